import { dashboardRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Areas } from '../areas/index.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { PlannedWorks } from '../planned-work/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createAlarmDays } from './alarm-days.service.ts';
import { createAttention } from './attention.service.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import { createDashboardStore } from './dashboard.store.ts';
import type { DashboardLists } from './index.ts';
import { createDeviceList } from './device-list.service.ts';
import type { DeviceListParts } from './device-list.service.ts';
import { createFleetStore } from './fleet.store.ts';
import { createFleetOf } from './fleet.ts';
import { createHealth } from './health.service.ts';
import { createLatest } from './latest.service.ts';
import { createLimitForecasts } from './limit-forecasts.ts';
import { createNamesStore } from './names.store.ts';
import { createOnlineHours } from './online-hours.ts';
import { createOnlineShare } from './online.service.ts';
import { createSpelling } from './spelling.ts';
import { createUpcoming } from './upcoming.service.ts';
import { createWorst } from './worst.service.ts';

interface Others {
  readonly deviceStates: DeviceStates;
  readonly directory: { readonly byIds: DeviceListParts['devicesById'] };
  readonly telemetry: TelemetryStore;
  readonly resolver: LimitResolver;
  readonly analysis: Pick<Analysis, 'kept'>;
  readonly plannedWork: PlannedWorks;
  readonly areas: Pick<Areas, 'shown'>;
}

/** The tiles of the start page: what needs attention, how the fleet is and was, and what comes next. */
export function dashboardModule(
  { readPg, bus, clock, register }: ModuleContext,
  { deviceStates: states, directory, telemetry, resolver: limits, analysis, plannedWork, areas }: Others,
): DashboardLists {
  const store = createDashboardStore(readPg);
  const fleetStore = createFleetStore(readPg);
  const fleetOf = createFleetOf(fleetStore);
  const spellingOf = createSpelling(createNamesStore(readPg));
  const kept: Analysis['kept'] = (device) => analysis.kept(device);
  const hours = createOnlineHours({ telemetry, bus, clock });
  register.part('online hours', hours);
  const deviceList = createDeviceList({
    store: fleetStore,
    fleetOf,
    spellingOf,
    states,
    telemetry,
    limits,
    kept,
    clock,
    devicesById: (...asked) => directory.byIds(...asked),
  });
  const limitForecasts = createLimitForecasts({ telemetry, limits });
  register.calls(
    dashboardRoutes,
    dashboardHandlers({
      fleetOf,
      states,
      clock,
      areas,
      attention: createAttention({ store, fleetOf, states, telemetry, kept, plannedWork, limitForecasts, clock }),
      health: createHealth({ fleetOf, telemetry, states, clock }),
      online: createOnlineShare({ fleetOf, hours, states, clock }),
      alarmDays: createAlarmDays({ store, fleetOf, clock }),
      worst: createWorst({ fleetOf, telemetry, states, limits, kept, limitForecasts, clock }),
      upcoming: createUpcoming({ fleetOf, plannedWork, clock }),
      deviceList,
      latest: createLatest({ fleetOf, telemetry, states, limits, kept, clock }),
    }),
  );
  return { fleetOf, spellingOf, deviceList };
}
