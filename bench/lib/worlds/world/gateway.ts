import type { Chance } from './chance.ts';
import { dayMs, hourMs } from './clock.ts';

/** What becomes of a frame on its way: lost, delivered, or delivered twice. */
export type Delivery = 'lost' | 'once' | 'twice';

/** A gateway that loses frames, is silent at times and sends some frames again. */
export class Gateway {
  readonly #chance: Chance;
  readonly #lossShare: number;
  readonly #resendShare: number;
  readonly #outageEveryMs: number;
  #silentUntil = Number.NEGATIVE_INFINITY;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#lossShare = chance.pick([0, 0.002, 0.01, 0.04]);
    this.#resendShare = chance.pick([0, 0, 0.01]);
    this.#outageEveryMs = chance.pick([0, 30, 12]) * dayMs;
  }

  next(at: number, stepMs: number): Delivery {
    if (at < this.#silentUntil) return 'lost';
    if (this.#outageEveryMs > 0 && this.#chance.isTrue(stepMs / this.#outageEveryMs)) {
      this.#silentUntil = at + this.#chance.logBetween([0.3, 14]) * hourMs;
      return 'lost';
    }
    if (this.#chance.isTrue(this.#lossShare)) return 'lost';
    return this.#chance.isTrue(this.#resendShare) ? 'twice' : 'once';
  }
}
