import type { ReportContent, ReportLanguage } from '../diagnostic/report-content.types.ts';
import type { FleetContent } from '../fleet/fleet-content.types.ts';

/** What is written: one report, in one language or in both, one after the other. */
export type DocumentJob = { readonly languages: readonly ReportLanguage[] } & (
  | { readonly kind: 'diagnostic'; readonly content: ReportContent }
  | { readonly kind: 'fleet'; readonly content: FleetContent }
);

/** Parts of the file in order; last the number of its pages. */
export type DocumentPiece = { readonly bytes: Uint8Array } | { readonly pages: number };
