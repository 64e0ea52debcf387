import type { AlarmRecord } from '@oilsight/contract';
import { alarmPage, alarmsPage, sourceOf } from '../pages.rules.ts';
import { ruleName } from '../rule-names.ts';
import { nameOfKey, numberOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { stretchOf } from './period.ts';

/** Alarms that are shown; the list has them all. */
const maxShown = 8;

/** Alarms of a machine or of all in reach: how many, and the newest first. */
export const alarms: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  const numbers = question.devices.map(numberOf);
  const level = levelIn(question.text);
  const isOpen =
    question.time === null &&
    !/历史|所有|全部|一共|总共|最近一次|上次|最新|最后|last alarm|latest alarm|newest|most recent|ever|history|all alarms|in total/.test(
      question.text,
    );
  const stretch = device === undefined || question.time === null ? timeOf(asked) : await stretchOf(asked, device, 7);
  const customer = question.isNarrowed && device === undefined ? (question.among[0]?.customerId ?? null) : null;
  const { records: found, total } = await tools.alarms({
    view: isOpen ? 'unprocessed' : 'all',
    ...(device === undefined ? {} : { deviceId: device.deviceId }),
    ...(customer === null ? {} : { customerId: customer }),
    ...(level === null ? {} : { level }),
    ...(stretch === null ? {} : { from: Math.floor(stretch.from), to: Math.floor(stretch.to) }),
  });
  const records = found.toSorted((a, b) => b.firstAlarmAt - a.firstAlarmAt);
  const where =
    device?.deviceName ??
    (customer === null ? say('您能看到的设备', 'All that you see') : (question.among[0]?.customerName ?? ''));
  const count = build.number(
    {
      is: 'count',
      of: 'alarms',
      ...(device === undefined ? {} : { device: numberOf(device) }),
      ...(customer === null ? {} : { factory: question.among[0]?.customerName ?? '' }),
      ...(isOpen ? { status: 'unprocessed' } : {}),
      ...(level === null ? {} : { level }),
      ...(stretch === null ? {} : { period: { from: stretch.from, to: stretch.to } }),
    },
    total,
    { decimals: 0 },
  );
  const levelName = level === null ? '' : say(level === 1 ? '一级' : '二级', level === 1 ? 'level-one ' : 'level-two ');
  build.headline(
    isOpen
      ? say(`${where}：未处理的${levelName}告警 ${count} 条`, `${where}: ${count} unprocessed ${levelName}alarms`)
      : say(
          `${where}：${stretch?.name ?? ''}共 ${count} 条${levelName}告警`,
          `${where}: ${count} ${levelName}alarms${stretch === null ? '' : ` ${stretch.name}`}`,
        ),
  );
  listed(asked, records.slice(0, maxShown), level);
  build.link(alarmsPage(device?.deviceId ?? null), say('打开告警列表', 'Open the alarms'));
  const [newest] = records;
  if (newest !== undefined)
    build.suggest(
      say(`${newest.deviceName} 为什么报警？`, `Why does ${newest.deviceName} alarm?`),
      say(`${newest.deviceName} 该怎么办？`, `What should I do about ${newest.deviceName}?`),
    );
  return build.answer({
    fn: 'alarms',
    devices:
      numbers.length > 0 ? numbers : [...new Set(records.slice(0, maxShown).map((record) => numberIn(asked, record)))],
    indicators: question.indicators,
    period: stretch === null ? null : { from: stretch.from, to: stretch.to },
  });
};

/** The open alarms of one device, newest first. @returns whether there are any */
export async function alarmsOf(asked: Asked, device: KnownDevice): Promise<boolean> {
  const { records } = await asked.tools.alarms({ view: 'open', deviceId: device.deviceId });
  listed(asked, records.toSorted((a, b) => b.firstAlarmAt - a.firstAlarmAt).slice(0, maxShown), null);
  return records.length > 0;
}

function levelIn(question: string): 1 | 2 | null {
  if (/一级|level ?1|level one|严重/.test(question)) return 1;
  return /二级|level ?2|level two|预警/.test(question) ? 2 : null;
}

function timeOf({ question, now, build }: Asked): { from: number; to: number; name: string } | null {
  const { time } = question;
  if (time?.kind !== 'period') return null;
  return {
    from: time.from,
    to: Math.min(time.to, now),
    name: build.say(
      `${build.time(time.from)} 至 ${build.time(time.to)}`,
      `from ${build.time(time.from)} to ${build.time(time.to)}`,
    ),
  };
}

function numberIn({ question }: Asked, { deviceId, deviceName }: AlarmRecord): string {
  const device = [...question.among, ...question.devices].find((one) => one.deviceId === deviceId);
  return device === undefined ? deviceName : numberOf(device);
}

/** @param level the level that the list holds alone */
function listed(asked: Asked, records: readonly AlarmRecord[], level: 1 | 2 | null): void {
  const { build } = asked;
  const { say } = build;
  const column = (label: string) => ({ label, isNumber: false });
  build.table(
    [
      column(say('时间', 'Time')),
      column(say('设备', 'Device')),
      column(say('告警', 'Alarm')),
      column(say('级别', 'Level')),
      column(say('状态', 'State')),
    ],
    records.map((record, at) => ({
      cells: [
        build.word(
          {
            is: 'alarm',
            nth: at + 1,
            device: numberIn(asked, record),
            when: record.firstAlarmAt,
            ...(level === null ? {} : { level }),
          },
          build.time(record.firstAlarmAt),
          build.time(record.firstAlarmAt),
        ),
        record.deviceName,
        record.indicator === null
          ? ruleName(record.findingRule ?? '', build.language)
          : nameOfKey(record.indicator, build),
        record.alarmLevel === 1 ? say('一级', 'One') : say('二级', 'Two'),
        record.clearedAt === null ? say('未恢复', 'open') : say('已恢复', 'cleared'),
      ],
      source: sourceOf('alarm', alarmPage(record)),
    })),
  );
}
