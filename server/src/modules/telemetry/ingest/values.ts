import type { RefusalReason } from './refusal.types.ts';
import { faultOf, isStorableName, toPlain } from './json.ts';
import type { Json } from './json.ts';
import { messageBounds as limits } from './message-bounds.ts';

/** Whether the text stands for "not a number". */
export function isNoNumber(text: string): boolean {
  return text.length <= 10 && /^[+-]?(?:nan|inf(?:inity)?)$/i.test(text);
}

export function faultOfKey(key: string): RefusalReason | null {
  if (key === '') return 'keyEmpty';
  if (key.length > limits.keyLength) return 'keyTooLong';
  return isStorableName(key) ? null : 'badText';
}

/** A value that is not a number, converted for storage, or why it cannot be stored. */
export function otherValue(
  value: Exclude<Json, null>,
): { readonly value: string | boolean | object } | { readonly fault: RefusalReason } {
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'string' && isTooLong(value)) return { fault: 'valueTooLong' };
  const fault = faultOf(value, limits.valueDepth);
  if (fault !== null) return { fault };
  if (typeof value === 'string') return { value };
  const plain = toPlain(value) as object;
  return isTooLong(JSON.stringify(plain)) ? { fault: 'valueTooLong' } : { value: plain };
}

function isTooLong(text: string): boolean {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  return (
    text.length > limits.valueBytes ||
    (text.length * 3 > limits.valueBytes && Buffer.byteLength(text) > limits.valueBytes)
  );
}
