import { expect, it } from 'vitest';
import { askerOf, askerOfUser } from './principal.ts';
import type { Principal } from './principal.ts';

it.each([
  ['TENANT_ADMIN', 'a dealer', 'a dealer'],
  ['CUSTOMER_USER', 'a dealer', 'a dealer'],
  ['SYS_ADMIN', null, 'SYS_ADMIN'],
  ['EXPERIENCE', null, 'EXPERIENCE'],
] as const)('%s of %s counts towards the share of %s', (authority, tenantId, tenant) => {
  expect(askerOfUser({ id: 'ann', authority, tenantId })).toEqual({ person: 'ann', tenant });
});

it('displays of a dealer have a share of their own, of one slot, whoever issued them', () => {
  const user = { id: 'ann', authority: 'TENANT_ADMIN', tenantId: 'a dealer' } as Principal['user'];
  const login = { user, scope: {} as Principal['scope'], sessionId: '', expiresAt: 0 };
  expect(askerOf(login)).toEqual({ person: 'ann', tenant: 'a dealer' });
  const display = { ...login, isDisplay: true };
  const share = { person: 'displays of ann', tenant: 'displays of a dealer', slotsOfTenant: 1 };
  expect(askerOf(display)).toEqual(share);
  const admin = { ...user, authority: 'SYS_ADMIN', tenantId: null } as Principal['user'];
  expect(askerOf({ ...display, user: admin, place: { tenantId: 'a dealer', customerId: null } })).toEqual(share);
  expect(askerOf({ ...display, user: admin })).toMatchObject({ tenant: 'displays of SYS_ADMIN', slotsOfTenant: 1 });
});

it('all public calls share one share', () => {
  expect(askerOf(null)).toEqual({ person: '', tenant: null });
});
