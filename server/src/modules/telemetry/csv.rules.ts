import { findIndicator } from '@oilsight/oil';
import type { Language } from '@oilsight/contract';
import type { Frame } from './telemetry.store.ts';

/** A cell after RFC 4180. Text that a spreadsheet would run as a formula is made plain text: keys come from devices. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Title of a column: the indicator's name and unit in the reader's language, or the device's own key. */
function titleOf(key: string, language: Language): string {
  const indicator = findIndicator(key);
  if (indicator === null) return key;
  const name = language === 'zh-CN' ? indicator.name.zh : indicator.name.en;
  return indicator.unit === '' ? name : `${name} (${indicator.unit})`;
}

const columns = {
  'zh-CN': { time: '时间 (UTC)', ms: '时间戳 (ms)', bad: '超出物理量程' },
  'en-US': { time: 'Time (UTC)', ms: 'Time (ms)', bad: 'Outside the physical range' },
} as const;

/** First line, after the mark by which spreadsheets know UTF-8. */
export function csvHeader(keys: readonly string[], language: Language): string {
  const { time, ms, bad } = columns[language];
  return `\ufeff${[time, ms, ...keys.map((key) => titleOf(key, language)), bad].map(csvCell).join(',')}\r\n`;
}

/** Lines of the frames that have any of the keys. The last column names the keys whose reading is outside the physical range. */
export function csvLines(frames: readonly Frame[], keys: readonly string[]): string {
  const lines: string[] = [];
  for (const { at, keys: has, values, quality } of frames) {
    const places = keys.map((key) => has.indexOf(key));
    if (places.every((place) => place < 0)) continue;
    const bad = keys.filter((_, n) => quality !== null && quality[places[n] ?? -1] === 2);
    const cells = places.map((place) => (place < 0 ? '' : String(values[place])));
    lines.push([new Date(at).toISOString(), String(at), ...cells, csvCell(bad.join(' '))].join(','), '\r\n');
  }
  return lines.join('');
}
