import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader finds in a pdf. */
export interface ReadPdf {
  /** The text of each page, its pieces joined by single spaces. */
  readonly pages: readonly string[];
  /** Of each page, the pieces of text that stand upright: their left and right ends, points. */
  readonly boxes: readonly (readonly { readonly text: string; readonly left: number; readonly right: number }[])[];
  readonly title: string;
  readonly language: string;
  /** Titles of the bookmarks, of all levels. */
  readonly bookmarks: readonly string[];
  /** Fonts, and how many of them are embedded. */
  readonly fonts: number;
  readonly embeddedFonts: number;
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}
const titlesOf = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, items }) => [title, ...titlesOf(items)]);

/** Reads a pdf as a program for people with poor sight would. No-break spaces become plain ones. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(file).toString('latin1');
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0;
  const document = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
  const pages: string[] = [];
  const boxes: { text: string; left: number; right: number }[][] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const { items } = await (await document.getPage(n)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).filter((text) => text !== '');
    boxes.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const left = Number(item.transform[4]);
        return [{ text: item.str, left, right: left + item.width }];
      }),
    );
    pages.push(words.join(' ').replace(/[\s\u00A0]+/g, ' '));
  }
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { readonly Title?: string; readonly Language?: string };
  const bookmarks = titlesOf((await document.getOutline()) ?? []);
  await document.loadingTask.destroy();
  return {
    pages,
    boxes,
    title: title ?? '',
    language: language ?? '',
    bookmarks,
    fonts: count(/\/Type \/FontDescriptor/g),
    embeddedFonts: count(/\/FontFile2? /g),
  };
}
