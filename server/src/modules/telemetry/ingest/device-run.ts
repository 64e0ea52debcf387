import type { Frame } from '../telemetry.store.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { DeviceDerivation } from './device-derivation.ts';

/** Consecutive frames of one device, from ≤ index < to, and the derivation that adds values to them. */
export interface DeviceRun {
  readonly device: DeviceRef;
  readonly derivation: DeviceDerivation;
  readonly from: number;
  readonly to: number;
}

/** Frames, which are replaced by their derived forms, and the runs of devices among them. */
export interface Derivable {
  readonly frames: Frame[];
  readonly runs: readonly DeviceRun[];
}
