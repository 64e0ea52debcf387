import { areaRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { areaHandlers } from './areas.routes.ts';
import { createAreas } from './areas.service.ts';
import type { Areas } from './index.ts';

export function areasModule({ register }: ModuleContext): Areas {
  const areas = createAreas();
  register.calls(areaRoutes, areaHandlers(areas));
  return areas;
}
