import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hourMs } from '../../../lib/time.ts';
import { openPdf } from './pdf-document.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Where a pdf comes from that never changes. */
export interface PdfSource {
  /** Names it among all pdf files. */
  readonly key: string;
  load(signal: AbortSignal): Promise<Blob>;
}

interface Opened {
  readonly blob: Blob;
  /** null: it cannot be read. */
  readonly document: PdfDocument | null;
}

/** A file and the pages in it, as long as the caller is shown. */
export function usePdf({ key, load }: PdfSource) {
  const query = useQuery({
    // Not below `reports`: what is read of reports is read anew when one changes.
    queryKey: ['reportFile', key],
    queryFn: ({ signal }) => load(signal),
    staleTime: hourMs,
  });
  const { data: blob } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    // Outside React: the worker that reads the file.
    if (blob === undefined) return;
    let isOver = false;
    const opening = openPdf(blob);
    opening.then(
      (document) => (isOver ? undefined : setOpened({ blob, document })),
      () => (isOver ? undefined : setOpened({ blob, document: null })),
    );
    return () => {
      isOver = true;
      opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [blob]);
  const current = opened?.blob === blob ? opened : null;
  return { query, blob, document: current?.document, isBroken: current?.document === null };
}
