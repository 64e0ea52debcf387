import type { dealerScreenRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { CallContext, Handlers } from '../../http/handlers.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ScreenSettings } from './settings.service.ts';
import type { Walls } from './walls.service.ts';

interface Services {
  readonly walls: Walls;
  readonly settings: ScreenSettings;
}

const viewer = <Query extends { readonly tenantId?: string | undefined }>(
  { tenantId, ...query }: Query,
  scope: Scope,
  context: CallContext,
) => ({ ...query, scope, tenantId, user: callerOf(context).user, language: context.language });

export const dealerScreenHandlers = ({ walls, settings }: Services): Handlers<typeof dealerScreenRoutes> => ({
  getTenantName: ({ query }, scope, context) => walls.name(viewer(query, scope, context)),
  getData: ({ query }, scope, context) => walls.data(viewer(query, scope, context)),
  getMapData: ({ query }, scope, context) => walls.map(viewer(query, scope, context)),
  getAllData: ({ query }, scope, context) => walls.all(viewer(query, scope, context)),
  getAnalysisContent: ({ query }, scope, context) => walls.analysis(viewer(query, scope, context)),
  getWarningFactory: ({ query }, scope, context) => walls.warnings(viewer(query, scope, context)),
  isOpenSetting: ({ query }, scope, context) => walls.isOpen(viewer(query, scope, context)),
  getSettingScreenData: ({ query: { tenantId } }, scope, { language }) => settings.get(scope, tenantId, language),
  settingScreenData: ({ body: { tenantId, version, ...form } }, scope, { auditDraft, language }) =>
    settings.save(scope, auditDraft, { tenantId, version }, form, language),
  setOpenSetting: ({ body: { isOpen, ...read } }, scope, { auditDraft, language }) =>
    settings.open(scope, auditDraft, read, isOpen, language),
});
