export interface PaceBounds {
  /** Budget regained per second. */
  readonly perSecond: number;
  /** Most that may be spent at once. */
  readonly burst: number;
}

/** Limits how fast somebody may send: a faster sender has to wait, and nothing is lost. */
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

  /** Spends `cost`. @returns ms to wait before more may be spent; 0: none */
  spend(cost: number, now: number): number {
    const { perSecond, burst } = this.#limits;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond) - cost;
    this.#at = now;
    return this.#left >= 0 ? 0 : (-this.#left / perSecond) * 1000;
  }
}
