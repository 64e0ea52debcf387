import type { ModuleContext } from '../../../module-context.ts';
import { createIsolatedWork, isolatedWorkBounds } from '../../../platform/isolated-work.ts';
import { createDiagnosticReports } from './diagnostic-reports.ts';
import { createDiagnosticStore } from './diagnostic.store.ts';
import type { DiagnosticReports } from './index.ts';
import { createReportContents } from './report-content.ts';
import type { ContentParts } from './report-content.ts';

/** Reports wait for one another, and not for the files of strangers. One is written at a time. */
const bounds = { ...isolatedWorkBounds, atOnce: 1, waitingOfOne: 100, waitingOfTenant: 100, waiting: 400 };

/** Diagnostic reports: what they say is read here, the file is made in a process of its own. */
export function diagnosticReportsModule(
  { pg, config, clock, log, register }: ModuleContext,
  others: Pick<ContentParts, 'telemetry' | 'analysis' | 'limits' | 'oils'>,
): DiagnosticReports {
  const isolated = createIsolatedWork(bounds, (error) => log.warn({ err: error }, 'a report could not be written'));
  register.part('report documents', isolated);
  const contentOf = createReportContents({
    ...others,
    store: createDiagnosticStore(pg),
    clock,
    publicUrl: config.publicUrl,
  });
  return createDiagnosticReports({ contentOf, isolated });
}
