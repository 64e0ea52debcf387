import type { DeviceStatus } from '@oilsight/contract';
import { deviceStatusOf, urgencyOf } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { devicePage, sourceOf } from '../pages.rules.ts';
import { maxRead } from '../tools.ts';
import { inSentence, nameOfKey, numberOf, statusWord } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';

const statuses: readonly (readonly [RegExp, DeviceStatus])[] = [
  [/一级|level ?1|level one|critical|严重/, 'level1'],
  [/二级|level ?2|level two|预警|warning/, 'level2'],
  [/传感器故障|故障传感器|faulty sensor|sensor fault|\bfault/, 'fault'],
  [/离线|掉线|不在线|断线|offline|silent|not report/, 'offline'],
  [/正常|normal|healthy|\bfine\b|\bok\b|\bwell\b/, 'normal'],
];

/** Most machines that an answer lists. */
const maxShown = 20;

const columnsOf = ({ say }: Pick<Asked['build'], 'say'>, last: string, isNumber: boolean) => [
  { label: say('设备', 'Device'), isNumber: false },
  { label: say('工厂', 'Factory'), isNumber: false },
  { label: last, isNumber },
];

/** Machines with their factories. */
function placed({ build }: Pick<Asked, 'build'>, devices: readonly KnownDevice[]): void {
  build.table(
    columnsOf(build, '', false).slice(0, 2),
    devices.map((device) => ({
      cells: [device.deviceName, device.customerName],
      source: sourceOf('device', devicePage(device)),
    })),
  );
}

/** All machines in reach: how many are how, which are worst, or which lead by an indicator. */
export const fleet: Answering = async (asked) => {
  const { question, build } = asked;
  const among = question.among.filter(({ isGateway }) => !isGateway || question.isNarrowed);
  if (question.intent.isCount) return counted(asked, among);
  if (question.indicators.length > 0) return byIndicator(asked, among, question.indicators[0] ?? '');
  const wanted = statuses.find(([pattern]) => pattern.test(question.text))?.[1] ?? null;
  const isOrdered = /最|排|\b(?:most|least|worst|best|first|top)\b/.test(question.text);
  if (wanted !== null && !isOrdered) return listed(asked, among, wanted);
  build.suggest(build.say('哪台设备最该先处理？', 'Which machine needs attention first?'));
  return byUrgency(asked, among);
};

function counted({ question, build }: Asked, among: readonly KnownDevice[]) {
  const { say } = build;
  const { text } = question;
  if (/工厂|几家|factor/.test(text) && !/台|machine|device|unit/.test(text)) {
    const count = build.number(
      { is: 'count', of: 'factories' },
      new Set(among.map(({ customerId }) => customerId)).size,
      { decimals: 0 },
    );
    build.headline(say(`您能看到 ${count} 家工厂`, `You see ${count} factories`));
    return build.answer({ fn: 'fleet' });
  }
  const wanted = statuses.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const isOnline = wanted === null && /在线|online|report/.test(text);
  const found = among.filter((device) =>
    wanted !== null ? deviceStatusOf(device) === wanted : !isOnline || device.online,
  );
  const fact = {
    is: 'count',
    of: 'devices',
    ...(wanted === null ? {} : { state: wanted }),
    ...(isOnline ? { status: 'online' } : {}),
    ...(question.isNarrowed ? { among: among.map(numberOf) } : {}),
  } as const;
  const count = build.number(fact, found.length, { decimals: 0 });
  const state = wanted === null ? (isOnline ? say('在线', 'online') : '') : statusWord(wanted, build);
  build.headline(
    say(
      `共 ${count} 台${state === '' ? '设备' : `设备为“${state}”`}`,
      `${count} ${state === '' ? 'machines' : `machines: ${state}`}`,
    ),
  );
  placed({ build }, found.slice(0, maxShown));
  build.link('/', say('打开设备列表', 'Open the list of devices'));
  return build.answer({ fn: 'fleet', devices: found.map(numberOf) });
}

function listed({ question, build }: Asked, among: readonly KnownDevice[], status: DeviceStatus) {
  const { say } = build;
  const found = among.filter((device) => deviceStatusOf(device) === status);
  const count = build.number(
    {
      is: 'count',
      of: 'devices',
      state: status,
      ...(question.isNarrowed ? { among: among.map(numberOf) } : {}),
    },
    found.length,
    { decimals: 0 },
  );
  build.headline(
    say(`“${statusWord(status, build)}”的设备 ${count} 台`, `Machines with ${statusWord(status, build)}: ${count}`),
  );
  placed({ build }, found.slice(0, maxShown));
  return build.answer({ fn: 'fleet', devices: found.map(numberOf) });
}

/** Most urgent first: level 1, level 2, sensor fault, offline, normal. */
function byUrgency({ question, build }: Asked, among: readonly KnownDevice[]) {
  const { say } = build;
  // The worst of a state is the most urgent.
  const dir = /最好|最健康|最正常|\b(?:best|healthiest)\b/.test(question.text) ? 'asc' : 'desc';
  const n = question.intent.ranking?.n ?? 5;
  const ordered = among
    .toSorted((a, b) => (urgencyOf(a.state) - urgencyOf(b.state)) * (dir === 'desc' ? 1 : -1))
    .slice(0, n);
  if (ordered.length === 0) {
    build.headline(say('您能看到的范围内没有设备', 'You see no machines'));
    return build.answer({ fn: 'fleet', kind: 'none_in_scope' });
  }
  const numbers = ordered.map(numberOf);
  const names = build.word(
    { is: 'order', by: 'urgency', dir, n, ...(question.isNarrowed ? { among: among.map(numberOf) } : {}) },
    numbers,
    ordered.map(({ deviceName }) => deviceName).join(say('、', ', ')),
  );
  build.headline(
    dir === 'desc'
      ? say(`最该先处理的：${names}`, `What needs attention first: ${names}`)
      : say(`状态最好的：${names}`, `In the best state: ${names}`),
  );
  build.table(
    columnsOf(build, say('状态', 'State'), false),
    ordered.map((device) => ({
      cells: [
        device.deviceName,
        device.customerName,
        build.word({ is: 'state', device: numberOf(device) }, device.state, statusWord(deviceStatusOf(device), build)),
      ],
      source: sourceOf('device', devicePage(device)),
    })),
  );
  for (const { deviceName } of ordered.slice(0, 2))
    build.suggest(say(`${deviceName} 为什么是这个状态？`, `Why is ${deviceName} in this state?`));
  return build.answer({ fn: 'fleet', devices: numbers });
}

/** By the newest reading of an indicator; of oil health the worst is the lowest. */
async function byIndicator(asked: Asked, among: readonly KnownDevice[], key: string) {
  const { question, tools, build } = asked;
  const { say } = build;
  const read = among.slice(0, maxRead);
  const values = await tools.each(read, async (device) => {
    const one = (await tools.latest(device.deviceId)).find((found) => found.key === key);
    return one?.value === null || one === undefined ? null : { device, value: one.value };
  });
  const found = values.flatMap((one) => (one === null ? [] : [one]));
  const name = nameOfKey(key, build);
  if (found.length === 0) {
    build.headline(say(`这些设备都没有“${name}”的读数`, `None of these machines has a reading of ${inSentence(name)}`));
    return build.answer({ fn: 'none', kind: 'cannot', indicators: [key] });
  }
  const { dir, n } = directionOf(asked, key);
  const ordered = found.toSorted((a, b) => (dir === 'desc' ? b.value - a.value : a.value - b.value)).slice(0, n);
  const numbers = ordered.map(({ device }) => numberOf(device));
  const names = build.word(
    { is: 'order', by: key, dir, n, ...(question.isNarrowed ? { among: among.map(numberOf) } : {}) },
    numbers,
    ordered.map(({ device }) => device.deviceName).join(say('、', ', ')),
  );
  const word = dir === 'desc' ? say('最高', 'highest') : say('最低', 'lowest');
  build.headline(say(`${name}${word}的：${names}`, `With the ${word} ${inSentence(name)}: ${names}`));
  build.table(
    columnsOf(build, name, true),
    ordered.map(({ device, value }) => ({
      cells: [
        device.deviceName,
        device.customerName,
        build.value({ is: 'latest', device: numberOf(device) }, key, value, { unit: question.unit }),
      ],
      source: sourceOf('device', devicePage(device)),
    })),
  );
  if (among.length > read.length)
    build.text(
      say(
        '设备很多，只比较了列表中的前一部分；请按工厂或类型缩小范围。',
        'There are many machines, of which the first of the list were compared: name a factory or a kind of machine.',
      ),
    );
  for (const { device } of ordered.slice(0, 2))
    build.suggest(say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`));
  return build.answer({ fn: 'fleet', devices: numbers, indicators: [key] });
}

/** 'Worst' is up or down by what does harm. */
function directionOf({ question }: Asked, key: string): { readonly dir: 'asc' | 'desc'; readonly n: number } {
  const { dir = 'desc', n = 5 } = question.intent.ranking ?? {};
  if (findIndicator(key)?.worse !== 'down' || !/最差|worst|最不健康|unhealthiest/.test(question.text))
    return { dir, n };
  return { dir: 'asc', n };
}
