/** How long a silent sensor may at most go without being asked, ms. */
export const maxSkippedMs = 30_000;

/**
 * When a sensor is polled next: at the first of `startedAt + n × intervalMs` after `now`. What was missed is not made
 * up for, and nothing drifts. A sensor that was silent `silentPolls` times in a row is asked less often, so that
 * waiting for it takes less of the line it shares: after twice, four times, … the interval, within `maxSkippedMs`.
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
  // Rounding must not give the same instant again.
  const due = next > now ? next : next + intervalMs;
  const most = Math.floor(maxSkippedMs / intervalMs);
  const skipped = silentPolls < 2 ? 0 : Math.min(2 ** Math.min(silentPolls - 1, 20) - 1, most);
  return due + skipped * intervalMs;
}

/** When the sensors of a collector begin, ms after its start: evenly over their interval, not all at once. */
export function phaseOf(index: number, count: number, intervalMs: number): number {
  return Math.floor((intervalMs * index) / count);
}
