import type { LimitValues } from '@oilsight/contract';
import { convert, findIndicator, identity, inverse } from '@oilsight/oil';
import type { Worse } from '@oilsight/oil';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { numberOf } from '../log-entry/entry-form.ts';

export const bounds = [
  'level2Low',
  'level2High',
  'level1Low',
  'level1High',
] as const satisfies readonly (keyof LimitValues)[];
export type Bound = (typeof bounds)[number];
/** What stands in the fields, in the reader's unit. */
export type LimitTexts = Readonly<Record<Bound, string>>;
/** Limits of the chosen machines themselves, or those that hold without them. */
export type LimitChoice = 'own' | 'wider';
/** What stands in the form of the limits. */
export interface LimitFields extends LimitTexts {
  readonly choice: LimitChoice;
}
export type LimitFieldError = 'number' | 'limitMissing' | 'shared' | 'reversed' | 'crossed' | 'outside';

type Of = Pick<Quantity, 'conversion'>;
export const noLimits: LimitValues = { level2Low: null, level2High: null, level1Low: null, level1High: null };

/** The limits that an indicator can have: on its harmful side. */
export function boundsOf(worse: Exclude<Worse, 'none'>): readonly Bound[] {
  if (worse === 'both') return bounds;
  return worse === 'up' ? ['level2High', 'level1High'] : ['level2Low', 'level1Low'];
}

/**
 * Limits that were learned, as they are suggested: on the harmful side, with one decimal more than the indicator shows.
 * Levels that lie closer together keep all their decimals, as the form refuses two that are equal.
 */
export function suggestedLimits(
  limits: LimitValues,
  { worse, decimals }: { readonly worse: Exclude<Worse, 'none'>; readonly decimals: number },
): LimitValues {
  const short = (value: number | null) => (value === null ? null : Number(value.toFixed(decimals + 1)));
  const own = { ...noLimits, ...Object.fromEntries(boundsOf(worse).map((bound) => [bound, limits[bound]])) };
  const { level2Low, level2High, level1Low, level1High } = own;
  const areApart = (level2: number | null, level1: number | null) =>
    level2 === null || level1 === null || short(level2) !== short(level1);
  if (!areApart(level2Low, level1Low) || !areApart(level2High, level1High)) return own;
  return {
    level2Low: short(level2Low),
    level2High: short(level2High),
    level1Low: short(level1Low),
    level1High: short(level1High),
  };
}

/** Six significant digits: further digits only come from converting units. */
const rounded = (value: number) => Number(value.toPrecision(6));

/** A number with the digits before its decimal point in groups of three, as the rest of the window prints them. */
export function groupedText(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{4,})(\.\d*)?$/.exec(text.trim()) ?? [];
  if (whole === '') return text;
  const first = whole.length % 3 || 3;
  return sign + [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])].join(',') + fraction;
}

/** A typed number: commas between groups of three digits part thousands, another one is the decimal point. */
function limitOf(text: string): number | null {
  const isGrouped = /^[+\-−]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text.trim());
  return numberOf(isGrouped ? text.replaceAll(',', '') : text);
}

export function limitTexts(of: Of, limits: LimitValues | null): LimitTexts {
  const text = (bound: Bound) => {
    const value = limits?.[bound] ?? null;
    return value === null ? '' : groupedText(String(rounded(shownValue(of, value))));
  };
  return {
    level2Low: text('level2Low'),
    level2High: text('level2High'),
    level1Low: text('level1Low'),
    level1High: text('level1High'),
  };
}

/** The limits in stored units; a text that is not a number counts as not given. */
export function limitsOf({ conversion }: Of, texts: LimitTexts): LimitValues {
  const value = (bound: Bound) => {
    const typed = limitOf(texts[bound]);
    return typed === null || Number.isNaN(typed) ? null : rounded(convert(typed, inverse(conversion)));
  };
  return {
    level2Low: value('level2Low'),
    level2High: value('level2High'),
    level1Low: value('level1Low'),
    level1High: value('level1High'),
  };
}

/**
 * What stands in the form when other limits are loaded or another scope is chosen: what was typed stays, and what was
 * not typed follows the limits that are there now.
 *
 * @param start what the form began with
 * @param next what it would begin with now
 */
export function carriedFields(start: LimitFields, values: LimitFields, next: LimitFields): LimitFields {
  const isTyped = (name: Bound) => values[name] !== start[name];
  if (values.choice === 'wider') return values.choice === start.choice ? next : { ...next, choice: 'wider' };
  if (values.choice === start.choice && !bounds.some(isTyped)) return next;
  const text = (name: Bound) => (isTyped(name) ? values : next)[name];
  return {
    level2Low: text('level2Low'),
    level2High: text('level2High'),
    level1Low: text('level1Low'),
    level1High: text('level1High'),
    choice: 'own',
  };
}

/** What is wrong with each field before it is sent: the rules of the server. */
export function fieldErrorsOfLimits(key: string, of: Of, texts: LimitTexts): Partial<Record<Bound, LimitFieldError>> {
  const fieldErrors: Partial<Record<Bound, LimitFieldError>> = {};
  const indicator = findIndicator(key);
  if (indicator === null || indicator.worse === 'none') return fieldErrors;
  const own = boundsOf(indicator.worse);
  const limits = limitsOf(of, texts);
  const [low, high] = indicator.range;
  for (const bound of own) {
    const value = limits[bound];
    if (value === null) {
      if (texts[bound].trim() !== '') fieldErrors[bound] = 'number';
    } else if (value < low || value > high) fieldErrors[bound] = 'outside';
  }
  if (Object.keys(fieldErrors).length > 0) return fieldErrors;
  const { level2Low, level2High, level1Low, level1High } = limits;
  if (own.every((bound) => limits[bound] === null)) fieldErrors[own[0] ?? 'level2High'] = 'limitMissing';
  if (level2High !== null && level1High !== null && level1High <= level2High)
    fieldErrors.level1High = level1High === level2High ? 'shared' : 'reversed';
  if (level2Low !== null && level1Low !== null && level1Low >= level2Low)
    fieldErrors.level1Low = level1Low === level2Low ? 'shared' : 'reversed';
  const lowest = Math.max(level2Low ?? Number.NEGATIVE_INFINITY, level1Low ?? Number.NEGATIVE_INFINITY);
  if (lowest >= Math.min(level2High ?? Number.POSITIVE_INFINITY, level1High ?? Number.POSITIVE_INFINITY))
    fieldErrors[level2Low === null ? 'level1Low' : 'level2Low'] = 'crossed';
  return fieldErrors;
}

/** What happens when a switch says yes: an alarm, a warning, or nothing; null: nothing is set. */
export type OnYes = 'level1' | 'level2' | null;

/** Above it a switch says yes. */
const no = 0;

/** The effect of a switch's limits: limits at 1 and above are never passed. */
export function onYesOf(limits: Pick<LimitValues, 'level2High' | 'level1High'>): OnYes {
  const isPassed = (limit: number | null) => limit !== null && limit < 1;
  return isPassed(limits.level1High) ? 'level1' : isPassed(limits.level2High) ? 'level2' : null;
}

/** The limits of a switch in the fields. */
export function textsOnYes(onYes: Exclude<OnYes, null>): LimitTexts {
  return limitTexts({ conversion: identity }, { ...noLimits, [onYes === 'level1' ? 'level1High' : 'level2High']: no });
}
