import { settingRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import { settingHandlers } from './settings.routes.ts';
import { createSettings } from './settings.service.ts';
import { createSettingStore } from './settings.store.ts';

export function settingsModule({ pg, register }: ModuleContext, { audit }: { readonly audit: Audit }): void {
  register.calls(settingRoutes, settingHandlers(createSettings({ store: createSettingStore(pg), audit })));
}
