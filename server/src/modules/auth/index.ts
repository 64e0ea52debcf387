import type { Queryable } from '../../platform/pg.ts';
import type { Principal } from '../../platform/principal.ts';

export { createAttemptGuard } from './attempt-guard.ts';
export { channelOf } from './codes.rules.ts';
export type { CodeOrigin, Codes } from './codes.service.ts';
export type { ContactCodes, ContactOwner } from './contact-codes.service.ts';
export type { Logins } from './logins.service.ts';
export type { Visitor } from './sign-in.service.ts';
export { hashPassword } from './password.ts';
export { isPhoneTaken } from './phone-taken.ts';
export { preferencesOf } from './preferences.rules.ts';
export type { Principal } from '../../platform/principal.ts';

/** The part of authentication that other modules use. */
export interface Auth {
  /**
   * The owner of an access token. The token of a login that was ended is refused at once.
   *
   * @throws AppError `notLoggedIn`, `sessionExpired`, `userDisabled`, `accountExpired`, `noRole`
   */
  authenticate(token: string): Promise<Principal>;
  /**
   * The present rights of an account, for background work in its name.
   *
   * @throws AppError `userNotFound`, `userDisabled`, `accountExpired`, `noRole`
   */
  standIn(accountId: string): Promise<Pick<Principal, 'user' | 'scope'>>;
  /**
   * Checks again somebody whose token was valid, for example on an open socket: the login must still be open, but the
   * token may have expired. A display ends when its token expires.
   *
   * @throws AppError as `authenticate`
   */
  confirm(principal: Principal): Promise<Principal>;
  /**
   * Checks before a sensitive action that the caller knows the account's password.
   *
   * @param field the call's field with the password, which the error names
   * @throws AppError `wrongPassword`, `tooManyLogins`, `overloaded`
   */
  checkPassword(principal: Principal, password: string, field?: string): Promise<void>;
  /**
   * Checks the account's second factor, if it is on. Uses up the code.
   *
   * @param field the call's field with the code, which the error names
   * @throws AppError `secondFactorRequired`, `wrongSecondFactor`, `tooManyLogins`
   */
  checkSecondFactor(principal: Principal, code: string | undefined, field: string): Promise<void>;
  /**
   * Ends the logins of an account in the caller's transaction.
   *
   * @param which `except`: a login that stays open, null: none; `displays`: displays end as well, as somebody else may have issued
   *   their links
   */
  endSessions(
    tx: Queryable,
    userId: string,
    which: { readonly except: string | null; readonly displays: boolean },
  ): Promise<void>;
}
