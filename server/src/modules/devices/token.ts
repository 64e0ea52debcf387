import { hash } from 'node:crypto';

/** What is kept of a device's access token: the token itself is shown once and never stored. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same as text: what caches know a token by. */
export function keyOfToken(token: string): string {
  return hash('sha256', token, 'base64');
}
