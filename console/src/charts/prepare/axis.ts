import type { LimitLine } from './limit-lines.ts';
import type { Points } from './points.ts';
import { valueAxis } from './ticks.ts';
import type { ValueAxis } from './ticks.ts';

/** Smallest and largest value of what is drawn between two instants, envelope included; null: nothing is. */
export function extentOf(points: Points, from: number, to: number): readonly [number, number] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const [index, at] of points.at.entries()) {
    if (at < from || at > to) continue;
    const min = points.min[index] ?? points.mean[index];
    const max = points.max[index] ?? points.mean[index];
    if (min !== null && min !== undefined && min < low) low = min;
    if (max !== null && max !== undefined && max > high) high = max;
  }
  return low <= high ? [low, high] : null;
}

/** How many spans of the data a limit may lie away and still be drawn: farther ones would flatten the curve. */
const reach = 2.2;

/**
 * The value axis of a panel: covers the data and every limit near enough to matter, starts at zero where a quantity
 * that cannot be negative comes near it.
 *
 * @param floor lowest value the quantity can have; null: unknown or below zero
 * @param ceiling highest value the quantity can have; null: unknown
 * @param resolution smallest step worth seeing (the last shown decimal)
 */
export function panelAxis(
  extent: readonly [number, number],
  lines: readonly LimitLine[],
  { floor, ceiling = null, resolution }: { floor: number | null; ceiling?: number | null; resolution: number },
): ValueAxis {
  const [low, high] = extent;
  const span = Math.max(high - low, Math.abs(high) * 0.02, resolution * 4);
  const near = lines
    .filter(({ value }) => value > low - span * reach && value < high + span * reach)
    .map(({ value }) => value);
  let min = Math.min(low, ...near);
  let max = Math.max(high, ...near);
  const least = Math.max(span, minSpan(extent, lines));
  if (max - min < least) [min, max] = [(min + max - least) / 2, (min + max + least) / 2];
  const margin = (max - min) * 0.06;
  min = floor !== null && (min - margin < floor || (floor === 0 && min < max * 0.3)) ? floor : min - margin;
  // Of about two, three or four steps the axis that leaves the least of the panel empty.
  const axes = [2, 3, 4].map((intervals) => valueAxis(min, max + margin, intervals, resolution >= 1));
  const axis = axes.reduce((best, other) => (other.max - other.min < (best.max - best.min) * 0.999 ? other : best));
  return ceiling !== null && high <= ceiling && axis.max > ceiling ? cutAt(axis, ceiling) : axis;
}

/**
 * Smallest span of an axis, so that small noise does not fill a panel: a tenth of the level, or of the distance to a
 * limit that is not too far away.
 */
function minSpan([low, high]: readonly [number, number], lines: readonly LimitLine[]): number {
  const way = Math.min(...lines.map(({ value }) => Math.min(Math.abs(value - low), Math.abs(value - high))));
  const level = Math.max(Math.abs(low), Math.abs(high));
  return 0.1 * Math.max(level, Math.min(way, 2 * level));
}

function cutAt(axis: ValueAxis, ceiling: number): ValueAxis {
  const ticks = axis.ticks.filter((tick) => tick <= ceiling);
  return { ...axis, ticks, max: ceiling };
}
