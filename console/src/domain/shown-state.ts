import type { Device, State } from '@oilsight/contract';
import type { ShownState } from '../ui/state-look.ts';

/** What a device is counted and filtered by: its state, or that it has never reported. */
export type DeviceStanding = State | 'unconnected';

/** A device that has never reported is not offline: nothing of it has been lost. */
export function standingOf({ state, lastSeenAt }: Pick<Device, 'state' | 'lastSeenAt'>): DeviceStanding {
  return lastSeenAt === null ? 'unconnected' : state;
}

/** What the screen says of a device. While nothing comes in, the state of one that reports is not known. */
export function shownState(device: Pick<Device, 'state' | 'lastSeenAt'>, isCutOff: boolean): ShownState {
  const standing = standingOf(device);
  return isCutOff && standing !== 'unconnected' ? 'unknown' : standing;
}
