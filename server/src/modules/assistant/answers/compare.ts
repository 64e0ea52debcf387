import type { LiveIndicator } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { TableRow } from '../answer-builder.ts';
import { devicePage, sourceOf } from '../pages.rules.ts';
import { inSentence, leadOf, leadWord, life, nameOfKey, namesOf, numberOf, stateOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { sayUnmeasured } from './not-measured.ts';
import { stretchOf, summaryOf } from './period.ts';
import type { Stretch } from './period.ts';

/** Two machines or more beside each other: by the indicators that are named, else by state, health and life. */
export const compare: Answering = async (asked) => {
  const { question, build, now } = asked;
  const { say } = build;
  const devices = question.devices.slice(0, 6);
  const numbers = devices.map(numberOf);
  for (const device of devices) build.link(devicePage(device), device.deviceName);
  if (question.indicators.length === 0) {
    await conditions(asked, devices);
    return build.answer({ fn: 'compare', devices: numbers });
  }
  const stated: string[] = [];
  const stretches: Stretch[] = [];
  for (const key of question.indicators.slice(0, 4)) {
    const compared = await values(asked, devices, key);
    if (compared === null) continue;
    stated.push(key);
    stretches.push(...compared);
  }
  if (stated.length === 0) {
    build.headline(
      say(
        `这些设备没有都测量“${namesOf(question.indicators, build)}”，无法比较`,
        `Not all of these machines measure ${namesOf(question.indicators, build)}, so that they cannot be compared`,
      ),
    );
    sayUnmeasured(asked);
    return build.answer({ fn: 'none', kind: 'cannot', devices: numbers, indicators: question.indicators });
  }
  sayUnmeasured(asked);
  build.chart({
    deviceIds: devices.slice(0, 4).map(({ deviceId }) => deviceId),
    keys: stated.slice(0, 2),
    from: now - 7 * dayMs,
    to: now,
  });
  build.suggest(say('哪台设备最该先处理？', 'Which machine needs attention first?'));
  const period =
    stretches.length === 0
      ? null
      : { from: Math.min(...stretches.map(({ from }) => from)), to: Math.max(...stretches.map(({ to }) => to)) };
  return build.answer({ fn: 'compare', devices: numbers, indicators: stated, period });
};

/** How many times as much is asked for, and no difference. */
const isTimes = /倍|(?<![a-z])(?:times|ratio|factor)(?![a-z])/;

/**
 * Newest values of one indicator and how far the others are from the first, or means of a stretch of time.
 *
 * @returns the stretches of time that the means are of, none of newest values; null: not all measure it
 */
async function values(asked: Asked, devices: readonly KnownDevice[], key: string): Promise<readonly Stretch[] | null> {
  const { question, tools, build } = asked;
  const { say } = build;
  const found: { device: KnownDevice; value: number; stretch: Stretch | null }[] = [];
  const isOverTime = question.time !== null && question.time.kind !== 'moment';
  for (const device of devices) {
    // What was used is said, and not what was asked for: an event of the log is at another time for each, and readings
    // are not kept for ever.
    const stretch = isOverTime ? await stretchOf(asked, device, 7) : null;
    const value = isOverTime
      ? stretch === null
        ? null
        : ((await summaryOf(asked, device, key, stretch))?.mean ?? null)
      : newest(await tools.latest(device.deviceId), key);
    if (value !== null) found.push({ device, value, stretch });
  }
  const [first, ...others] = found;
  if (first === undefined || others.length === 0 || found.length < devices.length) return null;
  const name = nameOfKey(key, build);
  if (!isOverTime) {
    const gaps = others.map(({ device, value }) => {
      const fact = { device: numberOf(first.device), than: numberOf(device), key } as const;
      if (isTimes.test(question.text) && value !== 0) {
        const times = build.number({ ...fact, is: 'ratio' }, first.value / value);
        return say(
          `${first.device.deviceName} 是 ${device.deviceName} 的 ${times} 倍`,
          `that of ${first.device.deviceName} is ${times} times that of ${device.deviceName}`,
        );
      }
      const gap = difference(build, key, first.value - value, [fact.device, fact.than]);
      return say(
        `${first.device.deviceName} 比 ${device.deviceName} ${first.value >= value ? '高' : '低'}，相差 ${gap}`,
        `${first.device.deviceName} is ${first.value >= value ? 'above' : 'below'} ${device.deviceName}, difference ${gap}`,
      );
    });
    build.headline(say(`${name}：${gaps.join('；')}`, `${name}: ${gaps.join('; ')}`));
  } else {
    build.headline(say(`${name}的平均值`, `Means of ${inSentence(name)}`));
  }
  build.table(
    [
      { label: say('设备', 'Device'), isNumber: false },
      { label: name, isNumber: true },
      ...(isOverTime ? [{ label: say('时段', 'Time'), isNumber: false }] : []),
    ],
    found.map(({ device, value, stretch }) => ({
      cells: [
        device.deviceName,
        build.value(
          {
            is: isOverTime ? 'mean' : 'latest',
            device: numberOf(device),
            ...(stretch === null ? {} : { period: { from: stretch.from, to: stretch.to } }),
          },
          key,
          value,
          { unit: question.unit },
        ),
        ...(stretch === null ? [] : [stretch.name]),
      ],
      source: sourceOf('device', devicePage(device)),
    })),
  );
  return found.flatMap(({ stretch }) => stretch ?? []);
}

/** A difference without its sign, which the sentence has in words; it holds from either machine. */
function difference(build: Asked['build'], key: string, value: number, [one, than]: readonly [string, string]): string {
  const shown = build.value({ is: 'diff', device: one, than }, key, Math.abs(value), { isDifference: true });
  build.value({ is: 'diff', device: than, than: one }, key, Math.abs(value), { isDifference: true });
  return shown;
}

function newest(all: readonly LiveIndicator[], key: string): number | null {
  return all.find((one) => one.key === key)?.value ?? null;
}

async function conditions(asked: Asked, devices: readonly KnownDevice[]): Promise<void> {
  const { tools, build } = asked;
  const { say } = build;
  const rows: TableRow[] = [];
  build.headline(
    say(
      `${devices.map(({ deviceName }) => deviceName).join('、')}的比较`,
      `${devices.map(({ deviceName }) => deviceName).join(', ')} beside each other`,
    ),
  );
  for (const device of devices) {
    const diagnosis = device.isGateway ? null : await tools.diagnosis(device.deviceId);
    const number = numberOf(device);
    const health = diagnosis?.health ?? null;
    rows.push({
      cells: [
        device.deviceName,
        stateOf(device, asked),
        health === null
          ? '–'
          : build.number({ is: 'health', device: number, key: 'oil_health' }, Math.round(health.value), {
              decimals: 0,
            }),
        diagnosis?.life === null || diagnosis === null ? '–' : life(asked, device, diagnosis.life),
        diagnosis === null ? '–' : leadWord(leadOf(diagnosis, build), number, build),
      ],
      source: sourceOf('device', devicePage(device)),
    });
  }
  const column = (zh: string, en: string, isNumber = false) => ({ label: say(zh, en), isNumber });
  build.table(
    [
      column('设备', 'Device'),
      column('状态', 'State'),
      column('健康度', 'Oil health', true),
      column('剩余寿命', 'Life left', true),
      column('主要结论', 'Main finding'),
    ],
    rows,
  );
}
