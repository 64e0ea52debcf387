import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The demonstration's people. Each is logged in once for all tests, which change nothing of theirs: who changes an
 * account makes one (`people.ts`).
 */
export const users = [
  'sysadmin',
  'dealer',
  'dealer2',
  'customer',
  'customer2',
  'group',
  'experience',
  'maintenance',
] as const;
export type User = (typeof users)[number];

/** Their password. */
export const demoPassword = 'oil12345';

/** File with what a browser keeps of somebody's login. */
export function statePath(user: User): string {
  return join(process.env['E2E_LOGINS'] ?? '', `${user}.json`);
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
}

const known = new Map<User, readonly Cookie[]>();

/** The cookies of the login that everybody shares. */
export function cookiesOf(user: User): readonly Cookie[] {
  const cookies =
    known.get(user) ?? (JSON.parse(readFileSync(statePath(user), 'utf8')) as { cookies: Cookie[] }).cookies;
  known.set(user, cookies);
  return cookies;
}

/** Its access token, good for half an hour. */
export function tokenOf(user: User): string {
  return cookiesOf(user).find(({ name }) => name === 'token')?.value ?? '';
}
