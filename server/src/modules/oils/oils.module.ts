import { oilRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { ReadMachineSettings } from '../limits/index.ts';
import type { DeviceLog, Oils } from './index.ts';
import { createDeviceLog } from './log.service.ts';
import { createLogStore } from './log.store.ts';
import { createOilCharges } from './oil-charges.service.ts';
import { createOilHistoryStore } from './oil-history.store.ts';
import { oilHandlers } from './oils.routes.ts';
import { createOils } from './oils.service.ts';
import { createOilStore } from './oils.store.ts';
import { createOilProducts } from './products.service.ts';
import type { OilProducts } from './products.service.ts';
import { createProductStore } from './products.store.ts';

interface Others {
  readonly devices: Devices;
  readonly machineSettings: ReadMachineSettings;
  readonly audit: Audit;
}

export function oilsModule(
  { config, pg, readPg, changes, bus, clock, register }: ModuleContext,
  { devices, machineSettings, audit }: Others,
): { readonly oils: Oils; readonly log: DeviceLog; readonly products: Pick<OilProducts, 'list'> } {
  const oils = createOils({
    store: createOilStore(pg),
    histories: createOilHistoryStore(readPg),
    machineSettings,
    changes,
    clock,
    most: config.devicesPerServer,
  });
  const products = createOilProducts({ store: createProductStore(pg), audit, bus });
  const logParts = { store: createLogStore(pg, readPg), devices, audit, bus, clock };
  const [oilCharges, log] = [createOilCharges(logParts), createDeviceLog(logParts)];
  register.calls(oilRoutes, oilHandlers({ products, oilCharges, log }));
  return { oils, log, products };
}
