import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@oilsight/contract';
import type { Changes, ChangingTable } from './changes.ts';
import type { Clock } from './clock.ts';
import { isDatabaseAway } from './database-away.ts';
import { createKeptValues } from './kept-values.ts';
import { pause } from './pause.ts';

/**
 * Copies of database rows, read when they are first asked for and dropped when the database reports a change of them.
 */
export interface ReadThrough<S, V> {
  /** The value if it is in memory. */
  peek(subject: S): V | undefined;
  /**
   * The value, read where needed; null: it does not exist.
   *
   * @throws AppError `overloaded` when too many reads wait, and what the read throws
   */
  get(subject: S): Promise<V | null>;
}

export interface ReadThroughOptions<S, V> {
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  /** Tables that the values are read from. */
  readonly on: readonly ChangingTable[];
  /** Maximum number of values: the least recently used one is dropped first. */
  readonly max: number;
  /** The key of a subject. A reported id that equals the key drops the value. */
  readonly keyOf: (subject: S) => string;
  /** Further ids that the value depends on, as the triggers of the tables report them. */
  readonly idsOf?: (value: V, subject: S) => readonly string[];
  /** The time at which a value ends by itself, ms. */
  readonly untilOf?: (value: V) => number;
  /** Reads many at once. Subjects without a value are left out of the result. */
  readonly read: (subjects: readonly S[]) => Promise<ReadonlyMap<string, V>>;
  /** Maximum number of subjects of one read. */
  readonly batch?: number;
  /** Pause after a read that found no value, ms: guessing keys must not keep the database busy. */
  readonly restMs?: number;
  /** Maximum number of remembered subjects without a value. They are kept apart, so that guesses displace no values. */
  readonly maxAbsent?: number;
  /** Maximum number of waiting subjects. */
  readonly maxWaiting?: number;
}

interface Waiting<S, V> {
  readonly subject: S;
  readonly answer: PromiseWithResolvers<V | null>;
}

/**
 * One read runs at a time, for all subjects that were asked for meanwhile. When a change of a subject is reported
 * during its read, the callers that already wait get the value that was read (they asked before the change was known),
 * but it is not kept.
 */
export function createReadThrough<S, V>(options: ReadThroughOptions<S, V>): ReadThrough<S, V> {
  const {
    changes,
    clock,
    max,
    keyOf,
    idsOf = () => [],
    untilOf = () => Number.POSITIVE_INFINITY,
    read,
    batch = 500,
    restMs = 0,
    maxAbsent = 10_000,
    maxWaiting = 20_000,
  } = options;
  const kept = createKeptValues<V>({ changes, clock, max, maxAbsent });
  const waiting = new Map<string, Waiting<S, V>>();
  /** Ids that changed since the current read began; empty while no read runs. */
  let changed = new Set<string>();
  let haveAllChanged = false;
  let isReading = false;
  changes.on(options.on, (ids) => {
    if (ids === 'all') {
      kept.forgetAll();
      haveAllChanged = true;
      return;
    }
    kept.forget(ids);
    if (isReading) for (const id of ids) changed.add(id);
  });

  /** @returns whether all of them have values */
  async function readOnce(asked: readonly Waiting<S, V>[]): Promise<boolean> {
    const readAt = clock.now();
    changed = new Set();
    haveAllChanged = false;
    let values: ReadonlyMap<string, V>;
    try {
      values = await read(asked.map(({ subject }) => subject));
    } catch (error) {
      const middle = asked.length >> 1;
      // A subject that cannot be read must not fail the others: the halves are read apart.
      if (middle > 0 && !isDatabaseAway(error))
        return [await readOnce(asked.slice(0, middle)), await readOnce(asked.slice(middle))].every(Boolean);
      for (const { answer } of asked) answer.reject(error);
      return true;
    }
    const areUnchanged = !haveAllChanged && changed.size === 0;
    for (const { subject, answer } of asked) {
      const key = keyOf(subject);
      const value = values.get(key);
      if (value !== undefined) {
        const ids = idsOf(value, subject).filter((id) => id !== key);
        const isOvertaken = haveAllChanged || changed.has(key) || ids.some((id) => changed.has(id));
        if (!isOvertaken) kept.keep(key, { value, readAt, until: untilOf(value), ids, placedAt: 0 });
      } else if (areUnchanged) kept.keepAbsent(key, readAt);
      answer.resolve(value ?? null);
    }
    return values.size >= asked.length;
  }

  async function readAll(): Promise<void> {
    isReading = true;
    // Waits one turn, so that everything asked for in this turn is read together.
    await nextTurn();
    while (waiting.size > 0) {
      const asked: Waiting<S, V>[] = [];
      for (const [key, one] of waiting) {
        if (asked.length === batch) break;
        waiting.delete(key);
        // An earlier read may have brought the value meanwhile.
        const known = kept.at(key);
        if (known === undefined) asked.push(one);
        else one.answer.resolve(known.value);
      }
      const areThere = asked.length === 0 || (await readOnce(asked));
      if (!areThere && restMs > 0) await pause(restMs);
    }
    isReading = false;
    changed = new Set();
  }

  return {
    peek: (subject) => kept.at(keyOf(subject))?.value,
    get(subject) {
      const key = keyOf(subject);
      const known = kept.at(key);
      if (known !== undefined) return Promise.resolve(known.value);
      if (kept.isKnownAbsent(key)) return Promise.resolve(null);
      const asked = waiting.get(key);
      if (asked !== undefined) return asked.answer.promise;
      if (waiting.size >= maxWaiting) return Promise.reject(new AppError('overloaded', { seconds: 1 }));
      const answer = Promise.withResolvers<V | null>();
      waiting.set(key, { subject, answer });
      if (!isReading) void readAll();
      return answer.promise;
    },
  };
}
