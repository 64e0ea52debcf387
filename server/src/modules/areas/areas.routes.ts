import type { areaRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Areas } from './areas.service.ts';

export const areaHandlers = (areas: Areas): Handlers<typeof areaRoutes> => ({
  listAreas: ({ query }, _scope, { language }) => areas.list(query.areaNo, language),
});
