import { AppError, type ErrorName } from '@oilsight/contract';
import { onAbort } from './on-abort.ts';

/** Who asks, and whose share it counts for. */
export interface Asker {
  readonly person: string;
  /** null: nobody's tenant; all of those share one. */
  readonly tenant: string | null;
}

export interface FairQueueBounds {
  /** At once in the process, of one tenant and of one person. Left out: a tenant's share is all. */
  readonly slots: number;
  readonly slotsOfTenant?: number;
  readonly slotsOfPerson: number;
  /** Waiting at once, in all, and of one person besides those who have a place or could have one. */
  readonly waiting: number;
  readonly waitingOfPerson: number;
  /** Longest wait, ms. Left out: as long as it takes. */
  readonly waitMs?: number;
}

/** What is said to whoever is turned away. */
export interface Refusals {
  /** Of a person for whom too much waits already, and where too much waits in all. */
  readonly ofPerson: ErrorName;
  readonly ofAll: ErrorName;
  /** About how long the work takes, s: after that it is worth asking again. */
  readonly seconds: number;
}

/** A place that was given. */
export interface Slot {
  /** How long it was waited for, ms. */
  readonly waitedMs: number;
  /**
   * Gives the process's and the tenant's share back while the answer is still being taken by a slow reader; the
   * person's goes on counting.
   */
  stall(): void;
  /** Gives all of it back. More often than once does nothing more. */
  release(): void;
}

/**
 * Places for work that is heavy: reads of very much, processes. Persons take turns: one who asks for much does not hold
 * up another who asks for little.
 */
export interface FairQueue {
  /**
   * Waits for a place.
   *
   * @param signal the asker has gone: the wait ends
   * @throws AppError those of the refusals, when too much waits already or it took too long; the signal's reason
   */
  take(asker: Asker, signal?: AbortSignal): Promise<Slot>;
  /** How many have a place, and how many wait. */
  readonly taken: number;
  readonly waiting: number;
}

interface Waiting {
  readonly asker: Asker;
  readonly since: number;
  give(place: Slot): void;
}

export function createFairQueue(
  limits: FairQueueBounds,
  { ofPerson: tooManyOfPerson, ofAll: tooManyOfAll, seconds }: Refusals,
): FairQueue {
  const { slots, slotsOfTenant = slots, slotsOfPerson, waitMs } = limits;
  /** Those who wait, by person; whose turn is next stands first. */
  const lines = new Map<string, Waiting[]>();
  const ofPerson = new Map<string, number>();
  const ofTenant = new Map<string | null, number>();
  let taken = 0;
  let waiting = 0;

  function hasSlot({ person, tenant }: Asker): boolean {
    return taken < slots && (ofTenant.get(tenant) ?? 0) < slotsOfTenant && (ofPerson.get(person) ?? 0) < slotsOfPerson;
  }

  function slotFor({ asker: { person, tenant }, since }: Pick<Waiting, 'asker' | 'since'>): Slot {
    taken += 1;
    count(ofTenant, tenant, 1);
    count(ofPerson, person, 1);
    let isStalled = false;
    let isReleased = false;
    const stall = () => {
      if (isStalled) return;
      isStalled = true;
      taken -= 1;
      count(ofTenant, tenant, -1);
      giveOut();
    };
    return {
      waitedMs: performance.now() - since,
      stall,
      release() {
        if (isReleased) return;
        isReleased = true;
        count(ofPerson, person, -1);
        stall();
        giveOut();
      },
    };
  }

  function leave(one: Waiting): void {
    const { person } = one.asker;
    const line = lines.get(person);
    const at = line?.indexOf(one) ?? -1;
    if (line === undefined || at < 0) return;
    line.splice(at, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(person);
  }

  /** The next in turn who may have a place. A line has one tenant or another; its first stands for it. */
  function next(): Waiting | null {
    if (taken >= slots) return null;
    for (const [first] of lines.values()) if (first !== undefined && hasSlot(first.asker)) return first;
    return null;
  }

  function giveOut(): void {
    for (let one = next(); one !== null; one = next()) {
      const { person } = one.asker;
      leave(one);
      // Whoever got a place stands last among those who wait.
      const rest = lines.get(person);
      if (rest !== undefined) {
        lines.delete(person);
        lines.set(person, rest);
      }
      one.give(slotFor(one));
    }
  }

  return {
    async take(asker, signal) {
      signal?.throwIfAborted();
      const since = performance.now();
      const line = lines.get(asker.person) ?? [];
      if (line.length === 0 && hasSlot(asker)) return slotFor({ asker, since });
      if ((ofPerson.get(asker.person) ?? 0) + line.length >= slotsOfPerson + limits.waitingOfPerson)
        throw new AppError(tooManyOfPerson, { seconds });
      if (waiting >= limits.waiting) throw new AppError(tooManyOfAll, { seconds });
      return new Promise((resolve, reject) => {
        const end = (reason: unknown) => {
          leave(one);
          forget?.();
          clearTimeout(timer);
          reject(reason instanceof Error ? reason : new AppError(tooManyOfAll, { seconds }));
        };
        const timer = waitMs === undefined ? undefined : setTimeout(() => end(null), waitMs);
        const forget = signal === undefined ? null : onAbort(signal, () => end(signal.reason));
        const one: Waiting = {
          asker,
          since,
          give(place) {
            forget?.();
            clearTimeout(timer);
            resolve(place);
          },
        };
        line.push(one);
        waiting += 1;
        lines.set(asker.person, line);
      });
    },
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
  };
}

/** Adds to a count; one that comes to 0 goes. */
function count<K>(counts: Map<K, number>, key: K, more: number): void {
  const next = (counts.get(key) ?? 0) + more;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
