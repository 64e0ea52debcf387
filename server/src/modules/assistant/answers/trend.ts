import type { DeviceCurve } from '@oilsight/contract';
import { dayMs, fitLine, hourMs, isSignificant, median, slopeInterval } from '@oilsight/oil';
import { nameOfKey, numberOf, pageOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { stretchOf } from './period.ts';
import type { Stretch } from './period.ts';

/** How an indicator of one machine went over a stretch of time, or what it was at a moment. */
export const trend: Answering = async (asked) => {
  const { question, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const keys = question.indicators.length > 0 ? question.indicators : ['oil_health'];
  const stretch = await stretchOf(asked, device, 7);
  const subject = { fn: 'trend', devices: [numberOf(device)], indicators: keys } as const;
  if (stretch === null) {
    build.text(
      say(
        `${device.deviceName} 的设备日志里没有这一事件，无法从它算起。`,
        `The log of ${device.deviceName} has no such entry to count from.`,
      ),
    );
    return build.answer({ ...subject, kind: 'cannot', fn: 'none' });
  }
  const period = { from: stretch.from, to: stretch.to };
  const stated: string[] = [];
  for (const key of keys.slice(0, 4)) if (await course(asked, device, key, stretch)) stated.push(key);
  if (stated.length === 0) {
    build.text(
      say(
        `${device.deviceName} 在${stretch.name}没有“${keys.map((key) => nameOfKey(key, build)).join('、')}”的可信读数。`,
        `${device.deviceName} has no good reading of ${keys.map((key) => nameOfKey(key, build).toLowerCase()).join(', ')} ${stretch.name}.`,
      ),
    );
    return build.answer({ ...subject, period, kind: 'cannot', fn: 'none' });
  }
  if (stretch.to - stretch.from > hourMs) build.chart({ deviceIds: [device.deviceId], keys: stated, ...period });
  build.link(
    `/dataanalysis/device-detail?deviceId=${device.deviceId}&keys=${stated.join(',')}&from=${Math.floor(period.from)}&to=${Math.floor(period.to)}`,
    say('在数据分析中打开', 'Open in data analysis'),
  );
  build.link(pageOf(device), device.deviceName);
  build.suggest(
    say(`${device.deviceName} 为什么会这样？`, `What is the cause at ${device.deviceName}?`),
    say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`),
  );
  return build.answer({ ...subject, indicators: stated, period });
};

/** @returns false: there are no good readings */
async function course(asked: Asked, device: KnownDevice, key: string, stretch: Stretch): Promise<boolean> {
  const { question, tools, build } = asked;
  const { say } = build;
  const period = { from: stretch.from, to: stretch.to };
  const curve = await tools.curve(device.deviceId, key, period);
  if (curve === null || curve.summary.readings === 0) return false;
  const { min, max, mean } = curve.summary;
  const fact = { device: numberOf(device), key, period };
  const name = nameOfKey(key, build);
  const unit = question.unit;
  if (question.time?.kind === 'moment' && mean !== null) {
    const shown = build.value({ ...fact, is: 'at', when: question.time.at }, key, mean, { unit });
    build.text(
      say(
        `${device.deviceName}在 ${stretch.name} 前后的${name}：${shown}（该小时平均）。`,
        `${device.deviceName}: ${name.toLowerCase()} about ${stretch.name}: ${shown} (mean of that hour).`,
      ),
    );
    return true;
  }
  const { figure } = question.intent;
  if (figure !== null) {
    const value = { min, max, mean }[figure];
    if (value === null) return false;
    const shown = build.value({ ...fact, is: figure }, key, value, { unit });
    const words = { min: say('最低', 'lowest'), max: say('最高', 'highest'), mean: say('平均', 'mean') }[figure];
    build.text(
      say(
        `${device.deviceName}在${stretch.name}的${words}${name}：${shown}。`,
        `${device.deviceName}: ${words} ${name.toLowerCase()} ${stretch.name}: ${shown}.`,
      ),
    );
    return true;
  }
  const parts: string[] = [];
  const change = await changeOf(asked, device, key, period, curve);
  if (change !== null) {
    const shown = build.value({ ...fact, is: 'delta', period: change.period }, key, change.value, {
      isDifference: true,
    });
    const sign = change.value > 0 ? '+' : '';
    parts.push(
      say(
        `变化 ${sign}${shown}（首小时与末小时中位数之差）`,
        `change ${sign}${shown} (median of the last hour less that of the first)`,
      ),
    );
  }
  const slope = slopeOf(curve);
  if (slope !== null && stretch.to - stretch.from >= 2 * dayMs) {
    const shown = build.number({ ...fact, is: 'slope' }, slope.perDay, {
      unit: say(`${unitName(key, build)}/天`, `${unitName(key, build)}/d`),
      digits: 3,
    });
    parts.push(
      slope.isCertain
        ? say(`斜率 ${shown}，趋势显著`, `slope ${shown}, a trend`)
        : say(`斜率 ${shown}，与零无法区分`, `slope ${shown}, not to be stated from none`),
    );
  }
  if (min !== null && max !== null && mean !== null) {
    const [low, high, middle] = [
      build.value({ ...fact, is: 'min' }, key, min, { unit }),
      build.value({ ...fact, is: 'max' }, key, max, { unit }),
      build.value({ ...fact, is: 'mean' }, key, mean, { unit }),
    ];
    parts.push(say(`最低 ${low}，最高 ${high}，平均 ${middle}`, `between ${low} and ${high}, mean ${middle}`));
  }
  build.text(
    say(
      `${device.deviceName}在${stretch.name}的${name}：${parts.join('；')}。`,
      `${device.deviceName}: ${name.toLowerCase()} ${stretch.name}: ${parts.join('; ')}.`,
    ),
  );
  return true;
}

const unitName = (key: string, build: Asked['build']): string => build.unitOf(key);

/** Median of the last hour less that of the first; of less than six hours that of the last sixth. */
async function changeOf(
  { tools }: Asked,
  device: KnownDevice,
  key: string,
  { from, to }: { readonly from: number; readonly to: number },
  curve: DeviceCurve,
): Promise<{ readonly value: number; readonly period: { readonly from: number; readonly to: number } } | null> {
  const measured = curve.t.filter((_, nth) => curve.mean[nth] !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return null;
  const width = to - from < 6 * hourMs ? (to - from) / 6 : hourMs;
  // A machine that was silent at an end is compared where it spoke, and the claim says so.
  const start = first > from + width ? first : from;
  const end = last + Math.max(curve.bucketMs, 1) < to - width ? last + Math.max(curve.bucketMs, 1) : to;
  if (end - start < 2 * width) return null;
  const [before, after] = [await middle(start, start + width), await middle(end - width, end)];
  return before === null || after === null ? null : { value: after - before, period: { from: start, to: end } };

  async function middle(begin: number, until: number): Promise<number | null> {
    const series = await tools.readings(device.deviceId, key, { from: begin, to: until });
    return series === null ? null : median(series.mean.flatMap((value) => (value === null ? [] : [value])));
  }
}

function slopeOf({ t, mean }: DeviceCurve): { readonly perDay: number; readonly isCertain: boolean } | null {
  const points = t.flatMap((at, nth) => {
    const value = mean[nth];
    return value === null || value === undefined ? [] : [{ x: at / dayMs, y: value }];
  });
  const line = fitLine(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  );
  return line === null || line.n < 12
    ? null
    : { perDay: line.slope, isCertain: isSignificant(slopeInterval(line, 0.99)) };
}
