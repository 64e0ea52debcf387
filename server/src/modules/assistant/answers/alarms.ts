import type { AlarmRecord } from '@oilsight/contract';
import { alarmPage, alarmsPage, sourceOf } from '../pages.rules.ts';
import { ruleName } from '../rule-names.ts';
import { newestAlarm } from '../understanding/intents.rules.ts';
import { numberOf as countOf } from '../understanding/normal-text.rules.ts';
import { nameOfKey, numberOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { stretchOf } from './period.ts';
import { isSince, saySince } from './since.ts';

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
    !newestAlarm.test(question.text) &&
    (isUnprocessed.test(question.text) ||
      !/历史|所有|全部|一共|总共|最近一次|上次|最新|最后|last alarm|latest alarm|newest|most recent|ever|history|all alarms|in total/.test(
        question.text,
      ));
  const stretch = device === undefined || question.time === null ? timeOf(asked) : await stretchOf(asked, device, 7);
  const customer = question.isNarrowed && device === undefined ? (question.among[0]?.customerId ?? null) : null;
  const isNewest = newestAlarm.test(question.text);
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
  if (isNewest && records.length > 0) return newestOf(asked, records, level, stretch);
  if (device !== undefined && !device.isGateway && isSince.test(question.text))
    await saySince(asked, device, await tools.diagnosis(device.deviceId));
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

/** Alarms that nobody has seen to, however they are counted. */
const isUnprocessed =
  /未处理|没(?:有|人)?(?:处理|管)|没人处理|无人处理|尚未处理|待处理|还没处理|unprocessed|unhandled|unacknowledged|not (?:yet )?(?:been )?(?:processed|acknowledged|handled)|nobody (?:has )?(?:processed|handled|acknowledged|seen)|waiting|pending|outstanding/;

/** The newest alarm, or so many of them as are asked for. */
function newestOf(
  asked: Asked,
  records: readonly AlarmRecord[],
  level: 1 | 2 | null,
  stretch: { readonly from: number; readonly to: number } | null,
) {
  const { question, build } = asked;
  const { say } = build;
  const n = howMany(question.text);
  const shown = records.slice(0, n);
  const [first] = shown;
  if (first === undefined) throw new Error('there is an alarm');
  const levelName = first.alarmLevel === 1 ? say('一级', 'level-one') : say('二级', 'level-two');
  const when = build.word(
    {
      is: 'alarm',
      nth: 1,
      device: numberIn(asked, first),
      when: first.firstAlarmAt,
      ...(level === null ? {} : { level }),
    },
    build.time(first.firstAlarmAt),
    build.time(first.firstAlarmAt),
  );
  build.headline(
    say(
      `最近的${levelName}告警：${first.deviceName}，${when}`,
      `The newest ${levelName} alarm: ${first.deviceName}, ${when}`,
    ),
  );
  listed(asked, shown, level);
  build.link(alarmsPage(question.devices[0]?.deviceId ?? null), say('打开告警列表', 'Open the alarms'));
  build.suggest(say(`${first.deviceName} 为什么报警？`, `Why does ${first.deviceName} alarm?`));
  return build.answer({
    fn: 'alarms',
    devices: [...new Set(shown.map((record) => numberIn(asked, record)))],
    indicators: question.indicators,
    period: stretch === null ? null : { from: stretch.from, to: stretch.to },
  });
}

/** `最近三条告警`, `the last 3 alarms`: how many of the newest. */
function howMany(question: string): number {
  const found =
    /(?:最近|最新|最后|上)的?([一两二三四五六七八九十\d]{1,2})?(?:条|次|个)/.exec(question)?.[1] ??
    /(?:latest|newest|last|recent) (\d{1,2}|two|three|four|five) /.exec(question)?.[1] ??
    '1';
  const words = ['zero', 'one', 'two', 'three', 'four', 'five'];
  const n = words.includes(found) ? words.indexOf(found) : (countOf(found) ?? 1);
  return Math.max(1, Math.min(n, maxShown));
}

/** Lists the newest open alarms of one device. @returns all of them, newest first */
export async function alarmsOf(asked: Asked, device: KnownDevice): Promise<readonly AlarmRecord[]> {
  const { records } = await asked.tools.alarms({ view: 'open', deviceId: device.deviceId });
  const open = records.toSorted((a, b) => b.firstAlarmAt - a.firstAlarmAt);
  listed(asked, open.slice(0, maxShown), null);
  return open;
}

function levelIn(question: string): 1 | 2 | null {
  if (/一级|level[ -]?(?:1|one|i(?![a-z]))|[lL]1(?!\d)|严重|critical/.test(question)) return 1;
  return /二级|level[ -]?(?:2|two|ii(?![a-z]))|[lL]2(?!\d)|预警/.test(question) ? 2 : null;
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
