import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupMarks } from './marks.ts';

const view = { from: 100, to: 200 };
const marksAt = (...times: readonly number[]) => times.map((at) => ({ id: String(at), at }));

it.each([
  [[], []],
  [[99, 201], []],
  [
    [100, 200],
    [[100], [200]],
  ],
  // Newest first, as the log gives them.
  [
    [150, 142, 141, 130],
    [[130], [141, 142, 150]],
  ],
  [
    [130, 139, 140],
    [[130, 139], [140]],
  ],
])('%j', (times, groups) => {
  expect(groupMarks(marksAt(...times), view, 0.1).map(({ marks }) => marks.map(({ at }) => at))).toEqual(groups);
});

it('keeps every mark of the view once, and groups apart', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 50, max: 250 })), (times) => {
      const groups = groupMarks(
        times.map((at, index) => ({ id: String(index), at })),
        view,
        0.07,
      );
      expect(groups.flatMap(({ marks }) => marks.map(({ at }) => at))).toEqual(
        times.filter((at) => at >= 100 && at <= 200).toSorted((one, other) => one - other),
      );
      for (const [index, { at }] of groups.entries())
        expect(at - (groups[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(7 - 1e-9);
    }),
  );
});
