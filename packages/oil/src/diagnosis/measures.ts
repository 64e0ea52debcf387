import type { Bilingual, Condition } from '../rules/rule.ts';
import type { FeatureName } from './features.ts';
import { duration, parameterWords } from './words.ts';

/** Features whose value is a truth or a name. */
export const discreteFeatures = [
  'event',
  'flag',
  'flat',
  'reversible',
  'stuck',
  'drift',
  'hampel',
  'range',
  'emi',
  'unit',
  'type',
] as const satisfies readonly FeatureName[];
/** A feature whose value is a truth or a name. */
export type DiscreteFeature = (typeof discreteFeatures)[number];
/** A feature whose value is a number. */
export type NumericFeature = Exclude<FeatureName, DiscreteFeature>;

/**
 * Whether a feature is a truth or a name rather than a number.
 *
 * @example isDiscrete('flat') is true
 */
export function isDiscrete(feature: FeatureName): feature is DiscreteFeature {
  return (discreteFeatures as readonly FeatureName[]).includes(feature);
}

/** The words for a sentence about a condition; empty where the condition has no such part. */
export interface Wording {
  readonly name: Bilingual;
  readonly other: Bilingual;
  /** English with its preposition: " over 7 days". */
  readonly over: Bilingual;
  /** English with its preposition: " within 24 h". */
  readonly within: Bilingual;
  /** Of the time before the window: " of 24 h ago", "24 小时前". */
  readonly past: Bilingual;
  /** Of a code that has been raised for longer, in running time: " and was raised for more than 20 h of running". */
  readonly raised: Bilingual;
}

const nothing: Bilingual = { en: '', zh: '' };

/**
 * Names and window of a condition, ready to be put into sentences.
 *
 * @example wordingOf({ parameter: 'aw', windowMs: 86400000 }).within.zh is '在 24\u202F小时内'
 */
export function wordingOf({
  parameter,
  other,
  windowMs,
}: Pick<Condition, 'parameter' | 'other' | 'windowMs'>): Wording {
  const names = { name: parameterWords[parameter], other: other === undefined ? nothing : parameterWords[other] };
  if (windowMs === null)
    return { ...names, over: nothing, within: nothing, past: { en: '', zh: '此前' }, raised: nothing };
  const { en, zh } = duration(windowMs);
  return {
    ...names,
    over: { en: ` over ${en}`, zh: `近 ${zh}` },
    within: { en: ` within ${en}`, zh: `在 ${zh}内` },
    past: { en: ` of ${en} ago`, zh: ` ${zh}前` },
    raised: { en: ` and was raised for more than ${en} of running`, zh: `，且处于升高状态的运行时间超过 ${zh}` },
  };
}

/**
 * Words on how a slope is compared with the one before: for the ageing index "at one oil temperature", see
 * `slopeRatio`.
 *
 * @example atOne({ parameter: 'epsIdx' }).en is ' at one oil temperature'
 * @example atOne({ parameter: 'aw' }).en is ''
 */
export function atOne({ parameter }: Pick<Condition, 'parameter'>): Bilingual {
  return parameter === 'epsIdx' ? { en: ' at one oil temperature', zh: '折算到同一油温' } : nothing;
}

/** Features that sentences call by a name of their own. */
export type MeasureFeature =
  | 'accel'
  | 'spread'
  | 'corrT'
  | 'corrLoad'
  | 'corrP'
  | 'leadOf'
  | 'overTarget'
  | 'deviation';

/**
 * The name of a measure, inside a sentence.
 *
 * @example measureText('corrT', wordingOf({ parameter: 'aw', windowMs: 86400000 })).en is 'the correlation of the water saturation with oil temperature over 24\u202Fh'
 */
export function measureText(feature: MeasureFeature, { name, other, over, within }: Wording): Bilingual {
  const zh = name.zh + within.zh;
  switch (feature) {
    case 'accel':
      return { en: `the acceleration of the ${name.en}${over.en}`, zh: `${zh}的加速度` };
    case 'spread':
      return { en: `the spread of the ${name.en}${over.en}`, zh: `${zh}的波动` };
    case 'corrT':
      return { en: `the correlation of the ${name.en} with oil temperature${over.en}`, zh: `${zh}与油温的相关系数` };
    case 'corrLoad':
      return { en: `the correlation of the ${name.en} with load${over.en}`, zh: `${zh}与负荷的相关系数` };
    case 'corrP':
      return { en: `the correlation of the ${name.en} with pressure${over.en}`, zh: `${zh}与压力的相关系数` };
    case 'leadOf':
      return { en: `the lead of the ${name.en} over the ${other.en}${over.en}`, zh: `${zh}领先${other.zh}的时间` };
    case 'overTarget':
      return { en: `the excess of the ${name.en} over its target${over.en}`, zh: `${zh}超出目标的级数` };
    case 'deviation':
      return { en: `the deviation of the sensor from the ${name.en}`, zh: `传感器与${name.zh}的偏差` };
  }
}
