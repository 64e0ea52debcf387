import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import type { Window } from '../telemetry/index.ts';

/** Widths of buckets from which one is taken; from an hour on the store has them ready. */
const widths = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * minuteMs)
  .concat(
    [1, 2, 3, 6, 12].map((hours) => hours * hourMs),
    dayMs,
  );

/**
 * Narrowest width with which a window has at most `most` buckets, and no bucket is narrower than `least`, ms.
 */
export function widthFor({ from, to }: Window, most: number, least: number): number {
  return widths.find((width) => (to - from) / width <= most && width >= least) ?? dayMs;
}

/** The window from the start of its first bucket on. */
export function alignedWindow({ from, to }: Window, width: number): Window {
  return { from: Math.floor(from / width) * width, to };
}
