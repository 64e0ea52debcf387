import { laboratoryRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import { laboratoryHandlers } from './laboratory.routes.ts';
import { createLabSamples } from './samples.service.ts';
import { createSampleStore } from './samples.store.ts';

export function laboratoryModule(
  { pg, bus, clock, register }: ModuleContext,
  { devices, audit }: { readonly devices: Devices; readonly audit: Audit },
): void {
  const samples = createLabSamples({ store: createSampleStore(pg), devices, audit, bus, clock });
  register.calls(laboratoryRoutes, laboratoryHandlers(samples));
}
