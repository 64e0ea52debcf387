import { plannedWorkRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { DeviceLog } from '../oils/index.ts';
import { plannedWorkHandlers } from './planned-work.routes.ts';
import { createPlannedWork, type PlannedWorkService } from './planned-work.service.ts';
import { createPlannedWorkStore } from './planned-work.store.ts';

interface Others {
  readonly devices: Devices;
  readonly log: DeviceLog;
  readonly audit: Audit;
}

/** Work on devices that people plan, and that becomes an entry of the log when it is done. */
export function plannedWorkModule({ pg, clock, register }: ModuleContext, others: Others): PlannedWorkService {
  const works = createPlannedWork({ store: createPlannedWorkStore(pg), ...others, clock });
  register.calls(plannedWorkRoutes, plannedWorkHandlers(works));
  return works;
}
