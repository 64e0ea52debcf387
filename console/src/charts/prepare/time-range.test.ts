import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pan, select, shortestViewMs, viewOf, zoom } from './time-range.ts';

const bounds = { from: 0, to: 100_000_000 };
describe('zoom and pan', () => {
  it('keeps the instant under the pointer', () => {
    expect(zoom({ from: 0, to: 100_000_000 }, bounds, 0.5, 0.25)).toEqual({ from: 12_500_000, to: 62_500_000 });
  });
  it('stops at the ends', () => {
    expect(zoom({ from: 0, to: 50_000_000 }, bounds, 10, 0)).toEqual(bounds);
    expect(pan({ from: 60_000_000, to: 90_000_000 }, bounds, 1)).toEqual({ from: 70_000_000, to: 100_000_000 });
    expect(pan({ from: 10_000_000, to: 20_000_000 }, bounds, -5)).toEqual({ from: 0, to: 10_000_000 });
  });
  it('never leaves the bounds and never gets narrower than the shortest view', () => {
    const instant = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        instant,
        instant,
        fc.double({ min: 0.001, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, factor, anchor) => {
          const from = Math.min(a, b, bounds.to - shortestViewMs);
          const view = zoom({ from, to: Math.max(a, b, from + shortestViewMs) }, bounds, factor, anchor);
          expect(view.from).toBeGreaterThanOrEqual(bounds.from);
          expect(view.to).toBeLessThanOrEqual(bounds.to);
          expect(view.to - view.from).toBeGreaterThanOrEqual(shortestViewMs - 1);
        },
      ),
    );
  });
  it('selects in either direction, and not by a mere click', () => {
    expect(select(9_000_000, 3_000_000, bounds)).toEqual({ from: 3_000_000, to: 9_000_000 });
    expect(select(5000, 6000, bounds)).toBeNull();
  });
});

describe('viewOf', () => {
  it('ends now for a preset and stays for fixed ends', () => {
    expect(viewOf({ kind: 'preset', preset: '24h' }, 100_000_000)).toEqual({ from: 13_600_000, to: 100_000_000 });
    expect(viewOf({ kind: 'fixed', from: 1, to: 2 }, 100)).toEqual({ from: 1, to: 2 });
  });
});
