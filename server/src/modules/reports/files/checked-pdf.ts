import { maxReportPages } from '@oilsight/contract';
import type { Asker } from '../../../platform/fair-queue.ts';
import { WorkFailure } from '../../../platform/isolated-work.ts';
import type { IsolatedWork, ProgramAt } from '../../../platform/isolated-work.ts';
import { refusal } from './pdf-refusal.ts';
import type { CheckedPdf, PdfJob } from './pdf-work.ts';

const program: ProgramAt<PdfJob, CheckedPdf> = { url: new URL('./pdf-work.ts', import.meta.url) };

/**
 * Reads an uploaded pdf in a separate process: a small file may take any amount of memory and time.
 *
 * @param asker the person who uploaded it, and the person's tenant
 * @throws AppError for the fault of the file; `tooManyRequests`, `tenantBusy`, `overloaded`
 */
export async function checkedPdf(
  isolated: Pick<IsolatedWork, 'run'>,
  bytes: Uint8Array,
  asker: Asker,
): Promise<CheckedPdf> {
  try {
    for await (const checked of isolated.run(program, { bytes, maxPages: maxReportPages }, asker)) return checked;
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    throw refusal('pdfBroken', error);
  }
  throw refusal('pdfBroken');
}
