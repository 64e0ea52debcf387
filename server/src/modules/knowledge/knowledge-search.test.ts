import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { expectEach } from '../../../../scripts/expect-each.ts';
import { articles } from './articles/index.ts';
import { createKnowledgeIndex, isNear, searchWords } from './knowledge-search.rules.ts';
import { createKnowledge } from './knowledge.service.ts';

const index = createKnowledgeIndex([
  {
    id: 'viscosity',
    fields: [
      { text: '运动粘度 Kinematic viscosity', weight: 7 },
      { text: '油变稠 氧化 oxidation thickens the oil', weight: 1 },
    ],
  },
  {
    id: 'water',
    fields: [
      { text: '水含量 Water content', weight: 7 },
      { text: '冷却器泄漏 a cooler leaks water into the oil', weight: 1 },
    ],
  },
  {
    id: 'filter',
    fields: [
      { text: '滤芯堵塞 Filter clogging', weight: 7 },
      { text: '压差升高 filters clog by dirt', weight: 1 },
    ],
  },
]);

it('finds the article of a question in either language, also with other words and typing errors', async () => {
  await expectEach(
    [
      ['粘度', 'viscosity'],
      ['黏度高怎么办', 'viscosity'],
      ['Kinematic Viscosity', 'viscosity'],
      ['kinematic viscosoty', 'viscosity'],
      ['viscos', 'viscosity'],
      ['moisture', 'water'],
      ['冷却器漏水', 'water'],
      ['过滤器', 'filter'],
      ['filters', 'filter'],
    ] as const,
    ([question]) => question,
    ([question, id]) => expect(index.read(question).search()[0]?.id).toBe(id),
  );
});

it('finds nothing where no article has a word of it', () => {
  for (const nothing of ['', ' ', '???', 'the', 'xyzzy', '𠀀', '怎么'])
    expect(index.read(nothing).search()).toEqual([]);
});

it('compares the words of a question with those of the articles once, however many articles are shown', () => {
  const knowledge = createKnowledge(articles);
  // Five letters that no article has: each such word is compared with all words.
  const q = `oil ${Array.from({ length: 28 }, (_, n) => `qzvx${String.fromCharCode(97 + (n % 26))}w`).join(' ')}`;
  const comparisons = (most: number): number => {
    const compared = vi.spyOn(String.prototype, 'startsWith');
    try {
      expect(knowledge.search({ q, most }, 'en-US')).toHaveLength(most);
      return compared.mock.calls.length;
    } finally {
      compared.mockRestore();
    }
  };
  const ofOne = comparisons(1);
  expect(ofOne).toBeGreaterThan(20_000);
  expect(comparisons(50)).toBe(ofOne);
});

it('says how much of a question each text holds', () => {
  expect(index.read('water content').coverage(['Water content', 'water', 'nothing'])).toEqual([
    1,
    expect.closeTo(0.5, 1),
    0,
  ]);
  expect(index.read('xyzzy').coverage(['xyzzy'])).toEqual([0]);
});

it('takes words apart as the field writes them', async () => {
  await expectEach(
    [
      ['粘度限值', ['粘度', '度限', '限值']],
      ['水', ['水']],
      ['128 000', ['128000']],
      ['128,000', ['128000']],
      ['5–15 µm', ['5', '15', 'µm']],
      ['0.05', ['0.05']],
      ['the filters are clogging', ['filter', 'clogg']],
      ['℃', ['c']],
    ] as const,
    ([text]) => text,
    ([text, words]) => expect(searchWords(text)).toEqual(words),
  );
});

it('tells words that differ by one letter from others', async () => {
  await expectEach(
    [
      ['filter', 'filter', true],
      ['filter', 'filte', true],
      ['filter', 'filtre', true],
      ['filter', 'fitler', true],
      ['filter', 'felter', true],
      ['filter', 'filters', true],
      ['filter', 'felters', false],
      ['filter', 'water', false],
      ['filter', 'fi', false],
    ] as const,
    ([one, other]) => `${one}, ${other}`,
    ([one, other, near]) => expect(isNear(one, other)).toBe(near),
  );
  fc.assert(fc.property(fc.string(), fc.string(), (one, other) => isNear(one, other) === isNear(other, one)));
});

it('takes any question, however long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (question) => {
      for (const { score } of index.read(question).search()) expect(score).toBeGreaterThan(0);
      for (const share of index.read(question).coverage(['water', '粘度'])) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
