import type { alarmSettingRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { AlarmSettings } from './alarm-settings.service.ts';
import type { LimitPreviews } from './limit-previews.ts';

export const alarmSettingHandlers = (
  settings: AlarmSettings,
  limitPreviews: LimitPreviews,
): Handlers<typeof alarmSettingRoutes> => ({
  listAlarmSettings: ({ query }, scope) => settings.list(scope, query),
  getAlarmSetting: ({ params }, scope) => settings.get(scope, params.settingId),
  listRulesInForce: ({ query }, scope) => settings.rulesInForce(scope, query.deviceId),
  createAlarmSetting: ({ body }, scope, { auditDraft }) => settings.create(scope, auditDraft, body),
  updateAlarmSetting: ({ body }, scope, { auditDraft }) => settings.update(scope, auditDraft, body),
  removeAlarmSetting: async ({ params }, scope, { auditDraft }) => {
    await settings.remove(scope, auditDraft, params.settingId);
    return {};
  },
  previewLimits: ({ body }, scope) => limitPreviews.of(scope, body),
  previewAlarmSetting: ({ body }, scope) => settings.preview(scope, body),
});
