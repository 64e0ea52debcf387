import type { CurveColour, CurveDash } from './curve-look.ts';
import type { Quantity } from './quantity.ts';
import { shownValue } from './shown-unit.ts';
import type { View } from './time-range.ts';
import { trendShape } from './trend.ts';
import type { At, FittedLine, TrendShape } from './trend.ts';

/** Belongs to the value axis and unit of a curve. */
interface OfCurve {
  /** The id of a curve of the panel; left out: the panel's first axis. */
  readonly of?: string;
}

/** A range of values over the axis: a fleet's 10–90 %, for instance. Values in kept units. */
export interface BandInput extends OfCurve {
  readonly id: string;
  /** Said beside it; empty: it is said elsewhere. */
  readonly name: string;
  /** In rising order; the others are parallel to it. A null end is a gap. */
  readonly x: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  /** A thin line in it: the median. */
  readonly middle?: readonly (number | null)[];
}

/** Something measured once, of another source than the curves: a laboratory's value. In kept units. */
export interface SampleInput {
  readonly id: string;
  readonly x: number;
  readonly value: number;
  /** Lower and upper bound; null: not known. */
  readonly interval: readonly [number, number] | null;
  /** How it was measured: `GB/T 265`; empty: not stated. */
  readonly method: string;
  /** All that is said of it on hovering and to a screen reader, line by line. */
  readonly lines: readonly string[];
  /** Stands above it; left out: nothing does. */
  readonly label?: string;
  /** A filled diamond: the newest, or the chosen one. */
  readonly isFilled?: boolean;
}

export interface SamplesInput extends OfCurve {
  readonly id: string;
  readonly name: string;
  /** Left out: the second colour. */
  readonly colour?: CurveColour;
  readonly points: readonly SampleInput[];
  /** Joined by a dotted line: where no curve shows the course. */
  readonly isJoined?: boolean;
}

/** A line carried on from what was measured, in kept units. */
export interface TrendInput extends OfCurve {
  readonly id: string;
  readonly name: string;
  readonly line: FittedLine;
  /** What it runs to; null: nothing. */
  readonly limit: number | null;
  /** It ends here at the latest, ms. */
  readonly until: number;
  /** Left out: the first colour. */
  readonly colour?: CurveColour;
  /** Left out: dashed. */
  readonly dash?: CurveDash;
  /** Stands where it meets its limit: a date or hours, in the reader's language. */
  readonly label?: string;
}

export interface OverlayInputs {
  readonly bands?: readonly BandInput[];
  readonly samples?: readonly SamplesInput[];
  readonly trends?: readonly TrendInput[];
}

/** The place among the panel's value axes, and values in shown units. */
interface OnAxis {
  readonly axis: number;
}
export type Band = Required<Omit<BandInput, 'of' | 'middle'>> &
  OnAxis & { readonly middle: readonly (number | null)[] | null };
export type Samples = Required<Omit<SamplesInput, 'of'>> & OnAxis;
export interface Trend extends OnAxis {
  readonly id: string;
  readonly name: string;
  readonly colour: CurveColour;
  readonly dash: CurveDash;
  readonly label: string | null;
  readonly shape: TrendShape;
}

export interface Overlays {
  readonly bands: readonly Band[];
  readonly samples: readonly Samples[];
  readonly trends: readonly Trend[];
}

/** Where an overlay lies: the axis and the quantity of the curve that it belongs to. */
export type PlaceOf = (curve: string | undefined) => { readonly axis: number; readonly quantity: Quantity };

/** Overlays in the units of their axes. */
export function overlaysOf({ bands = [], samples = [], trends = [] }: OverlayInputs, placeOf: PlaceOf): Overlays {
  return {
    bands: bands.map(({ of, middle, ...band }) => {
      const { axis, quantity } = placeOf(of);
      const shown = (values: readonly (number | null)[]) => values.map((value) => shownValue(quantity, value));
      return {
        ...band,
        axis,
        low: shown(band.low),
        high: shown(band.high),
        middle: middle === undefined ? null : shown(middle),
      };
    }),
    samples: samples.map(({ of, colour = 2, isJoined = false, points, ...group }) => {
      const { axis, quantity } = placeOf(of);
      return {
        ...group,
        axis,
        colour,
        isJoined,
        points: points.map(({ value, interval, ...point }) => ({
          ...point,
          value: shownValue(quantity, value),
          interval:
            interval === null
              ? null
              : ([shownValue(quantity, interval[0]), shownValue(quantity, interval[1])] as const),
        })),
      };
    }),
    trends: trends.map(({ of, colour = 1, dash = 'dashed', label = null, line, limit, until, id, name }) => {
      const { axis, quantity } = placeOf(of);
      return { id, name, axis, colour, dash, label, shape: shownShape(trendShape(line, limit, until), quantity) };
    }),
  };
}

function shownShape({ middle, low, high, meets }: TrendShape, quantity: Quantity): TrendShape {
  const shown = ([x, value]: At): At => [x, shownValue(quantity, value)];
  const both = ([start, end]: readonly [At, At]) => [shown(start), shown(end)] as const;
  return {
    middle: both(middle),
    low: both(low),
    high: both(high),
    meets: meets === null ? null : { ...meets, value: shownValue(quantity, meets.value) },
  };
}

/** Smallest and largest value of the overlays of an axis in a view; null: none lies in it. */
export function overlayExtent(
  { bands, samples, trends }: Overlays,
  axis: number,
  { from, to }: View,
): readonly [number, number] | null {
  const values: number[] = [];
  const take = (x: number, ...all: readonly (number | null | undefined)[]) => {
    if (x < from || x > to) return;
    for (const value of all) if (typeof value === 'number' && Number.isFinite(value)) values.push(value);
  };
  for (const band of bands)
    if (band.axis === axis) for (const [index, x] of band.x.entries()) take(x, band.low[index], band.high[index]);
  for (const group of samples)
    if (group.axis === axis) for (const { x, value, interval } of group.points) take(x, value, ...(interval ?? []));
  for (const { axis: own, shape } of trends)
    if (own === axis) for (const [x, value] of [...shape.middle, ...shape.low, ...shape.high]) take(x, value);
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)];
}
