import type { ModuleContext } from '../../module-context.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import type { Audit } from '../audit/index.ts';
import { hashPassword } from '../auth/index.ts';
import { createDemoAlarms } from './demo.alarms.ts';
import type { DemoAlarmParts } from './demo.alarms.ts';
import { createDemoAlarmStore } from './demo.alarms.store.ts';
import { createDemoLaboratory } from './demo.laboratory.ts';
import type { DemoLaboratoryParts } from './demo.laboratory.ts';
import { createDemoPlanned } from './demo.planned.ts';
import type { DemoPlannedParts } from './demo.planned.ts';
import { createDemoReports } from './demo.reports.ts';
import type { DemoReportParts } from './demo.reports.ts';
import { createDemo } from './demo.service.ts';
import { createDemoStore } from './demo.store.ts';
import { heldDemonstration, endOfDemonstrationText } from './demo.texts.ts';

/**
 * At the start: creates the demonstration in an empty database, if the start option asks for it. Without the option the
 * start refuses a database that contains the demonstration (StartFailure). It runs before all code that reads people
 * and machines.
 */
export function demoModule(
  { config, databaseUrl, pg, clock, log, announce, demonstration, register }: ModuleContext,
  { audit }: { readonly audit: Audit },
): void {
  const demo = createDemo({ store: createDemoStore(pg), audit, clock, dataDir: config.dataDir, hashPassword });
  register.part('demonstration', {
    async start() {
      if (config.demo) {
        const outcome = await demo.seed();
        demonstration.isRunning = await demo.isHeld();
        log.info({ outcome }, 'demonstration');
      } else if (config.endDemonstration) announce(endOfDemonstrationText(await demo.end()));
      else if (await demo.isHeld()) throw new StartFailure(heldDemonstration(config, databaseUrl));
    },
    async stop() {},
  });
}

/** How often it is looked whether the alarms of the demonstration's history can be acted on, ms. */
const lookEveryMs = 5000;

/**
 * In the demonstration: evaluates the alarms of its history, acts on them as its people would, enters the samples
 * of laboratories, plans work, and asks for reports and works at them.
 */
export function demoAlarmsModule(
  { config, pg, clock, queue, isolated }: ModuleContext,
  needs: Omit<DemoAlarmParts, 'store' | 'clock' | 'enterSamples' | 'planWork' | 'writeReports'> &
    DemoLaboratoryParts &
    Pick<DemoPlannedParts, 'plannedWork'> &
    Pick<DemoReportParts, 'reportsAt'>,
): void {
  if (!config.demo) return;
  const alarms = createDemoAlarms({
    ...needs,
    enterSamples: createDemoLaboratory(needs),
    planWork: createDemoPlanned({ ...needs, clock }),
    writeReports: createDemoReports({ ...needs, isolated, clock }),
    store: createDemoAlarmStore(pg),
    clock,
  });
  queue.every('demonstration-alarms', lookEveryMs, () => alarms.advance());
}
