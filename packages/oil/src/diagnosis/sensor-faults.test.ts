import { describe, expect, it } from 'vitest';
import { createHistory } from '../history/history.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { diagnose } from './diagnose.ts';
import type { FeatureQuery, Observation, ReadFeature } from './features.ts';
import { absent } from './observation.ts';
import type { SensorFaultFinding } from './sensor-faults.ts';

const oil = {
  fluid: 'mineral',
  v40: 46,
  v100: 6.8,
  density15: 870,
  expansionPerK: 0.000_65,
  dielectric25: 2.2,
  dielectricLimit: 0.1,
  water: { a: 7.2375, b: 1567, kelvinOffset: 273.15 },
} as const;
const profile: MachineProfile = {
  machineType: 'hydraulic',
  oil,
  cleanlinessTarget: [18, 16, 13],
  hasServoValves: false,
  minimumViscosity: null,
  standstillC: 20,
  filterBypassBar: null,
  oilLifeH: null,
  lifeReferenceC: 60,
};

/**
 * Two days of minutes in which the water sensor stands still for the last twelve hours, while the oil temperature
 * swings by so much.
 */
function standingWater(swingK: number) {
  const history = createHistory(profile);
  for (let at = 0; at <= 2 * dayMs; at += minuteMs) {
    const turn = Math.sin((2 * Math.PI * at) / (4 * hourMs));
    history.add(at, {
      oil_temperature: 50 + (swingK / 2) * turn,
      water_saturation: at < 1.5 * dayMs ? 30 - 2 * turn : 30,
    });
  }
  return diagnose({ read: history.features(2 * dayMs), profile, now: 2 * dayMs });
}

describe('a sensor that stands still', () => {
  it('is named where its rule fires', () => {
    const { findings, sensorFaults } = standingWater(8);
    expect(findings.map(({ ruleId }) => ruleId)).toContain('S01');
    expect(sensorFaults).toEqual([
      { ruleId: 'S01', keys: ['water_saturation'], parameters: expect.arrayContaining(['aw', 'ppm']) },
    ]);
  });

  it('is named where its readings are left out without the rule: the temperature moved too little for it', () => {
    const { findings, sensorFaults, undecided } = standingWater(3);
    expect(findings.map(({ ruleId }) => ruleId)).not.toContain('S01');
    expect(undecided.find(({ ruleId }) => ruleId === 'W05')?.missing).toMatchObject([
      { parameter: 'freeWaterTemp', absence: 'masked_by_sensor_fault' },
    ]);
    expect(sensorFaults).toEqual([
      { ruleId: 'S01', keys: ['water_saturation'], parameters: expect.arrayContaining(['aw', 'freeWaterTemp']) },
    ]);
    expect(sensorFaults[0]?.parameters).not.toContain('temp');
  });
});

describe('a particle counter that counts air or water', () => {
  /** A day of natural counts, then an hour of a flat spectrum; water is measured where its saturation is given. */
  function flatCounts(saturation: number | null): readonly SensorFaultFinding[] {
    const history = createHistory(profile);
    for (let at = 0; at <= dayMs; at += minuteMs) {
      const wobble = 1 + 0.05 * Math.sin(at / minuteMs);
      const counts = at < dayMs - hourMs ? [1800, 480, 55] : [9000, 8000, 7000];
      const [particle_ch1 = 0, particle_ch2 = 0, particle_ch3 = 0] = counts.map((count) => count * wobble);
      history.add(at, {
        oil_temperature: 49 + wobble,
        particle_ch1,
        particle_ch2,
        particle_ch3,
        ...(saturation === null ? {} : { water_saturation: saturation + wobble }),
      });
    }
    return diagnose({ read: history.features(dayMs), profile, now: dayMs }).sensorFaults;
  }

  it.each([
    [30, ['S05']],
    [97, ['S06']],
    [85, ['S05', 'S06']],
    [null, ['S05', 'S06']],
  ] as const)('with water at %j percent is named by %j', (saturation, ruleIds) => {
    const faults = flatCounts(saturation);
    expect(faults.map(({ ruleId }) => ruleId)).toEqual(ruleIds);
    for (const { parameters } of faults) expect(parameters).toContain('gap46');
  });
});

describe('quantities that the history itself leaves out', () => {
  /** Nothing is measured but what is given here. */
  function reader(flags: readonly string[], hidden: readonly string[]): ReadFeature {
    const known = (value: Observation['value']): Observation => ({ ...absent('no_sensor'), value, absence: null });
    return ({ parameter, feature }: FeatureQuery) => {
      if (parameter === 'any' && feature === 'flag') return known(flags);
      return hidden.includes(parameter) ? absent('masked_by_sensor_fault', [parameter]) : absent('no_sensor');
    };
  }

  it.each([
    [['drift'], ['S04']],
    [['compensation'], ['S08']],
    [
      ['compensation', 'drift'],
      ['S04', 'S08'],
    ],
    [['spike'], []],
  ] as const)('for %j are told by %j', (flags, ruleIds) => {
    const { sensorFaults } = diagnose({ read: reader(flags, ['eps25', 'epsIdx']), profile, now: 0 });
    expect(sensorFaults.map(({ ruleId }) => ruleId)).toEqual(ruleIds);
    for (const { keys, parameters } of sensorFaults)
      expect([keys, parameters.toSorted()]).toEqual([[], ['eps25', 'epsIdx']]);
  });

  it('are none of a healthy device, whatever is reported of it', () => {
    expect(diagnose({ read: reader(['drift'], []), profile, now: 0 }).sensorFaults).toEqual([]);
  });
});
