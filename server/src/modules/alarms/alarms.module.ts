import type { ModuleContext } from '../../module-context.ts';
import { alarmEngine, type AlarmEngineNeeds } from './engine/alarm-engine.module.ts';
import { alarmNotices } from './notices/notices.module.ts';
import { alarmRecords, type AlarmRecordNeeds } from './records/alarm-records.module.ts';
import { alarmSettings, type AlarmSettingNeeds } from './settings/alarm-settings.module.ts';

/** Alarms, part by part. */
export function alarmsModule(context: ModuleContext, needs: AlarmEngineNeeds & AlarmRecordNeeds & AlarmSettingNeeds) {
  const { ruleSets } = alarmSettings(context, needs);
  const { actionsAt } = alarmRecords(context, needs);
  alarmNotices(context, needs);
  return { ...alarmEngine(context, needs), ruleSets, actionsAt };
}
