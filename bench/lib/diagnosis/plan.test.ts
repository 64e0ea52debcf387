import { describe, expect, it } from 'vitest';
import { day } from '../../../simulator/src/machines.ts';
import { playedNames } from './further-scenarios.ts';
import { createFixedLimits, onDelayMs } from './fixed-limits.ts';
import { chargeOf, kinds, profileOf } from './fleet.ts';
import { planOf } from './plan.ts';
import { assessmentTimes, logOf, readingsOf } from './readings.ts';
import { horizonDays, truths } from './truth.ts';

const plan = planOf('train');

describe('planOf', () => {
  it('plays every scenario on every machine type that it is for, and sound machines', () => {
    for (const name of playedNames) {
      const own = plan.filter(({ scenario }) => scenario === name);
      expect(own.length).toBeGreaterThanOrEqual(3);
      for (const { machineType } of own) expect(truths[name].machineTypes).toContain(machineType);
    }
    expect(plan.length).toBeGreaterThanOrEqual(200);
    expect(new Set(plan.filter(({ scenario }) => scenario === null).map(({ machineType }) => machineType)).size).toBe(
      6,
    );
  });
  it('is the same every time, and the two seed sets share no seed', () => {
    expect(planOf('train')).toEqual(plan);
    const seeds = new Set(plan.map(({ seed }) => seed));
    expect(seeds.size).toBe(plan.length);
    expect(planOf('report').some(({ seed }) => seeds.has(seed))).toBe(false);
  });
  it('gives each fault its horizon and only machines with the sensors it needs', () => {
    for (const { scenario, machineType, onsetAt, endsAt, rate } of plan) {
      if (scenario === null) continue;
      expect(endsAt - onsetAt).toBeGreaterThanOrEqual(horizonDays(truths[scenario], rate) * day);
      for (const key of truths[scenario].needs) expect(kinds[machineType].indicators).toContain(key);
    }
  });
});

describe('readingsOf', () => {
  const stuck = plan.find(({ scenario }) => scenario === 'stuck-sensor');

  it('keeps a stuck reading stuck, loses frames, and keeps the particle channels cumulative', () => {
    if (stuck === undefined) throw new Error('no run');
    const { onsetAt } = stuck;
    const chunk = [
      ...readingsOf({ ...stuck, bornAt: onsetAt - day, channels: ['water_ppm'], gaps: 'heavy', noise: 2 }, [
        onsetAt,
        onsetAt + day,
      ]),
    ][1]?.chunk;
    expect(chunk?.at.length).toBeLessThan(1440);
    expect(chunk?.at.length).toBeGreaterThan(600);
    expect(new Set(chunk?.values.get('water_ppm')).size).toBe(1);
    const [one, two] = [chunk?.values.get('particle_ch1'), chunk?.values.get('particle_ch2')];
    expect(one?.every((value, index) => value >= (two?.[index] ?? Number.NaN))).toBe(true);
  });
  it('is assessed up to the end, and once at the onset', () => {
    for (const run of plan) {
      const times = assessmentTimes(run);
      expect(times.at(-1)).toBe(run.endsAt);
      if (run.onsetAt > run.bornAt) expect(times).toContain(run.onsetAt);
      expect(times.every((at, index) => index === 0 || at > (times[index - 1] ?? 0))).toBe(true);
    }
  });
  it('tells the log only what people entered', () => {
    for (const run of plan) {
      const kind = run.scenario === null ? null : truths[run.scenario].event;
      expect(logOf(run).slice(1)).toEqual(kind === null || !run.isLogged ? [] : [{ kind, at: run.onsetAt }]);
    }
  });
});

describe('machines', () => {
  it('are assessed by data sheets, while the charge differs from its own', () => {
    const profile = profileOf(kinds.gearbox, 'L-CKD 320');
    expect(profile.oil.v40).toBe(320);
    const charges = [1, 2, 3, 4].map((seed) => chargeOf('L-CKD 320', seed).v40);
    expect(new Set(charges).size).toBe(4);
    for (const v40 of charges) expect(Math.abs(v40 / 320 - 1)).toBeLessThan(0.04);
  });
});

describe('fixed limits', () => {
  it('speak after the delay, once until the value is back inside', () => {
    const minute = 60_000;
    const at = Float64Array.from({ length: 40 }, (_, index) => index * minute);
    const values = Float64Array.from({ length: 40 }, (_, index) =>
      index >= 5 && index < 20 ? 70 : index >= 25 && index < 30 ? 70 : index === 22 ? Number.NaN : 40,
    );
    const limits = createFixedLimits('hydraulic');
    limits.add({
      at,
      values: new Map([
        ['oil_temperature', values],
        ['density', values],
      ]),
    });
    expect(limits.alarms()).toEqual([{ key: 'oil_temperature', at: 5 * minute + onDelayMs, level: 2 }]);
  });
});
