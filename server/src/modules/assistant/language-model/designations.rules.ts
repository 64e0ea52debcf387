import type { AssistantClaim } from '@oilsight/contract';
import { indicators as catalogue } from '@oilsight/oil';
import type { Gathered } from './gathered.ts';
import { blank, masked } from './sentence-names.rules.ts';

/** Names of indicators that hold figures, longest first. */
const figuredNames = Object.values(catalogue)
  .flatMap(({ name }) => [name.zh, name.en])
  .filter((name) => /\d/.test(name))
  .toSorted((a, b) => b.length - a.length);
const figuredName = new RegExp(
  figuredNames.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
  'gi',
);
const standard =
  /\b(?:ISO(?:\/TR)?(?: VG)?|NAS|SAE|AS|ASTM|DIN|EN|IEC|GB(?:\/T)?|JB(?:\/T)?|SH(?:\/T)?|NB\/SH\/T|VG)[ -]?[A-Z]{0,2}\d{1,6}(?:[-:.][A-Z0-9]{1,6}){0,3}/g;
const level = /\b(?:level|grade)[- ]?(one|two|ii|i|1|2)\b|\b(first|second)[- ]level\b|([一二12]) ?级/gi;
const cleanliness = /(?<![\d/])(?:\d{1,2}|-)\/\d{1,2}\/\d{1,2}(?![\d/])/g;
/** The class of a standard that goes by levels too is no level of an alarm. */
const isClassBefore = /(?:NAS(?: ?1638)?|AS ?4059|等级)\D{0,6}$/i;

const attained =
  /\b(?:reach|meet|met\b|attain|achiev|better|worse|above|below|exceed|miss)|达标|达到|优于|劣于|满足|高于|低于|超/i;

const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Standards that stand in what was looked up, whole and without their year. */
const seen = new WeakMap<Gathered, ReadonlySet<string>>();
function standardsOf(gathered: Gathered): ReadonlySet<string> {
  const before = seen.get(gathered);
  if (before !== undefined) return before;
  const lines = [...gathered.words, ...figuredNames, ...gathered.claims.map(({ shown }) => shown)];
  const found = lines.flatMap((line) => [...line.matchAll(standard)].map(([one]) => compact(one)));
  const made = new Set(found.flatMap((one) => [one, one.split(':')[0] ?? one]));
  seen.set(gathered, made);
  return made;
}

/** Which device a place of the sentence is about; null: that is not certain; undefined: no device is known. */
export type DeviceAt = (at: number) => string | null | undefined;

/**
 * Blanks out figures that are no quantities: names of indicators and standards, levels of alarms, codes of cleanliness.
 *
 * @returns null: one of them was not found of the device that it is said of
 */
export function withoutDesignations(text: string, gathered: Gathered, deviceAt: DeviceAt): string | null {
  const { claims } = gathered;
  let rest = text.replace(figuredName, (found) => blank.repeat(found.length));
  const standards = standardsOf(gathered);
  for (const { index, 0: one } of rest.matchAll(standard))
    if (standards.has(compact(one))) rest = masked(rest, index, index + one.length);
  for (const { index, 0: one } of rest.matchAll(cleanliness)) {
    const device = deviceAt(index);
    const isTarget = /target|目标/i.test(text);
    // Whether it is met is not known from the code.
    if (attained.test(text)) continue;
    const isFound = claims.some(
      (claim) => claim.shown === one && claim.device === device && (claim.is === 'target') === isTarget,
    );
    if (isFound && device !== undefined) rest = masked(rest, index, index + one.length);
  }
  for (const match of rest.matchAll(level)) {
    if (isClassBefore.test(rest.slice(0, match.index))) continue;
    const isFirst = /^(?:one|first|i|1|一)$/i.test(match[1] ?? match[2] ?? match[3] ?? '');
    const device = deviceAt(match.index);
    if (!claims.some((claim) => isOfLevel(claim, isFirst ? 1 : 2, { device, isLimit: /limit|限/i.test(text) })))
      return null;
    rest = masked(rest, match.index, match.index + match[0].length);
  }
  return rest;
}

function isOfLevel(
  claim: AssistantClaim,
  nth: 1 | 2,
  { device, isLimit }: { readonly device: string | null | undefined; readonly isLimit: boolean },
): boolean {
  const { is, value, side, state } = claim;
  if (is === 'count') return claim.device === device && (claim.level === nth || state === `level${nth}`) && value !== 0;
  if (device === undefined || device === null || claim.device !== device) return false;
  if (is === 'limit' || is === 'hit') return isLimit && side?.startsWith(`level${nth}`) === true;
  return (is === 'state' && value === `level${nth}`) || (is === 'alarm' && claim.level === nth);
}
