import { hash, randomInt } from 'node:crypto';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new access token: 24 letters and digits, which need no escaping in URLs and on command lines; about 142 bits. */
export function createToken(): string {
  return Array.from({ length: 24 }, () => signs.charAt(randomInt(signs.length))).join('');
}

/** The stored hash of a device's access token: the token itself is shown once and never stored. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same as text: the key in caches. */
export function keyOfToken(token: string): string {
  return hash('sha256', token, 'base64');
}

/** The cache key for a token's hash. */
export function keyOfTokenHash(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
