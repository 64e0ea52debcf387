import { drawPage } from './pdf-document.ts';
import type { PdfDocument } from './pdf-document.ts';
import styles from './Viewer.module.css';

/** Most pages that are printed from here; more are printed from the saved file. */
export const maxPrinted = 60;
/** Dots of the paper over points of the file: 150 dpi. */
const dotsPerPoint = 150 / 72;

function pictureOf(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(URL.createObjectURL(blob))));
  });
}

/** Prints the pages as pictures, one on each sheet, without anything else of the console. */
export async function printPages(pdf: PdfDocument): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = styles['sheets'] ?? '';
  const canvas = document.createElement('canvas');
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, maxPrinted); number += 1) {
      await drawPage(await pdf.getPage(number), canvas, dotsPerPoint, 1).promise;
      const picture = new Image();
      picture.alt = '';
      picture.src = await pictureOf(canvas);
      await picture.decode();
      sheets.append(picture);
    }
    document.body.append(sheets);
    globalThis.print();
  } finally {
    for (const picture of sheets.querySelectorAll('img')) URL.revokeObjectURL(picture.src);
    sheets.remove();
    canvas.width = 0;
  }
}
