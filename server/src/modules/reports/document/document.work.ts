import pdfmake from 'pdfmake';
import { definitionOf } from './definition.ts';
import type { DocumentJob, DocumentPiece } from './document.types.ts';
import { fontFiles, fonts } from './fonts.ts';

/** Size of a piece of the file, bytes. */
const pieceBytes = 262_144;

/** Makes the file of a report. Reads the files of the fonts and nothing else, neither from disk nor from the network. */
export async function* work(job: DocumentJob): AsyncGenerator<DocumentPiece> {
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));
  const document = pdfmake.createPdf(definitionOf(job));
  const pages = pagesOf(await document.getStream());
  const file = await document.getBuffer();
  for (let at = 0; at < file.byteLength; at += pieceBytes)
    yield { bytes: Uint8Array.from(file.subarray(at, at + pieceBytes)) };
  yield { pages };
}

/** Pages of the document that pdfmake has laid out. */
function pagesOf(document: object): number {
  const { _pdfMakePages: pages } = document as { readonly _pdfMakePages?: readonly unknown[] };
  if (pages === undefined) throw new Error('the document has no pages');
  return pages.length;
}
