import { fitLine } from '../statistics/regression.ts';

/**
 * Values minus their straight line, so that a steady change counts neither as scatter nor as correlation with another
 * trend. Where there is no line, the values are returned unchanged.
 *
 * @param x as many as values
 * @example withoutTrend([0, 1, 2], [5, 7, 9]) is [0, 0, 0]
 * @example withoutTrend([0], [5]) is [5]
 */
export function withoutTrend(x: readonly number[], values: readonly number[]): readonly number[] {
  const line = fitLine(x, values);
  return line === null
    ? values
    : values.map((value, place) => value - line.meanY - line.slope * ((x[place] as number) - line.meanX));
}
