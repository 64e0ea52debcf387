import type { AbnormalState } from '@oilsight/contract';
import type { Bilingual } from '@oilsight/oil';
import type { Asker } from '../../../platform/fair-queue.ts';
import type { ReportOrder } from './report-content.ts';
import type { ReportContent, ReportLanguage } from './report-content.types.ts';

export type { ReportOrder } from './report-content.ts';
export type { Period, ReportContent, ReportLanguage, ReportState } from './report-content.types.ts';

/** A report that was written. */
export interface WrittenReport {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Whether something is to be done; null: the readings do not allow an assessment. */
  readonly isAbnormal: boolean | null;
  /** How grave it is; null: nothing is to be done, or nobody knows how grave. */
  readonly abnormalState: AbnormalState | null;
  /** The verdict in a few words. */
  readonly verdict: Bilingual;
  /** Frames of the period that the report rests on. */
  readonly readings: number;
}

/** Writes diagnostic reports of devices. */
export interface DiagnosticReports {
  /** What a report of this period says now, as data. The device has passed its caller's scope. */
  contentOf(order: ReportOrder): Promise<ReportContent>;
  /**
   * Reads the period and writes the file, in a process of its own. The device has passed its caller's scope. `asker`:
   * left out, the device's dealer stands in the queue itself.
   *
   * @throws AppError `overloaded`, `tooManyRequests`, `tenantBusy`; WorkFailure when time or memory did not suffice;
   * the signal's reason when it is aborted
   */
  write(
    order: ReportOrder & { readonly languages: readonly ReportLanguage[]; readonly asker?: Asker },
    signal: AbortSignal,
  ): Promise<WrittenReport>;
}
