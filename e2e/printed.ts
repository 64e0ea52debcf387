import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of paper. */
export interface PrintedPage {
  /** Its pieces of text, joined by single spaces. */
  readonly text: string;
  readonly isLandscape: boolean;
}

/** What comes out of the printer, without the backgrounds, which browsers leave out. */
export async function printed(page: Page): Promise<readonly PrintedPage[]> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const document = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const sheet = await document.getPage(n);
    const { items } = await sheet.getTextContent();
    const { width, height } = sheet.getViewport({ scale: 1 });
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push({ text: words.replaceAll(/\s+/gu, ' '), isLandscape: width > height });
  }
  return pages;
}
