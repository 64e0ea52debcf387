import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { TemplateWords } from '../src/modules/outbox/index.ts';

const root = join(import.meta.dirname, '../..');

/** Names of the values of each message, from the sources of all modules. */
async function valuesInSources(): Promise<Record<string, string[]>> {
  const values: Record<string, string[]> = {};
  for (const file of globSync('server/src/modules/**/*.templates.ts', { cwd: root })) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<
      string,
      Readonly<Record<string, TemplateWords>>
    >;
    for (const [name, { zh }] of Object.values(module).flatMap((templates) => Object.entries(templates)))
      values[name] = [...new Set([...zh.text.matchAll(/\{(\w+)\}/g)].map(([, value]) => value ?? ''))].toSorted();
  }
  return values;
}

function valuesInGuide(): Record<string, string[]> {
  const guide = readFileSync(join(root, 'docs/message-gateways.md'), 'utf8');
  const [, table = ''] = guide.split('| message | values |');
  const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    (table.split('\n\n')[0] ?? '').split('\n').flatMap((line) => {
      const [, messages, values] = line.split('|');
      return namesIn(messages).map((message) => [message, namesIn(values).toSorted()] as const);
    }),
  );
}

it('the guide names every message with its values, which templates of providers are filled with', async () => {
  const sources = await valuesInSources();
  expect(Object.keys(sources)).toContain('alarmRaised');
  expect(valuesInGuide()).toMatchObject(sources);
});
