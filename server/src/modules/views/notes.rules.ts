import { AppError } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';

/** How far a browser's clock may run ahead of the server's, ms. */
const clockToleranceMs = 5 * minuteMs;

/** @throws AppError `inFuture`: nothing has happened yet that a note could be about */
export function checkMoment(at: number, now: number): void {
  if (at > now + clockToleranceMs) throw new AppError('inFuture', { field: 'at' });
}

/**
 * Whether a person may change and remove a note: its author, the operator, the dealer, and in the factory who manages
 * its people.
 *
 * @param managesPeople what the caller's account says of a factory's user
 */
export function canChange(
  { authority, userId }: Pick<Scope, 'authority' | 'userId'>,
  authorId: string | null,
  managesPeople: boolean,
): boolean {
  if (authorId !== null && authorId === userId) return true;
  if (authority === 'CUSTOMER_USER') return managesPeople;
  return authority === 'SYS_ADMIN' || authority === 'TENANT_ADMIN';
}
