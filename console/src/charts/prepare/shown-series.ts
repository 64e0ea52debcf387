import type { Series } from '@oilsight/contract';
import { identity } from '@oilsight/oil';
import type { ShownLimits } from './limit-lines.ts';
import type { LivePoint } from './points.ts';
import { shownValue } from './shown-unit.ts';
import type { ShownUnit } from './shown-unit.ts';

type Of = Pick<ShownUnit, 'conversion'>;

/** A kept series in the shown unit; the same object where that is the kept one. */
export function shownSeries(of: Of, series: Series): Series {
  if (of.conversion === identity) return series;
  const all = (values: readonly (number | null)[]) => values.map((value) => shownValue(of, value));
  return { ...series, mean: all(series.mean), min: all(series.min), max: all(series.max) };
}

export function shownPoint(of: Of, point: LivePoint | null): LivePoint | null {
  return point === null ? null : { ...point, value: shownValue(of, point.value) };
}

/** The readings that a fetched series leaves out because they are refused: they lie outside of the curve. */
export function shownRefused(of: Of, { refused }: Series): readonly LivePoint[] {
  return (refused?.t ?? []).map((at, index) => ({ at, value: shownValue(of, refused?.value[index] ?? Number.NaN) }));
}

/** Limits of kept values in the shown unit. Their sides stay: every conversion grows with its value. */
export function shownLimits<T extends ShownLimits | null>(of: Of, limits: T): T {
  if (limits === null || of.conversion === identity) return limits;
  const { level2Low, level2High, level1Low, level1High } = limits;
  return {
    ...limits,
    level2Low: shownValue(of, level2Low),
    level2High: shownValue(of, level2High),
    level1Low: shownValue(of, level1Low),
    level1High: shownValue(of, level1High),
  };
}
