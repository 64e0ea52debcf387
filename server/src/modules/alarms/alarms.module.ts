import type { ModuleContext } from '../../module-context.ts';
import { alarmRecords, type AlarmRecordNeeds } from './records/alarm-records.module.ts';
import { alarmSettings, type AlarmSettingNeeds } from './settings/alarm-settings.module.ts';

/** Alarms, part by part. */
export function alarmsModule(context: ModuleContext, needs: AlarmRecordNeeds & AlarmSettingNeeds): void {
  alarmSettings(context, needs);
  alarmRecords(context, needs);
}
