import { assistantRoutes } from '@oilsight/contract';
import type { InProcessCalls } from '../../http/in-process.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Areas } from '../areas/index.ts';
import { assistantHandlers } from './assistant.routes.ts';
import { createAssistant } from './assistant.service.ts';
import { createTalkStore } from './assistant.store.ts';
import { answerOf as expert } from './expert.ts';
import { createChatClient } from './language-model/chat-client.ts';
import { createLanguageModel } from './language-model/language-model.engine.ts';
import { createTokenBudgetStore } from './language-model/token-budget.store.ts';

interface Others {
  readonly calls: InProcessCalls;
  readonly areas: Areas;
}

/** Questions about the plant, answered with what the person may see. */
export function assistantModule({ pg, clock, log, config, register }: ModuleContext, { calls, areas }: Others): void {
  const placeOf = (areaNo: string) =>
    (['zh-CN', 'en-US'] as const).flatMap((language) => areas.nameOf(areaNo, language)?.split(', ') ?? []);
  const isPlace = (name: string) => {
    const areaNo = areas.find(name);
    return areaNo !== null && areaNo.endsWith('00') && !areaNo.endsWith('0000');
  };
  const settings = config.llm;
  const engine =
    settings === null
      ? expert
      : createLanguageModel({
          client: createChatClient(settings),
          budget: createTokenBudgetStore(pg, settings.tokensPerDay),
          settings,
          expert,
          log,
        });
  const assistant = createAssistant({ calls, store: createTalkStore(pg), clock, log, placeOf, isPlace, engine });
  register.calls(assistantRoutes, assistantHandlers(assistant));
}
