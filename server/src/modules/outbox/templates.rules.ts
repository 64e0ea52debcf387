import type { Language } from '@oilsight/contract';

export interface Words {
  readonly subject: string;
  /**
   * `{name}` stands for what is filled in. `{code}` is filled in when the message leaves, the rest when it is written.
   */
  readonly text: string;
}

/** What a letter says, in both languages, each written by hand. */
export interface TemplateWords {
  readonly zh: Words;
  readonly en: Words;
}

/** Names that stand in braces in a text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Words that the outbox knows, with the names of what is filled in. */
export interface Template<Name extends string = string> {
  readonly name: string;
  readonly words: TemplateWords;
  /** For the compiler only. */
  readonly fills?: Name;
}

export type TemplatesOf<Given extends Readonly<Record<string, TemplateWords>>> = {
  readonly [Key in keyof Given]: Template<NamesIn<Given[Key]['zh']['text']>>;
};

const pattern = /\{(\w+)\}/g;

/** The names that one language fills in and the other does not; empty: the words say the same. */
export function namesApart({ zh, en }: TemplateWords): string[] {
  const [ofZh, ofEn] = [namesIn(zh.text), namesIn(en.text)];
  return [...[...ofZh].filter((name) => !ofEn.has(name)), ...[...ofEn].filter((name) => !ofZh.has(name))];
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

/** Subject and text in a language, with `{name}` filled in; what is not given stays. */
export function wordsOf(
  { words }: Template,
  language: Language,
  params: Readonly<Record<string, string | number>>,
): Words {
  const { subject, text } = words[language === 'zh-CN' ? 'zh' : 'en'];
  return { subject, text: text.replace(pattern, (whole, name: string) => String(params[name] ?? whole)) };
}

export const hiddenCode = '••••••';

/** The text as it is shown: with its code while that is known, else with dots. */
export function shownText(text: string, code: string | null): string {
  return text.replaceAll('{code}', code ?? hiddenCode);
}
