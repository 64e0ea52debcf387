import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentTargets, targetFor } from './targets.ts';
import type { CleanlinessComponent } from './targets.ts';

const components = Object.keys(componentTargets) as CleanlinessComponent[];

describe('cleanliness targets of components', () => {
  it.each(Object.entries(componentTargets))(
    '%s falls with the size and has both names',
    (_, { name, target: [um4, um6, um14] }) => {
      expect(um4).toBeGreaterThanOrEqual(um6);
      expect(um6).toBeGreaterThanOrEqual(um14);
      expect(name.zh).toMatch(/\p{Script=Han}/u);
      expect(name.en).not.toMatch(/\p{Script=Han}/u);
    },
  );

  it('are the strictest of the circuit, whatever the order', () => {
    fc.assert(
      fc.property(fc.subarray(components, { minLength: 1 }), (some) => {
        const target = targetFor(some);
        expect(targetFor(some.toReversed())).toEqual(target);
        for (const component of some)
          for (const size of [0, 1, 2] as const)
            expect(target?.[size]).toBeLessThanOrEqual(componentTargets[component].target[size]);
        expect(some.some((component) => componentTargets[component].target[0] === target?.[0])).toBe(true);
      }),
    );
    expect(targetFor([])).toBeNull();
  });
});
