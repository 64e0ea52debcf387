import { describe, expect, it } from 'vitest';
import { namedBy, ownPlaceOf } from './settings.rules.ts';

const people = {
  admin: { authority: 'SYS_ADMIN', tenantId: null, customerId: null },
  dealer: { authority: 'TENANT_ADMIN', tenantId: 't1', customerId: null },
  user: { authority: 'CUSTOMER_USER', tenantId: 't1', customerId: 'c1' },
  group: { authority: 'GROUP', tenantId: 't1', customerId: null },
  guest: { authority: 'EXPERIENCE', tenantId: null, customerId: null },
} as const;

describe('the place that somebody belongs to', () => {
  it.each([
    ['admin', null],
    ['dealer', { tenantId: 't1', customerId: null }],
    ['user', { tenantId: 't1', customerId: 'c1' }],
    ['group', { tenantId: 't1', customerId: null }],
    ['guest', null],
  ] as const)('%s: %j', (name, place) => {
    expect(ownPlaceOf(people[name])).toEqual(place);
  });
});

describe('whose platform somebody names', () => {
  it.each([
    ['dealer', null, null, 't1', null],
    ['dealer', 't1', null, 't1', null],
    ['user', null, null, 't1', 'c1'],
    ['user', 't1', 'c1', 't1', 'c1'],
  ] as const)('%s, asked for %s and %s: theirs', (name, tenantId, customerId, ownTenant, ownCustomer) => {
    expect(namedBy(people[name], { tenantId, customerId })).toEqual({ tenantId: ownTenant, customerId: ownCustomer });
  });
  it.each([
    ['dealer', 't2', null],
    ['dealer', null, 'c1'],
    ['user', 't2', null],
    ['user', null, 'c2'],
    ['admin', null, null],
    ['guest', null, null],
  ] as const)('%s, asked for %s and %s: not theirs', (name, tenantId, customerId) => {
    expect(namedBy(people[name], { tenantId, customerId })).toBeNull();
  });
});
