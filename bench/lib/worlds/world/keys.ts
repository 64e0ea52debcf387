import type { Chance } from './chance.ts';
import { faults } from './faults.ts';
import type { Life } from './life.ts';
import type { Machine } from './machine.ts';

const quality = ['oil_temperature', 'dielectric_constant', 'water_saturation'] as const;
const particles = Array.from({ length: 8 }, (_, size) => `particle_ch${size + 1}`);
const debris = ['ferrous', 'nonferrous'].flatMap((metal) => [
  ...Array.from({ length: 5 }, (_, size) => `${metal}_ch${size + 1}`),
  `${metal}_total`,
]);

/** The keys that a machine sends: what its kind usually has, some machines more or less, and what its fault needs. */
export function keysOf({ fault }: Life, { kind }: Machine, chance: Chance): readonly string[] {
  const isChosen = (share: number, keys: readonly string[]) => (chance.isTrue(share) ? keys : []);
  const isEngine = kind.machineType === 'engine';
  const needs = fault === null ? [] : faults[fault].needs;
  return [
    ...new Set([
      ...quality,
      ...particles,
      ...(kind.debrisPerH === null ? [] : debris),
      ...isChosen(0.88, ['viscosity_kinematic']),
      ...isChosen(0.8, ['density']),
      ...isChosen(0.65, ['pressure', 'flow']),
      ...isChosen(0.4, ['vibration_rms']),
      ...isChosen(isEngine ? 0.8 : 0.4, ['level']),
      ...isChosen(kind.isIndoors ? 0.1 : 0.6, ['ambient_temperature']),
      ...isChosen(isEngine ? 0 : 0.5, ['filter_dp']),
      ...needs,
    ]),
  ];
}
