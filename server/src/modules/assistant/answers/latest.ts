import type { LiveIndicator } from '@oilsight/contract';
import { life, nameOfKey, numberOf, pageOf, stateOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';

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
  return question.indicators.length === 0 ? condition(asked, device) : readings(asked, device);
};

async function readings(asked: Asked, device: KnownDevice) {
  const { question, tools, build } = asked;
  const { say } = build;
  const all = new Map((await tools.latest(device.deviceId)).map((one) => [one.key, one]));
  const known = question.indicators.filter((key) => hasValue(all.get(key)));
  const subject = { fn: 'latest', devices: [numberOf(device)], indicators: question.indicators } as const;
  build.link(pageOf(device), device.deviceName);
  if (known.length === 0) {
    const [key = ''] = question.indicators;
    build.text(
      say(
        `${device.deviceName} 没有“${nameOfKey(key, build)}”的读数，无法回答。`,
        `${device.deviceName} has no reading of ${nameOfKey(key, build).toLowerCase()}, so that it is not known.`,
      ),
    );
    const near = (nearest[key] ?? []).find((other) => hasValue(all.get(other)));
    if (near !== undefined) statement(asked, device, all.get(near));
    build.suggest(say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`));
    return build.answer({ ...subject, kind: 'cannot', fn: 'none' });
  }
  for (const key of known) statement(asked, device, all.get(key));
  const [key = ''] = known;
  build.suggest(
    say(
      `${device.deviceName} 的${nameOfKey(key, build)}最近 7 天有什么变化？`,
      `How has the ${nameOfKey(key, build).toLowerCase()} of ${device.deviceName} changed in the last 7 days?`,
    ),
    say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`),
  );
  return build.answer({ ...subject, indicators: known });
}

const hasValue = (one: LiveIndicator | undefined): boolean =>
  one?.value !== null && one?.value !== undefined && one.at !== null;

/** An indicator's newest value with its time, and its limits where it has any. */
function statement({ question, build, now }: Asked, device: KnownDevice, one: LiveIndicator | undefined): void {
  if (one === undefined || one.value === null || one.at === null) return;
  const { say } = build;
  const fact = { is: 'latest', device: numberOf(device), measuredAt: one.at } as const;
  const value = build.value(fact, one.key, one.value, { unit: question.unit });
  const isOld = now - one.at > one.silentAfterMs;
  const state = {
    normal: say('在限值内', 'within its limits'),
    level2: say('越过二级限值', 'beyond its level 2 limit'),
    level1: say('越过一级限值', 'beyond its level 1 limit'),
    fault: say('读数异常，不可信', 'a faulty reading that is not to be trusted'),
    offline: say('读数已过时', 'out of date'),
  }[one.state];
  const limits = one.limits === null ? '' : limitsOf(build, device, one);
  build.text(
    say(
      `${device.deviceName}的${nameOfKey(one.key, build)}：${value}（${build.time(one.at)}${isOld ? '，之后没有新读数' : ''}），${one.limits === null ? '该指标没有限值' : state}${limits === '' ? '' : `（${limits}）`}。`,
      `${device.deviceName}: ${nameOfKey(one.key, build).toLowerCase()} ${value} at ${build.time(one.at)}${isOld ? ', and nothing newer' : ''}, ${one.limits === null ? 'without a limit' : state}${limits === '' ? '' : ` (${limits})`}.`,
    ),
  );
}

function limitsOf(build: Asked['build'], device: KnownDevice, { key, limits }: LiveIndicator): string {
  if (limits === null) return '';
  const names = {
    level2Low: build.say('二级下限', 'level 2 low'),
    level2High: build.say('二级上限', 'level 2 high'),
    level1Low: build.say('一级下限', 'level 1 low'),
    level1High: build.say('一级上限', 'level 1 high'),
  };
  return (Object.keys(names) as (keyof typeof names)[])
    .flatMap((side) => {
      const limit = limits[side];
      return limit === null
        ? []
        : [`${names[side]} ${build.value({ is: 'limit', device: numberOf(device), side }, key, limit)}`];
    })
    .join(build.say('，', ', '));
}

/** How a machine is: its state and since when, oil health, what life is left, what was found. */
async function condition(asked: Asked, device: KnownDevice) {
  const { tools, build } = asked;
  const { say } = build;
  const number = numberOf(device);
  build.link(pageOf(device), device.deviceName);
  const diagnosis = device.isGateway ? null : await tools.diagnosis(device.deviceId);
  const state = stateOf(device, asked);
  const seen = device.lastSeenAt === null ? say('从未上报', 'never') : build.time(device.lastSeenAt);
  build.text(
    say(
      `${device.deviceName}：${state}。最近上报：${seen}。`,
      `${device.deviceName}: ${state}. It reported last: ${seen}.`,
    ),
  );
  if (diagnosis !== null) {
    const [finding] = diagnosis.findings.filter(({ severity }) => severity !== 'info');
    if (finding !== undefined) {
      const rule = build.word(
        { is: 'rule', device: number, nth: 1 },
        finding.ruleId,
        say(finding.name.zh, finding.name.en),
      );
      build.text(say(`主要结论：${rule}。`, `Main finding: ${rule}.`));
    }
    if (diagnosis.health !== null) {
      const health = build.number(
        { is: 'health', device: number, key: 'oil_health' },
        Math.round(diagnosis.health.value),
        { decimals: 0 },
      );
      build.text(say(`油液健康度 ${health} 分（满分为新油）。`, `Oil health: ${health} (as new oil at best).`));
    }
    if (diagnosis.life !== null) {
      const left = life(asked, device, diagnosis.life);
      build.text(say(`剩余寿命：${left}。`, `Remaining oil life: ${left}.`));
    }
  }
  build.suggest(
    say(`${device.deviceName} 为什么是这个状态？`, `Why is ${device.deviceName} in this state?`),
    say(`${device.deviceName} 该怎么办？`, `What should I do about ${device.deviceName}?`),
    say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`),
  );
  return build.answer({ fn: 'latest', devices: [number] });
}
