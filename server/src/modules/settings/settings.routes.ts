import type { settingRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Settings } from './settings.service.ts';

export const settingHandlers = (settings: Settings): Handlers<typeof settingRoutes> => ({
  getSystemName: ({ body: { tenantId = null, customerId = null } }, scope, context) =>
    settings.systemName(scope, callerOf(context), { tenantId, customerId }, context.language),
  setSystemName: ({ body: { systemName, tenantId = null, customerId = null } }, scope, context) =>
    settings.setSystemName(scope, context.auditDraft, callerOf(context).user, { systemName, tenantId, customerId }),
});
