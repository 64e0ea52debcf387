import { expect, it } from 'vitest';
import { shortNames } from './short-names.ts';

it.each<[readonly string[], readonly string[]]>([
  [
    ['2# 立磨减速机', '3# 立磨减速机'],
    ['2#', '3#'],
  ],
  [
    ['HPU-1', 'HPU-2'],
    ['HPU-1', 'HPU-2'],
  ],
  [
    ['Hydraulic station HPU-1', 'Hydraulic station HPU-2'],
    ['HPU-1', 'HPU-2'],
  ],
  [
    ['Line 4 gearbox north', 'Line 5 gearbox north'],
    ['4', '5'],
  ],
  [
    ['立磨减速机', '辊压机减速机'],
    ['立磨减速机', '辊压机减速机'],
  ],
  [
    ['a long name of a machine', 'a long name of a machine'],
    ['a long name of a machine', 'a long name of a machine'],
  ],
  [['a single long name of a machine'], ['a single long name of a machine']],
  [[], []],
])('%j becomes %j', (names, expected) => {
  expect(shortNames(names)).toEqual(expected);
});
