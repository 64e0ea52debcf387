import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

describe('a pace', () => {
  it('lets a burst through, then as much as comes back', () => {
    const pace = new Pace({ perSecond: 100, burst: 500 }, 0);
    expect([pace.spend(300, 0), pace.spend(200, 0), pace.spend(50, 0)]).toEqual([0, 0, 500]);
    expect(pace.spend(0, 500)).toBe(0);
    expect(pace.spend(100, 1500)).toBe(0);
    expect(pace.spend(1, 1500)).toBe(10);
  });

  it('saves no more than a burst', () => {
    const pace = new Pace({ perSecond: 100, burst: 500 }, 0);
    expect([pace.spend(500, 1_000_000), pace.spend(100, 1_000_000)]).toEqual([0, 1000]);
  });
});
