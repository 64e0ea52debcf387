import type { checklistRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { Checklists } from './checklists.service.ts';

export const checklistHandlers = (checklists: Checklists): Handlers<typeof checklistRoutes> => ({
  listChecklists: ({ query }, scope) => checklists.list(scope, query.tenantId),
  getChecklist: ({ query: { builtIn, machineType, tenantId } }, scope) =>
    checklists.get(scope, { tenantId, machineType, isBuiltIn: builtIn === 'true' }),
  saveChecklist: ({ body: { tenantId, machineType, version, groups, items } }, scope, { auditDraft }) =>
    checklists.save(scope, auditDraft, { tenantId, machineType, version }, { groups, items }),
  resetChecklist: ({ body: { tenantId, machineType, version } }, scope, { auditDraft }) =>
    checklists.reset(scope, auditDraft, { tenantId, machineType, version }),
});
