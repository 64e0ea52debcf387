import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsWithin, sharedWidths } from './cover-room.ts';

const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);

describe('the widths of columns', () => {
  it('leave none too narrow while there is room, and cut the widest alone when there is not', () => {
    expect(sharedWidths([100, 20, 20, 140], 400)).toEqual([130, 50, 50, 170]);
    expect(sharedWidths([600, 20, 30, 140], 400)).toEqual([210, 20, 30, 140]);
    expect(sharedWidths([600, 20, 500, 100], 400)).toEqual([140, 20, 140, 100]);
  });

  it('always fill the room, and a longer text never gets less than a shorter one', () => {
    const need = fc.double({ min: 0, max: 900, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(need, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 1, max: 900, noNaN: true }),
        (needs, room) => {
          const widths = sharedWidths(needs, room);
          expect(sum(widths)).toBeCloseTo(room, 6);
          for (const [n, one] of needs.entries())
            for (const [m, other] of needs.entries())
              if (one >= other) expect(Number(widths[n])).toBeGreaterThanOrEqual(Number(widths[m]) - 1e-6);
        },
      ),
    );
  });
});

describe('the rows of lists within a height', () => {
  const row = (lead: string, sub = '') => ({ lead, sub, width: 200 });

  it('are as many as stand in both lists', () => {
    const short = [row('a', 'b'), row('a', 'b'), row('a', 'b')];
    expect(rowsWithin(200, [short, short])).toBe(Number.POSITIVE_INFINITY);
    expect(rowsWithin(60, [short, short])).toBe(2);
    expect(rowsWithin(50, [short, [row('一'.repeat(60)), row('a')]])).toBe(1);
    expect(rowsWithin(10, [short, short])).toBe(0);
  });
});
