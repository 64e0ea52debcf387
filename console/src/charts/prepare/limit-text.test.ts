import { expect, it } from 'vitest';
import { levelTexts, limitParts } from './limit-text.ts';

const none = { level2Low: null, level2High: null, level1Low: null, level1High: null };

it.each([
  [{ level2High: 60, level1High: 85 }, ['≤ 60 / 85'], ['≤ 60', '≤ 85']],
  [{ level2Low: 40, level1Low: 25 }, ['≥ 40 / 25'], ['≥ 40', '≥ 25']],
  [{ level1High: 85 }, ['≤ 85'], ['', '≤ 85']],
  // Both levels of both sides: neither stands for the other.
  [
    { level2Low: -7, level2High: 10, level1Low: -10, level1High: 15 },
    ['-7 … 10 /', '-10 … 15'],
    ['-7 … 10', '-10 … 15'],
  ],
  [{ level1Low: 288, level1High: 352 }, ['288 … 352'], ['', '288 … 352']],
  // One level harms on one side alone.
  [{ level2Low: 5, level1Low: 2, level1High: 9 }, ['≥ 5 /', '2 … 9'], ['≥ 5', '2 … 9']],
  [{ level2Low: 5, level1High: 9 }, ['≥ 5 /', '≤ 9'], ['≥ 5', '≤ 9']],
  [{}, [], ['', '']],
])('%j', (some, parts, levels) => {
  expect(limitParts({ ...none, ...some }, String)).toEqual(parts);
  expect(levelTexts({ ...none, ...some }, String)).toEqual(levels);
});
