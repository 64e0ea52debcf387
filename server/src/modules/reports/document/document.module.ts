import type { ModuleContext } from '../../../module-context.ts';
import { createIsolatedWork } from '../../../platform/isolated-work.ts';
import { documentBounds } from './document-bounds.ts';
import { createReportDocuments } from './report-documents.ts';
import type { ReportDocuments } from './report-documents.ts';

/** The process in which all reports of the product are made. */
export function reportDocumentsModule({ log, register }: ModuleContext): ReportDocuments {
  const isolated = createIsolatedWork(documentBounds, (error) =>
    log.warn({ err: error }, 'a report could not be written'),
  );
  register.part('report documents', isolated);
  return createReportDocuments(isolated);
}
