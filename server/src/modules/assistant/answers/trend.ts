import type { DeviceCurve } from '@oilsight/contract';
import { dayMs, fitLine, hourMs, isSignificant, median, slopeInterval } from '@oilsight/oil';
import type { EvidenceRow } from '../answer-builder.ts';
import { curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { inSentence, nameOfKey, namesOf, numberOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { sayUnmeasured } from './not-measured.ts';
import { stretchOf, summaryOf, wholeHours } from './period.ts';
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
    build.headline(
      say(
        `${device.deviceName} 的设备日志里没有这一事件，无法从它算起`,
        `The log of ${device.deviceName} has no such entry to count from`,
      ),
    );
    return build.answer({ ...subject, kind: 'cannot', fn: 'none' });
  }
  const period = { from: stretch.from, to: stretch.to };
  const stated: string[] = [];
  for (const key of keys.slice(0, 4)) if (await course(asked, device, key, stretch)) stated.push(key);
  if (stated.length === 0) {
    build.headline(
      say(
        `${device.deviceName} 在${stretch.name}没有“${namesOf(keys, build)}”的可信读数`,
        `${device.deviceName} has no good reading of ${namesOf(keys, build)} ${stretch.name}`,
      ),
    );
    sayUnmeasured(asked);
    return build.answer({ ...subject, period, kind: 'cannot', fn: 'none' });
  }
  sayUnmeasured(asked);
  if (stretch.to - stretch.from > hourMs) build.chart({ deviceIds: [device.deviceId], keys: stated, ...period });
  build.link(curvePage(device, stated, period), say('在数据分析中打开', 'Open in data analysis'));
  build.link(devicePage(device), device.deviceName);
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
  // Of a long stretch the whole hours are read once, for its course and for what it comes to.
  const hours = period.to - period.from < 6 * hourMs ? null : wholeHours(period, asked.zone);
  const curve = await tools.curve(device.deviceId, key, hours ?? period);
  if (curve === null) return false;
  const summary = await summaryOf(asked, device, key, period, hours === null ? null : curve.summary);
  if (summary === null) return false;
  const { min, max, mean } = summary;
  const fact = { device: numberOf(device), key, period };
  const name = nameOfKey(key, build);
  const unit = question.unit;
  if (question.time?.kind === 'moment' && mean !== null) {
    const shown = build.value({ ...fact, is: 'at', when: question.time.at }, key, mean, { unit });
    build.headline(
      say(
        `${device.deviceName} 在 ${stretch.name} 前后的${name}：${shown}（该小时平均）`,
        `${device.deviceName}, ${inSentence(name)} about ${stretch.name}: ${shown} (mean of that hour)`,
      ),
    );
    return true;
  }
  const { figures, isRate } = question.intent;
  if (figures.length > 0) {
    const words = { min: say('最低', 'lowest'), max: say('最高', 'highest'), mean: say('平均', 'mean') };
    const stated = figures.flatMap((figure) => {
      const value = { min, max, mean }[figure];
      return value === null
        ? []
        : [[words[figure], build.value({ ...fact, is: figure }, key, value, { unit })] as const];
    });
    if (stated.length === 0) return false;
    build.headline(
      say(
        `${device.deviceName} 在${stretch.name}的${stated.map(([word, shown]) => `${word}${name}：${shown}`).join('，')}`,
        `${device.deviceName}, ${stated.map(([word]) => word).join(' and ')} ${inSentence(name)} ${stretch.name}: ${stated.map(([, shown]) => shown).join(' and ')}`,
      ),
    );
    return true;
  }
  const change = await changeOf(asked, device, key, period, curve);
  const slope = await slopeOf(asked, device, key, period, curve);
  const isLong = stretch.to - stretch.from >= 2 * dayMs;
  const rows: EvidenceRow[] = [];
  const row = (what: string, value: string, against: string) =>
    rows.push({ what, value, against, source: sourceOf('curve', curvePage(device, [key], period)) });
  const shownChange =
    change === null
      ? null
      : `${change.value > 0 ? '+' : ''}${build.value({ ...fact, is: 'delta', period: change.period }, key, change.value, { isDifference: true })}`;
  const shownSlope =
    slope === null || !(isLong || isRate)
      ? null
      : build.number({ ...fact, is: 'slope' }, slope.perDay, {
          unit: say(`${build.unitOf(key)}/天`, `${build.unitOf(key)}/d`),
          digits: 3,
        });
  if (isRate && shownSlope !== null)
    build.headline(
      say(
        `${device.deviceName} 的${name}在${stretch.name}${slope?.isCertain === true ? `平均变化 ${shownSlope}` : `没有可判断的日变化：斜率 ${shownSlope}，与零无法区分`}`,
        `${device.deviceName}, ${inSentence(name)} ${stretch.name}: ${slope?.isCertain === true ? `on average ${shownSlope}` : `no daily change that can be told from zero; the slope is ${shownSlope}`}`,
      ),
    );
  build.headline(
    say(
      `${device.deviceName} 的${name}：${courseWord(change?.value ?? null, isLong ? slope : null, build)}${shownChange === null ? '' : `，变化 ${shownChange}`}`,
      `${device.deviceName}, ${inSentence(name)}: ${courseWord(change?.value ?? null, isLong ? slope : null, build)}${shownChange === null ? '' : `, change ${shownChange}`}`,
    ),
  );
  build.text(say(`所看时段：${stretch.name}。`, `Looked at: ${stretch.name}.`));
  if (shownChange !== null)
    row(
      say('首末变化', 'Change from first to last'),
      shownChange,
      say('首小时与末小时中位数之差', 'median of the last hour less that of the first'),
    );
  if (slope !== null && shownSlope !== null)
    row(
      say('斜率', 'Slope'),
      shownSlope,
      slope.isCertain ? say('与零有显著差别', 'differs from zero') : say('与零无法区分', 'not to be told from zero'),
    );
  if (min !== null) row(say('最低', 'Lowest'), build.value({ ...fact, is: 'min' }, key, min, { unit }), '');
  if (max !== null) row(say('最高', 'Highest'), build.value({ ...fact, is: 'max' }, key, max, { unit }), '');
  build.evidence(rows);
  return true;
}

/** How a course went, in one word. */
function courseWord(
  change: number | null,
  slope: { readonly perDay: number; readonly isCertain: boolean } | null,
  { say }: Asked['build'],
): string {
  // A swing within the day may end lower than it began while the days themselves rise: neither is said then.
  const agrees = slope === null || change === null || Math.sign(slope.perDay) === Math.sign(change);
  if (!agrees) return say('有起伏，首尾与走向不一致', 'up and down, without one direction');
  const way = slope === null ? change : slope.isCertain ? slope.perDay : 0;
  if (way === null) return say('读数不足以比较首尾', 'too few readings to compare its ends');
  if (way > 0) return say('上升', 'rising');
  return way < 0 ? say('下降', 'falling') : say('没有可判断的趋势', 'no trend');
}

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

/**
 * The slope of the readings, as fine as one call gives them. Whether it differs from zero is decided on means of hours:
 * neighbouring readings are not independent.
 */
async function slopeOf(
  { tools }: Asked,
  device: KnownDevice,
  key: string,
  period: { readonly from: number; readonly to: number },
  hourly: DeviceCurve,
): Promise<{ readonly perDay: number; readonly isCertain: boolean } | null> {
  const coarse = lineOf(hourly);
  const fine = await tools.readings(device.deviceId, key, period);
  const line = fine === null ? null : lineOf(fine);
  if (line === null || coarse === null || coarse.n < 12) return null;
  return { perDay: line.slope, isCertain: isSignificant(slopeInterval(coarse, 0.99)) };
}

function lineOf({ t, mean }: Pick<DeviceCurve, 't' | 'mean'>): ReturnType<typeof fitLine> {
  const points = t.flatMap((at, nth) => {
    const value = mean[nth];
    return value === null || value === undefined ? [] : [{ x: at / dayMs, y: value }];
  });
  return fitLine(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  );
}
