import pdfmake from 'pdfmake';
import type { InspectionJob } from '../../inspections/inspection-content.types.ts';
import { fontFiles, fonts } from '../fonts.ts';
import { inspectionDefinition } from './inspection-definition.ts';

/** The file, and the number of its pages. */
export interface InspectionPdf {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

/** Makes the pdf of an inspection. Reads the files of the fonts and nothing else, neither from disk nor from the network. */
export async function* work(job: InspectionJob): AsyncGenerator<InspectionPdf> {
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));
  const document = pdfmake.createPdf(inspectionDefinition(job));
  const { _pdfMakePages: pages } = (await document.getStream()) as unknown as {
    readonly _pdfMakePages?: readonly unknown[];
  };
  if (pages === undefined) throw new Error('the document has no pages');
  const file = await document.getBuffer();
  yield { pdf: Uint8Array.from(file), pages: pages.length };
}
