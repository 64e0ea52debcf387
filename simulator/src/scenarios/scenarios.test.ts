import { readFileSync } from 'node:fs';
import { findIndicator } from '@oilsight/oil';
import type { IndicatorId, MachineType } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { day, hour, indoors, minute } from '../machines.ts';
import { oils } from '../oils.ts';
import type { Oil } from '../oils.ts';
import { createDevice } from '../sensors.ts';
import { findScenario, isScenarioName, scenarioNames } from './index.ts';
import type { ScenarioName } from './index.ts';

const bornAt = Date.UTC(2026, 7, 20, 3);
const onsetAt = bornAt + 10 * day + 3 * minute;
const indicators: readonly IndicatorId[] = [
  'oil_temperature',
  'viscosity_kinematic',
  'density',
  'dielectric_constant',
  'water_saturation',
  'water_ppm',
  'particle_ch1',
  'particle_ch3',
  'ferrous_ch1',
  'ferrous_ch3',
  'ferrous_total',
  'nonferrous_total',
  'vibration_rms',
  'level',
  'leak',
];

function lifeOf(
  name: ScenarioName | null,
  machineType: MachineType,
  oil: Oil,
  channels: readonly string[] | null = null,
) {
  const scenarios = name === null ? [] : [{ scenario: findScenario(name), onsetAt, rate: 1, channels }];
  return createDevice({ seed: 21, machineType, oil, climate: indoors, bornAt, scenarios, indicators });
}
type Life = ReturnType<typeof lifeOf>;

/** Mean of a reading over a day that ends so many days after the onset. */
function meanOf(life: Life, key: string, days: number): number {
  const values = Array.from(
    { length: 48 },
    (_, index) => life.readingsAt(onsetAt + days * day - index * 30 * minute)?.[key] ?? Number.NaN,
  );
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
/** Particles counted between two days after the onset. */
function countedIn(life: Life, key: string, from: number, to: number): number {
  return (life.readingsAt(onsetAt + to * day)?.[key] ?? 0) - (life.readingsAt(onsetAt + from * day)?.[key] ?? 0);
}
const ratio = (
  name: ScenarioName,
  key: string,
  days: number,
  machineType: MachineType = 'hydraulic',
  oil: Oil = oils['L-HM 46'],
) => meanOf(lifeOf(name, machineType, oil), key, days) / meanOf(lifeOf(null, machineType, oil), key, days);

describe('scenarios move what they should, the way they should', () => {
  it.each([
    ['dust-ingress', 'particle_ch1', 4, 4, 20],
    ['dust-ingress', 'particle_ch3', 4, 4, 20],
    ['dust-ingress', 'viscosity_kinematic', 4, 0.99, 1.01],
    ['filter-bypass', 'particle_ch3', 3, 3, 14],
    ['filter-change', 'particle_ch1', 3, 0.5, 0.75],
    ['dirty-top-up', 'particle_ch1', 3, 0.9, 1.1],
    ['water-leak', 'water_ppm', 10, 2.5, 5],
    ['water-leak', 'water_saturation', 10, 2.2, 5],
    ['water-leak', 'dielectric_constant', 10, 1.0003, 1.01],
    ['wrong-oil', 'viscosity_kinematic', 3, 0.84, 0.88],
    ['wrong-oil', 'density', 3, 0.99, 0.997],
    ['wrong-oil', 'dielectric_constant', 3, 1.01, 1.03],
    ['oxidation', 'viscosity_kinematic', 60, 1.1, 1.35],
    ['oxidation', 'dielectric_constant', 60, 1.02, 1.09],
    ['shear', 'viscosity_kinematic', 60, 0.88, 0.93],
    ['shear', 'dielectric_constant', 60, 0.999, 1.001],
    ['fuel-dilution', 'viscosity_kinematic', 8, 0.75, 0.85],
    ['fuel-dilution', 'density', 8, 0.99, 0.995],
    ['varnish', 'particle_ch1', 30, 3, 7],
    ['varnish', 'particle_ch3', 30, 0.95, 1.05],
    ['cooler-fouling', 'oil_temperature', 40, 1.25, 1.5],
    ['drift', 'dielectric_constant', 20, 1.18, 1.2],
  ] as const)('%s changes %s after %d days by a factor of %d … %d', (name, key, days, least, most) => {
    const found = ratio(name, key, days);
    expect(found).toBeGreaterThan(least);
    expect(found).toBeLessThan(most);
  });

  it('bearing-spall brings more and larger ferrous particles every day, and vibration', () => {
    const sound = lifeOf(null, 'gearbox', oils['L-CKD 320']);
    const spalling = lifeOf('bearing-spall', 'gearbox', oils['L-CKD 320']);
    expect(countedIn(spalling, 'ferrous_total', 5, 6)).toBeGreaterThan(5 * countedIn(sound, 'ferrous_total', 5, 6));
    expect(countedIn(spalling, 'ferrous_total', 5, 6)).toBeGreaterThan(
      1.5 * countedIn(spalling, 'ferrous_total', 3, 4),
    );
    const largeShare = (life: Life) => countedIn(life, 'ferrous_ch3', 4, 8) / countedIn(life, 'ferrous_ch1', 4, 8);
    expect(largeShare(spalling)).toBeGreaterThan(2 * largeShare(sound));
    expect(meanOf(spalling, 'vibration_rms', 7)).toBeGreaterThan(1.5 * meanOf(sound, 'vibration_rms', 7));
    expect(countedIn(spalling, 'nonferrous_total', 0, 8)).toBe(countedIn(sound, 'nonferrous_total', 0, 8));
  });

  it('gear-wear brings small ferrous particles, bronze-wear non-ferrous ones, running-in fewer by the day', () => {
    const sound = lifeOf(null, 'gearbox', oils['L-CKD 320']);
    const gear = lifeOf('gear-wear', 'gearbox', oils['L-CKD 320']);
    expect(countedIn(gear, 'ferrous_ch1', 15, 30)).toBeGreaterThan(3 * countedIn(sound, 'ferrous_ch1', 15, 30));
    expect(countedIn(gear, 'ferrous_ch3', 15, 30) / countedIn(gear, 'ferrous_ch1', 15, 30)).toBeLessThan(0.12);
    const bronze = lifeOf('bronze-wear', 'gearbox', oils['L-CKD 320']);
    expect(countedIn(bronze, 'nonferrous_total', 10, 20)).toBeGreaterThan(
      4 * countedIn(sound, 'nonferrous_total', 10, 20),
    );
    expect(countedIn(bronze, 'ferrous_total', 10, 20)).toBe(countedIn(sound, 'ferrous_total', 10, 20));
    const young = lifeOf('running-in', 'gearbox', oils['L-CKD 320']);
    expect(countedIn(young, 'ferrous_total', 0, 2)).toBeGreaterThan(1.8 * countedIn(young, 'ferrous_total', 18, 20));
  });

  it('dirty-top-up steps the counts and the filter takes them down', () => {
    const life = lifeOf('dirty-top-up', 'hydraulic', oils['L-HM 46']);
    const at = (hours: number) => life.readingsAt(onsetAt + hours * hour)?.['particle_ch1'] ?? Number.NaN;
    expect(at(0.3)).toBeGreaterThan(3 * at(-1));
    expect(at(24)).toBeLessThan(at(0.3) / 2);
  });

  it('condensation swings the water by day and night without a trend', () => {
    const life = lifeOf('condensation', 'hydraulic', oils['L-HM 46']);
    expect(meanOf(life, 'water_ppm', 60) / meanOf(life, 'water_ppm', 45)).toBeCloseTo(1, 1);
  });

  it('oil-leak empties the tank and wets the detector', () => {
    const life = lifeOf('oil-leak', 'hydraulic', oils['L-HM 46']);
    expect(life.readingsAt(onsetAt - hour)?.['leak']).toBe(0);
    expect(life.readingsAt(onsetAt + hour)?.['leak']).toBe(1);
    expect(meanOf(life, 'level', 10)).toBeLessThan(meanOf(life, 'level', 0) - 15);
  });

  it('oil-change brings back new oil', () => {
    const life = lifeOf('oil-change', 'engine', oils['CI-4 15W-40']);
    expect(meanOf(life, 'water_ppm', 1)).toBeLessThan(0.7 * meanOf(life, 'water_ppm', 0));
    expect(ratio('oil-change', 'viscosity_kinematic', 2, 'engine', oils['CI-4 15W-40'])).toBeLessThan(1);
  });

  it('air-bubbles lift all sizes alike for minutes at a time', () => {
    const life = lifeOf('air-bubbles', 'hydraulic', oils['L-HM 46']);
    const sound = lifeOf(null, 'hydraulic', oils['L-HM 46']);
    const jumps = Array.from({ length: 600 }, (_, index) => onsetAt + index * 2 * minute).map(
      (at) => (life.readingsAt(at)?.['particle_ch3'] ?? 0) / (sound.readingsAt(at)?.['particle_ch3'] ?? 1),
    );
    const foamy = jumps.filter((jump) => jump > 20).length / jumps.length;
    expect(foamy).toBeGreaterThan(0.02);
    expect(foamy).toBeLessThan(0.3);
    expect(jumps.filter((jump) => jump > 0.5 && jump < 2).length / jumps.length).toBeGreaterThan(0.6);
  });
});

describe('faulty instruments', () => {
  it('stuck-sensor keeps the reading of its onset on its channels only', () => {
    const life = lifeOf('stuck-sensor', 'hydraulic', oils['L-HM 46'], ['viscosity_kinematic']);
    const frames = [0, 7, 100, 500].map((hours) => life.readingsAt(onsetAt + hours * hour));
    expect(new Set(frames.map((frame) => frame?.['viscosity_kinematic'])).size).toBe(1);
    expect(new Set(frames.map((frame) => frame?.['dielectric_constant'])).size).toBeGreaterThan(1);
  });

  it('broken-wire reads outside the physical range', () => {
    const value =
      lifeOf('broken-wire', 'hydraulic', oils['L-HM 46']).readingsAt(onsetAt + hour)?.['water_saturation'] ??
      Number.NaN;
    expect(value).toBeLessThan(findIndicator('water_saturation')?.range[0] ?? Number.NaN);
  });

  it('spikes are rare and far off', () => {
    const life = lifeOf('spikes', 'turbine', oils['L-TSA 46']);
    const sound = lifeOf(null, 'turbine', oils['L-TSA 46']);
    const off = Array.from({ length: 2000 }, (_, index) => onsetAt + index * minute).filter((at) => {
      const found =
        (life.readingsAt(at)?.['viscosity_kinematic'] ?? 0) / (sound.readingsAt(at)?.['viscosity_kinematic'] ?? 1);
      return found < 0.7 || found > 1.4;
    });
    expect(off.length).toBeGreaterThan(15);
    expect(off.length).toBeLessThan(80);
  });

  it('temperature-offset reads 3 K more', () => {
    expect(
      meanOf(lifeOf('temperature-offset', 'turbine', oils['L-TSA 46']), 'oil_temperature', 2) -
        meanOf(lifeOf(null, 'turbine', oils['L-TSA 46']), 'oil_temperature', 2),
    ).toBeCloseTo(3, 6);
  });

  it('counter-reset begins again at 0 and counts on', () => {
    const life = lifeOf('counter-reset', 'gearbox', oils['L-CKD 320']);
    const before = life.readingsAt(onsetAt - 10 * minute)?.['ferrous_total'] ?? 0;
    const after = life.readingsAt(onsetAt + 10 * minute)?.['ferrous_total'] ?? 0;
    expect(before).toBeGreaterThan(50);
    expect(after).toBeLessThan(10);
    expect(life.readingsAt(onsetAt + 10 * day)?.['ferrous_total']).toBeGreaterThan(after);
  });

  it('comm-loss ends all readings, weak-link some', () => {
    const lost = lifeOf('comm-loss', 'hydraulic', oils['L-HM 46']);
    expect(lost.readingsAt(onsetAt - 1)).not.toBeNull();
    expect(lost.readingsAt(onsetAt + 30 * day)).toBeNull();
    const weak = lifeOf('weak-link', 'hydraulic', oils['L-HM 46']);
    const silent =
      Array.from({ length: 400 }, (_, index) => weak.readingsAt(onsetAt + index * hour)).filter(
        (frame) => frame === null,
      ).length / 400;
    expect(silent).toBeGreaterThan(0.15);
    expect(silent).toBeLessThan(0.35);
  });
});

describe('the list of scenarios', () => {
  it.each(scenarioNames.map((name) => [name]))('%s changes nothing before its onset', (name) => {
    const [life, sound] = [lifeOf(name, 'hydraulic', oils['L-HM 46']), lifeOf(null, 'hydraulic', oils['L-HM 46'])];
    for (const at of [bornAt, bornAt + 3 * day, onsetAt - 6 * minute])
      expect(life.readingsAt(at)).toEqual(sound.readingsAt(at));
  });

  it('is what the README says', () => {
    const readme = readFileSync(`${import.meta.dirname}/README.md`, 'utf8');
    const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| (.*?) \|$/gm)].map(([, name, says]) => [name, says]);
    expect(rows).toEqual(scenarioNames.map((name) => [name, findScenario(name).says]));
  });

  it('knows its own names only', () => {
    expect([isScenarioName('water-leak'), isScenarioName('toString'), isScenarioName('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
