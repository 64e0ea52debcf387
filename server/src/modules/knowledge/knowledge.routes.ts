import type { knowledgeRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Knowledge } from './knowledge.service.ts';

export const knowledgeHandlers = (knowledge: Knowledge): Handlers<typeof knowledgeRoutes> => ({
  listKnowledge: (_request, _scope, { language }) => knowledge.list(language),
  searchKnowledge: ({ query }, _scope, { language }) => knowledge.search(query, language),
  getKnowledge: ({ query }, { authority }, { language }) => knowledge.get(query.id, { language, authority }),
});
