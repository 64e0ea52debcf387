import { dayMs, fitLine, hourMs, lifeQuantityNames, linearLife, median, slopeInterval } from '@oilsight/oil';
import type { AssistantBlock, Series } from '@oilsight/contract';
import type { EvidenceRow } from '../answer-builder.ts';
import { curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { inSentence, life, nameOfKey, numberOf, sideWord } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';

/** Days of hourly means that a forecast of one indicator rests on. */
const windowDays = 7;
/** How long the oil lasts, or when an indicator meets its limit if it goes on as it did. */
export const forecast: Answering = async (asked) => {
  const { question, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  build.link(devicePage(device), device.deviceName);
  const keys = question.indicators.filter((key) => key !== 'remaining_oil_life_h' && key !== 'oil_health');
  const number = numberOf(device);
  if (keys.length === 0) {
    await oilLife(asked, device);
    build.suggest(say(`${device.deviceName} 该怎么办？`, `What should I do about ${device.deviceName}?`));
    return build.answer({ fn: 'forecast', devices: [number], indicators: ['remaining_oil_life_h'] });
  }
  const period = { from: asked.now - windowDays * dayMs, to: asked.now };
  for (const key of keys.slice(0, 3)) await hit(asked, device, key);
  build.suggest(say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`));
  return build.answer({ fn: 'forecast', devices: [number], indicators: keys, period });
};

async function oilLife(asked: Asked, device: KnownDevice): Promise<void> {
  const { tools, build } = asked;
  const { say } = build;
  const diagnosis = await tools.diagnosis(device.deviceId);
  const number = numberOf(device);
  if (diagnosis.life === null) {
    const shown = build.word(
      { is: 'life', device: number },
      null,
      say('没有读数，无法估计', 'not known, for there are no readings'),
    );
    build.headline(
      say(`${device.deviceName} 的剩余寿命：${shown}`, `Remaining oil life of ${device.deviceName}: ${shown}`),
    );
    return;
  }
  const shown = life(asked, device, diagnosis.life);
  const { lo, hi, limitedBy, isCapped } = diagnosis.life;
  const range =
    lo === null || hi === null
      ? ''
      : say(
          `，区间 ${build.number({ is: 'life', device: number, kind: 'lo' }, Math.max(0, Math.round(lo)), { unit: 'h', decimals: 0 })} 至 ${build.number({ is: 'life', device: number, kind: 'hi' }, Math.round(hi), { unit: 'h', decimals: 0 })}`,
          `, between ${build.number({ is: 'life', device: number, kind: 'lo' }, Math.max(0, Math.round(lo)), { unit: 'h', decimals: 0 })} and ${build.number({ is: 'life', device: number, kind: 'hi' }, Math.round(hi), { unit: 'h', decimals: 0 })}`,
        );
  build.headline(
    say(
      `${device.deviceName} 的油液剩余寿命：${isCapped ? '不少于 ' : ''}${shown}${range}`,
      `Remaining oil life of ${device.deviceName}: ${isCapped ? 'at least ' : ''}${shown}${range}`,
    ),
  );
  if (limitedBy !== null) {
    const name = lifeQuantityNames[limitedBy];
    const by = build.word({ is: 'limitedBy', device: number }, limitedBy, say(name.zh, name.en));
    build.text(say(`先到限值的是：${by}。`, `What ends it first: ${by}.`));
  }
}

/** Sides of limits, in the order in which they are met, and which way the indicator goes to meet them. */
const met = [
  ['level2High', 'up'],
  ['level1High', 'up'],
  ['level2Low', 'down'],
  ['level1Low', 'down'],
] as const;

async function hit(asked: Asked, device: KnownDevice, key: string): Promise<void> {
  const { tools, build, now } = asked;
  const { say } = build;
  const number = numberOf(device);
  const period = { from: now - windowDays * dayMs, to: now };
  const [series, all] = [await tools.readings(device.deviceId, key, period), await tools.latest(device.deviceId)];
  const limits = all.find((one) => one.key === key)?.limits ?? null;
  const name = nameOfKey(key, build);
  const points = series === null ? [] : hourlyMedians(series);
  if (limits === null || points.length < 24) {
    build.headline(
      limits === null
        ? say(`${name}没有限值，无法预计何时到限`, `${name} has no limit to reach`)
        : say(
            `${name}最近一周的读数太少，无法预计`,
            `There are too few readings of ${inSentence(name)} in the last week`,
          ),
    );
    return;
  }
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)];
  const sidesMet: { row: EvidenceRow; words: string; isKnown: boolean; limit: number }[] = [];
  for (const [side, worse] of met) {
    const limit = limits[side];
    if (limit === null) continue;
    const found = linearLife({ x, y, limit, now: now / hourMs, worse });
    const shownLimit = build.value({ is: 'limit', device: number, side }, key, limit);
    const fact = { is: 'hit', device: number, key, side, period } as const;
    const isKnown = found.status === 'ok' && found.rul !== null;
    const shown = isKnown
      ? build.number(fact, found.rul ?? 0, { unit: 'h', decimals: 0 })
      : build.word(fact, found.status, hitWord(found.status, asked));
    sidesMet.push({
      isKnown,
      limit,
      words: isKnown
        ? say(
            `照最近一周的趋势，${name}约 ${shown} 后到${sideWord(side, build)} ${shownLimit}`,
            `At the pace of the last week ${inSentence(name)} meets its ${sideWord(side, build)} of ${shownLimit} in about ${shown}`,
          )
        : say(
            `${name}对${sideWord(side, build)} ${shownLimit}：${shown}`,
            `${name} and its ${sideWord(side, build)} of ${shownLimit}: ${shown}`,
          ),
      row: {
        what: `${name}${say('，', ', ')}${sideWord(side, build)} ${shownLimit}`,
        value: shown,
        against: '',
        source: sourceOf('curve', curvePage(device, [key], period)),
      },
    });
  }
  const lead = sidesMet.find(({ isKnown }) => isKnown) ?? sidesMet[0];
  if (lead === undefined) return;
  build.headline(lead.words);
  build.chart({
    deviceIds: [device.deviceId],
    keys: [key],
    ...period,
    trend: lead.isKnown ? trendOf({ x, y, key, now, limit: lead.limit }) : null,
  });
  build.evidence(sidesMet.map(({ row }) => row));
}

/** One point for each hour that has readings, in its middle; x in hours. */
function hourlyMedians({ t, mean }: Series): readonly { readonly x: number; readonly y: number }[] {
  const hours = new Map<number, number[]>();
  for (const [nth, at] of t.entries()) {
    const value = mean[nth];
    if (value === null || value === undefined) continue;
    const hour = Math.floor(at / hourMs);
    hours.set(hour, [...(hours.get(hour) ?? []), value]);
  }
  return [...hours].flatMap(([hour, values]) => {
    const y = median(values);
    return y === null ? [] : [{ x: hour + 0.5, y }];
  });
}

/** The line that a forecast rests on, from the present on. */
function trendOf({
  x,
  y,
  key,
  now,
  limit,
}: {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly key: string;
  readonly now: number;
  readonly limit: number;
}): Extract<AssistantBlock, { type: 'chart' }>['trend'] {
  const line = fitLine(x, y);
  const interval = slopeInterval(line);
  if (line === null || interval === null) return null;
  const perDay = (slope: number) => (slope * dayMs) / hourMs;
  return {
    key,
    at: now,
    value: line.meanY + line.slope * (now / hourMs - line.meanX),
    perDay: perDay(line.slope),
    perDayLow: perDay(interval.slopeLo),
    perDayHigh: perDay(interval.slopeHi),
    limit,
  };
}

function hitWord(status: string, { build }: Asked): string {
  const words: Readonly<Record<string, readonly [string, string]>> = {
    exceeded: ['已经越过', 'already passed'],
    away: ['正在远离', 'moving away from it'],
  };
  const [zh, en] = words[status] ?? ['没有可判断的趋势', 'no trend that can be stated from none'];
  return build.say(zh, en);
}
