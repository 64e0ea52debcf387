import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeArrival, encodeArrival } from './arrival-body.ts';

const time = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
  fc.constant(Number.MAX_SAFE_INTEGER),
);
const device = fc
  .tuple(fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })), time, time)
  .map(([key, one, other]) => ({ key, oldestAt: Math.min(one, other), newestAt: Math.max(one, other) }));

describe('the body of an arrival', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(device, { selector: ({ key }) => key }), (devices) => {
        const sorted = devices.toSorted((a, b) => a.key - b.key);
        expect(decodeArrival(encodeArrival(sorted))).toEqual(sorted);
      }),
    );
  });

  it('takes four bytes a device of a fleet that reports in the same seconds', () => {
    const at = 1_763_712_000_000;
    expect(
      encodeArrival(
        Array.from({ length: 500 }, (_, n) => ({ key: 1000 + n, oldestAt: at + n * 10, newestAt: at + n * 10 })),
      ).byteLength,
    ).toBeLessThanOrEqual(2000);
  });

  it('that was cut off is not taken for a shorter one', () => {
    expect(() => decodeArrival(encodeArrival([{ key: 300, oldestAt: 5, newestAt: 9 }]).subarray(0, 2))).toThrow(
      RangeError,
    );
  });
});
