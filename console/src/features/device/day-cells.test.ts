import type { DayState, State } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { dayCells } from './day-cells.ts';
import type { DecidedBy } from './day-cells.ts';

type Found = NonNullable<DayState['finding']>['state'];

function dayOf(measured: State, found: Found | null, state: State): DayState {
  return {
    day: '2026-11-20',
    state,
    measured: { state: measured, keys: [] },
    finding: found === null ? null : { ruleId: 'W02', state: found, name: { zh: '进水', en: 'Water ingress' } },
  };
}

describe('what decides a day', () => {
  it.each<[measured: State, found: Found | null, state: State, by: DecidedBy]>([
    ['normal', null, 'normal', 'nothing'],
    ['normal', 'level1', 'level1', 'finding'],
    ['normal', 'fault', 'fault', 'finding'],
    ['level2', null, 'level2', 'measured'],
    ['level2', 'level1', 'level1', 'finding'],
    ['level1', 'level2', 'level1', 'measured'],
    ['level2', 'level2', 'level2', 'both'],
    ['level2', 'fault', 'level2', 'measured'],
    ['fault', 'level2', 'level2', 'finding'],
    ['offline', null, 'offline', 'nothing'],
  ])('measured %s, found %s', (measured, found, state, by) => {
    const [cell] = dayCells([dayOf(measured, found, state)], 'normal');
    expect([cell?.decidedBy, cell?.shown]).toEqual([by, state]);
  });
});

describe('a finding that is not stored yet', () => {
  const found = (state: Found) => ({ ruleId: 'R02', state, name: { zh: '剥落', en: 'Spalling' } });
  const cellsOf = (today: DayState, state: Found) =>
    dayCells([dayOf('normal', null, 'normal'), today], 'level1', found(state)).map(({ shown, decidedBy, day }) => [
      shown,
      decidedBy,
      day.finding?.ruleId ?? null,
    ]);
  const before = ['normal', 'nothing', null];
  it('stands today, and on no day before', () => {
    expect(cellsOf(dayOf('normal', null, 'normal'), 'level2')).toEqual([before, ['level2', 'finding', 'R02']]);
    expect(cellsOf(dayOf('level1', null, 'level1'), 'level1')).toEqual([before, ['level1', 'both', 'R02']]);
  });
  it('makes no graver finding of the day less grave, and says nothing of a day without readings', () => {
    expect(cellsOf(dayOf('normal', 'level1', 'level1'), 'level2')).toEqual([before, ['level1', 'finding', 'W02']]);
    expect(cellsOf(dayOf('normal', 'level2', 'level2'), 'level1')).toEqual([before, ['level1', 'finding', 'R02']]);
    expect(cellsOf(dayOf('offline', null, 'offline'), 'level1')).toEqual([before, ['offline', 'nothing', null]]);
  });
});

describe('the tone of a day', () => {
  it('of a normal day is neutral where nothing assesses the device', () => {
    const [before, today] = dayCells(
      [dayOf('normal', 'level2', 'level2'), dayOf('normal', null, 'normal')],
      'unassessed',
    );
    expect([before?.shown, before?.tone]).toEqual(['level2', 'l2']);
    expect([today?.shown, today?.tone]).toEqual(['unassessed', 'off']);
  });

  it('of today is neutral while the device is silent, and of the days before is not', () => {
    const [before, today] = dayCells([dayOf('normal', null, 'normal'), dayOf('normal', null, 'normal')], 'offline');
    expect([before?.tone, before?.isSilent]).toEqual(['ok', false]);
    expect([today?.tone, today?.isSilent]).toEqual(['off', true]);
  });

  it('of today keeps what was wrong before the silence', () => {
    const [today] = dayCells([dayOf('normal', 'level1', 'level1')], 'offline');
    expect([today?.tone, today?.isSilent]).toEqual(['l1', false]);
  });
});
