import type { AlarmRule } from '@oilsight/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { occurrencesOf } from '../engine/occurrences.rules.ts';
import type { ConditionReading } from '../engine/occurrences.rules.ts';
import { baselinesOf } from './hourly-baselines.rules.ts';
import { createReplay, previewed } from './preview.rules.ts';

const hour = 3_600_000;
const holdMs = 1_800_000;
const ruleOf = (more: Partial<AlarmRule>): AlarmRule => ({
  key: 'oil_temperature',
  indicator: 'oil_temperature',
  level: 1,
  settingId: null,
  version: 1,
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high: 80,
  onDelayMs: 1_800_000,
  deadband: 5,
  offDelayMs: 3_600_000,
  isLatched: false,
  ...more,
});

/** The hours of readings, with those that are not bad. */
function hoursOf(readings: readonly ConditionReading[]) {
  return [...Map.groupBy(readings, ({ at }) => Math.floor(at / hour) * hour)].flatMap(([at, all]) => {
    const values = all.filter(({ quality }) => quality < 2).map(({ value }) => value);
    if (values.length === 0) return [];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return [{ all, hour: { at, mean, least: Math.min(...values), greatest: Math.max(...values) } }];
  });
}

/** Occurrences by hours, and how many of the hours were read. */
function replayed(rule: AlarmRule, readings: readonly ConditionReading[]) {
  const hours = hoursOf(readings);
  const baselineOf = baselinesOf(
    rule.key,
    rule,
    hours.map((one) => one.hour),
  );
  const replay = createReplay(rule, holdMs);
  let read = 0;
  for (const { all, hour: aggregates } of hours) {
    const baseline = baselineOf(aggregates.at);
    if (replay.needsReadings(aggregates, baseline)) {
      read += 1;
      replay.evaluateHour(all, baseline);
    } else replay.passHour(aggregates, baseline);
  }
  return { read, hours: hours.length, alarms: replay.occurrences().map((one) => previewed(rule, one)) };
}

function folded(rule: AlarmRule, readings: readonly ConditionReading[]) {
  const baselineOf = baselinesOf(
    rule.key,
    rule,
    hoursOf(readings).map((one) => one.hour),
  );
  return occurrencesOf(rule, readings, {
    holdMs,
    baselineOf: (at) => baselineOf(Math.floor(at / hour) * hour),
  }).map((one) => previewed(rule, one));
}

/** Readings whose level stays for some hours, some of them bad or suspect, with gaps. */
const readings = fc
  .array(
    fc.record({
      level: fc.integer({ min: 60, max: 95 }),
      count: fc.integer({ min: 1, max: 40 }),
      intervalMs: fc.constantFrom(300_000, 600_000, 1_200_000, 5_400_000),
      noise: fc.array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.constantFrom(0, 0, 0, 1, 2)), {
        minLength: 1,
        maxLength: 7,
      }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((pieces) => {
    const all: ConditionReading[] = [];
    let at = 0;
    for (const { level, count, intervalMs, noise } of pieces)
      for (let n = 0; n < count; n += 1) {
        const [off, quality] = noise[n % noise.length] ?? [0, 0];
        all.push({ at: (at += intervalMs), value: level + off, quality });
      }
    return all;
  });
const rules = fc.constantFrom(
  ruleOf({}),
  ruleOf({ onDelayMs: 0, offDelayMs: 0, deadband: 0 }),
  ruleOf({ high: null, low: 70 }),
  ruleOf({ low: 65, high: 85, deadband: 10 }),
  ruleOf({ measure: 'rate', hours: 1, high: 8, deadband: 2, onDelayMs: 600_000, offDelayMs: 600_000 }),
  ruleOf({ measure: 'rate', hours: 6, low: -1, high: null, deadband: 0.5 }),
  ruleOf({ measure: 'departure', high: 1.5, deadband: 0.5 }),
);

it('a replay by hours raises, clears and peaks as the whole fold of the readings does', () => {
  fc.assert(
    fc.property(rules, readings, (rule, all) => {
      expect(replayed(rule, all).alarms).toEqual(folded(rule, all));
    }),
  );
});

it('reads the hours that decide and no others', () => {
  const valueAt = (n: number) => (n >= 3 * 60 && n < 20 * 60 ? 90 + (n % 7) : 60);
  const day = Array.from({ length: 24 * 60 }, (_, n) => ({ at: n * 60_000, value: valueAt(n), quality: 0 }));
  expect(replayed(ruleOf({}), day)).toEqual({
    read: 3,
    hours: 24,
    alarms: [{ level: 1, onsetAt: 10_800_000, raisedAt: 12_600_000, clearedAt: 75_600_000, peak: 96 }],
  });
});

it('an alarm that is active at the end stays open', () => {
  const all = [0, 1, 2].map((n) => ({ at: n * 1_200_000, value: 90, quality: 0 }));
  expect(replayed(ruleOf({}), all).alarms).toMatchObject([{ onsetAt: 0, raisedAt: 2_400_000, clearedAt: null }]);
});
