/** How far ahead of its rate the collector may be, ms: what comes in at one moment goes at one moment. */
const burstMs = 1000;

/**
 * When the next message may go: `frames` a message at `perSecond` in the long run. `freeAt` is when what went before is
 * paid for. Times in ms of any one clock.
 */
export function pace({
  freeAt,
  frames,
  perSecond,
  now,
}: {
  freeAt: number;
  frames: number;
  perSecond: number;
  now: number;
}): { readonly goAt: number; readonly freeAt: number } {
  const from = Math.max(freeAt, now);
  return { goAt: Math.max(now, from - burstMs), freeAt: from + (frames * 1000) / perSecond };
}
