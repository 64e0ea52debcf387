import { createFairQueue, type Asker, type FairQueueBounds, type Slot, type Refusals } from './fair-queue.ts';
import type { Metrics } from './metrics.ts';
import { createTurns, type Turns } from './turns.ts';

/**
 * More than two at once would not be faster: a single thread formats what the database reads. A tenant whose people and
 * displays have all their slots leaves one to others.
 */
const defaultLimits: FairQueueBounds = {
  slots: 5,
  slotsOfTenant: 3,
  slotsOfPerson: 2,
  waiting: 1000,
  waitingOfTenant: 500,
  waitingOfPerson: 60,
  waitMs: 60_000,
};

/** A heavy read takes about five seconds. */
const refusals: Refusals = { ofPerson: 'tooManyReads', ofTenant: 'tenantBusy', ofAll: 'tooManyReads', seconds: 5 };

/**
 * Large reads of readings, entries or rows, from every adapter. Persons take turns, and the reads share one thread with
 * all other work.
 */
export interface HeavyReads {
  /** Waits for a slot. @throws AppError `tooManyReads`, `tenantBusy` */
  take(asker: Asker, signal?: AbortSignal): Promise<Slot>;
  /** Runs work whose whole answer is in memory when it ends. @throws AppError `tooManyReads`, `tenantBusy` */
  run<T>(asker: Asker, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Lets other work run between the pieces of an answer that is being written. */
  readonly turns: Turns;
}

export function createHeavyReads(
  metrics: Pick<Metrics, 'heavyReadWait' | 'heavyReadsWaiting'>,
  limits: Partial<FairQueueBounds> = {},
): HeavyReads {
  const queue = createFairQueue({ ...defaultLimits, ...limits }, refusals);

  async function take(asker: Asker, signal?: AbortSignal): Promise<Slot> {
    const taking = queue.take(asker, signal);
    metrics.heavyReadsWaiting.set(queue.waiting);
    try {
      const place = await taking;
      metrics.heavyReadWait.observe(place.waitedMs / 1000);
      return place;
    } finally {
      metrics.heavyReadsWaiting.set(queue.waiting);
    }
  }

  return {
    take,
    async run(asker, work, signal) {
      const place = await take(asker, signal);
      try {
        return await work();
      } finally {
        place.release();
      }
    },
    turns: createTurns(),
  };
}
