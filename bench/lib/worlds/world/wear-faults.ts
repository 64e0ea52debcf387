import { at, grown } from './fault.ts';
import type { Fault } from './fault.ts';

const withDebris = [
  'mill-gearbox',
  'conveyor-gearbox',
  'wind-gearbox',
  'screw-compressor',
  'haul-truck-engine',
  'gas-engine',
] as const;
const gears = ['mill-gearbox', 'conveyor-gearbox', 'wind-gearbox'] as const;

/** Factor that brings a rate to at least `perH`. */
const reach = (factor: number, usualPerH: number, perH: number) => Math.max(factor, perH / Math.max(1e-3, usualPerH));

/** Faults of the machine that its debris shows. */
export const wearFaults = {
  'spall-growing': {
    kindNames: withDebris,
    needs: ['ferrous_ch1'],
    act: (effects, { days, strength, machine }) => {
      const most = reach(at([12, 40], strength), machine.ferrousPerH, at([6, 20], strength));
      effects.ferrous = most ** grown(days, at([16, 8], strength));
      effects.large = 0.75 * grown(days, 4);
    },
    gravity: ({ days, strength }) => grown(days, at([16, 8], strength)),
  },
  'spall-steady': {
    kindNames: withDebris,
    needs: ['ferrous_ch1'],
    whileRunning: true,
    act: (effects, { days, strength, machine }) => {
      const most = reach(at([8, 26], strength), machine.ferrousPerH, at([3, 10], strength));
      effects.ferrous = most ** grown(days, 1.5);
      effects.large = 0.75 * grown(days, 1.5);
    },
    gravity: ({ days }) => grown(days, 1.5),
  },
  'gear-wear': {
    kindNames: gears,
    needs: ['ferrous_ch1'],
    act: (effects, { days, strength, machine }) => {
      const most = reach(at([4, 9], strength), machine.ferrousPerH, at([1.2, 4], strength));
      effects.ferrous = most ** grown(days, at([18, 9], strength));
    },
    gravity: ({ days, strength }) => grown(days, at([18, 9], strength)),
  },
  'bronze-wear': {
    kindNames: withDebris,
    needs: ['nonferrous_ch1'],
    act: (effects, { days, strength, machine }) => {
      const most = reach(at([5, 14], strength), machine.bronzePerH, at([0.35, 1.2], strength));
      effects.bronze = most ** grown(days, at([12, 5], strength));
    },
    gravity: ({ days, strength }) => grown(days, at([12, 5], strength)),
  },
  scuffing: {
    kindNames: withDebris,
    needs: ['ferrous_ch1', 'oil_temperature'],
    whileRunning: true,
    act: (effects, { days, strength, machine }) => {
      const hours = days * 24;
      const force = hours < 10 ? Math.min(1, hours) : Math.exp(-(hours - 10) / 30);
      effects.ferrous = 1 + force * reach(60, machine.ferrousPerH, at([15, 45], strength));
      effects.large = 0.8 * force;
      effects.heatK = force * at([16, 30], strength);
      effects.cooling = 1 - 0.9 * force;
    },
    gravity: ({ days }) => grown(days, 0.2),
  },
  'running-in': {
    kindNames: ['mill-gearbox', 'wind-gearbox', 'gas-engine'],
    isBenign: true,
    needs: ['ferrous_ch1'],
    isFromBirth: true,
    work: 'commissioning',
    act: (effects, { days, strength }) => {
      effects.ferrous = 1 + at([5, 12], strength) * Math.exp(-Math.max(0, days) / 9);
      effects.ingress = 1 + Math.exp(-Math.max(0, days) / 5);
    },
    gravity: () => 0,
  },
  'counter-reset': {
    kindNames: withDebris,
    isBenign: true,
    needs: ['ferrous_ch1'],
    once: (plant) => plant.debris.reset(),
    gravity: () => 0,
  },
} as const satisfies Readonly<Record<string, Fault>>;
