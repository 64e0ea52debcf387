import { AppError } from '@oilsight/contract';
import { liveTexts } from './updates.ts';

/** A close reason has at most 123 bytes. */
export function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message.slice(0, 120) : liveTexts.internal;
}

/** Whether an error says that this login or account has no access; others say only that it could not be checked. */
export function isNoAccess(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 401 || error.code === 403);
}
