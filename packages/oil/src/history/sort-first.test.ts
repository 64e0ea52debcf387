import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortFirst } from './sort-first.ts';

const value = fc.oneof(fc.constantFrom(0, -0, 1, 1.5, -3, Number.POSITIVE_INFINITY), fc.double({ noNaN: true }));
const sorted = (numbers: readonly number[], upTo: number) => numbers.slice(0, upTo).toSorted((a, b) => a - b);

it.each([1, 9, 10, 11, 60])('sorts %d numbers, equal ones in their order, and leaves the rest', (count) => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: count, maxLength: count }),
      fc.array(value, { maxLength: 3 }),
      fc.nat(count),
      (own, rest, known) => {
        const begun = Float64Array.from([...sorted(own, known), ...own.slice(known), ...rest]);
        sortFirst(begun, known, count);
        expect([...begun]).toEqual([...sorted([...sorted(own, known), ...own.slice(known)], count), ...rest]);
      },
    ),
  );
});
