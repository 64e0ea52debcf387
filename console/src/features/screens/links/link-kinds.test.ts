import { describe, expect, it } from 'vitest';
import { kindOf, linkKindsOf, linkOf, screensOf } from './link-kinds.ts';

const origin = 'https://oil.example';
const bare = { tenantId: null, customerId: null, deviceId: null, rotateS: null, tenantUserToken: 'a.b.c' };

it('each role has the screens that it may open', () => {
  expect(linkKindsOf('CUSTOMER_USER')).toEqual(['bigscreen', 'page']);
  expect(linkKindsOf('GROUP')).toEqual(['dealer', 'bigscreen', 'turns', 'page']);
});

it('a display says what it was made for', () => {
  for (const kind of linkKindsOf('SYS_ADMIN')) expect(kindOf({ screens: screensOf(kind) })).toBe(kind);
});

describe('an address', () => {
  it.each([
    [{ ...bare, screens: [] }, null, `/dashboard?tenantUserToken=a.b.c`],
    [{ ...bare, screens: ['dealer' as const], tenantId: 't' }, null, '/dealer?tenantId=t#display=a.b.c'],
    [
      { ...bare, screens: ['bigscreen' as const], tenantId: 't', deviceId: 'd' },
      'c',
      '/bigscreen?customerId=c&deviceId=d#display=a.b.c',
    ],
    [
      { ...bare, screens: ['dealer' as const, 'bigscreen' as const], tenantId: 't', rotateS: 60 },
      'c',
      '/dealer?screens=dealer,bigscreen&rotate=60&tenantId=t&customerId=c#display=a.b.c',
    ],
  ])('%o', (display, customerId, address) => {
    expect(linkOf(origin, display, { customerId })).toBe(origin + address);
  });
});
