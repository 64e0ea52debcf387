import type { dashboardRoutes } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import { zoneOf } from '../../platform/time-zone.rules.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Areas } from '../areas/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { createAlarmDays } from './alarm-days.service.ts';
import type { createAttention } from './attention.service.ts';
import type { createDeviceList } from './device-list.service.ts';
import type { FleetOf } from './fleet.ts';
import type { createHealth } from './health.service.ts';
import type { createLatest } from './latest.service.ts';
import type { createOnlineShare } from './online.service.ts';
import type { Where } from './fleet.rules.ts';
import { stateCountsOf } from './state-counts.rules.ts';
import { sharedByReach } from './tile-sharing.ts';
import type { createUpcoming } from './upcoming.service.ts';
import type { createWorst } from './worst.service.ts';

interface Tiles {
  readonly fleetOf: FleetOf;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly clock: Clock;
  readonly areas: Pick<Areas, 'shown'>;
  readonly attention: ReturnType<typeof createAttention>;
  readonly health: ReturnType<typeof createHealth>;
  readonly online: ReturnType<typeof createOnlineShare>;
  readonly alarmDays: ReturnType<typeof createAlarmDays>;
  readonly worst: ReturnType<typeof createWorst>;
  readonly upcoming: ReturnType<typeof createUpcoming>;
  readonly deviceList: ReturnType<typeof createDeviceList>;
  readonly latest: ReturnType<typeof createLatest>;
}

/** A zone has one name, whatever the letters that it was asked for with, so that its answers are shared. */
const inZone = <Query extends { readonly timeZone: string }>(query: Query): Query => ({
  ...query,
  timeZone: zoneOf(query.timeZone),
});

export function dashboardHandlers(tiles: Tiles): Handlers<typeof dashboardRoutes> {
  const counts = sharedByReach(async (scope, where: Where) =>
    stateCountsOf(await tiles.fleetOf(scope, where), tiles.states, tiles.clock.now()),
  );
  const attention = sharedByReach(tiles.attention.of);
  const health = sharedByReach(tiles.health.of);
  const online = sharedByReach(tiles.online.of);
  const alarmDays = sharedByReach(tiles.alarmDays.of);
  const worst = sharedByReach(tiles.worst.of);
  const upcoming = sharedByReach(tiles.upcoming.of);
  const deviceList = sharedByReach(tiles.deviceList.of);
  const latest = sharedByReach(tiles.latest.of);
  return {
    getStateCounts: async ({ query }, scope, { language }) => {
      // Readers of both languages share the counts.
      const { perFactory, ...all } = await counts(scope, query);
      return {
        ...all,
        perFactory: perFactory.map((one) => ({ ...one, areaName: tiles.areas.shown(one, language) })),
      };
    },
    getAttention: ({ query }, scope) => attention(scope, query),
    getHealth: ({ query }, scope) => health(scope, query),
    getOnlineShare: ({ query }, scope) => online(scope, inZone(query)),
    getAlarmDays: ({ query }, scope) => alarmDays(scope, inZone(query)),
    listWorst: ({ query }, scope) => worst(scope, inZone(query)),
    listUpcoming: ({ query }, scope) => upcoming(scope, inZone(query)),
    listWorstFirst: ({ query: { descending, ...query } }, scope, { language }) =>
      deviceList(scope, { ...query, isDescending: descending === 'true', language }),
    listLatest: ({ query }, scope) => latest(scope, query),
  };
}
