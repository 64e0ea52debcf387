import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { InspectionJob } from '../../inspections/inspection-content.types.ts';
import { headOf } from '../pages/frame.ts';
import { printableWith } from '../printable.ts';
import { createProvenText } from '../proven-text.ts';
import { ink, page, size, textWidth } from '../style.ts';
import { words } from '../words/words.ts';
import { createWriter } from '../writer.ts';
import { inspectedItems } from './inspected-item.ts';
import type { InspectionWriter } from './inspected-item.ts';
import { allItems, signatureBlock } from './inspection-items.ts';
import { failures, overview } from './inspection-overview.ts';
import { furtherPhotos } from './inspection-photos.ts';
import { inspectionWords } from './inspection-words.ts';

type Print = (node: Content) => Content;
const margins: [number, number, number, number] = [page.side, page.top, page.side, page.bottom];

/** The pdf of an inspection in one language or in both: its pages, its title and its bookmarks. */
export function inspectionDefinition({ content, languages }: InspectionJob): TDocumentDefinitions {
  const proven = createProvenText();
  const printable = printableWith(proven);
  const sections = languages.map((language, n): Content => {
    const writer = createWriter(content, language);
    const id = `${n}-inspection`;
    // A photo is printed once, so that thirty of them fit into a report in both languages.
    const items = inspectedItems(writer).map((one) =>
      n === 0 ? one : { ...one, photos: one.photos.map((photo) => ({ ...photo, jpeg: null })) },
    );
    const parts = printable({
      stack: [
        ...overview(writer, id),
        ...failures(writer, items, id),
        ...allItems(writer, items, id),
        ...furtherPhotos(writer, items, id),
        ...signatureBlock(writer, id),
      ],
    });
    const codes = proven
      .missing()
      .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
    const substitutes: Content[] =
      codes.length === 0
        ? []
        : [
            {
              text: writer.say(words.substitute, { codes: codes.join(' ') }),
              fontSize: size.note,
              color: ink.soft,
            },
          ];
    return {
      section: { stack: [parts, ...substitutes] },
      pageMargins: margins,
      header: headOf(writer, printable, inspectionWords),
      footer: footOf(writer, printable),
    };
  });
  const first = createWriter(content, languages[0] ?? 'zh-CN');
  return {
    pageSize: 'A4',
    pageMargins: margins,
    version: '1.7',
    language: languages[0] ?? 'zh-CN',
    displayTitle: true,
    compress: true,
    info: {
      title: proven.of(`${content.deviceName} ${first.say(inspectionWords.kind)} ${content.number}`),
      subject: proven.of(first.say(inspectionWords.kind)),
      author: proven.of(content.platformName),
      creator: 'Oilsight',
      producer: 'Oilsight (pdfmake)',
      creationDate: new Date(content.madeAt),
      modDate: new Date(content.madeAt),
    },
    defaultStyle: { font: 'Sans', fontSize: size.text, color: ink.text, lineHeight: 1 },
    content: sections,
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel !== undefined && startPosition.verticalRatio > 0.86,
  };
}

/** The line below every page: who made it when, and the number of the page. */
function footOf({ say, content, time, zone }: InspectionWriter, printable: Print): DynamicContent {
  const { madeAt } = content;
  return (current, count) =>
    printable({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.5, lineColor: ink.rule }] },
        {
          columns: [
            {
              text: `${say(words.madeBy)}　　${time(madeAt)} (${zone(madeAt)})`,
              fontSize: size.note,
              color: ink.soft,
              width: '*',
            },
            {
              text: say(words.pageOf, { page: current, pages: count }),
              fontSize: size.small,
              bold: true,
              alignment: 'right',
              width: 'auto',
            },
          ],
          margin: [0, 4, 0, 0],
        },
      ],
      margin: [page.side, 16, page.side, 0],
    });
}
