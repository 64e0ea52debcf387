import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisParameters, canonicalAddress } from './view-address.ts';

describe('the address of a named view', () => {
  it.each([
    ['?tab=charges&utm=1&deviceId=a', 'deviceId=a&tab=charges'],
    ['deviceId=a&deviceId=b', 'deviceId=a'],
    ['deviceId=a&keys=&with=b,c', 'deviceId=a&with=b%2Cc'],
    ['deviceId=a#hash', 'deviceId=a%23hash'],
    ['javascript:alert(1)', ''],
    ['', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(canonicalAddress(given)).toBe(kept);
  });

  it('is the same however it was written, and stays', () => {
    const value = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...analysisParameters, 'other'), value), (parameters) => {
        const entries = Object.entries(parameters);
        const one = canonicalAddress(new URLSearchParams(entries).toString());
        expect(canonicalAddress(new URLSearchParams(entries.toReversed()).toString())).toBe(one);
        expect(canonicalAddress(one)).toBe(one);
        expect(new URLSearchParams(one).has('other')).toBe(false);
      }),
    );
  });
});
