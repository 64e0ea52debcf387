import { expect, it } from 'vitest';
import { placeLinesOf } from './place-lines.ts';

const granted = [
  { customerId: '1', customerName: 'Wuhu' },
  { customerId: '2', customerName: 'Ningbo' },
];

it.each([
  ['an administrator', { tenantName: null, customerName: null, customers: [] }, false, { main: '', sub: null }],
  ['a dealer', { tenantName: 'East', customerName: null, customers: [] }, false, { main: 'East', sub: null }],
  [
    'a user of a factory',
    { tenantName: 'East', customerName: 'Wuhu', customers: [] },
    false,
    { main: 'Wuhu', sub: 'East' },
  ],
  [
    'the same, seen by the dealer',
    { tenantName: 'East', customerName: 'Wuhu', customers: [] },
    true,
    { main: 'Wuhu', sub: null },
  ],
  [
    'maintenance staff of two',
    { tenantName: 'East', customerName: null, customers: granted },
    false,
    { main: 'Wuhu, Ningbo', sub: 'East' },
  ],
])('%s', (_, person, isDealerKnown, lines) =>
  expect(placeLinesOf(person, { comma: ', ', isDealerKnown })).toEqual(lines),
);
