import { knowledgeRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { articles } from './articles/index.ts';
import type { Knowledge } from './index.ts';
import { knowledgeHandlers } from './knowledge.routes.ts';
import { createKnowledge } from './knowledge.service.ts';

export function knowledgeModule({ register }: ModuleContext): Knowledge {
  const knowledge = createKnowledge(articles);
  register.calls(knowledgeRoutes, knowledgeHandlers(knowledge));
  return knowledge;
}
