import { limitRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { LimitResolver, LimitSettingsService } from './index.ts';
import { createLimitResolver } from './limit-resolver.ts';
import { limitHandlers } from './limits.routes.ts';
import { createLimits } from './limits.service.ts';
import { createLimitStore } from './limits.store.ts';

interface Others {
  readonly devices: Devices;
  readonly telemetry: TelemetryStore;
  readonly audit: Audit;
}

export function limitsModule(
  { pg, changes, bus, clock, log, register }: ModuleContext,
  { devices, telemetry, audit }: Others,
): { readonly limits: LimitSettingsService; readonly resolver: LimitResolver } {
  const store = createLimitStore(pg);
  const resolver = createLimitResolver({
    store,
    changes,
    onError: (error) => log.error({ err: error }, 'limits could not be read'),
  });
  const limits = createLimits({ store, devices, telemetry, audit, bus, clock });
  register.part('limits', resolver);
  register.calls(limitRoutes, limitHandlers(limits));
  return { limits, resolver };
}
