import type { plannedWorkRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { PlannedWorkService } from './planned-work.service.ts';

export const plannedWorkHandlers = (works: PlannedWorkService): Handlers<typeof plannedWorkRoutes> => ({
  listPlannedWork: ({ query }, scope) => works.list(scope, query),
  createPlannedWork: ({ body: { deviceId, ...form } }, scope, { auditDraft }) =>
    works.create(scope, auditDraft, deviceId, form),
  updatePlannedWork: ({ body: { workId, version, ...form } }, scope, { auditDraft }) =>
    works.update(scope, auditDraft, { workId, version }, form),
  finishPlannedWork: ({ body: { workId, version, ...form } }, scope, { auditDraft, language }) =>
    works.finish(scope, { auditDraft, language }, { workId, version }, form),
  removePlannedWork: ({ body: { workId, version, reason } }, scope, { auditDraft }) =>
    works.remove(scope, auditDraft, { workId, version }, reason),
});
