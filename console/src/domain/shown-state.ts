import { standingOf, standings } from '@oilsight/contract';
import type { Device, Standing } from '@oilsight/contract';
import type { ShownState } from '../ui/state-look.ts';

/** What of a device tells how it stands. */
export type StandingDevice = Pick<Device, 'state' | 'lastSeenAt'> & Partial<Pick<Device, 'judged'>>;

/** What the screen says of a device. While nothing comes in, the state of one that reports is not known. */
export function shownState(device: StandingDevice, isCutOff: boolean): ShownState {
  const standing = standingOf(device);
  return isCutOff && standing !== 'unconnected' ? 'unknown' : standing;
}

/** How many devices stand in each way. */
export function countStandings(devices: Iterable<StandingDevice>): Readonly<Record<Standing, number>> {
  const counts = Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<Standing, number>;
  for (const device of devices) counts[standingOf(device)] += 1;
  return counts;
}
