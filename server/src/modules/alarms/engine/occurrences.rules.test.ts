import type { AlarmRule } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { rounds } from '../../../../../scripts/rounds.ts';
import { temperatureRule as rule } from '../../../../test/alarm-rules.ts';
import { occurrencesOf } from './occurrences.rules.ts';
import type { ConditionReading, Occurrence, OccurrenceOptions } from './occurrences.rules.ts';

const holdMs = 300_000;

/** `0:90 60:bad`: seconds and values. */
function readingsOf(text: string): ConditionReading[] {
  return text.split(' ').map((word) => {
    const [second, value] = word.split(':');
    const at = Math.round(Number(second) * 1000);
    return value === 'bad' ? { at, value: 999, quality: 2 } : { at, value: Number(value), quality: 0 };
  });
}

/** `+60 onset 0 -240 ended 120`, each occurrence after the one before it. */
function words(found: readonly Occurrence[]): string {
  return found
    .map(({ onsetAt, raisedAt, endedAt, clearedAt, clearReason }) => {
      const raised = `+${raisedAt / 1000} onset ${onsetAt / 1000}`;
      if (clearedAt === null || endedAt === null) return `${raised} open`;
      return `${raised} -${clearedAt / 1000} ended ${endedAt / 1000}${clearReason === 'values' ? '' : ` ${clearReason}`}`;
    })
    .join(' ');
}

interface Vector {
  readonly readings: string;
  readonly is: string;
  readonly rule?: Partial<AlarmRule>;
  readonly options?: Omit<OccurrenceOptions, 'holdMs'>;
}

const vectors: Record<string, Vector> = {
  '1 falls back at once': { readings: '0:70 60:90 120:70', is: '' },
  '2 on-delay to the millisecond': { readings: '0:90 59.999:90 60:90', is: '+60 onset 0 open' },
  '2 one millisecond less': { readings: '0:90 59.999:90', is: '' },
  '3 at the limit is not beyond': { readings: '0:80 60:80', is: '' },
  '4 within the deadband stays': { readings: '0:90 60:90 120:78 180:76', is: '+60 onset 0 open' },
  '5 clears': { readings: '0:90 60:90 120:75 180:75 240:75', is: '+60 onset 0 -240 ended 120' },
  '6 deadband begins again': {
    readings: '0:90 60:90 120:75 180:78 240:75 300:75 360:75',
    is: '+60 onset 0 -360 ended 240',
  },
  '7 twice': {
    readings: '0:90 60:90 120:70 240:70 300:90 360:90',
    is: '+60 onset 0 -240 ended 120 +360 onset 300 open',
  },
  '8 three in a row despite a gap': { readings: '0:90 400:90 430:90', is: '+430 onset 0 open' },
  '9 broken after a gap': { readings: '0:90 400:90 440:70 500:90 560:90', is: '+560 onset 500 open' },
  '10 sparse': { readings: '0:90 600:90 1200:90', is: '+1200 onset 0 open' },
  '11 clears despite a gap': { readings: '0:90 60:90 120:70 600:70 700:70', is: '+60 onset 0 -700 ended 120' },
  '12 stays through a gap': { readings: '0:90 60:90 4000:90', is: '+60 onset 0 open' },
  '13 bad quality is skipped': { readings: '0:90 30:bad 60:90', is: '+60 onset 0 open' },
  '14 masked by a faulty sensor': {
    readings: '0:90 60:90 120:90 180:90 240:90',
    options: { masks: [{ from: 30_000, to: 150_000 }] },
    is: '+240 onset 180 open',
  },
  '15 in the order of time': { readings: '0:90 60:90', is: '+60 onset 0 open' },
  '16 with the late reading': { readings: '0:90 30:70 60:90', is: '' },
  '17 without the late reading': { readings: '0:70 60:90 180:70', is: '' },
  '17 with the late reading': { readings: '0:70 60:90 120:90 180:70', is: '+120 onset 60 open' },
  '18 without the late reading': { readings: '0:90 120:90', is: '+120 onset 0 open' },
  '18 with the late reading': { readings: '0:90 60:90 120:90', is: '+60 onset 0 open' },
  '19 the limit is raised': {
    readings: '0:90 60:90',
    options: { changes: [{ at: 100_000, rule: { ...rule, high: 95 } }] },
    is: '+60 onset 0 -100 ended 100 setting',
  },
  '20 level 2': {
    readings: '0:70 60:90 120:90 180:70 300:70',
    rule: { level: 2, high: 60 },
    is: '+60 onset 0 open',
  },
  '20 level 1': { readings: '0:70 60:90 120:90 180:70 300:70', is: '+120 onset 60 -300 ended 180' },
  'a lower threshold': {
    readings: '0:10 60:10 120:26 300:26',
    rule: { high: null, low: 20 },
    is: '+60 onset 0 -300 ended 120',
  },
  'between two thresholds': {
    readings: '0:10 60:10 120:50 300:50',
    rule: { low: 20 },
    is: '+60 onset 0 -300 ended 120',
  },
  'no delays': { readings: '0:90 1:70', rule: { onDelayMs: 0, offDelayMs: 0 }, is: '+0 onset 0 -1 ended 1' },
  'a recovery is forgotten while masked': {
    readings: '0:90 60:90 120:70 200:70 260:70 380:70',
    options: { masks: [{ from: 130_000, to: 250_000 }] },
    is: '+60 onset 0 -380 ended 260',
  },
  'a mask that no reading meets': {
    readings: '0:90 60:90',
    options: { masks: [{ from: 10_000, to: 20_000 }] },
    is: '',
  },
  'masked from its first moment on': {
    readings: '0:90 60:90 120:90 180:90',
    options: { masks: [{ from: 60_000, to: 120_000 }] },
    is: '+180 onset 120 open',
  },
  'no reading counts while masked': {
    readings: '0:90 60:90 120:70',
    rule: { offDelayMs: 0 },
    options: { masks: [{ from: 100_000, to: 150_000 }] },
    is: '+60 onset 0 open',
  },
  'masked twice': {
    readings: '0:90 30:90 60:90 90:90 120:90 150:90 180:90',
    options: {
      masks: [
        { from: 30_000, to: 31_000 },
        { from: 120_000, to: 121_000 },
      ],
    },
    is: '',
  },
  'a change as a reading arrives comes first': {
    readings: '0:90 60:90',
    options: { changes: [{ at: 60_000, rule: { ...rule, high: 95 } }] },
    is: '',
  },
  'disabled while active': {
    readings: '0:90 60:90 120:90',
    options: { changes: [{ at: 100_000, rule: null }] },
    is: '+60 onset 0 -100 ended 100 setting',
  },
  'enabled again': {
    readings: '0:90 60:90 120:90 180:90 240:90',
    options: {
      changes: [
        { at: 30_000, rule: null },
        { at: 150_000, rule },
      ],
    },
    is: '+240 onset 180 open',
  },
  'a change that evaluates alike': {
    readings: '0:90 60:90',
    options: { changes: [{ at: 30_000, rule: { ...rule, version: 2, isLatched: true } }] },
    is: '+60 onset 0 open',
  },
  'the limit is raised while it ripens': {
    readings: '0:90 60:90',
    options: { changes: [{ at: 30_000, rule: { ...rule, high: 85 } }] },
    is: '',
  },
  'still beyond the raised limit': {
    readings: '0:90 60:90',
    options: { changes: [{ at: 100_000, rule: { ...rule, high: 85 } }] },
    is: '+60 onset 0 open',
  },
  'another measure': {
    readings: '0:90 60:90',
    options: { changes: [{ at: 100_000, rule: { ...rule, measure: 'rate', hours: 1, high: 5 } }] },
    is: '+60 onset 0 -100 ended 100 setting',
  },
  'a rate': {
    readings: '0:90 60:90 120:90',
    rule: { measure: 'rate', hours: 6, high: 5, deadband: 1 },
    options: { baselineOf: (at) => (at === 0 ? null : { centre: 54, scale: 6 }) },
    is: '+120 onset 60 open',
  },
  'a rate without a baseline': { readings: '0:90 60:90', rule: { measure: 'rate', hours: 1 }, is: '' },
};

describe('occurrencesOf', () => {
  it('evaluates the vectors', () =>
    expectEach(
      Object.entries(vectors),
      ([title]) => title,
      ([, vector]) => {
        const found = occurrencesOf({ ...rule, ...vector.rule }, readingsOf(vector.readings), {
          holdMs,
          ...vector.options,
        });
        expect(words(found)).toBe(vector.is);
      },
    ));

  it('tells threshold, side, value, peak and number of readings', () => {
    const [high] = occurrencesOf(rule, readingsOf('0:90 30:95 60:85 120:88'), { holdMs });
    expect(high).toMatchObject({ side: 'high', threshold: 80, onsetValue: 90, value: 85, peak: 95, readings: 4 });
    expect(high).toMatchObject({ lastAt: 120_000 });
    const low = { ...rule, low: 20 };
    expect(occurrencesOf(low, readingsOf('0:10 30:-5 60:12'), { holdMs })[0]).toMatchObject({
      side: 'low',
      threshold: 20,
      value: 12,
      peak: -5,
    });
  });

  it('keeps the threshold that was passed when the limit changes', () => {
    const changes = [{ at: 100_000, rule: { ...rule, high: 70 } }];
    expect(occurrencesOf(rule, readingsOf('0:90 60:90 120:90'), { holdMs, changes })[0]).toMatchObject({
      threshold: 80,
    });
  });
});

const reading = fc.record({
  at: fc.integer({ min: 0, max: 1_200_000 }),
  value: fc.constantFrom(60, 75, 76, 78, 80, 80.001, 90, 95),
  quality: fc.constantFrom(0, 0, 0, 1, 2),
});
const series = fc
  .uniqueArray(reading, { selector: ({ at }) => at, maxLength: 40 })
  .map((list) => list.toSorted((one, other) => one.at - other.at));

describe('occurrencesOf, of any readings', () => {
  it('raises nothing without readings that justify it', () => {
    fc.assert(
      fc.property(series, (readings) => {
        for (const { onsetAt, raisedAt, endedAt, clearedAt } of occurrencesOf(rule, readings, { holdMs })) {
          const evaluated = readings.filter(({ quality }) => quality !== 2);
          const run = evaluated.filter(({ at }) => at >= onsetAt && at <= raisedAt);
          expect(run[0]?.at).toBe(onsetAt);
          expect(run.at(-1)?.at).toBe(raisedAt);
          expect(run.every(({ value }) => value > 80)).toBe(true);
          expect(raisedAt - onsetAt).toBeGreaterThanOrEqual(60_000);
          if (endedAt === null || clearedAt === null) continue;
          const back = evaluated.filter(({ at }) => at >= endedAt && at <= clearedAt);
          expect(back.at(-1)?.at).toBe(clearedAt);
          expect(back.every(({ value }) => value <= 75)).toBe(true);
          expect(clearedAt - endedAt).toBeGreaterThanOrEqual(120_000);
        }
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });

  it('raises at most one alarm a minute with the shortest off-delay that a setting may have', () => {
    const flapping = { ...rule, onDelayMs: 0, offDelayMs: 60_000, deadband: 0 };
    fc.assert(
      fc.property(series, (readings) => {
        const times = occurrencesOf(flapping, readings, { holdMs }).map(({ raisedAt }) => raisedAt);
        expect(times.slice(1).every((at, n) => at - (times[n] ?? 0) > 60_000)).toBe(true);
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });

  it('raises whatever stays beyond for the delay, and keeps occurrences apart', () => {
    fc.assert(
      fc.property(series, (readings) => {
        const found = occurrencesOf(rule, readings, { holdMs });
        const times = found.flatMap(({ onsetAt, raisedAt, endedAt, clearedAt }) => [
          onsetAt,
          raisedAt,
          ...(endedAt === null || clearedAt === null ? [] : [endedAt, clearedAt]),
        ]);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(found.slice(0, -1).every(({ clearedAt }) => clearedAt !== null)).toBe(true);
        const last = readings.filter(({ quality }) => quality !== 2).slice(-4);
        const isLong = (last.at(-1)?.at ?? 0) - (last[0]?.at ?? 0) >= 60_000;
        if (isLong && last.length === 4 && last.every(({ value }) => value > 80))
          expect(found.at(-1)?.clearedAt).toBeNull();
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });
});
