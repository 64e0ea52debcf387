import { shortestViewMs } from './time-range.ts';
import type { View } from './time-range.ts';

/** What of an overview is taken hold of. */
export type Grip = 'from' | 'to' | 'window';

/** The window of an overview with one of its edges, or all of it, moved by `byMs`; it never leaves `bounds`. */
export function brushed(grip: Grip, { from, to }: View, bounds: View, byMs: number): View {
  const clamp = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)));
  if (grip === 'from') return { from: clamp(from + byMs, bounds.from, to - shortestViewMs), to };
  if (grip === 'to') return { from, to: clamp(to + byMs, from + shortestViewMs, bounds.to) };
  const start = clamp(from + byMs, bounds.from, bounds.to - (to - from));
  return { from: start, to: start + (to - from) };
}
