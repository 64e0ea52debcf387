import type { AssistantAnswer, Device, DeviceDiagnosis, DeviceStatus } from '@oilsight/contract';
import { deviceStatusOf, inLanguage } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { AnswerBuilder } from '../answer-builder.ts';
import { ruleName } from '../rule-names.ts';
import type { Tools } from '../tools.ts';
import type { Question } from '../understanding/question.rules.ts';
import type { NamedDevice } from '../understanding/devices.rules.ts';

/** A device as the assistant knows it: with the place of its factory in both languages. */
export type KnownDevice = Device & NamedDevice;

/** All that an answer is made from. */
export interface Asked {
  readonly question: Question<KnownDevice>;
  readonly tools: Tools;
  readonly build: AnswerBuilder;
  readonly now: number;
  readonly zone: string;
}

/** One function of the assistant: it reads what it needs and builds the answer. */
export type Answering = (asked: Asked) => Promise<AssistantAnswer>;

/** How a device is named in the structured part: its number, or its name where it has none. */
export const numberOf = ({ deviceNo, deviceName }: Pick<Device, 'deviceNo' | 'deviceName'>): string =>
  deviceNo === '' ? deviceName : deviceNo;

export function nameOfKey(key: string, { language }: Pick<AnswerBuilder, 'language'>): string {
  const name = findIndicator(key)?.name ?? { zh: key, en: key };
  return inLanguage(name, language);
}

/** Names of indicators in a row, as a sentence has them. */
export const namesOf = (keys: readonly string[], build: Pick<AnswerBuilder, 'say' | 'language'>): string =>
  keys.map((key) => build.say(nameOfKey(key, build), inSentence(nameOfKey(key, build)))).join(build.say('、', ', '));

const statusWords: Readonly<Record<DeviceStatus, { readonly zh: string; readonly en: string }>> = {
  level1: { zh: '一级报警', en: 'level 1 alarm' },
  level2: { zh: '二级预警', en: 'level 2 warning' },
  fault: { zh: '传感器故障', en: 'sensor fault' },
  offline: { zh: '离线', en: 'offline' },
  unassessed: { zh: '依据不足，未评估', en: 'not assessed for lack of evidence' },
  normal: { zh: '正常', en: 'normal' },
  unconnected: { zh: '从未上报', en: 'never reported' },
};

/** The state of a device in words. The figure of a level is part of its name. */
export function statusWord(status: DeviceStatus, { say }: Pick<AnswerBuilder, 'say'>): string {
  return say(statusWords[status].zh, statusWords[status].en);
}

/**
 * States the state of a device.
 *
 * @param hasFinding whether what was found is told beside it: then evidence does not lack, and no alarm is open yet
 */
export function stateOf(device: Device, { build }: Pick<Asked, 'build'>, hasFinding = false): string {
  const status = deviceStatusOf(device);
  const words =
    status === 'unassessed' && hasFinding
      ? build.say('没有未恢复的告警', 'no alarm is open')
      : statusWord(status, build);
  return build.word({ is: 'state', device: numberOf(device) }, device.state, words);
}

/** What a diagnosis comes to first, by rule and in words: the gravest finding, else a sensor fault; null: neither. */
export function leadOf(
  { findings, sensorFaults }: Pick<DeviceDiagnosis, 'findings' | 'sensorFaults'>,
  { say, language }: Pick<AnswerBuilder, 'say' | 'language'>,
): { readonly ruleId: string; readonly words: string } | null {
  const finding = findings.find(({ severity }) => severity !== 'info');
  if (finding !== undefined) return { ruleId: finding.ruleId, words: say(finding.name.zh, finding.name.en) };
  const [fault] = sensorFaults;
  return fault === undefined ? null : { ruleId: fault.ruleId, words: ruleName(fault.ruleId, language) };
}

/** States what `leadOf` has found. */
export function leadWord(lead: ReturnType<typeof leadOf>, device: string, build: AnswerBuilder): string {
  return build.word(
    { is: 'rule', device, nth: 1 },
    lead?.ruleId ?? null,
    lead?.words ?? build.say('没有发现问题', 'nothing was found'),
  );
}

/** Sides of limits in words: the figure of a level would read like a value. */
const sideWords = {
  level2Low: ['二级下限', 'lower limit of level two'],
  level2High: ['二级上限', 'upper limit of level two'],
  level1Low: ['一级下限', 'lower limit of level one'],
  level1High: ['一级上限', 'upper limit of level one'],
} as const;
export type Side = keyof typeof sideWords;
export const sides = Object.keys(sideWords) as readonly Side[];

export function sideWord(side: Side, { say }: Pick<AnswerBuilder, 'say'>): string {
  const [zh, en] = sideWords[side];
  return say(zh, en);
}

/** An English name within a sentence: without its capital, unless it is an abbreviation. */
export const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The remaining life of a device's oil, or why it is not known. */
export function life(
  asked: Asked,
  device: Device,
  found: { readonly status: string; readonly hours: number | null },
): string {
  const { build } = asked;
  const fact = { is: 'life', device: numberOf(device), key: 'remaining_oil_life_h' } as const;
  if (found.hours !== null) {
    if (asked.question.unit === 'd')
      return build.number(fact, found.hours / 24, { unit: build.say('天', 'd'), decimals: 1 });
    return build.number(fact, Math.round(found.hours), { unit: 'h', decimals: 0 });
  }
  const words: Readonly<Record<string, readonly [string, string]>> = {
    exceeded: ['已到寿命', 'at its end'],
    away: ['各项指标正远离限值', 'not limited: its quantities move away from their limits'],
    not_significant: ['没有可判断的趋势', 'without a trend that can be stated from none'],
    too_few: ['读数太少，无法估计', 'not known yet: too few readings'],
    not_configured: ['未登记油品或换油时间，无法估计', 'not known: the oil or its last change is not entered'],
    other_oil: ['机内油品不符，不作估计', 'not estimated: the machine holds another or a mixed oil'],
  };
  const [zh, en] = words[found.status] ?? [found.status, found.status];
  return build.word(fact, found.status, build.say(zh, en));
}
