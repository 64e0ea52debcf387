import type { Correlation } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { bestLagOf, sentenceOf, spanOf } from './words.ts';

const of = (more: Partial<Correlation>) => more as Correlation;
const water = { isSteady: true } as Correlation['water'];

describe('the sentence of a correlation', () => {
  it.each([
    [{ relation: 'nothing' }, { kind: 'nothing' }],
    [{ relation: 'flat' }, { kind: 'flat' }],
    [{ relation: 'tooFew' }, { kind: 'tooFew' }],
    [
      { relation: 'strong', pearson: { r: 0.9, interval: null }, water: null },
      { kind: 'strong', way: 'up' },
    ],
    [
      { relation: 'weak', pearson: { r: -0.2, interval: null }, water },
      { kind: 'weak', way: 'down' },
    ],
    [{ relation: 'strong', pearson: { r: -0.9, interval: null }, water }, { kind: 'water' }],
    [
      { relation: 'clear', pearson: { r: 0.5, interval: null }, water },
      { kind: 'clear', way: 'up' },
    ],
  ] as const)('%j', (correlation, expected) => {
    expect(sentenceOf(of(correlation))).toEqual(expected);
  });
});

describe('the best shift', () => {
  const lags = (...r: (number | null)[]) => ({ lags: r.map((one, n) => ({ lagMs: (n - 1) * 60_000, r: one })) });
  it.each([
    [lags(0.1, 0.5, 0.6), { lagMs: 60_000, r: 0.6 }],
    [lags(-0.9, 0.5, 0.6), { lagMs: -60_000, r: -0.9 }],
    [lags(0.1, 0.5, 0.51), null],
    [lags(0.1, 0.5, 0.3), null],
    [lags(null, null, null), null],
    [{ lags: [] }, null],
  ])('of %j', (given, expected) => {
    expect(bestLagOf(given)).toEqual(expected);
  });
});

it.each([
  [60_000, 'minutes', 1],
  [3_600_000, 'hours', 1],
  [5_400_000, 'minutes', 90],
  [172_800_000, 'days', 2],
])('%d ms are in %s %d', (ms, unit, count) => {
  expect(spanOf(ms)).toEqual({ unit, count });
});
