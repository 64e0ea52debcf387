import { describe, expect, it } from 'vitest';
import { windowOf } from './useWindowedRows.ts';

describe('windowOf', () => {
  it('draws a short list whole', () => {
    expect(windowOf({ count: 20, rowPx: 50, topPx: 300, viewPx: 900 })).toEqual({
      from: 0,
      to: 20,
      abovePx: 0,
      belowPx: 0,
    });
  });

  it.each([0, -10_000, -499_000, -10_000_000, 5000])('keeps the height and the rows in sight at %d px', (topPx) => {
    const { from, to, abovePx, belowPx } = windowOf({ count: 10_000, rowPx: 50, topPx, viewPx: 900 });
    expect(abovePx + (to - from) * 50 + belowPx).toBe(500_000);
    expect(to - from).toBeLessThan(60);
    const firstSeen = Math.min(10_000, Math.max(0, Math.floor(-topPx / 50)));
    expect(from).toBeLessThanOrEqual(firstSeen);
    expect(to).toBeGreaterThanOrEqual(Math.min(10_000, Math.max(0, Math.ceil((900 - topPx) / 50))));
  });

  it('has nothing to draw for an empty list', () => {
    expect(windowOf({ count: 0, rowPx: 50, topPx: 0, viewPx: 900 })).toEqual({
      from: 0,
      to: 0,
      abovePx: 0,
      belowPx: 0,
    });
  });
});
