import { expect, it } from 'vitest';
import { hourMs } from '../../../lib/time.ts';
import { trendShape } from './trend-shape.ts';

const box = { width: 85, height: 26 };
const trend = (mean: readonly number[], hours: readonly number[] = mean.map((_, index) => index)) => ({
  t: hours.map((hour) => hour * hourMs),
  mean,
  bucketMs: hourMs,
});

it('draws values from the foot to the top, and ends with the newest', () => {
  const shape = trendShape(trend([1, 2, 3]), [], box);
  expect(shape?.path).toBe('M1,23L41,13L81,3');
  expect(shape?.end).toEqual({ x: 81, y: 3 });
});

it('bridges no gap', () => {
  expect(trendShape(trend([1, 2, 3], [0, 1, 9]), [], box)?.path.match(/M/g)).toHaveLength(2);
});

it('makes room for a limit that is near, and leaves out one that is far', () => {
  const limits = [
    { level: 'level2', value: 5 },
    { level: 'level1', value: 500 },
  ] as const;
  const shape = trendShape(trend([1, 2, 3]), limits, box);
  expect(shape?.lines).toEqual([{ level: 'level2', y: 3 }]);
  expect(shape?.end.y).toBe(13);
});

it('lays a flat curve in the middle, and has none without values', () => {
  expect(trendShape(trend([7, 7]), [], box)?.end.y).toBe(13);
  expect(trendShape(trend([]), [], box)).toBeNull();
});
