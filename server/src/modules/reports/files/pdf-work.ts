import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '@oilsight/contract/errors';
import { pdfField, refusal } from './pdf-refusal.ts';
import { checkEnvelope, checkObjects, readObjects } from './pdf-structure.ts';

export interface PdfJob {
  /** The uploaded bytes, not trusted. */
  readonly bytes: Uint8Array;
  readonly maxPages: number;
}

export interface CheckedPdf {
  readonly pages: number;
}

async function opened(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    // The library takes the bytes away from whoever gives them.
    const data = Uint8Array.from(bytes);
    return await getDocument({ data, verbosity: 0, disableFontFace: true, useSystemFonts: false }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw refusal(isLocked ? 'pdfEncrypted' : 'pdfBroken', error);
  }
}

/** What the library finds where our own reading of the objects was led astray. */
async function checkAgain(pdf: PDFDocumentProxy): Promise<void> {
  const { info } = (await pdf.getMetadata()) as { readonly info: { readonly EncryptFilterName?: string | null } };
  if ((info.EncryptFilterName ?? null) !== null) throw refusal('pdfEncrypted');
  if (await pdf.hasJSActions()) throw refusal('pdfHasScripts');
  if ((await pdf.getAttachments()) !== null) throw refusal('pdfHasAttachments');
}

async function checkPage(pdf: PDFDocumentProxy, number: number): Promise<void> {
  const page = await pdf.getPage(number);
  if ((await page.getJSActions()) !== null) throw refusal('pdfHasScripts');
  const annotations = (await page.getAnnotations()) as readonly { readonly subtype?: string }[];
  if (annotations.some(({ subtype }) => subtype === 'FileAttachment')) throw refusal('pdfHasAttachments');
  await page.getTextContent();
  page.cleanup();
}

/**
 * Reads an uploaded pdf whole, and says how many pages it has.
 *
 * @throws AppError `notAPdf`, `pdfIsMixed`, `pdfBroken`, `pdfEncrypted`, `pdfHasScripts`, `pdfHasAttachments`,
 *   `pdfHasActions`, `pdfTooManyPages`
 */
export async function* work({ bytes, maxPages }: PdfJob): AsyncGenerator<CheckedPdf> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  checkEnvelope(text);
  checkObjects(readObjects(bytes, text));
  const pdf = await opened(bytes);
  if (pdf.numPages < 1) throw refusal('pdfBroken');
  if (pdf.numPages > maxPages) throw new AppError('pdfTooManyPages', { field: pdfField, limit: maxPages });
  try {
    await checkAgain(pdf);
    for (let number = 1; number <= pdf.numPages; number += 1) await checkPage(pdf, number);
  } catch (error) {
    throw error instanceof AppError ? error : refusal('pdfBroken', error);
  }
  yield { pages: pdf.numPages };
}
