import { assistantRoutes } from '@oilsight/contract';
import type { InProcessCalls } from '../../http/in-process.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Areas } from '../areas/index.ts';
import { assistantHandlers } from './assistant.routes.ts';
import { createAssistant } from './assistant.service.ts';
import { createTalkStore } from './assistant.store.ts';

interface Others {
  readonly calls: InProcessCalls;
  readonly areas: Areas;
}

/** Questions about the plant, answered with what the person may see. */
export function assistantModule({ pg, clock, log, register }: ModuleContext, { calls, areas }: Others): void {
  const placeOf = (areaNo: string) =>
    (['zh-CN', 'en-US'] as const).flatMap((language) => areas.nameOf(areaNo, language)?.split(', ') ?? []);
  const assistant = createAssistant({ calls, store: createTalkStore(pg), clock, log, placeOf });
  register.calls(assistantRoutes, assistantHandlers(assistant));
}
