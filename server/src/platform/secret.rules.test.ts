import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultOfSecret } from './secret.rules.ts';

describe('a key', () => {
  it.each([
    ['', /at least 32 characters/],
    ['4f9a1c77b02e6d583a94c1e07b5d286', /at least 32 characters/],
    ['a'.repeat(40), /again and again/],
    ['password'.repeat(5), /again and again/],
    ['0123456789'.repeat(4), /again and again/],
    ['correct-horse-battery-correct-horse-battery-', /again and again/],
    ['abcdefghijklmnopqrstuvwxyz0123456789', /sequence/],
    ['ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210', /sequence/],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', /the same few characters/],
    ['axxaaxaxaxxaxaaxxaxaaxaxxaaxxaxaaxax', /the same few characters/],
  ])('%s is refused, with the rule', (secret, rule) => {
    expect(faultOfSecret(secret)).toMatch(rule);
  });

  it.each(['hex', 'base64url'] as const)('of 32 random bytes is taken: %s', (encoding) => {
    for (let nth = 0; nth < 1000; nth += 1) expect(faultOfSecret(randomBytes(32).toString(encoding))).toBeNull();
  });

  it('of 16 random bytes is taken', () => {
    for (let nth = 0; nth < 1000; nth += 1) expect(faultOfSecret(randomBytes(16).toString('hex'))).toBeNull();
  });
});
