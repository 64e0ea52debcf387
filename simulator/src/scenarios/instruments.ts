import { hourMs } from '@oilsight/oil';
import type { Scenario } from './scenario.ts';

/** Faults of the instruments and of the connection, while the oil is sound. */
export const instrumentScenarios = {
  'stuck-sensor': {
    says: 'A register freezes: the reading stays what it was.',
    channels: ['water_saturation', 'water_ppm'],
    reads: (_value, { atOnset }) => atOnset(),
  },
  spikes: {
    says: 'Electrical noise: single readings far off, about one in fifty.',
    channels: ['viscosity_kinematic'],
    reads: (value, { at, rate, chance, range }) =>
      chance(3, at) < 0.02 * rate ? Math.min(range[1], value * (chance(4, at) < 0.5 ? 0.6 : 1.5)) : value,
  },
  drift: {
    says: 'An element ages: the reading creeps up by 1 % a day, at most by half.',
    channels: ['dielectric_constant'],
    reads: (value, { days, rate, range }) => Math.min(range[1], value * (1 + Math.min(0.5, 0.01 * days * rate))),
  },
  'temperature-offset': {
    says: 'The probe sits in a dead corner: the oil temperature reads 3 K too high.',
    channels: ['oil_temperature'],
    reads: (value, { rate, range }) => Math.min(range[1], value + 3 * rate),
  },
  'broken-wire': {
    says: 'The current loop is open: 0 mA reads as a quarter of the span below zero, outside the physical range.',
    channels: ['water_saturation'],
    reads: (_value, { range }) => range[0] - 0.25 * (range[1] - range[0]),
  },
  'counter-reset': {
    says: 'The debris sensor loses power once: its counters begin again at 0.',
    onset: (state) => ({ ...state, ferrous: state.ferrous.map(() => 0), nonferrous: state.nonferrous.map(() => 0) }),
  },
  'comm-loss': {
    says: 'The device falls silent for good.',
    isSilent: () => true,
  },
  'weak-link': {
    says: 'The radio is weak: the device is silent for about a quarter of the hours.',
    isSilent: ({ at, rate, chance }) => chance(5, Math.floor(at / hourMs)) < 0.25 * rate,
  },
} as const satisfies Readonly<Record<string, Scenario>>;
