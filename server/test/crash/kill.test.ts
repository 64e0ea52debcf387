import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rounds } from '../../../scripts/rounds.ts';
import { pgArrivals } from '../../src/modules/telemetry/arrivals.store.pg.ts';
import { cursorAfter } from '../../src/modules/telemetry/arrivals.store.ts';
import type { ArrivalCursor, Arrivals } from '../../src/modules/telemetry/arrivals.store.ts';
import { createPgTelemetryStore } from '../../src/modules/telemetry/store/telemetry.store.pg.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPg } from '../../src/platform/pg.ts';
import type { Pg } from '../../src/platform/pg.ts';
import { buildDevice } from '../factories.ts';
import { preparedDataDir } from '../prepared-data-dir.ts';
import { random } from '../random.ts';
import { databaseUrlOf, isDatabaseAlive, killDatabase, startServerProcess } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';
import { Sender } from './sender.ts';

/** Number of kills: few in the gate, more in the full run; CRASH_ROUNDS overrides it. */
const kills = Number(process.env['CRASH_ROUNDS'] ?? rounds(3, 20));
const seed = Number(process.env['CRASH_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const keys = ['a', 'b', 'c'] as const;
const senderCount = 8;
/** The times of the devices do not overlap, so that a reading stored under the wrong device is found. */
const began = Date.now();
const timeOfDevice = (index: number) => began - 30 * 86_400_000 + index * 86_400_000;

let pg: Pg | null = null;
beforeAll(() => process.stdout.write(`CRASH_SEED=${seed}\n`));
afterAll(() => pg?.close());

/** Counts acknowledged frames over both adapters, and lets callers wait for a number of them. */
class Tally {
  #count = 0;
  #goal: { readonly count: number; readonly reached: () => void } | null = null;
  add(frames: number): void {
    this.#count += frames;
    if (this.#goal !== null && this.#count >= this.#goal.count) this.#goal.reached();
  }
  more(frames: number): Promise<void> {
    return new Promise((reached) => (this.#goal = { count: this.#count + frames, reached }));
  }
}

/** Reads the journal continuously over all kills, as a component that keeps derived data up to date does. */
class Follower {
  readonly #arrivals: Arrivals;
  #place: ArrivalCursor = new Map();
  #count = 0;
  /** By device: the time ranges in which its readings changed. */
  readonly #seen = new Map<number, (readonly [oldestAt: number, newestAt: number])[]>();

  constructor(database: Pg) {
    this.#arrivals = pgArrivals(database);
  }

  /** Reads the new entries, and checks that each number comes once and in order. */
  async follow(): Promise<void> {
    for (;;) {
      const found = await this.#arrivals.after(this.#place, 50);
      if (found === null) throw new Error('the journal does not reach back');
      if (found.length === 0) return;
      for (const { lane, n, devices } of found) {
        if (lane !== 1 || n !== this.#count + 1)
          throw new Error(`number ${n} of lane ${lane} follows number ${this.#count}`);
        this.#count = n;
        for (const { key, oldestAt, newestAt } of devices)
          this.#seen.set(key, [...(this.#seen.get(key) ?? []), [oldestAt, newestAt]]);
      }
      this.#place = cursorAfter(this.#place, found);
    }
  }

  hasSeen(device: number, at: number): boolean {
    return this.#seen.get(device)?.some(([oldestAt, newestAt]) => oldestAt <= at && at <= newestAt) === true;
  }
}

describe('acknowledged readings', () => {
  it(
    `outlive ${kills} kills of the server or its database, each once and told of in the journal, and the next start needs no hand`,
    { timeout: 120_000 + kills * 120_000 },
    async () => {
      const chance = random(seed);
      const dataDir = await preparedDataDir();
      const options = { dataDir, env: { DEVICE_MESSAGES_PER_SECOND: '0' } };
      let server: ServerProcess = await startServerProcess(options);
      onTestFinished(() => server.stop());
      const database = createPg({ url: await databaseUrlOf(dataDir), max: 2, onError: () => undefined });
      pg = database;
      const senders = await Promise.all(
        Array.from(
          { length: senderCount },
          async (_, index) =>
            new Sender(await buildDevice(database), index % 2 === 0 ? 'http' : 'mqtt', timeOfDevice(index)),
        ),
      );
      const follower = new Follower(database);
      const victims = { server: 0, database: 0, both: 0 };

      for (let round = 0; round < kills; round += 1) {
        const tally = { http: new Tally(), mqtt: new Tally() };
        let isOver = false;
        const burst = Promise.all(
          senders.map((sender) =>
            sender.run(
              server,
              () => isOver,
              (frames) => tally[sender.adapter].add(frames),
            ),
          ),
        );
        await tally[chance() < 0.5 ? 'http' : 'mqtt'].more(1 + Math.floor(chance() * 300));
        const victim = chance() < 0.5 ? 'server' : chance() < 0.7 ? 'database' : 'both';
        victims[victim] += 1;
        if (victim !== 'server') killDatabase(dataDir);
        if (victim === 'database') {
          // The server recovers by itself, and both adapters continue.
          await Promise.all([tally.http.more(20), tally.mqtt.more(20)]);
          isOver = true;
          await burst;
        } else {
          await server.kill();
          await burst;
          server = await startServerProcess(options);
        }
        await verify(database, senders, follower);
      }
      process.stdout.write(
        `killed: server ${victims.server}, database ${victims.database}, both ${victims.both}; acknowledged frames: ${senders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)}, sent: ${senders.reduce((sum, { sent }) => sum + sent.size, 0)}\n`,
      );
      await server.stop();
      expect(isDatabaseAlive(dataDir)).toBe(false);
    },
  );
});

/**
 * Waits until the database is up. Right after a kill the last answers may still come from processes of the old server.
 */
async function isUp(database: Pg): Promise<void> {
  const givenUp = AbortSignal.timeout(120_000);
  const ask = () =>
    database.query({ name: 'test.isUp', sql: 'select' }).then(
      () => true,
      () => false,
    );
  while (!(await ask()) && !givenUp.aborted) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Checks that every acknowledged frame is stored, complete and once; that every other stored frame was sent and is
 * complete; and that the journal reports everything that is stored.
 */
async function verify(database: Pg, senders: readonly Sender[], follower: Follower): Promise<void> {
  await isUp(database);
  await follower.follow();
  const store = createPgTelemetryStore({ pg: database, clock: systemClock, onError: () => undefined });
  for (const [index, { device, sent, acknowledged }] of senders.entries()) {
    const from = timeOfDevice(index) - 3_600_000;
    const series = await store.raw(
      device,
      keys,
      { from, to: from + 2 * 86_400_000 },
      { limit: 1_000_000, order: 'asc' },
    );
    const stored = new Map<number, Partial<Record<string, unknown>>>();
    for (const { key, at, values } of series) {
      expect(new Set(at).size, `${key}: no reading twice`).toBe(at.length);
      at.forEach((time, place) => stored.set(time, { ...stored.get(time), [key]: values[place] }));
    }
    expect(
      [...acknowledged].filter((at) => !stored.has(at)),
      'acknowledged and lost',
    ).toEqual([]);
    for (const [at, values] of stored) expect(values).toEqual(sent.get(at)?.values);
    expect(
      [...stored.keys()].filter((at) => !follower.hasSeen(device.key, at)),
      'stored and not in the journal',
    ).toEqual([]);
  }
}
