import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { levelOf, sinceOf, troubleOf } from './analysis.rules.ts';

type Found = Pick<DeviceDiagnosis['findings'][number], 'category' | 'severity'>;
type DiagnosisState = Parameters<typeof sinceOf>[1];

const critical: Found = { category: 'water', severity: 'critical' };
const warning: Found = { category: 'viscosity', severity: 'warning' };
const caution: Found = { category: 'ageing', severity: 'caution' };
const remark: Found = { category: 'water', severity: 'info' };
const sensor: Found = { category: 'sensor', severity: 'warning' };

function assessed(at: number, ...findings: Found[]): DiagnosisState {
  const severity = findings.find((one) => one.severity !== 'info')?.severity;
  return {
    at,
    verdict: severity === undefined || severity === 'info' ? 'normal' : severity,
    findings: findings as DiagnosisState['findings'],
    since: null,
    levelSince: null,
    lapsed: null,
  };
}

/** The `since` times at each moment, when the diagnoses are made one after the other. */
function clocksOf(all: readonly DiagnosisState[]): (readonly [since: number | null, levelSince: number | null])[] {
  let before: DiagnosisState | null = null;
  return all.map((one) => {
    const reported = sinceOf(before, one);
    before = { ...one, ...reported };
    return [reported.since, reported.levelSince] as const;
  });
}

describe('since when a diagnosis holds', () => {
  it('counts a trouble from when it left normal, its level from when it is as grave as now', () => {
    expect(
      clocksOf([
        assessed(1),
        assessed(2, remark),
        assessed(3, caution),
        assessed(4, warning),
        assessed(5, critical),
        assessed(6, critical),
        assessed(7, caution),
        assessed(8),
      ]),
    ).toEqual([
      [1, 1],
      [1, 1],
      [3, 3],
      [3, 3],
      [3, 5],
      [3, 5],
      [3, 7],
      [8, 8],
    ]);
  });

  it('starts anew where a sensor, not the oil, or too little to see is the matter, and goes on with the oil afterwards', () => {
    const unseen = { ...assessed(3), verdict: 'not_enough_evidence' as const };
    expect(clocksOf([assessed(1, sensor), assessed(2, sensor, caution), unseen, assessed(4, caution)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [2, 2],
    ]);
  });

  it('goes on with a trouble that was not seen for less than a day, at its level or from another', () => {
    expect(clocksOf([assessed(1, caution), assessed(2), assessed(3), assessed(dayMs, caution)])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [1, 1],
    ]);
    expect(
      clocksOf([assessed(1, caution), assessed(2), assessed(3, critical), assessed(4), assessed(5, critical)]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [1, 3],
      [4, 4],
      [1, 3],
    ]);
    expect(clocksOf([assessed(1, caution), assessed(2), assessed(dayMs + 1, caution)])).toEqual([
      [1, 1],
      [2, 2],
      [dayMs + 1, dayMs + 1],
    ]);
    expect(clocksOf([assessed(1, caution), assessed(2), assessed(3, sensor), assessed(4, caution)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 1],
    ]);
    expect(clocksOf([assessed(1, caution), assessed(2, sensor), assessed(3), assessed(4, caution)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 1],
    ]);
  });

  it('takes over what looking back told, and what was kept before levels had a clock', () => {
    expect(
      sinceOf(
        { ...assessed(5, critical), since: 4, levelSince: 4 },
        { ...assessed(6, critical), since: 1, levelSince: 2 },
      ),
    ).toEqual({ since: 1, levelSince: 2, lapsed: null });
    expect(
      sinceOf(
        { ...assessed(5, critical), since: 1, levelSince: 2 },
        { ...assessed(6, critical), since: 4, levelSince: 4 },
      ),
    ).toEqual({ since: 1, levelSince: 2, lapsed: null });
    expect(sinceOf({ ...assessed(5, critical), since: 3 }, assessed(6, critical))).toEqual({
      since: 3,
      levelSince: 3,
      lapsed: null,
    });
  });
});

it('tells the level of a diagnosis by its gravest finding, and what it is a trouble of', () => {
  const levels = [
    assessed(1),
    assessed(1, remark),
    assessed(1, caution),
    assessed(1, warning),
    assessed(1, warning, critical),
    assessed(1, sensor),
  ].map(levelOf);
  expect(levels).toEqual(['normal', 'normal', 'level2', 'level2', 'level1', 'fault']);
  expect(levels.map(troubleOf)).toEqual(['normal', 'normal', 'oil', 'oil', 'oil', 'fault']);
});
