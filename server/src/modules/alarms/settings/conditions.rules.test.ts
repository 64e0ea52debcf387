import { AppError } from '@oilsight/contract';
import type { AlarmCondition, AlarmConditions, AlarmNotices, LimitValues } from '@oilsight/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkConditions,
  checkNotices,
  keptConditions,
  keptNotices,
  thresholdsOf,
  widestDeadband,
} from './conditions.rules.ts';

const own = (more: Partial<AlarmCondition> = {}): AlarmCondition => ({
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high: 80,
  onDelayMs: 0,
  deadband: 2,
  offDelayMs: 0,
  isLatched: false,
  ...more,
});
const following = (more: Partial<AlarmCondition> = {}) => own({ follows: 'limit', high: null, ...more });
const limits: LimitValues = { level2Low: null, level2High: 70, level1Low: null, level1High: 90 };

function refusalOf(key: string, conditions: AlarmConditions, inForce: LimitValues | null = null): object | null {
  try {
    checkConditions(key, conditions, inForce);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: error.error, ...error.details };
  }
}
const one = (level1: AlarmCondition): AlarmConditions => ({ level1, level2: null });

describe('conditions', () => {
  it.each<[what: string, key: string, conditions: AlarmConditions]>([
    ['level 1 alone', 'oil_temperature', one(own())],
    ['level 2 alone', 'oil_temperature', { level1: null, level2: own() }],
    ['both levels with values of their own', 'oil_temperature', { level1: own({ high: 90 }), level2: own() }],
    ['both levels that follow the limit', 'oil_temperature', { level1: following(), level2: following() }],
    ['a falling level', 'level', { level1: own({ low: 20, high: null }), level2: own({ low: 40, high: null }) }],
    ['one value with two measures', 'oil_temperature', { level1: own(), level2: own({ measure: 'departure' }) }],
    ['a rate', 'oil_temperature', one(own({ measure: 'rate', hours: 6, high: 5 }))],
    ['a fall as a rate', 'oil_temperature', one(own({ measure: 'rate', hours: 1, low: -190, high: null }))],
    [
      'rates over different times',
      'oil_temperature',
      {
        level1: own({ measure: 'rate', hours: 24, high: 1 }),
        level2: own({ measure: 'rate', hours: 1, high: 20 }),
      },
    ],
    ['a counter by its value', 'ferrous_total', one(own())],
    ['a key of the device itself', 'my_key', one(own({ measure: 'departure', high: 6 }))],
    ['levels on two sides', 'oil_temperature', { level1: own(), level2: own({ low: 10, high: null }) }],
    ['a switch', 'leak', one(own({ high: 0, deadband: 0 }))],
    ['a deadband up to the middle of the span', 'oil_temperature', one(own({ low: 20, high: 80, deadband: 30 }))],
  ])('may be %s', (_what, key, conditions) => {
    expect(refusalOf(key, conditions)).toBeNull();
  });

  it.each<[error: string, field: string, key: string, conditions: AlarmConditions, inForce?: LimitValues]>([
    ['alarmLevelMissing', 'level1', 'oil_temperature', { level1: null, level2: null }],
    ['thresholdMissing', 'level1.high', 'oil_temperature', one(own({ high: null }))],
    ['thresholdMissing', 'level1.low', 'level', one(own({ high: null }))],
    ['thresholdsShared', 'level1.high', 'oil_temperature', { level1: own(), level2: own() }],
    [
      'thresholdsShared',
      'level1.low',
      'level',
      {
        level1: own({ low: 20, high: null }),
        level2: own({ low: 20, high: null }),
      },
    ],
    [
      'thresholdsShared',
      'level1.high',
      'oil_temperature',
      {
        level1: own({ measure: 'rate', hours: 1, high: 5 }),
        level2: own({ measure: 'rate', hours: 6, high: 5 }),
      },
    ],
    ['thresholdsShared', 'level1.high', 'oil_temperature', { level1: own({ high: 70 }), level2: following() }, limits],
    ['limitsReversed', 'level1.high', 'oil_temperature', { level1: own({ high: 60 }), level2: own() }],
    [
      'limitsReversed',
      'level1.low',
      'level',
      {
        level1: own({ low: 40, high: null }),
        level2: own({ low: 20, high: null }),
      },
    ],
    ['limitsReversed', 'level1.high', 'oil_temperature', { level1: own({ high: 60 }), level2: following() }, limits],
    ['onlyValueFollows', 'level1.follows', 'oil_temperature', one(following({ measure: 'departure' }))],
    ['nothingToFollow', 'level1.follows', 'ambient_temperature', one(following())],
    ['nothingToFollow', 'level1.follows', 'my_key', one(following())],
    ['measureOnlyValue', 'level1.measure', 'ferrous_total', one(own({ measure: 'rate', hours: 1 }))],
    ['measureOnlyValue', 'level1.measure', 'ferrous_total', one(own({ measure: 'departure' }))],
    ['measureOnlyValue', 'level1.measure', 'leak', one(own({ measure: 'departure' }))],
    ['hoursOfRate', 'level1.hours', 'oil_temperature', one(own({ measure: 'rate' }))],
    ['hoursOfRate', 'level1.hours', 'oil_temperature', one(own({ hours: 6 }))],
    ['limitOutside', 'level1.high', 'oil_temperature', one(own({ high: 151 }))],
    ['limitOutside', 'level1.low', 'oil_temperature', one(own({ low: -41 }))],
    ['limitOutside', 'level1.high', 'oil_temperature', one(own({ measure: 'rate', hours: 24, high: 8 }))],
    ['limitsCrossed', 'level1.low', 'oil_temperature', one(own({ low: 80 }))],
    ['deadbandTooWide', 'level1.deadband', 'oil_temperature', one(own({ low: 70, deadband: 6 }))],
    ['deadbandTooWide', 'level1.deadband', 'leak', one(own({ high: 0, deadband: 1 }))],
    ['deadbandTooWide', 'level1.deadband', 'level', one(own({ low: 95, high: null, deadband: 6 }))],
  ])('are refused by %s, at %s', (error, field, key, conditions, inForce) => {
    expect(refusalOf(key, conditions, inForce ?? null)).toMatchObject({ error, field: `conditions.${field}` });
  });

  it('a threshold outside tells the range with its unit', () => {
    expect(refusalOf('oil_temperature', one(own({ high: 151 })))).toMatchObject({ low: -40, high: 150, unit: '°C' });
    expect(refusalOf('oil_temperature', one(own({ measure: 'rate', hours: 1, high: 500 })))).toMatchObject({
      low: -190,
      high: 190,
      unit: '°C/h',
    });
  });

  it('two levels with the same value are never accepted', () => {
    const threshold = fc.integer({ min: -30, max: 140 });
    fc.assert(
      fc.property(threshold, threshold, (first, second) => {
        const accepted = refusalOf('oil_temperature', {
          level1: own({ high: first, deadband: 0 }),
          level2: own({ high: second, deadband: 0 }),
        });
        expect(accepted === null).toBe(first > second);
      }),
    );
  });
});

it('thresholds are those of the limits in force where a condition follows them', () => {
  expect(thresholdsOf(following(), 1, limits)).toEqual({ low: null, high: 90 });
  expect(thresholdsOf(following(), 2, limits)).toEqual({ low: null, high: 70 });
  expect(thresholdsOf(following(), 2, null)).toEqual({ low: null, high: null });
  expect(thresholdsOf(own(), 2, limits)).toEqual({ low: null, high: 80 });
});

it('without a threshold a deadband may span everything', () => {
  expect(widestDeadband('oil_temperature', following(), { low: null, high: null })).toBe(190);
});

const notices: AlarmNotices = {
  modes: ['sms', 'sms', 'email'],
  contactIds: ['b', 'a', 'b'],
  repeatMs: null,
  minimumGapMs: 0,
  quietHours: { from: '22:00', to: '06:00', includesLevel1: false },
  escalation: [{ afterMs: 60_000, contactIds: ['c', 'c'] }],
};

it('what is kept names each channel and contact once, and no threshold beside the limit', () => {
  expect(keptNotices(notices)).toMatchObject({
    modes: ['sms', 'email'],
    contactIds: ['b', 'a'],
    escalation: [{ contactIds: ['c'] }],
  });
  expect(keptConditions({ level1: following({ high: 5 }), level2: own() })).toEqual({
    level1: following(),
    level2: own(),
  });
  expect(keptConditions({ level1: null, level2: null })).toEqual({ level1: null, level2: null });
});

it('quiet hours begin and end at different times', () => {
  expect(() => checkNotices(notices)).not.toThrow();
  expect(() => checkNotices({ ...notices, quietHours: null })).not.toThrow();
  expect(() => checkNotices({ ...notices, quietHours: { from: '22:00', to: '22:00', includesLevel1: true } })).toThrow(
    new AppError('quietHoursEmpty', { field: 'notices.quietHours.to' }),
  );
});
