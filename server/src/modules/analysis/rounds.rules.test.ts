import { describe, expect, it } from 'vitest';
import { dueFrom, restAfter, worstFirst } from './rounds.rules.ts';

describe('a round of assessments', () => {
  it.each([
    ['usual', 30, 30, 90],
    ['usual', 30, 50, 70],
    ['usual', 30, 500, 0],
    ['lookedBack', 900, 1000, 800],
  ] as const)('after one (%s) of %d ms work that took %d ms pauses for %d ms', (kind, work, elapsed, rest) => {
    expect(restAfter(kind, work, elapsed)).toBe(rest);
  });

  it.each([
    [0, 1000],
    [30, 4000],
    [1000, 101_000],
    [60_000, 601_000],
  ])('comes to a device that took %d ms again at %d at the earliest', (workMs, from) => {
    expect(dueFrom({ workMs, endedAt: 1000 })).toBe(from);
  });

  it('begins with the worst devices and leaves the others in their order', () => {
    const devices = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(worstFirst(devices, ['d', 'x', 'b']).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
    expect(worstFirst(devices, [])).toEqual(devices);
  });
});
