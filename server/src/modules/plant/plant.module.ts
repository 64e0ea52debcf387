import { groupRoutes, plantRoutes, sheetRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { createWorkbooks } from '../../platform/sheets.ts';
import type { Areas } from '../areas/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { DeviceImages } from '../files/index.ts';
import type { SensorModels } from '../sensors/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createCredentials } from './credentials.service.ts';
import { createDeviceList } from './device-list.service.ts';
import { createEach } from './each.service.ts';
import { createGroups } from './groups.service.ts';
import { createGroupStore } from './groups.store.ts';
import { createImports } from './imports.ts';
import { registerPlantJobs } from './plant.jobs.ts';
import { groupHandlers, plantHandlers } from './plant.routes.ts';
import { createPlant } from './plant.service.ts';
import { createPlantStore } from './plant.store.ts';
import { createRemovals, type Removals } from './removal.service.ts';
import { createScreens, type Screens } from './screen.service.ts';
import { createSheetImports } from './sheet-imports.service.ts';
import { sheetHandlers } from './sheets.routes.ts';
import { createSheets } from './sheets.service.ts';
import { createSheetStore } from './sheets.store.ts';

interface Others {
  readonly telemetry: TelemetryStore;
  readonly states: DeviceStates;
  readonly models: SensorModels;
  readonly images: DeviceImages;
  readonly areas: Areas;
  readonly audit: Audit;
}

export function plantModule(
  { pg, bus, clock, log, queue, isolated, register }: ModuleContext,
  { telemetry, states, models, images, areas, audit }: Others,
): { readonly removals: Removals; readonly screens: Screens } {
  const store = createPlantStore(pg);
  const groupStore = createGroupStore(pg);
  const groups = createGroups({ store: groupStore, factories: store, states, audit });
  const devices = createDeviceList({ store, states, areas, clock });
  const plant = createPlant({ store, groups: groupStore, states, areas, images, audit, bus, clock });
  const removals = createRemovals({ store, readings: telemetry, states, areas, audit, bus, clock });
  const credentials = createCredentials({ store, audit, bus, clock });
  const each = createEach({ store, credentials, removals, audit, log });
  const screens = createScreens({ store, telemetry, audit });
  const sheetStore = createSheetStore(pg);
  const imports = createImports({ clock });
  const workbooks = createWorkbooks(isolated);
  const sheets = createSheets({ store, sheets: sheetStore, groups: groupStore, imports, models, workbooks, areas });
  const sheetImports = createSheetImports({
    store,
    sheets: sheetStore,
    imports,
    models,
    areas,
    audit,
    bus,
    clock,
    log,
  });
  registerPlantJobs(queue, removals);
  register.part('imports of sheets', sheetImports);
  register.calls(groupRoutes, groupHandlers(groups));
  register.calls(sheetRoutes, sheetHandlers(sheets, sheetImports));
  register.calls(plantRoutes, plantHandlers({ devices, plant, credentials, screens, removals, each }));
  return { removals, screens };
}
