import { scenarios } from '../../../simulator/src/scenarios/index.ts';
import { settle } from '../../../simulator/src/scenarios/oil.ts';
import type { ReadingProgress, Scenario } from '../../../simulator/src/scenarios/scenario.ts';

/** Bursts of a disturbed debris sensor up to now: about two a day, 6 … 30 counts each, in both metals alike. */
function burstsUntil({ days, chance }: ReadingProgress): number {
  let counts = 0;
  const slots = Math.floor(days * 24);
  for (let slot = 0; slot < slots; slot += 1)
    if (chance(1, slot) < 0.08) counts += 6 + Math.floor(25 * chance(2, slot));
  return counts;
}

const particleChannels = [
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
];

/**
 * Scenarios for rules that the simulator's own scenarios do not cover. They use the same effects of the simulated
 * machine.
 */
export const furtherScenarios = {
  'coolant-leak': {
    says: 'A liner seal leaks: some hundred ppm of water a day that do not boil off, glycol thickens the oil, bearing metal comes with it.',
    acts: (effects, { days, rate }) => {
      effects.waterPpmPerDay += 450 * rate * settle(days, 0.5);
      effects.viscosity *= 1 + 0.11 * settle(days * rate, 2);
      effects.permittivity += 0.03 * settle(days * rate, 2);
      effects.nonferrousWear *= 1 + 4 * settle(days * rate, 2);
    },
  },
  'water-flood': {
    says: 'Wash water runs into the tank: within a day or two the oil holds all it can and droplets pass the counter.',
    acts: (effects, { days, rate }) => {
      effects.waterPpmPerDay += 900 * rate * settle(days, 0.2);
      effects.bubbles = days * rate > 1.5 ? 0.6 : 0;
    },
  },
  corrosion: {
    says: 'Wet oil rusts what it wets: water stays high, small ferrous and non-ferrous particles double and treble, large ones do not.',
    acts: (effects, { days, rate }) => {
      effects.waterPpmPerDay += 110 * rate * settle(days, 1);
      const rust = settle(Math.max(0, days - 3) * rate, 3);
      effects.ferrousWear *= 1 + 2.5 * rust;
      effects.nonferrousWear *= 1 + 1.5 * rust;
      effects.largeWear *= 1 - 0.5 * rust;
    },
  },
  abrasion: {
    says: 'Dirt comes in and cuts: one ISO code a day up to three, a day later ferrous particles follow.',
    acts: (effects, { days, rate }) => {
      effects.ingress *= 2 ** Math.min(3, days * rate);
      effects.ferrousWear *= 1 + 3 * settle(Math.max(0, days - 1) * rate, 2);
    },
  },
  scuffing: {
    says: 'Tooth flanks weld and tear for hours: large ferrous particles by the dozen, the oil 25 K hotter.',
    acts: (effects, { days, rate }) => {
      const acute = days < 1 ? 1 : Math.exp(1 - days);
      effects.heatC += 25 * rate * settle(days, 0.03) * acute;
      effects.ferrousWear *= 1 + 80 * rate * acute;
      effects.largeWear *= 1 + 2 * acute;
    },
  },
  'additive-loss': {
    says: 'The extreme-pressure additive is used up: permittivity leaves its new value, fine ferrous wear trebles, viscosity stays.',
    acts: (effects, { days, rate }) => {
      effects.permittivity += 0.06 * settle(days * rate, 15);
      effects.ferrousWear *= 1 + 3 * settle(days * rate, 12);
      effects.largeWear *= 0.6;
    },
  },
  'micro-dieseling': {
    says: 'Air under pressure cracks the oil: permittivity and the smallest particles rise, viscosity falls a little.',
    acts: (effects, { days, rate }) => {
      const share = settle(days * rate, 6);
      effects.permittivity += 0.04 * share;
      effects.viscosity *= 1 - 0.05 * share;
      effects.softParticles *= 2 ** (1.8 * share);
      effects.ingress *= 1 + 0.5 * share;
    },
  },
  'gas-dilution': {
    says: 'Process gas dissolves in the oil for some hours of each day: viscosity falls by a sixth and comes back.',
    acts: (effects, { at, rate, days }) => {
      const hourOfDay = (at / 3_600_000) % 24;
      effects.viscosity *=
        1 - (hourOfDay < 9 ? Math.min(0.3, 0.17 * rate) * settle(Math.min(days, hourOfDay / 24), 0.02) : 0);
    },
  },
  'built-in-debris': {
    says: 'A repair leaves dirt of all sizes behind, which the filter takes out over days.',
    onset: (state) => ({ ...state, particles: state.particles * 20 }),
    acts: (effects, { days, rate }) => {
      effects.ingress *= 1 + 12 * rate * Math.exp(-days / 0.8);
    },
  },
  interference: {
    says: 'A contactor disturbs the debris sensor: ferrous and non-ferrous counts jump in the same moment, about twice a day.',
    channels: ['ferrous_ch1', 'ferrous_total', 'nonferrous_ch1', 'nonferrous_total'],
    reads: (value, passage) => value + burstsUntil(passage),
  },
  'counter-saturated': {
    says: 'The particle counter is blinded: every channel at the end of its range.',
    channels: particleChannels,
    reads: () => 1e7,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

/** Every scenario of the bench: the simulator's and those above. */
export const playedScenarios = { ...scenarios, ...furtherScenarios } as const;
export type PlayedName = keyof typeof playedScenarios;
export const playedNames = Object.keys(playedScenarios) as readonly PlayedName[];
export function scenarioOf(name: PlayedName): Scenario {
  return playedScenarios[name];
}
