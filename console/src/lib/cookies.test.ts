import { describe, expect, it } from 'vitest';
import { cookieLine, parseCookie } from './cookies.ts';

describe('parseCookie', () => {
  it.each([
    ['token=a.b; language=zh-CN', 'language', 'zh-CN'],
    ['token=a%3Db%3B', 'token', 'a=b;'],
    ['a=1=2', 'a', '1=2'],
    ['xtoken=1', 'token', null],
    ['', 'token', null],
    ['token=%', 'token', '%'],
  ])('%j: %s is %j', (text, name, expected) => {
    expect(parseCookie(text, name)).toBe(expected);
  });
});

describe('cookieLine', () => {
  it('keeps to the own site, and to https where the page came so', () => {
    expect(cookieLine('token', 'a;b', { isSecure: true, maxAgeSeconds: 60 })).toBe(
      'token=a%3Bb; Path=/; SameSite=Lax; Max-Age=60; Secure',
    );
    expect(cookieLine('token', 'a', { isSecure: false })).toBe('token=a; Path=/; SameSite=Lax');
  });
});
