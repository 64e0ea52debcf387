import type { AttentionRow, DeadlineSource } from '@oilsight/contract';
import { dayMs } from '../../../lib/time.ts';

/** How a deadline is told: `left` in hours where few are left, else its day. */
export type DeadlineWord =
  | { readonly kind: 'none' }
  | { readonly kind: 'now' }
  | { readonly kind: 'overdue'; readonly byMs: number }
  | { readonly kind: 'today' | 'soon' | 'day'; readonly at: number };

/** Up to here the clock is told beside the day. */
const soonMs = 3 * dayMs;

/** @param dayStartOf start of the reader's day that an instant lies in, ms */
export function deadlineWord(
  { source, at, isOverdue }: Pick<AttentionRow['deadline'], 'source' | 'at' | 'isOverdue'>,
  now: number,
  dayStartOf: (at: number) => number,
): DeadlineWord {
  if (source === 'now') return { kind: 'now' };
  if (at === null) return { kind: 'none' };
  if (isOverdue || at < now) return { kind: 'overdue', byMs: Math.max(0, now - at) };
  if (dayStartOf(at) === dayStartOf(now)) return { kind: 'today', at };
  return { kind: at - now < soonMs ? 'soon' : 'day', at };
}

/** What a deadline is of, where it is worth saying. */
export function deadlineMeaning(
  source: DeadlineSource,
  word: DeadlineWord,
): 'assigned' | 'forecast' | 'planned' | null {
  return source === 'now' || source === 'none' || word.kind === 'overdue' ? null : source;
}
