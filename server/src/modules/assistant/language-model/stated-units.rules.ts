import { dayMs, hourMs, minuteMs } from '@oilsight/oil';

/** Spellings of one unit; the first is the one that is compared. */
const spellings: readonly (readonly [unit: string, ...others: string[]])[] = [
  ['°C', '℃', '° C', '摄氏度', 'degrees Celsius', 'degrees C', 'deg C'],
  ['°F', '℉', '华氏度', 'degrees Fahrenheit', 'degrees F'],
  ['K', 'kelvin', '开尔文'],
  // 1 cSt = 1 mm²/s and 1 cP = 1 mPa·s, exactly.
  ['mm²/s', 'mm2/s', 'mm^2/s', 'cSt', '厘斯'],
  ['mPa·s', 'mPa.s', 'mPa*s', 'mPas', 'cP', '厘泊'],
  ['%', 'percentage points', 'percent', 'per cent', '个百分点'],
  ['‰', 'per mille'],
  ['ppm'],
  ['ppb'],
  ['kg/m³', 'kg/m3'],
  ['g/cm³', 'g/cm3'],
  ['mgKOH/g', 'mg KOH/g'],
  ['1/mL', '/mL', '/ml', 'per mL', '个/mL', '个/毫升'],
  ['MPa', '兆帕'],
  ['kPa', '千帕'],
  ['Pa'],
  ['bar', 'bars', '巴'],
  ['psi'],
  ['L/min', 'l/min', '升/分钟'],
  ['L', 'litres', 'litre', 'liters', 'liter', '升'],
  ['mL', 'ml', '毫升'],
  ['kg', '千克', '公斤'],
  ['g', '克'],
  ['mg', '毫克'],
  ['mm/s', '毫米/秒'],
  ['µm', 'μm', 'um', '微米', 'microns', 'micron'],
  ['mm', '毫米'],
  ['nm'],
  ['m', '米', 'metres', 'meters'],
  ['kW', '千瓦'],
  ['rpm', 'r/min', '转/分'],
  ['Hz'],
  ['kHz'],
  ['mA'],
  ['V'],
  ['mV'],
  ['s', '秒', 'seconds', 'second'],
  ['min', '分钟', 'minutes', 'minute', 'mins'],
  ['h', '小时', 'hours', 'hour', 'hrs', 'hr'],
  ['d', '天', 'days', 'day'],
  ['week', '周', '星期', 'weeks'],
  ['month', '个月', 'months'],
  ['year', '年', 'years'],
  ['code', 'codes', 'classes'],
];

const unitOfSpelling = new Map(spellings.flatMap(([unit, ...others]) => [unit, ...others].map((one) => [one, unit])));
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anySpelling = [...unitOfSpelling.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
const unitHere = new RegExp(String.raw`[ \u00a0\u202f]?(${anySpelling})(?![A-Za-z²³])`, 'uy');
/** `°C/d`, `% per day`, 每天. */
const rateHere = / ?(?:\/ ?|per |each |every |a |每)(d|day|天|h|hour|小时)(?![A-Za-z])/y;
const rateOnly = /[ ]?(?:1|个|次)?(?:\/ ?|per )(d|day|天|h|hour|小时)(?![A-Za-z])/y;
/** `°C/min`, `MPa·s`, `h per year`: with what follows it is another unit, which is none of these. */
const furtherHere = / ?(?:[/·*^]|(?:per|each|every)\b|(?:a|an) (?:minute|hour|day|week|month|year)\b|每)/y;
const perDay = new Set(['d', 'day', '天']);

const timeUnits: Readonly<Record<string, number>> = {
  s: 1000,
  min: minuteMs,
  h: hourMs,
  d: dayMs,
  week: 7 * dayMs,
};

/** Length of a unit of time, ms; null: it is no unit of time of constant length. */
export const msOfUnit = (unit: string): number | null => timeUnits[unit] ?? null;

/** The unit that stands at a place of a text, in the spelling that is compared, and where it ends; null: none. */
export function unitAt(text: string, at: number): { readonly unit: string; readonly end: number } | null {
  rateOnly.lastIndex = at;
  const bare = rateOnly.exec(text);
  if (bare !== null) return { unit: perDay.has(bare[1] ?? '') ? '1/d' : '1/h', end: at + bare[0].length };
  unitHere.lastIndex = at;
  const found = unitHere.exec(text);
  if (found === null) return null;
  const unit = unitOfSpelling.get(found[1] ?? '') ?? '';
  const end = at + found[0].length;
  rateHere.lastIndex = end;
  const rate = rateHere.exec(text);
  if (rate === null) {
    furtherHere.lastIndex = end;
    return { unit: furtherHere.test(text) ? `${unit}/?` : unit, end };
  }
  return { unit: `${unit}/${perDay.has(rate[1] ?? '') ? 'd' : 'h'}`, end: end + rate[0].length };
}

/** The unit of a claim in the spelling that is compared; null: it has none. */
export function unitOfClaim(unit: string): string | null {
  if (unit === '' || unit === '1') return null;
  const found = unitAt(unit, 0);
  return found?.end === unit.length ? found.unit : unit;
}
