import { oilChargeRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Analysis } from '../analysis/index.ts';
import type { Devices } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { chargeHandlers } from './charges.routes.ts';
import { createCharges } from './charges.service.ts';

interface Others {
  readonly telemetry: TelemetryStore;
  readonly devices: Devices;
  readonly oils: Oils;
  readonly limits: LimitResolver;
  readonly analysis: Analysis;
}

export function chargesModule(
  { clock, register }: ModuleContext,
  { telemetry, devices, oils, limits, analysis }: Others,
): void {
  const charges = createCharges({ telemetry, devices, oils, limits, kept: (device) => analysis.kept(device), clock });
  register.calls(oilChargeRoutes, chargeHandlers(charges));
}
