import { expect, it } from 'vitest';
import { padSize, pathOf, withPoint } from './signature.ts';
import type { Strokes } from './signature.ts';

const bounds = { strokes: 2, points: 4 };

it('grows by points that lie apart, within the field and the bounds', () => {
  let strokes: Strokes = withPoint([], [-20, 10.4], true, bounds);
  expect(strokes).toEqual([[[0, 10]]]);
  expect(withPoint(strokes, [2, 11], false, bounds)).toBe(strokes);
  strokes = withPoint(strokes, [5000, 5000], false, bounds);
  expect(strokes).toEqual([
    [
      [0, 10],
      [padSize.width, padSize.height],
    ],
  ]);
  strokes = withPoint(strokes, [50, 50], true, bounds);
  expect(withPoint(strokes, [90, 90], true, bounds)).toBe(strokes);
  strokes = withPoint(strokes, [90, 90], false, bounds);
  expect(withPoint(strokes, [200, 200], false, bounds)).toBe(strokes);
});

it('is drawn as lines, and a single point as a dot', () => {
  expect(
    pathOf([
      [
        [1, 2],
        [30, 40],
      ],
      [[5, 6]],
    ]),
  ).toBe('M1 2L30 40M5 6h0.1');
  expect(pathOf([])).toBe('');
});
