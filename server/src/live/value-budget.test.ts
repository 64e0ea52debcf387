import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValueBudget } from './value-budget.ts';

const refusedAs = (error: string) => expect.objectContaining({ error });

describe('the budget of subscription values', () => {
  it('refuses a person who holds a whole share, and nobody else', () => {
    const budget = new ValueBudget({ maxValues: 100, maxValuesPerUser: 10 });
    const first = budget.hold('ann', 6);
    expect(() => budget.hold('ann', 5)).toThrow(
      'Too many values: 11, the limit is 10. Please ask for fewer devices or keys.',
    );
    expect(() => first.grow(5)).toThrow(refusedAs('tooManyValues'));
    budget.hold('bob', 10);
    first.release();
    budget.hold('ann', 10);
    expect([budget.of('ann'), budget.of('bob'), budget.total]).toEqual([10, 10, 20]);
  });

  it('refuses everybody when it is used up, whatever a person still has', () => {
    const budget = new ValueBudget({ maxValues: 15, maxValuesPerUser: 10 });
    budget.hold('ann', 10);
    expect(() => budget.hold('bob', 6)).toThrow(refusedAs('overloaded'));
    budget.hold('bob', 5);
  });

  it('counts what devices bring and never refuses it', () => {
    const budget = new ValueBudget({ maxValues: 10, maxValuesPerUser: 10 });
    const held = budget.hold('ann', 10);
    held.add(3);
    expect(budget.of('ann')).toBe(13);
    expect(() => budget.hold('ann', 0)).toThrow(refusedAs('tooManyValues'));
    held.shrink(4);
    budget.hold('ann', 1);
  });

  it('counts nothing of who has given everything back', () => {
    const budget = new ValueBudget({ maxValues: 100, maxValuesPerUser: 10 });
    const held = budget.hold('ann', 4);
    held.release();
    held.grow(5);
    held.add(3);
    expect([budget.total, budget.of('ann')]).toEqual([0, 0]);
  });

  it('holds nothing after everything was given back, in whatever order and however often', () => {
    const step = fc.record({
      user: fc.constantFrom('ann', 'bob'),
      count: fc.nat(40),
      more: fc.nat(20),
      less: fc.nat(80),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const budget = new ValueBudget({ maxValues: 1000, maxValuesPerUser: 500 });
        const all = steps.flatMap(({ user, count, more, less }) => {
          try {
            const held = budget.hold(user, count);
            held.add(more);
            held.shrink(less);
            return [held];
          } catch {
            return [];
          }
        });
        expect(budget.total).toBe(budget.of('ann') + budget.of('bob'));
        for (const held of [...all, ...all]) held.release();
        expect([budget.total, budget.of('ann'), budget.of('bob')]).toEqual([0, 0, 0]);
      }),
    );
  });
});
