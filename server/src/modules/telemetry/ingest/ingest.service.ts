import { AppError } from '@oilsight/contract';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { Ingest, IngestOptions, IngestResult } from '../ingest.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { createAdmission } from './admission.ts';
import { createCommits } from './commits.ts';
import type { Convert } from './commits.ts';
import { createConversions } from './conversions.ts';
import { createDerivedIndicators } from './derived-indicators.ts';
import type { Machines } from './derived-indicators.ts';
import { createGatewayReader } from './gateway.ts';
import { createGroupCommit, queueBounds } from './group-commit.ts';
import { createDevicePaces } from './device-paces.ts';
import { messageBounds } from './message-bounds.ts';
import type { Receipt } from './normalise.ts';
import { createPatience, isPassing } from './patience.ts';
import { createProfiles } from './profiles.ts';
import type { KeyMappings } from './profiles.ts';
import type { QueueBounds } from './queue-room.ts';
import { createMessageLayouts } from './message-layouts.ts';

export interface IngestBounds {
  /** Messages of one device a second, sustained; 0: no limit. */
  readonly messagesPerSecond: number;
  /** Number of messages that one device may send at once. */
  readonly messagesBurst: number;
  /** Bytes of messages that may wait for room. When these are used up, messages that could wait are refused as well. */
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
  /** Most devices that are held in memory. */
  readonly maxDevices: number;
  readonly limits?: Partial<IngestBounds>;
}

/** One message while it is being processed. */
interface Passage {
  readonly sender: DeviceRef;
  readonly body: Uint8Array;
  readonly options: IngestOptions;
  /** The conversion, if everything it needs is cached, else null. */
  readonly atHand: () => Convert | null;
  /** Reads what the conversion needs. */
  readonly prepare: () => Convert | Promise<Convert>;
}

/** The one path into the store: rate, room in the queue, parsing, normalisation, group commit, event, metrics. */
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
  const conversions = createConversions(profiles, createMessageLayouts(clock));
  const gateways = createGatewayReader({ devices, profiles });
  const queue = createGroupCommit({
    store,
    derivedIndicators,
    log,
    limits: limits.queue,
    onQueue: (readings) => metrics.ingestQueue.set(readings),
  });
  const stopping = new AbortController();
  const { admit, receive, withStop } = createAdmission(paces, clock, stopping.signal);
  const { commit, keep, refuseWhenStopping } = createCommits(queue, metrics, stopping.signal);
  const { waitingBytes } = limits;
  const patience = createPatience<Passage, Convert>({ admit, queue, waitingBytes, prepared, commit });

  async function take(passage: Passage): Promise<IngestResult> {
    const { body, options } = passage;
    if (body.byteLength > messageBounds.bodyBytes) throw new AppError('tooLarge', { limit: messageBounds.bodyBytes });
    refuseWhenStopping();
    const began = performance.now();
    const receipt = options.receipt ?? receive();
    const result = await (takeAtOnce(passage, receipt) ?? takeInTurn(passage, receipt));
    metrics.ingestSeconds.observe((performance.now() - began) / 1000);
    return result;
  }

  /** Handles almost every message: everything that it needs is cached. Null: the message has to wait, or is refused. */
  function takeAtOnce(passage: Passage, receipt: Receipt): Promise<IngestResult> | null {
    const { wait } = passage.options;
    if (!queue.hasRoom() || patience.isBusy || wait?.aborted === true) return null;
    const convert = passage.atHand();
    if (convert === null || paces.take(passage.sender.key) > 0) return null;
    const taken = commit(convert, receipt, passage);
    if (wait === undefined) return taken;
    return taken.catch((error: unknown) => {
      if (wait.aborted || !(error instanceof AppError) || !isPassing(error)) throw error;
      return patience.take(passage, receipt, wait);
    });
  }

  function takeInTurn(passage: Passage, receipt: Receipt): Promise<IngestResult> {
    const { wait } = passage.options;
    return wait === undefined ? takeNow(passage, receipt) : patience.take(passage, receipt, wait);
  }

  async function takeNow(passage: Passage, receipt: Receipt): Promise<IngestResult> {
    await admit(passage.sender);
    const convert = await prepared(passage);
    if (!queue.hasRoom()) throw new AppError('overloaded', { seconds: queue.retrySeconds });
    return commit(convert, receipt, passage);
  }

  /** Repeats the preparation while the database does not answer, if the sender can wait. */
  async function prepared({ prepare }: Passage): Promise<Convert> {
    try {
      return await prepare();
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'ingest could not read what it needs');
      throw new AppError('overloaded', { seconds: queue.retrySeconds }, { cause: error });
    }
  }

  return {
    telemetry: (device, body, options = {}) =>
      take({
        sender: device,
        body,
        options: withStop(options),
        atHand: () => conversions.atHand(device, body),
        prepare: () => conversions.prepare(device, body),
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
    keep,
    /** Refuses new messages and those that wait for room; commits the queued ones. */
    async stop() {
      stopping.abort();
      await queue.drain();
      queue.stop();
    },
  };
}
