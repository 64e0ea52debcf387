import type { AssistantClaim } from '@oilsight/contract';
import type { StatedNumber } from './stated-numbers.rules.ts';

/** What may be said of counted things, so that fewer are counted. */
const qualifiers = {
  level1: /level[- ]?(?:one|1)\b|[一1] ?级/i,
  level2: /level[- ]?(?:two|2)\b|[二2] ?级/i,
  unprocessed: /\b(?:open|unprocessed|unhandled|active|unresolved)\b|未处理|未恢复/i,
  cleared: /\b(?:cleared|processed|closed|resolved)\b|(?<!未)(?:已处理|已恢复|恢复)/i,
  fault: /\bfault|\bsensors?\b|故障|传感器/i,
  offline: /\boffline\b|离线/i,
  online: /\bonline\b|\breporting\b|在线/i,
  normal: /\b(?:normal|healthy|fine|ok|well)\b|正常|健康|良好/i,
  unassessed: /\bassessed\b|未评估|依据不足/i,
  unconnected: /\bnever\b|从未/i,
  alarmed: /\b(?:alarms?|warnings?|alarmed)\b|报警|告警|预警/i,
} as const;
type Qualifier = keyof typeof qualifiers;
/** A time of which it is the count. */
const overTime =
  /\b(?:last|past|ago|since|today|yesterday|this (?:week|month|year)|in \d{4}|between)\b|最近|过去|今天|昨天|本周|本月|今年|以来|内/i;
/** Speaks of one machine without its name. */
export const oneDevice = /\b(?:its?|this (?:machine|device)|the (?:machine|device))\b|它|该设备|本机|此设备|这台/i;
const factory = /\b(?:factor(?:y|ies)|plants?|customers?)\b|工厂|厂|客户/i;

/** What a count and its clause are about. */
export interface CountPlace {
  /** The clause with its figures and levels, without names. */
  readonly clause: string;
  /** The whole sentence, with its names. */
  readonly sentence: string;
  readonly hasSubject: boolean;
}

/** Whether a number of a sentence counts what a claim has counted: the same things, with the same properties. */
export function isCountOf(claim: AssistantClaim, { of }: StatedNumber, place: CountPlace): boolean {
  const { clause, sentence, hasSubject } = place;
  if (of === null || claim.of !== of || claim.among !== undefined) return false;
  if (claim.device === undefined && (hasSubject || oneDevice.test(clause))) return false;
  if (claim.factory === undefined ? of !== 'factories' && factory.test(clause) : !sentence.includes(claim.factory))
    return false;
  if ((claim.period !== undefined) !== overTime.test(clause)) return false;
  const expected = qualifiersOf(claim);
  return (Object.keys(qualifiers) as Qualifier[]).every((one) => {
    // Alarms are alarms, and a level is one of an alarm.
    if (one === 'alarmed' && (of === 'alarms' || expected.has('level1') || expected.has('level2'))) return true;
    return qualifiers[one].test(clause) === expected.has(one);
  });
}

function qualifiersOf({ level, state, status }: AssistantClaim): ReadonlySet<string> {
  const all = new Set<string>();
  if (level !== undefined) all.add(`level${level}`);
  if (state !== undefined) all.add(state);
  if (status !== undefined) all.add(status);
  return all;
}

/** `the two machines`: as many as are named, and nothing else said of them. */
export function isOfNames({ isWord, of, value }: StatedNumber, subjects: readonly string[], clause: string): boolean {
  if (!isWord || of !== 'devices' || value !== new Set(subjects).size) return false;
  return Object.values(qualifiers).every((pattern) => !pattern.test(clause));
}
