export interface PaceBounds {
  /** What comes back in a second. */
  readonly perSecond: number;
  /** What may be spent at once. */
  readonly burst: number;
}

/** How fast somebody may send: who is faster waits, and nothing is lost. */
export class Pace {
  readonly #limits: PaceBounds;
  #left: number;
  #at: number;

  /** @param now ms of a monotonic clock */
  constructor(limits: PaceBounds, now: number) {
    this.#limits = limits;
    this.#left = limits.burst;
    this.#at = now;
  }

  /** Spends `cost`. @returns how long to wait before the next may be taken, ms; 0: no time */
  spend(cost: number, now: number): number {
    const { perSecond, burst } = this.#limits;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond) - cost;
    this.#at = now;
    return this.#left >= 0 ? 0 : (-this.#left / perSecond) * 1000;
  }
}
