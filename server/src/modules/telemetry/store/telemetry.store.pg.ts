import type { DomainEvents } from '../../../events.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createMutex, type Exclusive } from '../../../platform/mutex.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { LatestReading, TelemetryStore } from '../telemetry.store.ts';
import { createAppend } from './append.ts';
import { createForget } from './forget.ts';
import { createHours } from './hours.ts';
import { createMonths } from './months.ts';
import { createReads } from './reads.ts';
import { createRetention } from './retention.ts';
import { createShapes } from './shapes.ts';
import { createState } from './state.ts';
import { textsAt } from './texts.ts';
import { hourOf } from './time.ts';
import { createWriter } from './writer.ts';

export interface PgTelemetryStoreOptions {
  readonly pg: Pg;
  /** Connections for large reads; default: the connections of all other queries. */
  readonly readPg?: Pg;
  readonly clock: Clock;
  /**
   * Called with readings that are on disk, in commit order and before `append` resolves; also for a batch whose commit
   * was not confirmed and that turned out to be stored.
   */
  readonly onStored?: (event: DomainEvents['readingsStored']) => void;
  /** Receives errors of background work. */
  readonly onError: (error: unknown) => void;
  /** Longest time of one read, ms. */
  readonly readTimeoutMs?: number;
}

const flushEveryMs = 1_000;

/** Telemetry in PostgreSQL, ≥ 15. Only one instance may run on a database at a time. */
export function createPgTelemetryStore({
  pg,
  readPg = pg,
  clock,
  onStored = () => undefined,
  onError,
  readTimeoutMs = 30_000,
}: PgTelemetryStoreOptions): TelemetryStore {
  const inTurn = createMutex();
  let running = new AbortController();
  /** A call after the store has closed would open a connection that is never closed. */
  const exclusive: Exclusive = (work) =>
    inTurn(async () => {
      if (running.signal.aborted) throw new Error('the telemetry store is stopped');
      return work();
    });
  const shapes = createShapes(pg);
  const months = createMonths();
  const writer = createWriter(pg);
  const state = createState({ pg, writer, shapes, months, onStored });
  const append = createAppend({ state, shapes, months, pool: pg.pool, onStored });
  /** Includes the texts that are too long for the memory. A text that has been removed meanwhile is left out. */
  const newestOf = async (devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly LatestReading[]>> => {
    const remembered = devices.map(({ id, key: device }) => ({
      id,
      device,
      readings: state.find(device)?.readings() ?? [],
    }));
    const asked = remembered.flatMap(({ device, readings }) =>
      readings.filter(({ value }) => value === null).map((reading) => ({ ...reading, device })),
    );
    const found = await textsAt(pg, asked);
    let next = 0;
    return new Map(
      remembered.map(({ id, readings }) => [
        id,
        readings.flatMap(({ key, at, value, quality }) => {
          const whole = value ?? found.get(next++);
          return whole === undefined ? [] : [{ key, at, value: whole, quality }];
        }),
      ]),
    );
  };
  const retainMonths = createRetention({ pg, months, state, exclusive });
  const { extent, forget } = createForget({ pg, months, state, exclusive });
  const refreshHours = createHours({ pg, shapes, state, exclusive });
  let timer: NodeJS.Timeout | null = null;

  const upToDate = () => (state.isBehind ? exclusive(() => state.ready()) : null);
  /** Never overlaps itself: the next run is scheduled when this one has ended. */
  const flushLater = () => {
    timer = setTimeout(() => {
      void exclusive(() => state.flush())
        .catch((error: unknown) => {
          if (!running.signal.aborted) onError(error);
        })
        .then(() => {
          if (!running.signal.aborted) flushLater();
        });
    }, flushEveryMs).unref();
  };

  return {
    ...createReads({
      pg: readPg,
      shapes,
      knownKeys: (device) => (state.isBehind ? null : (state.find(device.key)?.keySet() ?? new Set())),
      timeoutMs: readTimeoutMs,
    }),
    append: (frames, texts) => exclusive(() => append(frames, texts)),
    async latest(devices) {
      await upToDate();
      return newestOf(devices);
    },
    async keys(device) {
      await upToDate();
      return state.find(device.key)?.keys() ?? [];
    },
    // Only hours that are over: the current one would be recomputed again and again.
    refreshAggregates: (signal) =>
      refreshHours(hourOf(clock.now()), () => !running.signal.aborted && signal?.aborted !== true),
    extent,
    forget,
    retain: (since) => retainMonths(since),
    async start() {
      running = new AbortController();
      await exclusive(() => state.ready());
      flushLater();
    },
    async stop() {
      running.abort();
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await inTurn(async () => {
        try {
          await state.flush();
        } finally {
          writer.close();
        }
      }).catch(onError);
    },
  };
}
