import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, steps of 30 s. */
export const stepMs = 30_000;
const digits = 6;
/** RFC 4226 asks for 128 bits and recommends 160. */
const secretBytes = 20;
/** 80 bits: too many to be guessed, so a plain hash protects them. */
const recoveryBytes = 10;
export const recoveryCodes = 10;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((value >> (bits - 5)) & 31);
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31);
}

export function bytesOfBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const sign of text) {
    value = ((value << 5) | alphabet.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Uint8Array.from(bytes);
}

/** HOTP (RFC 4226) of a counter. */
export function hotp(secret: Uint8Array, counter: number, length = digits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', secret).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** length;
  return String(number).padStart(length, '0');
}

/** Number of the time step that an instant, ms, lies in. */
export function stepOf(now: number): number {
  return Math.floor(now / stepMs);
}

/**
 * The step whose code this is: the present one, the previous one (slow typing) or the next one (a fast clock).
 *
 * @param lastStep newest step that was used; it and older ones are refused
 * @returns null: the code is wrong, too old, or was already used
 */
export function matchingStep(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const given = Buffer.from(code);
  if (given.length !== digits) return null;
  const step = stepOf(now);
  let found: number | null = null;
  // All steps are compared: the time taken reveals nothing.
  for (const each of [step - 1, step, step + 1]) {
    if (each < 0) continue;
    const isRight = timingSafeEqual(Buffer.from(hotp(secret, each)), given);
    if (isRight && each > lastStep) found = each;
  }
  return found;
}

export function newSecret(): string {
  return base32(randomBytes(secretBytes));
}

/** The URL that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, userName: string): string {
  return `otpauth://totp/${encodeURIComponent(`Oilsight:${userName}`)}?secret=${secret}&issuer=Oilsight&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`;
}

/** Codes for people who have lost the app: `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryBytes)).replace(/(.{4})(?=.)/g, '$1-'));
}

/**
 * The stored hash of a recovery code; null: the text does not have the form of one. Case, spaces and hyphens are
 * ignored.
 */
export function hashOfRecoveryCode(code: string): Buffer | null {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z2-7]{16}$/.test(plain) ? createHash('sha256').update(plain).digest() : null;
}
