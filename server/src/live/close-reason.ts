import { AppError } from '@oilsight/contract';
import { liveTexts } from './updates.ts';

/** A close reason has at most 123 bytes. */
export function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message.slice(0, 120) : liveTexts.internal;
}
