import { fitLine } from '../statistics/regression.ts';

/**
 * Values less their straight line: what changes steadily is no scatter, and two trends are no correlation. As they are
 * where there is no line.
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
