import { AppError, textOf } from '@oilsight/contract';
import type { Language, Task } from '@oilsight/contract';
import type { StoredTask } from './tasks.store.ts';

/** Times that a task is begun: one that takes the server down with it is not tried for ever. */
export const maxAttempts = 3;

/**
 * A task as its owner sees it. The wire has no status for one that came to nothing: it was worked at last, and the
 * reason tells the rest.
 */
export function shownTask(
  { id, name, status, process, reason, fileBytes, createdAt, startedAt, endedAt }: StoredTask,
  language: Language,
): Task {
  return {
    id,
    taskName: name,
    status: status === 3 ? 1 : status,
    process,
    fileBytes,
    startTime: startedAt ?? createdAt,
    endTime: endedAt,
    url: status === 2 ? `/system/task/${id}/file` : null,
    reason: reason === null ? null : textOf(reason.error, language, reason.details),
  };
}

/** Percent of a share of the work. Not a hundred before the file is on disk. */
export function percentOf(share: number): number {
  return Number.isFinite(share) ? Math.min(99, Math.max(0, Math.floor(share * 100))) : 0;
}

/** What its owner is told of a failure; null: a fault that another attempt may not meet. */
export function reasonOf(error: unknown): NonNullable<StoredTask['reason']> | null {
  if (error instanceof AppError) return { error: error.error, details: error.details };
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return { error: 'diskFull', details: {} };
  return null;
}
