import type { dashboardRoutes } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { createAlarmDays } from './alarm-days.service.ts';
import type { createAttention } from './attention.service.ts';
import type { FleetOf } from './fleet.ts';
import type { createHealth } from './health.service.ts';
import type { createLatest } from './latest.service.ts';
import type { createOnlineShare } from './online.service.ts';
import { stateCountsOf } from './state-counts.rules.ts';
import type { createUpcoming } from './upcoming.service.ts';
import type { createWorst } from './worst.service.ts';

interface Tiles {
  readonly fleetOf: FleetOf;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly clock: Clock;
  readonly attention: ReturnType<typeof createAttention>;
  readonly health: ReturnType<typeof createHealth>;
  readonly online: ReturnType<typeof createOnlineShare>;
  readonly alarmDays: ReturnType<typeof createAlarmDays>;
  readonly worst: ReturnType<typeof createWorst>;
  readonly upcoming: ReturnType<typeof createUpcoming>;
  readonly latest: ReturnType<typeof createLatest>;
}

export const dashboardHandlers = (tiles: Tiles): Handlers<typeof dashboardRoutes> => ({
  getStateCounts: async ({ query }, scope) =>
    stateCountsOf(await tiles.fleetOf(scope, query), (device) => tiles.states.summaryOf(device), tiles.clock.now()),
  getAttention: ({ query }, scope) => tiles.attention.of(scope, query),
  getHealth: ({ query }, scope) => tiles.health.of(scope, query),
  getOnlineShare: ({ query }, scope) => tiles.online.of(scope, query),
  getAlarmDays: ({ query }, scope) => tiles.alarmDays.of(scope, query),
  listWorst: ({ query }, scope) => tiles.worst.of(scope, query),
  listUpcoming: ({ query }, scope) => tiles.upcoming.of(scope, query),
  listLatest: ({ query }, scope) => tiles.latest.of(scope, query),
});
