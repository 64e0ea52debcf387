import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('keeps commas, quotes and lines in their cell, and lets no cell be a formula', async () => {
  const bytes = new Uint8Array(
    await csvOf([
      ['a', 'b,c', 'say "no"'],
      ['=1+1', '-5', 'two\nlines'],
    ]).arrayBuffer(),
  );
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('a,"b,c","say ""no"""\r\n\'=1+1,\'-5,"two\nlines"\r\n');
});
