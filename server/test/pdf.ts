import { deflateSync } from 'node:zlib';

/** An object of a pdf: its text, and its stream. */
export type PdfObject = string | { readonly head: string; readonly stream: Uint8Array };

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/**
 * A pdf of these objects, numbered from 1: the first is its catalog. Readers find the objects by looking through the
 * file, as it has no table of them.
 */
export function pdfFrom(objects: readonly PdfObject[], { trailer = '' } = {}): Buffer {
  const parts = objects.flatMap((object, n) =>
    typeof object === 'string'
      ? [bytesOf(`${n + 1} 0 obj\n${object}\nendobj\n`)]
      : [
          bytesOf(`${n + 1} 0 obj\n<<${object.head}/Length ${object.stream.length}>>\nstream\n`),
          object.stream,
          bytesOf('\nendstream\nendobj\n'),
        ],
  );
  const end = `trailer\n<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), ...parts, bytesOf(end)]);
}

/** A stream that is packed. */
export const packed = (head: string, content: string | Uint8Array): PdfObject => ({
  head: `${head}/Filter/FlateDecode`,
  stream: deflateSync(typeof content === 'string' ? bytesOf(content) : content),
});

export interface PdfWish {
  /** Further entries of the catalog and of each page. */
  readonly catalog?: string;
  readonly page?: string;
  readonly pages?: number;
  /** Further objects; the first has the number 4 + pages. */
  readonly more?: readonly PdfObject[];
  readonly content?: PdfObject;
  readonly trailer?: string;
}

/** A pdf with pages that say something; object 3 is their content, the pages begin with object 4. */
export function pdfOf({ catalog = '', page = '', pages = 1, more = [], content, trailer = '' }: PdfWish = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, n) => n + 4);
  return pdfFrom(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type/Pages/Count ${pages}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
      content ?? packed('', 'BT /F1 12 Tf 20 20 Td (Water 341 mg/kg) Tj ET'),
      ...numbers.map(
        () =>
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 3 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>${page}>>`,
      ),
      ...more,
    ],
    { trailer },
  );
}

/** Objects in a packed stream, by their numbers. */
export function objectStream(objects: Readonly<Record<number, string>>): PdfObject {
  const entries = Object.entries(objects);
  let at = 0;
  const index = entries.map(([number, text]) => {
    const place = `${number} ${at}`;
    at += text.length + 1;
    return place;
  });
  const first = `${index.join(' ')}\n`;
  return packed(
    `/Type/ObjStm/N ${entries.length}/First ${first.length}`,
    `${first}${entries.map(([, text]) => text).join(' ')} `,
  );
}
