import { AppError, type ErrorName } from '@oilsight/contract';
import { onAbort } from './on-abort.ts';

/** The person who asks for a slot, and whose share it counts towards. */
export interface Asker {
  readonly person: string;
  /** The tenant; for people without a tenant their role, whose accounts share one share; null: a public call. */
  readonly tenant: string | null;
  /** Most slots of this tenant at once, where that is less than others may have. All its askers say the same. */
  readonly slotsOfTenant?: number;
}

export interface FairQueueBounds {
  /** Slots in use at once: in the process, by one tenant and by one person. Left out: a tenant may use all. */
  readonly slots: number;
  readonly slotsOfTenant?: number;
  readonly slotsOfPerson: number;
  /**
   * Requests that may wait at once: in all, of one tenant, and of one person (besides those that have a slot or could
   * have one). Left out: a tenant may fill the queue.
   */
  readonly waiting: number;
  readonly waitingOfTenant?: number;
  readonly waitingOfPerson: number;
  /** Longest wait, ms. Left out: no limit. */
  readonly waitMs?: number;
}

/** The errors for requests that are turned away. */
export interface Refusals {
  /** Which error when too many requests wait: of one person, of one tenant, in all. */
  readonly ofPerson: ErrorName;
  readonly ofTenant: ErrorName;
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
 * A queue for heavy work, such as large reads and processes. Tenants take turns, and within a tenant its persons, so
 * that whoever asks for much, or has many accounts, does not delay another who asks for little.
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

/** The waiting requests, by tenant and person in the order of their turns. */
function createLines() {
  const lines = new Map<string | null, Map<string, Waiting[]>>();
  const ofTenant = new Map<string | null, number>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    ofTenant: (tenant: string | null): number => ofTenant.get(tenant) ?? 0,
    ofPerson: ({ person, tenant }: Asker): number => lines.get(tenant)?.get(person)?.length ?? 0,
    add(one: Waiting): void {
      const { person, tenant } = one.asker;
      const persons = lines.get(tenant) ?? new Map<string, Waiting[]>();
      const line = persons.get(person) ?? [];
      line.push(one);
      persons.set(person, line);
      lines.set(tenant, persons);
      count(ofTenant, tenant, 1);
      size += 1;
    },
    remove(one: Waiting): void {
      const { person, tenant } = one.asker;
      const persons = lines.get(tenant);
      const line = persons?.get(person);
      const at = line?.indexOf(one) ?? -1;
      if (persons === undefined || line === undefined || at < 0) return;
      line.splice(at, 1);
      if (line.length === 0) persons.delete(person);
      if (persons.size === 0) lines.delete(tenant);
      count(ofTenant, tenant, -1);
      size -= 1;
    },
    /**
     * The next request in turn that may have a slot. All requests of a person have the same tenant, so the first stands
     * for all.
     */
    next(hasSlot: (asker: Asker) => boolean): Waiting | null {
      for (const persons of lines.values())
        for (const [first] of persons.values()) if (first !== undefined && hasSlot(first.asker)) return first;
      return null;
    },
    /** A person who got a slot goes to the end of the line, and so does the tenant. */
    hadTurn({ person, tenant }: Asker): void {
      const persons = lines.get(tenant);
      if (persons !== undefined) toEnd(persons, person);
      toEnd(lines, tenant);
    },
  };
}

export function createFairQueue(
  limits: FairQueueBounds,
  { ofPerson: tooManyOfPerson, ofTenant: tooManyOfTenant, ofAll: tooManyOfAll, seconds }: Refusals,
): FairQueue {
  const { slots, slotsOfTenant = slots, slotsOfPerson, waitMs, waitingOfTenant = limits.waiting } = limits;
  const lines = createLines();
  const ofPerson = new Map<string, number>();
  const ofTenant = new Map<string | null, number>();
  let taken = 0;

  const mostOfTenant = ({ slotsOfTenant: most = slotsOfTenant }: Asker) => Math.min(most, slotsOfTenant);
  const mostOfPerson = (asker: Asker) => Math.min(slotsOfPerson, mostOfTenant(asker));

  function hasSlot(asker: Asker): boolean {
    const { person, tenant } = asker;
    return (
      taken < slots &&
      (ofTenant.get(tenant) ?? 0) < mostOfTenant(asker) &&
      (ofPerson.get(person) ?? 0) < mostOfPerson(asker)
    );
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

  function giveOut(): void {
    while (taken < slots) {
      const one = lines.next(hasSlot);
      if (one === null) return;
      lines.remove(one);
      lines.hadTurn(one.asker);
      one.give(slotFor(one));
    }
  }

  return {
    async take(asker, signal) {
      signal?.throwIfAborted();
      const since = performance.now();
      const { person, tenant } = asker;
      const own = lines.ofPerson(asker);
      if (own === 0 && hasSlot(asker)) return slotFor({ asker, since });
      if ((ofPerson.get(person) ?? 0) + own >= mostOfPerson(asker) + limits.waitingOfPerson)
        throw new AppError(tooManyOfPerson, { seconds });
      if (lines.size >= limits.waiting) throw new AppError(tooManyOfAll, { seconds });
      if (lines.ofTenant(tenant) >= waitingOfTenant) throw new AppError(tooManyOfTenant, { seconds });
      return new Promise((resolve, reject) => {
        const end = (reason: unknown) => {
          lines.remove(one);
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
        lines.add(one);
      });
    },
    get taken() {
      return taken;
    },
    get waiting() {
      return lines.size;
    },
  };
}

/** Moves an entry behind all others. */
function toEnd<K, V>(entries: Map<K, V>, key: K): void {
  const value = entries.get(key);
  if (value === undefined) return;
  entries.delete(key);
  entries.set(key, value);
}

/** Adds to a count, and removes the entry when it reaches 0. */
function count<K>(counts: Map<K, number>, key: K, more: number): void {
  const next = (counts.get(key) ?? 0) + more;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
