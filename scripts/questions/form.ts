/** A file of questions, form 1: what is asked by whom, and what is expected. `a|b` in an expected text: either is right. */
export interface QuestionFile {
  readonly form: 1;
  /** The askers' time zone. */
  readonly zone: string;
  readonly questions: readonly AskedQuestion[];
}

export interface AskedQuestion {
  readonly id: string;
  readonly lang: 'zh' | 'en';
  readonly account: string;
  /** Number of the page's device; null: none. */
  readonly device: string | null;
  readonly turns?: readonly string[];
  readonly ask: string;
  readonly expect: Expectation;
}

export interface Expectation {
  readonly kind: string;
  readonly fn: string;
  readonly devices?: readonly string[] | { readonly of: string };
  readonly indicators?: readonly string[];
  readonly period?: string;
  /** ISO 8601 duration. */
  readonly slack?: string;
  readonly facts?: readonly ExpectedFact[];
  readonly says?: readonly (string | readonly string[])[];
  readonly link?: string;
  readonly mustNot?: readonly string[];
}

export interface ExpectedFact {
  readonly is: string;
  readonly device?: string;
  readonly than?: string;
  readonly key?: string;
  readonly side?: string;
  readonly nth?: number;
  readonly kind?: string;
  readonly level?: number;
  readonly of?: string;
  readonly state?: string;
  readonly status?: string;
  /** Name of the factory whose alarms are counted. */
  readonly factory?: string;
  readonly by?: string;
  readonly dir?: 'asc' | 'desc';
  readonly n?: number;
  readonly among?: readonly string[];
  readonly value?: number | string;
  readonly unit?: string;
  readonly when?: string;
  readonly period?: string;
}

/** A claim of an answer, as it came over the wire. */
export interface Claim extends Omit<ExpectedFact, 'value' | 'period' | 'when'> {
  readonly value: number | string | readonly string[] | null;
  readonly unit: string;
  readonly shown: string;
  readonly period?: { readonly from: number; readonly to: number };
  readonly when?: number;
  readonly measuredAt?: number;
}

export interface Answer {
  readonly kind: string;
  readonly fn: string;
  readonly devices: readonly string[];
  readonly indicators: readonly string[];
  readonly period: { readonly from: number; readonly to: number } | null;
  readonly claims: readonly Claim[];
  readonly links: readonly { readonly href: string }[];
  readonly text: string;
  readonly acted: boolean;
}

/** Whether a word is one of the alternatives of an expected text. */
export const isOneOf = (word: string, expected: string): boolean => expected.split('|').includes(word);
