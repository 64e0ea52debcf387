import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from '@babel/parser';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const [screen = '', code = ''] = readFileSync(join(root, 'docs/terms.md'), 'utf8').split('## Words of the code');
const han = /\p{Script=Han}/u;

/** The words in backticks in one column of a table. */
function wordsIn(page: string, column: number): string[] {
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').at(column) ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
}

const refusedOnScreen = wordsIn(screen, -2);
/** Chinese and English terms: a longer one may contain a word that is refused by itself. */
const saidOnScreen = screen
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => line.split('|').slice(1, 3))
  .map((term) => term.trim());
const refusedInCode = wordsIn(code, -2);
const usedInCode = [...wordsIn(screen, 3), ...wordsIn(code, 1)];

/**
 * Texts for people, by file: the JSON catalogues, and string literals of sources, however the formatter breaks them.
 */
function textsOf(files: readonly string[]): { readonly file: string; readonly text: string }[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const texts = file.endsWith('.json') ? source.split('\n') : literalsOf(source);
    return texts.map((text) => ({ file: basename(file), text: text.trim() }));
  });
}
function literalsOf(source: string): string[] {
  return tokensOf(source, 'a.ts').flatMap(({ label, value }) =>
    label === 'string' || label === 'template' ? [value] : [],
  );
}
function filesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter(
    (name) => /\.(json|ts)$/.test(name) && !name.endsWith('.test.ts'),
  );
  return names.map((name) => `${folder}/${name}`);
}

/** Texts in both languages outside of the catalogues: of errors, the audit log, the diagnosis rules and the sheets. */
const elsewhere = textsOf([
  'packages/contract/src/errors.ts',
  'packages/contract/src/audit-words.ts',
  ...filesIn('packages/oil/src/rules'),
  ...filesIn('packages/oil/src/diagnosis'),
  'packages/oil/src/health/health-words.ts',
  'server/src/modules/plant/sheet-columns.rules.ts',
  'server/src/modules/plant/sheet-books.rules.ts',
]);
const texts = {
  zh: [...textsOf(filesIn('console/src/i18n/zh-CN')), ...elsewhere],
  en: [...textsOf(filesIn('console/src/i18n/en')), ...elsewhere],
};

/** Texts of a language that contain the word; in English as a whole word, ignoring case. */
function textsWith(word: string) {
  const pattern = han.test(word) ? new RegExp(word, 'u') : new RegExp(`(?<!ion-)\\b${word}\\b`, 'iu');
  const longer = saidOnScreen.filter((term) => term !== word && pattern.test(term));
  const without = (text: string) => longer.reduce((left, term) => left.replaceAll(new RegExp(term, 'giu'), ''), text);
  return texts[han.test(word) ? 'zh' : 'en'].filter(({ text }) => pattern.test(without(text)));
}

interface Token {
  readonly label: string;
  readonly value: string;
}

function tokensOf(source: string, file: string): Token[] {
  const { tokens } = parse(source, {
    sourceType: 'module',
    plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])],
    tokens: true,
  });
  return (tokens ?? []).map(({ type, value }: { type: { label?: string }; value: unknown }) => ({
    label: type.label ?? '',
    value: String(value),
  }));
}

/** The words of an identifier in lower case: the same for `oilChargeId`, `oil-charge-id` and `OIL_CHARGE_ID`. */
function partsOf(name: string): string {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return ` ${parts.join(' ').toLowerCase()} `;
}

/** Names that come from outside of the project. */
const notOurs = new Set(['wind_gearbox_filling']);
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const sources = String(listed)
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file));
const names = new Map<string, string>();
for (const file of sources) {
  names.set(partsOf(basename(file)), file);
  for (const { label, value } of tokensOf(readFileSync(join(root, file), 'utf8'), file))
    if ((label === 'name' || label === 'jsxName') && !notOurs.has(value))
      names.set(partsOf(value), `${file}: ${value}`);
}

it('reads both tables', () => {
  expect(refusedOnScreen).toContain('缺省');
  expect(refusedOnScreen).toContain('type plate');
  expect(refusedInCode).toContain('door');
  expect(usedInCode).toEqual(expect.arrayContaining(['tenant', 'fieldError']));
});

it.each([
  ['errors', 'errors.ts', 'serial number'],
  ['rules', 'water.ts', '水活度'],
  ['sheets', 'sheet-columns.rules.ts', '机器型号'],
])('reads what stands outside the catalogues: %s', (_name, from, text) => {
  expect(elsewhere.filter((each) => each.file === from && each.text.includes(text))).not.toEqual([]);
});

it('reads identifiers of sources and names of files', () => {
  expect([' tokens of ', ' terms test ts ', ' oil charge id '].filter((parts) => !names.has(parts))).toEqual([]);
});

it.each(refusedOnScreen)('says another word than %s', (word) => expect(textsWith(word)).toEqual([]));

it.each(['规则阈值', 'rule threshold'])('lets %s stand, though a part of it alone is refused', (term) => {
  expect(textsWith(term).map(({ file }) => file)).toContain('facts.ts');
});

it.each(refusedInCode)('names nothing %s', (word) => {
  const found = [...names].filter(([parts]) => parts.includes(partsOf(word)));
  expect(found.map(([, where]) => where)).toEqual([]);
});

it.each(usedInCode)('has a name with %s', (word) => {
  expect([...names.keys()].some((parts) => parts.includes(partsOf(word)))).toBe(true);
});
