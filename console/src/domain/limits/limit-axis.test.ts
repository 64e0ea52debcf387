import { describe, expect, it } from 'vitest';
import { beyondAxis, limitAxis } from './limit-axis.ts';

describe('the axis of readings with limits', () => {
  it.each([
    ['round ticks over readings and limits', [105, 528], [500, 1000], [0, 500, 1000], [null, null]],
    ['a limit with digits too many above it', [105, 528], [500, 999_999], [0, 200, 400], [null, 'above']],
    ['one below it', [44, 46], [60, -99_999], [45, 50, 55, 60], [null, 'below']],
    ['limits that are usual for readings near zero', [0, 0.001], [10, 20], [0, 10, 20], [null, null]],
    ['a limit that stands alone, however far', [105, 110], [900_000], [0, 250_000, 500_000, 750_000], [null]],
    ['readings alone', [50], [], [49.5, 49.75, 50, 50.25, 50.5], []],
  ] as const)('has %s', (_, readings, limits, ticks, beyond) => {
    const axis = limitAxis(readings, limits);
    expect([axis.ticks, limits.map((limit) => beyondAxis(limit, axis))]).toEqual([ticks, beyond]);
  });
});
