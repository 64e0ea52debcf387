import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx)$/.test(name));
const tokenNames = new Set(
  [...readFileSync(join(root, 'theme/tokens.ts'), 'utf8').matchAll(/(?:^|[{,\s])'?([\w-]+)'?:\s+'/g)].map(
    (match) => match[1],
  ),
);

it.each(files)('%s holds no colour of its own', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  expect(text.match(/#[\da-f]{3,8}\b(?=[;\s"')])|\b(?:rgba?|hsla?|oklch)\(/gi) ?? []).toEqual([]);
});

it.each(files.filter((name) => name.endsWith('.css')))('%s uses tokens that exist', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const own = new Set([...text.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
  const unknown = [...text.matchAll(/var\((--[\w-]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((property) => !own.has(property) && !property.startsWith('--tone-') && !tokenNames.has(property.slice(2)));
  expect(unknown).toEqual([]);
});
