import type { AssistantClaim, ClaimKind } from '@oilsight/contract';
import { indicators as catalogue } from '@oilsight/oil';
import { indicatorsIn } from '../understanding/indicators.rules.ts';
import { normalText } from '../understanding/normal-text.rules.ts';
import type { Gathered } from './gathered.ts';
import { namesIn } from './sentence-names.rules.ts';
import type { Named } from './sentence-names.rules.ts';
import { numbersIn } from './stated-numbers.rules.ts';
import type { StatedNumber } from './stated-numbers.rules.ts';
import { isTime, timesIn } from './stated-times.rules.ts';
import { msOfUnit, unitOfClaim } from './stated-units.rules.ts';

/** What became of a sentence. */
export interface Checked {
  readonly isSupported: boolean;
  /** The facts that its numbers state, each as it is shown in the sentence. */
  readonly claims: readonly AssistantClaim[];
  /** Devices that it names, by the numbers that claims have; of one that names none those before it. */
  readonly subjects: readonly string[];
}

export interface SentenceContext {
  /** Devices that the sentence before was about. */
  readonly before: readonly string[];
  readonly now: number;
}

/** Kinds of facts that are what they are only beside a word that says so: a limit is no reading. */
const neededWords: Partial<Readonly<Record<ClaimKind, RegExp>>> = {
  limit:
    /limit|threshold|alarm|warn|allow|permit|beyond|above|below|exceed|over|under|within|限|阈|报警|告警|预警|超|高于|低于|允许/i,
  target: /target|目标/i,
  max: /max|highest|peak|most|top|between|rang|from|最高|最大|峰|之间|至|到|范围|~|～|–|-/i,
  min: /min|lowest|least|bottom|between|rang|from|最低|最小|谷|之间|至|到|范围|~|～|–|-/i,
  mean: /mean|average|avg|typical|平均|均值/i,
  delta:
    /chang|ris|rose|fall|fell|drop|increas|decreas|differ|higher|lower|up|down|gain|los|升|降|变化|高|低|差|增|减|涨|跌/i,
  diff: /differ|higher|lower|more|less|above|below|than|warmer|hotter|cooler|gap|差|高|低|多|少|比/i,
  ratio: /times|ratio|fold|倍|比/i,
  slope: /per|rate|slope|pace|trend|each|every|每|速率|斜率|趋势|\//i,
  life: /life|last|remain|left|until|change|寿命|剩|还|用|换油/i,
  health: /health|score|健康|评分/i,
  hit: /reach|meet|until|limit|in about|within|到|达|限|后/i,
};
/** Facts of one indicator: a sentence that names another indicator does not state them. */
const ofIndicator = new Set<ClaimKind>([
  'latest',
  'min',
  'max',
  'mean',
  'delta',
  'slope',
  'at',
  'diff',
  'ratio',
  'limit',
  'hit',
]);
/** Facts that are stated without their sign: `fell by 5`. */
const withoutSign = new Set<ClaimKind>(['delta', 'slope', 'diff']);

/** Names of indicators that hold figures, longest first. */
const figuredNames = Object.values(catalogue)
  .flatMap(({ name }) => [name.zh, name.en])
  .filter((name) => /\d/.test(name))
  .toSorted((a, b) => b.length - a.length);
const standard =
  /\b(?:ISO(?:\/TR)?(?: VG)?|NAS|SAE|AS|ASTM|DIN|EN|IEC|GB(?:\/T)?|JB(?:\/T)?|SH(?:\/T)?|NB\/SH\/T|VG)[ -]?[A-Z]?\d{1,6}(?:[-:.][A-Z0-9]{1,6}){0,3}/g;
const level = /(?:level|grade)[- ](one|two|1|2)\b|([一二12]) ?级/gi;
const blank = '\u2588';

/**
 * Whether everything in a sentence of a language model that can be looked up was looked up: each number, with the unit,
 * the device and the indicator that it is stated of, each date and time, and each code that names a thing. A number may
 * be rounded to the digits that are shown.
 */
export function checkSentence(sentence: string, gathered: Gathered, { before, now }: SentenceContext): Checked {
  const text = folded(sentence);
  const named = namesIn(text, gathered);
  const subjects = named.subjects.length > 0 ? [...new Set(named.subjects.map(({ number }) => number))] : before;
  const fails: Checked = { isSupported: false, claims: [], subjects };
  const left = withoutDesignations(named.rest, gathered);
  if (left === null) return fails;

  const times = timesIn(left);
  if (times.some((time) => ![...gathered.moments].some((moment) => isTime(time, moment)))) return fails;
  const rest = times.reduce((kept, { at, end }) => masked(kept, at, end), left);

  const keys = indicatorsIn(normalText(named.rest.replaceAll(blank, ' '))).keys;
  if (keys.length === 0 && saysWellOfIll(text, subjects, gathered)) return fails;
  const claims: AssistantClaim[] = [];
  let others = rest;
  for (const stated of numbersIn(rest)) {
    others = masked(others, stated.at, stated.end);
    if (stated.isCode) return fails;
    const of = devicesOf(stated, named, before);
    const claim = gathered.claims.find((one) => isStated(one, stated, { of, keys, text, articles: named.articles }));
    if (claim !== undefined) claims.push({ ...claim, value: claim.value, shown: stated.text });
    else if (!isSpan(stated, rest, gathered, now) && !isOfNames(stated, subjects)) return fails;
  }
  // ½, ④, Ⅻ, figures of other scripts: nothing that the product writes.
  if (/\p{N}/u.test(others.replace(/[²³]/g, ''))) return fails;
  return { isSupported: true, claims, subjects };
}

/** Full-width figures and signs as ASCII, one for one. */
function folded(text: string): string {
  return text
    .replace(/[０-９％．：／－＋＃]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

const masked = (text: string, at: number, end: number): string =>
  text.slice(0, at) + blank.repeat(end - at) + text.slice(end);

/** Figures that are no quantities: names of indicators and standards, levels of alarms, codes of cleanliness. */
function withoutDesignations(text: string, { words, claims }: Gathered): string | null {
  let rest = text;
  const blankOut = (part: string): void => {
    if (part !== '') rest = rest.replaceAll(part, (found) => blank.repeat(found.length));
  };
  for (const name of figuredNames) blankOut(name);
  const seen = [...words, ...figuredNames, ...claims.map(({ shown }) => shown)].map((one) => one.replace(/[\s-]/g, ''));
  for (const [one] of text.matchAll(standard))
    if (seen.some((line) => line.includes(one.replace(/[\s-]/g, '')))) blankOut(one);
  for (const [one] of text.matchAll(/(?<![\d/])(?:\d{1,2}|-)\/\d{1,2}\/\d{1,2}(?![\d/])/g))
    if (claims.some(({ shown }) => shown === one) || words.some((line) => line.includes(one))) blankOut(one);
  for (const match of rest.matchAll(level)) {
    const isFirst = /one|1|一/i.test(match[1] ?? match[2] ?? '');
    const said = isFirst ? /level[- ](?:one|1)\b|一级|\bOne\b/i : /level[- ](?:two|2)\b|二级|\bTwo\b/i;
    if (!words.some((line) => said.test(line))) return null;
    rest = masked(rest, match.index, match.index + match[0].length);
  }
  return rest;
}

/** The devices that a number may belong to: the nearest name before it, else any of the sentence or before. */
function devicesOf({ at }: StatedNumber, { subjects }: Named, before: readonly string[]): readonly string[] {
  const nearest = subjects.findLast((subject) => subject.at < at);
  if (nearest !== undefined) return [nearest.number];
  return subjects.length > 0 ? subjects.map(({ number }) => number) : before;
}

interface Place {
  readonly of: readonly string[];
  readonly keys: readonly string[];
  readonly text: string;
  readonly articles: readonly string[];
}

function isStated(claim: AssistantClaim, stated: StatedNumber, { of, keys, text, articles }: Place): boolean {
  const { is, value, device, than, key, article, shown } = claim;
  if (typeof value !== 'number') return false;
  const unit = unitOfClaim(claim.unit);
  if (stated.unit !== null ? unit !== stated.unit : stated.isCount && unit !== null) return false;
  if (is === 'count' && stated.of !== null && claim.of !== stated.of) return false;
  if (article !== undefined && !articles.includes(article)) return false;
  if (device !== undefined && of.length > 0 && !of.includes(device) && (than === undefined || !of.includes(than)))
    return false;
  if (neededWords[is]?.test(text) === false) return false;
  if (ofIndicator.has(is) && key !== undefined && keys.length > 0 && !keys.some((one) => isAkin(one, key)))
    return false;
  const near = (one: number) => Math.abs(one - stated.value) <= stated.tolerance * (1 + 1e-9);
  const isNear = near(value) || near(Number(shown));
  if (isNear || stated.sign !== null || !withoutSign.has(is)) return isNear;
  return near(-value) || near(-Number(shown));
}

const well =
  /(?<![不非异欠])正常|(?<![不非欠])良好|(?<!不)健康(?!度|评)|没有问题|无异常|未见异常|(?<!not |ab)\bnormal\b|(?<!not |un)\bhealthy\b|(?<!not )\b(?:fine|in good condition)\b|\bno (?:problem|issue|fault|finding)s?\b/i;
const ill = new Set<AssistantClaim['value']>(['level1', 'level2', 'fault']);

/** A device is called well that was found to be in alarm or to have a faulty sensor. */
function saysWellOfIll(text: string, subjects: readonly string[], { claims }: Gathered): boolean {
  const isIll = claims.some(
    ({ is, device, value }) => is === 'state' && device !== undefined && subjects.includes(device) && ill.has(value),
  );
  return isIll && well.test(text);
}

/** `viscosity` may mean each of the viscosities, `water` each of its measures. */
const isAkin = (named: string, key: string): boolean => named === key || named.split('_')[0] === key.split('_')[0];

/** `the last 7 days`, `3 天前`: the length of what was looked at, or how long ago something was. */
function isSpan(
  { at, end, value, unit }: StatedNumber,
  text: string,
  { spans, times }: Gathered,
  now: number,
): boolean {
  const ms = unit === null ? null : msOfUnit(unit);
  if (ms === null) return false;
  const isPast =
    /(?:(?:the|these) (?:last|past|previous)|past|over|最近|过去|近|前|这) ?$/i.test(
      text.slice(Math.max(0, at - 20), at),
    ) || /^ ?(?:ago|earlier|back|前|以前|之前|以来)/i.test(text.slice(end));
  if (!isPast) return false;
  return [...spans, ...times.map((at) => now - at)].some((span) => {
    const count = Math.abs(span) / ms;
    return Math.floor(count) === value || Math.round(count) === value;
  });
}

/** `both`, `the two machines`: as many as are named. */
const isOfNames = ({ isWord, value, unit }: StatedNumber, subjects: readonly string[]): boolean =>
  isWord && unit === null && value === subjects.length;
