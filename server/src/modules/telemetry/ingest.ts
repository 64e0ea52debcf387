import type { DeviceRef } from '../devices/index.ts';

/** One reading that was not kept, and why. `reason` is a stable word; `text` says it in the caller's language. */
export interface RefusedReading {
  readonly device?: string;
  readonly key: string | null;
  readonly ts: number | null;
  readonly reason:
    | 'notFinite' | 'tooOld' | 'tooFarInFuture' | 'keyTooLong' | 'keyEmpty' | 'tooManyKeys' | 'duplicateKey' | 'tooDeep' | 'valueTooLong'
    | 'wrongType' | 'badTimestamp' | 'tooManyCustomKeys' | 'tooManyFrames' | 'notYourDevice';
  readonly text: string;
}

export interface IngestResult {
  /** Readings that are on disk. */
  readonly stored: number;
  readonly refused: readonly RefusedReading[];
}

/** The one path into the store, behind every door. */
export interface Ingest {
  /**
   * Takes a telemetry message in any of ThingsBoard's shapes. Resolves after the commit.
   * Rejects with AppError: `malformedJson`, `tooLarge`, `tooManyRequests`, `overloaded` (nothing of the message was kept).
   */
  telemetry(device: DeviceRef, body: Uint8Array): Promise<IngestResult>;
  /** Takes a gateway's message: an object of device name → array of items. Unknown devices are made within the gateway's customer. */
  gatewayTelemetry(gateway: DeviceRef, body: Uint8Array): Promise<IngestResult>;
}
