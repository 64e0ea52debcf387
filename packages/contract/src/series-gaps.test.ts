import { expect, it } from 'vitest';
import { gapMsOf } from './series-gaps.ts';

it.each([
  ['what counts as silent', [0, 60_000, 120_000], 0, 60_000, 300_000],
  ['three intervals of a slow device', [0, 600_000, 1_200_000], 0, 1_200_000, 3_600_000],
  ['three times the usual step', [0, 300_000, 600_000], 0, 60_000, 900_000],
  ['three buckets', [0, 600_000, 1_200_000], 600_000, 60_000, 1_800_000],
  ['a bucket where there are two', [0, 7_200_000], 7_200_000, 60_000, 7_200_000],
  ['not a single long step', [0, 7_200_000], 0, 60_000, 300_000],
  ['the shorter of two steps, three times', [0, 200_000, 7_200_000], 0, 60_000, 600_000],
  ['silence where there is nothing', [], 0, 60_000, 300_000],
])('a curve breaks after %s', (_, t, bucketMs, interval, expected) => {
  expect(gapMsOf(t, bucketMs, interval)).toBe(expected);
});
