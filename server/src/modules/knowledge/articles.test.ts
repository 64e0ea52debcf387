import { readFileSync } from 'node:fs';
import { indicatorIds, rules } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../scripts/expect-each.ts';
import type { Article, Pair } from './article.ts';
import { articles } from './articles/index.ts';
import { numberText } from './figures/number-text.ts';
import { compose } from './knowledge.service.ts';

const ids = new Set(articles.map(({ id }) => id));
const han = /\p{Script=Han}/gu;

function textOf(article: Article, side: 0 | 1): string {
  const { parts } = compose(article);
  return [article.answer[side], ...parts.map(({ text }) => text[side])].join('\n');
}
function cellsOf(article: Article, side: 0 | 1): string {
  const said = (cell: string | Pair) => (typeof cell === 'string' ? cell : cell[side]);
  return compose(article)
    .figures.flatMap(({ head, rows }) => [...head, ...rows.flat()])
    .map(said)
    .join('\n');
}

describe('every article', () => {
  it('is there once, under an address that can be read', async () => {
    expect(ids.size).toBe(articles.length);
    for (const side of [0, 1] as const)
      expect(new Set(articles.map(({ title }) => title[side])).size).toBe(articles.length);
    await expectEach(
      articles,
      ({ id }) => id,
      ({ id }) => expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    );
  });

  it('is written in both languages, neither too short nor too long', async () => {
    await expectEach(
      articles,
      ({ id }) => id,
      (article) => {
        const words = textOf(article, 1).split(/\s+/).length;
        const characters = textOf(article, 0).match(han)?.length ?? 0;
        expect(words, `${article.id}: English words`).toBeGreaterThanOrEqual(105);
        expect(words, `${article.id}: English words`).toBeLessThanOrEqual(320);
        expect(characters, `${article.id}: Chinese characters`).toBeGreaterThanOrEqual(140);
        expect(characters, `${article.id}: Chinese characters`).toBeLessThanOrEqual(560);
        expect(textOf(article, 1).match(han), `${article.id}: Chinese in English`).toBeNull();
      },
    );
  });

  it('has as many lines in each language', async () => {
    await expectEach(
      articles,
      ({ id }) => id,
      (article) => expect(textOf(article, 0).split('\n').length).toBe(textOf(article, 1).split('\n').length),
    );
  });

  it('names what it rests on, and other articles that there are', async () => {
    await expectEach(
      articles,
      ({ id }) => id,
      ({ id, sources, related }) => {
        expect(sources.length, `${id}: sources`).toBeGreaterThan(0);
        expect(
          related.filter((other) => !ids.has(other) || other === id),
          `${id}: related`,
        ).toEqual([]);
        expect(new Set(related).size, `${id}: related twice`).toBe(related.length);
        expect(related.length, `${id}: related`).toBeGreaterThan(0);
      },
    );
  });

  it('shows each number that it gives as a fact', async () => {
    await expectEach(
      articles,
      ({ id }) => id,
      (article) => {
        for (const side of [0, 1] as const) {
          const shown = `${textOf(article, side)}\n${cellsOf(article, side)}`.replaceAll(/[,\s](?=\d{3}(?!\d))/g, '');
          for (const { what, value } of compose(article).facts)
            expect(shown, `${article.id}: ${what[side]}`).toContain(numberText(value, 6).replaceAll(' ', ''));
        }
      },
    );
  });
});

it('explains every indicator and every rule of the diagnosis', () => {
  const explained = new Set<string>(
    articles.filter(({ kind }) => kind === 'indicator').flatMap(({ indicators = [] }) => indicators),
  );
  expect(indicatorIds.filter((id) => !explained.has(id))).toEqual([]);
  const ruled = articles.filter(({ kind }) => kind === 'fault').flatMap(({ rules: own = [] }) => own);
  expect(ruled.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
});

it('uses the words of the terms', async () => {
  const page = readFileSync(new URL('../../../../docs/terms.md', import.meta.url), 'utf8').split(
    '## Words of the code',
  );
  const refused = (page[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    .filter((word) => /\p{Script=Han}|℃/u.test(word) || word === 'threshold');
  await expectEach(
    articles,
    ({ id }) => id,
    (article) => {
      const text = `${article.title.join('\n')}\n${textOf(article, 0)}\n${textOf(article, 1)}`;
      expect(refused.filter((word) => text.includes(word))).toEqual([]);
    },
  );
});
