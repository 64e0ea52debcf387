import type {
  AnswerFunction,
  AnswerKind,
  AssistantAnswer,
  AssistantBlock,
  AssistantClaim,
  AssistantLink,
  AssistantSource,
  Language,
} from '@oilsight/contract';
import { fallbackWords, inLanguage } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { catalogueUnit, inUnit } from './understanding/units.rules.ts';

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
  /** What the answer comes to, in one sentence. */
  headline(text: string): void;
  text(text: string): void;
  list(items: readonly string[]): void;
  evidence(rows: readonly EvidenceRow[]): void;
  table(columns: readonly { readonly label: string; readonly isNumber: boolean }[], rows: readonly TableRow[]): void;
  /** What to do first. */
  first(text: string): void;
  chart(chart: Omit<ChartBlock, 'type' | 'trend'> & Partial<Pick<ChartBlock, 'trend'>>): void;
  link(href: string, label: string): void;
  suggest(...questions: readonly string[]): void;
  answer(subject: Subject): AssistantAnswer;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly source: AssistantSource | null;
}
export interface EvidenceRow {
  readonly what: string;
  readonly value: string;
  readonly against: string;
  readonly source: AssistantSource | null;
}
type ChartBlock = Extract<AssistantBlock, { type: 'chart' }>;

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
      if (findIndicator(key)?.isSwitch === true) {
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
    unitOf: catalogueUnit,
    time(at) {
      const [date = '', time = ''] = format.format(at).split(', ');
      return `${date.replaceAll('-', '/')} ${time}`;
    },
    headline: (text) => add({ type: 'headline', text }),
    text: (text) => add({ type: 'text', text }),
    list: (items) => {
      if (items.length > 0) add({ type: 'list', items: [...items] });
    },
    evidence: (rows) => {
      if (rows.length > 0) add({ type: 'evidence', rows: rows.map((row) => ({ ...row })) });
    },
    table: (columns, rows) => {
      if (rows.length > 0)
        add({
          type: 'table',
          columns: columns.map((column) => ({ ...column })),
          rows: rows.map(({ cells, source }) => ({ cells: [...cells], source })),
        });
    },
    first: (text) => add({ type: 'first', text }),
    chart: ({ trend = null, ...chart }) => add({ type: 'chart', ...chart, trend }),
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
      links: withSources(links, blocks),
      text: blocks.flatMap((block) => wordsOf(block, language)).join('\n'),
      blocks,
      suggestions: [...new Set(suggestions)].slice(0, 4),
      engine: 'expert',
      acted: false,
    }),
  };
}

/** The words of a block, line by line; of what is struck out none. */
export function wordsOf(block: AssistantBlock, language: Language): string[] {
  switch (block.type) {
    case 'sentence':
      return block.isSupported ? [block.text] : [];
    case 'fallback':
      return [inLanguage(fallbackWords[block.reason], language)];
    case 'headline':
    case 'text':
    case 'first':
      return [block.text];
    case 'list':
      return block.items;
    case 'evidence':
      return block.rows.map(({ what, value, against }) =>
        [what, value, against].filter((part) => part !== '').join(' · '),
      );
    case 'table':
      return [block.columns.map(({ label }) => label), ...block.rows.map(({ cells }) => cells)].map((row) =>
        row.join(' · '),
      );
    case 'chart':
      return [];
  }
}

/** The links of an answer, with the pages that its rows lead to. */
export function withSources(links: readonly AssistantLink[], blocks: readonly AssistantBlock[]): AssistantLink[] {
  const named = blocks.flatMap((block): AssistantLink[] => {
    if (block.type === 'evidence')
      return block.rows.flatMap(({ what, source }) => (source === null ? [] : [{ href: source.href, label: what }]));
    if (block.type === 'table')
      return block.rows.flatMap(({ cells, source }) =>
        source === null ? [] : [{ href: source.href, label: cells[0] ?? '' }],
      );
    return [];
  });
  const seen = new Set<string>();
  return [...links, ...named].filter(({ href }) => !seen.has(href) && seen.add(href).has(href));
}
