import { describe, expect, it } from 'vitest';
import {
  areSameConditions,
  beginCondition,
  changeCondition,
  column,
  conditionWidth,
  evaluateCondition,
  maskCondition,
  setBaseline,
} from './condition.rules.ts';
import type { Baseline, ConditionRule } from './condition.rules.ts';

const [normal, pending, active, recovering] = [0, 1, 2, 3];
const [none, raised, cleared] = [0, 1, 2];
const holdMs = 300_000;
const rule: ConditionRule = {
  measure: 'value',
  hours: null,
  low: 20,
  high: 80,
  onDelayMs: 60_000,
  deadband: 5,
  offDelayMs: 120_000,
};

/** The second of three machines that stand side by side; the others must stay as they are. */
function machineOf(changes: Partial<ConditionRule> = {}) {
  const conditions = new Float64Array(3 * conditionWidth).fill(7);
  const row = conditionWidth;
  beginCondition(conditions, row, { ...rule, ...changes }, holdMs);
  const read = (name: keyof typeof column) => conditions[row + column[name]];
  return {
    read,
    phase: () => conditions[row],
    /** Outcomes of readings, each `[second, value]`. */
    take: (...readings: readonly (readonly [number, number])[]) =>
      readings.map(([second, value]) => evaluateCondition(conditions, row, second * 1000, value)),
    compareWith: (baseline: Baseline | null) => setBaseline(conditions, row, baseline),
    mask: () => maskCondition(conditions, row),
    change: (after: Partial<ConditionRule>, before: Partial<ConditionRule> = changes) =>
      changeCondition(conditions, row, { before: { ...rule, ...before }, after: { ...rule, ...after }, holdMs }),
    neighbours: () => [...conditions.subarray(0, row), ...conditions.subarray(row + conditionWidth)],
  };
}
const open = (changes: Partial<ConditionRule> = {}) => {
  const machine = machineOf({ onDelayMs: 0, ...changes });
  expect(machine.take([0, 90])).toEqual([raised]);
  return machine;
};

describe('a machine', () => {
  it('begins with the numbers of its rule, and leaves those beside it alone', () => {
    const machine = machineOf();
    expect(machine.phase()).toBe(normal);
    const names = ['high', 'low', 'highClear', 'lowClear', 'onDelay', 'offDelay', 'hold', 'centre', 'scale'] as const;
    expect(names.map(machine.read)).toEqual([80, 20, 75, 25, 60_000, 120_000, 300_000, 0, 1]);
    machine.take([0, 90], [60, 95], [120, 50], [240, 50], [300, 10], [400, 5]);
    machine.mask();
    machine.compareWith({ centre: 3, scale: 2 });
    expect(new Set(machine.neighbours())).toEqual(new Set([7]));
  });

  it('without a threshold is not beyond it, however far a value is', () => {
    const above = machineOf({ low: null, onDelayMs: 0 });
    expect(above.take([0, -1e7], [1, 81])).toEqual([none, raised]);
    const below = machineOf({ high: null, onDelayMs: 0 });
    expect(below.take([0, 1e7], [1, 19])).toEqual([none, raised]);
    expect(below.read('side')).toBe(-1);
    expect(below.read('threshold')).toBe(20);
  });

  it('at a threshold is not beyond it', () => {
    const machine = machineOf({ onDelayMs: 0 });
    expect(machine.take([0, 80], [1, 20], [2, 19.9])).toEqual([none, none, raised]);
  });

  it('is back at the deadband of each threshold, and not within it', () => {
    for (const [at, within] of [
      [75, 75.1],
      [25, 24.9],
    ] as const) {
      const machine = open();
      machine.take([1, within]);
      expect(machine.phase()).toBe(active);
      machine.take([2, at]);
      expect(machine.phase()).toBe(recovering);
      machine.take([3, within]);
      expect(machine.phase()).toBe(active);
    }
  });

  it('counts the time of a run from the last gap on, unless three readings stand in a row', () => {
    // Just as long as it may be is no gap.
    expect(machineOf({ onDelayMs: 300_000 }).take([0, 90], [300, 90])).toEqual([none, raised]);
    expect(machineOf({ onDelayMs: 300_000 }).take([0, 90], [300.001, 90])).toEqual([none, none]);
    // Three in a row: from the first one on, to the millisecond.
    expect(machineOf({ onDelayMs: 500_000 }).take([0, 90], [400, 90], [500, 90])).toEqual([none, none, raised]);
    expect(machineOf({ onDelayMs: 500_000 }).take([0, 90], [400, 90], [499.999, 90])).toEqual([none, none, none]);
  });

  it('keeps the value furthest beyond on either side, and how many were beyond', () => {
    const machine = open();
    machine.take([1, 95], [2, 85], [3, 78], [4, 4], [5, 96]);
    expect(machine.read('peak')).toBe(4);
    expect(machine.read('readings')).toBe(5);
    expect(machine.read('lastTrue')).toBe(5000);
    expect(machine.read('value')).toBe(96);
  });

  it('begins its numbers anew with each alarm', () => {
    const machine = open({ offDelayMs: 0 });
    machine.take([1, 99], [2, 60]);
    expect(machine.take([9, 85])).toEqual([raised]);
    expect([machine.read('onset'), machine.read('onsetValue'), machine.read('peak'), machine.read('readings')]).toEqual(
      [9000, 85, 85, 1],
    );
  });
});

describe('a measure', () => {
  it('is the distance from the centre in multiples of the scale', () => {
    const machine = machineOf({ measure: 'departure', low: null, high: 4, deadband: 1, onDelayMs: 0, offDelayMs: 0 });
    machine.compareWith({ centre: 50, scale: 5 });
    expect(machine.take([0, 70], [1, 70.5], [2, 66], [3, 65])).toEqual([none, raised, none, cleared]);
    expect(machine.read('raisedValue')).toBeCloseTo(4.1);
  });

  it('skips readings while there is nothing to compare them with', () => {
    const machine = machineOf({ measure: 'rate', hours: 1, low: null, high: 4, onDelayMs: 0 });
    expect(machine.take([0, 900])).toEqual([none]);
    machine.compareWith({ centre: 0, scale: 1 });
    expect(machine.take([1, 9])).toEqual([raised]);
    machine.compareWith(null);
    expect(machine.take([2, 0])).toEqual([none]);
    expect([machine.phase(), machine.read('last'), machine.read('value')]).toEqual([active, 1000, 9]);
  });

  it('of the value itself needs nothing to compare with', () => {
    expect(machineOf({ onDelayMs: 0 }).take([0, 81])).toEqual([raised]);
  });
});

it('a mask forgets what has not ripened', () => {
  const machine = machineOf();
  machine.mask();
  expect(machine.phase()).toBe(normal);
  machine.take([0, 90]);
  expect(machine.phase()).toBe(pending);
  machine.mask();
  expect(machine.phase()).toBe(normal);
  machine.take([1, 90], [61, 90]);
  machine.mask();
  expect(machine.phase()).toBe(active);
  machine.take([62, 50]);
  expect(machine.phase()).toBe(recovering);
  machine.mask();
  expect(machine.phase()).toBe(active);
});

describe('other numbers of a rule', () => {
  it('clear an alarm whose value is back by them, and no other', () => {
    // Back by the deadband: 90 <= 95 - 5.
    expect(open().change({ high: 95 })).toBe(cleared);
    expect(open().change({ high: 94.9 })).toBe(none);
    expect(open({ offDelayMs: 1 }).change({ high: 95 })).toBe(cleared);
  });

  it('change nothing about a machine that raised nothing', () => {
    const machine = machineOf();
    expect(machine.change({ high: 95 })).toBe(none);
    machine.take([0, 96]);
    expect(machine.change({ high: 70 })).toBe(none);
    expect([machine.phase(), machine.read('high'), machine.read('highClear')]).toEqual([normal, 70, 65]);
  });

  it('clear an alarm of another measure, or of a rate over other hours', () => {
    const rate = { measure: 'rate', hours: 1, low: null, high: 4 } as const;
    expect(open().change({ measure: 'departure', high: 4, low: null })).toBe(cleared);
    const machine = machineOf({ ...rate, onDelayMs: 0 });
    machine.compareWith({ centre: 0, scale: 1 });
    machine.take([0, 90]);
    expect(machine.change({ ...rate, hours: 6 })).toBe(cleared);
    machine.compareWith({ centre: 0, scale: 1 });
    expect(machine.change(rate, { ...rate, hours: 6 })).toBe(none);
  });
});

it('rules are the same when every number is', () => {
  expect(areSameConditions(rule, { ...rule })).toBe(true);
  const others: readonly Partial<ConditionRule>[] = [
    { measure: 'departure' },
    { hours: 6 },
    { low: 21 },
    { low: null },
    { high: 81 },
    { onDelayMs: 0 },
    { deadband: 4 },
    { offDelayMs: 60_000 },
  ];
  for (const other of others) expect([other, areSameConditions(rule, { ...rule, ...other })]).toEqual([other, false]);
});
