import type { Authority } from './roles.ts';

/** Minimum number of characters of every password, whatever the installation's setting. */
export const shortestPassword = 6;
export const longestPassword = 128;
/** Minimum number of characters of an administrator's password. */
const shortestOfAdministrators = 8;

/**
 * Minimum number of characters of a new password.
 *
 * @param authority role of the password's owner; null: a role that no longer exists
 * @param setting the installation's minimum for everybody
 */
export function minPasswordLength(authority: Authority | null, setting: number): number {
  return authority === 'SYS_ADMIN' ? Math.max(setting, shortestOfAdministrators) : setting;
}
