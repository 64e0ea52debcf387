import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { expectEach } from './expect-each.ts';

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

const recipes = readFileSync(resolve(root, 'docs/how-to.md'), 'utf8');
const [, walks = ''] = /## Five walks\n(.*?)\n## /s.exec(recipes) ?? [];

/** `i18n/{zh-CN,en}/shell.json` is two files. */
function expanded(path: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole === undefined || choices === undefined
    ? [path]
    : choices.split(',').flatMap((choice) => expanded(path.replace(whole, choice)));
}

it('are five', () => {
  expect([...walks.matchAll(/^\*\*(A new [^*.]*)/gm)].map(([, title]) => title)).toEqual([
    'A new indicator',
    'A new message template',
    'A new list column',
    'A new reader of telemetry',
    'A new role',
  ]);
});

it('name files that there are', async () => {
  const named = [...walks.matchAll(/`([^`\s]+\.(?:ts|tsx|json))`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => !path.includes('<')).flatMap(expanded);
  await expectEach(
    paths,
    (path) => path,
    (path) => expect(files.some((file) => `/${file}`.endsWith(`/${path}`))).toBe(true),
  );
});

it('name functions, types and fields that there are', async () => {
  const named = [...walks.matchAll(/`([A-Za-z]{4,})`/g)].map(([, name = '']) => name);
  const sources = files
    .filter((file) => /\.tsx?$/.test(file) && file !== 'scripts/walks.test.ts')
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  await expectEach(
    [...new Set(named)],
    (name) => name,
    (name) => expect(new RegExp(`\\b${name}\\b`).test(sources)).toBe(true),
  );
});
