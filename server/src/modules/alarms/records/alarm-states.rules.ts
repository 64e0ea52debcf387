import { dayMs, hourMs } from '@oilsight/oil';
import { AppError } from '@oilsight/contract';
import type { AlarmLevel, AlarmState } from '@oilsight/contract';

/** The facts of a record that decide what it is shown as; times in ms. */
export interface StateFacts {
  readonly clearedAt: number | null;
  readonly processedAt: number | null;
  readonly withdrawnAt: number | null;
  readonly isLatched: boolean;
  readonly isMasked: boolean;
  /** The graver record that stands for it. */
  readonly outrankedBy: string | null;
  /** The present shelf of its rule and level. `until` null: out of service. */
  readonly shelf: { readonly until: number | null } | null;
}

/** How long a record that cleared unprocessed stays in the list, ms. */
export const returnedForMs = 7 * dayMs;

/**
 * What a record is shown as: the first that fits, in the order of `alarmStates`. A shelf holds back what still waits for
 * a person or is still open, and not the history.
 */
export function alarmStateOf({
  clearedAt,
  processedAt,
  withdrawnAt,
  isLatched,
  isMasked,
  outrankedBy,
  shelf,
}: StateFacts): AlarmState {
  if (withdrawnAt !== null) return 'closed';
  const isOpen = clearedAt === null;
  const isProcessed = processedAt !== null;
  if (shelf !== null && (isOpen || !isProcessed)) return shelf.until === null ? 'outOfService' : 'shelved';
  if (isOpen && !isProcessed && (isMasked || outrankedBy !== null)) return 'suppressed';
  if (isOpen) return isProcessed ? 'processed' : 'unprocessed';
  if (isProcessed) return 'closed';
  return isLatched ? 'latched' : 'returned';
}

/** The specification's alarm type: 0 normal (it has cleared), 1 level 1, 2 level 2. */
export function alarmTypeOf({ clearedAt, level }: { clearedAt: number | null; level: AlarmLevel }): 0 | 1 | 2 {
  return clearedAt === null ? level : 0;
}

/** How long an alarm of a level may be shelved at most, ms. */
const longestShelfMs = { 1: 8 * hourMs, 2: 7 * dayMs } as const;

/**
 * Whether a shelf of these levels may last until that time.
 *
 * @throws AppError `timeIsPast`, `shelfTooLong`
 */
export function checkShelf(levels: readonly AlarmLevel[], until: number, now: number): void {
  if (until <= now) throw new AppError('timeIsPast', { field: 'until' });
  const longest = Math.min(...levels.map((level) => longestShelfMs[level]));
  if (until - now > longest) throw new AppError('shelfTooLong', { field: 'until', hours: longest / hourMs });
}

/** @throws AppError `timeIsPast` */
export function checkDueAt(dueAt: number | null, now: number): void {
  if (dueAt !== null && dueAt <= now) throw new AppError('timeIsPast', { field: 'dueAt' });
}

/** The longest range of a file, ms: a month. */
const longestFileMs = 31 * dayMs;

/** @throws AppError `rangeReversed`, `rangeTooLong` */
export function checkFileRange(from: number, to: number): void {
  if (to < from) throw new AppError('rangeReversed', { field: 'to' });
  if (to - from > longestFileMs) throw new AppError('rangeTooLong', { field: 'to', days: 31 });
}
