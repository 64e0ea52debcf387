/** A line that was fitted to readings, in kept units. It goes through (`at0`, `value0`). */
export interface FittedLine {
  /** ms on the axis of the chart. */
  readonly at0: number;
  readonly value0: number;
  readonly slopePerMs: number;
  /** Bounds of the slope, `low` ≤ `slopePerMs` ≤ `high`; equal to it where no interval is known. */
  readonly slopeLow: number;
  readonly slopeHigh: number;
}

/** A point of a drawn line. */
export type At = readonly [x: number, value: number];

/** A fitted line as it is drawn. */
export interface TrendShape {
  /** From its begin to where it meets the limit, or to the end of what is looked at. */
  readonly middle: readonly [At, At];
  /** The same for the bounds of the slope: the ground between them is hatched. */
  readonly low: readonly [At, At];
  readonly high: readonly [At, At];
  /** Where it meets the limit; null: there is none, or it does not within `until`. */
  readonly meets: {
    readonly value: number;
    readonly at: number;
    /** When the bounds meet it, the earlier first; an end is null where that bound does not within `until`. */
    readonly from: number | null;
    readonly to: number | null;
  } | null;
}

/** The instant at which a line reaches a value, ms; null: never after its begin. */
export function meetingAt({ at0, value0 }: FittedLine, slope: number, value: number): number | null {
  if (value === value0) return at0;
  const way = (value - value0) / slope;
  return Number.isFinite(way) && way > 0 ? at0 + way : null;
}

/**
 * A fitted line as drawable geometry: it and its bounds each end at the limit, or at `until`.
 *
 * @param limit in the unit of the line; null: it has none
 * @param until later than `at0`, ms
 */
export function trendShape(line: FittedLine, limit: number | null, until: number): TrendShape {
  const { at0, value0, slopePerMs, slopeLow, slopeHigh } = line;
  const endOf = (slope: number): At => {
    const meets = limit === null ? null : meetingAt(line, slope, limit);
    return meets !== null && meets <= until && limit !== null
      ? [meets, limit]
      : [until, value0 + slope * (until - at0)];
  };
  const seen = (slope: number): number | null => {
    const at = limit === null ? null : meetingAt(line, slope, limit);
    return at === null || at > until ? null : at;
  };
  const start: At = [at0, value0];
  const at = seen(slopePerMs);
  // Of a line that climbs to its limit the steeper bound is there first, of one that falls the lower one.
  const [first, second] =
    limit !== null && limit < value0 ? [seen(slopeLow), seen(slopeHigh)] : [seen(slopeHigh), seen(slopeLow)];
  return {
    middle: [start, endOf(slopePerMs)],
    low: [start, endOf(slopeLow)],
    high: [start, endOf(slopeHigh)],
    meets: at === null || limit === null ? null : { value: limit, at, from: first, to: second },
  };
}
