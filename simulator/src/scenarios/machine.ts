import { settle } from './oil.ts';
import type { Scenario } from './scenario.ts';

/** Faults and events of the machine itself. */
export const machineScenarios = {
  'bearing-spall': {
    says: 'A bearing race breaks out: large ferrous particles double about every 36 hours; vibration follows.',
    acts: (effects, { days, rate }) => {
      const growth = 2 ** Math.min(5, (days * rate) / 1.5);
      effects.ferrousWear *= growth;
      effects.largeWear *= 1 + 3 * settle(days * rate, 2);
      effects.vibration *= 1 + 0.05 * growth;
    },
  },
  'gear-wear': {
    says: 'Tooth flanks wear: many small ferrous particles, few large ones, over weeks.',
    acts: (effects, { days, rate }) => {
      effects.ferrousWear *= 1 + 4 * settle(days * rate, 10);
      effects.largeWear *= 0.4;
      effects.ingress *= 1 + 0.5 * settle(days * rate, 10);
    },
  },
  'bronze-wear': {
    says: 'A bronze cage or bush wears: non-ferrous particles rise, ferrous ones do not.',
    acts: (effects, { days, rate }) => (effects.nonferrousWear *= 1 + 8 * settle(days * rate, 6)),
  },
  'running-in': {
    says: 'New gears settle: four times the debris at first, falling within about 100 hours.',
    acts: (effects, { days, rate }) => (effects.ferrousWear *= 1 + 3 * rate * Math.exp((-days * 24) / 100)),
  },
  'cooler-fouling': {
    says: 'The cooler silts up: the oil runs hotter by up to 18 K within weeks.',
    acts: (effects, { days, rate }) => (effects.heatC += 18 * settle(days * rate, 12)),
  },
  'oil-leak': {
    says: 'A seal leaks outward: the level falls by about 2 % a day, the leak detector is wet.',
    acts: (effects, { days, rate }) => {
      effects.levelPerDay += days < 25 / rate ? 2 * rate : 0;
      effects.leak = 1;
    },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
