import { AppError, type ErrorName } from '@oilsight/contract';
import { onAbort } from './on-abort.ts';

/** The person who asks for a slot, and the tenant whose share it counts towards. */
export interface Asker {
  readonly person: string;
  /** null: a caller without a tenant; all of those share one share. */
  readonly tenant: string | null;
}

export interface FairQueueBounds {
  /** Slots in use at once: in the process, by one tenant and by one person. Left out: a tenant may use all. */
  readonly slots: number;
  readonly slotsOfTenant?: number;
  readonly slotsOfPerson: number;
  /** Requests that may wait at once: in all, and of one person (besides those that have a slot or could have one). */
  readonly waiting: number;
  readonly waitingOfPerson: number;
  /** Longest wait, ms. Left out: no limit. */
  readonly waitMs?: number;
}

/** The errors for requests that are turned away. */
export interface Refusals {
  /** Which error when one person has too many requests waiting, and which when too many wait in all. */
  readonly ofPerson: ErrorName;
  readonly ofAll: ErrorName;
  /** About how long the work takes, s: a caller may try again after that. */
  readonly seconds: number;
}

/** A slot that was given. */
export interface Slot {
  /** How long the caller waited for it, ms. */
  readonly waitedMs: number;
  /**
   * Gives back the process's and the tenant's share while a slow reader still takes the answer; the person's share
   * stays in use.
   */
  stall(): void;
  /** Gives all of it back. A second call has no effect. */
  release(): void;
}

/**
 * A queue for heavy work, such as large reads and processes. Persons take turns, so that one who asks for much does not
 * delay another who asks for little.
 */
export interface FairQueue {
  /**
   * Waits for a slot.
   *
   * @param signal raised when the caller has gone: the wait ends
   * @throws AppError one of the refusals, when too much waits already or the wait took too long; the signal's reason
   */
  take(asker: Asker, signal?: AbortSignal): Promise<Slot>;
  /** How many slots are in use, and how many requests wait. */
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
  /** Waiting requests by person; the person whose turn is next stands first. */
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

  /**
   * The next request in turn that may have a slot. All requests of a person have the same tenant, so the first stands
   * for all.
   */
  function next(): Waiting | null {
    if (taken >= slots) return null;
    for (const [first] of lines.values()) if (first !== undefined && hasSlot(first.asker)) return first;
    return null;
  }

  function giveOut(): void {
    for (let one = next(); one !== null; one = next()) {
      const { person } = one.asker;
      leave(one);
      // A person who got a slot goes to the end of the line.
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

/** Adds to a count, and removes the entry when it reaches 0. */
function count<K>(counts: Map<K, number>, key: K, more: number): void {
  const next = (counts.get(key) ?? 0) + more;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
