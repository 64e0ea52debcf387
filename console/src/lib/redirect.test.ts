import { describe, expect, it } from 'vitest';
import { isLoginPage, loginAddress, safeRedirect } from './redirect.ts';

const origin = 'https://oil.example';

it('comes back to where the login was asked for', () => {
  for (const wished of ['/alarmSet', '/device/detail?deviceId=7&keys=a,b#history']) {
    expect(safeRedirect(new URL(loginAddress(wished), origin).searchParams.get('redirect'), origin)).toBe(wished);
  }
});

it.each([
  ['/', '/login?redirect=%2Fdashboard'],
  ['/?from=mail', '/login?redirect=%2Fdashboard'],
  ['/#top', '/login?redirect=%2Fdashboard'],
  ['/alarmSet', '/login?redirect=%2FalarmSet'],
  ['/device/detail?deviceId=7', '/login?redirect=%2Fdevice%2Fdetail%3FdeviceId%3D7'],
])('a visitor of %s is sent to %s', (wished, expected) => {
  expect(loginAddress(wished)).toBe(expected);
});

it.each([
  ['/login', true],
  ['/Login', true],
  ['/loginphone', true],
  ['/dashboard', false],
  ['/', false],
])('%s is a login page: %s', (path, expected) => {
  expect(isLoginPage(path)).toBe(expected);
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
    null,
    '',
    'device',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '/login',
    '/login?redirect=/login',
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
