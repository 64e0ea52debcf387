import { at } from './fault.ts';
import type { Fault } from './fault.ts';
import type { Frame } from './sensors.ts';

const any = [
  'mill-gearbox',
  'wind-gearbox',
  'press-hydraulics',
  'steam-turbine',
  'screw-compressor',
  'gas-engine',
  'conveyor-gearbox',
  'haul-truck-engine',
  'excavator-hydraulics',
] as const;
const withDebris = ['mill-gearbox', 'wind-gearbox', 'screw-compressor', 'gas-engine'] as const;
const particles = [
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
] as const;

/** Keys that freeze together, and those that spike, chosen by the strength. */
const frozen: readonly (readonly string[])[] = [
  ['viscosity_kinematic'],
  ['dielectric_constant'],
  ['density'],
  particles,
  ['water_saturation'],
];
const spiking = ['viscosity_kinematic', 'dielectric_constant', 'density', 'oil_temperature'] as const;

function chosen<T>(list: readonly T[], strength: number): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(strength * list.length))];
}

function change(frame: Frame, key: string, to: (value: number) => number): void {
  const value = frame[key];
  if (value !== undefined) frame[key] = Math.round(to(value) * 1e4) / 1e4;
}

const ofSensor = { kindNames: any, gravity: () => 0 } as const;

/** Faults of instruments while oil and machine are sound. */
export const sensorFaults = {
  'temperature-offset': {
    ...ofSensor,
    kindNames: ['conveyor-gearbox', 'wind-gearbox', 'press-hydraulics', 'excavator-hydraulics', 'haul-truck-engine'],
    needs: ['oil_temperature', 'viscosity_kinematic'],
    isFromBirth: true,
    // The probe sits in a pocket at the tank's wall.
    distort: (frame, { strength }) => change(frame, 'oil_temperature', (tC) => tC - at([4.5, 9], strength)),
  },
  'temperature-jump': {
    ...ofSensor,
    needs: ['oil_temperature', 'viscosity_kinematic'],
    distort: (frame, { strength }) =>
      change(frame, 'oil_temperature', (tC) => tC + (strength < 0.5 ? -1 : 1) * at([6, 13], strength)),
  },
  'permittivity-drift': {
    ...ofSensor,
    needs: ['dielectric_constant'],
    distort: (frame, { days, strength }) =>
      change(frame, 'dielectric_constant', (value) => value + days * at([0.002, 0.004], strength)),
  },
  stuck: {
    ...ofSensor,
    needs: ['density', 'water_saturation', ...particles],
    distort: (frame, { strength }, memory) => {
      for (const key of chosen(frozen, strength) ?? []) {
        const value = frame[key];
        if (value === undefined) continue;
        if (!memory.has(key)) memory.set(key, value);
        frame[key] = memory.get(key) ?? value;
      }
    },
  },
  spikes: {
    ...ofSensor,
    needs: ['density'],
    distort: (frame, { strength }, _, chance) => {
      if (!chance.isTrue(0.015)) return;
      const factor = chance.isTrue(0.5) ? 1.6 : 0.45;
      change(frame, chosen(spiking, strength) ?? 'density', (value) => value * factor);
    },
  },
  'unit-fahrenheit': {
    ...ofSensor,
    needs: ['oil_temperature'],
    distort: (frame) => change(frame, 'oil_temperature', (tC) => 32 + 1.8 * tC),
  },
  'unit-fraction': {
    ...ofSensor,
    needs: ['water_saturation'],
    distort: (frame) => change(frame, 'water_saturation', (percent) => percent / 100),
  },
  'unit-density': {
    ...ofSensor,
    needs: ['density'],
    distort: (frame) => change(frame, 'density', (kgPerM3) => kgPerM3 / 1000),
  },
  air: {
    ...ofSensor,
    kindNames: ['press-hydraulics', 'excavator-hydraulics', 'steam-turbine', 'screw-compressor', 'mill-gearbox'],
    needs: ['particle_ch1', 'particle_ch2', 'particle_ch3', 'water_saturation'],
    act: (effects, { strength }) => {
      effects.bubbles = at([600, 2500], strength);
    },
  },
  interference: {
    ...ofSensor,
    kindNames: withDebris,
    needs: ['ferrous_ch1', 'nonferrous_ch1'],
    act: (effects, { strength }) => {
      effects.interference = at([0.6, 3], strength);
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;
