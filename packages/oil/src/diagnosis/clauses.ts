import type { Bilingual, Condition } from '../rules/rule.ts';
import type { Parameter } from './features.ts';
import { atOne, measureText, wordingOf } from './measures.ts';
import type { NumericFeature, Wording } from './measures.ts';
import { decimalsOf, followed, withUnit } from './words.ts';

const compared: Readonly<Record<Condition['comparator'], Bilingual>> = {
  '>=': { en: 'is at least', zh: '不低于' },
  '>': { en: 'is above', zh: '高于' },
  '<=': { en: 'is at most', zh: '不高于' },
  '<': { en: 'is below', zh: '低于' },
  '==': { en: 'is', zh: '为' },
  '!=': { en: 'is not', zh: '不为' },
  in: { en: 'is', zh: '为' },
};

/** A distance from zero: its direction, and the words for the bound. */
interface Extent extends Bilingual {
  readonly direction: 'up' | 'down' | 'either' | 'not_up' | 'not_down';
}

type Bound = 'or_more' | 'more' | 'less' | 'at_most' | 'exactly' | 'other';

const bounds: Readonly<Record<Bound, (amount: Bilingual) => Bilingual>> = {
  or_more: ({ en, zh }) => ({
    en: `${en} or more`,
    zh: /\p{Script=Han}$/u.test(zh) ? ` ${zh}及以上` : ` ${zh} 及以上`,
  }),
  more: ({ en, zh }) => ({ en: `more than ${en}`, zh: `超过 ${zh}` }),
  less: ({ en, zh }) => ({ en: `less than ${en}`, zh: `不到 ${zh}` }),
  at_most: ({ en, zh }) => ({ en: `at most ${en}`, zh: `不超过 ${zh}` }),
  exactly: ({ en, zh }) => ({ en: `exactly ${en}`, zh: `恰为 ${zh}` }),
  other: ({ en, zh }) => ({ en: `other than ${en}`, zh: `不等于 ${zh}` }),
};

/** A value beyond its bound, away from zero, is called more; for a limit below zero the comparison is reversed. */
function boundOf(comparator: Condition['comparator'], isPositive: boolean): Bound {
  switch (comparator) {
    case '>=':
      return isPositive ? 'or_more' : 'at_most';
    case '>':
      return isPositive ? 'more' : 'less';
    case '<=':
      return isPositive ? 'at_most' : 'or_more';
    case '<':
      return isPositive ? 'less' : 'more';
    case '==':
    case 'in':
      return 'exactly';
    case '!=':
      return 'other';
  }
}

function zeroDirection(comparator: Condition['comparator']): Extent['direction'] {
  if (comparator === '>=') return 'not_down';
  if (comparator === '<=') return 'not_up';
  return comparator === '<' ? 'down' : 'up';
}

function extentOf({ feature, parameter, comparator, absolute, unit }: Condition, limit: number): Extent {
  if (limit === 0) return { direction: zeroDirection(comparator), en: '', zh: '' };
  const { en, zh } = withUnit(Math.abs(limit), unit, decimalsOf(parameter, feature, unit));
  const sided = limit > 0 ? 'up' : 'down';
  const direction = absolute === true ? 'either' : sided;
  return { direction, ...bounds[boundOf(comparator, limit > 0)]({ en, zh }) };
}

type Verbs = Readonly<Record<Extent['direction'], Bilingual>>;
const verbs: Readonly<Record<'delta' | 'step' | 'slope', Verbs>> = {
  delta: {
    up: { en: 'rises', zh: '上升' },
    down: { en: 'falls', zh: '下降' },
    either: { en: 'changes', zh: '变化' },
    not_up: { en: 'does not rise', zh: '未上升' },
    not_down: { en: 'does not fall', zh: '未下降' },
  },
  step: {
    up: { en: 'steps up', zh: '阶跃上升' },
    down: { en: 'steps down', zh: '阶跃下降' },
    either: { en: 'steps', zh: '阶跃变化' },
    not_up: { en: 'does not step up', zh: '未阶跃上升' },
    not_down: { en: 'does not step down', zh: '未阶跃下降' },
  },
  slope: {
    up: { en: 'is rising', zh: '持续上升' },
    down: { en: 'is falling', zh: '持续下降' },
    either: { en: 'is moving', zh: '持续变化' },
    not_up: { en: 'is not rising', zh: '无上升趋势' },
    not_down: { en: 'is not falling', zh: '无下降趋势' },
  },
};

function changeClause(feature: 'delta' | 'step' | 'slope', extent: Extent, { name, over, within }: Wording): Bilingual {
  const verb = verbs[feature][extent.direction];
  const by = extent.en === '' ? '' : ` by ${extent.en}`;
  return { en: `the ${name.en} ${verb.en}${by}${over.en}`, zh: `${name.zh}${within.zh}${verb.zh}${extent.zh}` };
}

/** Quantities that are differences from a reference. */
const references: Readonly<Partial<Record<Parameter, { readonly who: Bilingual; readonly from: Bilingual }>>> = {
  v40Pct: { who: { en: 'the viscosity at 40 °C is', zh: '40 °C 粘度' }, from: { en: 'new oil', zh: '新油' } },
  isoOverTarget: {
    who: { en: 'the worst channel is', zh: '最差通道' },
    from: { en: 'the cleanliness target', zh: '目标清洁度' },
  },
  freeWaterTemp: {
    who: { en: 'free water appears', zh: '析水温度' },
    from: { en: 'the standstill temperature', zh: '停机油温' },
  },
};
const sides: Verbs = {
  up: { en: 'above', zh: '高于' },
  down: { en: 'below', zh: '低于' },
  either: { en: 'off', zh: '偏离' },
  not_up: { en: 'not above', zh: '不高于' },
  not_down: { en: 'not below', zh: '不低于' },
};
/** Quantities that are shares of a reference. */
const shares: Readonly<Partial<Record<Parameter, { readonly who: Bilingual; readonly of: Bilingual }>>> = {
  vT: {
    who: { en: 'the viscosity at working temperature', zh: '工作温度下粘度' },
    of: { en: " times the machine's minimum", zh: '设备最低要求的' },
  },
  dp: {
    who: { en: 'the filter differential pressure', zh: '滤芯压差' },
    of: { en: ' of the bypass setting', zh: '旁通设定值的' },
  },
};

function levelClause(condition: Condition, limit: number, said: Bilingual, { name, over }: Wording): Bilingual {
  const verb = compared[condition.comparator];
  const reference = references[condition.parameter];
  if (reference !== undefined) {
    const extent = extentOf(condition, limit);
    const side = sides[extent.direction];
    const far = extent.en === '' ? '' : `${extent.en} `;
    return {
      en: `${reference.who.en} ${far}${side.en} ${reference.from.en}${over.en}`,
      zh: followed(over.zh, `${reference.who.zh}${side.zh}${reference.from.zh}${extent.zh}`),
    };
  }
  const share = shares[condition.parameter];
  if (share !== undefined)
    return {
      en: `${share.who.en} ${verb.en} ${said.en}${share.of.en}${over.en}`,
      zh: `${over.zh}${share.who.zh}${verb.zh}${share.of.zh} ${said.zh} 倍`,
    };
  return {
    en: `the ${name.en} ${verb.en} ${said.en}${over.en}`,
    zh: followed(over.zh, `${name.zh}${verb.zh} ${said.zh}`),
  };
}

/**
 * A condition on a number as a clause that may be true or not: what stands after "if".
 *
 * @example numericClause('delta', { parameter: 'dens', feature: 'delta', comparator: '<=', value: -0.003, windowMs: 1209600000, unit: 'g/cm³' }, -0.003).en is 'the density falls by 0.003\u202Fg/cm³ or more over 14\u202Fdays'
 * @example numericClause('ratio', { parameter: 'feRate', feature: 'ratio', comparator: '<', value: 1.5, windowMs: null, unit: '' }, 1.5).zh is '铁磁颗粒速率低于基线的 1.5 倍'
 */
export function numericClause(feature: NumericFeature, condition: Condition, limit: number): Bilingual {
  const { parameter, comparator, absolute, unit } = condition;
  const words = wordingOf(condition);
  const { name, over, within, raised } = words;
  const verb = compared[comparator];
  const sign = absolute === true ? '±' : '';
  const { en, zh } = withUnit(limit, limit === 0 ? '' : unit, decimalsOf(parameter, feature, unit));
  switch (feature) {
    case 'level':
      return levelClause(condition, limit, { en, zh }, words);
    case 'delta':
    case 'step':
    case 'slope':
      return changeClause(feature, extentOf(condition, limit), words);
    case 'ratio':
      return {
        en: `the ${name.en} ${verb.en} ${en} times its baseline${over.en}`,
        zh: `${name.zh}${within.zh}${verb.zh}基线的 ${zh} 倍`,
      };
    case 'slopeRatio':
      return {
        en: `the trend of the ${name.en}${over.en}${atOne(condition).en} ${verb.en} ${en} times that of the period before`,
        zh: `${name.zh}${over.zh}的斜率${atOne(condition).zh}${verb.zh}前一周期的 ${zh} 倍`,
      };
    case 'riseTime':
      return {
        en: `the time in which the ${name.en} rose by two codes ${verb.en} ${en}${raised.en}`,
        zh: `${name.zh}上升两级的用时${verb.zh} ${zh}${raised.zh}`,
      };
    case 'fallen':
      return {
        en: `the fall of the ${name.en} from its highest${over.en} ${verb.en} ${en}`,
        zh: `${name.zh}自${over.zh}最高值的回落${verb.zh} ${zh}`,
      };
    case 'overPeak':
      return {
        en: `the highest ${name.en}${over.en} less the usual highest of a day ${verb.en} ${en}`,
        zh: `${name.zh}${within.zh}的最高值与平日最高值之差${verb.zh} ${zh}`,
      };
    case 'firstFill':
      return {
        en: `the ${name.en} of the first fill ${verb.en} ${sign}${en} off the data of the oil`,
        zh: `首次加注新油的${name.zh}与油品数据的偏差${verb.zh} ${sign}${zh}`,
      };
    case 'whenWarm':
      return {
        en: `the ${name.en} of oil as warm as it usually works ${verb.en} ${en}`,
        zh: `折算到通常工作温度的${name.zh}${verb.zh} ${zh}`,
      };
    case 'accel':
    case 'spread':
    case 'corrT':
    case 'corrLoad':
    case 'corrP':
    case 'leadOf':
    case 'overTarget':
    case 'deviation': {
      const measure = measureText(feature, words);
      return { en: `${measure.en} ${verb.en} ${sign}${en}`, zh: `${measure.zh}${verb.zh} ${sign}${zh}` };
    }
  }
}
