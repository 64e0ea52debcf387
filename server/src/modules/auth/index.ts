import type { Principal } from '../../platform/principal.ts';

export { createAuth } from './auth.service.ts';
export { registerAuthJobs } from './auth.jobs.ts';
export { authHandlers, thingsBoardAuthHandlers } from './auth.routes.ts';
export { hashPassword } from './password.ts';
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
   * Looks again at somebody whose token was good, such as behind an open socket: the login must still be open, but the token may have run out.
   *
   * @throws AppError as `authenticate`
   */
  confirm(principal: Principal): Promise<Principal>;
}
