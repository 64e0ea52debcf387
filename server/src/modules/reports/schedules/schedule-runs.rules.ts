import type { ErrorDetails, ErrorName } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';

/** Why a run did not get on. */
export interface RunFailure {
  readonly error: ErrorName;
  readonly details: ErrorDetails;
}

/** What becomes of a run whose report could not be asked for. */
export type Refusal = 'pause' | 'wait' | 'fail';

/** The owner may not have the report: the schedule does nothing until somebody who may takes it over. */
const lostRights: readonly ErrorName[] = [
  'userNotFound',
  'userDisabled',
  'accountExpired',
  'noRole',
  'noPermission',
  'deviceNotFound',
];
/** There is no place now, and will be. */
const noPlace: readonly ErrorName[] = [
  'reportGenerating',
  'tooManyOwnWaitingReports',
  'tooManyWaitingReports',
  'tooManyReports',
  'tooManyOwnReports',
  'tooManyMails',
  'systemError',
];

/** How long a run tries to begin, ms. */
export const triedForMs = dayMs;

/** @param since when the run was begun, ms */
export function refusalOf(error: ErrorName, { since, now }: { readonly since: number; readonly now: number }): Refusal {
  if (lostRights.includes(error)) return 'pause';
  return noPlace.includes(error) && now < since + triedForMs ? 'wait' : 'fail';
}

/**
 * ms until a run tries again: a minute, then twice as long each time up to half an hour, and up to half of that more, so
 * that runs which were due together come back apart.
 *
 * @param tries from 1
 * @param share 0 … 1, of the extra time
 */
export const waitOf = (tries: number, share: number): number => {
  const waitMs = Math.min(minuteMs * 2 ** Math.min(tries - 1, 10), hourMs / 2);
  return Math.round(waitMs * (1 + share / 2));
};
