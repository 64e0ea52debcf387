import { expect, it } from 'vitest';
import { limitsPath } from './limits-path.ts';

const device = { deviceId: 'd1', tenantId: 't1', customerId: 'c1' };

it.each([
  ['CUSTOMER_USER', '/oilSet?tab=limits&deviceId=d1'],
  ['TENANT_ADMIN', '/device/detail?deviceId=d1&tenantId=t1&customerId=c1&limits=open'],
  ['SYS_ADMIN', '/device/detail?deviceId=d1&tenantId=t1&customerId=c1&limits=open'],
] as const)('leads %s to %s', (authority, path) => {
  expect(limitsPath(device, authority)).toBe(path);
  expect(limitsPath(device, authority, 'a b')).toBe(`${path}&limitsOf=a%20b`);
});
