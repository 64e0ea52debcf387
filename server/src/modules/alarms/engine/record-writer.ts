import { createMutex } from '../../../platform/mutex.ts';
import type { OwnedParts, Parts } from '../../../platform/parts.ts';
import { partOf } from '../../../platform/parts.ts';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { EngineStore } from './engine-stores.ts';
import type { DeviceChange } from './engine.rows.ts';
import { mergedChange } from './records.rules.ts';

/** Shortest time between two transactions with new alarms, ms. */
const everyMs = 50;
/** Records that one transaction writes. */
const recordsAtOnce = 500;

/** Thrown in a transaction whose parts belong to another server. */
export class PartsLost extends Error {
  readonly lost: ReadonlySet<number>;

  constructor(lost: ReadonlySet<number>) {
    super('the parts belong to another server');
    this.lost = lost;
  }
}

export interface RecordWriterParts {
  readonly pg: Pg;
  readonly parts: Pick<Parts, 'fence' | 'owned'>;
  readonly store: Pick<EngineStore, 'write'>;
  /** These devices' records were not written. */
  readonly onFailed: (changes: readonly DeviceChange[], error: unknown) => void;
}

export type RecordWriter = ReturnType<typeof createRecordWriter>;

/**
 * Writes what was evaluated: one transaction at a time, each begun with the fence of its parts. Changes wait at most 50 ms.
 */
export function createRecordWriter({ pg, parts, store, onFailed }: RecordWriterParts) {
  const exclusive = createMutex();
  /** By record: what was evaluated since is one change. */
  let waiting = new Map<string, DeviceChange>();
  let timer: NodeJS.Timeout | null = null;
  let wroteAt = 0;

  function put({ device, change }: DeviceChange): void {
    const { id } = change.record;
    waiting.set(id, { device, change: mergedChange(waiting.get(id)?.change ?? null, change) });
    timer ??= setTimeout(
      () => {
        timer = null;
        void flush();
      },
      Math.max(0, wroteAt + everyMs - performance.now()),
    );
  }

  /** Changes of one device are taken together, because a record may name another as graver. */
  function takeSome(): DeviceChange[] {
    const all = [...waiting.values()];
    const keys = new Set(all.slice(0, recordsAtOnce).map(({ device }) => device.key));
    const some = all.filter(({ device }) => keys.has(device.key));
    for (const { change } of some) waiting.delete(change.record.id);
    return some;
  }

  function partsOf(changes: readonly DeviceChange[]): number[] {
    return [...new Set(changes.map(({ device }) => partOf(device.key)))];
  }

  /** Writes all that waits. Never rejects: what fails is evaluated again. */
  async function flush(): Promise<void> {
    await exclusive(async () => {
      while (waiting.size > 0) await writeSome();
    });
  }

  async function writeSome(): Promise<void> {
    const some = takeSome();
    const since = new Map(parts.owned);
    wroteAt = performance.now();
    try {
      await fenced(partsOf(some), since, (tx) => store.write(tx, some));
    } catch (error) {
      onFailed(some, error);
    }
  }

  async function fenced<T>(of: readonly number[], since: OwnedParts, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return pg.transaction(async (tx) => {
      const lost = await parts.fence(tx, of, since);
      if (lost.size > 0) throw new PartsLost(lost);
      return work(tx);
    });
  }

  return {
    put,
    flush,
    /**
     * Writes changes of devices in these parts in pieces, and what belongs to them with the last piece.
     *
     * @param since the parts that were owned when the changes began to be worked out
     * @throws PartsLost
     */
    async write(
      { of, since }: { readonly of: ReadonlySet<number>; readonly since: OwnedParts },
      changes: readonly DeviceChange[],
      { andThen, isWritten }: { andThen: (tx: Queryable) => Promise<void>; isWritten: () => void },
    ): Promise<void> {
      await exclusive(async () => {
        for (let first = 0; first === 0 || first < changes.length; first += recordsAtOnce) {
          const piece = changes.slice(first, first + recordsAtOnce);
          const isLast = first + recordsAtOnce >= changes.length;
          await fenced([...of], since, async (tx) => {
            await store.write(tx, piece);
            if (isLast) await andThen(tx);
          });
        }
        isWritten();
      });
    },
    /** A transaction of all owned parts. What waits when it begins is written before. @throws PartsLost */
    async keep(snapshot: () => (tx: Queryable) => Promise<void>): Promise<void> {
      await exclusive(async () => {
        while (waiting.size > 0) await writeSome();
        const work = snapshot();
        const since = new Map(parts.owned);
        if (since.size > 0) await fenced([...since.keys()], since, work);
      });
    },
    /** Forgets what waits for devices in these parts. */
    forget(lost: ReadonlySet<number>): void {
      waiting = new Map([...waiting].filter(([, { device }]) => !lost.has(partOf(device.key))));
    },
  };
}
