import type { LimitPreview, LimitValues, PreviewedAlarm } from '@oilsight/contract';
import { dayMs, hourMs } from '../../lib/time.ts';
import { bounds } from './limit-form.ts';

export type Level = 'level1' | 'level2';

/** The bounds of a level. */
export const boundsOfLevel = {
  level2: ['level2Low', 'level2High'],
  level1: ['level1Low', 'level1High'],
} as const;

/** The level that a change is about: level 2 where it changes or nothing does, as the early warning comes first. */
export function levelChanged(before: LimitValues | null, after: LimitValues | null): Level {
  const isChanged = (level: Level) =>
    boundsOfLevel[level].some((bound) => (before?.[bound] ?? null) !== (after?.[bound] ?? null));
  if (isChanged('level2')) return 'level2';
  if (isChanged('level1')) return 'level1';
  return boundsOfLevel.level2.some((bound) => (after?.[bound] ?? null) !== null) ? 'level2' : 'level1';
}

/** Whether two sets of limits are the same. */
export function areSameLimits(one: LimitValues | null, other: LimitValues | null): boolean {
  return bounds.every((bound) => (one?.[bound] ?? null) === (other?.[bound] ?? null));
}

/** When the newest alarm would be raised, beside when it is raised by the limits in force, ms. */
export type Shift =
  | { readonly kind: 'same'; readonly at: number }
  | { readonly kind: 'earlier' | 'later'; readonly at: number; readonly was: number }
  /** Raised by one of the two alone. */
  | { readonly kind: 'new'; readonly at: number }
  | { readonly kind: 'gone'; readonly was: number }
  | { readonly kind: 'none' };

/** How far a limit lies from the usual readings, in the kept unit; negative: they pass it. */
export interface Margin {
  readonly side: 'high' | 'low';
  readonly value: number;
  /** The outermost hour without an alarm. */
  readonly usual: number;
}

/** What new limits would have done to the alarms of a device. */
export interface Effect {
  readonly level: Level;
  /** Alarms of each level, by the limits in force and by the new ones. */
  readonly counts: Readonly<Record<Level, { readonly now: number; readonly would: number }>>;
  readonly shift: Shift;
  /** null: there are no readings outside of alarms, or no limit. */
  readonly margin: Margin | null;
}

const isOf = (level: Level) => (alarm: PreviewedAlarm) => alarm.level === (level === 'level1' ? 1 : 2);

/** The newest alarm of either side, with the one of the other side that is open at the same time. */
function shiftOf(would: readonly PreviewedAlarm[], now: readonly PreviewedAlarm[]): Shift {
  const [next, last] = [would.at(-1), now.at(-1)];
  if (next === undefined) return last === undefined ? { kind: 'none' } : { kind: 'gone', was: last.raisedAt };
  const end = ({ clearedAt }: PreviewedAlarm) => clearedAt ?? Number.POSITIVE_INFINITY;
  const same = now.findLast((one) => one.onsetAt <= end(next) && next.onsetAt <= end(one));
  if (same === undefined)
    return last !== undefined && last.raisedAt > end(next)
      ? { kind: 'gone', was: last.raisedAt }
      : { kind: 'new', at: next.raisedAt };
  const [at, was] = [next.raisedAt, same.raisedAt];
  return at === was ? { kind: 'same', at } : { kind: at < was ? 'earlier' : 'later', at, was };
}

/** What leads to an alarm is not usual either: so long before it readings do not count. */
const runUpMs = 3 * dayMs;

/** The smaller margin between the limits of a level and the outermost hours in which nothing would be wrong. */
function marginOf(
  { hours, wouldRaise, wouldRaiseCount, to }: LimitPreview,
  limits: LimitValues,
  level: Level,
): Margin | null {
  // Which hours before the first listed alarm were part of others is not known.
  const isWhole = wouldRaise.length === wouldRaiseCount;
  const usual = hours.filter(
    ({ at }) =>
      (isWhole || at > (wouldRaise[0]?.onsetAt ?? to)) &&
      wouldRaise.every(({ onsetAt, clearedAt }) => at + hourMs <= onsetAt - runUpMs || at > (clearedAt ?? to)),
  );
  if (usual.length === 0) return null;
  const most = usual.reduce((sofar, { greatest }) => Math.max(sofar, greatest), Number.NEGATIVE_INFINITY);
  const least = usual.reduce((sofar, { least: low }) => Math.min(sofar, low), Number.POSITIVE_INFINITY);
  const [low, high] = boundsOfLevel[level].map((bound) => limits[bound]);
  const margins: Margin[] = [
    ...(typeof high === 'number' ? [{ side: 'high', value: high - most, usual: most } as const] : []),
    ...(typeof low === 'number' ? [{ side: 'low', value: least - low, usual: least } as const] : []),
  ];
  return margins.toSorted((one, other) => one.value - other.value)[0] ?? null;
}

/** @param before the limits in force */
export function effectOf(preview: LimitPreview, before: LimitValues | null): Effect {
  const { limits, wouldRaise, nowRaises, counts } = preview;
  const level = levelChanged(before, limits);
  return {
    level,
    counts,
    shift: shiftOf(wouldRaise.filter(isOf(level)), nowRaises.filter(isOf(level))),
    margin: limits === null ? null : marginOf(preview, limits, level),
  };
}

/** How limits compare with others: `mixed` where one of them is stricter and another laxer. */
export function strictnessOf(limits: LimitValues, than: LimitValues): 'same' | 'stricter' | 'looser' | 'mixed' {
  const signs = new Set(
    bounds.flatMap((bound) => {
      const isHigh = bound.endsWith('High');
      const none = isHigh ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      const [own, other] = [limits[bound] ?? none, than[bound] ?? none];
      return own === other ? [] : [own < other === isHigh ? 'stricter' : 'looser'];
    }),
  );
  if (signs.size === 2) return 'mixed';
  return signs.has('stricter') ? 'stricter' : signs.has('looser') ? 'looser' : 'same';
}

/** How far a value is beyond a limit (positive) or has to go until it is (negative or 0), in the limit's unit. */
export function beyondBy(value: number, limit: number, side: 'low' | 'high'): number {
  return side === 'high' ? value - limit : limit - value;
}

/** The nearest limit of a value: the one that it has passed by most level, else the one with the least to go. */
export function nearestLimit(
  value: number,
  limits: LimitValues,
): { readonly level: Level; readonly by: number } | null {
  const all = (['level1', 'level2'] as const).flatMap((level) =>
    boundsOfLevel[level].flatMap((bound) => {
      const limit = limits[bound];
      return limit === null ? [] : [{ level, by: beyondBy(value, limit, bound.endsWith('High') ? 'high' : 'low') }];
    }),
  );
  return all.find(({ by }) => by > 0) ?? all.toSorted((one, other) => other.by - one.by)[0] ?? null;
}
