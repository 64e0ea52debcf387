import type { ReportContent, ReportLanguage } from '../diagnostic/report-content.types.ts';

/** What is written: one report, in one language or in both, one after the other. */
export interface DocumentJob {
  readonly content: ReportContent;
  readonly languages: readonly ReportLanguage[];
}

/** Parts of the file in order; last the number of its pages. */
export type DocumentPiece = { readonly bytes: Uint8Array } | { readonly pages: number };
