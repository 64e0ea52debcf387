import type { Language } from '@oilsight/contract';

export interface Words {
  /** May have placeholders of the text, but no `{code}`. */
  readonly subject: string;
  /** `{name}` is a placeholder. `{code}` is replaced when the message is sent, the others when it is written. */
  readonly text: string;
}

/** The text of a message in both languages, each written by hand. */
export interface TemplateWords {
  readonly zh: Words;
  readonly en: Words;
}

/** Names of the placeholders in a text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A registered template with the names of its placeholders. */
export interface Template<Name extends string = string> {
  readonly name: string;
  readonly words: TemplateWords;
  /** For the type checker only. */
  readonly fills?: Name;
}

export type TemplatesOf<Given extends Readonly<Record<string, TemplateWords>>> = {
  readonly [Key in keyof Given]: Template<NamesIn<Given[Key]['zh']['text']>>;
};

const pattern = /\{(\w+)\}/g;

/** Placeholders that only one language has; empty: both have the same. */
export function namesApart({ zh, en }: TemplateWords): string[] {
  const [ofZh, ofEn] = [namesIn(zh.text), namesIn(en.text)];
  return [...[...ofZh].filter((name) => !ofEn.has(name)), ...[...ofEn].filter((name) => !ofZh.has(name))];
}

/** The placeholders of a template, in either language. */
export function placeholdersOf({ zh, en }: TemplateWords): ReadonlySet<string> {
  return new Set([zh.text, zh.subject, en.text, en.subject].flatMap((text) => [...namesIn(text)]));
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

/** Subject and text in a language with values in place of `{name}`; placeholders without a value stay. */
export function wordsOf(
  { words }: Template,
  language: Language,
  params: Readonly<Record<string, string | number>>,
): Words {
  const { subject, text } = words[language === 'zh-CN' ? 'zh' : 'en'];
  const filled = (part: string) => part.replace(pattern, (whole, name: string) => String(params[name] ?? whole));
  return { subject: filled(subject), text: filled(text) };
}

export const hiddenCode = '••••••';

/** The text for display: with its code while that is known, else with dots. */
export function shownText(text: string, code: string | null): string {
  return text.replaceAll('{code}', code ?? hiddenCode);
}
