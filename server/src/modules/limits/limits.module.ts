import { limitRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createHealthWeights } from './health-weights.service.ts';
import type { LimitResolver, ReadMachineSettings } from './index.ts';
import { createLimitResolver } from './limit-resolver.ts';
import { limitHandlers } from './limits.routes.ts';
import { createLimits } from './limits.service.ts';
import { createLimitStore } from './limits.store.ts';
import { createMachineSettings } from './machine-settings.ts';
import { createLimitTrials } from './trial.service.ts';

interface Others {
  readonly devices: Devices;
  readonly telemetry: TelemetryStore;
  readonly audit: Audit;
}

export function limitsModule(
  { pg, changes, bus, clock, log, register }: ModuleContext,
  { devices, telemetry, audit }: Others,
): { readonly machineSettings: ReadMachineSettings; readonly resolver: LimitResolver } {
  const store = createLimitStore(pg);
  const resolver = createLimitResolver({
    store,
    changes,
    onError: (error) => log.error({ err: error }, 'limits could not be read'),
  });
  register.part('limits', resolver);
  register.calls(
    limitRoutes,
    limitHandlers({
      limits: createLimits({ store, devices, audit, bus }),
      trials: createLimitTrials({ devices, telemetry, clock }),
      weights: createHealthWeights({ store, audit, bus }),
    }),
  );
  return { machineSettings: createMachineSettings(store), resolver };
}
