import { describe, expect, it } from 'vitest';
import { inParts, isWithin, severityOfResult, sumOf } from './results.ts';
import type { Result } from './results.ts';

const limits = { level2Low: null, level2High: 500, level1Low: null, level1High: 1000 };
const sourced = { ...limits, source: { kind: 'default' as const, standard: null }, byTarget: false };
const water = (value: number, more: Partial<Result> = {}): Result => ({
  quantity: 'water',
  value,
  method: null,
  limits: sourced,
  online: null,
  deviation: null,
  reproducibility: null,
  why: null,
  ...more,
});

it('stands by the limits in force', () => {
  expect(severityOfResult(water(341))).toBe('normal');
  expect(severityOfResult(water(700))).toBe('level2');
  expect(severityOfResult(water(1200))).toBe('level1');
  expect(severityOfResult(water(1200, { limits: null }))).toBeNull();
});

describe('agreement', () => {
  it('is within the reproducibility, its end included', () => {
    expect(isWithin(water(300, { online: 320, reproducibility: 20 }))).toBe(true);
    expect(isWithin(water(300, { online: 321, reproducibility: 20 }))).toBe(false);
  });

  it('is unknown without a reading or without a reproducibility', () => {
    expect(isWithin(water(300, { reproducibility: 20 }))).toBeNull();
    expect(isWithin(water(300, { online: 300 }))).toBeNull();
  });
});

it('sums up what is beyond a limit and what differs', () => {
  const sum = sumOf([
    water(600),
    water(1200, { online: 900, reproducibility: 100 }),
    water(100, { online: 101, reproducibility: 5 }),
  ]);
  expect(sum.worst).toBe('level1');
  expect(sum.beyond.map(({ value }) => value)).toEqual([1200, 600]);
  expect([sum.compared, sum.apart.length]).toEqual([2, 1]);
  expect(sumOf([]).worst).toBe('normal');
});

it('sets apart what only laboratories have', () => {
  const [online, laboratory] = inParts([water(1), { ...water(0.4), quantity: 'acid_number' }]);
  expect(online.map(({ quantity }) => quantity)).toEqual(['water']);
  expect(laboratory.map(({ quantity }) => quantity)).toEqual(['acid_number']);
});
