import type { Frame } from '../telemetry.store.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { DeviceDerivation } from './device-derivation.ts';

/** Frames one after another that are of one device, from ≤ place < to, and what adds to them what can be derived. */
export interface DeviceRun {
  readonly device: DeviceRef;
  readonly derivation: DeviceDerivation;
  readonly from: number;
  readonly to: number;
}

/** Frames, in place of which their derived ones come, and the runs of devices among them. */
export interface Derivable {
  readonly frames: Frame[];
  readonly runs: readonly DeviceRun[];
}
