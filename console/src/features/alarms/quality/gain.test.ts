import type { AlarmAdvice, AlarmSuggestion } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { gainOf, leftOf } from './gain.ts';
import type { TopRule } from './queries.ts';

const rule = (alarms: number, indicator: string | null = 'oil_temperature'): TopRule => ({
  deviceId: 'd',
  deviceName: 'HPU-1',
  customerId: 'c',
  customerName: 'Works',
  level: 2,
  indicator,
  findingRule: indicator === null ? 'W02' : null,
  alarms,
  isChattering: false,
  parts: [],
  newestRecordId: 'r',
});
const suggestion = (nowRaises: number, advice: AlarmAdvice): AlarmSuggestion => ({
  from: 0,
  to: 1,
  nowRaises,
  measure: 'value',
  hours: null,
  settingId: null,
  advice,
});
const change = (wouldRaise: number): AlarmAdvice => ({
  kind: 'change',
  field: 'deadband',
  before: 0,
  after: 2,
  wouldRaise,
  typicalMs: 1,
  kept: 0,
  longestMs: null,
  laterMs: 0,
});

it('leaves the share of the records that the replay leaves', () => {
  expect(leftOf(46, suggestion(43, change(2)))).toBe(2);
  expect(leftOf(100, suggestion(40, change(10)))).toBe(25);
  expect(leftOf(5, suggestion(40, { kind: 'nothing' }))).toBe(5);
});

it('adds up the changes, and says how far the replays have come', () => {
  const failure = new Error('no line');
  expect(
    gainOf([
      { rule: rule(46), suggestion: suggestion(43, change(2)), error: null },
      { rule: rule(31), suggestion: suggestion(31, change(4)), error: null },
      { rule: rule(9), suggestion: suggestion(9, { kind: 'lasting', kept: 9, longestMs: 1 }), error: null },
      { rule: rule(8), suggestion: null, error: failure },
      { rule: rule(7), suggestion: null, error: null },
      { rule: rule(5, null), suggestion: null, error: null },
    ]),
  ).toEqual({ changes: 2, from: 77, left: 6, done: 4, count: 5, hasFailed: true });
});
