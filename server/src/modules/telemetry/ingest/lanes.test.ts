import { describe, expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

function heldClock(at = 1_000_000) {
  return { at, now() { return this.at; } };
}

describe('the rate of a device', () => {
  it('lets a burst through, then the sustained rate', () => {
    const clock = heldClock();
    const lanes = createLanes({ perSecond: 10, burst: 3 }, clock);
    expect([lanes.take(1), lanes.take(1), lanes.take(1), lanes.take(1)]).toEqual([0, 0, 0, 100]);
    expect(lanes.take(2)).toBe(0);
    clock.at += 100;
    expect([lanes.take(1), lanes.take(1)]).toEqual([0, 100]);
    clock.at += 60_000;
    expect([lanes.take(1), lanes.take(1), lanes.take(1), lanes.take(1)]).toEqual([0, 0, 0, 100]);
  });

  it('gives later turns to who can wait', () => {
    const lanes = createLanes({ perSecond: 10, burst: 1 }, heldClock());
    expect([lanes.reserve(1), lanes.reserve(1), lanes.reserve(1)]).toEqual([0, 100, 200]);
  });

  it('is without limit at 0', () => {
    const lanes = createLanes({ perSecond: 0, burst: 1 }, heldClock());
    expect(Array.from({ length: 100 }, () => lanes.take(1)).every((ms) => ms === 0)).toBe(true);
  });

  it('does not run backwards with the clock', () => {
    const clock = heldClock();
    const lanes = createLanes({ perSecond: 10, burst: 1 }, clock);
    lanes.take(1);
    clock.at -= 3_600_000;
    expect(lanes.take(1)).toBe(100);
  });

  it('stamps no two messages of a device alike', () => {
    const clock = heldClock(5000);
    const lanes = createLanes({ perSecond: 0, burst: 1 }, clock);
    expect([lanes.stamp(1), lanes.stamp(1), lanes.stamp(2), lanes.stamp(1)]).toEqual([5000, 5001, 5000, 5002]);
    clock.at = 9000;
    expect(lanes.stamp(1)).toBe(9000);
    clock.at = 2000;
    expect(lanes.stamp(1)).toBe(2000);
  });
});
