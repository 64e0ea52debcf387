import { limitRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createHealthWeights } from './health-weights.service.ts';
import type { LimitResolver, ReadMachineSettings } from './index.ts';
import { createLimitChanges } from './limit-changes.service.ts';
import { createLimitChangeStore } from './limit-changes.store.ts';
import { createLimitResolver } from './limit-resolver.ts';
import { createLimitSources } from './limit-sources.service.ts';
import { createLimitedDeviceStore } from './limited-devices.store.ts';
import { limitHandlers } from './limits.routes.ts';
import { createLimits } from './limits.service.ts';
import { createLimitStore } from './limits.store.ts';
import { createMachineSettings } from './machine-settings.ts';

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
  const noted = createLimitChangeStore(pg);
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
      changes: createLimitChanges({ store, changes: noted, clock, devices, audit, bus }),
      sources: createLimitSources({
        store,
        changes: noted,
        machines: createLimitedDeviceStore(pg),
        resolver,
        devices,
        telemetry,
        clock,
      }),
      weights: createHealthWeights({ store, audit, bus }),
    }),
  );
  return { machineSettings: createMachineSettings(store), resolver };
}
