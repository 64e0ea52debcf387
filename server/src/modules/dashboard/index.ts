import type { createDeviceList } from './device-list.service.ts';
import type { FleetOf } from './fleet.ts';
import type { SpellingOf } from './spelling.ts';

export { wordsOf } from './device-list.rules.ts';
export type { Fleet } from './fleet.rules.ts';
export type { FleetOf } from './fleet.ts';

/** The devices and factories of the start page, and its list. */
export interface DashboardLists {
  readonly fleetOf: FleetOf;
  readonly spellingOf: SpellingOf;
  readonly deviceList: ReturnType<typeof createDeviceList>;
}
