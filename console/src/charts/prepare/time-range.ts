import { dayMs, minuteMs } from '../../lib/time.ts';

/** Ranges a reader picks with one press. */
export const presetRanges = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '60d': 60 * dayMs,
  '180d': 180 * dayMs,
} as const;
export type PresetRange = keyof typeof presetRanges;
export const longestRangeMs = 180 * dayMs;
/** Closest zoom: below it there is nothing between two readings. */
export const shortestViewMs = minuteMs;

/** A preset ends now and moves; a fixed range stays. */
export type Range =
  | { readonly kind: 'preset'; readonly preset: PresetRange }
  | { readonly kind: 'fixed'; readonly from: number; readonly to: number };

export function isPreset(text: string): text is PresetRange {
  return Object.hasOwn(presetRanges, text);
}

/** Half-open in time: from ≤ at < to, ms. */
export interface View {
  readonly from: number;
  readonly to: number;
}

export function viewOf(range: Range, now: number): View {
  return range.kind === 'preset'
    ? { from: now - presetRanges[range.preset], to: now }
    : { from: range.from, to: range.to };
}

function within(from: number, spanMs: number, bounds: View): View {
  const span = Math.min(spanMs, bounds.to - bounds.from);
  const start = Math.min(Math.max(from, bounds.from), bounds.to - span);
  return { from: Math.round(start), to: Math.round(start + span) };
}

/**
 * Zooms by `factor` (< 1: closer) so that the instant at the share `anchor` (0 left … 1 right) of the view stays where
 * it is.
 */
export function zoom(view: View, bounds: View, factor: number, anchor: number): View {
  const span = Math.max(shortestViewMs, (view.to - view.from) * factor);
  const fixed = view.from + (view.to - view.from) * anchor;
  return within(fixed - span * anchor, span, bounds);
}

/** Moves the view by a share of its own width, negative to the past. */
export function pan(view: View, bounds: View, share: number): View {
  const span = view.to - view.from;
  return within(view.from + span * share, span, bounds);
}

/** A selection between two instants, in either order; null: too narrow to mean one. */
export function select(a: number, b: number, bounds: View): View | null {
  const [from, to] = a < b ? [a, b] : [b, a];
  return to - from < shortestViewMs / 2 ? null : within(from, Math.max(shortestViewMs, to - from), bounds);
}

/**
 * Two fingers on a view: what was between them stays between them.
 *
 * @param factor distance of the fingers before ÷ now; @param shares of the view's width, before and now
 */
export function pinch(view: View, bounds: View, factor: number, [before, now]: readonly [number, number]): View {
  const span = Math.max(shortestViewMs, (view.to - view.from) * factor);
  const held = view.from + (view.to - view.from) * before;
  return within(held - span * now, span, bounds);
}
