import type { ReportDocuments } from '../document/report-documents.ts';
import type { DiagnosticReports, WrittenReport } from './index.ts';
import type { ReportOrder } from './report-content.ts';
import type { ReportContent } from './report-content.types.ts';
import { abnormalStateOf, isAbnormal } from './verdict.rules.ts';
import { verdictWords } from './verdict-words.rules.ts';

/** Reads what a report says, and has its file made in a process of its own. */
export function createDiagnosticReports({
  contentOf,
  documents,
}: {
  readonly contentOf: (order: ReportOrder) => Promise<ReportContent>;
  readonly documents: ReportDocuments;
}): DiagnosticReports {
  async function written(
    { languages, asker, ...order }: Parameters<DiagnosticReports['write']>[0],
    signal: AbortSignal,
  ): Promise<WrittenReport> {
    signal.throwIfAborted();
    const content = await contentOf(order);
    const { tenantId } = order.device;
    const job = { kind: 'diagnostic', content, languages: [...languages] } as const;
    const made = await documents.make(job, asker ?? { person: tenantId, tenant: tenantId }, signal);
    return {
      ...made,
      isAbnormal: isAbnormal(content.state),
      abnormalState: abnormalStateOf(content.state),
      verdict: verdictWords(content),
      readings: content.arrivals.received,
    };
  }

  return { contentOf, write: (order, signal) => documents.inTurn(() => written(order, signal)) };
}
