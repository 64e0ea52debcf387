import type { AlarmRule } from '@oilsight/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { occurrencesOf } from '../engine/occurrences.rules.ts';
import type { Occurrence } from '../engine/occurrences.rules.ts';
import { adviceOf, candidatesOf } from './suggestion.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const rule: AlarmRule = {
  key: 'oil_temperature',
  indicator: 'oil_temperature',
  level: 2,
  settingId: null,
  version: 1,
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high: 60,
  onDelayMs: 0,
  deadband: 0.5,
  offDelayMs: 0,
  isLatched: false,
};
/** An occurrence from one minute to another. */
const from = (onset: number, end: number | null, raised = onset): Occurrence => ({
  onsetAt: onset * minute,
  raisedAt: raised * minute,
  lastAt: (end ?? onset + 5) * minute,
  endedAt: end === null ? null : end * minute,
  clearedAt: end === null ? null : end * minute,
  clearReason: end === null ? null : 'values',
  side: 'high',
  threshold: 60,
  onsetValue: 61,
  value: 61,
  peak: 62,
  readings: 3,
});
/** Alarms of two minutes, each ten minutes. */
const short = (count: number, first = 0) =>
  Array.from({ length: count }, (_, n) => from(first + n * 10, first + n * 10 + 2));

const minutes = (...delays: number[]) => delays.map((delay) => delay * minute);

it('tries larger deadbands in the steps of the indicator, and longer delays', () =>
  expectEach<readonly [string, Partial<AlarmRule>, number[], number[], number[]]>(
    [
      ['a temperature', {}, [1, 2, 5, 10], minutes(5, 10, 30, 60, 120, 240), minutes(1, 2, 5, 10, 20, 30, 60)],
      [
        'without a deadband',
        { deadband: 0 },
        [0.1, 0.2, 0.5, 1, 2, 5, 10],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(1, 2, 5, 10, 20, 30, 60),
      ],
      [
        'level 1 waits half an hour at most',
        { level: 1, onDelayMs: 10 * minute },
        [1, 2, 5, 10],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(20, 30),
      ],
      ['long delays', { onDelayMs: hour, offDelayMs: 4 * hour, deadband: 12 }, [], [], []],
      [
        'a code',
        { key: 'nas1638', high: 18, deadband: 0 },
        [1, 2],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(1, 2, 5, 10, 20, 30, 60),
      ],
      [
        'counts of particles: the seven largest',
        { key: 'particle_ch1', high: 10_000, deadband: 0 },
        [20, 50, 100, 200, 500, 1000, 2000],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(1, 2, 5, 10, 20, 30, 60),
      ],
      [
        'a departure',
        { measure: 'departure', high: 4, deadband: 0 },
        [0.1, 0.2, 0.5],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(1, 2, 5, 10, 20, 30, 60),
      ],
      [
        'a key that nobody knows',
        { key: 'odd', high: 0.05, deadband: 0 },
        [0.001, 0.002, 0.005, 0.01],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(1, 2, 5, 10, 20, 30, 60),
      ],
      [
        'two thresholds: not more than half way',
        { low: 57, high: 60, deadband: 0 },
        [0.1, 0.2, 0.5, 1],
        minutes(5, 10, 30, 60, 120, 240),
        minutes(1, 2, 5, 10, 20, 30, 60),
      ],
    ],
    ([name]) => name,
    ([, more, deadbands, off, on]) => {
      const candidates = candidatesOf({ ...rule, ...more });
      const of = (field: string) => candidates.filter((one) => one.field === field).map(({ after }) => after);
      expect([of('deadband'), of('offDelayMs'), of('onDelayMs')]).toEqual([deadbands, off, on]);
      expect(candidates.length).toBeLessThanOrEqual(20);
    },
  ));

it('advises nothing without a rule, or with fewer than three alarms', () => {
  expect(adviceOf(null, [], [])).toEqual({ kind: 'noRule' });
  expect(adviceOf(rule, short(2), [{ field: 'deadband', after: 1, occurrences: [] }])).toEqual({ kind: 'few' });
});

it('advises the change that spares most, a deadband before a delay where it spares nearly as many', () => {
  const now = [...short(40), from(1000, 1130), from(2000, 2070)];
  const long = [from(1000, 1130, 1010), from(2000, 2070, 2005)];
  const all = from(0, 392);
  expect(
    adviceOf(rule, now, [
      { field: 'deadband', after: 1, occurrences: [...short(30), ...long] },
      { field: 'deadband', after: 2, occurrences: [all, ...short(2, 600), ...long] },
      { field: 'deadband', after: 5, occurrences: [all, ...long] },
      { field: 'onDelayMs', after: 5 * minute, occurrences: long },
    ]),
  ).toEqual({
    kind: 'change',
    field: 'deadband',
    before: 0.5,
    after: 2,
    wouldRaise: 5,
    typicalMs: 8 * minute,
    kept: 2,
    longestMs: 130 * minute,
    laterMs: 10 * minute,
  });
  expect(
    adviceOf(rule, now, [
      { field: 'deadband', after: 1, occurrences: [...short(30), ...long] },
      { field: 'onDelayMs', after: 5 * minute, occurrences: long },
    ]),
  ).toMatchObject({
    kind: 'change',
    field: 'onDelayMs',
    before: 0,
    after: 5 * minute,
    wouldRaise: 2,
    typicalMs: 2 * minute,
  });
});

it('refuses a change that loses a long alarm, joins two, or leaves one open for a day', () =>
  expectEach<readonly [string, Occurrence[], Occurrence[], 'change' | 'nothing' | 'lasting']>(
    [
      ['a long alarm is lost', [...short(9), from(500, 560)], short(1), 'nothing'],
      ['a long alarm is kept', [...short(9), from(500, 560)], [from(500, 560)], 'change'],
      [
        'two long alarms become one',
        [...short(9), from(500, 570), from(600, 670)],
        [from(0, 80), from(500, 670)],
        'nothing',
      ],
      [
        'two long alarms stay two',
        [...short(9), from(500, 570), from(600, 670)],
        [from(0, 80), from(500, 570), from(600, 670)],
        'change',
      ],
      ['one stays open for a day', short(9), [from(0, 1441)], 'nothing'],
      ['one that was open for a day still is', [from(0, 1500), ...short(9, 2000)], [from(0, 1500)], 'change'],
      ['too little is spared', short(9), short(5), 'nothing'],
      ['half is spared', short(8), short(4), 'change'],
      ['most alarms are long', [from(0, 90), from(200, 300), from(400, 402)], short(1), 'lasting'],
      [
        'an open long alarm is kept',
        [...short(9), { ...from(500, null), lastAt: 600 * minute }],
        [{ ...from(500, null), lastAt: 600 * minute }],
        'change',
      ],
    ],
    ([name]) => name,
    ([, now, occurrences, kind]) =>
      expect(adviceOf(rule, now, [{ field: 'offDelayMs', after: 10 * minute, occurrences }])).toMatchObject({ kind }),
  ));

it('says of alarms that last how many there are, and how long the longest is', () => {
  expect(adviceOf(rule, [from(0, 90), from(200, 300), from(400, 402)], [])).toEqual({
    kind: 'lasting',
    kept: 2,
    longestMs: 100 * minute,
  });
});

it('spares alarms of any readings without losing one of an hour or more', () => {
  const readings = fc
    .array(fc.tuple(fc.integer({ min: 52, max: 68 }), fc.integer({ min: 1, max: 90 })), {
      minLength: 20,
      maxLength: 60,
    })
    .map((pieces) =>
      pieces
        .flatMap(([value, count]) => Array.from({ length: count }, () => value))
        .map((value, n) => ({ at: n * minute, value, quality: 0 })),
    );
  fc.assert(
    fc.property(readings, (all) => {
      const raised = (of: AlarmRule) => occurrencesOf(of, all, { holdMs: 5 * minute });
      const candidates = candidatesOf(rule);
      const now = raised(rule);
      const advice = adviceOf(
        rule,
        now,
        candidates.map((one) => ({ ...one, occurrences: raised({ ...rule, [one.field]: one.after }) })),
      );
      if (advice.kind !== 'change') return;
      const after = raised({ ...rule, [advice.field]: advice.after });
      expect(after).toHaveLength(advice.wouldRaise);
      expect(after.length * 2).toBeLessThanOrEqual(now.length);
      const long = now.filter(({ onsetAt, endedAt, lastAt }) => (endedAt ?? lastAt) - onsetAt >= hour);
      expect(advice.kept).toBe(long.length);
      const standIns = long.map(({ raisedAt, lastAt }) =>
        after.findIndex((one) => one.onsetAt <= lastAt && (one.clearedAt ?? Infinity) >= raisedAt),
      );
      expect(standIns).not.toContain(-1);
      expect(new Set(standIns).size).toBe(long.length);
    }),
    { numRuns: 200 },
  );
});
