import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { linesOf, partsSpelled } from '../server/src/modules/dashboard/initials.ts';
import { inSteps } from '../server/src/platform/steps.ts';

type Texts = Readonly<Record<string, string>>;
interface Search {
  readonly action: Texts;
  readonly words: { readonly page: Texts; readonly action: Texts };
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../console/src/i18n/zh-CN/${name}.json`), 'utf8'));
const search = read('search') as Search;
const shell = read('shell') as { readonly page: Texts; readonly userMenu: Texts };

// Pages and actions are found without the server, so that their initials stand among their other words.
it.each([
  ...Object.entries(search.words.page).map(([key, words]) => [shell.page[key] ?? key, words] as const),
  ...Object.entries(search.words.action).map(
    ([key, words]) => [search.action[key] ?? shell.userMenu[key] ?? key, words] as const,
  ),
])('%s is found by the initials of its name', async (name, words) => {
  const lines = await inSteps(linesOf([name]));
  const spelled = (await Promise.all(words.split(' ').map((word) => inSteps(partsSpelled(word, lines, 1))))).flat();
  expect(spelled).toContain(name);
});
