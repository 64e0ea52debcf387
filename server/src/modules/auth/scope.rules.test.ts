import { describe, expect, it } from 'vitest';
import { accessOf } from './scope.rules.ts';
import type { Grants } from './scope.rules.ts';

const nothing: Grants = { authority: 'SYS_ADMIN', tenantId: null, customerId: null, customers: [], deviceIds: [] };
const none = { kind: 'customers', customerIds: [] };
const granted = [
  { id: 'c1', tenantId: 't1' },
  { id: 'c9', tenantId: 't9' },
];

describe('what an account may see', () => {
  it.each<[string, Partial<Grants>, unknown]>([
    ['an administrator: everything', { authority: 'SYS_ADMIN' }, { kind: 'everything' }],
    ['a dealer: the tenant', { authority: 'TENANT_ADMIN', tenantId: 't1' }, { kind: 'tenant', tenantId: 't1' }],
    ['a dealer without a tenant: nothing', { authority: 'TENANT_ADMIN' }, none],
    [
      'an end user: the factory',
      { authority: 'CUSTOMER_USER', tenantId: 't1', customerId: 'c1' },
      { kind: 'customers', customerIds: ['c1'] },
    ],
    ['an end user without a factory: nothing', { authority: 'CUSTOMER_USER', tenantId: 't1' }, none],
    [
      'an end user with stray grants: the factory alone',
      { authority: 'CUSTOMER_USER', tenantId: 't1', customerId: 'c1', customers: granted, deviceIds: ['d1'] },
      { kind: 'customers', customerIds: ['c1'] },
    ],
    [
      'a group: granted factories of its tenant',
      { authority: 'GROUP', tenantId: 't1', customers: granted },
      { kind: 'customers', customerIds: ['c1'] },
    ],
    ['a group without grants: nothing', { authority: 'GROUP', tenantId: 't1' }, none],
    ['a group without a tenant: nothing', { authority: 'GROUP', customers: granted }, none],
    [
      'maintenance: granted factories of its tenant',
      { authority: 'MAINTENANCE', tenantId: 't9', customers: granted },
      { kind: 'customers', customerIds: ['c9'] },
    ],
    [
      'an experience account: granted devices',
      { authority: 'EXPERIENCE', tenantId: 't1', deviceIds: ['d1', 'd2'] },
      { kind: 'devices', deviceIds: ['d1', 'd2'] },
    ],
    ['an experience account without grants: nothing', { authority: 'EXPERIENCE' }, { kind: 'devices', deviceIds: [] }],
  ])('%s', (_name, grants, reach) => {
    const account = { ...nothing, ...grants };
    expect(accessOf(account)).toEqual({ authority: account.authority, reach });
  });

  it.each(['', 'ADMIN', 'sys_admin', 'REFRESH_TOKEN', '__proto__'])('no role: %s', (authority) => {
    expect(accessOf({ ...nothing, authority })).toBeNull();
  });
});
