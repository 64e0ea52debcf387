import { describe, expect, it } from 'vitest';
import { day, hour } from '../../../simulator/src/machines.ts';
import { episodesOf, outcomeOf } from './outcome.ts';
import type { Sighting } from './outcome.ts';
import { planOf } from './plan.ts';
import type { Run } from './plan.ts';

const runOf = (scenario: Run['scenario']): Run => {
  const run = planOf('train').find((other) => other.scenario === scenario);
  if (run === undefined) throw new Error('not planned');
  return run;
};
const leak = runOf('water-leak');
const sighting = (at: number, ...findings: [string, Sighting['findings'][number]['severity']][]): Sighting => ({
  at,
  verdict: 'normal',
  faults: [],
  findings: findings.map(([ruleId, severity]) => ({ ruleId, severity })),
});

describe('episodesOf', () => {
  it('joins what comes back within a day and keeps the gravest', () => {
    const found = episodesOf([
      sighting(0, ['W02', 'info']),
      sighting(6 * hour, ['W02', 'critical']),
      sighting(12 * hour),
      sighting(20 * hour, ['W02', 'caution']),
    ]);
    expect(found).toEqual([{ ruleId: 'W02', from: 0, to: 20 * hour, worst: 'critical', cautionAt: 6 * hour }]);
  });
  it('begins anew after a day', () => {
    expect(
      episodesOf([sighting(0, ['W02', 'info']), sighting(day, ['W02', 'info'])]).map(({ from, cautionAt }) => [
        from,
        cautionAt,
      ]),
    ).toEqual([
      [0, null],
      [day, null],
    ]);
  });
});

describe('outcomeOf', () => {
  const { onsetAt, bornAt } = leak;

  it('counts the first right finding after the onset, and what was said before it as false', () => {
    const outcome = outcomeOf(
      leak,
      [
        sighting(bornAt + 10 * day, ['P01', 'warning']),
        sighting(onsetAt + 5 * hour, ['R02', 'critical']),
        sighting(onsetAt + 9 * hour, ['W02', 'critical']),
      ],
      [{ key: 'water_ppm', at: onsetAt + 20 * hour, level: 2 }],
    );
    expect(outcome).toMatchObject({
      detectedH: 9,
      limitsH: 20,
      limitsLevel1H: null,
      limitKeys: ['water_ppm'],
      falseLimits: 0,
      soundDays: (onsetAt - bornAt) / day - 1,
    });
    expect(outcome.found.map(({ ruleId }) => ruleId)).toEqual(['R02', 'W02']);
    expect(outcome.falseFindings).toMatchObject([{ ruleId: 'P01', isAfterOnset: false, day: 10 }]);
  });
  it('does not count what stood before the onset, what comes after the horizon, or an info', () => {
    const existing = outcomeOf(
      leak,
      [sighting(onsetAt - hour, ['W02', 'critical']), sighting(onsetAt + hour, ['W02', 'critical'])],
      [],
    );
    expect(existing.detectedH).toBeNull();
    expect(existing.falseFindings).toHaveLength(1);
    expect(outcomeOf(leak, [sighting(onsetAt + 400 * day, ['W02', 'critical'])], []).detectedH).toBeNull();
    expect(outcomeOf(leak, [sighting(onsetAt + hour, ['W02', 'info'])], []).found).toEqual([]);
  });
  it('takes an info for found where the rule is one by design', () => {
    const spikes = runOf('spikes');
    expect(outcomeOf(spikes, [sighting(spikes.onsetAt + 2 * hour, ['S02', 'info'])], []).detectedH).toBe(2);
  });
  it('takes nothing of a machine without a fault for right, except what is right about a benign event', () => {
    const sound = runOf(null);
    expect(
      outcomeOf(
        sound,
        [sighting(sound.onsetAt + day, ['W05', 'caution'])],
        [{ key: 'water_ppm', at: sound.onsetAt + day, level: 2 }],
      ),
    ).toMatchObject({ falseFindings: [{ ruleId: 'W05' }], falseLimits: 1, detectedH: null });
    const breathing = runOf('condensation');
    expect(outcomeOf(breathing, [sighting(breathing.onsetAt + day, ['W05', 'caution'])], []).falseFindings).toEqual([]);
    expect(
      outcomeOf(breathing, [sighting(breathing.onsetAt - day, ['W05', 'caution'])], []).falseFindings,
    ).toHaveLength(1);
  });
  it('says nothing of the first day', () => {
    expect(outcomeOf(leak, [sighting(bornAt + hour, ['P01', 'warning'])], []).falseFindings).toEqual([]);
  });
});
