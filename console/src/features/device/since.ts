import type { DayState, DeviceDiagnosis, State } from '@oilsight/contract';
import type { Assessment } from './verdict.ts';

/**
 * Since when the verdict has been what it is: to the minute, with when its present level was reached where that is
 * later; or to the day, where `isOpen` says that it may have begun before the days that are known.
 */
export type VerdictSince =
  | { readonly kind: 'moment'; readonly at: number; readonly levelAt: number | null }
  | { readonly kind: 'day'; readonly day: string; readonly days: number; readonly isOpen: boolean };

export interface Known {
  /** What the page says in its largest letters. */
  readonly shown: Assessment | 'unclear' | 'unknown';
  /** State by the findings; null: too little evidence, or no diagnosis. */
  readonly diagnosed: State | null;
  /** undefined: not loaded, or failed. */
  readonly diagnosis: Pick<DeviceDiagnosis, 'verdict' | 'since' | 'levelSince'> | undefined;
  /** The state by the alarms, and since when what causes it has held. */
  readonly reported: { readonly state: State; readonly since: number | null };
  /** The days that are known, oldest first; today is the last one. */
  readonly days: readonly Pick<DayState, 'day' | 'state'>[];
}

/** Days of these states go on with the present one. Of a machine that is normal now, only normal days do. */
const goesOn: Readonly<Record<Exclude<State, 'offline'>, readonly State[]>> = {
  normal: ['normal'],
  level2: ['level2', 'level1'],
  level1: ['level1'],
  fault: ['fault'],
};

/**
 * Since when the verdict holds: by the diagnosis where it says the same, else by the alarm that causes it, else by the
 * days. Null: nothing is shown, no day is known, or today was worse before; of a silent device its last reading says it.
 */
export function verdictSince({ shown, diagnosed, diagnosis, reported, days }: Known): VerdictSince | null {
  if (shown === 'unknown' || shown === 'offline') return null;
  const isOwn = shown === diagnosed || (shown === 'unclear' && diagnosis?.verdict === 'not_enough_evidence');
  if (isOwn && diagnosis !== undefined && diagnosis.since !== null) {
    const { since, levelSince } = diagnosis;
    const isLater = (shown === 'level1' || shown === 'level2') && levelSince !== null && levelSince > since;
    return { kind: 'moment', at: since, levelAt: isLater ? levelSince : null };
  }
  if (shown === reported.state && reported.since !== null) return { kind: 'moment', at: reported.since, levelAt: null };
  const states = goesOn[shown === 'unassessed' || shown === 'unclear' ? 'normal' : shown];
  const broken = days.findLastIndex(({ state }) => !states.includes(state));
  const begin = broken + 1;
  const first = days[begin];
  if (first === undefined) return null;
  return { kind: 'day', day: first.day, days: days.length - begin, isOpen: begin === 0 && days.length > 1 };
}
