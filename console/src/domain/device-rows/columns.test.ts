import { listColumns, usualColumns } from '@oilsight/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnLooks, fittingColumns, withColumn, withColumnAt } from './columns.ts';

it.each([
  [0, usualColumns, []],
  [1060, usualColumns, []],
  [1059, ['cause', 'since', 'health', 'days', 'life'], ['lastSeen']],
  [955, ['cause', 'since', 'health', 'life'], ['days', 'lastSeen']],
  [800, ['cause', 'since', 'health'], ['days', 'life', 'lastSeen']],
  [680, ['cause', 'health'], ['since', 'days', 'life', 'lastSeen']],
  [300, [], usualColumns],
] as const)('in %d px the usual columns are %j, without %j', (widthPx, shown, folded) => {
  const columns = fittingColumns(usualColumns, widthPx);
  expect([columns.shown, columns.folded]).toEqual([shown, folded]);
});

it('the columns that are shown fit, and with the folded ones are those that were chosen', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...listColumns)),
      fc.integer({ min: 1, max: 2000 }),
      (chosen, widthPx) => {
        const { shown, folded, template } = fittingColumns(chosen, widthPx);
        expect(new Set([...shown, ...folded])).toEqual(new Set(chosen));
        const widths = [...template.matchAll(/(\d+)px/g)].map(([, width]) => Number(width));
        expect(widths).toHaveLength(shown.length + 3);
        const needed = widths.reduce((sum, width) => sum + width + 14, 22);
        if (shown.length > 0) expect(needed).toBeLessThanOrEqual(widthPx);
        for (const column of shown) expect(columnLooks[column].minPx).toBeGreaterThan(0);
      },
    ),
  );
});

it('the columns stand in the order that was chosen, whatever room there is', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...listColumns)),
      fc.integer({ min: 0, max: 2000 }),
      (chosen, widthPx) => {
        const { shown, folded } = fittingColumns(chosen, widthPx);
        expect(shown).toEqual(chosen.filter((column) => shown.includes(column)));
        expect(folded).toEqual(chosen.filter((column) => folded.includes(column)));
      },
    ),
  );
});

it.each([
  [usualColumns, 'oil', true, [...usualColumns, 'oil']],
  [['cause', 'since', 'oil'], 'health', true, ['cause', 'since', 'health', 'oil']],
  // An order of the reader's own stays as it is.
  [['oil', 'cause'], 'since', true, ['since', 'oil', 'cause']],
  [['oil', 'cause'], 'cause', true, ['oil', 'cause']],
  [['oil', 'cause', 'life'], 'cause', false, ['oil', 'life']],
  [['oil'], 'cause', false, ['oil']],
] as const)('%j with %s shown: %s is %j', (chosen, column, isShown, expected) =>
  expect(withColumn(chosen, column, isShown)).toEqual(expected),
);

it.each([
  ['cause', 'life', ['since', 'health', 'life', 'cause']],
  ['life', 'cause', ['life', 'cause', 'since', 'health']],
  ['since', 'since', ['cause', 'since', 'health', 'life']],
  ['since', 'oil', ['cause', 'since', 'health', 'life']],
  ['oil', 'since', ['cause', 'since', 'health', 'life']],
] as const)('%s at the place of %s', (column, at, expected) =>
  expect(withColumnAt(['cause', 'since', 'health', 'life'], column, at)).toEqual(expected),
);
