import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSkippedMs, nextPollAt, phaseOf } from './schedule.ts';

const times = {
  startedAt: fc.nat(1_000_000),
  intervalMs: fc.integer({ min: 100, max: 600_000 }),
  later: fc.nat(10_000_000),
};

describe('nextPollAt', () => {
  it.each([
    [1000, 0, 2000],
    [1000.4, 0, 2000],
    // Two instants went by: they are left out.
    [3500, 0, 4000],
    [1000, 1, 2000],
    [1000, 2, 3000],
    [1000, 3, 5000],
    [1000, 30, 32_000],
  ])('at %d after %d silent polls: %d', (now, silentPolls, due) => {
    expect(nextPollAt({ startedAt: 0, intervalMs: 1000, now, silentPolls })).toBe(due);
  });

  it('keeps to its instants, always ahead, and never more than one interval', () => {
    fc.assert(
      fc.property(fc.record(times), ({ startedAt, intervalMs, later }) => {
        const now = startedAt + later;
        const due = nextPollAt({ startedAt, intervalMs, now, silentPolls: 0 });
        expect((due - startedAt) % intervalMs).toBe(0);
        expect(due).toBeGreaterThan(now);
        expect(due - now).toBeLessThanOrEqual(intervalMs);
      }),
    );
  });

  it('asks a silent sensor again within bounds', () => {
    fc.assert(
      fc.property(fc.record(times), fc.nat(5000), ({ startedAt, intervalMs, later }, silentPolls) => {
        const now = startedAt + later;
        const due = nextPollAt({ startedAt, intervalMs, now, silentPolls });
        expect((due - startedAt) % intervalMs).toBe(0);
        expect(due - now).toBeLessThanOrEqual(Math.max(intervalMs, intervalMs + maxSkippedMs));
      }),
    );
  });
});

describe('phaseOf', () => {
  it('spreads sensors over their interval', () => {
    expect([0, 1, 2, 3].map((index) => phaseOf(index, 4, 10_000))).toEqual([0, 2500, 5000, 7500]);
  });
});
