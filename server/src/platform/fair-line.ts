import { AppError } from '@oilsight/contract';

export interface LineBounds {
  /** Pieces of work at once. */
  readonly atOnce: number;
  /** Of one name, besides the one that is done. */
  readonly waitingOfOne: number;
  readonly waiting: number;
  /** After how many seconds who is refused may ask again. */
  readonly retryS: number;
}

/** Who may begin: one piece of work of a name at a time, several names beside each other, in the order of asking. */
export interface FairLine {
  /**
   * Resolves when it is the caller's turn, with what ends it.
   *
   * @throws AppError `tooManyRequests` when the name has too much waiting already, `overloaded` when all have
   */
  take(name: string): Promise<() => void>;
}

export function createFairLine({ atOnce, waitingOfOne, waiting, retryS }: LineBounds): FairLine {
  const under = new Set<string>();
  const line: { readonly name: string; readonly begin: () => void }[] = [];

  function beginNext(): void {
    while (under.size < atOnce) {
      const place = line.findIndex(({ name }) => !under.has(name));
      const [next] = place < 0 ? [] : line.splice(place, 1);
      if (next === undefined) return;
      under.add(next.name);
      next.begin();
    }
  }

  return {
    async take(name) {
      // One of them is the next to begin, unless the name is at work.
      const mine = line.filter((one) => one.name === name).length - (under.has(name) ? 0 : 1);
      if (mine >= waitingOfOne) throw new AppError('tooManyRequests', { seconds: retryS });
      if (line.length >= waiting) throw new AppError('overloaded', { seconds: retryS });
      await new Promise<void>((begin) => {
        line.push({ name, begin });
        beginNext();
      });
      return () => {
        under.delete(name);
        beginNext();
      };
    },
  };
}
