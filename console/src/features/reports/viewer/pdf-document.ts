import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { rowsOf, rowsOfResult } from './text-rows.ts';
import type { Found, TextPiece, WantedResult } from './text-rows.ts';

export type { PDFDocumentProxy as PdfDocument, PDFPageProxy as PdfPage };

/** Where `pdf/vite-pdf.ts` puts what the reader of pdf files asks for by name. */
const base = `/assets/pdf-${version}`;
GlobalWorkerOptions.workerSrc = `${base}/legacy/build/pdf.worker.min.mjs`;
/** Most pixels of a picture in a file, so that one page cannot take all memory. */
const maxImagePixels = 50_000_000;
/** Most pixels of a drawn page: an A4 page at 400 %. */
const maxCanvasPixels = 16_000_000;

/** Opens a pdf in a worker of its own. Nothing that the file holds is run. @throws where it cannot be read */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: `${base}/cmaps/`,
    standardFontDataUrl: `${base}/standard_fonts/`,
    wasmUrl: `${base}/wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: maxImagePixels,
  }).promise;
}

/**
 * Begins to draw a page on a canvas, as sharp as the screen is.
 *
 * @param scale CSS pixels per point
 */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number, density: number): RenderTask {
  const plain = page.getViewport({ scale: 1 });
  const most = Math.sqrt(maxCanvasPixels / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(scale * density, most) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  return page.render({ canvas, viewport });
}

/** Most places that a search finds. */
const maxFound = 500;

/** The pieces of text of a page, where they stand. */
async function textOf(document: PDFDocumentProxy, number: number): Promise<TextPiece[]> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const [, , , , originX = 0, originY = height] = transform;
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    return {
      text: item.str,
      page: number,
      left: (originX + x) / width,
      top: (originY - y - item.height) / height,
      width: item.width / width,
      height: (item.height * 1.2) / height,
    };
  });
}

/** The lines of text that hold the words, in the order of the pages. */
export async function findText(document: PDFDocumentProxy, words: string): Promise<Found[]> {
  const wanted = words.trim().toLocaleLowerCase();
  const found: Found[] = [];
  if (wanted === '') return found;
  for (let number = 1; number <= document.numPages && found.length < maxFound; number += 1)
    found.push(...(await textOf(document, number)).filter(({ text }) => text.toLocaleLowerCase().includes(wanted)));
  return found.slice(0, maxFound);
}

/** The rows in which a result of the laboratory stands. */
export async function findResult(document: PDFDocumentProxy, wanted: WantedResult): Promise<readonly Found[]> {
  const rows: TextPiece[] = [];
  for (let number = 1; number <= document.numPages; number += 1) rows.push(...rowsOf(await textOf(document, number)));
  return rowsOfResult(rows, wanted).slice(0, maxFound);
}
