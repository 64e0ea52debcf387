import { expect, it } from 'vitest';
import type { Reach } from '../../platform/scope.ts';
import { reachOfDisplay } from './display.rules.ts';

const everything: Reach = { kind: 'everything' };
const dealer: Reach = { kind: 'tenant', tenantId: 'dealer' };
const factories: Reach = { kind: 'customers', customerIds: ['one', 'two'] };
const machines: Reach = { kind: 'devices', deviceIds: ['machine'] };
const nothing: Reach = { kind: 'customers', customerIds: [] };
const one: Reach = { kind: 'customers', customerIds: ['one'] };

it.each<readonly [string, Reach, string | null, string | null, Reach]>([
  ['an administrator and a dealer', everything, 'dealer', null, dealer],
  ['an administrator and a factory', everything, 'dealer', 'one', one],
  ['a dealer without more', dealer, null, null, dealer],
  ['a dealer as a whole', dealer, 'dealer', null, dealer],
  ['a dealer and a factory', dealer, 'dealer', 'one', one],
  ['a person who moved to another dealer', { kind: 'tenant', tenantId: 'other' }, 'dealer', 'one', nothing],
  ['a group and its factories of the dealer', factories, 'dealer', null, factories],
  ['a group and a factory', factories, 'dealer', 'one', one],
  ['a group that lost the factory', { kind: 'customers', customerIds: ['two'] }, 'dealer', 'one', nothing],
  ['single machines and a factory', machines, 'dealer', 'one', nothing],
])('%s', (_title, reach, tenantId, customerId, expected) => {
  expect(reachOfDisplay(reach, { tenantId, customerId })).toEqual(expected);
});
