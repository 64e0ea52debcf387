import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Log } from './log.ts';
import { pause } from './pause.ts';
import type { Pg, Queryable } from './pg.ts';
import { db, now } from './statements.ts';

/** Devices are divided into this many parts. */
export const partCount = 64;

/** The part of a device. @param key as in `DeviceRef` */
export function partOf(key: number): number {
  return key % partCount;
}

/** A part that this server owns, with the number of the change of hands that gave it to the server. */
export type OwnedParts = ReadonlyMap<number, number>;

/** Whether a part has been owned without a break. @param since `owned` as it was then */
export function isOwnedSince(owned: OwnedParts, since: OwnedParts, part: number): boolean {
  return owned.has(part) && owned.get(part) === since.get(part);
}

/** Whether a part's row says that it has changed hands no more since then. */
function isHeld({ part, epoch }: { part: number; epoch: number }, owned: OwnedParts, since: OwnedParts): boolean {
  return isOwnedSince(owned, since, part) && owned.get(part) === epoch;
}

export interface PartsListener {
  /** In the transaction in which this server gets the parts. */
  onTake(tx: Queryable, parts: readonly number[]): Promise<void>;
  /** After that transaction. */
  onTaken(parts: readonly number[]): void;
  /** The parts belong to another server, or to nobody. */
  onLost(parts: readonly number[]): void;
  /** Before this server gives parts away. */
  beforeRelease(parts: readonly number[]): Promise<void>;
}

/**
 * The parts of the devices that this server works for. Servers that run share them evenly. A server that does not renew
 * its lease loses its parts to the others; `fence` keeps it from writing when it did not notice.
 */
export interface Parts {
  readonly owned: OwnedParts;
  /**
   * Begins a transaction that writes for parts: locks their rows until the commit.
   *
   * @param since `owned` as it was when this server began to read what it writes by
   * @returns those that this server has not owned since then without a break; when there are any, the transaction must
   *   not write
   */
  fence(tx: Queryable, parts: readonly number[], since: OwnedParts): Promise<ReadonlySet<number>>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface PartsOptions {
  readonly pg: Pg;
  readonly log: Pick<Log, 'warn'>;
  readonly listener: PartsListener;
  readonly leaseMs?: number;
  readonly renewMs?: number;
}

export function createParts({ pg, log, listener, leaseMs = 10_000, renewMs = 3000 }: PartsOptions): Parts {
  const server = randomUUID();
  const owned = new Map<number, number>();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const leaseEnd = sql<number>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)`;

  function lose(parts: readonly number[]): void {
    if (parts.length === 0) return;
    for (const part of parts) owned.delete(part);
    listener.onLost(parts);
  }

  /**
   * Renews what this server owns, and notices what it has lost. Parts that it does not know to be its own (their taking
   * was committed and the answer lost) are left to the end of their lease.
   */
  async function renew(): Promise<void> {
    await sayAlive(pg, server);
    const kept = await pg.run(
      'parts.renew',
      db
        .updateTable('part')
        .set({ until: leaseEnd as never })
        .where('owner', '=', server)
        .where('part', '=', sql<number>`any(${[...owned.keys()]}::int[])`)
        .returning(['part', 'epoch']),
    );
    const epochs = new Map(kept.map(({ part, epoch }) => [part, epoch]));
    lose([...owned].flatMap(([part, epoch]) => (epochs.get(part) === epoch ? [] : [part])));
  }

  async function release(parts: readonly number[]): Promise<void> {
    if (parts.length === 0) return;
    await listener.beforeRelease(parts);
    await pg.run(
      'parts.release',
      db
        .updateTable('part')
        .set({ owner: null, until: sql<number>`'-infinity'` as never })
        .where('owner', '=', server)
        .where('part', 'in', [...parts]),
    );
    lose(parts);
  }

  async function take(most: number): Promise<void> {
    const taken = await pg.transaction(async (tx) => {
      const rows = await tx.run(
        'parts.take',
        db
          .updateTable('part')
          .set((eb) => ({ owner: server, epoch: eb('epoch', '+', 1), until: leaseEnd as never }))
          .where('part', 'in', freeParts(most))
          .returning(['part', 'epoch']),
      );
      if (rows.length > 0)
        await listener.onTake(
          tx,
          rows.map(({ part }) => part),
        );
      return rows;
    });
    for (const { part, epoch } of taken) owned.set(part, epoch);
    if (taken.length > 0) listener.onTaken(taken.map(({ part }) => part));
  }

  async function round(): Promise<void> {
    await renew();
    const fair = await fairShare(pg, leaseMs);
    if (owned.size > fair) await release([...owned.keys()].slice(fair));
    else if (owned.size < fair) await take(fair - owned.size);
  }

  async function tryRound(): Promise<void> {
    try {
      await round();
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the parts could not be shared');
    }
  }

  return {
    owned,
    async fence(tx, parts, since) {
      const rows = await tx.run(
        'parts.fence',
        db
          .selectFrom('part')
          .where('part', 'in', [...parts])
          .select(['part', 'epoch'])
          .orderBy('part')
          .forUpdate(),
      );
      const held = new Set(rows.filter((row) => isHeld(row, owned, since)).map(({ part }) => part));
      return new Set(parts.filter((part) => !held.has(part)));
    },
    async start() {
      await tryRound();
      running = (async () => {
        for (;;) {
          await pause(renewMs, stopping.signal);
          if (stopping.signal.aborted) return;
          await tryRound();
        }
      })();
    },
    async stop() {
      stopping.abort();
      await running;
      try {
        await release([...owned.keys()]);
        await pg.run('parts.leave', db.deleteFrom('server_node').where('id', '=', server));
      } catch (error) {
        log.warn({ err: error }, 'the parts could not be released: other servers wait for the end of the lease');
      }
    },
  };
}

/** Other servers count this one for the time of a lease. */
async function sayAlive(pg: Pg, server: string): Promise<void> {
  await pg.run(
    'parts.seen',
    db
      .insertInto('server_node')
      .values({ id: server, seen_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now })),
  );
  await pg.run('parts.forget', db.deleteFrom('server_node').where(sql<boolean>`seen_at < now() - interval '1 day'`));
}

/** How many parts this server should own: an equal share of the servers that run. */
async function fairShare(pg: Pg, leaseMs: number): Promise<number> {
  const [row] = await pg.run(
    'parts.servers',
    db
      .selectFrom('server_node')
      .where(sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${leaseMs / 1000}::float8)`)
      .select((eb) => eb.fn.countAll<number>().as('servers')),
  );
  return Math.ceil(partCount / Math.max(1, row?.servers ?? 1));
}

function freeParts(most: number) {
  return db
    .selectFrom('part')
    .where('until', '<', sql<number>`clock_timestamp()` as never)
    .select('part')
    .orderBy('part')
    .limit(most)
    .forUpdate()
    .skipLocked();
}
