import type { Bilingual, Condition, ConditionUnit } from '../rules/rule.ts';
import type { Check } from './condition.ts';
import type { Parameter } from './features.ts';
import { dayMs, hourMs } from '../durations.ts';
import { atOne, measureText, wordingOf } from './measures.ts';
import type { NumericFeature, Wording } from './measures.ts';
import { decimalsOf, duration, followed, formatNumber, parameterWords, withUnit } from './words.ts';

/** An amount without its sign, in words; `sign` −1, 0 or 1. */
interface Amount extends Bilingual {
  readonly sign: number;
}

/** One of three texts, by sign. */
function bySign(sign: number, up: string, down: string, none: string): string {
  if (sign === 0) return none;
  return sign > 0 ? up : down;
}

type Level = (amount: Amount) => Bilingual;

const levels: Readonly<Partial<Record<Parameter, Level>>> = {
  v40Pct: ({ sign, en, zh }) => ({
    en: bySign(
      sign,
      `viscosity at 40 °C is ${en} above new oil`,
      `viscosity at 40 °C is ${en} below new oil`,
      'viscosity at 40 °C is that of new oil',
    ),
    zh: bySign(sign, `40 °C 粘度较新油高 ${zh}`, `40 °C 粘度较新油低 ${zh}`, '40 °C 粘度与新油相同'),
  }),
  vT: ({ en, zh }) => ({
    en: `viscosity at working temperature is ${en} times the machine's minimum`,
    zh: `工作温度下粘度为设备最低要求的 ${zh} 倍`,
  }),
  dp: ({ en, zh }) => ({
    en: `filter differential pressure is ${en} of the bypass setting`,
    zh: `滤芯压差为旁通设定值的 ${zh} 倍`,
  }),
  isoOverTarget: ({ sign, en, zh }) => ({
    en: `the worst channel is ${bySign(sign, `${en} above`, `${en} below`, 'at')} the cleanliness target`,
    zh: bySign(sign, `最差通道高出目标清洁度 ${zh}`, `最差通道低于目标清洁度 ${zh}`, '最差通道等于目标清洁度'),
  }),
  freeWaterTemp: ({ sign, en, zh }) => ({
    en: `free water appears ${bySign(sign, `${en} above`, `only ${en} below`, 'at')} the standstill temperature`,
    zh: bySign(sign, `析水温度高于停机油温 ${zh}`, `析水温度低于停机油温 ${zh}`, '析水温度等于停机油温'),
  }),
};

function levelFact(parameter: Parameter, amount: Amount, { name, over }: Wording): Bilingual {
  const own = levels[parameter]?.(amount);
  if (own !== undefined) return { en: own.en + over.en, zh: followed(over.zh, own.zh) };
  const minus = amount.sign < 0 ? '−' : '';
  return {
    en: `${name.en} is ${minus}${amount.en}${over.en}`,
    zh: followed(over.zh, `${name.zh}为 ${minus}${amount.zh}`),
  };
}

function changeFact(
  feature: 'delta' | 'step' | 'slope',
  { sign, en, zh }: Amount,
  { name, over, within, past }: Wording,
  unit: ConditionUnit,
): Bilingual {
  const zhName = name.zh + within.zh;
  switch (feature) {
    case 'delta': {
      // The present value is compared with the time before the window, so most of the change may be older than the
      // window.
      const amount = unit === 'code' ? `${en} ${en === '1' ? 'code' : 'codes'}` : en;
      return {
        en: `${name.en} is ${bySign(sign, `${amount} above`, `${amount} below`, 'at')} its baseline${past.en}`,
        zh: `${name.zh}${bySign(sign, `比${past.zh}的基线高 ${zh}`, `比${past.zh}的基线低 ${zh}`, `与${past.zh}的基线相同`)}`,
      };
    }
    case 'step':
      return {
        en: `${name.en} ${bySign(sign, `stepped up by ${en}`, `stepped down by ${en}`, 'shows no step')}${within.en}`,
        zh: `${zhName}${bySign(sign, `阶跃上升 ${zh}`, `阶跃下降 ${zh}`, '无阶跃')}`,
      };
    case 'slope':
      return {
        en: `${name.en} ${bySign(sign, `has been rising by ${en}`, `has been falling by ${en}`, 'shows no sure trend')}${over.en}`,
        zh: `${zhName}${bySign(sign, `以 ${zh}的速度上升`, `以 ${zh}的速度下降`, '无显著趋势')}`,
      };
  }
}

function core(feature: NumericFeature, condition: Condition, amount: Amount, spanMs: number | null): Bilingual {
  const words = wordingOf(condition);
  const { name, other, over, within, raised } = words;
  const { sign, en, zh } = amount;
  const minus = sign < 0 ? '−' : '';
  switch (feature) {
    case 'level':
      return levelFact(condition.parameter, amount, words);
    case 'delta':
    case 'step':
    case 'slope':
      return changeFact(feature, amount, words, condition.unit);
    case 'slopeRatio':
      return {
        en: `the trend of the ${name.en}${over.en}${atOne(condition).en} is ${minus}${en} times that of the period before`,
        zh: `${name.zh}${over.zh}的斜率${atOne(condition).zh}为前一周期的 ${minus}${zh} 倍`,
      };
    case 'corrT':
    case 'corrLoad':
    case 'corrP': {
      const measure = measureText(feature, words);
      return { en: `${measure.en} is ${minus}${en}`, zh: `${measure.zh}为 ${minus}${zh}` };
    }
    case 'accel':
      return {
        en: `${name.en} ${bySign(sign, 'grows faster and faster', 'grows more and more slowly', 'grows evenly')}${over.en}`,
        zh: `${name.zh}${within.zh}${bySign(sign, '加速增长', '增长放缓', '匀速增长')}`,
      };
    case 'ratio':
      return ratioFact(amount, condition, spanMs);
    case 'riseTime':
      return {
        en: `${name.en} rose by two codes within ${en}${raised.en}`,
        zh: `${name.zh}在 ${zh}内上升两级${raised.zh}`,
      };
    case 'fallen':
      return {
        en: `${name.en} has ${bySign(sign, `fallen by ${en}`, `fallen by ${en}`, 'not fallen')} from its highest${over.en}`,
        zh: `${name.zh}${within.zh}自最高值${bySign(sign, `回落 ${zh}`, `回落 ${zh}`, '未回落')}`,
      };
    case 'overPeak':
      return {
        en: `the highest ${name.en}${over.en} is ${bySign(sign, `${en} above`, `${en} below`, 'at')} the usual highest of a day`,
        zh: `${name.zh}${within.zh}的最高值${bySign(sign, `比平日最高值高 ${zh}`, `比平日最高值低 ${zh}`, '与平日最高值相同')}`,
      };
    case 'firstFill':
      return {
        en: `${name.en} of the first fill read ${bySign(sign, `${en} above`, `${en} below`, 'just')} the data of the oil`,
        zh: `首次加注新油的${name.zh}${bySign(sign, `比油品数据高 ${zh}`, `比油品数据低 ${zh}`, '与油品数据一致')}`,
      };
    case 'whenWarm':
      return {
        en: `as warm as the oil usually works, its ${name.en} is ${en}`,
        zh: `折算到通常工作温度，${name.zh}为 ${zh}`,
      };
    case 'spread':
      return condition.unit === ''
        ? {
            en: `${name.en} varied by ${en} of its median${over.en}`,
            zh: `${name.zh}${within.zh}波动幅度为中位值的 ${zh} 倍`,
          }
        : { en: `${name.en} varied by ${en}${over.en}`, zh: `${name.zh}${within.zh}波动 ${zh}` };
    case 'leadOf':
      return {
        en: `${name.en} ${bySign(sign, `leads the ${other.en} by ${en}`, `follows the ${other.en} by ${en}`, `moves together with the ${other.en}`)}${over.en}`,
        zh: `${name.zh}${within.zh}${bySign(sign, `领先${other.zh} ${zh}`, `滞后${other.zh} ${zh}`, `与${other.zh}同步变化`)}`,
      };
    case 'overTarget':
      return {
        en: `${name.en} is ${bySign(sign, `${en} above its target`, `${en} below its target`, 'at its target')}${over.en}`,
        zh: `${name.zh}${within.zh}${bySign(sign, `高出目标 ${zh}`, `低于目标 ${zh}`, '等于目标')}`,
      };
    case 'deviation':
      return {
        en: `sensor and laboratory differ by ${en} times the method's reproducibility`,
        zh: `传感器与化验相差方法再现性的 ${zh} 倍`,
      };
  }
}

/** The name of a code is said before the number, so the number has no unit. */
function plain(value: number, unit: ConditionUnit, decimals: number): Bilingual {
  return withUnit(value, unit === 'code' ? '' : unit, decimals);
}

/** Enough decimals that a value and a limit that differ are not printed as the same number. */
function tellingDecimals(value: number, limit: number, decimals: number): number {
  if (Math.abs(value) === Math.abs(limit)) return decimals;
  const same = (places: number) => formatNumber(Math.abs(value), places) === formatNumber(Math.abs(limit), places);
  return [0, 1, 2, 3].map((more) => decimals + more).find((places) => !same(places)) ?? decimals;
}

const rulesOut: Readonly<Record<Condition['comparator'], (en: string, zh: string) => Bilingual>> = {
  '>=': (en, zh) => ({ en: `ruled out from ${en} on`, zh: `达到 ${zh} 即排除` }),
  '>': (en, zh) => ({ en: `ruled out above ${en}`, zh: `高于 ${zh} 即排除` }),
  '<=': (en, zh) => ({ en: `ruled out at ${en} and below`, zh: `不高于 ${zh} 即排除` }),
  '<': (en, zh) => ({ en: `ruled out below ${en}`, zh: `低于 ${zh} 即排除` }),
  '==': (en, zh) => ({ en: `ruled out at ${en}`, zh: `等于 ${zh} 即排除` }),
  '!=': (en, zh) => ({ en: `ruled out unless ${en}`, zh: `不等于 ${zh} 即排除` }),
  in: (en, zh) => ({ en: `ruled out at ${en}`, zh: `等于 ${zh} 即排除` }),
};

const below: Readonly<Record<'<' | '<=', Bilingual>> = {
  '<': { en: 'below', zh: '低于' },
  '<=': { en: 'at most', zh: '不高于' },
};

function limitText(
  role: Check['role'],
  { comparator, absolute, unit, source }: Condition,
  limit: number,
  decimals: number,
): Bilingual | null {
  const sign = absolute === true ? '±' : '';
  const { en, zh } = plain(limit, unit, decimals);
  if (role === 'exclude') return rulesOut[comparator](sign + en, sign + zh);
  if (limit === 0) return null;
  // The condition asks for a low value, so its limit is not an upper limit of the quantity.
  if ((comparator === '<' || comparator === '<=') && limit > 0 && absolute !== true)
    return { en: `asked for: ${below[comparator].en} ${en}`, zh: `判据：${below[comparator].zh} ${zh}` };
  // Only a standard sets a limit; a number of the rule's own raises no alarm by itself.
  return source === undefined
    ? { en: `rule threshold ${sign}${en}`, zh: `规则阈值 ${sign}${zh}` }
    : { en: `limit ${sign}${en}`, zh: `限值 ${sign}${zh}` };
}

/** Units of levels where differences have another unit. */
const levelUnits: Readonly<Partial<Record<ConditionUnit, ConditionUnit>>> = { K: '°C', pp: '%' };

/** The baseline that a value was compared with, with the name of its kind: target, median, baseline … */
function baselineText({ feature, parameter, unit }: Condition, baseline: number): Bilingual {
  const ofItself = levelUnits[unit] ?? unit;
  const { decimals } = parameterWords[parameter];
  const ppm = `${formatNumber(baseline, decimals)}\u202Fppm`;
  if (feature === 'slopeRatio')
    return {
      en: `before ${formatNumber(baseline, decimals + 1)}`,
      zh: `前一周期 ${formatNumber(baseline, decimals + 1)}`,
    };
  const { en, zh } =
    parameter === 'ppm' ? { en: ppm, zh: ppm } : plain(baseline, feature === 'ratio' ? '1/h' : ofItself, decimals);
  if (feature === 'overTarget' || parameter === 'isoOverTarget') return { en: `target ${en}`, zh: `目标 ${zh}` };
  if (feature === 'level' && (parameter === 'v40Pct' || parameter === 'epsIdx'))
    return { en: `measured from the fill, which read ${en}`, zh: `以加注后的新油读数 ${zh} 为基准` };
  if (feature === 'whenWarm') {
    const tC = `${formatNumber(baseline, 0)}\u202F°C`;
    return { en: `at ${tC}`, zh: `${tC} 时` };
  }
  if (feature === 'riseTime') {
    const code = formatNumber(baseline, decimals);
    return { en: `baseline code ${code}`, zh: `基线 ${code}\u202F级` };
  }
  if (feature === 'spread') return { en: `median ${en}`, zh: `中位值 ${zh}` };
  return { en: `baseline ${en}`, zh: `基线 ${zh}` };
}

/** A condition on a number, with the observed number. */
export interface NumericFinding {
  readonly role: Check['role'];
  readonly condition: Condition;
  /** In the condition's unit. */
  readonly value: number;
  readonly baseline: number | null;
  /** Length of the time that the value is of, ms; left out or null: the condition's window. */
  readonly spanMs?: number | null;
}

/** Windows begin and end with whole hours, so that a value is of its window where it is of an hour more or less. */
const exactMs = hourMs;

/**
 * A ratio of debris in words: where it is not of its window, it is of the time since the rate rose.
 */
function ratioFact(amount: Amount, condition: Condition, spanMs: number | null): Bilingual {
  const { name, over, within } = wordingOf(condition);
  const { windowMs } = condition;
  if (spanMs === null || windowMs === null || Math.abs(spanMs - windowMs) <= exactMs)
    return {
      en: `${name.en} is ${amount.en} times its baseline${over.en}`,
      zh: `${name.zh}${within.zh}为基线的 ${amount.zh} 倍`,
    };
  const unitMs = spanMs < 3 * dayMs ? hourMs : dayMs;
  const ago = duration(Math.max(1, Math.round(spanMs / unitMs)) * unitMs);
  return {
    en: `${name.en} is ${amount.en} times its baseline since it rose ${ago.en} ago`,
    zh: `${name.zh}自 ${ago.zh}前上升以来为基线的 ${amount.zh} 倍`,
  };
}

/**
 * The observed value as a sentence without its full stop, with the baseline it was compared with and the rule's
 * threshold.
 *
 * @example numericFact('delta', { role: 'require', condition: { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 2, windowMs: 604800000, unit: 'code' }, value: 3, baseline: 16 }).en is 'ISO code at 4 µm is 3 codes above its baseline of 7\u202Fdays ago (baseline 16, rule threshold 2)'
 * @example numericFact('delta', { role: 'require', condition: { parameter: 'iso4', feature: 'delta', comparator: '>=', value: 2, windowMs: 604800000, unit: 'code' }, value: 3, baseline: 16 }).zh is '4 µm 等级比 7\u202F天前的基线高 3\u202F级（基线 16，规则阈值 2）'
 */
export function numericFact(
  feature: NumericFeature,
  { role, condition, value, baseline, spanMs = null }: NumericFinding,
): Bilingual {
  // A rate that is assessed in shares of what the oil can still dissolve is printed in the quantity's own unit.
  const headroomPpm = condition.unit === 'headroom/d' ? baseline : null;
  const share = Number(condition.value);
  const reported: Condition =
    headroomPpm === null ? condition : { ...condition, unit: 'ppm/d', value: share * headroomPpm };
  const found = headroomPpm === null ? value : value * headroomPpm;
  const { parameter, unit, aheadMs } = reported;
  const limit = Number(reported.value);
  const own = decimalsOf(parameter, feature, unit);
  const decimals = tellingDecimals(found, limit, own);
  const text =
    aheadMs === undefined
      ? core(feature, reported, { ...withUnit(Math.abs(found), unit, decimals), sign: Math.sign(found) }, spanMs)
      : paceFact(parameter, duration(aheadMs), plain(found, unit, decimals));
  const limits = [limitText(role, reported, limit, own)].filter((note) => note !== null);
  const notes =
    headroomPpm === null
      ? [...(baseline === null ? [] : [baselineText(condition, baseline)]), ...limits]
      : [...(value > 0 ? [timeToFreeWater(value)] : []), ...limits.map((note) => ofHeadroom(note, share, headroomPpm))];
  if (notes.length === 0) return text;
  return {
    en: `${text.en} (${notes.map(({ en }) => en).join(', ')})`,
    zh: `${text.zh}（${notes.map(({ zh }) => zh).join('，')}）`,
  };
}

/** Longest time to free water that is said in days. */
const longestDays = 100;

/** When the oil will hold all the water that it can, at the present pace. */
function timeToFreeWater(share: number): Bilingual {
  const days = 1 / share;
  const said = days < 1 ? duration(Math.max(1, Math.round(24 * days)) * hourMs) : null;
  const count = formatNumber(days, days < 10 ? 1 : 0);
  if (days > longestDays)
    return {
      en: `saturated in more than ${longestDays}\u202Fdays at this pace`,
      zh: `按此速度 ${longestDays}\u202F天后仍不饱和`,
    };
  return {
    en: `saturated in ${said?.en ?? `${count}\u202Fdays`} at this pace`,
    zh: `按此速度约 ${said?.zh ?? `${count}\u202F天`}后饱和`,
  };
}

/** The words for what the limit of a rate is a share of. */
function ofHeadroom({ en, zh }: Bilingual, share: number, headroomPpm: number): Bilingual {
  const [percent, ppm] = [`${formatNumber(100 * share, 0)}\u202F%`, `${formatNumber(headroomPpm, 0)}\u202Fppm`];
  return {
    en: `${en}: ${percent} of the ${ppm} that the oil can still dissolve`,
    zh: `${zh}，即还能溶解的 ${ppm} 的 ${percent}`,
  };
}

function paceFact(parameter: Parameter, ahead: Bilingual, value: Bilingual): Bilingual {
  const name = parameterWords[parameter];
  return {
    en: `at its present pace the ${name.en} will be ${value.en} in ${ahead.en}`,
    zh: `按当前速度，${ahead.zh}后${name.zh}将为 ${value.zh}`,
  };
}
