import type { LimitPreview, LimitValues } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../scripts/expect-each.ts';
import { beyondBy, effectOf, levelChanged, nearestLimit, strictnessOf } from './limit-effect.ts';
import { noLimits } from './limit-form.ts';

const hourMs = 3_600_000;
const high = (level2High: number | null, level1High: number | null): LimitValues => ({
  ...noLimits,
  level2High,
  level1High,
});
const alarm = (level: 1 | 2, raised: number, cleared: number | null) => ({
  level,
  onsetAt: (raised - 1) * hourMs,
  raisedAt: raised * hourMs,
  clearedAt: cleared === null ? null : cleared * hourMs,
  peak: 1,
});
const preview = (change: Partial<LimitPreview>): LimitPreview => ({
  deviceId: '',
  deviceName: '',
  from: 0,
  to: 100 * hourMs,
  limits: high(400, 1000),
  wouldRaise: [],
  wouldRaiseCount: 0,
  nowRaises: [],
  nowRaisesCount: 0,
  counts: { level2: { now: 0, would: 0 }, level1: { now: 0, would: 0 } },
  wouldRules: [],
  nowRules: [],
  settingId: null,
  hours: [],
  readings: 0,
  ...change,
});

describe('what new limits would have done', () => {
  it('is told of the level that changes', () =>
    expectEach(
      [
        ['level 2', high(500, 1000), high(400, 1000), 'level2'],
        ['level 1', high(500, 1000), high(500, 900), 'level1'],
        ['both', high(500, 1000), high(400, 900), 'level2'],
        ['nothing', high(500, 1000), high(500, 1000), 'level2'],
        ['nothing, without level 2', high(null, 1000), high(null, 1000), 'level1'],
        ['all goes', high(500, 1000), null, 'level2'],
      ] as const,
      ([title]) => title,
      ([, before, after, level]) => expect(levelChanged(before, after)).toBe(level),
    ));

  it('says by how long the newest alarm moves, or which of the two raises it', () => {
    const [early, late] = [alarm(2, 50, null), alarm(2, 70, null)];
    return expectEach(
      [
        ['earlier', [early], [late], { kind: 'earlier', at: 50 * hourMs, was: 70 * hourMs }],
        ['later', [late], [early], { kind: 'later', at: 70 * hourMs, was: 50 * hourMs }],
        ['same', [early], [early], { kind: 'same', at: 50 * hourMs }],
        ['new', [early], [], { kind: 'new', at: 50 * hourMs }],
        ['gone', [], [early], { kind: 'gone', was: 50 * hourMs }],
        ['none', [], [], { kind: 'none' }],
        ['an older one is another alarm', [late], [alarm(2, 10, 20)], { kind: 'new', at: 70 * hourMs }],
        ['the newest is not raised any more', [alarm(2, 10, 20)], [late], { kind: 'gone', was: 70 * hourMs }],
        ['of the other level', [alarm(1, 50, null)], [], { kind: 'none' }],
      ] as const,
      ([title]) => title,
      ([, wouldRaise, nowRaises, shift]) =>
        expect(
          effectOf(preview({ wouldRaise: [...wouldRaise], nowRaises: [...nowRaises] }), high(500, 1000)).shift,
        ).toEqual(shift),
    );
  });

  it('measures the margin from the hours in which nothing would be wrong', () => {
    // The day before the alarm is on the way to it.
    const hours = [100, 111, 90, 390, 528].map((greatest, n) => ({
      at: (n < 3 ? n : n + 70) * hourMs,
      mean: greatest,
      least: greatest - 10,
      greatest,
    }));
    const wouldRaise = [alarm(2, 76, null)];
    const raised = { wouldRaise, wouldRaiseCount: 1 };
    expect(effectOf(preview({ hours, ...raised }), high(500, 1000)).margin).toEqual({
      side: 'high',
      value: 289,
      usual: 111,
    });
    const both = { ...high(400, null), level2Low: 70 };
    expect(effectOf(preview({ hours, ...raised, limits: both }), null).margin).toEqual({
      side: 'low',
      value: 10,
      usual: 80,
    });
    // Of hours before the alarms that are listed nobody knows whether others were open.
    expect(effectOf(preview({ hours, wouldRaise, wouldRaiseCount: 2 }), high(500, 1000)).margin).toBeNull();
    expect(effectOf(preview({ hours: [], limits: both }), null).margin).toBeNull();
    expect(effectOf(preview({ hours, limits: null }), null).margin).toBeNull();
  });
});

it('compares limits with others on each side', () =>
  expectEach(
    [
      ['same', high(50, 60), high(50, 60), 'same'],
      ['stricter', high(40, 60), high(50, 60), 'stricter'],
      ['looser', high(50, 70), high(50, 60), 'looser'],
      ['mixed', high(40, 70), high(50, 60), 'mixed'],
      ['none is looser', high(null, 60), high(50, 60), 'looser'],
      ['a low one is stricter when higher', { ...noLimits, level2Low: 45 }, { ...noLimits, level2Low: 40 }, 'stricter'],
    ] as const,
    ([title]) => title,
    ([, limits, than, expected]) => expect(strictnessOf(limits, than)).toBe(expected),
  ));

it('finds the limit that is passed, else the nearest', () => {
  expect(beyondBy(528, 400, 'high')).toBe(128);
  expect(beyondBy(35, 40, 'low')).toBe(5);
  expect(nearestLimit(528, high(400, 1000))).toEqual({ level: 'level2', by: 128 });
  expect(nearestLimit(1200, high(400, 1000))).toEqual({ level: 'level1', by: 200 });
  expect(nearestLimit(300, high(400, 1000))).toEqual({ level: 'level2', by: -100 });
  expect(nearestLimit(300, noLimits)).toBeNull();
});
