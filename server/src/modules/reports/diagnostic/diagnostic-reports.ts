import type { IsolatedWork, ProgramAt } from '../../../platform/isolated-work.ts';
import type { DocumentJob, DocumentPiece } from '../document/document.types.ts';
import { createMutex } from '../../../platform/mutex.ts';
import type { DiagnosticReports, WrittenReport } from './index.ts';
import type { ReportOrder } from './report-content.ts';
import type { ReportContent } from './report-content.types.ts';
import { isAbnormal } from './verdict.rules.ts';
import { verdictWords } from './verdict-words.rules.ts';

const program: ProgramAt<DocumentJob, DocumentPiece> = {
  url: new URL('../document/document.work.ts', import.meta.url),
};

/** Reads what a report says, and has its file made in a process of its own. */
export function createDiagnosticReports({
  contentOf,
  isolated,
}: {
  readonly contentOf: (order: ReportOrder) => Promise<ReportContent>;
  readonly isolated: Pick<IsolatedWork, 'run'>;
}): DiagnosticReports {
  // What reports say is read one after the other too: content that waits would fill the memory.
  const inTurn = createMutex();

  async function written(
    { languages, asker, ...order }: Parameters<DiagnosticReports['write']>[0],
    signal: AbortSignal,
  ): Promise<WrittenReport> {
    signal.throwIfAborted();
    const content = await contentOf(order);
    const { tenantId } = order.device;
    const pieces: Uint8Array[] = [];
    let pages = 0;
    const job = { content, languages: [...languages] };
    for await (const piece of isolated.run(program, job, asker ?? { person: tenantId, tenant: tenantId })) {
      // Leaving the loop ends the process.
      signal.throwIfAborted();
      if ('pages' in piece) ({ pages } = piece);
      else pieces.push(piece.bytes);
    }
    return {
      pdf: Buffer.concat(pieces),
      pages,
      isAbnormal: isAbnormal(content.state),
      verdict: verdictWords(content),
      readings: content.arrivals.received,
    };
  }

  return { contentOf, write: (order, signal) => inTurn(() => written(order, signal)) };
}
