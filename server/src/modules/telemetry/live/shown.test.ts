import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Batch } from './batch.ts';
import { Shown } from './shown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const batch = () => new Batch([['a', [{ at: 1, value: '1', quality: 0 }]]]);

it('says when a snapshot can be let go of, though no reading comes', () => {
  const shown = new Shown(false);
  shown.remember(batch(), () => shown.forget());
  vi.runAllTimers();
  expect(shown.isSettled).toBe(true);
  expect(shown.newest.size).toBe(0);
});

it('leaves out what the snapshot showed, once', () => {
  const shown = new Shown(false);
  shown.remember(batch(), () => undefined);
  expect([shown.without(batch()).count, shown.without(batch()).count]).toEqual([0, 1]);
});
