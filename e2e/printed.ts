import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of paper. */
export interface PrintedPage {
  /** Its pieces of text, joined by single spaces. */
  readonly text: string;
  /** The same as it stands below one another. */
  readonly lines: readonly string[];
  readonly isLandscape: boolean;
}

/** Pieces of text whose heights differ by less stand in one line, points. */
const sameLine = 2;

/** What comes out of the printer, without the backgrounds, which browsers leave out. */
export async function printed(page: Page): Promise<readonly PrintedPage[]> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const document = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const sheet = await document.getPage(n);
    const { items } = await sheet.getTextContent();
    const { width, height } = sheet.getViewport({ scale: 1 });
    const pieces = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []));
    const words = pieces.map(({ str }) => str).join(' ');
    const lines: string[] = [];
    let last: number | null = null;
    for (const { str, transform } of pieces) {
      // Points above the foot of the page.
      const base = Number(transform[5]);
      if (last === null || Math.abs(base - last) > sameLine) lines.push('');
      lines.push(`${lines.pop() ?? ''}${str}`);
      last = base;
    }
    pages.push({ text: words.replaceAll(/\s+/gu, ' '), lines, isLandscape: width > height });
  }
  return pages;
}
