import { expect, it } from 'vitest';
import { beginOf } from './marks.ts';

const range = { from: 0, to: 100 };

it.each([
  ['half of it is blank', [{ t: [50, 60], mean: [1, 2] }], 50],
  ['a bucket without readings is blank too', [{ t: [20, 50], mean: [null, 2] }], 50],
  [
    'the earliest curve counts',
    [
      { t: [50], mean: [1] },
      { t: [30], mean: [1] },
    ],
    30,
  ],
  ['a little air is no gap', [{ t: [10], mean: [1] }], null],
  [
    'nothing at all is said elsewhere',
    [
      { t: [], mean: [] },
      { t: [5], mean: [null] },
    ],
    null,
  ],
])('%s', (_, series, at) => {
  expect(beginOf(series, range)).toBe(at);
});
