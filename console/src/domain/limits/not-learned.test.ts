import type { LearnedIndicator } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { fleetNotLearned, neverLearned, ownNotLearned } from './not-learned.ts';

/** The key with what is put into it. */
const t = ((key: string, parts: object = {}) =>
  [key.replace('limit.notLearned.', ''), ...Object.values(parts).map(String)].join(
    ' ',
  )) as unknown as TFunction<'oils'>;
const at = Date.UTC(2026, 10, 21, 12);
const found = (days: number, reason: LearnedIndicator['reason']): LearnedIndicator => ({
  key: 'oil_temperature',
  isOfOil: false,
  own: null,
  reason,
  days,
  readings: 9,
  median: 50,
  fleet: null,
});

describe('why nothing was learned', () => {
  it.each([
    ['ferrous_total', 'counter'],
    ['oil_health', 'derived'],
    ['oil_temperature', null],
    ['T1', null],
  ])('of %s ever: %s', (key, words) => {
    expect(neverLearned(key, t)).toBe(words);
  });
  it.each([
    [undefined, 'silent 120'],
    [found(12, 'too_few'), 'tooFew 12 30 2026/12/09'],
    [found(40, 'no_spread'), 'noSpread 40'],
    [found(40, 'not_normal'), 'notNormal 40'],
    [found(40, 'not_in_control'), 'notInControl 40'],
    [found(40, 'of_oil'), 'ofOil'],
  ])('of a machine: %j', (indicator, words) => {
    expect(ownNotLearned(indicator, { at }, t)).toBe(words);
  });
  it.each([
    [false, null, 'fewMachines 5'],
    [true, null, 'fewWithOil 5'],
    [true, { machines: 6, days: 70, limits: null, percentile: null }, 'fewFleetDays 6 70 100'],
  ] as const)('of the type: %s %j', (isOfOil, fleet, words) => {
    expect(fleetNotLearned({ isOfOil, fleet }, t)).toBe(words);
  });
});
