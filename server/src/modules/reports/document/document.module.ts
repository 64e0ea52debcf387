import type { ModuleContext } from '../../../module-context.ts';
import { createIsolatedWork, isolatedWorkBounds } from '../../../platform/isolated-work.ts';
import { createReportDocuments } from './report-documents.ts';
import type { ReportDocuments } from './report-documents.ts';

/** Reports wait for one another, and not for the files of strangers. One is written at a time. */
const bounds = { ...isolatedWorkBounds, atOnce: 1, waitingOfOne: 100, waitingOfTenant: 100, waiting: 400 };

/** The process in which all reports of the product are made. */
export function reportDocumentsModule({ log, register }: ModuleContext): ReportDocuments {
  const isolated = createIsolatedWork(bounds, (error) => log.warn({ err: error }, 'a report could not be written'));
  register.part('report documents', isolated);
  return createReportDocuments(isolated);
}
