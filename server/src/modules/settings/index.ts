export { createSettings } from './settings.service.ts';
export type { Settings } from './settings.service.ts';
export { settingHandlers } from './settings.routes.ts';
