import type { ModuleContext } from '../../module-context.ts';
import { alarmRecords, type AlarmRecordNeeds } from './records/alarm-records.module.ts';

/** Alarms, part by part. */
export function alarmsModule(context: ModuleContext, needs: AlarmRecordNeeds): void {
  alarmRecords(context, needs);
}
