import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [3_145_728, '3 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i bytes: %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
