import type { ModuleContext } from '../../module-context.ts';
import { alarmEngine, type AlarmEngineNeeds } from './engine/alarm-engine.module.ts';
import { alarmNotices } from './notices/notices.module.ts';
import { alarmQuality } from './quality/alarm-quality.module.ts';
import { alarmRecords, type AlarmRecordNeeds } from './records/alarm-records.module.ts';
import { createLeadingAlarmStore, type LeadingAlarmStore } from './records/leading-alarms.store.ts';
import { alarmSettings, type AlarmSettingNeeds } from './settings/alarm-settings.module.ts';

/** What of the open alarms decides the states of devices. */
export function leadingAlarmsModule({ pg }: ModuleContext): LeadingAlarmStore {
  return createLeadingAlarmStore(pg);
}

/** Alarms, part by part. */
export function alarmsModule(context: ModuleContext, needs: AlarmEngineNeeds & AlarmRecordNeeds & AlarmSettingNeeds) {
  const { ruleSets, lookup, replays } = alarmSettings(context, needs);
  const { actionsAt } = alarmRecords(context, needs);
  const notices = alarmNotices(context, needs);
  alarmQuality(context, { ...needs, lookup, replays });
  return { ...alarmEngine(context, needs), ruleSets, actionsAt, notices };
}
