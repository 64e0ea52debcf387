import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The demonstration's people. Each is logged in for all tests together, which change nothing of theirs: who changes an
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

/** How often everybody is logged in anew, ms: an access token is good for half an hour, and a slow run takes longer. */
export const renewedEveryMs = 10 * 60_000;

/** The cookies of the newest login, which all tests share. */
export function cookiesOf(user: User): readonly Cookie[] {
  return (JSON.parse(readFileSync(statePath(user), 'utf8')) as { cookies: Cookie[] }).cookies;
}

/** Its access token, good for twenty minutes more at least. */
export function tokenOf(user: User): string {
  return cookiesOf(user).find(({ name }) => name === 'token')?.value ?? '';
}
