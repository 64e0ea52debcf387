import { deviceStatusOf } from '@oilsight/contract';
import type { AlarmRecord, DeviceDiagnosis, Evidence, Finding } from '@oilsight/contract';
import { dayMs, decimalsOf, parameterWords } from '@oilsight/oil';
import type { EvidenceRow } from '../answer-builder.ts';
import { articlePage, curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { ruleName } from '../rule-names.ts';
import { alarmsOf } from './alarms.ts';
import { measured } from './latest.ts';
import { inSentence, nameOfKey, namesOf, numberOf, stateOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { isSince, lastReport, saySince, saySinceThen, standsSince } from './since.ts';

/** Pieces of evidence that are shown of one finding. */
const maxEvidence = 5;
/** Curves that are drawn of it. */
const maxCurves = 2;
/** Findings that are named beside the first. */
const maxOthers = 3;
/** Longest stretch of time that a chart of evidence shows. */
const longestMs = 60 * dayMs;

/** A finding with its place among all of its device that are more than a remark, from 1. */
interface Placed {
  readonly finding: Finding;
  readonly nth: number;
}

/** Why a machine is as it is: what was found, on what evidence, what would disprove it, and what to do. */
export const cause: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const diagnosis = await tools.diagnosis(device.deviceId);
  build.link(devicePage(device), build.say('查看诊断', 'Open the diagnosis'));
  const placed = diagnosis.findings
    .filter(({ severity }) => severity !== 'info')
    .map((finding, at) => ({ finding, nth: at + 1 }));
  const asksFor = placed.find(({ finding }) => question.rules.includes(finding.ruleId));
  // Of a sensor that is asked about the fault is meant, whatever was found beside it.
  const fault = ofSensor.test(question.text)
    ? diagnosis.sensorFaults.find(({ keys }) => question.indicators.some((key) => keys.includes(key)))
    : undefined;
  if (fault !== undefined && !placed.some(({ finding }) => finding.ruleId === fault.ruleId))
    return faultFound(asked, device, { fault, nth: placed.length + 1 });
  const isOfFault = placed.find(({ finding }) => finding.ruleId === fault?.ruleId);
  const first = asksFor ?? isOfFault ?? placed[0];
  if (first === undefined) return nothingFound(asked, device, diagnosis);
  return found(asked, { device, diagnosis, first, others: placed.filter((one) => one !== first) });
};

/** Whether a sensor is to be trusted, in words. */
const ofSensor =
  /传感器|读数|探头|毛病|能信|可信|靠谱|准不准|准吗|准确吗|坏了|失灵|卡死|不动|(?<![a-z])(?:sensor|probe|gauge|readings?|trust|rely|believe|reliable|plausible|stuck|frozen|dead|broken|defective|faulty)(?![a-z])/;

/** A fault of a sensor: what it concerns, and since when the machine is in it. */
function faultFound(
  asked: Asked,
  device: KnownDevice,
  { fault, nth }: { readonly fault: DeviceDiagnosis['sensorFaults'][number]; readonly nth: number },
) {
  const { build } = asked;
  const { say } = build;
  const number = numberOf(device);
  const rule = build.word({ is: 'rule', device: number, nth }, fault.ruleId, ruleName(fault.ruleId, build.language));
  const state = stateOf(device, asked);
  build.headline(
    say(
      `${device.deviceName}：${state}，传感器故障：${rule}`,
      `${device.deviceName}: ${state}; a sensor is faulty: ${inSentence(rule)}`,
    ),
  );
  build.text(
    say(
      `涉及${namesOf(fault.keys, build)}；依赖它们的判断已暂停。`,
      `It concerns ${namesOf(fault.keys, build)}; what depends on them is not judged.`,
    ),
  );
  build.link(articlePage(fault.ruleId), say('相关文章', 'The article about it'));
  return build.answer({ fn: 'cause', devices: [number], indicators: fault.keys });
}

/** No rule has fired: a sensor may be faulty, or a limit passed without a cause that is known. */
async function nothingFound(asked: Asked, device: KnownDevice, diagnosis: DeviceDiagnosis) {
  const { build } = asked;
  const { say } = build;
  const number = numberOf(device);
  const about = { fn: 'cause', devices: [number] } as const;
  const [fault] = diagnosis.sensorFaults;
  if (fault !== undefined) return faultFound(asked, device, { fault, nth: 1 });
  const state = stateOf(device, asked);
  const none = build.word({ is: 'rule', device: number, nth: 1 }, null, say('没有发现问题', 'nothing was found'));
  build.headline(
    say(`${device.deviceName}：${state}，诊断${none}`, `${device.deviceName}: ${state}; diagnosis: ${none}`),
  );
  const open = await alarmsOf(asked, device);
  await standing(asked, device, open);
  const since = standsSince(device, diagnosis, open);
  const reported = lastReport(asked, device);
  if (since === null && isSince.test(asked.question.text)) await saySince(asked, device, diagnosis, open);
  else if (reported !== null) build.text(say(`${reported}。`, `${capital(reported)}.`));
  saySinceThen(asked, device, since);
  build.text(
    since !== null && open.length > 0
      ? say(
          '因此今天没有可说明的原因；告警由上面的记录引起，至今未恢复。',
          'So there is no cause to name today. The state comes from the alarms above, which are open.',
        )
      : open.length > 0
        ? say('因此没有可说明的原因；上面的告警未恢复。', 'So there is no cause to name. The alarms above are open.')
        : say('因此没有可说明的原因。', 'So there is no cause to name.'),
  );
  build.suggest(say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`));
  return build.answer(about);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the indicators that raised the open alarms: what is measured now, and the limits. */
async function standing(asked: Asked, device: KnownDevice, open: readonly AlarmRecord[]): Promise<void> {
  const keys = [...new Set(open.flatMap(({ indicator }) => (indicator === null ? [] : [indicator])))];
  const { build } = asked;
  for (const is of ['evidence', 'disproof'] as const)
    build.word({ is, device: numberOf(device), nth: 1 }, null, build.say('没有发现问题', 'nothing was found'));
  if (keys.length > 0) await measured(asked, device, keys.slice(0, maxEvidence));
}

interface Found {
  readonly device: KnownDevice;
  readonly diagnosis: DeviceDiagnosis;
  readonly first: Placed;
  readonly others: readonly Placed[];
}

/** What is measured of that whose cause is asked for. */
async function asMeasured(asked: Asked, device: KnownDevice, { health }: DeviceDiagnosis): Promise<void> {
  const { question, build } = asked;
  if (health !== null && question.indicators.includes('oil_health')) {
    const value = build.number(
      { is: 'health', device: numberOf(device), key: 'oil_health' },
      Math.round(health.value),
      {
        decimals: 0,
      },
    );
    build.text(build.say(`油液健康度 ${value}，满分为新油。`, `Oil health ${value}; as new oil at best.`));
  }
  const keys = question.indicators.filter((key) => key !== 'oil_health').slice(0, maxEvidence);
  if (keys.length > 0) await measured(asked, device, keys);
}

async function found(asked: Asked, { device, diagnosis, first, others }: Found) {
  const { build, now } = asked;
  const { say } = build;
  const number = numberOf(device);
  const state = stateOf(device, asked, true);
  const rule = ruleOf(asked, number, first);
  build.headline(
    deviceStatusOf(device) === 'unassessed'
      ? say(`${device.deviceName}：诊断发现${rule}，${state}`, `${device.deviceName}: ${inSentence(rule)}; ${state}`)
      : say(
          `${device.deviceName}：${state}，原因是${rule}`,
          `${device.deviceName}: ${state}; cause: ${inSentence(rule)}`,
        ),
  );
  const at = standsSince(
    device,
    diagnosis,
    (await asked.tools.alarms({ view: 'open', deviceId: device.deviceId })).records,
  );
  saySinceThen(asked, device, at);
  if (asked.question.indicators.length > 0) await asMeasured(asked, device, diagnosis);
  const shown = first.finding.evidence
    .filter(({ role, value, holds }) => value !== null && holds === true && role !== 'exclude')
    .slice(0, maxEvidence);
  const keys = [...new Set(shown.flatMap((one) => one.keys))].slice(0, maxCurves);
  if (keys.length > 0) {
    const since = diagnosis.levelSince ?? diagnosis.since ?? now;
    build.chart({ deviceIds: [device.deviceId], keys, from: Math.max(since - 3 * dayMs, now - longestMs), to: now });
  }
  build.evidence([
    ...shown.map((one) => evidenceRow(asked, device, one, first.nth)),
    {
      what: say(`知识库：${first.finding.name.zh}`, `Knowledge base: ${inSentence(first.finding.name.en)}`),
      value: '',
      against: '',
      source: sourceOf('article', articlePage(first.finding.ruleId)),
    },
  ]);
  against(asked, number, first);
  firstStep(asked, number, first);
  alsoFound(asked, number, others);
  build.suggest(
    say(`${device.deviceName} 该怎么办？`, `What should I do about ${device.deviceName}?`),
    say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`),
    say(`为 ${device.deviceName} 写一份诊断报告`, `Write a report about ${device.deviceName}`),
  );
  return build.answer({ fn: 'cause', devices: [number], indicators: keys });
}

const ruleOf = ({ build }: Asked, device: string, { finding, nth }: Placed): string =>
  build.word({ is: 'rule', device, nth }, finding.ruleId, build.say(finding.name.zh, finding.name.en));

function against({ build }: Asked, device: string, { finding, nth }: Placed): void {
  const [doubt] = finding.disproof;
  if (doubt === undefined) return;
  const text = build.word({ is: 'disproof', device, nth }, doubt.en, build.say(doubt.zh, doubt.en));
  build.text(build.say(`能推翻这个结论的：${text}`, `What would disprove it: ${text}`));
}

function firstStep({ build }: Asked, device: string, { finding, nth }: Placed): void {
  const [first] = build.say('zh', 'en') === 'zh' ? finding.actions.zh : finding.actions.en;
  if (first !== undefined) build.first(build.word({ is: 'action', device, nth }, first, first));
}

function alsoFound(asked: Asked, device: string, others: readonly Placed[]): void {
  const { build } = asked;
  build.table(
    [{ label: build.say('同时发现', 'Also found'), isNumber: false }],
    others.slice(0, maxOthers).map((one) => ({
      cells: [ruleOf(asked, device, one)],
      source: sourceOf('article', articlePage(one.finding.ruleId)),
    })),
  );
}

/** One condition in short: quantity, value, and the rule's threshold beside it. */
function evidenceRow({ build, now }: Asked, device: KnownDevice, one: Evidence, nth: number): EvidenceRow {
  const { say } = build;
  const fact = { is: 'evidence', device: numberOf(device), nth } as const;
  const what = quantityOf(one, build);
  const [key] = one.keys;
  const span = { from: one.from ?? now - 7 * dayMs, to: one.to ?? now };
  const source = key === undefined ? null : sourceOf('curve', curvePage(device, one.keys.slice(0, 4), span));
  if (typeof one.value !== 'number') {
    return {
      what,
      value: build.word(fact, String(one.value), say(one.sentence.zh, one.sentence.en)),
      against: '',
      source,
    };
  }
  const isClass = one.unit === 'code' || one.unit === '';
  const unit = unitOf(one.unit, build);
  const shown = (value: number, of: Parameters<typeof build.number>[0]) =>
    build.number(of, value, {
      unit,
      ...(isClass && Number.isInteger(value) ? { decimals: 0 } : digitsFor(one, value)),
    });
  return {
    what: `${what}${say('，', ', ')}${featureWord(one.feature, build)}`,
    value: shown(one.value, fact),
    against:
      typeof one.limit === 'number'
        ? `${comparedWith(one, build)} ${shown(one.limit, { ...fact, kind: 'threshold' })}`
        : '',
    source,
  };
}

/** What the number is called that a condition compares with: a limit only where a standard sets it. */
function comparedWith({ limitSource }: Evidence, { say }: Asked['build']): string {
  return limitSource === 'default' ? say('规则阈值', 'rule threshold') : say('限值', 'limit');
}

/** Units of evidence in words, where the rules have abbreviations of their own. */
function unitOf(unit: string, { say }: Asked['build']): string {
  const words: Readonly<Record<string, readonly [zh: string, en: string]>> = {
    code: ['', ''],
    pp: ['个百分点', 'percentage points'],
    'code/d': ['级/天', 'codes/d'],
    '%/d': ['%/天', '%/d'],
    'ppm/d': ['ppm/天', 'ppm/d'],
    'headroom/d': ['倍剩余溶解能力/天', 'of headroom/d'],
    '1/h': ['个/h', '1/h'],
    '1/(h·d)': ['个/h/天', '1/h/d'],
    '1/d': ['/天', '1/d'],
  };
  const [zh, en] = words[unit] ?? [unit, unit];
  return say(zh, en);
}

/** As many decimals as the diagnosis shows, and never fewer than three digits that count. */
function digitsFor({ parameter, feature, unit }: Evidence, value: number): { readonly decimals: number } {
  const own =
    parameter in parameterWords
      ? decimalsOf(parameter as keyof typeof parameterWords, feature as never, unit as never)
      : 0;
  const needed = value === 0 ? 0 : 2 - Math.floor(Math.log10(Math.abs(value)));
  return { decimals: Math.max(own, needed, 0) };
}

/** Names of quantities whose own names hold figures, which would read like values. */
const indicatorOf: Readonly<Record<string, string>> = {
  iso4: 'iso4406_4',
  iso6: 'iso4406_6',
  iso14: 'iso4406_14',
  v40Pct: 'viscosity_40',
  eps25: 'dielectric_constant',
};
const otherNames: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  gap46: ['相邻粒径等级差', 'gap between neighbouring codes'],
  feLargeShare: ['大颗粒铁磁磨粒占比', 'share of large ferrous particles'],
};

/** What a piece of evidence is about, in words. */
function quantityOf({ parameter }: Evidence, build: Asked['build']): string {
  const key = indicatorOf[parameter];
  if (key !== undefined) return nameOfKey(key, build);
  const [zh, en] = otherNames[parameter] ?? [];
  if (zh !== undefined && en !== undefined) return build.say(zh, en);
  const words = parameter in parameterWords ? parameterWords[parameter as keyof typeof parameterWords] : null;
  return words === null ? parameter : build.say(words.zh, words.en);
}

/** What was measured of a quantity. */
function featureWord(feature: string, { say }: Asked['build']): string {
  const words: Readonly<Record<string, readonly [string, string]>> = {
    level: ['当前水平', 'level'],
    delta: ['偏离基线', 'departure from its baseline'],
    step: ['跃变', 'step'],
    slope: ['变化速率', 'rate'],
    slopeRatio: ['速率与此前之比', 'rate against that before'],
    accel: ['加速', 'acceleration'],
    ratio: ['与基线之比', 'ratio to its baseline'],
    spread: ['离散度', 'spread'],
    corrT: ['与温度的相关', 'correlation with temperature'],
    corrLoad: ['与负荷的相关', 'correlation with load'],
    corrP: ['与压力的相关', 'correlation with pressure'],
    overTarget: ['高于目标', 'above its target'],
    riseTime: ['升高用时', 'time of its rise'],
    fallen: ['自最高值回落', 'fall from its highest'],
    overPeak: ['高于平日最高值', 'above the usual highest of a day'],
    whenWarm: ['折算到通常工作温度', 'as warm as it usually works'],
    firstFill: ['首次加注时与油品数据之差', 'departure of the first fill from the data of the oil'],
    deviation: ['与化验之差', 'departure from the laboratory'],
  };
  const [zh, en] = words[feature] ?? ['测得值', 'as measured'];
  return say(zh, en);
}
