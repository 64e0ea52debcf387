import type {
  AnswerFunction,
  AnswerKind,
  AssistantAnswer,
  AssistantBlock,
  AssistantClaim,
  AssistantLink,
  Language,
} from '@oilsight/contract';
import { indicators as catalogue } from '@oilsight/oil';
import { inUnit } from './understanding/units.rules.ts';

/** A text in the language of the answer. */
export type Say = (zh: string, en: string) => string;

/** What a claim says, without what is shown of it. */
export type Fact = Omit<AssistantClaim, 'value' | 'unit' | 'shown'>;

/** What an answer is about, beside its texts. */
export interface Subject {
  readonly kind?: AnswerKind;
  readonly fn: AnswerFunction;
  readonly devices?: readonly string[];
  readonly indicators?: readonly string[];
  readonly period?: { readonly from: number; readonly to: number } | null;
}

export interface AnswerBuilder {
  readonly language: Language;
  readonly say: Say;
  /** States a number of an indicator; returns it with its unit. */
  value(fact: Fact, key: string, value: number, options?: { unit?: string | null; isDifference?: boolean }): string;
  /** States any other number; returns it with its unit. */
  number(fact: Fact, value: number, options?: { unit?: string; decimals?: number; digits?: number }): string;
  /** States something that is no number; returns it as it is shown. */
  word(fact: Fact, value: string | readonly string[] | null, shown: string): string;
  /** The unit that an indicator is kept and shown in. */
  unitOf(key: string): string;
  /** To the minute, by the asker's clock. */
  time(at: number): string;
  text(text: string): void;
  list(items: readonly string[]): void;
  table(
    columns: readonly { readonly label: string; readonly isNumber: boolean }[],
    rows: readonly (readonly string[])[],
  ): void;
  chart(chart: Omit<Extract<AssistantBlock, { type: 'chart' }>, 'type'>): void;
  link(href: string, label: string): void;
  suggest(...questions: readonly string[]): void;
  answer(subject: Subject): AssistantAnswer;
}

interface BuilderOptions {
  readonly language: Language;
  readonly zone: string;
  readonly now: number;
  /** Called for each part as soon as it will not change. */
  readonly onBlock: (block: AssistantBlock) => void;
}

/** Digits are not grouped, so that a number is copied and compared as it stands. */
function digitsOf(value: number, decimals: number): string {
  const text = value.toFixed(Math.max(0, Math.min(decimals, 12)));
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** Decimals with which a value has at least so many significant digits. */
function decimalsFor(value: number, digits: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  return Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value))));
}

const withUnit = (shown: string, unit: string) => (unit === '' || unit === '1' ? shown : `${shown} ${unit}`);

export function createAnswerBuilder({ language, zone, now, onBlock }: BuilderOptions): AnswerBuilder {
  const claims: AssistantClaim[] = [];
  const blocks: AssistantBlock[] = [];
  const links: AssistantLink[] = [];
  const suggestions: string[] = [];
  const add = (block: AssistantBlock) => {
    blocks.push(block);
    onBlock(block);
  };
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

  return {
    language,
    say: (zh, en) => (language === 'zh-CN' ? zh : en),
    value(fact, key, value, { unit: asked = null, isDifference = false } = {}) {
      const own = key in catalogue ? catalogue[key as keyof typeof catalogue] : null;
      if (own?.isSwitch === true) {
        const shown = value > 0 ? (language === 'zh-CN' ? '有' : 'yes') : language === 'zh-CN' ? '无' : 'no';
        claims.push({ ...fact, key, value, unit: '', shown });
        return shown;
      }
      const { value: converted, unit, decimals } = inUnit(key, value, isDifference ? null : asked);
      const shown = digitsOf(converted, decimals);
      claims.push({ ...fact, key, value: converted, unit, shown });
      return withUnit(shown, unit);
    },
    number(fact, value, { unit = '', decimals, digits = 3 } = {}) {
      const shown = digitsOf(value, decimals ?? decimalsFor(value, digits));
      claims.push({ ...fact, value, unit, shown });
      return withUnit(shown, unit);
    },
    word(fact, value, shown) {
      claims.push({
        ...fact,
        value: typeof value === 'string' || value === null ? value : [...value],
        unit: '',
        shown,
      });
      return shown;
    },
    unitOf: (key) => (key in catalogue ? catalogue[key as keyof typeof catalogue].unit : ''),
    time(at) {
      const [date = '', time = ''] = format.format(at).split(', ');
      return `${date.replaceAll('-', '/')} ${time}`;
    },
    text: (text) => add({ type: 'text', text }),
    list: (items) => {
      if (items.length > 0) add({ type: 'list', items: [...items] });
    },
    table: (columns, rows) =>
      add({ type: 'table', columns: columns.map((column) => ({ ...column })), rows: rows.map((row) => [...row]) }),
    chart: (chart) => add({ type: 'chart', ...chart }),
    link(href, label) {
      if (!links.some((link) => link.href === href)) links.push({ href, label });
    },
    suggest: (...questions) => void suggestions.push(...questions),
    answer: ({ kind = 'answer', fn, devices = [], indicators = [], period = null }) => ({
      kind,
      fn,
      devices: [...devices],
      indicators: [...indicators],
      period: period ?? { from: now, to: now },
      claims,
      links,
      text: blocks.flatMap(wordsOf).join('\n'),
      blocks,
      suggestions: [...new Set(suggestions)].slice(0, 4),
      acted: false,
    }),
  };
}

function wordsOf(block: AssistantBlock): string[] {
  switch (block.type) {
    case 'text':
      return [block.text];
    case 'list':
      return block.items;
    case 'table':
      return [block.columns.map(({ label }) => label).join(' · '), ...block.rows.map((row) => row.join(' · '))];
    case 'chart':
      return [];
  }
}
