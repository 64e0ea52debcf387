export { createAreas } from './areas.service.ts';
export type { Areas } from './areas.service.ts';
export { areaHandlers } from './areas.routes.ts';
