import type { alarmRecordRoutes } from '@oilsight/contract';
import type { CallContext, Handlers } from '../../../http/handlers.ts';
import { csvType } from '../../../platform/csv.rules.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AlarmActions, Doing } from './alarm-actions.service.ts';
import type { AlarmRecords } from './alarm-records.service.ts';
import { withoutPeople } from './without-people.rules.ts';

const doingOf = (scope: Scope, { auditDraft, language }: CallContext): Doing => ({ scope, auditDraft, language });

export const alarmRecordHandlers = (
  records: AlarmRecords,
  actions: AlarmActions,
): Handlers<typeof alarmRecordRoutes> => ({
  listAlarmRecords: ({ query }, scope) => records.list(scope, query),
  countAlarms: ({ query }, scope) => records.counts(scope, query),
  countAlarmsByDay: ({ query }, scope) => records.countByDay(scope, query),
  // A display shows alarms to a room, and an experience account to strangers: neither is a person who has opened one.
  getAlarmRecord: ({ params }, scope, { principal }) =>
    records.detail(
      scope,
      params.recordId,
      principal?.isDisplay === true || scope.authority === 'EXPERIENCE' ? null : scope.userId,
    ),
  processAlarms: ({ body }, scope, context) => actions.process(doingOf(scope, context), body.recordIds, body.note),
  noteAlarm: async ({ body }, scope, context) => {
    await actions.note(doingOf(scope, context), body.recordId, body.note);
    return {};
  },
  shelveAlarms: ({ body }, scope, context) => actions.shelve(doingOf(scope, context), body.recordIds, body),
  unshelveAlarms: ({ body }, scope, context) => actions.unshelve(doingOf(scope, context), body.recordIds),
  assignAlarms: ({ body }, scope, context) => actions.assign(doingOf(scope, context), body.recordIds, body),
  listAssignees: ({ query }, scope) => actions.assignees(scope, query.customerId),
  exportAlarmRecords: async ({ query }, scope, { language }) => ({
    name: language === 'zh-CN' ? '告警记录.csv' : 'alarm-records.csv',
    type: csvType,
    chunks: await records.csv(scope, query, language),
  }),
  getDeviceAlarmInfo: async ({ query }, scope, { principal }) => {
    const { open, newest } = await records.ofDevice(scope, query);
    if (principal?.isDisplay !== true) return { open, newest };
    return { open: open.map(withoutPeople), newest: newest.map(withoutPeople) };
  },
  listAlarmMarks: ({ query }, scope) => records.marks(scope, query),
});
