import { hash, randomInt } from 'node:crypto';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A new access token: 24 letters and digits, which stand in an address and on a command line as they are; about 142
 * bits.
 */
export function createToken(): string {
  return Array.from({ length: 24 }, () => signs.charAt(randomInt(signs.length))).join('');
}

/** What is kept of a device's access token: the token itself is shown once and never stored. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same as text: what caches know a token by. */
export function keyOfToken(token: string): string {
  return hash('sha256', token, 'base64');
}

/** What caches know the token of a hash by. */
export function keyOfTokenHash(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
