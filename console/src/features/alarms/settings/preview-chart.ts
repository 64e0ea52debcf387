import type { AlarmPreview } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { valueAxis } from '../../../charts/prepare/ticks.ts';
import type { ValueAxis } from '../../../charts/prepare/ticks.ts';

type Hour = AlarmPreview['hours'][number];

/** Where the curve stands in the drawing, px. */
export const plot = { left: 52, right: 116, rightNarrow: 86, top: 10, height: 176 } as const;

/** A level's thresholds in the drawing, in shown units: the same at all times, or one for each hour. */
export interface Line {
  readonly level: 'level1' | 'level2';
  readonly side: 'low' | 'high';
  /** Parallel to the hours; null: not known in that hour. */
  readonly values: readonly (number | null)[];
  /** Where an alarm may clear: as far behind the threshold as the deadband is wide. The same as `values` without one. */
  readonly clearing: readonly (number | null)[];
}

/** How many spans of the readings a threshold may lie away and still be drawn: farther ones would flatten the curve. */
const reach = 2.2;

/** The value axis: all readings, and the thresholds near enough to matter. */
export function axisOf(hours: readonly Omit<Hour, 'usual'>[], lines: readonly Line[]): ValueAxis {
  const low = Math.min(...hours.map(({ least }) => least));
  const high = Math.max(...hours.map(({ greatest }) => greatest));
  const span = Math.max(high - low, Math.abs(high) * 0.02, 1e-6);
  const near = lines
    .flatMap(({ values }) => values)
    .filter((value) => value !== null && value > low - span * reach && value < high + span * reach) as number[];
  const [least, most] = [Math.min(low, ...near), Math.max(high, ...near)];
  const room = (most - least) * 0.06;
  const axis = valueAxis(low >= 0 && least - room < 0 ? 0 : least - room, most + room, 4);
  return { ...axis, ticks: axis.ticks.filter((tick) => tick >= axis.min && tick <= axis.max) };
}

/** Occurrences in the order of drawing: what is of level 1 lies above what is of level 2 at the same time. */
export function gravestLast<T extends { readonly level: 1 | 2 }>(occurrences: readonly T[]): readonly T[] {
  return occurrences.toSorted((a, b) => b.level - a.level);
}

/**
 * Above which reading of each hour a rate would be too steep: the mean of the hour so much earlier, and what the rate
 * allows until now.
 *
 * @param threshold per hour
 */
export function rateLine(hours: readonly Hour[], distanceH: number, threshold: number): (number | null)[] {
  const meanAt = new Map(hours.map(({ at, mean }) => [at, mean]));
  return hours.map(({ at }) => {
    const earlier = meanAt.get(at - distanceH * hourMs);
    return earlier === undefined ? null : earlier + threshold * distanceH;
  });
}

/** Above or below which reading of each hour a departure would be too far. @param threshold multiples of the spread */
export function departureLine(hours: readonly Hour[], threshold: number): (number | null)[] {
  return hours.map(({ usual }) => (usual === null ? null : usual.centre + threshold * usual.spread));
}
