import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketMedians, orderedPoints } from './timed-value.ts';

const point = fc.record({
  at: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constant(NaN), fc.constant(Infinity)),
  value: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(NaN), fc.constant(-Infinity)),
});

it('orders what is finite and inside, whatever the order it comes in', () => {
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const ordered = orderedPoints(points, -20, 30);
      expect(orderedPoints(points.toReversed(), -20, 30)).toEqual(ordered);
      expect(ordered).toHaveLength(
        points.filter(({ at, value }) => at >= -20 && at < 30 && Number.isFinite(value)).length,
      );
      expect(ordered.map(({ at }) => at)).toEqual(ordered.map(({ at }) => at).toSorted((one, other) => one - other));
    }),
  );
});

it('takes one median of each bucket', () => {
  expect(
    bucketMedians(
      [
        { at: -1, value: 9 },
        { at: 0, value: 1 },
        { at: 9, value: 5 },
        { at: 3, value: 2 },
        { at: 25, value: 7 },
      ],
      10,
    ),
  ).toEqual([
    { at: -5, value: 9 },
    { at: 5, value: 2 },
    { at: 25, value: 7 },
  ]);
  expect(
    bucketMedians(
      [
        { at: 0, value: -1.7e308 },
        { at: 1, value: 1.7e308 },
      ],
      10,
    ),
  ).toEqual([]);
});
