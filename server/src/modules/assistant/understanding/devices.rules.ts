import { amountOf } from './clock.rules.ts';
import { compact, editsBetween, isHan, normalText, numberOf } from './normal-text.rules.ts';
import { machineNouns, machineWords } from './machine-words.rules.ts';

/** A device as questions name it. */
export interface NamedDevice {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly deviceName: string;
  readonly customerId: string;
  readonly customerName: string;
  /** The place of its factory, in both languages. */
  readonly areaNames: readonly string[];
}

/** What a question says about one machine, and which machines that fits. */
export interface Mention<D extends NamedDevice> {
  /** As it was written. */
  readonly text: string;
  /** Empty: none in reach. */
  readonly devices: readonly D[];
  /** A kind of machine (`the hydraulic units`) and not one of its numbers or names. */
  readonly isKind: boolean;
  /** A number or letter alone (`no. 2`), which says nothing of the kind of machine. */
  readonly isMark: boolean;
  /** The machines of the kind that was named with it; empty: none was. */
  readonly ofKind: readonly D[];
}

/** Latin words for machines, by which misspelt ones are known. */
export const machineWordsEn: ReadonlySet<string> = new Set(
  machineWords.flatMap(([, ...en]) => en.flatMap((words) => words.split(' ')).filter((word) => word.length >= 5)),
);

export interface FoundDevices<D extends NamedDevice> {
  readonly mentions: readonly Mention<D>[];
  /** Factories that are named, by id; null: none. */
  readonly factories: readonly string[] | null;
  readonly rest: string;
}

interface Known<D> {
  readonly device: D;
  /** Numbers and signs such as `WH-GB-003`, `GB-3`, in the spelling of `compact`. */
  readonly codes: ReadonlySet<string>;
  /** `1#`, `A` before or in its name. */
  readonly marks: ReadonlySet<string>;
  readonly name: string;
  readonly english: ReadonlySet<string>;
  /** The last machine word of its name, which says what it is: a gateway of a hydraulic unit is a gateway. */
  readonly head: string;
  /** Latin words of a name in Chinese. */
  readonly words: ReadonlySet<string>;
}
/** Parts of a question that say something of a machine. */
interface Span<D> {
  readonly at: number;
  readonly end: number;
  readonly kind: 'code' | 'mark' | 'noun' | 'name' | 'place';
  readonly fits: readonly Known<D>[];
}

const hanWords = machineWords.toSorted((a, b) => b[0].length - a[0].length);
const englishWords = [...new Set(machineWords.flatMap(([, ...en]) => en))].toSorted((a, b) => b.length - a.length);

function known<D extends NamedDevice>(device: D): Known<D> {
  const name = normalText(device.deviceName);
  const codes = new Set<string>();
  const add = (code: string) => {
    if (/\d/.test(code) || /^[a-z]{1,4}[a-z]$/.test(code)) codes.add(code);
  };
  if (device.deviceNo !== '') {
    add(compact(device.deviceNo));
    const parts = normalText(device.deviceNo).split(/[-_/. ]/);
    if (parts.length > 2) add(compact(parts.slice(1).join('')));
  }
  for (const [code] of name.matchAll(/(?<![a-z])(?:[a-z]{1,8}[- ]?\d+|[a-z]{2,8}-[a-z]\b)/g)) add(compact(code));
  const marks = new Set<string>();
  for (const [, mark = ''] of name.matchAll(/(?:^|[^a-z0-9])(\d{1,3}|[a-z]) ?(?:#|号)/g)) marks.add(compact(mark));
  for (const [, mark = ''] of name.matchAll(/(?:^|[^a-z])([a-z]) (?=\p{Script=Han})/gu)) marks.add(mark);
  for (const [, mark = ''] of name.matchAll(/[a-z]-?(\d{1,3}|(?<=-)[a-z])\b/g)) marks.add(compact(mark));
  const english = new Set<string>();
  let rest = name;
  for (const [zh, ...en] of hanWords) {
    if (!rest.includes(zh)) continue;
    for (const word of en) english.add(word);
    if (zh.length > 1) rest = rest.replaceAll(zh, ' ');
  }
  for (const word of englishWords) if (name.includes(word)) english.add(word);
  const words = new Set([...name.matchAll(/(?<![a-z0-9])[a-z]{3,}(?![a-z0-9-])/g)].map(([word]) => word));
  return { device, codes, marks, name, english, head: headOfDevice(device), words };
}

/** Work on a question that lets other work run at each yield. */
export type Reading<T> = Generator<void, T>;

/** What is known of a list of devices, with what they are found by. */
interface KnownList<D> {
  readonly all: readonly Known<D>[];
  readonly byCode: ReadonlyMap<string, readonly Known<D>[]>;
  readonly byMark: ReadonlyMap<string, readonly Known<D>[]>;
  readonly byEnglish: ReadonlyMap<string, readonly Known<D>[]>;
  readonly byWord: ReadonlyMap<string, readonly Known<D>[]>;
  /** By the names of their places, the longest first. */
  readonly byPlace: readonly (readonly [string, readonly Known<D>[]])[];
  /** All names, each on a line of its own. */
  readonly names: string;
  /** What was found before kinds of machines, by the signs there: long questions repeat themselves. */
  readonly widened: Map<string, Widened<D>>;
}

/** Signs before a kind of machine that belong to the name, and the machines that have them. */
interface Widened<D> {
  readonly signs: number;
  readonly fits: readonly Known<D>[];
}

/** Devices that are looked at between two yields. */
const devicesOfStep = 100;

/** What is known of a list of devices is worked out once for all questions about it. */
const knownLists = new WeakMap<readonly NamedDevice[], KnownList<NamedDevice>>();

function* knownOf<D extends NamedDevice>(devices: readonly D[]): Reading<KnownList<D>> {
  const before = knownLists.get(devices) as KnownList<D> | undefined;
  if (before !== undefined) return before;
  const all: Known<D>[] = [];
  const [byCode, byMark, byEnglish, byWord, byPlace] = [
    new Map<string, Known<D>[]>(),
    new Map<string, Known<D>[]>(),
    new Map<string, Known<D>[]>(),
    new Map<string, Known<D>[]>(),
    new Map<string, Known<D>[]>(),
  ];
  const places = new Map<string, readonly string[]>();
  for (const [n, device] of devices.entries()) {
    if (n % devicesOfStep === devicesOfStep - 1) yield;
    const one = known(device);
    all.push(one);
    addTo(byCode, one, one.codes);
    addTo(byMark, one, one.marks);
    addTo(byEnglish, one, one.english);
    addTo(byWord, one, one.words);
    const placeKey = [device.customerName, ...device.areaNames].join('\n');
    const own = places.get(placeKey) ?? placesOf(device);
    places.set(placeKey, own);
    addTo(byPlace, one, new Set(own));
  }
  const list: KnownList<D> = {
    all,
    byCode,
    byMark,
    byEnglish,
    byWord,
    byPlace: [...byPlace].toSorted(([one], [other]) => other.length - one.length),
    names: all.map(({ name }) => name).join('\n'),
    widened: new Map(),
  };
  knownLists.set(devices, list);
  return list;
}

function addTo<T>(index: Map<string, T[]>, one: T, keys: Iterable<string>): void {
  for (const key of keys) {
    const before = index.get(key);
    if (before === undefined) index.set(key, [one]);
    else before.push(one);
  }
}

/** The devices that pass a test. */
function* those<T>(all: readonly T[], passes: (one: T) => boolean): Reading<readonly T[]> {
  const found: T[] = [];
  for (const [n, one] of all.entries()) {
    if (n % devicesOfStep === devicesOfStep - 1) yield;
    if (passes(one)) found.push(one);
  }
  return found;
}

/** Whether a piece of text stands in the name of one of the devices. */
export function* namesOf(devices: readonly NamedDevice[]): Reading<(piece: string) => boolean> {
  const { names } = yield* knownOf(devices);
  return (piece) => names.includes(piece);
}

function headOf(name: string): string {
  const ends = hanWords.map(([word]) => ({
    word,
    end: name.lastIndexOf(word) === -1 ? -1 : name.lastIndexOf(word) + word.length,
  }));
  const last = Math.max(...ends.map(({ end }) => end));
  return last === -1 ? '' : (ends.find(({ end }) => end === last)?.word ?? '');
}
/** The heads of devices that were looked at. */
const heads = new WeakMap<NamedDevice, string>();

function headOfDevice(device: NamedDevice): string {
  const head = heads.get(device) ?? headOf(normalText(device.deviceName));
  heads.set(device, head);
  return head;
}
const wordsOfHead = new Map(machineWords.map(([zh, ...en]) => [zh, en]));

/** Of machines whose name has a word, those that are what it says. */
function* mostlyHeads<D>(fits: readonly Known<D>[], isHead: (one: Known<D>) => boolean): Reading<readonly Known<D>[]> {
  const heads = yield* those(fits, isHead);
  return heads.length > 0 ? heads : fits;
}

/** Codes of standards, oils and units, which name no machine. */
const notACode =
  /^(?:iso|nas|as|j|jis|nlgi|api|acea|agma|ansi|iec|en|bs|fzg|sae|astm|vg|hm|ckd|hl|hv|din|gb\/?t|nb|sh|ppm|um|cst|kv|v|p|level|ch|no|top|h|d|rms|fe|nfe|aw|rs|q|l)-?\d/;

const codePattern =
  /(?<![a-z0-9])(?:[a-z]{1,4}(?:[ _-]?[a-z]{1,4})?[ _-]?\d{1,4}(?![\d%]|\.\d)|[a-z]{2,4}[ -][a-z](?![a-z]))/g;

/** Letters that say which machine, though none in reach has them: AGC那套伺服站. */
const unknownSign = /(?<![a-z0-9-])[a-z]{2,5}(?=(?:那|这)(?:一?套|台|部|座))/g;
/** Such as CP-A. */
const unknownLetters =
  /(?<![a-z0-9-])(?!(?:re|co|de|pre|non|un|up|in|on|of|to|iso|nas|vg|ep|eq|by|or|and)-)[a-z]{2,3}-[a-h](?![a-z0-9-])/g;
const notASign = /^(?:ok|iso|nas|as|ppm|tan|tbn|an|bn|fe|rms|vg|cst|hi|so|and|or)$/;

function codeSpans<D extends NamedDevice>(text: string, { byCode, byWord }: KnownList<D>): Span<D>[] {
  const spans: Span<D>[] = [];
  for (const { index, 0: code } of text.matchAll(codePattern)) {
    for (const [at, part] of tails(code, index)) {
      const fits = byCode.get(compact(part)) ?? [];
      if (fits.length > 0) {
        spans.push({ at, end: index + code.length, kind: 'code', fits });
        break;
      }
    }
    const isUnknown = !spans.some(({ at, end }) => at < index + code.length && end > index);
    // `of GB-7`: the words before are none of the code.
    const tail = /[a-z]{1,4}-?\d{1,4}$/.exec(code)?.[0] ?? '';
    // A square or cubic length behind a fraction's line is part of a unit: g/cm3.
    const isUnit = /^[cdm]?m[23]$/.test(tail) && (tail.length === 3 || text[index + code.length - 3] === '/');
    const isWhole = tail === code || code.endsWith(` ${tail}`);
    if (
      isUnknown &&
      isWhole &&
      !isUnit &&
      !notACode.test(tail) &&
      /^(?:[a-z]{2,4}-\d{1,4}|[a-z]{1,3}\d{1,3})$/.test(tail)
    )
      spans.push({ at: index + code.length - tail.length, end: index + code.length, kind: 'code', fits: [] });
  }
  for (const { index, 0: sign } of [...text.matchAll(unknownSign), ...text.matchAll(unknownLetters)]) {
    if (spans.some(({ at, end }) => at < index + sign.length && end > index)) continue;
    const isKnown = byWord.has(sign) || byCode.has(sign);
    if (!isKnown && !notASign.test(sign)) spans.push({ at: index, end: index + sign.length, kind: 'code', fits: [] });
  }
  return spans;
}

/** The code itself, and what is left of it without its first words: `of GB-3`. */
function tails(code: string, at: number): (readonly [number, string])[] {
  const blanks = [...code.matchAll(/ /g)].map(({ index }) => index + 1);
  return [0, ...blanks].map((from) => [at + from, code.slice(from)] as const);
}

/** What follows a letter that is a mark, and not the article `a`. */
const letterEnds = /^(?:[#?,.;:]|$|'s| (?:than|and|or|vs\.?|versus|to|with|is|has|was|needs|now)\b)/;

/** A number of a part, behind a machine that is named: 一、二号轴承. */
const ofPart =
  /^(?:(?:、|,|和|与|跟|及|\/|&) ?(?:\d{1,2}|[a-z]|[一二三四五六七八九十]) ?(?:#|号))? ?(?:轴承|轴瓦|瓦温|测点|传感器|探头|通道|滤芯|叶片|气缸|缸)/;

/** A day of a month: 11月20、25号. */
const ofMonth = /月(?:\d{1,2}[日号]?(?:、|,|和|与|到|至|-) ?){0,3}$/;

/** @param isNamed whether a machine is named by its number */
function markSpans<D extends NamedDevice>(text: string, { byMark }: KnownList<D>, isNamed: boolean): Span<D>[] {
  const spans: Span<D>[] = [];
  const patterns = [
    // The first of 1、2号 and of A、B两台.
    /(?<![\w.])(\d{1,2}|[a-z]|[一二三四五六七八九十]) ?(?=(?:、|,|和|与|跟|及|\/|&) ?(?:\d{1,2}|[a-z]|[一二三四五六七八九十]) ?(?:#|号|(?:这|那)?(?:两|二) ?台))/g,
    // The last of them.
    /(?<=(?<![\w.])(?:\d{1,2}|[a-z]|[一二三四五六七八九十]) ?(?:、|,|和|与|跟|及|\/|&) ?)(\d{1,2}|[a-z]|[一二三四五六七八九十]) ?(?=(?:这|那)?(?:两|二) ?台)/g,
    /(\d{1,3}|[a-z]|[一二三四五六七八九十]{1,2}) ?(?:#|号)(?!\d)/g,
    /(?:#|\bno\.? ?|\bnumber |\bnr\.? )(\d{1,3})\b/g,
    // A whole question that goes on with another machine: and B?
    /^(?:(?:ok|okay|so|and|then|or|what about|how about|same for|now)[, ]+){1,3}(?:the )?(?:no\.? ?|number )?([a-z]|\d{1,2})(?=(?: one| too| then| as well| please| pls| thanks| now)*[ ?.!]*$)/g,
    /(?:^|[^a-z])([a-z]) ?(?=\p{Script=Han})/gu,
  ];
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern)) {
      const mark = match[1] ?? '';
      const number = numberOf(mark);
      const sought = number === null ? mark : String(number);
      const at = match.index + match[0].indexOf(mark);
      const fits = byMark.get(sought) ?? [];
      if (isNamed && ofPart.test(text.slice(match.index + match[0].length))) continue;
      if (ofMonth.test(text.slice(Math.max(0, at - 12), at))) continue;
      if (pattern.source.startsWith('(?:^') && fits.length === 0) continue;
      spans.push({ at, end: match.index + match[0].length, kind: 'mark', fits });
    }
  // A figure right behind a Chinese noun (注塑机2), or two marks of two machines: 空压机A和B.
  for (const [word] of hanWords)
    for (const match of text.matchAll(
      new RegExp(
        String.raw`${word}(?:(\d{1,2}|[a-z]) ?(?:和|与|跟|及|、) ?(\d{1,2}|[a-z])(?![\w.%#号天年月日周个台小-])|(\d{1,2})(?![\d.%#号天年月日周个台小]))`,
        'g',
      ),
    )) {
      const end = match.index + match[0].length;
      const add = (mark: string | undefined, at: number) => {
        if (mark === undefined || word.length < 2) return;
        const fits = byMark.get(mark) ?? [];
        if (!spans.some((span) => span.at <= at && span.end > at))
          spans.push({ at, end: at + mark.length, kind: 'mark', fits });
      };
      add(match[1] ?? match[3], match.index + word.length);
      add(match[2], end - (match[2]?.length ?? 0));
    }
  // A figure or letter right behind an English noun: `turbine 2`, `compressor B`.
  for (const word of englishWords)
    for (const match of text.matchAll(
      new RegExp(
        String.raw`(?<![a-z])${word} (?:no\.? ?|number |nr\.? ?)?#?(\d{1,3}|[a-z])(?![\w%]|\.\d)(?! (?:day|week|hour|month|minute))`,
        'g',
      ),
    )) {
      const mark = match[1] ?? '';
      if (mark === 'i' || (mark === 'a' && !letterEnds.test(text.slice(match.index + match[0].length)))) continue;
      spans.push({
        at: match.index + match[0].length - mark.length,
        end: match.index + match[0].length,
        kind: 'mark',
        fits: byMark.get(compact(mark)) ?? [],
      });
    }
  return spans;
}

function* nounSpans<D extends NamedDevice>(text: string, list: KnownList<D>): Reading<Span<D>[]> {
  const spans: Span<D>[] = [];
  const isFree = (at: number, end: number) => !spans.some((span) => span.at < end && span.end > at);
  for (const [word] of hanWords) {
    if (word.length < 2 || !text.includes(word)) continue;
    const fits = yield* mostlyHeads(yield* those(list.all, ({ name }) => name.includes(word)), ({ head }) =>
      head.includes(word),
    );
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (!isFree(at, end) || (fits.length === 0 && !machineNouns.includes(word))) continue;
      spans.push(yield* widened(text, { at, end, kind: 'noun', fits }, list));
    }
  }
  for (const word of englishWords) {
    if (!text.includes(word)) continue;
    yield;
    const fits = yield* mostlyHeads(
      list.byEnglish.get(word) ?? [],
      ({ head }) => wordsOfHead.get(head)?.includes(word) === true,
    );
    for (const match of text.matchAll(new RegExp(String.raw`(?<![a-z])${word}(?:e?s)?(?![a-z])`, 'g'))) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (!isFree(at, end) || isEverydayWord(text, word, end)) continue;
      if (fits.length > 0 || isNoun(word)) spans.push({ at, end, kind: 'noun', fits });
    }
  }
  return [...spans, ...foreignSpans(text, list, spans)];
}

/**
 * Words right before a kind of machine that say which one it is (热轧 of 热轧液压站, `hot mill` of `hot mill hydraulic
 * unit`) and that are in no name in reach: another machine is meant than those of the kind that are.
 */
function foreignSpans<D extends NamedDevice>(
  text: string,
  { all, byEnglish, names }: KnownList<D>,
  nouns: readonly Span<D>[],
): Span<D>[] {
  const spans: Span<D>[] = [];
  const starts = new Set(nouns.map(({ at }) => at));
  // A kind of machine within the word is part of it: the mill of a hot mill.
  const isFree = (at: number, end: number) =>
    !nouns.some((span) => span.at < end && span.end > at && !(span.at >= at && span.end <= end));
  const add = (at: number, end: number) => {
    if (isFree(at, end) && !spans.some((span) => span.at < end && span.end > at))
      spans.push({ at, end, kind: 'noun', fits: [] });
  };
  for (const [word] of hanWords) {
    if (!text.includes(word) || word.length < 2 || ofMany.has(word) || names.includes(word)) continue;
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (starts.has(end) || (text[end] === '主' && starts.has(end + 1))) add(at, end);
    }
  }
  for (const word of englishWords) {
    if (
      !text.includes(word) ||
      word.length < 4 ||
      word === 'main' ||
      byEnglish.has(word) ||
      isInName(word, names) ||
      (all.length > 0 && isOfMany(word))
    )
      continue;
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (
        !/[a-z]/.test(text[at - 1] ?? ' ') &&
        text[end] === ' ' &&
        (starts.has(end + 1) || (text.startsWith(' main ', end) && starts.has(end + 6)))
      )
        add(at, end);
    }
  }
  return spans;
}

/** Words that machines of many kinds are called by, and that names leave out: the gearbox of a wind turbine. */
const ofMany: ReadonlySet<string> = new Set([
  '风机',
  '轴承',
  '电机',
  '边缘',
  '水泥',
  '原料',
  '螺杆',
  '离心',
  '油泵',
  '水泵',
  '磨机',
  '轧机',
  '变桨',
  '偏航',
  '燃气',
  '发电机',
  '发电机组',
  '发动机',
  '内燃机',
  '机床',
  '主齿轮箱',
  '齿轮箱',
  '减速机',
  '减速器',
  '液压站',
  '液压系统',
  '稀油站',
  '润滑站',
]);
const isOfMany = (word: string): boolean => machineWords.some(([zh, ...en]) => ofMany.has(zh) && en.includes(word));

/** Whether a name has the Chinese of an English word. */
const isInName = (word: string, name: string): boolean =>
  machineWords.some(([zh, ...en]) => en.includes(word) && name.includes(zh));

/** Most signs of a name that are looked for before its kind of machine. */
const mostSignsBefore = 12;

/** With the signs before it that belong to the same name: 主液压站 of 热轧主液压站. */
function* widened<D>(text: string, span: Span<D>, list: KnownList<D>): Reading<Span<D>> {
  const before = text.slice(Math.max(0, span.at - mostSignsBefore), span.at);
  const word = text.slice(span.at, span.end);
  const key = `${before}\n${word}`;
  const { signs, fits } = list.widened.get(key) ?? (yield* signsBefore(before, word, span.fits));
  list.widened.set(key, { signs, fits });
  return { ...span, at: span.at - signs, fits };
}

function* signsBefore<D>(before: string, word: string, fits: readonly Known<D>[]): Reading<Widened<D>> {
  // The sign before may end the name of another machine: 卷取机 before 液压站.
  for (const [other] of hanWords) {
    if (other.length < 2 || !before.endsWith(other)) continue;
    if ((yield* those(fits, ({ name }) => name.includes(other))).length === 0) return { signs: 0, fits };
  }
  let signs = 0;
  let fitting = fits;
  while (isHan(before.at(-1 - signs) ?? '')) {
    const piece = before.slice(-1 - signs) + word;
    const narrower = yield* those(fitting, ({ name }) => name.includes(piece));
    if (narrower.length === 0) break;
    signs++;
    fitting = narrower;
  }
  return { signs, fits: fitting };
}

/** English words of names that mean something else in most sentences. */
function isEverydayWord(text: string, word: string, end: number): boolean {
  if (word === 'hot') return !/^ (?:mill|strip|rolling)/.test(text.slice(end));
  if (word === 'cold') return !/^ (?:mill|rolling)/.test(text.slice(end));
  return (
    ['main', 'gear', 'gas', 'raw', 'edge', 'pitch', 'coal', 'press'].includes(word) && !/^ [a-z]/.test(text.slice(end))
  );
}
const isNoun = (word: string) =>
  machineWords.some(
    ([zh, ...en]) => machineNouns.includes(zh) && (en[0] === word || (word.includes(' ') && en.includes(word))),
  );

/** Pieces of names, two signs or more, as long as a name has them, that no word of the list explains. */
function* nameSpans<D extends NamedDevice>(
  text: string,
  { all, names, byWord }: KnownList<D>,
  taken: readonly Span<D>[],
): Reading<Span<D>[]> {
  const spans: Span<D>[] = [];
  const isTaken = new Uint8Array(text.length);
  const take = ({ at, end }: Span<D>) => isTaken.fill(1, at, end);
  const add = (span: Span<D>) => {
    spans.push(span);
    take(span);
  };
  const isFree = (at: number) => isTaken[at] === 0;
  taken.forEach(take);
  for (let at = 0; at < text.length - 1; at++) {
    yield;
    let longest = at;
    for (
      let end = at + 1;
      end < text.length && isFree(at) && isFree(end) && isHan(text[at] ?? '') && isHan(text[end] ?? '');
    ) {
      yield;
      end++;
      const piece = text.slice(at, end);
      if (!names.includes(piece)) break;
      if (!ordinary.test(piece)) longest = end;
    }
    if (longest === at) continue;
    const piece = text.slice(at, longest);
    add({ at, end: longest, kind: 'name', fits: yield* those(all, ({ name }) => name.includes(piece)) });
  }
  for (const match of text.matchAll(/(?<![a-z0-9])[a-z]{3,}(?![a-z0-9])/g)) {
    const fits = (byWord.get(match[0]) ?? []).filter(({ name }) => /\p{Script=Han}/u.test(name));
    if (fits.length > 0 && isFree(match.index))
      add({ at: match.index, end: match.index + match[0].length, kind: 'name', fits });
  }
  for (const match of text.matchAll(/[a-z][a-z]{3,}(?: [a-z]{2,})*/g)) {
    const fits = yield* those(
      all,
      ({ name }) => name.length >= 4 && !/\p{Script=Han}/u.test(name) && hasName(match[0], name),
    );
    const [first] = fits;
    if (first === undefined) continue;
    // The name alone is taken: the words around it say what is asked.
    const within = ` ${match[0]} `.indexOf(` ${first.name} `);
    const word = within === -1 ? (match[0].split(' ').find((one) => hasName(one, first.name)) ?? match[0]) : first.name;
    const at = match.index + (within === -1 ? match[0].indexOf(word) : within);
    if (isFree(at)) add({ at, end: at + word.length, kind: 'name', fits });
  }
  return spans;
}
/** Pieces that are part of sentences as often as of names. */
const ordinary =
  /^(?:设备|机器|机组|油温|油位|液位|压力|温度|系统|工厂|车间|今天|昨天|报警|告警|传感器?|多少|什么|怎么|现在|主要|油站|站的)$/;
const hasName = (text: string, name: string) =>
  ` ${text} `.includes(` ${name} `) ||
  text.split(' ').some((word) => word.length > 5 && editsBetween(word, name, 1) <= 1);

function placeSpans<D extends NamedDevice>(text: string, { byPlace }: KnownList<D>): Span<D>[] {
  const spans: Span<D>[] = [];
  for (const [place, fits] of byPlace) {
    for (let at = text.indexOf(place); at !== -1; at = text.indexOf(place, at + place.length)) {
      const end = at + place.length;
      if (spans.some((span) => span.at < end && span.end > at)) continue;
      if (/^[a-z]/.test(place) && (/[a-z]/.test(text[at - 1] ?? ' ') || /[a-z]/.test(text[end] ?? ' '))) continue;
      spans.push({ at, end, kind: 'place', fits });
    }
  }
  return spans;
}

/** Machines of the same kind as one, by the word that says what it is; of its own factory where there are such. */
export function ofSameKind<D extends NamedDevice>(one: D, devices: readonly D[]): readonly D[] {
  const head = headOfDevice(one);
  return head === '' ? [] : devices.filter((device) => headOfDevice(device) === head);
}

/** Names under which a factory is known: whole, its first two or three signs, its place. */
function placesOf({ customerName, areaNames }: NamedDevice): string[] {
  const name = normalText(customerName);
  const short = /^\p{Script=Han}{2,}/u.exec(name)?.[0] ?? '';
  return [
    name,
    ...(short.length >= 4 ? [short.slice(0, 2), short.slice(2)] : []),
    ...areaNames.map((area) => normalText(area).replace(/(?:市|省|区|县|自治区|自治州|盟)$/, '')),
  ].filter((place) => place.length >= 2);
}

/** What stands between two machines that are both meant. */
const between = /(?:和|与|跟|及|以及|、|还有|比|对比|,|，|\/|\b(?:and|or|vs\.?|versus|than|to|with|against)\b)/;

function* intersection<D>(spans: readonly Span<D>[]): Reading<readonly Known<D>[]> {
  let fits: readonly Known<D>[] | null = null;
  for (const span of spans) {
    yield;
    const own = new Set(span.fits);
    const both: readonly Known<D>[] = fits === null ? span.fits : fits.filter((one) => own.has(one));
    // A piece of a name that leads elsewhere is an accident; a number or kind that fits nothing is a machine out of reach.
    if (both.length === 0 && span.kind === 'name' && fits !== null) continue;
    fits = both;
  }
  return fits ?? [];
}

/**
 * The machines that a normalised question names, by any part of their names and numbers, by their kind in either
 * language, and by their factory.
 */
export function* devicesIn<D extends NamedDevice>(question: string, devices: readonly D[]): Reading<FoundDevices<D>> {
  const list = yield* knownOf(devices);
  const { all } = list;
  const places = placeSpans(question, list);
  const covered = blank(question, places);
  const codes = codeSpans(covered, list);
  const marks = markSpans(
    blank(covered, codes),
    list,
    codes.some(({ fits }) => fits.length > 0),
  );
  yield;
  const nouns = yield* nounSpans(blank(covered, codes), list);
  const names = yield* nameSpans(covered, list, [...codes, ...marks, ...nouns]);
  const spans = [...codes, ...marks, ...nouns, ...names].toSorted((a, b) => a.at - b.at);
  const placed = new Set(places.flatMap(({ fits }) => fits));
  const inPlace: ReadonlySet<Known<D>> = new Set(places.length === 0 ? all : all.filter((one) => placed.has(one)));
  const factories = places.length === 0 ? null : [...new Set([...inPlace].map(({ device }) => device.customerId))];
  const groups = (yield* groupsOf(question, spans)).slice(0, mostMentions);
  const mentions: Mention<D>[] = [];
  for (const [nth, group] of groups.entries()) {
    mentions.push(...(yield* mentionOf(question, group, inPlace)));
    mentions.push(...mentionsBetween(question, group, groups[nth + 1], inPlace));
  }
  return { mentions, factories, rest: blank(question, [...places, ...spans]) };
}

/** Most machines, or kinds of machines, that a question names; further ones are left out. */
const mostMentions = 40;

/** What asks about all of several: which of F01 to F05. */
const ofSeveral = /最|哪|谁|各|都|所有|(?<![a-z])(?:most|least|[a-z]{1,20}est|which|who|each|every|all|any)(?![a-z])/;
const upTo = /^ ?(?:to|through|thru|到|至|-|~) ?$/;
/** Most machines that are meant by the first and the last of them. */
const longestRange = 30;

/** A code cut before the number at its end; null: none stands there. */
function numbered(code: string): { readonly stem: string; readonly number: number } | null {
  const [digits] = /(?<!\d)\d{1,9}$/.exec(code) ?? [];
  return digits === undefined ? null : { stem: code.slice(0, -digits.length), number: Number(digits) };
}

/** The machines between two numbers that are named as the first and the last: F01 to F05. */
function mentionsBetween<D extends NamedDevice>(
  question: string,
  group: readonly Span<D>[],
  next: readonly Span<D>[] | undefined,
  inPlace: ReadonlySet<Known<D>>,
): Mention<D>[] {
  const [first, last] = [group.at(-1), next?.[0]];
  if (first?.kind !== 'code' || last?.kind !== 'code' || /compar|对比|比较/.test(question)) return [];
  if (!upTo.test(question.slice(first.end, last.at)) || !ofSeveral.test(question)) return [];
  const [from, to] = [first, last].map(({ at, end }) => numbered(compact(question.slice(at, end))));
  if (from === undefined || from === null || to === undefined || to === null || from.stem !== to.stem) return [];
  const [begin, end] = [from.number, to.number];
  if (end <= begin || end - begin > longestRange) return [];
  return [...inPlace]
    .filter(({ codes }) =>
      Array.from({ length: end - begin - 1 }, (_, nth) => begin + 1 + nth).some((number) =>
        codes.has(`${from.stem}${number}`),
      ),
    )
    .map(({ device }) => ({
      text: question.slice(first.at, last.end),
      devices: [device],
      isKind: false,
      isMark: false,
      ofKind: [],
    }));
}

function* mentionOf<D extends NamedDevice>(
  question: string,
  group: readonly Span<D>[],
  inPlace: ReadonlySet<Known<D>>,
): Reading<Mention<D>[]> {
  const strong = group.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const fits = (yield* intersection(strong)).filter((one) => inPlace.has(one));
  // A lone mark without a machine says too little to be one out of reach.
  if (fits.length === 0 && group.every(({ kind }) => kind === 'mark' || kind === 'name')) return [];
  const [first, last] = [group[0], group.at(-1)];
  // As many of a kind as there are, said by their number, are each of them: 两台汽轮机, both turbines.
  if (
    fits.length > 1 &&
    group.every(({ kind }) => kind === 'noun') &&
    countBefore(question.slice(0, first?.at)) === fits.length
  )
    return fits.map(({ device }) => ({
      text: question.slice(first?.at, last?.end),
      devices: [device],
      isKind: false,
      isMark: false,
      ofKind: [],
    }));
  return [
    {
      text: question.slice(first?.at, last?.end),
      devices: fits.map(({ device }) => device),
      isKind: group.every(({ kind }) => kind === 'noun'),
      isMark: group.every(({ kind }) => kind === 'mark'),
      ofKind: (yield* intersection(group.filter(({ kind }) => kind === 'noun'))).map(({ device }) => device),
    },
  ];
}
const order: readonly Span<never>['kind'][] = ['code', 'noun', 'mark', 'name', 'place'];

/** How many machines are said right before their kind, at the end of a text; null: that is not said. */
function countBefore(text: string): number | null {
  const [, han, english] =
    /(?:([二两俩三四五六2-6]) ?(?:台|个|部|套)|(?<![a-z])(both|two|three|four|five|six)(?: of)?(?: (?:the|our))?) ?$/.exec(
      text.slice(-20),
    ) ?? [];
  if (english !== undefined) return english === 'both' ? 2 : amountOf(english);
  return han === undefined ? null : han === '俩' ? 2 : numberOf(han);
}

function haveNoneInCommon<T>(some: readonly T[], others: readonly T[]): boolean {
  const own = new Set(some);
  return !others.some((one) => own.has(one));
}

/** Spans that speak of the same machine; a lone number takes the kind of its neighbour: `1# and 2# gearbox`. */
function* groupsOf<D>(question: string, spans: readonly Span<D>[]): Reading<Span<D>[][]> {
  const groups: Span<D>[][] = [];
  const isTimes = question.includes('倍');
  for (const span of spans) {
    yield;
    const group = groups.at(-1);
    const last = group?.at(-1);
    const gap = last === undefined ? '' : question.slice(last.end, span.at);
    // A 的油温是 B 的几倍 has a machine on either side.
    const isApart = last === undefined || between.test(gap) || (isTimes && gap.includes('是'));
    // A number of no machine in reach, right behind one that is named, is none of a machine.
    if (
      !isApart &&
      span.kind === 'mark' &&
      span.fits.length === 0 &&
      group?.some(({ kind }) => kind === 'code') === true
    )
      continue;
    const isOther =
      isApart ||
      (span.kind === 'code' && group?.some(({ kind }) => kind === 'code') === true) ||
      // Two numbers that no machine has both of are two machines: A 的油温是 B 的几倍.
      (span.kind === 'mark' &&
        group?.some(({ kind, fits }) => kind === 'mark' && haveNoneInCommon(fits, span.fits)) === true);
    if (isOther) groups.push([span]);
    else group?.push(span);
  }
  const nouns = groups.flat().filter(({ kind }) => kind === 'noun');
  return groups.map((group) =>
    group.every(({ kind }) => kind === 'mark') && groups.length > 1 ? [...group, ...nouns.slice(0, 1)] : group,
  );
}

function blank(text: string, spans: readonly { readonly at: number; readonly end: number }[]): string {
  let rest = text;
  for (const { at, end } of spans) rest = rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end);
  return rest;
}
