import type { Effects } from './effects.ts';
import type { Machine } from './machine.ts';
import { solubilityAt, vapourPressure } from './oil.ts';
import type { Oil } from './oil.ts';

/** How much slower standing oil breathes. */
const standing = 7;
/** Share of a dissolved ppm that evaporates with free water present: drops settle first. */
const freeShare = 0.15;

/** Water in the oil by mass: dissolved up to the oil's solubility, the rest as drops. */
export class Water {
  /** All of it, ppm. */
  ppm: number;

  constructor(oil: Oil, tC: number, activity: number) {
    this.ppm = activity * solubilityAt(oil, tC);
  }

  step(
    machine: Machine,
    oil: Oil,
    hours: number,
    air: { readonly tC: number; readonly humidity: number },
    tC: number,
    isRunning: boolean,
    effects: Effects,
  ): void {
    const soluble = solubilityAt(oil, tC);
    // The vapour above the oil is that of the air, warmed or cooled to the oil's temperature.
    const humidity = Math.min(0.98, air.humidity * machine.processHumidity + effects.humidity);
    const activityOfAir = Math.min(1, (humidity * vapourPressure(air.tC)) / vapourPressure(Math.max(tC, air.tC)));
    const rest = activityOfAir * soluble;
    const dissolved = Math.min(this.ppm, soluble);
    const share = -Math.expm1((-hours * effects.breathing) / (machine.breathingH * (isRunning ? 1 : standing)));
    const leaves = (dissolved - rest) * share * (this.ppm > soluble ? 1 + freeShare : 1);
    this.ppm = Math.max(0, this.ppm - leaves + effects.waterPerH * hours);
  }

  fill(share: number, ppm: number): void {
    this.ppm = this.ppm * (1 - share) + ppm * share;
  }

  /** Water activity 0 … 1. */
  activity(oil: Oil, tC: number): number {
    return Math.min(1, this.ppm / solubilityAt(oil, tC));
  }

  /** Drops, ppm. */
  free(oil: Oil, tC: number): number {
    return Math.max(0, this.ppm - solubilityAt(oil, tC));
  }
}
