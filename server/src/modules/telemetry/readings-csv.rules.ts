import { findIndicator } from '@oilsight/oil';
import { badQuality, inLanguage, type Language } from '@oilsight/contract';
import { utcTimes, type CsvTimes } from '../../platform/csv-times.rules.ts';
import { csvCell, csvHead } from '../../platform/csv.rules.ts';
import type { Frame } from './telemetry.store.ts';

/** Title of a column: the indicator's name and unit in the reader's language, or the device's own key. */
function titleOf(key: string, language: Language): string {
  const indicator = findIndicator(key);
  if (indicator === null) return key;
  const name = inLanguage(indicator.name, language);
  return indicator.unit === '' ? name : `${name} (${indicator.unit})`;
}

const columns = {
  'zh-CN': { time: '时间', ms: '时间戳 (ms)', raw: '原始', bad: '超出物理量程' },
  'en-US': { time: 'Time', ms: 'Time (ms)', raw: 'raw', bad: 'Outside the physical range' },
} as const;

export function csvHeader(
  keys: readonly string[],
  language: Language,
  { zone }: Pick<CsvTimes, 'zone'> = utcTimes,
): string {
  const { time, ms, raw, bad } = columns[language];
  return csvHead([`${time} (${zone})`, ms, ...keys.map((key) => `${titleOf(key, language)} ${raw}`), bad]);
}

/** Decimals of a key's values, as its indicator shows them; null: a device's own key. */
function decimalsOf(key: string): number | null {
  return findIndicator(key)?.decimals ?? null;
}

/**
 * `''`, `'.01'`, … `'.1'` … by number of steps: the digits after the point without trailing zeros. Indicators have at
 * most four.
 */
const fractions = [0, 1, 2, 3, 4].map((decimals) =>
  Array.from({ length: 10 ** decimals }, (_, steps) => (steps === 0 ? '' : String(steps / 10 ** decimals).slice(1))),
);
/** Up to this number of steps the product of two doubles has an error of far less than a hundredth. */
const maxSteps = 2 ** 40;

/**
 * A value rounded to that many decimals, without trailing zeros.
 *
 * @param decimals 0 … 100
 */
export function shortText(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  const exact = Math.abs(value) * scale;
  const steps = Math.round(exact);
  const ends = fractions[decimals];
  // Close to a half only the exact value of the double decides the rounding, and the product has lost it.
  if (ends === undefined || !(Math.abs(exact - steps) < 0.49 && steps < maxSteps))
    return String(Number(value.toFixed(decimals)));
  const whole = Math.floor(steps / scale);
  const text = whole + (ends[steps - whole * scale] ?? '');
  return value < 0 && steps > 0 ? `-${text}` : text;
}

/** As many decimals as the indicator shows; for a device's own key all digits that a double holds exactly. */
function cellOf(value: number | undefined, decimals: number | null): string {
  if (value === undefined) return '';
  return decimals === null ? String(Number(value.toPrecision(12))) : shortText(value, decimals);
}

/**
 * The lines of frames that have any of the keys. The last column lists the keys whose reading is outside the physical
 * range.
 */
export function csvLines(
  frames: readonly Frame[],
  keys: readonly string[],
  { text }: Pick<CsvTimes, 'text'> = utcTimes,
): string {
  let lines = '';
  // Frames with the same keys share their list: its indices are looked up once.
  let placesOf: readonly string[] | null = null;
  let places: number[] = [];
  const decimals = keys.map(decimalsOf);
  for (const { at, keys: has, values, quality } of frames) {
    if (has !== placesOf) {
      places = keys.map((key) => has.indexOf(key));
      placesOf = has;
    }
    if (places.every((place) => place < 0)) continue;
    const bad = quality === null ? [] : keys.filter((_, n) => quality[places[n] ?? -1] === badQuality);
    lines += `${text(at)},${at}`;
    for (const [n, place] of places.entries())
      lines += place < 0 ? ',' : `,${cellOf(values[place], decimals[n] ?? null)}`;
    lines += `,${csvCell(bad.join(' '))}\r\n`;
  }
  return lines;
}
