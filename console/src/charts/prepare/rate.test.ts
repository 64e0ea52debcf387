import { describe, expect, it } from 'vitest';
import { ratePerHour } from './rate.ts';

const hour = 3_600_000;
describe('ratePerHour', () => {
  it.each([
    [[0, hour], [100, 130], 30],
    [[0, hour, 2 * hour], [100, null, 130], 15],
    [[0, hour, 2 * hour], [100, 5, 10], 5],
    [[0, 60_000], [1, 2], null],
    [[], [], null],
    [[0, hour], [7, 7], 0],
  ])('at %j of %j is %o', (at, totals, expected) => {
    expect(ratePerHour(at, totals)).toBe(expected);
  });
});
