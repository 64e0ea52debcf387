import { hourMs } from '@oilsight/oil';
import type { PlantState, Scenario } from './scenario.ts';

/** 0 at the onset, approaching 1, which it practically reaches after three times `days`. */
export function settle(elapsedDays: number, days: number): number {
  return 1 - Math.exp(-elapsedDays / days);
}

const minutesInDays = (minutes: number) => minutes / 1440;

function withFreshOil(state: PlantState): PlantState {
  return { ...state, ageing: 0, waterPpm: state.waterPpm * 0.4, particles: state.particles * 2.5, level: 80 };
}

/** Faults of the oil, and contamination. */
export const oilScenarios = {
  'dust-ingress': {
    says: 'A breather is missing: dirt comes in, about one ISO code more per day, up to five.',
    acts: (effects, { days, rate }) => (effects.ingress *= 2 ** Math.min(5, days * rate)),
  },
  'filter-bypass': {
    says: "The filter's bypass stays open: particles of all sizes climb within hours and stay.",
    acts: (effects, { rate }) => (effects.filtering *= Math.max(0.04, 0.08 / rate)),
  },
  'filter-change': {
    says: 'A new filter element: dirt shaken loose for minutes, then cleaner than before.',
    onset: (state) => ({ ...state, particles: state.particles * 1.8 }),
    acts: (effects, { rate }) => (effects.filtering *= 1 + 0.6 * rate),
  },
  'dirty-top-up': {
    says: 'Unfiltered oil is added: counts step up and are filtered out within a day.',
    onset: (state) => ({ ...state, particles: state.particles * 6, level: Math.min(92, state.level + 6) }),
  },
  'water-leak': {
    says: 'The cooler leaks: about 40 ppm of water a day; saturation and permittivity rise with it.',
    acts: (effects, { days, rate }) => (effects.waterPpmPerDay += 40 * rate * settle(days, 1)),
  },
  condensation: {
    says: 'The breather takes humid air: water rises by night and goes by day, without a trend.',
    acts: (effects, { days, rate, at }) =>
      (effects.waterPpmPerDay +=
        45 * rate * settle(days, 1) * Math.max(-0.4, -Math.sin(((((at / hourMs + 8) % 24) - 8) / 24) * 2 * Math.PI))),
  },
  'wrong-oil': {
    says: 'Topped up with a thinner oil: viscosity, density and permittivity step at once.',
    onset: (state) => ({ ...state, level: Math.min(92, state.level + 8) }),
    acts: (effects, { days, rate }) => {
      const mixed = settle(days, minutesInDays(20));
      effects.viscosity *= 1 - Math.min(0.5, 0.14 * rate) * mixed;
      effects.density *= 1 - 0.006 * rate * mixed;
      effects.permittivity += 0.035 * rate * mixed;
    },
  },
  oxidation: {
    says: 'The oil ages fast: viscosity and permittivity climb over weeks.',
    acts: (effects, { days, rate }) => {
      effects.oxidation *= 1 + 2 * rate;
      effects.viscosity *= 1 + 0.18 * settle(days * rate, 45);
      effects.permittivity += 0.11 * settle(days * rate, 45);
    },
  },
  shear: {
    says: 'The viscosity improver is torn: viscosity falls and levels off over two months; all else stays.',
    acts: (effects, { days, rate }) => (effects.viscosity *= 1 - 0.11 * settle(days * rate, 28)),
  },
  'fuel-dilution': {
    says: 'Fuel gets into the sump: viscosity and density fall within days, the level rises.',
    acts: (effects, { days, rate }) => {
      const share = settle(days * rate, 4);
      effects.viscosity *= 1 - 0.24 * share;
      effects.density *= 1 - 0.008 * share;
      effects.permittivity -= 0.02 * share;
      effects.levelPerDay -= days < 12 ? 0.5 * rate : 0;
    },
  },
  varnish: {
    says: 'Ageing products drop out: only the smallest particles multiply, permittivity creeps up.',
    acts: (effects, { days, rate }) => {
      effects.softParticles *= 2 ** (2.6 * settle(days * rate, 12));
      effects.permittivity += 0.05 * settle(days * rate, 20);
    },
  },
  'oil-change': {
    says: 'Fresh oil: viscosity, permittivity and water are back at their new values; some dirt until it is filtered.',
    onset: withFreshOil,
  },
  'air-bubbles': {
    says: 'Foam passes the particle counter for 5 to 20 minutes at a time: all sizes jump alike, density dips.',
    acts: (effects, { at, rate, chance }) => {
      const slot = Math.floor(at / hourMs);
      const length = (5 + 15 * chance(1, slot)) * 60_000;
      if (chance(2, slot) < 0.35 * rate && at % hourMs < length) effects.bubbles = 1;
    },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
