import { deviceStatusOf, stateOfDiagnosis } from '@oilsight/contract';
import type { AlarmRecord, DeviceDiagnosis } from '@oilsight/contract';
import { numberOf, stateOf } from './about.ts';
import type { Asked, KnownDevice } from './about.ts';

/**
 * Since when a machine is in the state that it is in, ms: by the diagnosis where it is what the state comes from, else by
 * the oldest open alarm of that level. Null: neither is known.
 *
 * @param open the machine's open alarms
 */
export function standsSince(
  device: KnownDevice,
  diagnosis: DeviceDiagnosis,
  open: readonly Pick<AlarmRecord, 'alarmLevel' | 'firstAlarmAt' | 'clearedAt'>[],
): number | null {
  const level = { level1: 1, level2: 2 }[deviceStatusOf(device) as string] ?? null;
  const starts = open
    .filter(({ alarmLevel, clearedAt }) => clearedAt === null && (level === null || alarmLevel === level))
    .map(({ firstAlarmAt }) => firstAlarmAt);
  const isFound = stateOfDiagnosis(diagnosis) === device.state;
  const found = isFound ? (diagnosis.levelSince ?? diagnosis.since) : null;
  if (found !== null) return found;
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Says since when a machine is as it is; where nobody knows, that nothing is open and when the last alarm was. */
export async function saySince(asked: Asked, device: KnownDevice, diagnosis: DeviceDiagnosis): Promise<void> {
  const { tools, build } = asked;
  const { say } = build;
  const state = stateOf(device, asked);
  const { records: open } = await tools.alarms({ view: 'open', deviceId: device.deviceId });
  const at = standsSince(device, diagnosis, open);
  if (at !== null) {
    const since = build.word({ is: 'since', device: numberOf(device) }, build.time(at), build.time(at));
    build.headline(
      say(`${device.deviceName}：${state}，自 ${since} 起`, `${device.deviceName}: ${state} since ${since}`),
    );
    return;
  }
  const { records: all } = await tools.alarms({ view: 'all', deviceId: device.deviceId });
  const [last] = all.toSorted((a, b) => b.firstAlarmAt - a.firstAlarmAt);
  if (last === undefined) {
    build.headline(
      say(
        `${device.deviceName}：${state}，没有未恢复的告警，也没有以前的告警`,
        `${device.deviceName}: ${state}; no alarm is open, and there was none before`,
      ),
    );
    return;
  }
  const when = build.word(
    { is: 'alarm', nth: 1, device: numberOf(device), when: last.firstAlarmAt },
    build.time(last.firstAlarmAt),
    build.time(last.firstAlarmAt),
  );
  build.headline(
    say(
      `${device.deviceName}：${state}，没有未恢复的告警；最近一次告警始于 ${when}`,
      `${device.deviceName}: ${state}; no alarm is open, and the last one began at ${when}`,
    ),
  );
}
