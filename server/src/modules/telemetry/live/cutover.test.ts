import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { LiveSession, LiveSubscription } from '../../../live/live.types.ts';
import { createBus } from '../../../platform/bus.ts';
import { createHeavyReads } from '../../../platform/heavy-reads.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { LatestReading, RawSeries } from '../telemetry.store.ts';
import { ValueBudget } from '../../../live/value-budget.ts';
import { createLiveTelemetry } from './index.ts';

const device: DeviceRef = {
  key: 1,
  id: '6f1de0a0-0000-4000-8000-000000000001',
  name: 'Pump',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const keys = ['a', 'b'] as const;

interface Update {
  readonly errorCode: number;
  readonly errorMsg: string | null;
  readonly data: Record<string, [number, string][]> | null;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** How slow a read is: turns of the event loop until the store reads, and until the answer arrives. */
interface Turns {
  readonly before: number;
  readonly after: number;
}

/** A session whose client can stop reading. */
function openSession() {
  const updates: Update[] = [];
  const held = new Map<string, LiveSubscription>();
  let waiters: (() => void)[] = [];
  let hasRoom = true;
  const session: LiveSession = {
    scope: systemScope('test'),
    mayAsk: () => true,
    isOpen: true,
    asker: { person: 'ann', tenant: null },
    gone: new AbortController().signal,
    hold: (values) => new ValueBudget({ maxValues: 100_000, maxValuesPerUser: 100_000 }).hold('ann', values),
    get hasRoom() {
      return hasRoom;
    },
    send: (text) => updates.push(JSON.parse(text) as Update),
    whenRoom: (waiter) => waiters.push(waiter),
    add(kind, cmdId, subscription) {
      held.set(`${kind}${cmdId}`, subscription);
      return true;
    },
    find: () => null,
    remove(kind, cmdId) {
      held.get(`${kind}${cmdId}`)?.close();
    },
    removeAll: () => undefined,
  };
  return {
    session,
    updates,
    room(value: boolean) {
      hasRoom = value;
      if (!value) return;
      const due = waiters;
      waiters = [];
      for (const waiter of due) waiter();
    },
  };
}

/** Readings in memory, read some turns after the request and returned some turns later. */
function createReadings({ before, after }: Turns) {
  const written = new Map<string, [number, number][]>();
  const late = async <T>(look: () => T): Promise<T> => {
    for (let n = 0; n < before; n += 1) await turn();
    const value = look();
    for (let n = 0; n < after; n += 1) await turn();
    return value;
  };
  return {
    written,
    latest: () =>
      late(
        () =>
          new Map([
            [
              device.id,
              [...written].flatMap(([key, readings]): LatestReading[] =>
                readings.slice(-1).map(([at, value]) => ({ key, at, value, quality: 0 })),
              ),
            ],
          ]),
      ),
    raw: () =>
      late(() =>
        [...written].map(([key, readings]): RawSeries => ({
          key,
          at: readings.map(([at]) => at).toReversed(),
          values: readings.map(([, value]) => value).toReversed(),
          quality: readings.map(() => 0),
        })),
      ),
    buckets: async () => [],
  };
}

async function start(turns: Turns) {
  const bus = createBus((error) => {
    throw error;
  });
  const readings = createReadings(turns);
  const metrics = createMetrics();
  const live = createLiveTelemetry(
    {
      store: readings,
      devices: { resolve: async () => [device], async *allRefs() {} },
      attributes: { read: async () => [] },
      bus,
      reads: createHeavyReads(createMetrics()),
      clock: { now: () => 0 },
      metrics,
      log: pino({ level: 'silent' }),
    },
    { tickMs: 1 },
  );
  await live.start();
  let at = 0;
  let value = 0;
  return {
    readings,
    metrics,
    /** Simulates a commit of ingest: the readings are stored first, then announced. */
    async write(withKeys: readonly string[]) {
      at += 1;
      const values = withKeys.map(() => (value += 1));
      withKeys.forEach((key, n) =>
        readings.written.set(key, [...(readings.written.get(key) ?? []), [at, values[n] as number]]),
      );
      await Promise.resolve();
      bus.emit('readingsStored', {
        frames: [{ device, at, keys: withKeys, values, quality: null }],
        texts: [],
        lane: 1,
        n: 1,
      });
    },
    subscribe(session: LiveSession, command: Record<string, unknown>) {
      const ready = live.commands
        .find(({ field }) => field === 'tsSubCmds')
        ?.parse({ cmdId: 1, entityType: 'DEVICE', entityId: device.id, ...command });
      return Promise.resolve(ready?.run(session));
    },
    stop: () => live.stop(),
  };
}

/** Waits until the condition is true, with time for more than one tick. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn();
}

function received(updates: readonly Update[], key: string): [number, string][] {
  return updates.flatMap(({ data }) => data?.[key] ?? []);
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('write' as const), keys: fc.constantFrom(['a'], ['b'], ['a', 'b']) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('turn' as const) }) },
);

describe('snapshot, cut over, stream', () => {
  it.each([
    ['latest values', {}],
    ['latest values of a LATEST_TELEMETRY subscription', { scope: 'LATEST_TELEMETRY' }],
    ['a window', { keys: 'a,b', startTs: 1, timeWindow: 1_000_000, limit: 50_000 }],
  ])(
    'after %s every reading comes once and in order, however writes and subscribing interleave',
    async (_, command) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 30 }),
          fc.array(step, { maxLength: 30 }),
          fc.record({ before: fc.nat(5), after: fc.nat(5) }),
          async (before, after, turns) => {
            const world = await start(turns);
            const { session, updates } = openSession();
            const play = async (steps: typeof before) => {
              for (const one of steps) await (one.kind === 'turn' ? turn() : world.write(one.keys));
            };
            await play(before);
            const opened = world.subscribe(session, command);
            await play(after);
            await opened;
            await world.write(keys);
            const last = (key: string) => String(world.readings.written.get(key)?.at(-1)?.[1]);
            await until(() => keys.every((key) => received(updates, key).some(([, value]) => value === last(key))));
            for (const key of keys) {
              const stored = (world.readings.written.get(key) ?? []).map(([at, value]) => [at, String(value)]);
              // A time window shows all readings, newest first.
              const isWindow = 'timeWindow' in command;
              const seen = isWindow ? received(updates, key).toSorted(([a], [b]) => a - b) : received(updates, key);
              expect(seen).toEqual(stored.slice(isWindow ? 0 : stored.length - seen.length));
            }
            await world.stop();
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it('a reader that is behind gets the newest of each key and is told how many gave way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (writes) => {
        const world = await start({ before: 0, after: 0 });
        const reader = openSession();
        await world.subscribe(reader.session, {});
        // Other subscribers of the same device are not delayed.
        const other = openSession();
        await world.subscribe(other.session, {});
        reader.room(false);
        for (let n = 0; n < writes; n += 1) await world.write(keys);
        await until(() => received(other.updates, 'a').length === writes);
        expect(received(reader.updates, 'a')).toEqual([]);
        reader.room(true);
        const merged = 2 * (writes - 1);
        const notice = reader.updates.filter(({ errorCode }) => errorCode === 34).map(({ errorMsg }) => errorMsg);
        expect(notice).toEqual(merged === 0 ? [] : [`Too many updates! ${merged} merged`]);
        expect(received(reader.updates, 'a')).toEqual(received(other.updates, 'a').slice(-1));
        await world.write(keys);
        await until(() => received(reader.updates, 'b').length === 2);
        await world.stop();
      }),
      { numRuns: 20 },
    );
  });
});
