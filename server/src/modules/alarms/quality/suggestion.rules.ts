import { staleAfterMs, suggestedFields } from '@oilsight/contract';
import type { AlarmAdvice, AlarmRule } from '@oilsight/contract';
import { findIndicator, hourMs, minuteMs } from '@oilsight/oil';
import type { Occurrence } from '../engine/occurrences.rules.ts';
import { widestDeadband } from '../settings/conditions.rules.ts';

/** A change of one field of a rule that a replay tries. */
export interface Candidate {
  readonly field: (typeof suggestedFields)[number];
  readonly after: number;
}

/** Alarms that last so long are the machine's and not the rule's: none of them may be lost. */
const longMs = hourMs;
/** Fewer alarms leave nothing to spare. */
const fewestAlarms = 3;
/** A change is worth while when it spares this share of the alarms, and a smaller one when it spares nearly as many. */
const worthwhileShare = 0.5;
const nearlyShare = 0.9;
const maxDeadbands = 7;

const offDelays = [5, 10, 30, 60, 120, 240].map((minutes) => minutes * minuteMs);
/** A level 1 alarm must not wait an hour. */
const onDelays = { 1: [1, 2, 5, 10, 20, 30], 2: [1, 2, 5, 10, 20, 30, 60] } as const;

/** 1, 2 and 5 times powers of ten, from one shown decimal on up to a fifth of the threshold, ascending. */
function deadbandsOf(rule: AlarmRule): number[] {
  const least = rule.measure === 'departure' ? -1 : -(findIndicator(rule.key)?.decimals ?? 3);
  const size = Math.max(Math.abs(rule.high ?? 0), Math.abs(rule.low ?? 0)) / 5;
  const most = Math.min(widestDeadband(rule.key, rule, rule), Math.max(size, 10 ** least));
  return Array.from({ length: 12 }, (_, power) => power + least)
    .flatMap((power) => [1, 2, 5].map((factor) => Number((factor * 10 ** power).toPrecision(1))))
    .filter((deadband) => deadband > rule.deadband && deadband <= most)
    .slice(-maxDeadbands);
}

/** Changes that are tried: larger deadbands and longer delays, twenty at most. */
export function candidatesOf(rule: AlarmRule): Candidate[] {
  const longer = (field: 'offDelayMs' | 'onDelayMs', delays: readonly number[]) =>
    delays.filter((delay) => delay > rule[field]).map((after) => ({ field, after }));
  return [
    ...deadbandsOf(rule).map((after) => ({ field: 'deadband' as const, after })),
    ...longer('offDelayMs', offDelays),
    ...longer(
      'onDelayMs',
      onDelays[rule.level].map((minutes) => minutes * minuteMs),
    ),
  ];
}

/** An occurrence that has not ended goes on to the end of the replay. */
const endOf = ({ endedAt, lastAt }: Occurrence): number => endedAt ?? lastAt;
const durationOf = (occurrence: Occurrence): number => endOf(occurrence) - occurrence.onsetAt;
const isLong = (occurrence: Occurrence): boolean => durationOf(occurrence) >= longMs;
const overlap = (one: Occurrence, other: Occurrence): boolean =>
  one.onsetAt <= (other.clearedAt ?? Number.POSITIVE_INFINITY) &&
  other.onsetAt <= (one.clearedAt ?? Number.POSITIVE_INFINITY);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * How much later the long alarms are raised with a change, at most; null: one of them is lost, or two become one, or an
 * alarm that was not stale becomes so.
 */
function delayOfLong(now: readonly Occurrence[], changed: readonly Occurrence[]): number | null {
  const long = now.filter(isLong);
  const isNewlyStale = (occurrence: Occurrence) =>
    durationOf(occurrence) > staleAfterMs &&
    !long.some((one) => durationOf(one) > staleAfterMs && overlap(one, occurrence));
  if (changed.some(isNewlyStale)) return null;
  let later = 0;
  let before: Occurrence | null = null;
  for (const one of long) {
    const found = changed.find((occurrence) => occurrence !== before && overlap(one, occurrence));
    // Alarms are in order: what the one before became cannot stand for this one as well.
    if (found === undefined || (before !== null && overlap(one, before))) return null;
    later = Math.max(later, found.raisedAt - one.raisedAt);
    before = found;
  }
  return later;
}

interface Tried extends Candidate {
  readonly occurrences: readonly Occurrence[];
}

/**
 * What to do about a rule: the change that spares most alarms, of those that spare nearly as many a deadband before an
 * off-delay before an on-delay, and the smallest. A change is advised only when every alarm of an hour or more stays,
 * each for itself, and no alarm stays open for a day that did not.
 *
 * @param now what the rule in force raises, oldest first
 * @param tried what it raises with each of `candidatesOf`, in their order
 */
export function adviceOf(rule: AlarmRule | null, now: readonly Occurrence[], tried: readonly Tried[]): AlarmAdvice {
  if (rule === null) return { kind: 'noRule' };
  if (now.length < fewestAlarms) return { kind: 'few' };
  const long = now.filter(isLong);
  const longestMs = long.length === 0 ? null : Math.max(...long.map(durationOf));
  const sound = tried.flatMap(({ field, after, occurrences }) => {
    const spared = now.length - occurrences.length;
    const laterMs = spared < now.length * worthwhileShare ? null : delayOfLong(now, occurrences);
    return laterMs === null ? [] : [{ field, after, occurrences, spared, laterMs }];
  });
  const most = Math.max(...sound.map(({ spared }) => spared));
  const chosen = suggestedFields
    .map((field) => sound.find((one) => one.field === field && one.spared >= most * nearlyShare))
    .find((one) => one !== undefined);
  if (chosen === undefined)
    return longestMs !== null && long.length * 2 > now.length
      ? { kind: 'lasting', kept: long.length, longestMs }
      : { kind: 'nothing' };
  const { field, after, occurrences, laterMs } = chosen;
  const typicalMs =
    field === 'onDelayMs'
      ? medianOf(now.filter((one) => !occurrences.some((other) => overlap(one, other))).map(durationOf))
      : medianOf(now.slice(1).map(({ onsetAt }, n) => onsetAt - endOf(now[n] as Occurrence)));
  return {
    kind: 'change',
    field,
    before: rule[field],
    after,
    wouldRaise: occurrences.length,
    typicalMs,
    kept: long.length,
    longestMs,
    laterMs: Math.max(0, laterMs),
  };
}
