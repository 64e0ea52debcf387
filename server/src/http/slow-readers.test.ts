import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takenBy } from './large-reply.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Reads pieces with these pauses between them, ms. @returns after how many pieces the slot went to others, and after
 * how many the reader was cut off; null: never
 */
async function take(pauses: readonly number[]): Promise<{ stalledAt: number | null; cutAt: number | null }> {
  let taken = 0;
  const outcome: { stalledAt: number | null; cutAt: number | null } = { stalledAt: null, cutAt: null };
  const reply = { raw: { destroy: () => (outcome.cutAt ??= taken) } } as unknown as FastifyReply;
  const place = { waitedMs: 0, stall: () => (outcome.stalledAt ??= taken), release: () => undefined };
  const pieces = takenBy(reply, pauses.map(String), { place, turns: { next: () => null }, reading: (read) => read() });
  for (const pause of pauses) {
    await pieces.next();
    taken += 1;
    await vi.advanceTimersByTimeAsync(pause);
  }
  return outcome;
}

it.each<[string, readonly number[], number | null, number | null]>([
  ['at once keeps its place', Array.from({ length: 500 }, () => 1), null, null],
  ['not at all for two seconds gives it to others', [0, 2000], 2, null],
  ['a little at a time gives it to others when they have waited two seconds in all', [900, 900, 900, 900], 3, null],
  ['not at all for half a minute is cut off', [10, 30_000], 2, 2],
  ['something in each half minute is not', [20_000, 20_000, 20_000], 1, null],
])('a reader who takes %s', async (_, pauses, stalledAt, cutAt) => {
  expect(await take(pauses)).toEqual({ stalledAt, cutAt });
});
