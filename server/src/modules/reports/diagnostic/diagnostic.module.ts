import type { ModuleContext } from '../../../module-context.ts';
import type { ReportDocuments } from '../document/report-documents.ts';
import { createDiagnosticReports } from './diagnostic-reports.ts';
import { createDiagnosticStore } from './diagnostic.store.ts';
import type { DiagnosticReports } from './index.ts';
import { createReportContents } from './report-content.ts';
import type { ContentParts } from './report-content.ts';

/** Diagnostic reports: what they say is read here, the file is made in a process of its own. */
export function diagnosticReportsModule(
  { pg, config, clock }: ModuleContext,
  {
    documents,
    ...others
  }: Pick<ContentParts, 'telemetry' | 'analysis' | 'limits' | 'oils'> & {
    readonly documents: ReportDocuments;
  },
): DiagnosticReports {
  const contentOf = createReportContents({
    ...others,
    store: createDiagnosticStore(pg),
    clock,
    publicUrl: config.publicUrl,
  });
  return createDiagnosticReports({ contentOf, documents });
}
