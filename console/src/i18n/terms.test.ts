import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const han = /\p{Script=Han}/u;
const page = readFileSync(join(import.meta.dirname, '../../../docs/terms.md'), 'utf8');
const forsaken = page.split('\n').filter((line) => line.startsWith('| ')).flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));

/** Lines of a language's catalogues that hold the word; an English one as a whole, in small letters or large. */
function linesWith(word: string): string[] {
  const pattern = han.test(word) ? new RegExp(word, 'u') : new RegExp(`\\b${word}\\b`, 'iu');
  const folder = join(import.meta.dirname, han.test(word) ? 'zh-CN' : 'en');
  return readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter((line) => pattern.test(line)).map((line) => `${name}: ${line.trim()}`));
}

it('reads the table', () => {
  expect(forsaken).toContain('缺省');
  expect(forsaken).toContain('type plate');
});

it.each(forsaken)('says another word than %s', (word) => expect(linesWith(word)).toEqual([]));
