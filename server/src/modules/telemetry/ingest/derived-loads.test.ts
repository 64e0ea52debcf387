import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { hearing } from '../../../../test/changes.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { machineOf } from '../../../../test/machines.ts';
import { testDevice } from '../../../../test/store-suites/telemetry.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createPg } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { createPgTelemetryStore } from '../store/telemetry.store.pg.ts';
import type { Frame, TelemetryStore } from '../telemetry.store.ts';
import { createIngest } from './ingest.service.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 1);
const clock = { now: () => start + 30 * 86_400_000 };

/**
 * How a batch ends: it is stored; it is not stored; it is stored but the answer is lost; it is refused because of its
 * first message and stored in parts without that message.
 */
type Outcome = 'kept' | 'lost' | 'unknown' | 'firstRefused';

let database: TestDatabase;
let connections: Pg;
let store: TelemetryStore;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = createPg({ url: database.url, onError: () => undefined });
  store = createPgTelemetryStore({ pg: connections, clock, onError: () => undefined });
  await store.start();
});
afterAll(async () => {
  await store.stop();
  await connections.close();
  await database.drop();
});

interface SentFrame {
  readonly ts: number;
  readonly values: Readonly<Record<string, number>>;
}

interface InFlight {
  readonly frames: readonly Frame[];
  /** Ends the batch; resolves when ingest has been told the outcome. */
  end(outcome: Outcome): Promise<void>;
}

const idOf = ({ device, at }: Pick<Frame, 'device' | 'at'>) => `${device.key} ${at}`;

/** Opens an ingest whose batches wait until the test decides their outcome. */
function open() {
  const changes = hearing();
  let current: InFlight | null = null;
  let isKilled = false;
  let appeared = Promise.withResolvers<void>();
  /** Frames that the database refuses. */
  const refused = new Set<string>();
  const refusal = () => Object.assign(new Error('not to be stored'), { code: '22000' });
  const ingest = createIngest({
    store: {
      ...store,
      async append(frames, texts) {
        if (isKilled) throw new Error('killed');
        if (frames.some((frame) => refused.has(idOf(frame)))) throw refusal();
        const reported = Promise.withResolvers<void>();
        const outcome = await new Promise<Outcome>((resolve) => {
          current = { frames, end: (what) => (resolve(what), reported.promise) };
          appeared.resolve();
        });
        try {
          if (outcome === 'lost') throw Object.assign(new Error('no room'), { code: '53100' });
          if (outcome === 'firstRefused') {
            refused.add(idOf(frames[0] as Frame));
            throw refusal();
          }
          await store.append(frames, texts);
          if (outcome === 'unknown') throw new Error('the connection was lost');
        } finally {
          current = null;
          appeared = Promise.withResolvers();
          // The senders that wait for the batch get their answers in this turn of the event loop and the next.
          setImmediate(() => setImmediate(reported.resolve));
        }
      },
    },
    machines: { machinesOf: async (devices) => new Map(devices.map(({ id }) => [id, machineOf('gearbox')])) },
    keyMappings: { keyMappingsOf: async () => new Map() },
    devices: { aliasesOf: async () => new Map(), createForGateway: async () => testDevice() },
    changes,
    maxDevices: 1000,
    clock,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    limits: {
      messagesPerSecond: 0,
      queue: { queueReadings: 100_000, queueBytes: 1e9, batchReadings: 24, batchBytes: 1e9, restMs: 0, restMostMs: 0 },
    },
  });
  return {
    ingest,
    changes,
    get inFlight() {
      return current;
    },
    /** Resolves when a batch waits; at once if one already does. */
    get appeared() {
      return appeared.promise;
    },
    /** After this call it writes nothing more. */
    kill: () => (isKilled = true),
  };
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
    count = n % 5 === 0 ? 2 : count + (n % 4) * 3;
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

async function storedOf(device: DeviceRef): Promise<string[]> {
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

interface Sent {
  readonly device: DeviceRef;
  readonly frames: readonly SentFrame[];
  givenUp: AbortController;
  state: 'sent' | 'stored' | 'refused';
  /** Resolves when the sender has its answer. */
  reported: Promise<unknown>;
  /** The message may be on disk although its sender got no answer. */
  isUnknown: boolean;
}

type Action =
  | { readonly kind: 'send'; readonly device: 0 | 1; readonly frames: number }
  | { readonly kind: 'end'; readonly outcome: Outcome }
  /** A sender stops waiting. */
  | { readonly kind: 'giveUp'; readonly nth: number }
  | { readonly kind: 'deviceChanges'; readonly device: 0 | 1 }
  | { readonly kind: 'kill'; readonly outcome: 'lost' | 'unknown' }
  | { readonly kind: 'stop' };

const device = fc.constantFrom<0 | 1>(0, 1);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('send' as const), device, frames: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      outcome: fc.constantFrom<Outcome>('kept', 'kept', 'lost', 'unknown', 'firstRefused'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('giveUp' as const), nth: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deviceChanges' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      outcome: fc.constantFrom('lost' as const, 'unknown' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
);

/** Two devices send messages one after the other without waiting, while batches succeed and fail as given. */
async function disturbed(
  actions: readonly Action[],
): Promise<{ devices: readonly DeviceRef[]; messages: readonly Sent[] }> {
  const devices = [testDevice(), testDevice()] as const;
  const machines = [machine(), machine()] as const;
  const messages: Sent[] = [];
  let opened = open();

  function send(message: Sent): void {
    const { signal } = message.givenUp;
    message.reported = opened.ingest
      .telemetry(message.device, new TextEncoder().encode(JSON.stringify(message.frames)), {
        wait: signal,
        deadline: signal,
      })
      .then(
        () => (message.state = 'stored'),
        () => (message.state = 'refused'),
      );
  }
  const underway = () => messages.filter(({ state }) => state === 'sent');
  const isIn = ({ frames }: InFlight, { device: of, frames: [first] }: Sent) =>
    frames.some((frame) => frame.device === of && frame.at === first?.ts);
  const turn = () => new Promise(setImmediate);
  async function batch(): Promise<InFlight | null> {
    while (underway().length > 0 && opened.inFlight === null) await Promise.race([opened.appeared, turn()]);
    return opened.inFlight;
  }
  async function endBatch(outcome: Outcome): Promise<void> {
    const found = await batch();
    if (found === null) return;
    // A message that is already on disk is not refused for its data when it is sent again.
    const what =
      outcome === 'firstRefused' && messages.some((message) => message.isUnknown && isIn(found, message))
        ? 'kept'
        : outcome;
    if (what === 'unknown') for (const message of messages) message.isUnknown ||= isIn(found, message);
    await found.end(what);
  }
  /** Sends the messages that the first server did not store to a second one. */
  async function comeAgain(left: readonly Sent[]): Promise<void> {
    await Promise.all(left.map(({ reported }) => reported));
    opened = open();
    for (const message of left) {
      if (message.state === 'stored') continue;
      message.state = 'sent';
      message.givenUp = new AbortController();
      send(message);
    }
  }

  for (const action of actions) {
    switch (action.kind) {
      case 'send': {
        const message: Sent = {
          device: devices[action.device],
          frames: Array.from({ length: action.frames }, machines[action.device]),
          givenUp: new AbortController(),
          state: 'sent',
          reported: Promise.resolve(),
          isUnknown: false,
        };
        messages.push(message);
        send(message);
        await turn();
        break;
      }
      case 'end':
        await endBatch(action.outcome);
        break;
      case 'giveUp': {
        const found = opened.inFlight;
        const waiting = underway().filter((message) => !message.isUnknown && (found === null || !isIn(found, message)));
        waiting[action.nth]?.givenUp.abort();
        await turn();
        break;
      }
      case 'deviceChanges':
        opened.changes.tell(['device'], new Set([devices[action.device].id]));
        break;
      case 'kill': {
        const { ingest, kill } = opened;
        const left = underway();
        await endBatch(action.outcome);
        kill();
        // Another batch may have begun by then: it is lost with the server.
        await opened.inFlight?.end('lost');
        for (const message of left) message.givenUp.abort();
        await ingest.stop();
        await comeAgain(left);
        break;
      }
      case 'stop': {
        const left = underway();
        let isOver = false;
        const ended = opened.ingest.stop().then(() => (isOver = true));
        while (!isOver) {
          await Promise.race([ended, opened.appeared]);
          await opened.inFlight?.end('kept');
        }
        await comeAgain(left);
        break;
      }
    }
  }
  while (underway().length > 0) await endBatch('kept');
  await opened.ingest.stop();
  return { devices, messages };
}

/** Sends only the messages that were stored, one after the other. */
async function undisturbed({
  devices,
  messages,
}: Awaited<ReturnType<typeof disturbed>>): Promise<readonly DeviceRef[]> {
  const others = devices.map(() => testDevice());
  const opened = open();
  const { ingest } = opened;
  for (const { device: of, frames } of messages.filter(({ state }) => state === 'stored')) {
    const sending = ingest.telemetry(
      others[devices.indexOf(of)] as DeviceRef,
      new TextEncoder().encode(JSON.stringify(frames)),
    );
    await opened.appeared;
    await opened.inFlight?.end('kept');
    await sending;
  }
  await ingest.stop();
  return others;
}

/** A device that changes again while its counts are being read, with messages in flight, queued and on their way. */
const changesAgain: readonly Action[] = [
  ...[2, 3, 2].map((frames) => ({ kind: 'send' as const, device: 0 as const, frames })),
  { kind: 'deviceChanges', device: 0 },
  ...[3, 2].map((frames) => ({ kind: 'send' as const, device: 0 as const, frames })),
  { kind: 'deviceChanges', device: 0 },
  ...[1, 1, 1].map((frames) => ({ kind: 'send' as const, device: 1 as const, frames })),
];

describe('what comes in while a batch is being written', () => {
  it('gets wear from the frames on disk, however the batch and the waiting messages end', async () => {
    const runs = await fc.check(
      fc.asyncProperty(fc.array(anyAction, { minLength: 4, maxLength: 30 }), async (actions: readonly Action[]) => {
        const found = await disturbed(actions);
        const expected = await undisturbed(found);
        for (const [n, one] of found.devices.entries())
          expect(await storedOf(one)).toEqual(await storedOf(expected[n] as DeviceRef));
      }),
      { numRuns: rounds(25, 300), examples: [[[...changesAgain]]] },
    );
    expect(fc.defaultReportMessage(runs)).toBeUndefined();
  });
});
