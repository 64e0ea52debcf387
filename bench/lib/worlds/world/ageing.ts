import type { Effects } from './effects.ts';
import type { Machine } from './machine.ts';

const gasConstant = 8.314;
/** Products of oxidation in fresh oil, and at the end of its life, as shares of what can oxidise. */
const atBirth = 0.02;
export const atEnd = 0.5;
/** Shares of the service life in which nine tenths of the antioxidant go, and in which oxidation then runs to the end. */
const [inductionShare, courseShare] = [0.55, 0.45];

/** How many times faster than at the temperature of the service life, after Arrhenius. */
export function paceAt({ activationJ, cooledC, hotSpotK }: Machine, tC: number, load: number): number {
  const [usual, here] = [cooledC + 0.7 * hotSpotK + 273.15, tC + hotSpotK * load + 273.15];
  return Math.exp((activationJ / gasConstant) * (1 / usual - 1 / here));
}

/**
 * Ageing with an induction period: the antioxidant goes by first order; while it is there, oxidation hardly starts;
 * then it feeds itself until little is left to oxidise.
 */
export class Ageing {
  /** Share of the antioxidant that is left, and share of the oil that has oxidised. */
  antioxidant = 1;
  oxidised = atBirth;
  /** Share of the viscosity that shear has taken. */
  sheared = 0;
  sootPct = 0;
  fuelPct = 0;
  coolantPct = 0;
  /** Pace of ageing so far, summed over its hours; ten days at a usual pace to begin with. */
  #paceH = 150;
  #hours = 240;

  step(machine: Machine, hours: number, tC: number, load: number, effects: Effects): void {
    const pace = paceAt(machine, tC, load) * hours;
    this.#paceH += pace;
    this.#hours += hours;
    const loss = (Math.log(10) / (inductionShare * machine.serviceH)) * effects.antioxidantLoss;
    this.antioxidant *= Math.exp(-loss * pace);
    const oddsToWin = Math.log(atEnd / (1 - atEnd) / (atBirth / (1 - atBirth)));
    const course = (oddsToWin / (courseShare * machine.serviceH)) * effects.oxidation;
    const odds = (this.oxidised / (1 - this.oxidised)) * Math.exp(course * (1 - this.antioxidant) ** 3 * pace);
    this.oxidised = odds / (1 + odds);
    if (load > 0) {
      this.sheared +=
        (machine.shearShare - this.sheared) *
        -Math.expm1(-hours / machine.shearH) *
        (this.sheared < machine.shearShare ? 1 : 0);
      if (this.sheared < effects.shearEnd)
        this.sheared = Math.min(effects.shearEnd, this.sheared + effects.shearPerH * hours);
      this.sootPct += (machine.sootPerKh * load * hours) / 1000;
      // Hot oil boils light fuel off.
      this.fuelPct *= Math.exp((-hours * Math.max(0, tC - 60)) / 30_000);
    }
    this.fuelPct += effects.fuelPerH * hours * (load > 0 ? 1 : 0);
    this.coolantPct += effects.coolantPerH * hours;
  }

  /** Renews a share of the oil, 0 … 1. */
  fill(share: number): void {
    this.antioxidant += (1 - this.antioxidant) * share;
    this.oxidised += (atBirth - this.oxidised) * share;
    this.sheared *= 1 - share;
    this.sootPct *= 1 - share;
    this.fuelPct *= 1 - share;
    this.coolantPct *= 1 - share;
  }

  /** Mean pace of ageing since birth, of that at the temperature of the service life. */
  get meanPace(): number {
    return this.#paceH / this.#hours;
  }

  /** How far the oxidation has come on the way to the end of the oil's life, 0 … about 2. */
  get progress(): number {
    return (this.oxidised - atBirth) / (atEnd - atBirth);
  }

  /** Factor on the viscosity of fresh oil at 40 °C; diesel mixes by logarithms (Arrhenius), glycol thickens. */
  thickening({ endThickening, sheet }: Machine): number {
    const fuel = (3 / sheet.v40) ** (this.fuelPct / 100);
    const mixed = (1 + endThickening * this.progress) * (1 - this.sheared) * (1 + 0.045 * this.sootPct);
    return mixed * fuel * (1 + 0.06 * this.coolantPct);
  }

  /** Rise of the permittivity at 25 °C by what is polar, without water. */
  polar({ endPermittivity }: Machine): number {
    return endPermittivity * this.progress + 0.02 * this.sootPct + 0.09 * this.coolantPct - 0.002 * this.fuelPct;
  }
}
