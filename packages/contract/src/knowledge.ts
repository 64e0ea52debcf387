import * as z from 'zod';
import { text } from './common.ts';
import { defineRoutes } from './route.ts';

/** Topics of the knowledge base, in the order in which pages show them. `sampling`: sampling and laboratory tests. */
export const knowledgeKinds = ['indicator', 'standard', 'fault', 'sensor', 'sampling', 'maintenance', 'howto'] as const;
/** Topic of an article. */
export const KnowledgeKind = z.enum(knowledgeKinds);
export type KnowledgeKind = z.infer<typeof KnowledgeKind>;

/** What a part of an article is about, in the order in which articles have them. */
export const knowledgeParts = [
  'what',
  'why',
  'measure',
  'normal',
  'change',
  'steps',
  'act',
  'evidence',
  'causes',
  'remedy',
  'watch',
] as const;
export type KnowledgePart = (typeof knowledgeParts)[number];

/** Most characters of a question to the search. */
export const maxKnowledgeQuery = 200;

/** An article as lists show it, in the caller's language. */
export const KnowledgeEntry = z.object({
  id: z.string(),
  kind: KnowledgeKind,
  title: z.string(),
  /** The answer in short. */
  answer: z.string(),
});
export type KnowledgeEntry = z.infer<typeof KnowledgeEntry>;

/** A number that an article states: what it is the value of, in words; its unit; the standard or practice behind it. */
export const KnowledgeFact = z.object({ what: z.string(), value: z.number(), unit: z.string(), source: z.string() });
export type KnowledgeFact = z.infer<typeof KnowledgeFact>;

export const KnowledgeTable = z.object({
  caption: z.string(),
  head: z.array(z.string()),
  /** As long as the head. */
  rows: z.array(z.array(z.string())),
});
export type KnowledgeTable = z.infer<typeof KnowledgeTable>;

export const KnowledgeArticle = KnowledgeEntry.extend({
  /** One line: a paragraph; several: a list, in `steps` numbered. */
  parts: z.array(z.object({ about: z.enum(knowledgeParts), lines: z.array(z.string()) })),
  tables: z.array(KnowledgeTable),
  facts: z.array(KnowledgeFact),
  related: z.array(KnowledgeEntry),
  /** Telemetry keys and rules of the diagnosis that it explains. */
  indicators: z.array(z.string()),
  rules: z.array(z.string()),
  /** Pages of the console that the caller may open. */
  pages: z.array(z.object({ path: z.string(), label: z.string() })),
  sources: z.array(z.string()),
});
export type KnowledgeArticle = z.infer<typeof KnowledgeArticle>;

export const KnowledgeHit = KnowledgeEntry.extend({
  /** The line of the article that has most of the question. */
  excerpt: z.string(),
  /** Numbers of the article that the question asks for, the nearest first; at most three. */
  facts: z.array(KnowledgeFact),
});
export type KnowledgeHit = z.infer<typeof KnowledgeHit>;

export const knowledgeRoutes = defineRoutes({
  listKnowledge: {
    method: 'GET',
    path: '/system/knowledge',
    permission: 'session',
    summary: 'The articles of the knowledge base, by topic.',
    data: z.array(KnowledgeEntry),
  },
  searchKnowledge: {
    method: 'GET',
    path: '/system/knowledge/search',
    permission: 'session',
    summary: 'Articles that answer a question in Chinese or English, the best first.',
    query: z.object({
      q: text(maxKnowledgeQuery, 1),
      kind: KnowledgeKind.optional(),
      most: z.coerce.number().int().min(1).max(50).default(20),
    }),
    data: z.array(KnowledgeHit),
  },
  getKnowledge: {
    method: 'GET',
    path: '/system/knowledge/article',
    permission: 'session',
    summary: 'One article: by its id, or by the indicator or the rule of the diagnosis that it explains.',
    query: z.object({ id: text(128, 1) }),
    data: KnowledgeArticle,
  },
});
