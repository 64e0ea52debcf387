import { checklistRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../../module-context.ts';
import type { Audit } from '../../audit/index.ts';
import { checklistHandlers } from './checklists.routes.ts';
import { createChecklists } from './checklists.service.ts';
import { createChecklistStore } from './checklists.store.ts';

/** Inspections of machines: checklists, and what people fill in by them. */
export function inspectionsModule({ pg, clock, register }: ModuleContext, { audit }: { readonly audit: Audit }): void {
  const checklists = createChecklists({ store: createChecklistStore(pg), audit, clock });
  register.calls(checklistRoutes, checklistHandlers(checklists));
}
