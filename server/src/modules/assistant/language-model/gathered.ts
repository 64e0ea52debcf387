import type { AssistantClaim } from '@oilsight/contract';
import { numbersIn } from './stated-numbers.rules.ts';

/** A device that a lookup has named. */
export interface KnownName {
  /** As claims name it. */
  readonly number: string;
  readonly name: string;
}

/** All that was looked up for one answer: what a sentence is held against. */
export interface Gathered {
  readonly claims: readonly AssistantClaim[];
  readonly devices: readonly KnownName[];
  readonly articles: readonly { readonly id: string; readonly title: string }[];
  /** What the product itself wrote: names of findings, steps, lines of articles. Free of names and notes. */
  readonly words: readonly string[];
  /** What people wrote: notes and remarks. Their numbers are nothing that was measured. */
  readonly notes: readonly string[];
  /** Moments, as `2026/11/29 09:30` by the asker's clock. */
  readonly moments: ReadonlySet<string>;
  /** The same in ms, where they are known so. */
  readonly times: readonly number[];
  /** Lengths of the stretches of time that were looked at, ms. */
  readonly spans: readonly number[];
}

const momentIn = /\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/g;

/** Numbers of an article's lines are numbers of the article. */
export function factsOfArticle(article: string, text: string): AssistantClaim[] {
  return numbersIn(text)
    .filter(({ isCode, value }) => !isCode && Number.isFinite(value))
    .map((one) => ({ is: 'const', article, value: one.value, unit: one.unit ?? '', shown: one.text }));
}

/** Gathers what tools return while an answer is made. */
export function createGathering() {
  const claims: AssistantClaim[] = [];
  const devices = new Map<string, KnownName>();
  const articles = new Map<string, { readonly id: string; readonly title: string }>();
  const words: string[] = [];
  const notes: string[] = [];
  const moments = new Set<string>();
  const times: number[] = [];
  const spans: number[] = [];

  return {
    claims(more: readonly AssistantClaim[]): void {
      for (const claim of more) {
        claims.push(claim);
        if (claim.is === 'const' && claim.article !== undefined && typeof claim.value === 'string')
          claims.push(...factsOfArticle(claim.article, claim.shown));
        times.push(...[claim.measuredAt, claim.when].filter((at) => at !== undefined));
        if (claim.period !== undefined) spans.push(claim.period.to - claim.period.from);
      }
    },
    devices(more: readonly KnownName[]): void {
      for (const one of more) devices.set(one.number, one);
    },
    article(id: string, title: string): void {
      articles.set(id, { id, title });
    },
    /** Text of the product, in which names of devices may stand. */
    words(more: readonly string[]): void {
      const names = [...devices.values()].flatMap(({ name, number }) => [name, number]);
      for (const line of more) {
        const own = names.reduce((left, name) => (name === '' ? left : left.replaceAll(name, ' ')), line);
        for (const [moment] of own.matchAll(momentIn)) moments.add(moment);
        words.push(own);
      }
    },
    note(text: string): void {
      if (text.trim() !== '') notes.push(text);
    },
    span: (ms: number): void => void spans.push(ms),
    all: (): Gathered => ({
      claims,
      devices: [...devices.values()],
      articles: [...articles.values()],
      words,
      notes,
      moments,
      times,
      spans,
    }),
  };
}
export type Gathering = ReturnType<typeof createGathering>;
