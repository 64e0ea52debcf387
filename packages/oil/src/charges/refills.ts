import type { ChargePoint } from './grid.ts';

/** Cells on either side of a top-up from which its step is taken. Our default. */
const around = 12;
/** Fewest cells on either side. Our default. */
const fewest = 4;

/** Curve of a charge from which the effect of top-ups has been taken out. */
export interface WithoutRefills {
  /** Cells after a top-up are moved by what the top-up took away. */
  readonly points: readonly ChargePoint[];
  /** Sum of the steps, in the unit of the values: how far the last cells have been moved. */
  readonly moved: number;
}

/** Step between two runs of points of different hours, with one slope in common. */
function stepBetween(before: readonly ChargePoint[], after: readonly ChargePoint[]): number {
  const mean = (points: readonly ChargePoint[], of: 'hour' | 'value') =>
    points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [sxy, sxx] = [before, after].reduce<readonly [number, number]>(
    ([xy, xx], points) => {
      const [hour, value] = [mean(points, 'hour'), mean(points, 'value')];
      return [
        xy + points.reduce((sum, point) => sum + (point.hour - hour) * (point.value - value), 0),
        xx + points.reduce((sum, point) => sum + (point.hour - hour) ** 2, 0),
      ];
    },
    [0, 0],
  );
  const slope = sxy / sxx;
  return mean(after, 'value') - mean(before, 'value') - slope * (mean(after, 'hour') - mean(before, 'hour'));
}

/**
 * Takes out the steps that top-ups make in an index of ageing: fresh oil lowers it, without the oil having aged more
 * slowly. A step is the offset between the lines before and after the top-up, fitted with one slope in common over
 * twelve cells at most on either side (after ASTM D7669, by which a top-up begins a new segment). A step the other way
 * stays, because fresh oil cannot have made it.
 *
 * @param refills hours since the oil change
 * @param direction 1 where ageing raises the value, −1 where it lowers it
 * @example withoutRefills([0, 1, 2, 3, 2, 3, 4, 5].map((value, hour) => ({ hour, value })), [3.5], 1).moved is about 2 (±1e-9)
 */
export function withoutRefills(
  points: readonly ChargePoint[],
  refills: readonly number[],
  direction: 1 | -1,
): WithoutRefills {
  const times = refills.toSorted((one, other) => one - other);
  let moved = 0;
  const steps = times.map((time, n) => {
    const [previous, next] = [times[n - 1] ?? Number.NEGATIVE_INFINITY, times[n + 1] ?? Number.POSITIVE_INFINITY];
    const before = points.filter(({ hour }) => hour > previous && hour <= time).slice(-around);
    const after = points.filter(({ hour }) => hour > time && hour <= next).slice(0, around);
    const step = before.length < fewest || after.length < fewest ? 0 : stepBetween(before, after);
    moved += direction * step < 0 ? -step : 0;
    return { time, moved };
  });
  return {
    points: points.map(({ hour, value }) => ({
      hour,
      value: value + (steps.findLast(({ time }) => time < hour)?.moved ?? 0),
    })),
    moved,
  };
}
