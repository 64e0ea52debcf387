import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname).filter((name) => /^(?!index\.ts).*(?<!\.test)\.ts$/.test(name));

it.each(files)('every export of %s has a docstring', (file) => {
  const lines = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n');
  const bare = lines.filter((line, index) => /^export (const|function|interface|type|class)\b/.test(line) && !(lines[index - 1] ?? '').endsWith('*/'));
  expect(bare).toEqual([]);
});
