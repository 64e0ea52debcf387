import type { Device, State } from '@oilsight/contract';
import type { ShownState } from '../ui/state-look.ts';

/** What a device is counted and filtered by: its state, that nothing could judge it, or that it has never reported. */
export type DeviceStanding = State | 'unjudged' | 'unconnected';

/** In this order in lists: worst first; what nobody could judge before what is well, and last what never reported. */
export const standings = ['level1', 'level2', 'fault', 'offline', 'unjudged', 'normal', 'unconnected'] as const satisfies readonly DeviceStanding[];

export type StandingDevice = Pick<Device, 'state' | 'lastSeenAt'> & Partial<Pick<Device, 'judged'>>;

/** A device that has never reported is not offline: nothing of it has been lost. One whose diagnosis lacks evidence is not normal: no limit is passed, that is all. */
export function standingOf({ state, lastSeenAt, judged = true }: StandingDevice): DeviceStanding {
  if (lastSeenAt === null) return 'unconnected';
  return state === 'normal' && !judged ? 'unjudged' : state;
}

/** What the screen says of a device. While nothing comes in, the state of one that reports is not known. */
export function shownState(device: StandingDevice, isCutOff: boolean): ShownState {
  const standing = standingOf(device);
  return isCutOff && standing !== 'unconnected' ? 'unknown' : standing;
}

/** How many devices stand in each way. */
export function countStandings(devices: Iterable<StandingDevice>): Readonly<Record<DeviceStanding, number>> {
  const counts = Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<DeviceStanding, number>;
  for (const device of devices) counts[standingOf(device)] += 1;
  return counts;
}
