import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { duration, pageOf } from './page.ts';
import { planOf } from './plan.ts';
import type { PlayedName } from './further-scenarios.ts';
import { confusionOf, detectionOf, falseRateOf, distinguished } from './statistics.ts';

const sound: Omit<Outcome, 'run'> = {
  detectedH: null,
  found: [],
  limitsH: null,
  limitsLevel1H: null,
  limitKeys: [],
  soundDays: 30,
  falseFindings: [],
  falseLimits: 0,
  falseFaults: [],
  lastVerdict: 'normal',
  assessments: 10,
};
function outcome(scenario: PlayedName | null, rest: Partial<Outcome>): Outcome {
  const run = planOf('train').find((other) => other.scenario === scenario);
  if (run === undefined) throw new Error('not planned');
  return { run, ...sound, ...rest };
}
const found = (ruleId: string, hours: number) => ({ ruleId, severity: 'warning', hours }) as const;

const outcomes = [
  outcome('water-leak', { detectedH: 10, found: [found('W02', 10)], limitsH: 30, limitsLevel1H: 50 }),
  outcome('water-leak', { detectedH: 20, found: [found('W02', 20), found('A01', 40)] }),
  outcome('water-leak', { limitsH: 5 }),
  outcome('drift', { detectedH: 8, found: [found('S04', 8)] }),
  outcome('drift', { detectedH: 8, found: [found('S04', 8), found('A01', 9)] }),
  outcome('drift', { detectedH: 9, found: [found('Q.drift', 9)] }),
  outcome(null, {
    soundDays: 60,
    falseLimits: 3,
    falseFindings: [{ ruleId: 'P01', severity: 'warning', day: 5, days: 1, isAfterOnset: false }],
  }),
];

describe('statistics', () => {
  it('of detection: ours, theirs and the margin where both find', () => {
    expect(detectionOf(outcomes.filter(({ run }) => run.scenario === 'water-leak'))).toEqual({
      runs: 3,
      found: 2,
      medianH: 15,
      slowestH: 20,
      byLimits: 2,
      limitsMedianH: 17.5,
      both: 1,
      earlierH: 20,
      earlierRuns: 1,
      byLevel1: 1,
      bothLevel1: 1,
      earlierLevel1H: 40,
      bothAny: 1,
      earlierAnyH: 20,
    });
    expect(detectionOf([]).slowestH).toBeNaN();
  });
  it('of false findings: by device-month', () => {
    const { months, perMonth, limitsPerMonth, byRule } = falseRateOf(outcomes);
    expect([months, perMonth, limitsPerMonth, byRule]).toEqual([8, 1 / 8, 3 / 8, [['P01', 1]]]);
  });
  it('of telling sensor faults from oil faults: a word against the oil spoils a sensor fault', () => {
    expect(distinguished(outcomes)).toEqual({ runs: 6, reported: 4 });
  });
  it('of confusion: runs by alarm type', () => {
    expect(confusionOf(outcomes).find(({ scenario }) => scenario === 'water-leak')).toEqual({
      scenario: 'water-leak',
      runs: 3,
      byType: [0, 2, 0, 1, 0, 0],
      nothing: 1,
      rules: [
        ['A01', 1],
        ['W02', 2],
      ],
    });
    expect(confusionOf(outcomes).find(({ scenario }) => scenario === 'drift')?.byType).toEqual([0, 0, 0, 1, 0, 3]);
  });
});

describe('the page', () => {
  it('says durations in hours below two days and in days from there', () => {
    expect([0.5, 12, 72, -3, Number.NaN].map(duration)).toEqual(['0.5 h', '12 h', '3.0 d', '−3.0 h', '–']);
  });
  it('holds the targets, the tables and the missed runs', () => {
    const page = pageOf('report', outcomes, 60);
    expect(page).toContain('| oil and machine faults found and rightly named | ≥ 95 % | 66.7 % (2 of 3)');
    expect(page).toMatch(/- water-leak on \w+ .*: nothing/);
    expect(page).not.toContain('NaN');
  });
});
