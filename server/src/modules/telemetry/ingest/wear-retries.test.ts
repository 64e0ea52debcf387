import fc from 'fast-check';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { hearing } from '../../../../test/changes.ts';
import { machineOf } from '../../../../test/machines.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { connectDevice } from '../../../../test/mqtt.ts';
import { testDevice } from '../../../../test/store-suites/telemetry.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { pause } from '../../../platform/pause.ts';
import { createPg } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { createPgTelemetryStore } from '../store/telemetry.store.pg.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { createIngest } from './ingest.service.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 1);

interface SentFrame {
  readonly ts: number;
  readonly values: Readonly<Record<string, number>>;
}

/** All stored readings of a device: one line per frame. */
async function storedOf(store: Pick<TelemetryStore, 'scan'>, device: DeviceRef): Promise<string[]> {
  const lines: string[] = [];
  for await (const page of store.scan(device, { from: 0, to: 4e12 })) {
    for (const { at, keys, values } of page)
      lines.push(
        `${(at - start) / minute} ${keys
          .map((key, n) => `${key}=${values[n]}`)
          .sort()
          .join(' ')}`,
      );
  }
  return lines;
}

describe('a message that is refused because its commit fails, and comes again,', () => {
  let app: TestApp;
  let admin: pg.Client;
  beforeAll(async () => {
    app = await startTestApp();
    admin = new pg.Client({ connectionString: app.adminUrl });
    await admin.connect();
    await admin.query(
      `create function disk_is_full() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    );
  });
  afterAll(async () => {
    await admin.end();
    await app.close();
  });

  /** Twelve messages of ten frames, a frame a minute: the counter increases by one a minute, then by five. */
  const messages = Array.from({ length: 12 }, (_, m) =>
    Array.from({ length: 10 }, (__, f): SentFrame => {
      const n = m * 10 + f;
      return { ts: start + n * minute, values: { ferrous_total: n < 70 ? n : n + 4 * (n - 69), pressure: n } };
    }),
  );
  const post = async (device: BuiltDevice, message: readonly SentFrame[]) =>
    (await fetch(`${app.url}/api/v1/${device.token}/telemetry`, { method: 'POST', body: JSON.stringify(message) }))
      .status;
  const fill = () =>
    admin.query('create trigger full_disk before insert on frame for each row execute function disk_is_full()');
  const empty = () => admin.query('drop trigger full_disk on frame');

  it('has the wear that it would have had at first, over HTTP', async () => {
    const [plain, troubled] = [await buildDevice(app.pg), await buildDevice(app.pg)];
    for (const message of messages) expect(await post(plain, message)).toBe(200);
    for (const [n, message] of messages.entries()) {
      if (n % 3 > 0) {
        await fill();
        // A refusal while the queue pauses after a failure is not a failed commit.
        for (let failed = false; !failed;) failed = (await post(troubled, message)) === 503;
        await empty();
      }
      for (let isKept = false; !isKept;) isKept = (await post(troubled, message)) === 200;
    }
    const stored = await storedOf(app.app.services.telemetryStore, plain);
    expect(stored[119]).toContain('wear_rate=');
    expect(stored.filter((line) => line.includes('wear_rate='))).toHaveLength(60);
    expect(await storedOf(app.app.services.telemetryStore, troubled)).toEqual(stored);
  });

  it('has it over MQTT too, where the server takes it up again itself', async () => {
    const [plain, troubled] = [await buildDevice(app.pg), await buildDevice(app.pg)];
    const [one, other] = [
      await connectDevice(app.mqttPort, plain.token),
      await connectDevice(app.mqttPort, troubled.token),
    ];
    const send = (client: typeof one, message: readonly SentFrame[]) =>
      client.publishAsync('v1/devices/me/telemetry', JSON.stringify(message), { qos: 1 });
    for (const message of messages) await send(one, message);
    await send(other, messages[0] ?? []);
    await fill();
    const sending = messages.slice(1).map((message) => send(other, message));
    for (let isResting = false; !isResting;)
      isResting =
        (await fetch(`${app.url}/api/v1/${plain.token}/telemetry`, { method: 'POST', body: '{"mode":1}' })).status ===
        503;
    await empty();
    await Promise.all(sending);
    await Promise.all([one.endAsync(), other.endAsync()]);
    const withWear = (lines: string[]) => lines.filter((line) => line.includes('ferrous_total'));
    expect(withWear(await storedOf(app.app.services.telemetryStore, troubled))).toEqual(
      withWear(await storedOf(app.app.services.telemetryStore, plain)),
    );
  });
});

/**
 * How the commit of a batch ends: stored; not stored; stored but the answer is lost; refused as a whole for its data,
 * and then stored by halves.
 */
type Outcome = 'kept' | 'lost' | 'unknown' | 'data';

interface Step {
  /** Messages that are sent at once: the number of frames of each. */
  readonly messages: readonly number[];
  /** Outcomes of the following commits. Refused messages are sent again, in order. */
  readonly outcomes: readonly Outcome[];
  /** Then an earlier message is sent once more: how many messages back. */
  readonly repeat: number | null;
  readonly after: 'goOn' | 'restart' | 'lateFrame' | 'deviceChanges';
}

const anyStep = (after: readonly Step['after'][]): fc.Arbitrary<Step> =>
  fc.record({
    messages: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    outcomes: fc.array(fc.constantFrom<Outcome>('kept', 'lost', 'unknown', 'data'), { maxLength: 4 }),
    repeat: fc.option(fc.integer({ min: 1, max: 5 })),
    after: fc.constantFrom(...after),
  });

describe('whatever is refused, comes again, is repeated or is lost in a crash,', () => {
  let database: TestDatabase;
  let connections: Pg;
  let store: TelemetryStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    connections = createPg({ url: database.url, onError: () => undefined });
    store = createPgTelemetryStore({
      pg: connections,
      clock: { now: () => start + 30 * 86_400_000 },
      onError: () => undefined,
    });
    await store.start();
  });
  afterAll(async () => {
    await store.stop();
    await connections.close();
    await database.drop();
  });

  function open(outcomes: Outcome[]) {
    const changes = hearing();
    const ingest = createIngest({
      store: {
        ...store,
        async append(frames, texts) {
          const outcome = outcomes.shift() ?? 'kept';
          if (outcome === 'lost') throw Object.assign(new Error('no room'), { code: '53100' });
          if (outcome === 'data') throw Object.assign(new Error('not to be stored'), { code: '22000' });
          const appended = await store.append(frames, texts);
          if (outcome === 'unknown') throw new Error('the connection was lost');
          return appended;
        },
      },
      machines: { machinesOf: async (devices) => new Map(devices.map(({ id }) => [id, machineOf('gearbox')])) },
      keyMappings: { keyMappingsOf: async () => new Map() },
      devices: { aliasesOf: async () => new Map(), createForGateway: async () => testDevice() },
      changes,
      maxDevices: 1000,
      clock: { now: () => start + 30 * 86_400_000 },
      metrics: createMetrics(),
      log: pino({ level: 'silent' }),
      limits: {
        messagesPerSecond: 0,
        queue: {
          queueReadings: 100_000,
          queueBytes: 1e9,
          batchReadings: 10_000,
          batchBytes: 1e9,
          restMs: 0,
          restMostMs: 0,
        },
      },
    });
    return { ingest, changes };
  }

  /**
   * Counters that increase, pause and restart from zero; frames 7 minutes apart, with a silence of some hours now and
   * then.
   */
  function machine() {
    let n = 0;
    let at = start;
    let count = 0;
    return (): SentFrame => {
      n += 1;
      at += n % 23 === 0 ? 5 * 60 * minute : 7 * minute;
      count = n % 31 === 0 ? 2 : count + (n % 4) * 3;
      return {
        ts: at,
        values: {
          ferrous_total: count,
          ferrous_ch1: Math.floor(count / 2),
          nonferrous_ch2: Math.floor(count / 5),
          pressure: n,
        },
      };
    };
  }

  async function run(steps: readonly Step[], isTroubled: boolean): Promise<string[]> {
    const device = testDevice();
    const outcomes: Outcome[] = [];
    let { ingest, changes } = open(outcomes);
    const next = machine();
    const sent: SentFrame[][] = [];
    const send = (message: readonly SentFrame[]) =>
      ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(message)));
    for (const step of steps) {
      let waiting = step.messages.map((frames) => Array.from({ length: frames }, next));
      sent.push(...waiting);
      if (isTroubled)
        outcomes.push(
          ...step.outcomes.flatMap((outcome): Outcome[] => (outcome === 'data' ? ['data', 'kept', 'kept'] : [outcome])),
        );
      while (waiting.length > 0) {
        const results = await Promise.allSettled(waiting.map(send));
        // The queue accepts nothing for a moment after a failure.
        await new Promise(setImmediate);
        waiting = waiting.filter((_, n) => results[n]?.status === 'rejected');
      }
      outcomes.length = 0;
      const again = step.repeat === null ? undefined : sent.at(-step.repeat);
      if (isTroubled && again !== undefined) await send(again);
      switch (step.after) {
        case 'goOn':
          break;
        case 'lateFrame': {
          const first = sent.at(-1)?.[0];
          if (first !== undefined) await send([{ ts: first.ts - minute, values: { ...first.values, pressure: -1 } }]);
          break;
        }
        case 'deviceChanges':
          if (isTroubled) changes.tell(['device'], new Set([device.id]));
          break;
        case 'restart':
          if (!isTroubled) break;
          await ingest.stop();
          ({ ingest, changes } = open(outcomes));
          break;
      }
    }
    await ingest.stop();
    return storedOf(store, device);
  }

  it.each([
    [
      'what is stored is what an undisturbed run stores, restarts included',
      ['goOn', 'restart', 'deviceChanges'] as const,
    ],
    ['what is stored is what an undisturbed run stores, late frames included', ['goOn', 'lateFrame'] as const],
  ])('%s', async (_, after) => {
    const runs = await fc.check(
      fc.asyncProperty(fc.array(anyStep(after), { minLength: 1, maxLength: 12 }), async (steps) => {
        expect(await run(steps, true)).toEqual(await run(steps, false));
      }),
      { numRuns: rounds(12, 60) },
    );
    expect(fc.defaultReportMessage(runs)).toBeUndefined();
  });

  it('and so it is of a sender that does not wait for one before it sends the next', async () => {
    const step = fc.record({
      outcome: fc.constantFrom<Outcome>('kept', 'lost', 'unknown'),
      frames: fc.integer({ min: 1, max: 4 }),
      restMs: fc.constantFrom(0, 0, 30, 120),
    });
    const runs = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const next = machine();
        const messages = steps.map(({ frames }) => Array.from({ length: frames }, next));
        const stored = await Promise.all(
          [true, false].map(async (isTroubled) => {
            const device = testDevice();
            const { ingest } = open(isTroubled ? steps.map(({ outcome }) => outcome) : []);
            const sending: Promise<unknown>[] = [];
            for (const [n, message] of messages.entries()) {
              sending.push(
                ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(message)), {
                  wait: new AbortController().signal,
                }),
              );
              await pause(steps[n]?.restMs ?? 0);
            }
            await Promise.all(sending);
            return storedOf(store, device);
          }),
        );
        expect(stored[0]).toEqual(stored[1]);
      }),
      { numRuns: rounds(6, 30) },
    );
    expect(fc.defaultReportMessage(runs)).toBeUndefined();
  });
});
