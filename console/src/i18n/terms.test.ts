import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const han = /\p{Script=Han}/u;
const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/terms.md'), 'utf8');
const forsaken = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => /\.(json|ts)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
}
function linesOf(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => `${basename(file)}: ${line.trim()}`),
  );
}

/** Texts outside the catalogues, in both languages: of errors, the audit log, the rules and what is made of them, the sheets. Read as sources: sentences are put together in functions, and the console may not import the server. */
const elsewhere = linesOf([
  'packages/contract/src/errors.ts',
  'packages/contract/src/audit-words.ts',
  ...filesIn('packages/oil/src/rules'),
  ...filesIn('packages/oil/src/diagnosis'),
  'packages/oil/src/health/health-words.ts',
  'server/src/modules/plant/sheet-columns.rules.ts',
  'server/src/modules/plant/sheet-books.rules.ts',
]);
const lines = {
  zh: [...linesOf(filesIn('console/src/i18n/zh-CN')), ...elsewhere],
  en: [...linesOf(filesIn('console/src/i18n/en')), ...elsewhere],
};

/** Lines with texts of a language that hold the word; an English one as a whole, in small letters or large. */
function linesWith(word: string): string[] {
  const pattern = han.test(word) ? new RegExp(word, 'u') : new RegExp(`\\b${word}\\b`, 'iu');
  return lines[han.test(word) ? 'zh' : 'en'].filter((line) => pattern.test(line));
}

it('reads the table', () => {
  expect(forsaken).toContain('缺省');
  expect(forsaken).toContain('type plate');
});

it.each([
  ['errors', /^errors\.ts: serialTaken/, 'serial number'],
  ['rules', /^water\.ts: zh/, '水活度'],
  ['sheets', /^sheet-columns\.rules\.ts: /, '机器型号'],
])('reads what stands outside the catalogues: %s', (_name, from, text) => {
  expect(elsewhere.filter((line) => from.test(line) && line.includes(text))).not.toEqual([]);
});

it.each(forsaken)('says another word than %s', (word) => expect(linesWith(word)).toEqual([]));
