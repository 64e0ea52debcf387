import { reportScheduleRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../../module-context.ts';
import type { Audit } from '../../audit/index.ts';
import type { Auth } from '../../auth/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Outbox } from '../../outbox/index.ts';
import type { ReportsAt } from '../index.ts';
import { attachedReports, createRunLetters } from './run-letters.ts';
import { createRunEndings } from './run-endings.ts';
import { createScheduleOwners } from './schedule-owners.ts';
import { createScheduleRunStore } from './schedule-runs.store.ts';
import { createScheduleRunner } from './schedule-runner.ts';
import { scheduleHandlers } from './schedules.routes.ts';
import { createSchedules } from './schedules.service.ts';
import { createScheduleStore } from './schedules.store.ts';

interface Others {
  readonly devices: Devices;
  readonly auth: Pick<Auth, 'standIn'>;
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly reportsAt: ReportsAt;
}

/** How often it is looked for schedules whose time has come, ms. */
const lookMs = 1000;

/** Reports that the product writes and mails again and again. */
export function schedulesModule(
  { pg, clock, log, config, blobs, queue, register }: ModuleContext,
  { devices, auth, outbox, audit, reportsAt }: Others,
): void {
  const schedules = createSchedules({ store: createScheduleStore(pg), devices, audit, clock });
  register.calls(reportScheduleRoutes, scheduleHandlers(schedules));
  const reportBlobs = blobs('reports');
  outbox.attachmentsOf(attachedReports, 'application/pdf', (fileId) => reportBlobs.get(fileId));
  const runs = createScheduleRunStore(pg);
  const owners = createScheduleOwners({ auth, devices });
  const letters = createRunLetters({ runs, outbox, publicUrl: config.publicUrl });
  const runner = createScheduleRunner({
    runs,
    requests: reportsAt(clock).diagnostics,
    endings: createRunEndings({ runs, letters, owners, clock }),
    owners,
    clock,
    log,
    random: Math.random,
  });
  queue.every('scheduled reports', lookMs, (signal) => runner.work(signal));
}
