import { expect, it } from 'vitest';
import { hourMs } from '../durations.ts';
import { stretchEnds } from './stretches.ts';

const endsOf = (...at: readonly number[]) => [
  ...stretchEnds(Float64Array.from(at), at.length, new Int32Array(at.length)),
];

it.each([
  ['nothing', [], []],
  ['a row', [5], [1]],
  ['an hour, and more than one', [0, hourMs, 2 * hourMs + 1], [2, 2, 3]],
  ['the same instant again, and one that is late', [10, 20, 20, 30, 5, 6], [2, 2, 4, 4, 6, 6]],
])('%s', (_, at, ends) => {
  expect(endsOf(...at)).toEqual(ends);
});
