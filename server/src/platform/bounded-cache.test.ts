import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('forgets what was not used for the longest time', () => {
    const cache = createBoundedCache<string, number>({ max: 2, ttlMs: 1000, clock: { now: () => 0 } });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2]);
  });

  it('keeps what is used while half of its room goes to others', () => {
    const cache = createBoundedCache<number, string>({ max: 100, ttlMs: 1000, clock: { now: () => 0 } });
    cache.set(0, 'used');
    for (let key = 1; key < 1000; key += 1) {
      cache.set(key, 'once');
      if (key % 50 === 0) expect(cache.get(0)).toBe('used');
    }
    expect([cache.get(899), cache.get(950), cache.size]).toEqual([undefined, 'once', 100]);
  });

  it('forgets what is too old', () => {
    let now = 0;
    const cache = createBoundedCache<string, number>({ max: 2, ttlMs: 1000, clock: { now: () => now } });
    cache.set('a', 1);
    now = 999;
    expect(cache.get('a')).toBe(1);
    now = 1000;
    expect([cache.get('a'), cache.size]).toEqual([undefined, 0]);
  });

  it('keeps what is in use, where age counts from the last use', () => {
    let now = 0;
    const cache = createBoundedCache<string, number>({
      max: 2,
      ttlMs: 1000,
      age: 'sinceUse',
      clock: { now: () => now },
    });
    cache.set('a', 1);
    for (now = 900; now < 9000; now += 900) expect(cache.get('a')).toBe(1);
    now += 1000;
    expect(cache.get('a')).toBeUndefined();
  });

  it('forgets what it is told to', () => {
    const cache = createBoundedCache<string, number>({ max: 9, ttlMs: 1000, clock: { now: () => 0 } });
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const)
      cache.set(key, value);
    cache.deleteWhere((value) => value > 1);
    cache.delete('z');
    expect([cache.get('a'), cache.size]).toEqual([1, 1]);
    cache.clear();
    expect(cache.size).toBe(0);
  });
});
