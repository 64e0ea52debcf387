import type { ModuleContext } from '../../module-context.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import type { Audit } from '../audit/index.ts';
import { hashPassword } from '../auth/index.ts';
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
