import { indicatorsIn } from '../understanding/indicators.rules.ts';
import { normalText } from '../understanding/normal-text.rules.ts';
import type { Gathered, KnownName } from './gathered.ts';
import { numbersIn } from './stated-numbers.rules.ts';
import { unitAt } from './stated-units.rules.ts';

/** A device that a sentence names, and where. */
export interface Subject {
  readonly at: number;
  /** As claims name it; empty: several devices have that name, so that nothing is known of it. */
  readonly number: string;
}

/** A sentence with its names and quotations blanked out: what is left are the model's own words. */
export interface Named {
  readonly rest: string;
  /** The same with the titles of articles, which may be names of indicators. */
  readonly withTitles: string;
  readonly subjects: readonly Subject[];
  /** Articles whose titles it has. */
  readonly articles: readonly string[];
}

/** Signs that stand for what was blanked out; one that belongs to no word, figure or unit. */
export const blank = '\u2588';
/** Characters from one place to another made blanks. */
export const masked = (text: string, at: number, end: number): string =>
  text.slice(0, at) + blank.repeat(end - at) + text.slice(end);

/** Full-width figures and signs as ASCII, every dash a hyphen: one sign for one. */
export function folded(text: string): string {
  return text
    .replace(/[０-９％．：／＋＃]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replaceAll('\u3000', ' ');
}

const quotation = /“([^“”]*)”|"([^"]*)"|「([^「」]*)」|『([^『』]*)』|«([^«»]*)»|《([^《》]*)》/g;
const code = /[A-Za-z]{1,12}[-_]?\d{1,6}(?:[-_]?[A-Za-z0-9]{1,12}){0,6}/g;

const plain = (text: string): string => folded(text).replace(/\s+/g, ' ').trim().toLowerCase();

/** Shortest part of a note that counts as a quotation of it. */
const shortestQuotation = 20;
/** A quotation of what people wrote stands directly after words that say so. */
const sourceBefore =
  /\b(?:logs?|notes?|remarks?|comments?|reports?|entry|entries|theme)\b[^“”"]{0,80}\b(?:says?|said|reads?|states?|stated|wrote|writes?|notes|noted)(?: that)?[ :,]*$|\b(?:log|note|remark|comment|theme)s?(?: of \u2588+)? ?: ?$|(?:备注|日志|记录|报告|主题)[^“”"]{0,40}(?:写(?:着|道|了|明|的是)?|说道?|称|内容为)[：:，, ]*$|(?:备注|日志|主题)[：: ]*$/i;
/** A name that could be read as a value is none where a value would stand. */
const valueBefore = /(?:\b(?:is|was|are|at|reads|reached|to)|[为是至到达约:：=]) ?$/i;

interface Spelling {
  /** In small letters. */
  readonly small: string;
  readonly number: string;
}
interface Prepared {
  readonly spellings: readonly Spelling[];
  /** Names and numbers as a quotation has them, with whose they are; empty: of several devices. */
  readonly quoted: ReadonlyMap<string, string>;
  readonly bare: ReadonlySet<string>;
}

/** Worked out once for each list of devices, as an answer has many sentences and a person many devices. */
const known = new WeakMap<readonly KnownName[], Prepared>();
function prepared(devices: readonly KnownName[]): Prepared {
  const before = known.get(devices);
  if (before !== undefined) return before;
  const made = prepare(devices);
  known.set(devices, made);
  return made;
}

function prepare(devices: readonly KnownName[]): Prepared {
  const isPlain = remembered(isPlainName);
  const quoted = new Owners();
  const bare = new Set<string>();
  const numbers = new Owners();
  for (const device of devices) numbers.add(device.number, device);
  for (const device of devices)
    for (const name of [device.name, device.number]) {
      if (isPlain(name)) bare.add(plain(name));
      else if (!isName(name)) continue;
      quoted.add(plain(name), device);
    }
  const numberOf = (owners: readonly KnownName[]): string => {
    const [only] = owners;
    if (only === undefined || owners.length > 1 || numbers.of(only.number).length > 1) return '';
    return only.number;
  };
  return {
    spellings: spellingsOf(devices, numberOf, isPlain),
    quoted: new Map(quoted.entries().map(([text, owners]) => [text, numberOf(owners)])),
    bare,
  };
}

/** Parts of names come again in many of them. */
function remembered(fn: (text: string) => boolean): (text: string) => boolean {
  const found = new Map<string, boolean>();
  return (text) => {
    const before = found.get(text);
    if (before !== undefined) return before;
    const made = fn(text);
    found.set(text, made);
    return made;
  };
}

/** Texts and the devices that each of them names. */
class Owners {
  readonly #all = new Map<string, Map<string, KnownName>>();
  add(text: string, device: KnownName): void {
    const owners = this.#all.get(text) ?? new Map<string, KnownName>();
    owners.set(device.id ?? `${device.number} ${device.name}`, device);
    this.#all.set(text, owners);
  }
  of = (text: string): KnownName[] => [...(this.#all.get(text)?.values() ?? [])];
  entries = (): (readonly [string, KnownName[]])[] =>
    [...this.#all].map(([text, owners]) => [text, [...owners.values()]] as const);
}

/** Blanks out the names, titles and quotations of a folded sentence. */
export function namesIn(sentence: string, gathered: Gathered): Named {
  const { spellings, quoted: names, bare } = prepared(gathered.devices);
  const quotations = [...sentence.matchAll(quotation)];
  const notes = quotations.length === 0 ? [] : gathered.notes.map(plain);
  let rest = sentence;
  let withTitles = sentence;
  const subjects: Subject[] = [];
  const titled = new Set<string>();
  for (const match of quotations) {
    const { index, 0: whole } = match;
    const said = plain(match.slice(1).find((one) => one !== undefined) ?? '');
    const before = rest.slice(0, index);
    const name = names.get(said);
    const isNamed =
      name !== undefined &&
      (bare.has(said) || (!valueBefore.test(before) && subjects.length === 0) || !/\d/.test(said));
    const articles = gathered.articles.filter(({ title }) => said === plain(title));
    const isQuoted =
      sourceBefore.test(before) &&
      notes.some((text) => said === text || (said.length >= shortestQuotation && text.includes(said)));
    if (isNamed) subjects.push({ at: index, number: name });
    for (const { id } of articles) titled.add(id);
    if (isNamed || articles.length > 0 || isQuoted) rest = masked(rest, index, index + whole.length);
    if (isNamed || isQuoted) withTitles = masked(withTitles, index, index + whole.length);
  }
  let small = rest.toLowerCase();
  for (const { small: text, number } of spellings)
    for (let at = small.indexOf(text); at !== -1; at = small.indexOf(text, at + text.length)) {
      if (!standsAlone(rest, at, text)) continue;
      subjects.push({ at, number });
      rest = masked(rest, at, at + text.length);
      withTitles = masked(withTitles, at, at + text.length);
      small = masked(small, at, at + text.length);
    }
  return { rest, withTitles, subjects: subjects.toSorted((a, b) => a.at - b.at), articles: [...titled] };
}

/** Names, numbers and the codes in names, longest first. */
function spellingsOf(
  devices: readonly KnownName[],
  numberOf: (owners: readonly KnownName[]) => string,
  isPlain: (text: string) => boolean,
): readonly Spelling[] {
  const owners = new Owners();
  const own = (text: string, device: KnownName): void => {
    const small = folded(text).trim().toLowerCase();
    // What is no longer than its capitals would stand elsewhere in the sentence than it was found.
    if (small.length > 1 && small.length === text.trim().length) owners.add(small, device);
  };
  for (const device of devices) {
    const { name, number } = device;
    for (const whole of [name, number]) if (isPlain(whole)) own(whole, device);
    const codes = [...name.matchAll(code)].map(([one]) => one).filter(isPlain);
    for (const one of codes) own(one, device);
    const words = codes.reduce((left, one) => left.replace(one, ' '), name).trim();
    if (codes.length > 0 && words.length > 3 && isPlain(words) && !/\d/.test(words)) own(words, device);
  }
  return owners
    .entries()
    .map(([small, all]) => ({ small, number: numberOf(all) }))
    .toSorted((a, b) => b.small.length - a.small.length);
}

/** A text that names something: more than a value with its unit. */
function isName(text: string): boolean {
  const left = numbersIn(folded(text)).reduce(
    (kept, { at, end, isCode }) => (isCode ? kept : masked(kept, at, end)),
    folded(text),
  );
  return /[\p{L}\d]/u.test(left);
}

/** English words of sentences, of which a name alone may not be made: a machine that is called `is` or `oil`. */
const commonWord =
  /^(?:[a-z]{1,3}|with|that|this|from|have|been|were|oil|current|limit|level|alarms?|normal|about|machines?|devices?|temperature|pressure|which|there|their|than|above|below)$/i;

/**
 * Whether a name stands for a device without quotation marks too. Whoever names devices may write anything there: what can
 * be read as a measured value (`oil 60 °C`), is the name of an indicator (`油温`) or a common word names a device only in
 * quotation marks.
 */
export function isPlainName(name: string): boolean {
  const text = folded(name).trim();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || commonWord.test(text)) return false;
  if (!/\d/.test(text) && indicatorsIn(normalText(text)).rest.trim() === '') return false;
  return numbersIn(text).every(
    ({ isCode, isWord, unit, text: shown }) => isCode || (!isWord && unit === null && /^\d{1,3}$/.test(shown)),
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
