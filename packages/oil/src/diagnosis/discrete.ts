import { findIndicator } from '../indicators.ts';
import type { Bilingual, Condition } from '../rules/rule.ts';
import type { DiscreteFeature, Wording } from './measures.ts';
import { wordingOf } from './measures.ts';
import { duration, followed, tokenText } from './words.ts';

/** A statement that is true or false, and its negation, as parts of a sentence. */
export interface Truth {
  readonly yes: Bilingual;
  readonly no: Bilingual;
}

/** Events that `detectOilEvents` finds in the readings although nobody entered them. */
const seenInReadings = ['refill', 'oil_change'];
/** English nouns that take no article. */
const uncountable = ['maintenance', 'commissioning'];

function article(noun: string): string {
  if (uncountable.includes(noun)) return noun;
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function eventTruth(
  { parameter, value, comparator, windowMs, entered, other: risen }: Condition,
  token: Bilingual,
  { over, within, other }: Wording,
): Truth {
  const before =
    risen === undefined ? { en: '', zh: '' } : { en: ` before the ${other.en} rose`, zh: `${other.zh}上升前` };
  const time = followed(over.zh, before.zh);
  if (parameter === 'counter') {
    return {
      yes: { en: `the debris counter reported a ${token.en}${within.en}`, zh: `磨粒计数器出现${token.zh}` },
      no: { en: `the debris counter reported no ${token.en}${within.en}`, zh: `磨粒计数器无${token.zh}` },
    };
  }
  if (comparator === '!=' && windowMs !== null) {
    // A rule that asks for this event also asks for the same event over a longer window: the sentence therefore says
    // how long ago it was.
    const ago = duration(windowMs);
    return {
      yes: {
        en: `the last ${token.en}${before.en} is less than ${ago.en} back`,
        zh: `${before.zh}最近一次${token.zh}距今不到 ${ago.zh}`,
      },
      no: {
        en: `the last ${token.en}${before.en} is more than ${ago.en} back`,
        zh: `${before.zh}最近一次${token.zh}距今已超过 ${ago.zh}`,
      },
    };
  }
  if (entered !== true && seenInReadings.includes(String(value))) {
    return {
      yes: {
        en: `${article(token.en)} was logged or shows in the readings${within.en}${before.en}`,
        zh: `${time}日志或读数显示有${token.zh}`,
      },
      no: {
        en: `no ${token.en} was logged or shows in the readings${within.en}${before.en}`,
        zh: `${time}日志与读数中均无${token.zh}`,
      },
    };
  }
  return {
    yes: { en: `${article(token.en)} was logged${within.en}${before.en}`, zh: `${time}有${token.zh}记录` },
    no: { en: `no ${token.en} was logged${within.en}${before.en}`, zh: `${time}无${token.zh}记录` },
  };
}

function truthOf(feature: DiscreteFeature, condition: Condition, token: Bilingual): Truth {
  const words = wordingOf(condition);
  const { name, over, within } = words;
  switch (feature) {
    case 'event':
      return eventTruth(condition, token, words);
    case 'flag':
      return {
        yes: { en: `the readings are flagged: ${token.en}`, zh: `读数被标记为${token.zh}` },
        no: { en: `the readings are not flagged: ${token.en}`, zh: `读数未被标记为${token.zh}` },
      };
    case 'flat':
      return {
        yes: { en: 'the particle spectrum is flat', zh: '颗粒谱形平坦' },
        no: { en: 'the particle spectrum has its natural shape', zh: '颗粒谱形正常' },
      };
    case 'reversible':
      return {
        yes: { en: `the ${name.en} returned after its change${within.en}`, zh: `${name.zh}${within.zh}已恢复` },
        no: { en: `the ${name.en} did not return after its change${within.en}`, zh: `${name.zh}${within.zh}未恢复` },
      };
    case 'stuck':
      return {
        yes: { en: `a reading has not moved${within.en}`, zh: `有读数${over.zh}无变化` },
        no: { en: `no reading is frozen${within.en}`, zh: `${over.zh}无读数卡死` },
      };
    case 'drift':
      return {
        yes: {
          en: 'a reading moves alone in a way that the oil cannot explain',
          zh: '有读数单独变化，其他油品参数不支持油品自身的变化',
        },
        no: { en: 'no reading moves in a way that the oil cannot explain', zh: '各读数的变化与油品相符' },
      };
    case 'hampel':
      return {
        yes: { en: 'a single reading stands out from its neighbours', zh: '有个别读数偏离邻域' },
        no: { en: 'no single reading stands out from its neighbours', zh: '无孤立尖峰' },
      };
    case 'range':
      return {
        yes: { en: 'a reading is outside its physical range', zh: '有读数超出量程' },
        no: { en: 'every reading is within its physical range', zh: '各读数均在量程内' },
      };
    case 'emi':
      return {
        yes: { en: 'ferrous and non-ferrous counts jumped together', zh: '铁磁与非铁磁计数同时跃升' },
        no: { en: 'ferrous and non-ferrous counts did not jump together', zh: '铁磁与非铁磁计数未同时跃升' },
      };
    case 'unit':
      return {
        yes: { en: `the readings look like values in ${token.en}`, zh: `读数像是以${token.zh}为单位` },
        no: { en: 'every reading fits its own unit', zh: '各读数均符合自身单位' },
      };
    case 'type':
      return {
        yes: { en: `the fluid is ${token.en}`, zh: `油液为${token.zh}` },
        no: { en: `the fluid is not ${token.en}`, zh: `油液不是${token.zh}` },
      };
  }
}

/**
 * Both sentences of a condition on a truth or a name: that it holds, and that it does not.
 *
 * @example discreteTruth('event', { parameter: 'any', feature: 'event', comparator: '==', value: 'oil_change', windowMs: 86400000, unit: '' }).yes.en is 'an oil change was logged or shows in the readings within 24\u202Fh'
 */
export function discreteTruth(feature: DiscreteFeature, condition: Condition): Truth {
  const tokens = [condition.value].flat().map((token) => tokenText(String(token)));
  const token = { en: tokens.map(({ en }) => en).join(' or '), zh: tokens.map(({ zh }) => zh).join('或') };
  return truthOf(feature, condition, token);
}

/**
 * Names of telemetry keys as a list; a custom key is its own name.
 *
 * @example keyNames(['oil_temperature', 'T1']).en is 'Oil temperature, T1'
 */
export function keyNames(keys: readonly string[]): Bilingual {
  const names = keys.map((key) => findIndicator(key)?.name ?? { en: key, zh: key });
  return { en: names.map(({ en }) => en).join(', '), zh: names.map(({ zh }) => zh).join('、') };
}
