import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { levelOf, sinceOf, troubleOf } from './analysis.rules.ts';

type Found = Pick<DeviceDiagnosis['findings'][number], 'alarmType' | 'severity'>;
type Standing = Parameters<typeof sinceOf>[1];

const critical: Found = { alarmType: 'water', severity: 'critical' };
const warning: Found = { alarmType: 'viscosity', severity: 'warning' };
const caution: Found = { alarmType: 'ageing', severity: 'caution' };
const remark: Found = { alarmType: 'water', severity: 'info' };
const sensor: Found = { alarmType: 'sensor', severity: 'warning' };

function judged(at: number, ...findings: Found[]): Standing {
  const severity = findings.find((one) => one.severity !== 'info')?.severity;
  return { at, verdict: severity === undefined || severity === 'info' ? 'normal' : severity, findings: findings as Standing['findings'], since: null, levelSince: null, lapsed: null };
}

/** Each moment's clocks, judged one after the other. */
function clocksOf(all: readonly Standing[]): (readonly [since: number | null, levelSince: number | null])[] {
  let before: Standing | null = null;
  return all.map((one) => {
    const told = sinceOf(before, one);
    before = { ...one, ...told };
    return [told.since, told.levelSince] as const;
  });
}

describe('since when a diagnosis holds', () => {
  it('counts a trouble from when it left normal, its level from when it is as grave as now', () => {
    expect(clocksOf([judged(1), judged(2, remark), judged(3, caution), judged(4, warning), judged(5, critical), judged(6, critical), judged(7, caution), judged(8)])).toEqual([
      [1, 1], [1, 1], [3, 3], [3, 3], [3, 5], [3, 5], [3, 7], [8, 8],
    ]);
  });

  it('starts anew where a sensor, not the oil, or too little to see is the matter, and goes on with the oil afterwards', () => {
    const unseen = { ...judged(3), verdict: 'not_enough_evidence' as const };
    expect(clocksOf([judged(1, sensor), judged(2, sensor, caution), unseen, judged(4, caution)])).toEqual([[1, 1], [2, 2], [3, 3], [2, 2]]);
  });

  it('goes on with a trouble that was not seen for less than a day, at its level or from another', () => {
    expect(clocksOf([judged(1, caution), judged(2), judged(3), judged(dayMs, caution)])).toEqual([[1, 1], [2, 2], [2, 2], [1, 1]]);
    expect(clocksOf([judged(1, caution), judged(2), judged(3, critical), judged(4), judged(5, critical)])).toEqual([[1, 1], [2, 2], [1, 3], [4, 4], [1, 3]]);
    expect(clocksOf([judged(1, caution), judged(2), judged(dayMs + 1, caution)])).toEqual([[1, 1], [2, 2], [dayMs + 1, dayMs + 1]]);
    expect(clocksOf([judged(1, caution), judged(2), judged(3, sensor), judged(4, caution)])).toEqual([[1, 1], [2, 2], [3, 3], [1, 1]]);
    expect(clocksOf([judged(1, caution), judged(2, sensor), judged(3), judged(4, caution)])).toEqual([[1, 1], [2, 2], [3, 3], [1, 1]]);
  });

  it('takes over what looking back told, and what was kept before levels had a clock', () => {
    expect(sinceOf({ ...judged(5, critical), since: 4, levelSince: 4 }, { ...judged(6, critical), since: 1, levelSince: 2 })).toEqual({ since: 1, levelSince: 2, lapsed: null });
    expect(sinceOf({ ...judged(5, critical), since: 1, levelSince: 2 }, { ...judged(6, critical), since: 4, levelSince: 4 })).toEqual({ since: 1, levelSince: 2, lapsed: null });
    expect(sinceOf({ ...judged(5, critical), since: 3 }, judged(6, critical))).toEqual({ since: 3, levelSince: 3, lapsed: null });
  });
});

it('tells the level of a diagnosis by its gravest finding, and what it is a trouble of', () => {
  const levels = [judged(1), judged(1, remark), judged(1, caution), judged(1, warning), judged(1, warning, critical), judged(1, sensor)].map(levelOf);
  expect(levels).toEqual(['normal', 'normal', 'level2', 'level2', 'level1', 'fault']);
  expect(levels.map(troubleOf)).toEqual(['normal', 'normal', 'oil', 'oil', 'oil', 'fault']);
});
