import { knowledgeRoutes } from '@oilsight/contract';
import type { KnowledgeKind, Language } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Articles change with the version of the product alone. The server words them in the requested language. */
const fixed = { staleTime: Number.POSITIVE_INFINITY } as const;

export const articleList = (language: Language) =>
  queryOptions({
    queryKey: ['knowledge', 'list', language],
    queryFn: ({ signal }) => call(knowledgeRoutes.listKnowledge, {}, signal),
    ...fixed,
  });

export const articleSearch = (q: string, kind: KnowledgeKind | undefined, language: Language) =>
  queryOptions({
    queryKey: ['knowledge', 'search', language, q, kind],
    queryFn: ({ signal }) => call(knowledgeRoutes.searchKnowledge, { query: { q, kind } }, signal),
    placeholderData: keepPreviousData,
    ...fixed,
  });

export const articleQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['knowledge', 'article', language, id],
    queryFn: ({ signal }) => call(knowledgeRoutes.getKnowledge, { query: { id } }, signal),
    ...fixed,
  });
