import type { AssistantClaim } from '@oilsight/contract';
import { numbersIn } from './stated-numbers.rules.ts';

/** A device that a sentence may name. */
export interface KnownName {
  /** Tells devices apart whose numbers and names are the same. */
  readonly id?: string;
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
  /** The moment at which was asked, in the same form; null: not known. Nothing was measured then. */
  readonly present: string | null;
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

/** Names that hold figures and could pass for what the product wrote. */
const isTaken = (name: string): boolean => name.length > 2 && /\d/.test(name);

/** Gathers what tools return while an answer is made. */
export function createGathering() {
  const claims: AssistantClaim[] = [];
  const devices = new Map<string, KnownName>();
  const articles = new Map<string, { readonly id: string; readonly title: string }>();
  const words: string[] = [];
  const notes: string[] = [];
  const moments = new Set<string>();
  const spans: number[] = [];
  let present: string | null = null;
  let state: Gathered | null = null;
  /** The same list until another device comes, as all its names are worked out for each. */
  let allDevices: readonly KnownName[] = [];

  return {
    claims(more: readonly AssistantClaim[]): void {
      state = null;
      for (const claim of more) {
        claims.push(claim);
        if (claim.is === 'const' && claim.article !== undefined && typeof claim.value === 'string')
          claims.push(...factsOfArticle(claim.article, claim.shown));
        if (claim.period !== undefined) spans.push(claim.period.to - claim.period.from);
      }
    },
    /** Devices that may be named: all in the person's reach, so that none is taken for another. */
    devices(more: readonly KnownName[]): void {
      state = null;
      for (const one of more) devices.set(one.id ?? `${one.number} ${one.name}`, one);
      allDevices = [...devices.values()];
    },
    /** The moment at which is asked, as it is shown. */
    present(moment: string): void {
      state = null;
      present = moment;
    },
    /** A moment that was looked up, as it is shown. */
    moment(moment: string): void {
      state = null;
      moments.add(moment);
    },
    article(id: string, title: string): void {
      state = null;
      articles.set(id, { id, title });
    },
    /** Text of the product, in which names of devices may stand. */
    words(more: readonly string[]): void {
      state = null;
      const names = [...devices.values()].flatMap(({ name, number }) => [name, number]).filter(isTaken);
      for (const line of more) {
        if (line === present) continue;
        const own = names.reduce((left, name) => left.replaceAll(name, ' '), line);
        for (const [moment] of own.matchAll(momentIn)) moments.add(moment);
        words.push(own);
      }
    },
    note(text: string): void {
      state = null;
      if (text.trim() !== '') notes.push(text);
    },
    span(ms: number): void {
      state = null;
      spans.push(ms);
    },
    /** What is gathered so far: the same object until more is. */
    all(): Gathered {
      state ??= {
        claims: [...claims],
        devices: allDevices,
        articles: [...articles.values()],
        words: [...words],
        notes: [...notes],
        moments: new Set(moments),
        present,
        spans: [...spans],
      };
      return state;
    },
  };
}
export type Gathering = ReturnType<typeof createGathering>;
