import type { Queryable } from '../../platform/pg.ts';
import type { Principal } from '../../platform/principal.ts';

export type { CodeOrigin, Codes } from './codes.service.ts';
export type { Logins } from './logins.service.ts';
export { hashPassword } from './password.ts';
export { preferencesOf } from './preferences.rules.ts';
export type { Principal } from '../../platform/principal.ts';

/** The part of logging in that others use. */
export interface Auth {
  /**
   * Who an access token belongs to. A login that was ended is refused at once.
   *
   * @throws AppError `notLoggedIn`, `sessionExpired`, `userDisabled`, `accountExpired`, `noRole`
   */
  authenticate(token: string): Promise<Principal>;
  /**
   * Who an account is now, for work that is done in its name while nobody waits.
   *
   * @throws AppError `userNotFound`, `userDisabled`, `accountExpired`, `noRole`
   */
  standIn(accountId: string): Promise<Pick<Principal, 'user' | 'scope'>>;
  /**
   * Looks again at somebody whose token was good, such as behind an open socket: the login must still be open, but the
   * token may have run out. A display ends with its token.
   *
   * @throws AppError as `authenticate`
   */
  confirm(principal: Principal): Promise<Principal>;
  /**
   * Whether the person at the keyboard is who logged in, before something that matters.
   *
   * @param field of the call that holds the password, to be named when it is wrong
   * @throws AppError `wrongPassword`, `tooManyLogins`, `overloaded`
   */
  checkPassword(principal: Principal, password: string, field?: string): Promise<void>;
  /**
   * Whether they have the account's second factor, where it is on. Uses up the code.
   *
   * @param field of the call that holds the code, to be named when it is wrong or missing
   * @throws AppError `secondFactorRequired`, `wrongSecondFactor`, `tooManyLogins`
   */
  checkSecondFactor(principal: Principal, code: string | undefined, field: string): Promise<void>;
  /**
   * Ends the logins of an account in the transaction of what ends them. Who makes the change tells `accessChanged` when
   * it is committed.
   *
   * @param which `except`: a login that goes on; `displays`: displays end as well, whose links somebody else may have
   * issued
   */
  endSessions(
    tx: Queryable,
    userId: string,
    which: { readonly except: string; readonly displays: boolean },
  ): Promise<void>;
}
