/** Longest time that a silent sensor is not polled, ms. */
export const maxSkippedMs = 30_000;

/**
 * Time of a sensor's next poll: the first of `startedAt + n × intervalMs` after `now`. Missed polls are skipped, and
 * the schedule does not drift. A sensor that was silent `silentPolls` times in a row is polled less often, so that
 * waiting for it takes less time of its shared line: after two, four, … intervals, within `maxSkippedMs`.
 */
export function nextPollAt({
  startedAt,
  intervalMs,
  now,
  silentPolls,
}: {
  startedAt: number;
  intervalMs: number;
  now: number;
  silentPolls: number;
}): number {
  const next = startedAt + (Math.floor((now - startedAt) / intervalMs) + 1) * intervalMs;
  // Rounding must not give the same time again.
  const due = next > now ? next : next + intervalMs;
  const most = Math.floor(maxSkippedMs / intervalMs);
  const skipped = silentPolls < 2 ? 0 : Math.min(2 ** Math.min(silentPolls - 1, 20) - 1, most);
  return due + skipped * intervalMs;
}

/** When the first poll of each sensor is, ms after the start: spread evenly over the interval. */
export function phaseOf(index: number, count: number, intervalMs: number): number {
  return Math.floor((intervalMs * index) / count);
}
