import { AppError } from '@oilsight/contract';

export interface ValueBounds {
  /** Values that the subscriptions of all sockets may hold together. One takes about 128 bytes. */
  readonly maxValues: number;
  /** Of those, what one person's may hold, over all sockets. */
  readonly maxValuesPerUser: number;
}

/** What one subscription holds of the budget. */
export interface HeldValues {
  /** Takes more. @throws AppError `tooManyValues`, `overloaded` */
  grow(count: number): void;
  /** Counts what a device has brought since: a real reading is never refused, whoever asks for more next is. */
  add(count: number): void;
  /** Gives some of it back. */
  shrink(count: number): void;
  /** Gives all of it back. From then on it holds nothing: what it takes is not counted. */
  release(): void;
}

/**
 * The one budget of what subscriptions keep in memory, over all sockets. A subscription that finds no room is refused,
 * and nobody else's suffers.
 */
export class ValueBudget {
  readonly #limits: ValueBounds;
  readonly #byUser = new Map<string, number>();
  #total = 0;

  constructor(limits: ValueBounds) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  of(userId: string): number {
    return this.#byUser.get(userId) ?? 0;
  }

  /**
   * Room for a subscription of this person.
   *
   * @throws AppError `tooManyValues` when the person's share is used up; `overloaded` when everybody's is
   */
  hold(userId: string, count: number): HeldValues {
    let held = 0;
    let isReleased = false;
    const add = (more: number) => {
      // A subscription may end while what it shows is being read: nobody would give back what it took after that.
      if (isReleased) return;
      held += more;
      this.#count(userId, more);
    };
    const grow = (more: number) => {
      const ofUser = this.of(userId) + more;
      if (ofUser > this.#limits.maxValuesPerUser)
        throw new AppError('tooManyValues', { count: ofUser, limit: this.#limits.maxValuesPerUser });
      if (this.#total + more > this.#limits.maxValues) throw new AppError('overloaded');
      add(more);
    };
    const shrink = (less: number) => add(-Math.min(less, held));
    grow(count);
    const release = () => {
      shrink(held);
      isReleased = true;
    };
    return { grow, add, shrink, release };
  }

  #count(userId: string, more: number): void {
    this.#total += more;
    const ofUser = this.of(userId) + more;
    if (ofUser === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, ofUser);
  }
}
