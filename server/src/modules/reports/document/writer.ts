import type { Bilingual } from '@oilsight/oil';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { localTime, offsetsIn } from '../../../platform/time-zone.rules.ts';
import type { ReportContent, ReportIndicator, ReportLanguage } from '../diagnostic/report-content.types.ts';
import { words } from './words/words.ts';

/** Space that no line breaks at: between a number and its unit. */
const tied = '\u00A0';

/** What is written has a zone, whose days and clocks it shows. */
export interface Zoned {
  readonly timeZone: string;
}

/** Sentences, numbers and times of one report in one language. */
export interface Writer<Content extends Zoned = ReportContent> {
  readonly content: Content;
  readonly language: ReportLanguage;
  /** A text with its `{name}`s filled in. */
  say(text: Bilingual, values?: Readonly<Record<string, string | number>>): string;
  number(value: number, decimals?: number): string;
  percent(share: number): string;
  /** The value of an indicator without its unit, and with it. */
  bare(value: number, indicator: Pick<ReportIndicator, 'decimals' | 'isSwitch'>): string;
  value(value: number, indicator: Pick<ReportIndicator, 'decimals' | 'unit' | 'isSwitch'>): string;
  unit(unit: string): string;
  /** A value with its unit as alarms write it (`-1234.5 1/mL`), as reports print it; any other text as it is. */
  measured(text: string): string;
  /** `2026/11/22`, `11/22`, `08:00`, `2026/11/22 08:00`, `11/22 08:00`. */
  date(at: number): string;
  monthDay(at: number): string;
  clock(at: number): string;
  time(at: number): string;
  shortTime(at: number): string;
  /** `UTC+8`. */
  zone(at: number): string;
  span(from: number, to: number): string;
  lasting(ms: number): string;
}

/** The space between a number, or a comparison, and what belongs to it. */
const unitSpace = /(\d|[≤≥]) (?=[\dµ%°]|ppm|mm|mg|bar|K\b|h\b|L\b)/g;

/** Marks that the fonts draw as wide as a Chinese character. */
const plainEnglish: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '：': ': ',
};

export function createWriter<Content extends Zoned>(content: Content, language: ReportLanguage): Writer<Content> {
  const isChinese = language === 'zh-CN';
  const offsetOf = offsetsIn(content.timeZone);
  const local = (at: number) => localTime(at, offsetOf(at));
  const date = (at: number) => local(at).slice(0, 10).replaceAll('-', '/');
  const clock = (at: number) => local(at).slice(11, 16);
  const number = (value: number, decimals = 0) => {
    const text = Math.abs(value).toFixed(decimals);
    const [whole = '', part] = text.split('.');
    const grouped = Number(whole).toLocaleString('en-US');
    const sign = value < 0 && Number(text) !== 0 ? '−' : '';
    return `${sign}${grouped}${part === undefined ? '' : `.${part}`}`;
  };
  const unit = (name: string) => (isChinese ? name.replace(/^1\//, '个/') : name);
  const say = (text: Bilingual, values: Readonly<Record<string, string | number>> = {}) => {
    const filled = (isChinese ? text.zh : text.en).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
    const held = filled.replace(unitSpace, `$1${tied}`);
    return isChinese ? held : held.replace(/[’‘“”…：]/g, (mark) => plainEnglish[mark] ?? mark);
  };
  const bare: Writer<Content>['bare'] = (value, { decimals, isSwitch }) =>
    isSwitch ? say(value > 0 ? { zh: '有', en: 'yes' } : { zh: '无', en: 'no' }) : number(value, decimals);
  return {
    content,
    language,
    say,
    number,
    bare,
    unit,
    date,
    clock,
    measured: (text) => {
      const [, value, decimals = '', name = ''] = /^(-?\d+(?:\.(\d+))?)(?: (.+))?$/.exec(text) ?? [];
      if (value === undefined) return text;
      return `${number(Number(value), decimals.length)}${name === '' ? '' : `${tied}${unit(name)}`}`;
    },
    percent: (share) => `${number(100 * share)}${tied}%`,
    value: (value, indicator) =>
      indicator.unit === '' ? bare(value, indicator) : `${bare(value, indicator)}${tied}${unit(indicator.unit)}`,
    monthDay: (at) => date(at).slice(5),
    time: (at) => `${date(at)}${tied}${clock(at)}`,
    shortTime: (at) => `${date(at).slice(5)}${tied}${clock(at)}`,
    zone: (at) => {
      const minutes = offsetOf(at) / minuteMs;
      const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
    },
    span: (from, to) => {
      const isSameYear = date(from).slice(0, 4) === date(to).slice(0, 4);
      const end = isSameYear ? date(to).slice(5) : date(to);
      return say(words.range, { from: `${date(from)} ${clock(from)}`, to: `${end} ${clock(to)}` });
    },
    lasting: (ms) => {
      const [d, h, m] = [
        Math.floor(ms / dayMs),
        Math.floor((ms % dayMs) / hourMs),
        Math.round((ms % hourMs) / minuteMs),
      ];
      const said = (n: number, zh: string, en: string) =>
        n === 0 ? '' : isChinese ? `${n}${tied}${zh}` : `${n}${tied}${en}`;
      const parts = d > 0 ? [said(d, '天', 'd'), said(h, '小时', 'h')] : [said(h, '小时', 'h'), said(m, '分', 'min')];
      return (
        parts.filter((part) => part !== '').join(' ') ||
        (isChinese ? `不到${tied}1${tied}分` : `under${tied}1${tied}min`)
      );
    },
  };
}
