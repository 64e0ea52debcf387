import { oilRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { LimitSettingsService } from '../limits/index.ts';
import type { Oils } from './index.ts';
import { createDeviceLog } from './log.service.ts';
import { pgLogStore } from './log.store.pg.ts';
import { oilHandlers } from './oils.routes.ts';
import { createOils } from './oils.service.ts';
import { pgOilStore } from './oils.store.pg.ts';
import { createOilProducts } from './products.service.ts';
import { pgProductStore } from './products.store.pg.ts';

interface Others {
  readonly devices: Devices;
  readonly limits: LimitSettingsService;
  readonly audit: Audit;
}

export function oilsModule({ pg, bus, clock, register }: ModuleContext, { devices, limits, audit }: Others): Oils {
  const oils = createOils({ store: pgOilStore(pg), limits, bus, clock });
  const products = createOilProducts({ store: pgProductStore(pg), audit, bus });
  const log = createDeviceLog({ store: pgLogStore(pg), devices, audit, bus, clock });
  register.part('oils', oils);
  register.calls(oilRoutes, oilHandlers(products, log));
  return oils;
}
