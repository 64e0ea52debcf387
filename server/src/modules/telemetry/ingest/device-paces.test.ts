import { describe, expect, it } from 'vitest';
import { createDevicePaces } from './device-paces.ts';

function heldClock(at = 1_000_000) {
  return {
    at,
    now() {
      return this.at;
    },
  };
}

describe('the rate of a device', () => {
  it('lets a burst through, then the sustained rate', () => {
    const clock = heldClock();
    const paces = createDevicePaces({ perSecond: 10, burst: 3 }, clock);
    expect([paces.take(1), paces.take(1), paces.take(1), paces.take(1)]).toEqual([0, 0, 0, 100]);
    expect(paces.take(2)).toBe(0);
    clock.at += 100;
    expect([paces.take(1), paces.take(1)]).toEqual([0, 100]);
    clock.at += 60_000;
    expect([paces.take(1), paces.take(1), paces.take(1), paces.take(1)]).toEqual([0, 0, 0, 100]);
  });

  it('gives later turns to who can wait', () => {
    const paces = createDevicePaces({ perSecond: 10, burst: 1 }, heldClock());
    expect([paces.reserve(1), paces.reserve(1), paces.reserve(1)]).toEqual([0, 100, 200]);
  });

  it('is without limit at 0', () => {
    const paces = createDevicePaces({ perSecond: 0, burst: 1 }, heldClock());
    expect(Array.from({ length: 100 }, () => paces.take(1)).every((ms) => ms === 0)).toBe(true);
  });

  it('does not run backwards with the clock', () => {
    const clock = heldClock();
    const paces = createDevicePaces({ perSecond: 10, burst: 1 }, clock);
    paces.take(1);
    clock.at -= 3_600_000;
    expect(paces.take(1)).toBe(100);
  });

  it('is not forgotten while the device goes on sending', () => {
    const clock = heldClock();
    const paces = createDevicePaces({ perSecond: 0.01, burst: 1 }, clock);
    expect(paces.take(1)).toBe(0);
    for (let second = 0; second < 99; second += 1) {
      clock.at += 1000;
      expect(paces.take(1)).toBeGreaterThan(0);
    }
  });
});

const nothing = Number.NEGATIVE_INFINITY;

describe('the stamps of a device', () => {
  it('are the time of receipt, and never alike', () => {
    const clock = heldClock(5000);
    const paces = createDevicePaces({ perSecond: 0, burst: 1 }, clock);
    expect([
      paces.stamp(1, 5000, nothing),
      paces.stamp(1, 5000, nothing),
      paces.stamp(2, 5000, nothing),
      paces.stamp(1, 4000, nothing),
    ]).toEqual([5000, 5001, 5000, 5002]);
    clock.at = 9000;
    expect([paces.stamp(1, 8000, nothing), paces.stamp(1, 9000, nothing)]).toEqual([8000, 9000]);
  });

  it('run ahead of the clock so far, then are withheld until it has caught up', () => {
    const clock = heldClock();
    const paces = createDevicePaces({ perSecond: 0, burst: 1 }, clock);
    const given = new Set<number>();
    let withheld = 0;
    for (let nth = 0; nth < 25_000; nth += 1) {
      const stamp = paces.stamp(1, clock.at, nothing);
      if (stamp === null) withheld += 1;
      else {
        expect(given.has(stamp)).toBe(false);
        given.add(stamp);
      }
    }
    expect([given.size, withheld]).toEqual([10_001, 14_999]);
    clock.at += 5;
    expect(
      Array.from({ length: 7 }, () => paces.stamp(1, clock.at, nothing)).filter((stamp) => stamp !== null),
    ).toHaveLength(5);
  });

  it('stay ahead of what was given however long the device goes on sending', () => {
    const clock = heldClock();
    const paces = createDevicePaces({ perSecond: 0, burst: 1 }, clock);
    let last = nothing;
    for (let nth = 0; nth < 200_000; nth += 1) {
      if (nth % 2 === 0) clock.at += 1;
      const stamp = paces.stamp(1, clock.at, nothing);
      if (stamp === null) continue;
      expect(stamp).toBeGreaterThan(last);
      last = stamp;
    }
  });

  it('go on behind what is on disk after a restart, unless that came from the future', () => {
    const paces = createDevicePaces({ perSecond: 0, burst: 1 }, heldClock());
    expect([paces.stamp(1, 1_000_000, 1_000_900), paces.stamp(1, 1_000_000, 1_000_900)]).toEqual([
      1_000_901, 1_000_902,
    ]);
    expect(paces.stamp(2, 1_000_000, 4_600_000)).toBe(1_000_000);
  });

  it('are not given again, nor withheld, when the clock is set back', () => {
    const clock = heldClock(100_000_000);
    const paces = createDevicePaces({ perSecond: 0, burst: 1 }, clock);
    paces.stamp(1, clock.at, nothing);
    clock.at -= 3_600_000;
    expect([paces.stamp(1, clock.at, nothing), paces.stamp(1, clock.at, nothing)]).toEqual([100_000_001, 100_000_002]);
    clock.at -= 90_000_000;
    expect(paces.stamp(1, clock.at, nothing)).toBe(clock.at);
  });
});
