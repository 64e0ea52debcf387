import { panelAxis } from './axis.ts';
import { healthyBand, limitLines } from './limit-lines.ts';
import type { LimitLine, ShownLimits } from './limit-lines.ts';
import { isClass } from './quantity.ts';
import type { Quantity } from './quantity.ts';
import type { ValueAxis } from './ticks.ts';

/** A value axis of a panel. */
export interface PanelAxis {
  /** Whose values it carries: of several of one unit the first. */
  readonly quantity: Quantity;
  readonly scale: ValueAxis;
  /** Limits inside the axis, and those too far away to draw; each once. */
  readonly lines: readonly LimitLine[];
  readonly farLines: readonly LimitLine[];
  /** Healthy band in axis values; null: no limit, or the curves differ in theirs. */
  readonly band: readonly [number, number] | null;
}

interface OnAxis {
  readonly quantity: Quantity;
  readonly extent: readonly [number, number] | null;
}

/**
 * Curves whose axes are called the same share one: those of a unit; a switch, classes and what has no unit only with
 * their like.
 */
export function axisName({ key, unit, isSwitch }: Pick<Quantity, 'key' | 'unit' | 'isSwitch'>): string {
  return isSwitch || isClass(key) || unit === '' ? `key ${key}` : `unit ${unit}`;
}

/** The axis of some curves of one unit, wide enough for all of them. @param limits of each curve */
export function axisOf(curves: readonly OnAxis[], limits: readonly (ShownLimits | null)[]): PanelAxis {
  const { quantity } = curves[0] as OnAxis;
  const all = distinct(limits.flatMap(limitLines));
  const scale = scaleOf(curves, all);
  const lines = all.filter(({ value }) => value >= scale.min && value <= scale.max);
  return { quantity, scale, lines, farLines: all.filter((line) => !lines.includes(line)), band: bandOf(limits, scale) };
}

/** Each limit once, the highest value first. */
function distinct(lines: readonly LimitLine[]): readonly LimitLine[] {
  return [...new Map(lines.map((line) => [`${line.level} ${line.side} ${line.value}`, line])).values()].toSorted(
    (a, b) => b.value - a.value,
  );
}

function scaleOf(curves: readonly OnAxis[], lines: readonly LimitLine[]): ValueAxis {
  const quantities = curves.map(({ quantity }) => quantity);
  if (quantities.some(({ isSwitch }) => isSwitch)) return { min: 0, max: 1, ticks: [0, 1], decimals: 0 };
  const extents = curves.flatMap(({ extent }) => (extent === null ? [] : [extent]));
  const values = extents.length > 0 ? extents.flat() : lines.map(({ value }) => value);
  const shown = values.length > 0 ? ([Math.min(...values), Math.max(...values)] as const) : ([0, 1] as const);
  // An end of the axis holds for all its curves or for none.
  const floors = quantities.map(({ range }) => (range !== null && range[0] >= 0 ? range[0] : null));
  const ceilings = quantities.map(({ range }) => range?.[1] ?? null);
  const ends = (all: readonly (number | null)[], take: (...values: number[]) => number) =>
    all.includes(null) ? null : take(...(all as number[]));
  return panelAxis(shown, lines, {
    floor: ends(floors, Math.min),
    ceiling: ends(ceilings, Math.max),
    resolution: Math.min(...quantities.map(({ decimals }) => 10 ** -(decimals ?? 3))),
  });
}

function bandOf(limits: readonly (ShownLimits | null)[], scale: ValueAxis): readonly [number, number] | null {
  const bands = limits.map(healthyBand);
  const [band] = bands;
  if (band === undefined || band === null || bands.some((other) => other?.low !== band.low || other.high !== band.high))
    return null;
  const low = Math.max(scale.min, band.low ?? scale.min);
  const high = Math.min(scale.max, band.high ?? scale.max);
  return low < high ? [low, high] : null;
}
