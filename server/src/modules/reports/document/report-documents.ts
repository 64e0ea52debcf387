import type { Asker } from '../../../platform/fair-queue.ts';
import type { IsolatedWork, ProgramAt } from '../../../platform/isolated-work.ts';
import { createMutex } from '../../../platform/mutex.ts';
import type { DocumentJob, DocumentPiece } from './document.types.ts';

/** Makes the files of reports, in a process of its own. */
export interface ReportDocuments {
  /** What reports say is read one after the other too: content that waits would fill the memory. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * @throws AppError `overloaded`, `tooManyRequests`, `tenantBusy`; WorkFailure when time or memory did not suffice; the
   *   signal's reason when it is aborted
   */
  make(
    job: DocumentJob,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<{ readonly pdf: Uint8Array; readonly pages: number }>;
}

const program: ProgramAt<DocumentJob, DocumentPiece> = { url: new URL('./document.work.ts', import.meta.url) };

export function createReportDocuments(isolated: Pick<IsolatedWork, 'run'>): ReportDocuments {
  return {
    inTurn: createMutex(),
    async make(job, asker, signal) {
      const pieces: Uint8Array[] = [];
      let pages = 0;
      for await (const piece of isolated.run(program, job, asker)) {
        // Leaving the loop ends the process.
        signal.throwIfAborted();
        if ('pages' in piece) ({ pages } = piece);
        else pieces.push(piece.bytes);
      }
      return { pdf: Buffer.concat(pieces), pages };
    },
  };
}
