import { AppError } from '@oilsight/contract';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { pause } from '../../../platform/pause.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { Ingest, IngestOptions, IngestResult } from '../ingest.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { createDerivedIndicators } from './derived-indicators.ts';
import type { Machines } from './derived-indicators.ts';
import { createGatewayReader } from './gateway.ts';
import { createGroupCommit, queueBounds } from './group-commit.ts';
import type { QueueBounds } from './group-commit.ts';
import { readJson } from './json.ts';
import { createDevicePaces } from './device-paces.ts';
import { messageBounds } from './message-bounds.ts';
import { addRun, normalise } from './normalise.ts';
import type { Load, Receipt } from './normalise.ts';
import { framesOf } from './parse.ts';
import { createProfiles } from './profiles.ts';
import type { DeviceProfile, KeyMappings } from './profiles.ts';
import { Refusals } from './refusals.ts';
import { createMessageLayouts } from './message-layouts.ts';
import { createWaitingLines } from './waiting-lines.ts';

export interface IngestBounds {
  /** Messages of one device a second, sustained; 0: no limit. */
  readonly messagesPerSecond: number;
  /** Messages of one device at once. */
  readonly messagesBurst: number;
  /** Bytes of messages that wait patiently. Beyond, the patient are refused as well. */
  readonly waitingBytes: number;
  readonly queue: QueueBounds;
}

export const ingestBounds: IngestBounds = {
  messagesPerSecond: 100,
  messagesBurst: 1000,
  waitingBytes: 64 * 1_048_576,
  queue: queueBounds,
};

export interface IngestParts {
  readonly store: Pick<TelemetryStore, 'append' | 'latest' | 'raw'>;
  readonly devices: Pick<Devices, 'aliasesOf' | 'createForGateway'>;
  readonly machines: Machines;
  readonly keyMappings: KeyMappings;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Devices that are held in memory, at most. */
  readonly maxDevices: number;
  readonly limits?: Partial<IngestBounds>;
}

/** What a reading counts for in the queue that came in no message. */
const bytesOfReading = 16;
/** First wait of a patient sender after a failure, ms; doubles. */
const patienceMs = 50;
const patienceMostMs = 2000;

/** Turns a message into a load, at once; what it needed from the database is at hand. */
type Convert = (receipt: Receipt, refusals: Refusals, load: Load) => void;

/** One message on its way. */
interface Passage {
  readonly sender: DeviceRef;
  readonly body: Uint8Array;
  readonly options: IngestOptions;
  /** The conversion, when what it needs is at hand. */
  readonly atHand: () => Convert | null;
  /** Reads what the conversion needs. */
  readonly prepare: () => Convert | Promise<Convert>;
}

/** The one path into the store: rate, room, parsing, normalising, group commit, event, measurement. */
export function createIngest({
  store,
  devices,
  machines,
  keyMappings,
  changes,
  clock,
  metrics,
  log,
  maxDevices: most,
  limits: given,
}: IngestParts): Ingest & { stop(): Promise<void> } {
  const limits = { ...ingestBounds, ...given };
  const paces = createDevicePaces({ perSecond: limits.messagesPerSecond, burst: limits.messagesBurst }, clock, most);
  const derivedIndicators = createDerivedIndicators({ store, changes, clock, most });
  const profiles = createProfiles({ store, devices, keyMappings, machines, derivedIndicators, changes, clock, most });
  const layouts = createMessageLayouts(clock);
  const gateways = createGatewayReader({ devices, profiles });
  const queue = createGroupCommit({
    store,
    derivedIndicators,
    log,
    limits: limits.queue,
    onQueue: (readings) => metrics.ingestQueue.set(readings),
  });
  const lines = createWaitingLines();
  const stopping = new AbortController();
  /** Messages that have come in. */
  let received = 0;
  /** Adapters' signals, joined with ours. */
  const joined = new WeakMap<AbortSignal, AbortSignal>();
  let waitingBytes = 0;

  async function take(passage: Passage): Promise<IngestResult> {
    const { body, options } = passage;
    if (body.byteLength > messageBounds.bodyBytes) throw new AppError('tooLarge', { limit: messageBounds.bodyBytes });
    refuseWhenStopping();
    const began = performance.now();
    const receipt = options.receipt ?? receive();
    const result = await (takeAtOnce(passage, receipt) ??
      (options.wait === undefined ? takeNow(passage, receipt) : takePatiently(passage, receipt, options.wait)));
    metrics.ingestSeconds.observe((performance.now() - began) / 1000);
    return result;
  }

  /**
   * The way of almost every message: all that it needs is at hand. Null: something has to be waited for, or refused.
   */
  function takeAtOnce(passage: Passage, receipt: Receipt): Promise<IngestResult> | null {
    const { wait } = passage.options;
    if (!queue.hasRoom() || waitingBytes > 0 || wait?.aborted === true) return null;
    const convert = passage.atHand();
    if (convert === null || paces.take(passage.sender.key) > 0) return null;
    const taken = commit(convert, receipt, passage);
    if (wait === undefined) return taken;
    return taken.catch((error: unknown) => {
      if (wait.aborted || !(error instanceof AppError) || !isPassing(error)) throw error;
      return takePatiently(passage, receipt, wait);
    });
  }

  /**
   * A message that is taken up again keeps its stamps: what it brought before may be on disk although nobody was told.
   */
  function receive(): Receipt {
    const at = clock.now();
    const given = new Map<number, number>();
    received += 1;
    return {
      at,
      nth: received,
      stamp({ device, profile }) {
        const stamp = given.get(device.key) ?? paces.stamp(device.key, at, profile.newestStored);
        if (stamp === null) throw new AppError('tooManyRequests', { seconds: 1 });
        given.set(device.key, stamp);
        return stamp;
      },
    };
  }

  async function admit(device: DeviceRef, wait?: AbortSignal): Promise<void> {
    const waitMs = wait === undefined ? paces.take(device.key) : paces.reserve(device.key);
    if (waitMs === 0) return;
    if (wait === undefined) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
    await pause(waitMs, wait);
    if (!wait.aborted) return;
    paces.giveBack(device.key);
    throw new AppError('overloaded');
  }

  async function takeNow(passage: Passage, receipt: Receipt): Promise<IngestResult> {
    await admit(passage.sender);
    const convert = await prepared(passage);
    if (!queue.hasRoom()) throw new AppError('overloaded', { seconds: queue.retrySeconds });
    return commit(convert, receipt, passage);
  }

  async function takePatiently(passage: Passage, receipt: Receipt, wait: AbortSignal): Promise<IngestResult> {
    const bytes = passage.body.byteLength;
    if (waitingBytes + bytes > limits.waitingBytes) throw new AppError('overloaded');
    waitingBytes += bytes;
    let ticket = lines.join(passage.sender.key, receipt.nth);
    try {
      await admit(passage.sender, wait);
      for (let backoffMs = patienceMs; ; backoffMs = Math.min(backoffMs * 2, patienceMostMs)) {
        try {
          const convert = await prepared(passage);
          while (!wait.aborted && !(ticket.isFirst() && queue.hasRoom()))
            await (ticket.isFirst() ? queue.room(wait) : ticket.turn(wait));
          // Who hung up waits no more, but what needs no waiting is kept.
          if (!queue.hasRoom()) throw new AppError('overloaded');
          const committing = commit(convert, receipt, passage);
          ticket.leave();
          return await committing;
        } catch (error) {
          if (wait.aborted || !(error instanceof AppError) || !isPassing(error)) throw error;
        }
        ticket.leave();
        ticket = lines.join(passage.sender.key, receipt.nth);
        await pause(backoffMs, wait);
      }
    } finally {
      ticket.leave();
      waitingBytes -= bytes;
    }
  }

  /** A database that does not answer is a matter of waiting. */
  async function prepared({ prepare }: Passage): Promise<Convert> {
    try {
      return await prepare();
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'ingest could not read what it needs');
      throw new AppError('overloaded', { seconds: queue.retrySeconds }, { cause: error });
    }
  }

  async function commit(
    convert: Convert,
    receipt: Receipt,
    { body, options: { adapter = 'http', language = 'en-US', deadline } }: Passage,
  ): Promise<IngestResult> {
    refuseWhenStopping();
    if (deadline?.aborted === true) throw new AppError('overloaded');
    const refusals = new Refusals(language);
    const load: Load = { frames: [], texts: [], runs: [], readings: 0, bytes: body.byteLength };
    convert(receipt, refusals, load);
    await queue.add(load, deadline);
    metrics.readingsStored.inc({ adapter }, load.readings);
    for (const [reason, count] of refusals.byReason) metrics.readingsRefused.inc({ adapter, reason }, count);
    return { stored: load.readings, refused: refusals.named, refusedCount: refusals.count };
  }

  function refuseWhenStopping(): void {
    if (stopping.signal.aborted) throw new AppError('overloaded');
  }

  function prepareDevice(device: DeviceRef, body: Uint8Array): Convert | Promise<Convert> {
    return deviceAtHand(device, body) ?? profiles.load(device).then((profile) => converted(device, profile, body));
  }

  function deviceAtHand(device: DeviceRef, body: Uint8Array): Convert | null {
    const profile = profiles.peek(device);
    return profile === undefined ? null : converted(device, profile, body);
  }

  function converted(device: DeviceRef, profile: DeviceProfile, body: Uint8Array): Convert {
    return (receipt, refusals, load) => {
      const sender = { device, profile, stamp: () => receipt.stamp({ device, profile }) };
      if (!layouts.read(profile, body, { sender, now: receipt.at, load })) {
        normalise(framesOf(readJson(body), receipt.at, refusals), sender, refusals, load);
        if (refusals.count === 0 && load.texts.length === 0) layouts.learn(profile, body, load.frames);
      }
      addRun(load, sender, 0);
    };
  }

  /** Ends the wait when the sender gives up and when the service stops. */
  function withStop(options: IngestOptions): IngestOptions {
    if (options.wait === undefined) return options;
    const known = joined.get(options.wait);
    if (known !== undefined) return { ...options, wait: known };
    const wait = AbortSignal.any([options.wait, stopping.signal]);
    joined.set(options.wait, wait);
    return { ...options, wait };
  }

  return {
    telemetry: (device, body, options = {}) =>
      take({
        sender: device,
        body,
        options: withStop(options),
        atHand: () => deviceAtHand(device, body),
        prepare: () => prepareDevice(device, body),
      }),
    async gatewayTelemetry(gateway, body, options = {}) {
      if (!gateway.isGateway) throw new AppError('noPermission');
      return take({
        sender: gateway,
        body,
        options: withStop({ adapter: 'gateway', ...options }),
        atHand: () => null,
        prepare: () => gateways.prepare(gateway, body),
      });
    },
    admit,
    receive,
    limits: {
      perSecond: limits.messagesPerSecond,
      burst: limits.messagesBurst,
      payloadBytes: messageBounds.bodyBytes,
      inFlight: messageBounds.inFlight,
    },
    async keep(device, rows) {
      refuseWhenStopping();
      if (!queue.hasRoom()) throw new AppError('overloaded', { seconds: queue.retrySeconds });
      const frames = rows.map(({ at, values }) => ({
        device,
        at,
        keys: Object.keys(values),
        values: Object.values(values),
        quality: null,
      }));
      const readings = frames.reduce((sum, { keys }) => sum + keys.length, 0);
      await queue.add({ frames, texts: [], runs: [], readings, bytes: readings * bytesOfReading });
    },
    /** Refuses what is new and what waits for room; what is queued is committed. */
    async stop() {
      stopping.abort();
      await queue.drain();
      queue.stop();
    },
  };
}

/** What waiting helps against: a store that is behind, and a clock that stamps have outrun. */
function isPassing({ error }: AppError): boolean {
  return error === 'overloaded' || error === 'tooManyRequests';
}
