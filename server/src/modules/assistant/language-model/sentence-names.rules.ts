import type { Gathered, KnownName } from './gathered.ts';
import { numbersIn } from './stated-numbers.rules.ts';
import { unitAt } from './stated-units.rules.ts';

/** A device that a sentence names, and where. */
export interface Subject {
  readonly at: number;
  readonly number: string;
}

/** A sentence with its names and quotations blanked out: what is left are the model's own words. */
export interface Named {
  readonly rest: string;
  readonly subjects: readonly Subject[];
  /** Articles whose titles it has. */
  readonly articles: readonly string[];
}

const quotations = /“([^“”]*)”|"([^"]*)"|「([^「」]*)」|『([^『』]*)』|«([^«»]*)»|《([^《》]*)》/g;
const code = /[A-Za-z]{1,12}[-_]?\d{1,6}(?:[-_]?[A-Za-z0-9]{1,12}){0,6}/g;
/** Signs that stand for what was blanked out; one that belongs to no word, figure or unit. */
const blank = '\u2588';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Shortest part of a note that counts as a quotation of it. */
const shortestQuotation = 20;
/** A quotation of what people wrote says where it stands. */
const sourceWords = /note|log|remark|comment|wrote|written|report|theme|entry|备注|日志|记录|写|报告|主题|说明/i;

export function namesIn(sentence: string, { devices, articles, notes }: Gathered): Named {
  let rest = sentence;
  const subjects: Subject[] = [];
  const titled = new Set<string>();
  const take = (at: number, length: number): void => {
    rest = rest.slice(0, at) + blank.repeat(length) + rest.slice(at + length);
  };
  const quotable = notes.map(plain);
  const saysSource = sourceWords.test(sentence.replace(quotations, ' '));
  for (const match of sentence.matchAll(quotations)) {
    const quoted = match.slice(1).find((one) => one !== undefined) ?? '';
    const said = plain(quoted);
    const device = devices.find(({ name, number }) => said === plain(name) || said === plain(number));
    const article = articles.find(({ title }) => said === plain(title));
    if (device !== undefined) subjects.push({ at: match.index, number: device.number });
    if (article !== undefined) titled.add(article.id);
    const isQuoted =
      saysSource && quotable.some((text) => said === text || (said.length >= shortestQuotation && text.includes(said)));
    if (device !== undefined || article !== undefined || isQuoted) take(match.index, match[0].length);
  }
  for (const { id, title } of articles)
    for (const at of placesOf(title, rest)) {
      titled.add(id);
      take(at, title.length);
    }
  for (const { text, number } of spellingsOf(devices))
    for (const at of placesOf(text, rest)) {
      if (!standsAlone(rest, at, text)) continue;
      subjects.push({ at, number });
      take(at, text.length);
    }
  return { rest, subjects: subjects.toSorted((a, b) => a.at - b.at), articles: [...titled] };
}

function placesOf(text: string, within: string): number[] {
  const places: number[] = [];
  if (text === '') return places;
  const [small, part] = [within.toLowerCase(), text.toLowerCase()];
  for (let at = small.indexOf(part); at !== -1; at = small.indexOf(part, at + part.length)) places.push(at);
  return places;
}

/** Names, numbers and the codes in names, longest first; what several devices share names none of them. */
function spellingsOf(devices: readonly KnownName[]): { readonly text: string; readonly number: string }[] {
  const owners = new Map<string, Set<string>>();
  const own = (text: string, number: string): void => {
    if (text.trim().length > 1) owners.set(text.trim(), (owners.get(text.trim()) ?? new Set()).add(number));
  };
  for (const { name, number } of devices) {
    for (const whole of [name, number]) if (isPlainName(whole)) own(whole, number);
    const codes = [...name.matchAll(code)].map(([one]) => one);
    for (const one of codes) own(one, number);
    const words = codes.reduce((left, one) => left.replace(one, ' '), name).trim();
    if (codes.length > 0 && words.length > 3 && !/\d/.test(words)) own(words, number);
  }
  return [...owners]
    .flatMap(([text, numbers]) => (numbers.size === 1 ? [{ text, number: [...numbers][0] ?? '' }] : []))
    .toSorted((a, b) => b.text.length - a.text.length);
}

/**
 * Whether a name cannot be read as a measured value. Whoever names devices may write anything there: `oil 60 °C` names a
 * device only where it stands in quotation marks.
 */
export function isPlainName(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2) return false;
  return numbersIn(name).every(
    ({ isCode, isWord, unit, text }) => isCode || (!isWord && unit === null && /^\d{1,3}$/.test(text)),
  );
}

/** A name that ends with a figure does not swallow the beginning of a number: `unit 60` and `unit 60.5 °C`. */
function standsAlone(text: string, at: number, name: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text.slice(at + name.length, at + name.length + 2);
  if (/^[A-Za-z0-9]/.test(name) && /[A-Za-z0-9.,]/.test(before)) return false;
  if (/[A-Za-z]$/.test(name)) return !/^[A-Za-z0-9]/.test(after);
  if (!/\d$/.test(name)) return true;
  return !/^(?:[A-Za-z0-9]|[.,]\d)/.test(after) && unitAt(text, at + name.length) === null;
}
