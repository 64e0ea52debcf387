import { zstdCompressSync } from 'node:zlib';
import { dayMs, hourMs } from '@oilsight/oil';
import type { MachineEvent, Parameter } from '@oilsight/oil';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { buildDevice } from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { createBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { createSteps } from '../../platform/steps.ts';
import type { DeviceRef } from '../devices/index.ts';
import { pgArrivals } from '../telemetry/arrivals.store.pg.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createPgTelemetryStore } from '../telemetry/store/telemetry.store.pg.ts';
import { profileOf } from '../oils/oils.rules.ts';
import type { Case } from './assess.ts';
import { createHistories } from './histories.ts';
import { createSavedHistories } from './saved-histories.ts';
import { createSavedHistoriesStore } from './saved-histories.store.ts';

const start = Date.UTC(2026, 10, 1);
const bus = createBus((error) => {
  throw error;
});

let database: TestDatabase;
let pg: Pg;
let store: TelemetryStore;
let device: DeviceRef;
let log: readonly MachineEvent[];
/** Where each reading of the device from the store began, since the test last looked. */
let reads: number[];
let started: { stop(): Promise<void> }[];
beforeEach(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  store = createPgTelemetryStore({
    pg,
    clock: systemClock,
    onError: () => undefined,
    onStored: (event) => bus.emit('readingsStored', event),
  });
  await store.start();
  device = await buildDevice(pg);
  log = [];
  reads = [];
  started = [];
});
afterEach(async () => {
  for (const one of started) await one.stop();
  await store.stop();
  await pg.close();
  await database.drop();
});

/**
 * Histories of a server that has just started on the database.
 *
 * @param onDisk what they are saved in
 * @param isSaving whether assessments save them
 */
async function server({ onDisk = createSavedHistoriesStore(pg), isSaving = true } = {}) {
  const saved = createSavedHistories({
    store: onDisk,
    arrivals: pgArrivals(pg),
    bus,
    onError: (error) => {
      throw error;
    },
  });
  await saved.start();
  const histories = createHistories({
    bus,
    ...(isSaving ? { saved } : {}),
    oils: {
      profileOf: async () => profileOf('hydraulic', null, null),
      logOf: async () => ({ events: log, oils: [] }),
    },
    laboratory: { resultsOf: async () => [] },
    store: {
      latest: (devices) => store.latest(devices),
      scan(of, window) {
        reads.push(window.from);
        return store.scan(of, window);
      },
    },
  });
  histories.start();
  const stop = async () => {
    histories.stop();
    await saved.stop();
  };
  started.push({ stop });
  return {
    saved,
    stop,
    /** Ends as a crash would: nothing more is written. */
    crash: () => {
      histories.stop();
      started = started.filter((one) => one.stop !== stop);
    },
    use: <T>(look: (found: Case) => T) => histories.use(device, createSteps(), async (found) => look(found)),
    readsSince: () => reads.splice(0),
  };
}

const send = (hours: number, values: Readonly<Record<string, number>>) =>
  store.append([frame(device, start + hours * hourMs, values)], []);

/** A frame an hour. */
async function sendHours(from: number, to: number): Promise<void> {
  const frames = Array.from({ length: to - from }, (_, n) => {
    const hour = from + n;
    return frame(device, start + hour * hourMs, {
      oil_temperature: Math.round(10 * (50 + 4 * Math.sin(hour / 4))) / 10,
      water_saturation: Math.round(10 * (30 - 2 * Math.sin(hour / 5))) / 10,
      pressure: hour % 30 < 20 ? 12 : 0,
      particle_ch1: Math.round(900 + 90 * Math.sin(hour / 7)),
      ferrous_total: Math.floor((hour % 900) / 3),
    });
  });
  await store.append(frames, []);
}

async function sendDays(from: number, to: number): Promise<void> {
  const frames = Array.from({ length: (to - from) * 144 }, (_, n) => {
    const at = start + from * dayMs + n * (hourMs / 6);
    const wave = Math.sin((from * 144 + n) / 40);
    return frame(device, at, {
      oil_temperature: Math.round(10 * (50 + 4 * wave)) / 10,
      water_saturation: Math.round(10 * (30 - 2 * wave)) / 10,
      particle_ch1: Math.round(900 + 90 * wave),
      ferrous_total: Math.floor((from * 144 + n) / 50),
    });
  });
  await store.append(frames, []);
}

/** Where the reading of a whole history begins. */
const beginFor = (newestAt: number) => newestAt + 1 - 90 * dayMs;
const lastOfDay = start + dayMs - hourMs / 6;

/** What a history says, as it is asked by assessments. */
function saidBy({ history, newestAt, from, events }: Case) {
  const read = history.features(newestAt);
  const parameters: readonly Parameter[] = ['temp', 'aw', 'iso4', 'feRate'];
  return {
    newestAt,
    from,
    events,
    quality: history.quality(newestAt),
    hours: parameters.map((parameter) => history.hours(parameter, from, newestAt)),
    features: parameters.flatMap((parameter) =>
      (['level', 'slope', 'delta', 'step'] as const).map((feature) => read({ parameter, feature, windowMs: dayMs })),
    ),
    buckets: ['oil_temperature', 'particle_ch1'].map((key) =>
      Array.from({ length: 700 }, (_, n) => history.bucket(key, start + n * (hourMs / 6))),
    ),
  };
}

/** What is said by a history that is read from all readings. */
async function readAnew() {
  await pg.query(sqlQuery('test.forget', 'delete from device_history'));
  const other = await server();
  const said = await other.use(saidBy);
  expect(other.readsSince()).toEqual([beginFor(said.newestAt)]);
  other.crash();
  return said;
}

describe('a saved history', () => {
  it('goes on as the one that stayed in memory, through restarts and beyond 90 days', async () => {
    const stays = await server({ isSaving: false });
    let leaves = await server();
    for (const [from, to] of [
      [0, 60],
      [60, 88],
      [88, 93],
      [93, 96],
    ] as const) {
      await sendHours(from * 24, to * 24);
      expect(await leaves.use(saidBy)).toEqual(await stays.use(saidBy));
      await leaves.stop();
      leaves = await server();
      expect(await leaves.use(saidBy)).toEqual(await stays.use(saidBy));
    }
    reads = [];
    await leaves.use(saidBy);
    expect(reads).toEqual([]);
  });

  it('is told the same of frames that come in pieces, twice, or again with other values', async () => {
    const stays = await server();
    await send(0, { pressure: 5, oil_temperature: 50 });
    await stays.use(saidBy);
    await send(1, { particle_ch1: 900, particle_ch2: 950 });
    await send(1, { particle_ch2: 300, water_saturation: 30 });
    await send(2, { oil_temperature: 51 });
    await send(2, { oil_temperature: 52 });
    const before = await stays.use(saidBy);
    // The newest frame is completed after it was assessed.
    await send(2, { particle_ch1: 600 });
    const said = await stays.use(saidBy);
    stays.crash();
    reads = [];
    expect(before.buckets).not.toEqual(said.buckets);
    expect(said).toEqual(await readAnew());
  });

  it('is not used when a late reading came while it was being written', async () => {
    await sendDays(0, 1);
    const onDisk = createSavedHistoriesStore(pg);
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const before = await server({
      onDisk: {
        ...onDisk,
        async put(...row) {
          asked.resolve();
          await held.promise;
          await onDisk.put(...row);
        },
      },
    });
    const used = before.use(saidBy);
    await asked.promise;
    await send(5.5, { density: 850 });
    const flushed = before.saved.flush();
    held.resolve();
    await Promise.all([used, flushed]);
    before.crash();
    reads = [];
    const after = await server();
    expect(await after.use(({ history }) => history.bucket('density', start + 5.5 * hourMs)?.median)).toBe(850);
    expect(after.readsSince()).toEqual([beginFor(lastOfDay)]);
  });

  it('is not used when the device was changed', async () => {
    await sendDays(0, 1);
    const { use, readsSince } = await server();
    await use(saidBy);
    readsSince();
    bus.emit('deviceChanged', { deviceId: device.id });
    await use(saidBy);
    expect(readsSince()).toEqual([beginFor(lastOfDay)]);
  });

  it('spares a server that starts the reading of the past, and says the same', async () => {
    await sendDays(0, 3);
    const before = await server();
    await before.use(saidBy);
    await before.stop();
    await sendDays(3, 4);
    reads = [];
    const after = await server();
    const said = await after.use(saidBy);
    expect(after.readsSince()).toEqual([start + 3 * dayMs - hourMs / 6 + 1]);
    after.crash();
    expect(said).toEqual(await readAnew());
  });

  it('is written again when it is hours behind', async () => {
    const newest = async () =>
      (await pg.query(sqlQuery<{ at: number }>('test.newest', 'select newest_at as at from device_history')))[0]?.at;
    const { use } = await server();
    await send(0, { pressure: 5 });
    await use(saidBy);
    await send(7, { pressure: 5 });
    await use(saidBy);
    expect(await newest()).toBe(start);
    await send(8, { pressure: 5 });
    await use(saidBy);
    expect(await newest()).toBe(start + 8 * hourMs);
  });

  it.each(['a server that runs', 'a server that starts', 'a server that starts after a crash'])(
    'that lacks a late reading is not used by %s',
    async (which) => {
      await sendDays(0, 1);
      const before = await server();
      await before.use(saidBy);
      await before.saved.flush();
      if (which === 'a server that starts after a crash') before.crash();
      await send(5.5, { density: 850 });
      await send(24, { density: 851 });
      if (which === 'a server that starts') await before.stop();
      reads = [];
      const after = which === 'a server that runs' ? before : await server();
      expect(await after.use(({ history }) => history.bucket('density', start + 5.5 * hourMs)?.median)).toBe(850);
      expect(after.readsSince()).toEqual([beginFor(start + 24 * hourMs)]);
    },
  );

  it('is not used when the journal of arrivals does not reach back', async () => {
    await sendDays(0, 1);
    const before = await server();
    await before.use(saidBy);
    await before.saved.flush();
    before.crash();
    await send(5.5, { density: 850 });
    await send(24, { density: 851 });
    await send(25, { density: 851 });
    await pg.query(sqlQuery('test.drop', 'delete from arrival where n < (select max(n) from arrival)'));
    reads = [];
    const after = await server();
    expect(await after.use(({ history }) => history.bucket('density', start + 5.5 * hourMs)?.median)).toBe(850);
    expect(after.readsSince()).toEqual([beginFor(start + 25 * hourMs)]);
  });

  it('is not used when the log has changed, or when it is damaged', async () => {
    await sendDays(0, 1);
    const before = await server();
    await before.use(saidBy);
    before.crash();
    reads = [];
    log = [{ kind: 'refill', at: start + hourMs }];
    const changed = await server();
    expect(await changed.use(({ events }) => events)).toEqual(log);
    expect(changed.readsSince()).toEqual([beginFor(lastOfDay)]);
    changed.crash();
    for (const body of [Buffer.from('no compressed bytes'), zstdCompressSync(Buffer.from([3, 5]))]) {
      await pg.query(sqlQuery('test.damage', 'update device_history set body = $1'), [body]);
      const damaged = await server();
      expect(await damaged.use(({ events }) => events)).toEqual(log);
      expect(damaged.readsSince()).toEqual([beginFor(lastOfDay)]);
      damaged.crash();
    }
  });
});
