import { machineTypes } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayCell, readDay, readInterval, readMachineType, readText, readYesNo } from './sheet-cells.rules.ts';
import type { Cell } from './sheet-cells.rules.ts';
import { lettersOf, machineTypeWords, rules } from './sheet-columns.rules.ts';

const shanghai = 'Asia/Shanghai';
const startInShanghai = Date.UTC(2026, 2, 17, 16);

describe('a day', () => {
  it.each<[Cell, number | null | 'notDate' | 'dateOutside']>([
    [new Date(Date.UTC(2026, 2, 18)), startInShanghai],
    ['2026-03-18', startInShanghai],
    ['2026/3/18', startInShanghai],
    ['2026年3月18日', startInShanghai],
    ['2026-03-18T08:00:00Z', startInShanghai],
    [46_099, startInShanghai],
    ['', null],
    [null, null],
    ['18.3.2026', 'notDate'],
    ['2026-02-31', 'notDate'],
    ['soon', 'notDate'],
    [true, 'notDate'],
    [3, 'dateOutside'],
    ['1889-01-01', 'dateOutside'],
  ])('%s', (cell, read) =>
    expect(readDay(cell, shanghai)).toEqual(typeof read === 'string' ? { fault: rules[read] } : { value: read }),
  );

  it('that was written is read as the same day, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2090, 0, 1) }),
        fc.constantFrom(shanghai, 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
        (at, zone) => {
          const cell = dayCell(at, zone);
          const again = readDay(cell, zone);
          expect('value' in again && again.value !== null ? dayCell(again.value, zone) : null).toEqual(cell);
          expect('value' in again ? at - (again.value ?? 0) : -1).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a machine type', () => {
  it.each(machineTypes)('%s is known in both languages and by its id', (type) => {
    for (const word of [
      type,
      machineTypeWords[type].zh,
      machineTypeWords[type].en,
      ` ${machineTypeWords[type].en.toUpperCase()} `,
    ])
      expect(readMachineType(word)).toEqual({ value: type });
  });
  it('is needed, and one of them', () => {
    expect([readMachineType(''), readMachineType('Spaceship'), readMachineType(7)]).toEqual([
      { fault: rules.needed },
      { fault: rules.unknownType },
      { fault: rules.unknownType },
    ]);
  });
});

it.each<[Cell, boolean | null]>([
  ['是', true],
  ['yes', true],
  ['YES', true],
  [true, true],
  [1, true],
  ['否', false],
  ['No', false],
  ['', false],
  [null, false],
  ['maybe', null],
  [2, null],
])('%s is yes or no', (cell, value) =>
  expect(readYesNo(cell)).toEqual(value === null ? { fault: rules.notYesNo } : { value }),
);

it.each<[Cell, number | null]>([
  ['', 60_000],
  [30, 30_000],
  ['30', 30_000],
  [86_400, 86_400_000],
  [0, null],
  [86_401, null],
  [1.5, null],
  ['a minute', null],
  [new Date(0), null],
])('%s is an interval', (cell, value) =>
  expect(readInterval(cell)).toEqual(value === null ? { fault: rules.interval } : { value }),
);

it.each<[Cell, boolean, keyof typeof rules]>([
  ['x'.repeat(101), false, 'tooLong'],
  ['', true, 'needed'],
  ['a\0b', false, 'notStorable'],
  ['\ud800', false, 'notStorable'],
  ['#REF!', false, 'faultyCell'],
  ['#N/A', false, 'faultyCell'],
])('%j is no text (%s)', (cell, isNeeded, rule) => expect(readText(cell, isNeeded)).toEqual({ fault: rules[rule] }));
it('numbers and days are text where text is wanted', () =>
  expect([readText(7, true), readText(' a ', true), readText(new Date(Date.UTC(2026, 0, 2)), true)]).toEqual([
    { value: '7' },
    { value: 'a' },
    { value: '2026-01-02' },
  ]));

it('columns have letters', () =>
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']));
