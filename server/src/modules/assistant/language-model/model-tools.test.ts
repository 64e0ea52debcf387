import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxResult, resultOf } from './model-tools.ts';

it('keeps results within the bound, whatever they hold', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('油', '"', '\\', '\n', 'abc', '\u0001', '\u{1F600}', '\uD83D'), { maxLength: 30 }),
      fc.integer({ min: 1, max: 2000 }),
      (pieces, times) => {
        const text = pieces.join('').repeat(times);
        const result = resultOf({ data: text });
        expect(result.length).toBeLessThanOrEqual(maxResult);
        const whole = JSON.stringify({ data: text });
        if (whole.length <= maxResult) expect(result).toBe(whole);
        else {
          const { cutOff } = JSON.parse(result) as { cutOff: string };
          expect(whole.startsWith(cutOff)).toBe(true);
          expect(result.length).toBeGreaterThan(maxResult - 14);
        }
      },
    ),
    { numRuns: 100 },
  );
});
