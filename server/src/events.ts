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

/** A reading that is not a number. Rare: kept in a narrow table of its own. */
export interface TextReading {
  readonly device: DeviceRef;
  readonly at: number;
  readonly key: string;
  readonly value: string | boolean | object;
}

export type AttributeScope = 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE';

/**
 * Every event of the domain and what it carries: reading this file is reading the system. Events follow the commit:
 * what they tell is on disk.
 */
export interface DomainEvents {
  /**
   * A batch of readings is on disk. Fed by the telemetry store, in the order of the commits; the live socket, device
   * states and the histories of the diagnosis listen. `lane`, `n`: its number in the journal of arrivals. Where it
   * changed nothing it has the number of the one before it.
   */
  readingsStored: {
    readonly frames: readonly Frame[];
    readonly texts: readonly TextReading[];
    readonly lane: number;
    readonly n: number;
  };
  /** A device went online or offline, or its worst state changed. */
  deviceStateChanged: { readonly device: DeviceRef; readonly message: DeviceStateMessage };
  /** A device's diagnosis says something else than before: another verdict, or other findings. */
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
   * A device was created, changed, moved or got another credential: caches forget it. `what`: nobody sees it any more;
   * everybody does again; or `around`: its group or its token, nothing that its readings are assessed by.
   */
  deviceChanged: { readonly deviceId: string; readonly what?: 'removed' | 'restored' | 'around' };
  /** The same for many at once, such as all machines of a type. Whoever follows both uses `onDeviceChanges`. */
  devicesChanged: { readonly deviceIds: ReadonlySet<string>; readonly what?: 'around' };
  /** A login ended or what a user may see changed: sockets of that user are checked again. */
  accessChanged: { readonly userId: string; readonly sessionId: string | null };
  /** The same for many at once, such as the people of a dealer. */
  accessOfManyChanged: { readonly userIds: readonly string[] };
}
