import { dayMs, hourMs, linearLife } from '@oilsight/oil';
import { life, nameOfKey, numberOf, pageOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';

/** Days of hourly means that a forecast of one indicator rests on. */
const windowDays = 7;
/** Forecasts further ahead say nothing. */
const farthestHours = 365 * 24;

/** How long the oil lasts, or when an indicator meets its limit if it goes on as it did. */
export const forecast: Answering = async (asked) => {
  const { question, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  build.link(pageOf(device), device.deviceName);
  const keys = question.indicators.filter((key) => key !== 'remaining_oil_life_h' && key !== 'oil_health');
  const number = numberOf(device);
  if (keys.length === 0) {
    await oilLife(asked, device);
    build.suggest(say(`${device.deviceName} 该怎么办？`, `What should I do about ${device.deviceName}?`));
    return build.answer({ fn: 'forecast', devices: [number], indicators: ['remaining_oil_life_h'] });
  }
  for (const key of keys.slice(0, 3)) await hit(asked, device, key);
  const period = { from: asked.now - windowDays * dayMs, to: asked.now };
  build.chart({ deviceIds: [device.deviceId], keys, ...period });
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
    build.text(
      say(`${device.deviceName} 的剩余寿命：${shown}。`, `Remaining oil life of ${device.deviceName}: ${shown}.`),
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
  build.text(
    say(
      `${device.deviceName} 的油液剩余寿命：${isCapped ? '不少于 ' : ''}${shown}${range}。`,
      `Remaining oil life of ${device.deviceName}: ${isCapped ? 'at least ' : ''}${shown}${range}.`,
    ),
  );
  if (limitedBy !== null) {
    const by = build.word({ is: 'limitedBy', device: number }, limitedBy, lifeWord(limitedBy, asked));
    build.text(say(`先到限值的是：${by}。`, `What ends it first: ${by}.`));
  }
}

/** Names of what ends the life of an oil; unknown ones as they are. */
function lifeWord(quantity: string, { build }: Asked): string {
  const words: Readonly<Record<string, readonly [string, string]>> = {
    viscosity: ['粘度', 'viscosity'],
    ageing: ['老化', 'ageing'],
    temperature: ['热负荷', 'thermal load'],
    water: ['水分', 'water'],
    cleanliness: ['清洁度', 'cleanliness'],
  };
  const [zh, en] = words[quantity] ?? [quantity, quantity];
  return build.say(zh, en);
}

async function hit(asked: Asked, device: KnownDevice, key: string): Promise<void> {
  const { tools, build, now } = asked;
  const { say } = build;
  const number = numberOf(device);
  const period = { from: now - windowDays * dayMs, to: now };
  const [curve, all] = [await tools.curve(device.deviceId, key, period), await tools.latest(device.deviceId)];
  const limits = all.find((one) => one.key === key)?.limits ?? null;
  const name = nameOfKey(key, build);
  const points = (curve?.t ?? []).flatMap((at, nth) => {
    const value = curve?.mean[nth];
    return value === null || value === undefined ? [] : [{ x: at / hourMs, y: value }];
  });
  if (limits === null || points.length < 24) {
    build.text(
      limits === null
        ? say(`${name}没有限值，无法预计何时到限。`, `${name} has no limit to reach.`)
        : say(
            `${name}最近 7 天读数太少，无法预计。`,
            `There are too few readings of ${name.toLowerCase()} in the last 7 days.`,
          ),
    );
    return;
  }
  const sides = [
    ['level2High', 'up', say('二级上限', 'level 2 high')],
    ['level1High', 'up', say('一级上限', 'level 1 high')],
    ['level2Low', 'down', say('二级下限', 'level 2 low')],
    ['level1Low', 'down', say('一级下限', 'level 1 low')],
  ] as const;
  for (const [side, worse, sideName] of sides) {
    const limit = limits[side];
    if (limit === null) continue;
    const found = linearLife({
      x: points.map(({ x }) => x),
      y: points.map(({ y }) => y),
      limit,
      now: now / hourMs,
      worse,
    });
    const shownLimit = build.value({ is: 'limit', device: number, side }, key, limit);
    const fact = { is: 'hit', device: number, key, side, period } as const;
    const isKnown = found.status === 'ok' && found.rul !== null && found.rul < farthestHours;
    const shown = isKnown
      ? build.number(fact, found.rul ?? 0, { unit: 'h', decimals: 0 })
      : build.word(fact, found.status === 'ok' ? 'not-significant' : found.status, hitWord(found.status, asked));
    build.text(
      isKnown
        ? say(
            `照最近 7 天的趋势，${name}约 ${shown} 后到${sideName} ${shownLimit}。`,
            `At the pace of the last 7 days ${name.toLowerCase()} meets its ${sideName} of ${shownLimit} in about ${shown}.`,
          )
        : say(
            `${name}与${sideName} ${shownLimit}：${shown}。`,
            `${name} and its ${sideName} of ${shownLimit}: ${shown}.`,
          ),
    );
  }
}

function hitWord(status: string, { build }: Asked): string {
  const words: Readonly<Record<string, readonly [string, string]>> = {
    exceeded: ['已经越过', 'already passed'],
    away: ['正在远离', 'moving away from it'],
  };
  const [zh, en] = words[status] ?? ['没有可判断的趋势', 'no trend that can be stated from none'];
  return build.say(zh, en);
}
