import { deviceStatusOf, stateOfDiagnosis } from '@oilsight/contract';
import type { AlarmRecord, Device, DeviceDiagnosis } from '@oilsight/contract';
import { numberOf, stateOf } from './about.ts';
import type { Asked, KnownDevice } from './about.ts';

/** Since when is asked, and not why. */
export const isSince =
  /什么时候(?:开始|起|就)|从(?:什么时候|何时|几号|哪天)|何时开始|(?:哪天|几号)开始|多久了|持续|since when|how long|from when|when did|(?:what|which) (?:time|hour|moment|date|day) did|started|began|when (?:was|were) .{0,40}(?:raised|triggered|set off)/;

/**
 * Since when a machine is in the state that it is in, ms: by the diagnosis where it is what the state comes from, else by
 * the oldest open alarm of that level. No alarm makes a machine offline, faulty or normal. Null: nobody knows.
 *
 * @param open the machine's open alarms, all of them
 */
export function standsSince(
  device: Pick<Device, 'state' | 'lastSeenAt' | 'assessed'>,
  diagnosis: Pick<DeviceDiagnosis, 'findings' | 'health' | 'levelSince' | 'since'>,
  open: readonly Pick<AlarmRecord, 'kind' | 'alarmLevel' | 'firstAlarmAt' | 'clearedAt'>[],
): number | null {
  const status = deviceStatusOf(device);
  if (status !== 'level1' && status !== 'level2' && status !== 'fault') return null;
  const found = stateOfDiagnosis(diagnosis) === status ? (diagnosis.levelSince ?? diagnosis.since) : null;
  if (found !== null || status === 'fault') return found;
  const starts = open
    .filter(({ kind, clearedAt }) => kind === 'oil' && clearedAt === null)
    .filter(({ alarmLevel }) => alarmLevel === (status === 'level1' ? 1 : 2))
    .map(({ firstAlarmAt }) => firstAlarmAt);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Says since when a machine is in its state. @param at ms; null: nobody knows, and nothing is said */
export function saySinceThen({ build }: Pick<Asked, 'build'>, device: KnownDevice, at: number | null): void {
  if (at === null) return;
  const since = sinceWord(build, device, at);
  build.text(build.say(`自 ${since} 起处于这一状态。`, `In this state since ${since}.`));
}

const sinceWord = (build: Asked['build'], device: KnownDevice, at: number): string =>
  build.word({ is: 'since', device: numberOf(device) }, build.time(at), build.time(at));

/** When an offline machine reported last; of any other nothing. */
export function lastReport({ build }: Pick<Asked, 'build'>, device: KnownDevice): string | null {
  const { lastSeenAt } = device;
  if (deviceStatusOf(device) !== 'offline' || lastSeenAt === null) return null;
  return build.say(`最后一次上报于 ${build.time(lastSeenAt)}`, `it reported last at ${build.time(lastSeenAt)}`);
}

/**
 * Says since when a machine is as it is; where nobody knows, that nothing is open and when the last alarm was.
 *
 * @param known the machine's open alarms, where they have been read
 */
export async function saySince(
  asked: Asked,
  device: KnownDevice,
  diagnosis: DeviceDiagnosis,
  known?: readonly AlarmRecord[],
): Promise<void> {
  const { tools, build } = asked;
  const { say } = build;
  const state = stateOf(device, asked);
  const open = known ?? (await tools.alarms({ view: 'open', deviceId: device.deviceId })).records;
  const at = standsSince(device, diagnosis, open);
  if (at !== null) {
    const since = sinceWord(build, device, at);
    build.headline(
      say(`${device.deviceName}：${state}，自 ${since} 起`, `${device.deviceName}: ${state} since ${since}`),
    );
    return;
  }
  const reported = lastReport(asked, device);
  if (reported !== null) {
    build.headline(say(`${device.deviceName}：${state}，${reported}`, `${device.deviceName}: ${state}; ${reported}`));
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
    open.some(({ clearedAt }) => clearedAt === null)
      ? say(
          `${device.deviceName}：${state}，从何时起没有记录；最近一次告警始于 ${when}，还有告警未恢复`,
          `${device.deviceName}: ${state}, since when is not recorded; the last alarm began at ${when}, and alarms are open`,
        )
      : say(
          `${device.deviceName}：${state}，没有未恢复的告警；最近一次告警始于 ${when}`,
          `${device.deviceName}: ${state}; no alarm is open, and the last one began at ${when}`,
        ),
  );
}
