import { AppError } from '@oilsight/contract';
import type { AuditChange } from '@oilsight/contract';

/** The fields of a thing, by their names in the API. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that differ. A created thing has nothing before, a removed one nothing after; a field that is empty on
 * both sides is not a change.
 *
 * @param before null: it is created
 * @param after null: it is removed
 */
export function changesOf(before: Fields | null, after: Fields | null): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueOf = (fields: Fields | null, name: string) => fields?.[name] ?? null;
  return names
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** Records that a secret changed, without its content. */
export function secretChange(field: string): AuditChange {
  return { field, before: null, after: null };
}

/** Wrong codes and passwords count as attempts on an account although they are refused as wrong fields. */
const attempts: readonly string[] = ['wrongCode', 'wrongSecondFactor', 'wrongPassword'];
/** Malformed, too large or too frequent calls: nothing was attempted. */
const misunderstandings: readonly number[] = [400, 413, 429, 503];

/**
 * Whether a failed call is recorded in the log. Invalid input is not. Calls without a login are recorded only when they
 * try an account: strangers must not be able to fill the disk.
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
