import { hourMs } from '@oilsight/oil';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOfRaw, type DrawnColumns } from './curve-columns.rules.ts';
import { increasesOf } from './increase.rules.ts';

/** Readings of a counter in pieces of `size` readings, ten minutes apart. */
function piecesOf(readings: readonly number[], size: number): DrawnColumns {
  const groups = Array.from({ length: Math.ceil(readings.length / size) }, (_, n) =>
    readings.slice(n * size, (n + 1) * size),
  );
  const of = (pick: (group: readonly number[]) => number) => groups.map(pick);
  return {
    at: groups.map((_, n) => (n * size * hourMs) / 6),
    spans: groups.map(() => (size * hourMs) / 6),
    count: of((group) => group.length),
    sum: of((group) => group.reduce((a, b) => a + b, 0)),
    min: of((group) => Math.min(...group)),
    max: of((group) => Math.max(...group)),
    first: of((group) => group[0] ?? 0),
    last: of((group) => group.at(-1) ?? 0),
    leftOut: 0,
  };
}

it.each([
  ['grows', [5, 7, 7, 12], [2, 5]],
  ['begins again between two pieces', [5, 9, 2, 3], [4, 3]],
  ['begins again within a piece', [5, 0, 4, 6], [0, 6]],
  ['begins again within a piece, after more counts', [5, 9, 12, 1], [4, 4]],
  ['passes its end', [2 ** 32 - 3, 2 ** 32 - 1, 4, 6], [2, 7]],
])('a counter that %s', (_, readings, increases) => {
  const pieces = piecesOf(readings, 2);
  expect(increasesOf(pieces, pieces.at)).toEqual(increases);
});

it.each([
  ['within a piece', 6, [5, 2]],
  // What was counted during the false reading is not known.
  ['that is a piece of its own', 1, [0, 2, 3, 0, 0, 0, 2]],
])('a false 0 %s does not count the whole counter', (_, size, increases) => {
  const pieces = piecesOf([1_000_000, 1_000_002, 1_000_005, 0, 1_000_005, 1_000_005, 1_000_007], size);
  expect(increasesOf(pieces, pieces.at)).toEqual(increases);
});

it('nothing is counted twice or lost, whatever the pieces and buckets', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (steps, size, everyNth) => {
        let count = 1000;
        const readings = steps.map((step) => (count += step));
        const pieces = piecesOf(readings, size);
        const starts = pieces.at.filter((__, n) => n % everyNth === 0);
        const total = increasesOf(pieces, starts).reduce((a, b) => a + b, 0);
        expect(total).toBe((readings.at(-1) ?? 0) - (readings[0] ?? 0));
      },
    ),
  );
});

it('the same of raw readings', () => {
  const raw = { key: 'ferrous_total', at: [0, 1, 2, 3], values: [1, 4, 2, 9], quality: [0, 0, 0, 2] };
  const columns = columnsOfRaw(raw, 1);
  expect(increasesOf(columns, columns.at)).toEqual([0, 3, 2]);
});
