import type { DeviceDiagnosis, DeviceStateMessage } from '@oilsight/contract';
import type { DeviceRef } from './modules/devices/index.ts';

/** Readings of one device at one instant: parallel keys and values, all finite. */
export interface Frame {
  readonly device: DeviceRef;
  /** ms since the epoch, UTC: the reading's own time. */
  readonly at: number;
  readonly keys: readonly string[];
  readonly values: ArrayLike<number>;
  /** One byte per value: 0 good, 1 suspect, 2 bad (outside the physical range); null: all good. */
  readonly quality: Uint8Array | null;
}

/** A reading that is not a number. These are rare and kept in a separate, narrow table. */
export interface TextReading {
  readonly device: DeviceRef;
  readonly at: number;
  readonly key: string;
  readonly value: string | boolean | object;
}

export type AttributeScope = 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE';

/**
 * Every event of the domain and its content; together they give an overview of the system. An event is emitted after
 * the commit: what it reports is on disk.
 */
export interface DomainEvents {
  /**
   * A batch of readings is on disk. Emitted by the telemetry store in the order of the commits; the live socket, device
   * states and the histories of the diagnosis listen. `lane` and `n` are the batch's position in the journal of
   * arrivals. A batch that changed nothing has the `n` of the one before it.
   */
  readingsStored: {
    readonly frames: readonly Frame[];
    readonly texts: readonly TextReading[];
    readonly lane: number;
    readonly n: number;
  };
  /** A device went online or offline, or its state or that of one of its values changed. */
  deviceStateChanged: { readonly device: DeviceRef; readonly message: DeviceStateMessage };
  /** A device's diagnosis has changed: it has another verdict, or other findings. */
  deviceDiagnosed: { readonly device: DeviceRef; readonly message: DeviceDiagnosis };
  /** Attributes of a device were written; `deleted` names removed keys. */
  attributesChanged: {
    readonly device: DeviceRef;
    readonly scope: AttributeScope;
    readonly at: number;
    readonly values: Readonly<Record<string, unknown>>;
    readonly deleted: readonly string[];
  };
  /**
   * A device was created, changed, moved or got another credential; caches drop it. `what`: `removed` (nobody sees the
   * device any more), `restored` (it is visible again) or `around` (its group or token changed, which does not affect
   * how its readings are assessed).
   */
  deviceChanged: { readonly deviceId: string; readonly what?: 'removed' | 'restored' | 'around' };
  /** The same for many devices at once, such as all machines of a type. `onDeviceChanges` subscribes to both events. */
  devicesChanged: { readonly deviceIds: ReadonlySet<string>; readonly what?: 'around' };
}
