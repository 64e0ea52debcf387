import { checklistRoutes, inspectionRoutes } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { ModuleContext } from '../../../module-context.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createIsolatedWork } from '../../../platform/isolated-work.ts';
import type { Audit } from '../../audit/index.ts';
import { documentBounds } from '../document/document-bounds.ts';
import type { ReportSpace } from '../files/report-space.ts';
import type { ReportChanges } from '../report-changes.ts';
import type { ReportStore } from '../reports.store.ts';
import { checklistHandlers } from './checklists.routes.ts';
import { createChecklists } from './checklists.service.ts';
import { createChecklistStore } from './checklists.store.ts';
import { createInspectionAssigning } from './inspection-assigning.service.ts';
import { createInspectionDocuments } from './inspection-documents.ts';
import type { InspectionDocuments } from './inspection-documents.ts';
import { createInspectionEntries, createInspectionLock } from './inspection-entries.service.ts';
import { createInspectionPhotos } from './inspection-photos.service.ts';
import { createInspectionPhotoStore } from './inspection-photos.store.ts';
import { inspectionHandlers } from './inspections.routes.ts';
import type { InspectionServices } from './inspections.routes.ts';
import type { InspectionStore } from './inspections.store.ts';
import type { OnlineValueParts } from './online-values.ts';

interface Others extends OnlineValueParts {
  readonly store: InspectionStore;
  readonly reports: ReportStore;
  readonly changes: ReportChanges;
  readonly space: ReportSpace;
  readonly audit: Audit;
}

/** What people do with inspections, at the time of a clock. */
export type InspectionsAt = (clock: Clock) => Pick<InspectionServices, 'assigning' | 'entries'>;

/** Inspections of machines: checklists, and what people fill in by them. Returns what writes their pdf, and what people do with them at any time. */
export function inspectionsModule(
  { pg, clock, blobs, isolated, log, queue, register }: ModuleContext,
  { space, audit, ...others }: Others,
): { readonly documents: InspectionDocuments; readonly inspectionsAt: InspectionsAt } {
  const checklists = createChecklists({ store: createChecklistStore(pg), audit, clock });
  const photoStore = createInspectionPhotoStore(pg);
  const lock = createInspectionLock(others);
  const photoBlobs = blobs('inspection-photos');
  const photos = createInspectionPhotos({ store: photoStore, lock, blobs: photoBlobs, isolated, space, clock });
  const inspectionsAt: InspectionsAt = (at) => ({
    assigning: createInspectionAssigning({ ...others, checklists, clock: at }),
    entries: createInspectionEntries({ ...others, photos: photoStore, lock, clock: at }),
  });
  register.calls(checklistRoutes, checklistHandlers(checklists));
  register.calls(inspectionRoutes, inspectionHandlers({ ...inspectionsAt(clock), photos }));
  queue.every('remove photos of inspections that were not kept', 24 * hourMs, async () => {
    await photos.removeLeftovers();
  });
  const written = createIsolatedWork(documentBounds, (error) =>
    log.warn({ err: error }, 'an inspection could not be written'),
  );
  register.part('inspection documents', written);
  const { store } = others;
  const documents = createInspectionDocuments({
    store,
    photos: photoStore,
    blobs: photoBlobs,
    isolated: written,
    clock,
  });
  return { documents, inspectionsAt };
}
