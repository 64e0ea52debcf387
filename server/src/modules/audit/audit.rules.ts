import { AppError } from '@oilsight/contract';
import type { AuditChange } from '@oilsight/contract';

/** Fields as they were and as they are, by the names that the wire has for them. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that differ. A thing that is made has nothing before, one that is removed nothing after; what is empty on
 * both sides is no change.
 *
 * @param before null: it is made
 * @param after null: it is removed
 */
export function changesOf(before: Fields | null, after: Fields | null): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueOf = (fields: Fields | null, name: string) => fields?.[name] ?? null;
  return names
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** That a secret changed, and nothing of it. */
export function secretChange(field: string): AuditChange {
  return { field, before: null, after: null };
}

/** Wrong codes are attempts on an account though they are refused as wrong fields. */
const attempts: readonly string[] = ['wrongCode', 'wrongSecondFactor', 'wrongPassword'];
/** Not understood, too much or too often: nothing was attempted. */
const misunderstandings: readonly number[] = [400, 413, 429, 503];

/**
 * Whether a call that went wrong is told of in the log. Typing errors are not. Strangers are heard only where they try
 * an account: they must not be able to fill the disk.
 */
export function isReported(error: unknown, isPublic: boolean): boolean {
  if (!(error instanceof AppError)) return true;
  if (attempts.includes(error.error)) return true;
  if (isPublic) return error.code === 401 || error.code === 403;
  if (error.code === 401 || misunderstandings.includes(error.code)) return false;
  return error.code !== 422;
}

export function outcomeOf(error: unknown): 'refused' | 'failed' {
  return error instanceof AppError && error.code !== 500 ? 'refused' : 'failed';
}
