import { maxSheetBytes } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { shareOf, stepOf, viewOf, fieldErrorOfFile } from './import-steps.ts';

const sheet = { step: 'checked', faultCount: 0, devices: 3, sensors: 0 } as const;

describe('an import', () => {
  it.each([
    [null, 'choose', 0],
    [sheet, 'ready', 1],
    [{ ...sheet, faultCount: 2 }, 'faults', 1],
    [{ ...sheet, devices: 0 }, 'empty', 1],
    [{ ...sheet, devices: 0, sensors: 1 }, 'ready', 1],
    [{ ...sheet, step: 'applying' }, 'applying', 2],
    [{ ...sheet, step: 'done' }, 'done', 2],
    [{ ...sheet, step: 'failed' }, 'failed', 1],
  ] as const)('%j is shown as %s', (held, view, step) =>
    expect([viewOf(held), stepOf(viewOf(held))]).toEqual([view, step]),
  );

  it('tells how far it is', () =>
    expect([
      shareOf({ progress: 5, total: 20 }),
      shareOf({ progress: 30, total: 20 }),
      shareOf({ progress: 0, total: 0 }),
    ]).toEqual([0.25, 1, null]));
});

it.each([
  ['plant.xlsx', 10, null],
  ['PLANT.XLSX', 10, null],
  ['plant.xls', 10, 'notXlsx'],
  ['plant.xlsm', 10, 'notXlsx'],
  ['plant.csv', 10, 'notXlsx'],
  ['plant.xlsx', 0, 'emptyFile'],
  ['plant.xlsx', maxSheetBytes, null],
  ['plant.xlsx', maxSheetBytes + 1, 'tooLarge'],
])('%s of %d bytes: %s', (name, size, expected) =>
  expect(fieldErrorOfFile({ name, size }, maxSheetBytes)).toBe(expected),
);
