import type { AttentionRow, DeadlineSource } from '@oilsight/contract';
import { dayMs } from '../../../lib/time.ts';

/** How a deadline is said: with the clock where little time is left, else by its day. */
export type DeadlineWord =
  | { readonly kind: 'none' }
  | { readonly kind: 'now' }
  /** The middle of a forecast has passed, the end of its interval has not. */
  | { readonly kind: 'anyDay' }
  | { readonly kind: 'overdue'; readonly byMs: number }
  | { readonly kind: 'today' | 'soon' | 'day'; readonly at: number };

/** Up to here the clock is said beside the day. */
const soonMs = 3 * dayMs;

/** @param dayStartOf start of the reader's day that an instant lies in, ms */
export function deadlineWord(
  { source, at, isOverdue }: Pick<AttentionRow['deadline'], 'source' | 'at' | 'isOverdue'>,
  now: number,
  dayStartOf: (at: number) => number,
): DeadlineWord {
  if (source === 'now') return { kind: 'now' };
  if (at === null) return { kind: 'none' };
  if ((source === 'forecast' || source === 'limit') && at < now) return { kind: 'anyDay' };
  if (isOverdue || at < now) return { kind: 'overdue', byMs: Math.max(0, now - at) };
  if (dayStartOf(at) === dayStartOf(now)) return { kind: 'today', at };
  return { kind: at - now < soonMs ? 'soon' : 'day', at };
}

/** What a deadline is of, where it is worth saying. */
export function deadlineMeaning(
  source: DeadlineSource,
  word: DeadlineWord,
): 'assigned' | 'forecast' | 'limit' | 'planned' | null {
  return source === 'now' || source === 'none' || word.kind === 'overdue' ? null : source;
}
