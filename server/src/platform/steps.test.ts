import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortInSteps } from './steps.ts';

it('sorting in steps gives what sorting gives, equal ones as they stood', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 3000, size: 'max' }), async (numbers) => {
      const list = numbers.map((number, n) => ({ number, n }));
      expect(await sortInSteps(list, (a, b) => a.number - b.number)).toEqual(
        list.toSorted((a, b) => a.number - b.number || a.n - b.n),
      );
    }),
    { numRuns: 20 },
  );
});
