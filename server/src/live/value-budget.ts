import { AppError } from '@oilsight/contract';

export interface ValueBounds {
  /** Most values that the subscriptions of all sockets may hold together. A value takes about 128 bytes. */
  readonly maxValues: number;
  /** Most values that the subscriptions of one person may hold, over all sockets. */
  readonly maxValuesPerUser: number;
}

/** The part of the budget that one subscription holds. */
export interface HeldValues {
  /** Takes more. @throws AppError `tooManyValues`, `overloaded` */
  grow(count: number): void;
  /**
   * Counts values that a device's new readings have added. This is never refused, since readings must be shown; the
   * next request for more may be refused instead.
   */
  add(count: number): void;
  /** Gives some values back. */
  shrink(count: number): void;
  /** Gives all values back. After that nothing is counted any more. */
  release(): void;
}

/**
 * The budget of what subscriptions keep in memory, over all sockets. A subscription that exceeds it is refused, and the
 * others are not affected.
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
   * Reserves values for a subscription of this person.
   *
   * @throws AppError `tooManyValues` when the person's share is used up; `overloaded` when the whole budget is
   */
  hold(userId: string, count: number): HeldValues {
    let held = 0;
    let isReleased = false;
    const add = (more: number) => {
      // A subscription may end while its data is being read: values taken after that would never be given back.
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
