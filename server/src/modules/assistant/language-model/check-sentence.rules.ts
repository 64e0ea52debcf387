import type { AssistantClaim, ClaimKind } from '@oilsight/contract';
import { indicators as catalogue } from '@oilsight/oil';
import { aroundOf, clausesOf, partsOf } from './clauses.rules.ts';
import { isCountOf, isOfNames, oneDevice } from './counts.rules.ts';
import { withoutDesignations } from './designations.rules.ts';
import type { Gathered } from './gathered.ts';
import { isDirected, isOfEntry, isOfKind, saidOf } from './kind-words.rules.ts';
import { saysIllOfWell, saysWellOfIll } from './says-well.rules.ts';
import { folded, masked, namesIn } from './sentence-names.rules.ts';
import type { Subject } from './sentence-names.rules.ts';
import { numbersIn } from './stated-numbers.rules.ts';
import type { StatedNumber } from './stated-numbers.rules.ts';
import { isTime, timesIn } from './stated-times.rules.ts';
import type { StatedTime } from './stated-times.rules.ts';
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
/** What a number without a unit may stand before: any other word would be a unit that is not known. */
const afterBare =
  /^\s*(?:$|[,.;:!?，。；：！？、()（）\]”"'’|~～█-]|(?:of|out|and|or|is|was|in|at|on|for|to|with|which|points?)\b|[分级和与至到])/;

/**
 * Whether everything in a sentence of a language model that can be looked up was looked up: each number, with the unit,
 * the device, the indicator, the kind of fact and the direction that it is stated with, each date and time, and each code
 * that names a thing. A number may be rounded to the digits that are shown. Doubt strikes out.
 */
export function checkSentence(sentence: string, gathered: Gathered, { before, now }: SentenceContext): Checked {
  const text = folded(sentence);
  const named = namesIn(text, gathered);
  const subjects = named.subjects.length > 0 ? [...new Set(named.subjects.map(({ number }) => number))] : before;
  const fails: Checked = { isSupported: false, claims: [], subjects };
  const deviceAt = (at: number) => deviceOf(at, at, named.subjects, before);
  const left = withoutDesignations(named.rest, gathered, deviceAt);
  if (left === null) return fails;

  const times = timesIn(left);
  if (times.some((time) => !isKnownTime(time, gathered, text))) return fails;
  const rest = times.reduce((kept, { at, end }) => masked(kept, at, end), left);

  const numbers = numbersIn(rest);
  const placed = [...numbers, ...times];
  const clauses = clausesOf(named.withTitles, placed);
  const parts = partsOf(named.withTitles, placed).map(({ at, end }) => named.withTitles.slice(at, end));
  const names = namesOf(named.subjects);
  if (saysWellOfIll(parts, names, gathered) || saysIllOfWell(parts, names, gathered)) return fails;

  const claims: AssistantClaim[] = [];
  let others = rest;
  for (const [nth, stated] of numbers.entries()) {
    others = masked(others, stated.at, stated.end);
    if (stated.isCode) return fails;
    const around = aroundOf(stated, { text: named.withTitles, numbers: placed, clauses });
    const device = deviceOf(stated.at, numbers[nth - 1]?.end ?? 0, named.subjects, before);
    const place: Place = {
      stated,
      around,
      said: saidOf(around),
      device,
      text,
      rest,
      subjects: named.subjects,
      articles: named.articles,
    };
    const claim = gathered.claims.find((one) => isStated(one, place, gathered));
    if (claim !== undefined) claims.push({ ...claim, value: claim.value, shown: stated.text });
    else if (!isSpan(place, gathered, now) && !isOfNames(stated, namesOf(named.subjects), around.whole)) return fails;
  }
  // ½, ④, Ⅻ, figures of other scripts: nothing that the product writes.
  if (/\p{N}/u.test(others.replace(/[²³]/g, ''))) return fails;
  // `HPU-2 is at 51.2 °C, and so is HPU-1`: beside numbers each device that is named needs one of its own.
  const stated = new Set(claims.flatMap(({ device, than }) => [device, than]));
  if (claims.length > 0 && names.length > 1 && !names.every((name) => stated.has(name))) return fails;
  return { isSupported: true, claims, subjects };
}

const namesOf = (subjects: readonly Subject[]): string[] => [...new Set(subjects.map(({ number }) => number))];

/**
 * The device that a place is about: the one named last before it, else the only one of the sentence or of those before.
 * `from`: where the number before it ends; two names since then are not told apart.
 *
 * @returns null: that is not certain; undefined: none is named
 */
function deviceOf(
  at: number,
  from: number,
  subjects: readonly Subject[],
  before: readonly string[],
): string | null | undefined {
  const earlier = subjects.filter((subject) => subject.at < at);
  const nearest = earlier.at(-1);
  const since = namesOf(earlier.filter((subject) => subject.at >= from));
  if (since.length > 1) return null;
  const candidates = nearest !== undefined ? [nearest.number] : subjects.length > 0 ? namesOf(subjects) : before;
  const [only] = candidates;
  if (only === undefined) return undefined;
  return candidates.length > 1 || only === '' ? null : only;
}

interface Place {
  readonly stated: StatedNumber;
  readonly around: ReturnType<typeof aroundOf>;
  readonly said: ReturnType<typeof saidOf>;
  readonly device: string | null | undefined;
  readonly text: string;
  readonly rest: string;
  readonly subjects: readonly Subject[];
  readonly articles: readonly string[];
}

function isStated(claim: AssistantClaim, place: Place, gathered: Gathered): boolean {
  const { stated, around, said, subjects, rest, text } = place;
  const { is, value } = claim;
  if (typeof value !== 'number' || !Number.isFinite(stated.value)) return false;
  const isCount = is === 'count';
  if (stated.isCount !== isCount && is !== 'const') return false;
  if (unitOfClaim(claim.unit) !== stated.unit) return false;
  if (!isCount && stated.unit === null && !stated.isCount && !afterBare.test(rest.slice(stated.end))) return false;
  const reversed = isReversed(claim, subjects, rest);
  const direction = withoutSign.has(is)
    ? isDirected(value, stated, { said, isReversed: reversed === true })
    : 'as stated';
  if (direction === null || !isNear(claim, stated, direction === 'against' ? -1 : 1)) return false;
  if (!isOfKind(claim, said, around)) return false;
  if (is === 'const') return isOfArticle(claim, place);
  if (isCount && !isCountOf(claim, stated, { clause: around.whole, sentence: text, hasSubject: subjects.length > 0 }))
    return false;
  if (claim.than !== undefined) return reversed !== null && isOfKeys(claim, place, gathered);
  return isOfDevice(claim, place, gathered) && isOfKeys(claim, place, gathered) && standsAsSaid(claim, place, gathered);
}

/** `exceeds its limit of 60 °C`, `below its limit`: only where the newest reading stands so. */
function standsAsSaid(
  { is, device, key, unit, value }: AssistantClaim,
  { said, around }: Place,
  { claims }: Gathered,
): boolean {
  const isOver = said.has('higher') || said.has('reach');
  if (is !== 'limit' || (!isOver && !said.has('lower'))) return true;
  if (isOver && said.has('lower')) return false;
  const newest = claims.find(
    (one) => one.is === 'latest' && one.device === device && one.key === key && one.unit === unit,
  );
  const isAhead = said.has('reach') && !/\breached\b|已|了/i.test(around.clause);
  if (isAhead && claims.some((one) => one.is === 'hit' && one.device === device && one.key === key)) return true;
  if (typeof newest?.value !== 'number') return false;
  return isOver !== said.has('not') ? newest.value > Number(value) : newest.value <= Number(value);
}

function isNear({ value, shown }: AssistantClaim, stated: StatedNumber, factor: 1 | -1): boolean {
  const near = (one: number) => Math.abs(one * factor - stated.value) <= stated.tolerance * (1 + 1e-9);
  return near(Number(value)) || (shown !== '' && near(Number(shown)));
}

/** A number of the knowledge base beside the title of its article, in quotation marks, and of no machine. */
const isOfArticle = ({ article }: AssistantClaim, { subjects, articles, text }: Place): boolean =>
  article !== undefined && articles.includes(article) && subjects.length === 0 && !oneDevice.test(text);

/**
 * Whether a sentence compares the two devices of a claim the other way round; null: it does not name both and no other, or
 * not in an order that is understood. Of what compares nothing false.
 */
function isReversed({ device, than }: AssistantClaim, subjects: readonly Subject[], rest: string): boolean | null {
  if (than === undefined) return false;
  const [first, second, ...others] = namesOf(subjects);
  if (first === undefined || second === undefined || others.length > 0) return null;
  if (!(first === device && second === than) && !(first === than && second === device)) return null;
  const at = (number: string) => subjects.find((subject) => subject.number === number)?.at ?? 0;
  const isOrdered = /\b(?:than|above|below|as)\b|比|是/.test(rest.slice(at(first), at(second)));
  const isNeutral =
    /differ|gap|apart|相差|差/i.test(rest) && !/higher|lower|hotter|cooler|warmer|colder|高|低/i.test(rest);
  return isOrdered || isNeutral ? first !== device : null;
}

/** Where the sentence says no device, all that was gathered of the kind must be of one. */
function isOfDevice(claim: AssistantClaim, { device }: Place, { claims }: Gathered): boolean {
  if (claim.device === undefined) return true;
  if (device !== undefined) return claim.device === device;
  return claims.every((one) => one.is !== claim.is || one.key !== claim.key || one.device === claim.device);
}

/** Whether a fact is of the indicator that the sentence speaks of there, and can be of no other. */
function isOfKeys(claim: AssistantClaim, { around, text }: Place, { claims }: Gathered): boolean {
  const { is, key, unit, device } = claim;
  const named = widened(around.keys, text);
  const own = key ?? (is === 'life' ? 'remaining_oil_life_h' : undefined);
  if (is === 'count') return named.length === 0;
  if (named.length === 0) {
    if (!ofIndicator.has(is)) return true;
    // A bare figure is that of an indicator only where its name stands.
    if (unitOfClaim(unit) === null) return false;
    return claims.every((one) => one.is !== is || one.device !== device || one.unit !== unit || one.key === key);
  }
  if (own === undefined) return is !== 'event' && named.some((one) => unitOfKey(one) === unitOfClaim(unit));
  return named.includes(own) && around.keys.every((one) => one === own || unitOfKey(one) !== unitOfKey(own));
}

const unitOfKey = (key: string): string | null =>
  unitOfClaim((catalogue as Readonly<Record<string, { readonly unit: string }>>)[key]?.unit ?? '');

const bareViscosity = /(?<!kinematic |dynamic |absolute |运动|动力)(?:viscosity|粘度|黏度)(?! ?(?:at 40|40|变化))/i;
const bareWater = /\bwater\b(?! (?:content|ppm|saturation))|水(?!含量|饱和|分含量)/i;
/** `viscosity` alone may be each of the two that are measured, `water` each of its measures: the unit tells. */
function widened(keys: readonly string[], text: string): readonly string[] {
  const more: string[] = [];
  if (keys.includes('viscosity_kinematic') && bareViscosity.test(text)) more.push('viscosity_dynamic');
  if (keys.includes('water_ppm') && bareWater.test(text)) more.push('water_saturation');
  return [...keys, ...more];
}

/** A moment that was looked up; that of the question only where the sentence says that it is now. */
function isKnownTime(time: StatedTime, { moments, present }: Gathered, text: string): boolean {
  if ([...moments].some((moment) => isTime(time, moment))) return true;
  return (
    present !== null && isTime(time, present) && /\b(?:now|today|as of)\b|现在|今天|目前|当前|截至|截止/i.test(text)
  );
}

/** `the last 7 days`, `3 天前`: the length of what was looked at, or how long ago something of the device was. */
function isSpan({ stated, around, device, rest }: Place, { spans, claims }: Gathered, now: number): boolean {
  const { at, end, value, unit } = stated;
  const ms = unit === null ? null : msOfUnit(unit);
  if (ms === null) return false;
  const isLast = /(?:\b(?:the|these) (?:last|past|previous)|最近|过去) ?$/i.test(rest.slice(Math.max(0, at - 20), at));
  const isAgo = /^ ?(?:(?:ago|earlier)\b|前|以前|之前)/i.test(rest.slice(end));
  const times = claims
    .filter((claim) => (device === undefined || claim.device === device) && isOfEntry(claim, around))
    .flatMap(({ measuredAt, when }) => [measuredAt, when].filter((time) => time !== undefined));
  const lengths = [...(isLast ? spans : []), ...(isAgo ? times.map((time) => now - time) : [])];
  return lengths.some((length) => {
    const count = Math.abs(length) / ms;
    return Math.floor(count) === value || Math.round(count) === value;
  });
}
