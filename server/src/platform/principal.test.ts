import { expect, it } from 'vitest';
import { askerOf, askerOfUser } from './principal.ts';

it.each([
  ['TENANT_ADMIN', 'a dealer', 'a dealer'],
  ['CUSTOMER_USER', 'a dealer', 'a dealer'],
  ['SYS_ADMIN', null, 'SYS_ADMIN'],
  ['EXPERIENCE', null, 'EXPERIENCE'],
] as const)('%s of %s counts towards the share of %s', (authority, tenantId, tenant) => {
  expect(askerOfUser({ id: 'ann', authority, tenantId })).toEqual({ person: 'ann', tenant });
});

it('all public calls share one share', () => {
  expect(askerOf(null)).toEqual({ person: '', tenant: null });
});
