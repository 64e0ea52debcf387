import { AppError, knowledgeKinds, knowledgeParts } from '@oilsight/contract';
import type {
  Authority,
  KnowledgeArticle,
  KnowledgeEntry,
  KnowledgeFact,
  KnowledgeHit,
  KnowledgeKind,
  Language,
} from '@oilsight/contract';
import { findIndicator, findRule } from '@oilsight/oil';
import type { Article, Fact, Figures, Pair } from './article.ts';
import { limitFigures } from './figures/limit-figures.ts';
import { rulePartsOf } from './figures/rule-parts.ts';
import { createKnowledgeIndex } from './knowledge-search.rules.ts';
import type { KnowledgeIndex, ReadQuestion } from './knowledge-search.rules.ts';
import { consolePages } from './pages.ts';
import { sources } from './sources.ts';

/** What a search asks for. */
export interface KnowledgeQuestion {
  readonly q: string;
  readonly kind?: KnowledgeKind | undefined;
  readonly most: number;
}

/** The reader of an article. */
export interface KnowledgeReader {
  readonly language: Language;
  readonly authority: Authority | 'SYSTEM';
}

/** The articles of the product about oil, machines, sensors and itself: the same for every reader. */
export interface Knowledge {
  list(language: Language): KnowledgeEntry[];
  /** Articles that have words of the question, in either language, the nearest first. */
  search(question: KnowledgeQuestion, language: Language): KnowledgeHit[];
  /**
   * The article of an id; an indicator's key and a rule's id stand for the article that explains them. Throws
   * `notFound` where there is none.
   */
  get(id: string, reader: KnowledgeReader): KnowledgeArticle;
}

/** An article with what follows from the indicators and rules that it explains. */
interface Composed {
  readonly article: Article;
  readonly parts: readonly { readonly about: KnowledgeArticle['parts'][number]['about']; readonly text: Pair }[];
  readonly figures: readonly Figures[];
  readonly facts: readonly Fact[];
}

/** How much a word counts by where it stands. */
const weights = { title: 7, words: 6, answer: 2, part: 1, figure: 2 } as const;
/** Facts of a hit hold at least this share of the question. */
const leastCoverage = 0.5;
/** Facts are looked for in so many of the best articles. */
const articlesWithFacts = 5;
const maxFacts = 3;

const pick = (pair: Pair, language: Language) => (language === 'zh-CN' ? pair[0] : pair[1]);

/** Composes the articles: parts in their order, the limits of indicators and the evidence of rules. */
export function compose(article: Article): Composed {
  const fromRules = (article.rules ?? []).flatMap((id) => (article.kind === 'fault' ? rulePartsOf(id) : []));
  const parts = knowledgeParts.flatMap((about): Composed['parts'] => {
    if (about === 'evidence' || about === 'causes' || about === 'remedy')
      return fromRules
        .filter((part) => part.about === about)
        .map(({ lines }) => ({ about, text: [lines.zh.join('\n'), lines.en.join('\n')] }));
    const text = article[about];
    return text === undefined ? [] : [{ about, text }];
  });
  const limits = (article.kind === 'indicator' ? (article.indicators ?? []) : []).flatMap(
    (key) => limitFigures(key) ?? [],
  );
  const figures = [...(article.figures ?? []), ...limits];
  return { article, parts, figures, facts: [...(article.facts ?? []), ...figures.flatMap(({ facts }) => facts)] };
}

/** The knowledge base of some articles, held in memory, from the first search on with an index of both languages. */
export function createKnowledge(articles: readonly Article[]): Knowledge {
  const inOrder = knowledgeKinds.flatMap((kind) => articles.filter((article) => article.kind === kind));
  const composed = inOrder.map((article) => compose(article));
  const byId = new Map(composed.map((each) => [each.article.id, each]));
  // The first search pays for the index: a server that nobody asks does not hold it.
  let built: KnowledgeIndex | null = null;
  const index = () => (built ??= createKnowledgeIndex(composed.map(documentOf)));

  const explaining = (kind: KnowledgeKind, id: string) =>
    composed.find(({ article }) => article.kind === kind && (has(article.indicators, id) || has(article.rules, id)));
  // What an article is about comes before what another one mentions as well.
  const find = (id: string) => byId.get(id) ?? explaining('indicator', id) ?? explaining('fault', id) ?? null;

  return {
    list: (language) => inOrder.map((article) => entryOf(article, language)),
    search({ q, kind, most }, language) {
      const question = index().read(q);
      return question
        .search()
        .flatMap(({ id }) => byId.get(id) ?? [])
        .filter(({ article }) => kind === undefined || article.kind === kind)
        .slice(0, most)
        .map((found, place) => ({
          ...entryOf(found.article, language),
          excerpt: excerptOf(found, question, language),
          facts: place < articlesWithFacts ? factsFor(found, question, language) : [],
        }));
    },
    get(id, { language, authority }) {
      const found = find(id);
      if (found === null) throw new AppError('notFound');
      const { article, parts, figures, facts } = found;
      return {
        ...entryOf(article, language),
        parts: parts.map(({ about, text }) => ({ about, lines: pick(text, language).split('\n') })),
        tables: figures.map(({ caption, head, rows }) => ({
          caption: pick(caption, language),
          head: head.map((cell) => cellText(cell, language)),
          rows: rows.map((row) => row.map((cell) => cellText(cell, language))),
        })),
        facts: facts.map((fact) => shownFact(fact, language)),
        related: article.related.flatMap((otherId) => {
          const other = byId.get(otherId);
          return other === undefined ? [] : [entryOf(other.article, language)];
        }),
        indicators: [...(article.indicators ?? [])],
        rules: [...(article.rules ?? [])],
        pages: (article.pages ?? [])
          .map((page) => consolePages[page])
          .filter(({ roles }) => roles.some((role) => role === authority))
          .map(({ path, label }) => ({ path, label: pick(label, language) })),
        sources: article.sources.map((source) => pick(sources[source], language)),
      };
    },
  };

  /** The line of the text with most of the question; the answer where none has more. */
  function excerptOf({ article, parts }: Composed, question: ReadQuestion, language: Language): string {
    const lines = [pick(article.answer, language), ...parts.flatMap(({ text }) => pick(text, language).split('\n'))];
    const shares = question.coverage(lines);
    return lines[shares.indexOf(Math.max(...shares))] ?? '';
  }
  function factsFor({ facts }: Composed, question: ReadQuestion, language: Language): KnowledgeFact[] {
    const own = facts.map(({ what }) => what);
    const zh = question.coverage(own.map((what) => what[0]));
    const en = question.coverage(own.map((what) => what[1]));
    return facts
      .map((fact, place) => ({ fact, share: Math.max(zh[place] ?? 0, en[place] ?? 0) }))
      .filter(({ share }) => share >= leastCoverage)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, maxFacts)
      .map(({ fact }) => shownFact(fact, language));
  }
}

const has = (all: readonly string[] | undefined, one: string) => all?.includes(one) ?? false;

function entryOf({ id, kind, title, answer }: Article, language: Language): KnowledgeEntry {
  return { id, kind, title: pick(title, language), answer: pick(answer, language) };
}
function shownFact({ what, value, unit, source }: Fact, language: Language): KnowledgeFact {
  return { what: pick(what, language), value, unit, source: pick(sources[source], language) };
}
function cellText(cell: string | Pair, language: Language): string {
  return typeof cell === 'string' ? cell : pick(cell, language);
}

function documentOf({ article, parts, figures, facts }: Composed) {
  const { id, title, words, answer, indicators = [], rules = [] } = article;
  const names = indicators.flatMap((key) => {
    const indicator = findIndicator(key);
    return indicator === null ? [] : [key.replaceAll('_', ' '), indicator.name.zh, indicator.name.en, indicator.symbol];
  });
  const ruleNames = rules.flatMap((rule) => {
    const found = findRule(rule);
    return found === null ? [] : [rule, found.name.zh, found.name.en];
  });
  const field = (weight: number, pairs: readonly Pair[]) => ({ weight, text: pairs.flat().join('\n') });
  return {
    id,
    fields: [
      field(weights.title, [title]),
      { weight: weights.words, text: [...words, ...names, ...ruleNames].join('\n') },
      field(weights.answer, [answer]),
      field(
        weights.part,
        parts.map(({ text }) => text),
      ),
      field(
        weights.figure,
        figures.map(({ caption }) => caption),
      ),
      { weight: weights.part, text: [...new Set(facts.flatMap(({ what }) => what))].slice(0, 60).join('\n') },
    ],
  };
}
