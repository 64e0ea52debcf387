import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts short secrets that must be read again (AES-256-GCM), and makes keyed hashes of those that need only be
 * recognised (HMAC-SHA-256).
 */
export interface Seal {
  seal(text: string): Buffer;
  /** null: it was sealed with another key, or changed since. */
  open(sealed: Uint8Array): string | null;
  mark(...parts: readonly string[]): Buffer;
}

/**
 * @param secret the program's own key; when it changes, earlier seals cannot be opened
 * @param purpose a seal made for one purpose does not open for another
 */
export function createSeal(secret: string, purpose: string): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'oilsight', `${purpose} ${use}`, 32));
  const sealKey = derive('seal');
  const markKey = derive('mark');
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, sealKey, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, sealKey, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
    // Each part's length is hashed too: "ab" and "c" differ from "a" and "bc".
    mark: (...parts) =>
      createHmac('sha256', markKey)
        .update(parts.map((part) => `${part.length}:${part}`).join(''))
        .digest(),
  };
}
