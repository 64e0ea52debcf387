import { deviceStatusOf } from '@oilsight/contract';
import type { LiveIndicator } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { EvidenceRow } from '../answer-builder.ts';
import { articlePage, curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { alarmsOf } from './alarms.ts';
import { inSentence, leadOf, leadWord, life, nameOfKey, namesOf, numberOf, sides, sideWord, stateOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { sayUnmeasured } from './not-measured.ts';

/** Where an indicator is not measured, the ones that say nearly the same. */
const nearest: Readonly<Record<string, readonly string[]>> = {
  water_ppm: ['water_saturation'],
  water_saturation: ['water_ppm'],
  viscosity_kinematic: ['viscosity_40', 'viscosity_dynamic'],
  viscosity_dynamic: ['viscosity_kinematic'],
  viscosity_40: ['viscosity_kinematic'],
  nas1638: ['as4059', 'iso4406_4'],
  iso4406_4: ['nas1638'],
  wear_index: ['wear_rate', 'ferrous_total'],
  wear_rate: ['ferrous_total'],
  contamination_level: ['nas1638', 'iso4406_4'],
};

/** The newest readings of one machine, or how it is. */
export const latest: Answering = async (asked) => {
  const { question } = asked;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const { indicators } = question;
  if (indicators.length > 0 && indicators.every((key) => key === 'oil_health')) return health(asked, device);
  return indicators.length === 0 ? condition(asked, device) : readings(asked, device);
};

/** Oil health is concluded by the diagnosis, which is asked for it. */
async function health(asked: Asked, device: KnownDevice) {
  const { tools, build } = asked;
  const { say } = build;
  const number = numberOf(device);
  const diagnosis = device.isGateway ? null : await tools.diagnosis(device.deviceId);
  const found = diagnosis?.health ?? null;
  if (found === null) return readings(asked, device);
  const shown = build.number({ is: 'health', device: number, key: 'oil_health' }, Math.round(found.value), {
    decimals: 0,
  });
  build.headline(say(`${device.deviceName}：油液健康度 ${shown}`, `${device.deviceName}: oil health ${shown}`));
  const state = stateOf(device, asked);
  build.text(say(`满分为新油；设备状态：${state}。`, `As new oil at best. State of the machine: ${state}.`));
  sayUnmeasured(asked);
  await measured(asked, device, ['oil_health']);
  build.link(devicePage(device), device.deviceName);
  build.link(articlePage('oil_health'), say('油液健康度', 'Oil health'));
  build.suggest(
    say(`${device.deviceName} 为什么是这个状态？`, `Why is ${device.deviceName} in this state?`),
    say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`),
  );
  return build.answer({ fn: 'latest', devices: [number], indicators: ['oil_health'] });
}

type Measured = LiveIndicator & { readonly value: number; readonly at: number };
const isMeasured = (one: LiveIndicator | undefined): one is Measured =>
  one !== undefined && one.value !== null && one.at !== null;

async function readings(asked: Asked, device: KnownDevice) {
  const { question, tools, build, now } = asked;
  const { say } = build;
  const all = new Map((await tools.latest(device.deviceId)).map((one) => [one.key, one]));
  const known = question.indicators.map((key) => all.get(key)).filter(isMeasured);
  const subject = { fn: 'latest', devices: [numberOf(device)], indicators: question.indicators } as const;
  build.link(devicePage(device), device.deviceName);
  if (known.length === 0) {
    build.headline(
      say(
        `${device.deviceName} 没有“${namesOf(question.indicators, build)}”的读数`,
        `${device.deviceName} has no reading of ${namesOf(question.indicators, build)}`,
      ),
    );
    const near = (nearest[question.indicators[0] ?? ''] ?? []).map((key) => all.get(key)).find(isMeasured);
    if (near !== undefined) {
      build.text(say('相近的指标：', 'The nearest to it that is measured:'));
      build.evidence([rowOf(asked, device, near)]);
    }
    sayUnmeasured(asked);
    build.suggest(say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`));
    return build.answer({ ...subject, kind: 'cannot', fn: 'none' });
  }
  build.headline(
    `${device.deviceName}${say('：', ': ')}${known.map((one) => `${nameIn(one.key, build)} ${shownOf(asked, device, one)}`).join(say('，', ', '))}`,
  );
  for (const one of known) build.text(standingOf(asked, one));
  sayUnmeasured(asked);
  build.evidence(known.map((one) => rowOf(asked, device, one)));
  const keys = known.map(({ key }) => key);
  const newest = Math.max(...known.map(({ at }) => at));
  build.chart({
    deviceIds: [device.deviceId],
    keys: keys.slice(0, 3),
    from: newest - dayMs,
    to: Math.min(now, newest),
  });
  const [key = ''] = keys;
  build.suggest(
    say(
      `${device.deviceName} 的${nameOfKey(key, build)}最近 7 天有什么变化？`,
      `How has the ${inSentence(nameOfKey(key, build))} of ${device.deviceName} changed in the last 7 days?`,
    ),
    say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`),
  );
  return build.answer({ ...subject, indicators: keys });
}

/** Rows of the newest readings of some indicators beside their limits. */
export async function measured(asked: Asked, device: KnownDevice, keys: readonly string[]): Promise<void> {
  const all = await asked.tools.latest(device.deviceId);
  asked.build.evidence(
    keys
      .map((key) => all.find((one) => one.key === key))
      .filter(isMeasured)
      .map((one) => rowOf(asked, device, one)),
  );
}

const nameIn = (key: string, build: Asked['build']): string =>
  build.say(nameOfKey(key, build), inSentence(nameOfKey(key, build)));

const shownOf = ({ question, build }: Asked, device: KnownDevice, one: Measured): string =>
  build.value({ is: 'latest', device: numberOf(device), measuredAt: one.at }, one.key, one.value, {
    unit: question.unit,
  });

/** When an indicator was measured, and how it stands to its limits. */
function standingOf({ build, now }: Asked, one: Measured): string {
  const { say } = build;
  const isOld = now - one.at > one.silentAfterMs;
  const state = {
    normal: say('在限值内', 'within its limits'),
    level2: say('越过二级限值', 'beyond its limit of level two'),
    level1: say('越过一级限值', 'beyond its limit of level one'),
    fault: say('读数异常，不可信', 'a faulty reading that is not to be trusted'),
    offline: say('读数已过时', 'out of date'),
  }[one.state];
  const words = one.limits === null ? say('该指标没有限值', 'no limit is set for it') : state;
  return say(
    `${nameOfKey(one.key, build)}测于 ${build.time(one.at)}${isOld ? '，之后没有新读数' : ''}：${words}。`,
    `${nameOfKey(one.key, build)}, measured at ${build.time(one.at)}${isOld ? ' and not since' : ''}: ${words}.`,
  );
}

function rowOf(asked: Asked, device: KnownDevice, one: Measured): EvidenceRow {
  return {
    what: nameOfKey(one.key, asked.build),
    value: shownOf(asked, device, one),
    against: limitsOf(asked.build, device, one),
    source: sourceOf('curve', curvePage(device, [one.key], { from: one.at - dayMs, to: one.at })),
  };
}

function limitsOf(build: Asked['build'], device: KnownDevice, { key, limits }: LiveIndicator): string {
  if (limits === null) return build.say('没有限值', 'no limit');
  return sides
    .flatMap((side) => {
      const limit = limits[side];
      return limit === null
        ? []
        : [`${sideWord(side, build)} ${build.value({ is: 'limit', device: numberOf(device), side }, key, limit)}`];
    })
    .join(build.say('，', ', '));
}

/** How a machine is: its state and since when, oil health, what life is left, what was found. */
async function condition(asked: Asked, device: KnownDevice) {
  const { tools, build } = asked;
  const { say } = build;
  const number = numberOf(device);
  build.link(devicePage(device), device.deviceName);
  const diagnosis = device.isGateway ? null : await tools.diagnosis(device.deviceId);
  const lead = diagnosis === null ? null : leadOf(diagnosis, build);
  const state = stateOf(device, asked, lead !== null);
  const rows: EvidenceRow[] = [];
  const rule = lead === null ? null : leadWord(lead, number, build);
  build.headline(
    say(
      `${device.deviceName}：${state}${rule === null ? '' : `，主要结论是${rule}`}`,
      `${device.deviceName}: ${state}${rule === null ? '' : `; main finding: ${inSentence(rule)}`}`,
    ),
  );
  const seen = device.lastSeenAt === null ? say('从未上报', 'never') : build.time(device.lastSeenAt);
  build.text(say(`最近上报：${seen}。`, `It reported last: ${seen}.`));
  const page = sourceOf('device', devicePage(device));
  if (lead !== null && rule !== null)
    rows.push({
      what: say('主要结论', 'Main finding'),
      value: rule,
      against: '',
      source: sourceOf('article', articlePage(lead.ruleId)),
    });
  if (diagnosis?.health !== null && diagnosis !== null)
    rows.push({
      what: say('油液健康度', 'Oil health'),
      value: build.number({ is: 'health', device: number, key: 'oil_health' }, Math.round(diagnosis.health.value), {
        decimals: 0,
      }),
      against: say('满分为新油', 'as new oil at best'),
      source: page,
    });
  if (diagnosis?.life !== null && diagnosis !== null)
    rows.push({
      what: say('剩余寿命', 'Remaining oil life'),
      value: life(asked, device, diagnosis.life),
      against: '',
      source: page,
    });
  build.evidence(rows);
  // An alarm that stands without a finding of today: the state would be said without its reason.
  const status = deviceStatusOf(device);
  if (rule === null && (status === 'level1' || status === 'level2') && (await alarmsOf(asked, device)).length > 0)
    build.text(say('这些告警尚未恢复。', 'These alarms are open.'));
  build.suggest(
    say(`${device.deviceName} 为什么是这个状态？`, `Why is ${device.deviceName} in this state?`),
    say(`${device.deviceName} 该怎么办？`, `What should I do about ${device.deviceName}?`),
    say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`),
  );
  return build.answer({ fn: 'latest', devices: [number] });
}
