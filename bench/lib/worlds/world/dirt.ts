import type { Effects } from './effects.ts';
import type { Machine } from './machine.ts';
import { sizesUm } from './sizes.ts';

/** Soft matter is small: cumulative shares at each size. */
const softSpectrum = [1, 0.16, 0.002, 0.0004, 0.0002, 0, 0, 0];
/** Share of a stop's sediment that a start stirs up. */
const stirred = 0.3;

/**
 * Particles in a tank by size, as a balance: what comes in with the running machine, less what the filter takes out and
 * what settles while the oil stands. Cumulative counts a mL.
 */
export class Dirt {
  readonly hard: number[];
  readonly soft: number[];
  readonly settled: number[];
  #isRunning = false;

  constructor({ usualPerMl }: Machine) {
    this.hard = [...usualPerMl];
    this.soft = usualPerMl.map(() => 0);
    this.settled = usualPerMl.map(() => 0);
  }

  /** Hours over which the filter cleans up a size, as a rate, 1/h. */
  static cleaningPerH({ turnoverH, holds }: Machine, size: number, filter: number): number {
    return ((holds[size] ?? 0) * filter) / turnoverH;
  }

  step(machine: Machine, hours: number, isRunning: boolean, ingressWander: number, effects: Effects): void {
    if (isRunning && !this.#isRunning) this.#stir();
    this.#isRunning = isRunning;
    for (const [size, um] of sizesUm.entries()) {
      const usual = machine.usualPerMl[size] ?? 0;
      const [hard, soft] = [this.hard[size] ?? 0, this.soft[size] ?? 0];
      if (!isRunning) {
        const share = -Math.expm1(-0.006 * (um / 4) ** 2 * hours);
        this.settled[size] = (this.settled[size] ?? 0) + share * hard;
        this.hard[size] = hard * (1 - share);
        continue;
      }
      // Sound machines come to rest at their usual count, whatever their filter: dirt comes in at that pace.
      const comesIn = usual * Dirt.cleaningPerH(machine, size, 1) * effects.ingress * Math.exp(0.16 * ingressWander);
      // A wall deposits a little even where no filter is.
      const cleaning = Dirt.cleaningPerH(machine, size, effects.filter) + 0.004;
      const [kept, rest] = [Math.exp(-cleaning * hours), comesIn / cleaning];
      this.hard[size] = rest + (hard - rest) * kept;
      const softRest = (effects.soft * (softSpectrum[size] ?? 0)) / (0.02 + 0.1 * cleaning);
      const softKept = Math.exp(-(0.02 + 0.1 * cleaning) * hours);
      this.soft[size] = softRest + (soft - softRest) * softKept;
    }
  }

  /** Adds oil: `share` of the tank with `factor` times the usual count. */
  fill({ usualPerMl }: Machine, share: number, factor: number): void {
    for (const [size, usual] of usualPerMl.entries()) {
      this.hard[size] = (this.hard[size] ?? 0) * (1 - share) + usual * factor * share;
      this.soft[size] = (this.soft[size] ?? 0) * (1 - share);
    }
  }

  #stir(): void {
    for (const [size, settled] of this.settled.entries()) {
      this.hard[size] = (this.hard[size] ?? 0) + stirred * settled;
      this.settled[size] = 0.5 * settled;
    }
  }

  /** Cumulative count a mL at a size. */
  perMl(size: number): number {
    return (this.hard[size] ?? 0) + (this.soft[size] ?? 0);
  }
}
