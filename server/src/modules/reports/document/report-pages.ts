import type { Content } from 'pdfmake/interfaces';

/** The pages of a report in one language: the first, with what stands at its foot and how high that is, and the rest. */
export interface ReportPages {
  readonly first: { readonly parts: readonly Content[]; readonly foot: Content; readonly footHeight: number };
  readonly chapters: readonly Content[];
}
