import type { reportScheduleRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { Schedules } from './schedules.service.ts';

export const scheduleHandlers = (schedules: Schedules): Handlers<typeof reportScheduleRoutes> => ({
  listReportSchedules: ({ query }, scope, { language }) => schedules.list(scope, language, query),
  createReportSchedule: ({ body }, scope, context) => schedules.create(scope, context, body),
  updateReportSchedule: ({ body: { scheduleId, version, ...form } }, scope, context) =>
    schedules.update(scope, context, { scheduleId, version }, form),
  switchReportSchedule: ({ body: { isOn, ...read } }, scope, context) => schedules.switch(scope, context, read, isOn),
  runReportSchedule: ({ body }, scope, context) => schedules.run(scope, context, body.scheduleId),
  removeReportSchedule: ({ params }, scope, { auditDraft }) => schedules.remove(scope, auditDraft, params.scheduleId),
  listScheduleRuns: ({ params }, scope, { language }) => schedules.runs(scope, language, params.scheduleId),
});
