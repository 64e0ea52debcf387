import type { Language } from '@oilsight/contract';
import type { DeviceRef } from '../devices/index.ts';
import type { Receipt } from './ingest/normalise.ts';
import type { RefusedReading } from './ingest/refusal.types.ts';
import type { LimitsInForce } from './ingest/session-limits.rules.ts';

export interface IngestResult {
  /** Readings that are on disk. */
  readonly stored: number;
  /** The first hundred that were refused. */
  readonly refused: readonly RefusedReading[];
  /** All that were refused. */
  readonly refusedCount: number;
}

/** How a message came in. */
export type AdapterName = 'http' | 'mqtt' | 'gateway';

export interface IngestOptions {
  /** For the metrics; `http` unless told. */
  readonly adapter?: AdapterName;
  /** Of the refusals' texts; English unless told. */
  readonly language?: Language;
  /**
   * Wait for room, for the rate and for a store that recovers, instead of being refused, until this is aborted. For
   * adapters that can make their senders wait.
   */
  readonly wait?: AbortSignal;
  /** Of an earlier try of the same message: its frames without a time keep the times they were given then. */
  readonly receipt?: Receipt;
  /**
   * For adapters that answer after a time whatever became of the message: once aborted, it is dropped unless it is
   * being written already.
   */
  readonly deadline?: AbortSignal;
}

/** Values by indicator, beside the readings of one time. */
export interface WorkedOut {
  /** ms: the time of the readings they rest on. A device that is silent stays silent. */
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

/** The one path into the store, behind every adapter. */
export interface Ingest {
  /**
   * Takes a telemetry message in any of ThingsBoard's shapes. Resolves after the commit.
   *
   * @throws AppError `malformedJson`, `unexpectedJson`, `wrongShape`, `tooLarge`, `tooManyRequests`, `overloaded`:
   * nothing of the message was acknowledged. Frames with a time of their own may be sent again without harm; others are
   * stamped anew, unless they come with the receipt of the first try
   */
  telemetry(device: DeviceRef, body: Uint8Array, options?: IngestOptions): Promise<IngestResult>;
  /**
   * Takes a gateway's message: an object of device name → array of items. Unknown devices are made within the gateway's
   * customer.
   *
   * @throws AppError as above, and `noPermission` when the device is no gateway
   */
  gatewayTelemetry(gateway: DeviceRef, body: Uint8Array, options?: IngestOptions): Promise<IngestResult>;
  /**
   * Counts a message of another kind against the device's rate; with `wait` it waits for its turn.
   *
   * @throws AppError `tooManyRequests`
   */
  admit(device: DeviceRef, wait?: AbortSignal): Promise<void>;
  /** The times that a message's frames get, for an adapter that may have to take the same message again. */
  receive(): Receipt;
  /** What one device may send. */
  readonly limits: LimitsInForce;
  /**
   * Keeps what was worked out from a device's readings. Resolves after the commit.
   *
   * @throws AppError `overloaded`
   */
  keep(device: DeviceRef, rows: readonly WorkedOut[]): Promise<void>;
}
