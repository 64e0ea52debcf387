/** Minimum number of characters of a key. */
const shortestSecret = 32;
/**
 * Minimum information of a key, bits, computed from how often each character occurs: half of that of random hexadecimal
 * digits of the minimum length.
 */
const minBits = 64;

/**
 * Why a text may not be the key for signing.
 *
 * @returns the rule, as the end of a sentence about it; null: the text is accepted
 */
export function faultOfSecret(secret: string): string | null {
  const advice = 'take a random one, such as "openssl rand -hex 32" prints';
  if (Array.from(secret).length < shortestSecret) return `must have at least ${shortestSecret} characters: ${advice}`;
  if (isRepetition(secret)) return `must not be one thing again and again: ${advice}`;
  if (isSequence(secret)) return `must not be a sequence of neighbouring characters: ${advice}`;
  return bitsOf(secret) < minBits ? `must not have the same few characters again and again: ${advice}` : null;
}

/** Whether the text is one part repeated; the last repetition may be incomplete. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}

/** Whether most characters follow their neighbour in the character table: `abcdefgh…`, `98765…`. */
function isSequence(text: string): boolean {
  let steps = 0;
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) === 1) steps += 1;
  return steps > text.length / 2;
}

/** Length times the Shannon entropy of a character. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0);
}
