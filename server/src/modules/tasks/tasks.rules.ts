import { dayMs } from '@oilsight/oil';
import { AppError, taskFileDays, textOf } from '@oilsight/contract';
import type { Language, Task } from '@oilsight/contract';
import type { StoredTask } from './tasks.store.ts';

/** Attempts at a task: one that crashes the server is not repeated for ever. */
export const maxAttempts = 3;

/**
 * A task in the form of the API, which has no status for a failed task: it is shown as in progress, with the reason of
 * the failure.
 */
export function shownTask(
  { id, name, status, process, reason, fileBytes, createdAt, startedAt, endedAt, done }: StoredTask,
  language: Language,
  { about, ahead }: Pick<Task, 'about' | 'ahead'> = { about: null, ahead: null },
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
    ahead: status === 0 ? ahead : null,
    expiresAt: status === 2 && endedAt !== null ? endedAt + taskFileDays * dayMs : null,
    about,
    done,
  };
}

/** Percentage of the work done. Below a hundred until the file is on disk. */
export function percentOf(share: number): number {
  return Number.isFinite(share) ? Math.min(99, Math.max(0, Math.floor(share * 100))) : 0;
}

/** The reason of a failure for the owner; null: the cause may be gone at another attempt. */
export function reasonOf(error: unknown): NonNullable<StoredTask['reason']> | null {
  if (error instanceof AppError) return { error: error.error, details: error.details };
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return { error: 'diskFull', details: {} };
  return null;
}
