import { statisticsRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Devices } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createCorrelations } from './correlation.service.ts';
import { createDistributions } from './distribution.service.ts';
import { statisticsHandlers } from './statistics.routes.ts';

interface Others {
  readonly devices: Devices;
  readonly oils: Oils;
  readonly telemetry: TelemetryStore;
  readonly limits: LimitResolver;
}

/** How readings go together and how they are spread: worked out at each call from the stored readings. */
export function statisticsModule(
  { register }: ModuleContext,
  { devices, oils, telemetry: store, limits }: Others,
): void {
  const correlations = createCorrelations({ store, devices, oils });
  const distributions = createDistributions({ store, devices, limits });
  register.calls(statisticsRoutes, statisticsHandlers({ correlations, distributions }));
}
