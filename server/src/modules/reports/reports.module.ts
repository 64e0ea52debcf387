import { reportRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import { createReportChanges } from './report-changes.ts';
import { createReportFollowing } from './report-following.ts';
import { reportHandlers } from './reports.routes.ts';
import { createReports } from './reports.service.ts';
import { createReportStore } from './reports.store.ts';
import { createReportTopics } from './reports.topics.ts';

interface Others {
  readonly devices: Devices;
  readonly audit: Audit;
}

/** Reports of devices, from the request to what is handed over. */
export function reportsModule({ pg, clock, changes, log, register }: ModuleContext, { devices, audit }: Others): void {
  const store = createReportStore(pg);
  const following = createReportFollowing({ store, changes, log });
  register.calls(
    reportRoutes,
    reportHandlers(createReports({ store, changes: createReportChanges({ store, audit }), devices, clock })),
  );
  register.part('report following', following);
  register.topics(...createReportTopics(following));
}
