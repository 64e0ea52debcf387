import type { Bilingual, ConditionUnit } from '../rules/rule.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import type { Absence, FeatureName, Parameter } from './features.ts';

/** The name of a quantity inside a sentence, and its decimals. */
export interface ParameterWords extends Bilingual {
  readonly decimals: number;
}

/** Words for the quantities that rules use. */
export const parameterWords: Readonly<Record<Parameter, ParameterWords>> = {
  iso4: { en: 'ISO code at 4 µm', zh: '4 µm 等级', decimals: 1 },
  iso6: { en: 'ISO code at 6 µm', zh: '6 µm 等级', decimals: 1 },
  iso14: { en: 'ISO code at 14 µm', zh: '14 µm 等级', decimals: 1 },
  isoOverTarget: { en: 'excess over the cleanliness target', zh: '超出目标清洁度的级数', decimals: 1 },
  gap46: { en: 'gap between the codes at 4 and 6 µm', zh: '4 µm 与 6 µm 等级差', decimals: 1 },
  spectrum: { en: 'particle spectrum', zh: '颗粒谱形', decimals: 0 },
  aw: { en: 'water saturation', zh: '水饱和度', decimals: 1 },
  ppm: { en: 'water content', zh: '水含量', decimals: 0 },
  freeWaterTemp: { en: 'free-water temperature against standstill', zh: '析水温度与停机油温之差', decimals: 1 },
  v40Pct: { en: 'viscosity at 40 °C', zh: '40 °C 粘度', decimals: 1 },
  vT: {
    en: "viscosity at working temperature against the machine's minimum",
    zh: '工作温度下粘度与设备最低要求之比',
    decimals: 2,
  },
  eps25: { en: 'dielectric constant at 25 °C', zh: '25 °C 介电常数', decimals: 3 },
  epsIdx: { en: 'ageing index', zh: '老化指数', decimals: 0 },
  dens: { en: 'density', zh: '密度', decimals: 1 },
  temp: { en: 'oil temperature', zh: '油温', decimals: 1 },
  tankLevel: { en: 'oil level', zh: '油位', decimals: 1 },
  dp: { en: 'filter differential pressure', zh: '滤芯压差', decimals: 2 },
  feRate: { en: 'ferrous particle rate', zh: '铁磁颗粒速率', decimals: 1 },
  nfRate: { en: 'non-ferrous particle rate', zh: '非铁磁颗粒速率', decimals: 1 },
  feLargeShare: {
    en: 'share of large ferrous particles (200 µm and above)',
    zh: '大颗粒（≥200 µm）铁磁磨粒占比',
    decimals: 2,
  },
  feMass: { en: 'ferrous debris mass', zh: '铁磁磨屑累计质量', decimals: 0 },
  ledLevel: { en: 'LED level of the particle counter', zh: '颗粒计数器 LED 电平', decimals: 0 },
  fluid: { en: 'kind of fluid', zh: '油液类型', decimals: 0 },
  lab: { en: 'laboratory result', zh: '化验结果', decimals: 1 },
  counter: { en: 'debris counter', zh: '磨粒计数器', decimals: 0 },
  quality: { en: 'quality of the readings', zh: '读数质量', decimals: 0 },
  sensor: { en: 'wear sensor', zh: '磨粒传感器', decimals: 0 },
  any: { en: 'reading of one sensor', zh: '单一传感器读数', decimals: 3 },
};

const unitWords: Readonly<Record<ConditionUnit, Bilingual>> = {
  '': { en: '', zh: '' },
  code: { en: '', zh: '级' },
  'code/d': { en: 'a day', zh: '级/天' },
  '%': { en: '%', zh: '%' },
  '%/d': { en: '% a day', zh: '%/天' },
  pp: { en: 'percentage points', zh: '个百分点' },
  '°C': { en: '°C', zh: '°C' },
  K: { en: 'K', zh: 'K' },
  'g/cm³': { en: 'g/cm³', zh: 'g/cm³' },
  'kg/m³': { en: 'kg/m³', zh: 'kg/m³' },
  'mg/L': { en: 'mg/L', zh: 'mg/L' },
  'headroom/d': { en: '% of what the oil can still dissolve a day', zh: '% 剩余溶解能力/天' },
  'ppm/d': { en: 'ppm a day', zh: 'ppm/天' },
  '1/h': { en: 'an hour', zh: '个/h' },
  '1/(h·d)': { en: 'an hour per day', zh: '个/h/天' },
  '1/d': { en: 'a day', zh: '/天' },
  'µg/d²': { en: 'µg/d²', zh: 'µg/d²' },
  h: { en: 'h', zh: '小时' },
};

/** Features that are ratios or correlations whatever the quantity. */
const dimensionless: ReadonlySet<FeatureName> = new Set([
  'ratio',
  'slopeRatio',
  'corrT',
  'corrLoad',
  'corrP',
  'deviation',
]);

/**
 * Decimals that a feature of a quantity is printed with: two for ratios and correlations, one more than the quantity's
 * own for its slope.
 *
 * @example decimalsOf('feRate', 'ratio', '') is 2
 * @example decimalsOf('ppm', 'level', 'mg/L') is 0
 * @example decimalsOf('iso14', 'riseTime', 'h') is 0
 */
export function decimalsOf(parameter: Parameter, feature: FeatureName, unit: ConditionUnit): number {
  if (feature === 'riseTime') return 0;
  if (dimensionless.has(feature) || (feature === 'spread' && unit === '')) return 2;
  return parameterWords[parameter].decimals + (feature === 'slope' ? 1 : 0);
}

/** Why a value is not known. */
export const absenceWords: Readonly<Record<Absence, Bilingual>> = {
  no_sensor: { en: 'no sensor', zh: '无传感器' },
  too_few_readings: { en: 'too few readings', zh: '读数不足' },
  no_baseline: { en: 'no baseline yet', zh: '尚无基线' },
  not_configured: { en: 'not configured', zh: '未配置' },
  masked_by_sensor_fault: { en: 'the sensor cannot be believed at present', zh: '传感器读数暂不可信' },
};

/** Space between a number and its unit: narrow, and no line breaks at it. */
const narrowSpace = '\u202F';

/** Removes trailing zeros behind the decimal point. */
function withoutZeros(digits: string): string {
  if (!digits.includes('.')) return digits;
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, digits.charAt(end - 1) === '.' ? end - 1 : end);
}

/**
 * A number as people read it: at most `decimals` decimals without trailing zeros, more for a small value that would
 * otherwise read 0, a true minus sign. The same in every language and on every machine.
 *
 * @example formatNumber(0.9, 2) is '0.9'
 * @example formatNumber(-3, 1) is '−3'
 * @example formatNumber(0.0004, 1) is '0.0004'
 */
export function formatNumber(value: number, decimals: number): string {
  const magnitude = Math.abs(value);
  const tiny = magnitude > 0 && magnitude < 10 ** -decimals;
  const needed = tiny ? Math.min(9, Math.ceil(-Math.log10(magnitude))) : decimals;
  const digits = withoutZeros(magnitude.toFixed(needed));
  return value < 0 && digits !== '0' ? `−${digits}` : digits;
}

/**
 * A number with its unit in both languages; a share is printed in %.
 *
 * @example withUnit(0.1, 'headroom/d', 0).zh is '10\u202F% 剩余溶解能力/天'
 * @example withUnit(2, 'code', 0).zh is '2\u202F级'
 * @example withUnit(5.5, '%', 1).en is '5.5\u202F%'
 */
export function withUnit(value: number, unit: ConditionUnit, decimals: number): Bilingual {
  const number = formatNumber(unit === 'headroom/d' ? 100 * value : value, decimals);
  const { en, zh } = unitWords[unit];
  return {
    en: en === '' ? number : `${number}${narrowSpace}${en}`,
    zh: zh === '' ? number : `${number}${narrowSpace}${zh}`,
  };
}

/**
 * A length of time in both languages: days from three days on where they are whole, else hours, below one hour minutes.
 *
 * @example duration(604800000).en is '7\u202Fdays'
 * @example duration(86400000).zh is '24\u202F小时'
 * @example duration(1800000).en is '30\u202Fmin'
 */
export function duration(ms: number): Bilingual {
  if (ms < hourMs)
    return {
      en: `${formatNumber(ms / minuteMs, 1)}${narrowSpace}min`,
      zh: `${formatNumber(ms / minuteMs, 1)}${narrowSpace}分钟`,
    };
  if (ms >= 3 * dayMs && ms % dayMs === 0)
    return { en: `${ms / dayMs}${narrowSpace}days`, zh: `${ms / dayMs}${narrowSpace}天` };
  return {
    en: `${formatNumber(ms / hourMs, 1)}${narrowSpace}h`,
    zh: `${formatNumber(ms / hourMs, 1)}${narrowSpace}小时`,
  };
}

const tokenWords: ReadonlyMap<string, Bilingual> = new Map([
  ['refill', { en: 'refill', zh: '补油' }],
  ['oil_change', { en: 'oil change', zh: '换油' }],
  ['maintenance', { en: 'maintenance', zh: '检修' }],
  ['start', { en: 'start', zh: '启动' }],
  ['commissioning', { en: 'commissioning', zh: '投运' }],
  ['sensor_replacement', { en: 'sensor replacement', zh: '更换传感器' }],
  ['reset', { en: 'reset to zero', zh: '归零' }],
  ['rollover', { en: 'rollover', zh: '溢出回绕' }],
  ['bad', { en: 'bad', zh: '坏质量' }],
  ['droplets', { en: 'water droplets counted as particles', zh: '水滴误计数' }],
  ['saturated', { en: 'saturated', zh: '饱和' }],
  ['flow', { en: 'flow outside its window', zh: '流量超出范围' }],
  ['phosphate_ester', { en: 'phosphate ester', zh: '磷酸酯' }],
  ['mineral', { en: 'mineral oil', zh: '矿物油' }],
  ['pao', { en: 'polyalphaolefin', zh: '聚α烯烃' }],
  ['ester', { en: 'ester', zh: '合成酯' }],
  ['pag', { en: 'polyalkylene glycol', zh: '聚醚' }],
  ['other', { en: 'another fluid', zh: '其他油液' }],
  ['°F>°C', { en: 'degrees Fahrenheit', zh: '华氏度' }],
  ['K>°C', { en: 'kelvin', zh: '开尔文' }],
  ['g/cm³>kg/m³', { en: 'g/cm³', zh: ' g/cm³ ' }],
  ['aw>%', { en: 'a share of 1 (water activity)', zh: '小数（水活度 0–1）' }],
  ['%>ppm', { en: 'per cent by mass', zh: '质量百分数' }],
]);

/**
 * Words for an event, a flag or a kind of fluid; the token itself where there are no words for it.
 *
 * @example tokenText('refill').zh is '补油'
 * @example tokenText('x').en is 'x'
 */
export function tokenText(token: string): Bilingual {
  return tokenWords.get(token) ?? { en: token, zh: token };
}

/**
 * Makes the first letter a capital, for the beginning of a sentence.
 *
 * @example capital('water content') is 'Water content'
 */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * Chinese after Chinese, with a space where the second begins with a number or a Latin letter.
 *
 * @example followed('近 24\u202F小时', '40 °C 粘度') is '近 24\u202F小时 40 °C 粘度'
 * @example followed('近 24\u202F小时', '油温') is '近 24\u202F小时油温'
 * @example followed('', '40 °C 粘度') is '40 °C 粘度'
 */
export function followed(first: string, second: string): string {
  return first !== '' && /^[\dA-Za-z]/.test(second) ? `${first} ${second}` : first + second;
}
