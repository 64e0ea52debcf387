import { AppError } from '@oilsight/contract';
import type { AssistantEvent, assistantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Assistant } from './assistant.service.ts';

export const assistantHandlers = (assistant: Assistant): Handlers<typeof assistantRoutes> => ({
  async ask({ body }, scope, context) {
    const { principal } = context;
    if (principal === null) throw new AppError('notLoggedIn');
    const events = await assistant.ask(scope, { ...context, principal }, body);
    return { name: 'answer.jsonl', type: 'application/x-ndjson; charset=utf-8', chunks: linesOf(events) };
  },
  listTalks: ({ query }, scope) => assistant.talks(scope, query),
  getTalk: ({ params: { talkId } }, scope) => assistant.talk(scope, talkId),
  removeTalk: ({ params: { talkId } }, scope) => assistant.remove(scope, talkId),
  removeTalks: (_request, scope) => assistant.removeAll(scope),
  rateAnswer: ({ body: { turnId, isUseful } }, scope) => assistant.rate(scope, turnId, isUseful),
});

async function* linesOf(events: AsyncIterable<AssistantEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}
