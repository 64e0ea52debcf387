import { describe, expect, it } from 'vitest';
import { loginAddress, safeRedirect } from './redirect.ts';

const origin = 'https://oil.example';

it('comes back to where the login was asked for', () => {
  for (const wished of ['/', '/device/detail?deviceId=7&keys=a,b#history']) {
    expect(safeRedirect(new URL(loginAddress(wished), origin).searchParams.get('redirect'), origin)).toBe(wished);
  }
});

describe('safeRedirect', () => {
  it.each([
    ['/device/1?state=level1#x', '/device/1?state=level1#x'],
    ['/device/detail?deviceId=7', '/device/detail?deviceId=7'],
    ['/', '/'],
    ['/a/../b', '/b'],
  ])('follows %s', (wished, expected) => {
    expect(safeRedirect(wished, origin)).toBe(expected);
  });

  it.each([
    null, '', 'device', 'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '\\\\evil.example', 'javascript:alert(1)', '/..//evil.example', '/.//evil.example',
    '/login', '/login?redirect=/login',
  ])('does not follow %j', (wished) => {
    expect(safeRedirect(wished, origin)).toBe('/');
  });

  it('never leaves the site, whatever it is given', () => {
    for (const lead of ['/', '//', '/\\', '/\t/', '/%2F', '/./', '/../', '/;']) {
      for (const rest of ['evil.example', '/evil.example', '\\evil.example', '@evil.example', ':80@evil.example']) {
        expect(new URL(safeRedirect(lead + rest, origin), origin).origin).toBe(origin);
      }
    }
  });
});
