import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { packNumbers, unpackNumbers } from './packed-numbers.ts';
import type { BucketNumbers } from './packed-numbers.ts';

/** What comes back, with the number of bytes that were read. */
function thereAndBack(numbers: BucketNumbers): [BucketNumbers, number, number] {
  const bytes = packNumbers(numbers);
  const target = numbers instanceof Float32Array ? new Float32Array(numbers.length) : new Uint16Array(numbers.length);
  return [target, unpackNumbers(bytes, 0, target, numbers.length), bytes.length];
}

/** Bits, because −0 equals 0 and NaN may come in several forms. */
const bitsOf = (numbers: BucketNumbers) => [...new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)];

/** Readings as sensors send them: steps of a resolution, runs of the same, and what does not fit. */
const readings = fc
  .tuple(
    fc.constantFrom(1, 0.5, 0.1, 0.05, 0.01, 0.001, 0.0001, 3e-7),
    fc.array(
      fc.tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: -100_000, max: 100_000 }) },
          { weight: 1, arbitrary: fc.constantFrom(NaN, -0, Infinity, -Infinity, 3.4e38, 2 ** 31, 1e-40, Math.PI) },
        ),
        fc.integer({ min: 1, max: 400 }),
      ),
      { maxLength: 40 },
    ),
  )
  .map(([step, runs]) =>
    Float32Array.from(
      runs.flatMap(([steps, times]) => Array.from({ length: times % 7 === 0 ? times : 1 }, () => steps * step)),
    ),
  );

describe('packed numbers', () => {
  it('come back to the last bit', () => {
    fc.assert(
      fc.property(
        fc.oneof(readings, fc.float32Array({ maxLength: 200 }), fc.uint16Array({ maxLength: 200 })),
        (numbers) => {
          const [back, read, written] = thereAndBack(numbers);
          expect(bitsOf(back)).toEqual(bitsOf(numbers));
          expect(read).toBe(written);
        },
      ),
      { numRuns: rounds(300, 3000) },
    );
  });

  it('take little room where a sensor has a resolution or stands still', () => {
    const tenths = Float32Array.from({ length: 1000 }, (_, n) => 46 + Math.round(5 * Math.sin(n)) / 10);
    expect(packNumbers(tenths).length).toBeLessThan(1100);
    expect(packNumbers(new Uint16Array(10_000).fill(10)).length).toBeLessThan(10);
    const any = Float32Array.from({ length: 1000 }, (_, n) => Math.sin(n));
    expect(packNumbers(any).length).toBeLessThanOrEqual(5001);
  });

  it('that end too early are an error', () => {
    for (const numbers of [
      Float32Array.of(1, 2, 3, 4),
      Float32Array.of(Math.PI, Math.E),
      Float32Array.of(1, 1, 1, 1),
    ]) {
      const bytes = packNumbers(numbers);
      for (let length = 0; length < bytes.length; length += 1)
        expect(() => unpackNumbers(bytes.slice(0, length), 0, new Float32Array(4), numbers.length)).toThrow(RangeError);
    }
  });
});
