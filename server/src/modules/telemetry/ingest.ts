import type { Language } from '@oilsight/contract';
import type { DeviceRef } from '../devices/index.ts';
import type { Receipt } from './ingest/normalise.ts';
import type { RefusedReading } from './ingest/refusal.types.ts';
import type { LimitsInForce } from './ingest/session-limits.rules.ts';

export interface IngestResult {
  /** Number of readings that are on disk. */
  readonly stored: number;
  /** The first hundred refused readings. */
  readonly refused: readonly RefusedReading[];
  /** Number of all refused readings. */
  readonly refusedCount: number;
}

/** The protocol by which a message arrived. */
export type AdapterName = 'http' | 'mqtt' | 'gateway';

export interface IngestOptions {
  /** For the metrics; default `http`. */
  readonly adapter?: AdapterName;
  /** Language of the refusals' texts; default English. */
  readonly language?: Language;
  /**
   * Wait for room in the queue, for the device's rate and for a failed store to recover, instead of being refused,
   * until this signal is aborted. For adapters that can hold their senders back.
   */
  readonly wait?: AbortSignal;
  /**
   * The receipt of an earlier attempt with the same message: its frames without a time keep the times they were given
   * then.
   */
  readonly receipt?: Receipt;
  /**
   * For adapters that answer within a fixed time: when this signal is aborted, the message is dropped unless it is
   * already being written.
   */
  readonly deadline?: AbortSignal;
}

/** Derived values by indicator, stored beside the readings of the same time. */
export interface WorkedOut {
  /**
   * ms: the time of the readings from which the values were derived. Derived values do not make a silent device count
   * as reporting.
   */
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

/** The one path into the store, used by every adapter. */
export interface Ingest {
  /**
   * Accepts a telemetry message in any of ThingsBoard's shapes. Resolves after the commit.
   *
   * @throws AppError `malformedJson`, `unexpectedJson`, `wrongShape`, `tooLarge`, `tooManyRequests`, `overloaded`:
   *   nothing of the message was acknowledged. Frames with a time of their own may be sent again without harm; frames
   *   without one get new times unless the receipt of the first attempt is passed
   */
  telemetry(device: DeviceRef, body: Uint8Array, options?: IngestOptions): Promise<IngestResult>;
  /**
   * Accepts a gateway's message: an object of device name → array of items. Unknown devices are created in the
   * gateway's customer.
   *
   * @throws AppError as above, and `noPermission` when the device is no gateway
   */
  gatewayTelemetry(gateway: DeviceRef, body: Uint8Array, options?: IngestOptions): Promise<IngestResult>;
  /**
   * Counts a message that is not telemetry against the device's rate; with `wait` it waits until the rate allows the
   * message.
   *
   * @throws AppError `tooManyRequests`
   */
  admit(device: DeviceRef, wait?: AbortSignal): Promise<void>;
  /**
   * Creates the receipt that fixes the times of a message's frames, for an adapter that may have to process the same
   * message again.
   */
  receive(): Receipt;
  /** The limits on what one device may send. */
  readonly limits: LimitsInForce;
  /**
   * Stores values that were derived from a device's readings. Resolves after the commit.
   *
   * @throws AppError `overloaded`
   */
  keep(device: DeviceRef, rows: readonly WorkedOut[]): Promise<void>;
}
