import { createHash } from 'node:crypto';

/** What is kept of a device's access token: the token itself is shown once and never stored. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
