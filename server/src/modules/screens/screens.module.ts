import { dealerScreenRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Areas } from '../areas/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import { dealerScreenHandlers } from './screens.routes.ts';
import { createScreenSettings } from './settings.service.ts';
import { createSettingStore } from './settings.store.ts';
import { createWallSnapshots } from './wall-snapshots.ts';
import { createWalls } from './walls.service.ts';
import { createWallStore } from './walls.store.ts';

interface Others {
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly areas: Areas;
  readonly audit: Audit;
}

/** The dealer's wall: what it shows, and what a SYS_ADMIN has it show in place of that. */
export function screensModule(
  { pg, readPg, clock, log, register }: ModuleContext,
  { states, areas, audit }: Others,
): void {
  const store = createWallStore(pg, readPg);
  const settings = createSettingStore(pg, { log, clock });
  const walls = createWalls({ store, snapshots: createWallSnapshots({ store, states, clock }), settings, areas });
  register.calls(
    dealerScreenRoutes,
    dealerScreenHandlers({ walls, settings: createScreenSettings({ store: settings, areas, audit }) }),
  );
}
