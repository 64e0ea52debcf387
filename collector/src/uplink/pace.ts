/** How far the collector may be ahead of its rate, ms, so that frames of one moment are sent together. */
const burstMs = 1000;

/**
 * When the next message may be sent: messages of `frames` at `perSecond` in the long run. `freeAt` is when the earlier
 * messages are paid for. Times in ms of any one clock.
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
