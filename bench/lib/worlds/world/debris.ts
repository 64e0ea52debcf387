import type { Chance } from './chance.ts';
import type { Effects } from './effects.ts';
import type { Machine } from './machine.ts';

/** Shares of sound debris and of spalls by class, from the smallest. */
const soundClasses = [0.62, 0.24, 0.08, 0.05, 0.01];
const spallClasses = [0.2, 0.18, 0.17, 0.3, 0.15];
const bronzeClasses = [0.66, 0.2, 0.09, 0.04, 0.01];

/**
 * Counters of a debris sensor. Particles come in bursts: their events by Poisson, their number by a geometric law, so
 * that counts of hours are overdispersed as a negative binomial is.
 */
export class Debris {
  readonly ferrous = [0, 0, 0, 0, 0];
  readonly bronze = [0, 0, 0, 0, 0];
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  step(machine: Machine, hours: number, load: number, effects: Effects): void {
    const pulses = this.#chance.poisson(effects.interference * hours);
    for (let pulse = 0; pulse < pulses; pulse += 1) {
      const both = 3 + this.#chance.poisson(6);
      this.#add(this.ferrous, both, soundClasses);
      this.#add(this.bronze, both, bronzeClasses);
    }
    if (load <= 0) return;
    const usual = machine.ferrousPerH * (0.5 + 0.7 * load);
    this.#bursts(this.ferrous, usual * effects.ferrous * (1 - effects.large), hours, machine.burst, soundClasses);
    this.#bursts(this.ferrous, usual * effects.ferrous * effects.large, hours, machine.burst, spallClasses);
    this.#bursts(
      this.bronze,
      machine.bronzePerH * (0.5 + 0.7 * load) * effects.bronze,
      hours,
      machine.burst,
      bronzeClasses,
    );
  }

  /** After a loss of power. */
  reset(): void {
    this.ferrous.fill(0);
    this.bronze.fill(0);
  }

  #bursts(counters: number[], perH: number, hours: number, size: number, classes: readonly number[]): void {
    const events = this.#chance.poisson((perH * hours) / size);
    for (let event = 0; event < events; event += 1) this.#add(counters, this.#chance.geometric(size), classes);
  }

  #add(counters: number[], count: number, classes: readonly number[]): void {
    for (let particle = 0; particle < count; particle += 1) {
      let left = this.#chance.uniform();
      const size = classes.findIndex((share) => (left -= share) < 0);
      const place = size < 0 ? 0 : size;
      counters[place] = (counters[place] ?? 0) + 1;
    }
  }
}
