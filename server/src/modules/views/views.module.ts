import { noteRoutes, viewRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import { createNotes } from './notes.service.ts';
import { createNoteStore } from './notes.store.ts';
import { noteHandlers, viewHandlers } from './views.routes.ts';
import { createViews } from './views.service.ts';
import { createViewStore } from './views.store.ts';

interface Others {
  readonly devices: Devices;
  readonly audit: Audit;
}

/** What people keep of the analysis of devices: named views, and notes pinned to moments. */
export function viewsModule({ pg, clock, register }: ModuleContext, { devices, audit }: Others): void {
  register.calls(viewRoutes, viewHandlers(createViews({ store: createViewStore(pg), audit })));
  register.calls(noteRoutes, noteHandlers(createNotes({ store: createNoteStore(pg), devices, audit, clock })));
}
