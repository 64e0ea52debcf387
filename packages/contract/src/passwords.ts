import type { Authority } from './roles.ts';

/** Characters that every password has at least, whatever an installation asks for. */
export const shortestPassword = 6;
export const longestPassword = 128;
/** Of those who look after everything. */
const shortestOfAdministrators = 8;

/**
 * Characters that a new password has at least.
 *
 * @param authority whose password it is; null: a role that no longer exists
 * @param setting what the installation asks of everybody
 */
export function minPasswordLength(authority: Authority | null, setting: number): number {
  return authority === 'SYS_ADMIN' ? Math.max(setting, shortestOfAdministrators) : setting;
}
