import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { frame, testDevice } from '../../../test/store-suites/telemetry.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import type { DeviceRef } from '../devices/index.ts';
import { registerAnalysisJobs } from './analysis.jobs.ts';
import { pgArrivals } from '../telemetry/arrivals.store.pg.ts';
import { createPgTelemetryStore } from '../telemetry/store/telemetry.store.pg.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createUnassessed } from './unassessed.ts';

const start = Date.UTC(2026, 10, 1);
const devices = [testDevice(), testDevice(), testDevice()];
const [one, other, third] = devices as [DeviceRef, DeviceRef, DeviceRef];

let database: TestDatabase;
let pg: Pg;
let store: TelemetryStore;
beforeEach(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  store = createPgTelemetryStore({ pg, clock: systemClock, onError: () => undefined });
  await store.start();
});
afterEach(async () => {
  await store.stop();
  await pg.close();
  await database.drop();
});

/**
 * One server's rounds: returns the devices with readings that no assessment has used. Calling it again simulates a
 * restart of the server.
 */
function server({ cannotAssess = null }: { cannotAssess?: DeviceRef | null } = {}): (
  stop?: AbortSignal,
) => Promise<(string | false)[]> {
  let round: ((signal: AbortSignal) => Promise<void>) | null = null;
  let asked: (string | false)[] = [];
  registerAnalysisJobs(
    { every: (name, _, run) => (round = name === 'analysis' ? run : round) },
    {
      devices: {
        async *allRefs() {
          yield devices;
        },
      },
      analysis: {
        async assess(device, _, hasUnassessed) {
          asked.push(hasUnassessed === true && device.name);
          if (device === cannotAssess) throw new Error('it cannot be judged');
          return null;
        },
      },
      unassessed: createUnassessed(pgArrivals(pg)),
      saved: { flush: async () => undefined },
      gravest: async () => [],
      clock: systemClock,
      onError: () => undefined,
    },
  );
  return async (signal = new AbortController().signal) => {
    asked = [];
    await round?.(signal);
    return asked;
  };
}

const send = (device: DeviceRef, at: number) => store.append([frame(device, at, { a: at })], []);

/** Rounds in which assessments of a device take so much of the processor; returns what each round assessed. */
function roundsWith(takenMs: (device: DeviceRef) => number, gravest: readonly string[] = []) {
  let round: ((signal: AbortSignal) => Promise<void>) | null = null;
  let [now, worked] = [0, 0];
  let assessed: string[] = [];
  registerAnalysisJobs(
    { every: (name, _, run) => (round = name === 'analysis' ? run : round) },
    {
      devices: {
        async *allRefs() {
          yield devices;
        },
      },
      analysis: {
        async assess(device) {
          assessed.push(device.name);
          worked += takenMs(device);
          return 'usual';
        },
      },
      unassessed: createUnassessed(pgArrivals(pg)),
      saved: { flush: async () => undefined },
      gravest: async () => gravest,
      clock: { now: () => now },
      workedMs: () => worked,
      rest: async () => undefined,
      onError: () => undefined,
    },
  );
  return async (at: number) => {
    [now, assessed] = [at, []];
    await round?.(new AbortController().signal);
    return assessed;
  };
}

describe('rounds', () => {
  it('pass over a device whose assessments take long, until they have taken a hundredth of its time', async () => {
    const roundAt = roundsWith((device) => (device === one ? 400 : 1));
    expect(await roundAt(0)).toEqual([one, other, third].map(({ name }) => name));
    expect(await roundAt(39_999)).toEqual([other.name, third.name]);
    expect(await roundAt(40_000)).toEqual([one, other, third].map(({ name }) => name));
  });

  it('tell what a device has that they passed over in a later one, after a crash too', async () => {
    const roundAt = roundsWith((device) => (device === one ? 400 : 1));
    await roundAt(0);
    await send(one, start);
    await send(other, start);
    expect(await roundAt(1000)).toEqual([other.name, third.name]);
    // The server ends here, before the device is due.
    expect(await server()()).toEqual([one.name, other.name, false]);
    expect(await roundAt(40_000)).toContain(one.name);
    expect(await server()()).toEqual([false, false, false]);
  });

  it('begin with the worst', async () => {
    expect(await roundsWith(() => 0, [other.id])(0)).toEqual([other, one, third].map(({ name }) => name));
  });
});

describe('readings that no assessment has seen', () => {
  it('are told once, the late ones too, and after a crash those that came before it', async () => {
    const before = server();
    await send(one, start);
    await send(other, start);
    expect(await before()).toEqual([one.name, other.name, false]);
    expect(await before()).toEqual([false, false, false]);
    await send(one, start - 86_400_000);
    expect(await before()).toEqual([one.name, false, false]);
    await send(third, start);
    await send(other, start - 5000);
    // The server ends here, before its next round.
    const after = server();
    expect(await after()).toEqual([false, other.name, third.name]);
    expect(await server()()).toEqual([false, false, false]);
  });

  it('of a round that broke off come again', async () => {
    await send(one, start);
    expect(await server()(AbortSignal.abort())).toEqual([]);
    expect(await server()()).toEqual([one.name, false, false]);
  });

  it('of a device that cannot be assessed are tried again, and keep nobody else from it', async () => {
    const rounds = server({ cannotAssess: one });
    await send(one, start);
    await send(other, start);
    expect(await rounds()).toEqual([one.name, other.name, false]);
    expect(await rounds()).toEqual([one.name, false, false]);
    // The same after a restart; devices assessed meanwhile are included, as the journal is confirmed as a whole.
    const after = server();
    expect(await after()).toEqual([one.name, other.name, false]);
    expect(await server()()).toEqual([false, false, false]);
  });

  it('may be of any device when the journal does not reach back', async () => {
    await send(one, start);
    await send(other, start);
    await server()();
    await send(one, start + 1);
    await send(one, start + 2);
    await pg.query(sqlQuery('test.drop', 'delete from arrival where n < 4'));
    const rounds = server();
    expect(await rounds()).toEqual([one.name, other.name, third.name]);
    expect(await rounds()).toEqual([false, false, false]);
  });
});
