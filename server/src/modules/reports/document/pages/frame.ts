import type { Content, DynamicContent } from 'pdfmake/interfaces';
import type { Bilingual } from '@oilsight/oil';
import type { Period } from '../../diagnostic/report-content.types.ts';
import { mark } from '../charts/icons.ts';
import { column } from '../nodes.ts';
import { widthOf } from '../svg.ts';
import { ink, page, size, textWidth } from '../style.ts';
import { words } from '../words/words.ts';
import type { Writer, Zoned } from '../writer.ts';

/** What the line above a page says of its report. */
export interface Headed extends Zoned {
  /** PNG or JPEG; null: the product's mark stands in its place. */
  readonly logo: Uint8Array | null;
  readonly platformName: string;
  readonly number: string;
}
/** What the lines above and below a page say of its report. */
export interface Framed extends Headed {
  readonly period: Period;
}
/** What kind of report it is, and what of. */
export interface Frame {
  readonly kind: Bilingual;
  readonly subject: string;
}

/** Widest logo, and the room beside the name of the platform, points. */
const [logoWidth, nameGap] = [60, 20];

/** The line above every page: platform, kind of report and its number. */
export function headOf(
  { content, say }: Writer<Headed>,
  printable: (node: Content) => Content,
  { kind }: Pick<Frame, 'kind'>,
): DynamicContent {
  const { logo, platformName, number } = content;
  const right = `${say(kind)}　${say(words.number, { number })}`;
  const nameWidth = textWidth - (logo === null ? 14 : logoWidth) - nameGap - widthOf(right, size.text);
  // Two lines stand above the rule: a name that needs more is set smaller.
  const nameSize = widthOf(platformName, size.lead) <= 1.8 * nameWidth ? size.lead : size.note;
  const sign: Content =
    logo === null ? { svg: mark(14), width: 14 } : column({ image: dataUrl(logo), fit: [logoWidth, 16] }, 'auto');
  return () =>
    printable({
      stack: [
        {
          columns: [
            column(sign, 'auto'),
            { text: platformName, bold: true, fontSize: nameSize, margin: [6, 0, 0, 0], width: nameWidth },
            {
              text: right,
              fontSize: size.text,
              color: ink.soft,
              alignment: 'right',
              width: '*',
              noWrap: true,
              margin: [0, 1, 0, 0],
            },
          ],
        },
        { canvas: [{ type: 'line', x1: 0, y1: 5, x2: textWidth, y2: 5, lineWidth: 0.9, lineColor: ink.text }] },
      ],
      margin: [page.side, 38, page.side, 0],
    });
}

/**
 * The line below every page: what it is of, time of the data, number of the page.
 *
 * @param first what stands above it on the page, or the pages, of a section, with its height, points
 */
export function footOf(
  { content, say, time, zone }: Writer<Framed>,
  printable: (node: Content) => Content,
  { subject }: Frame,
  first: { readonly foot: Content; readonly footHeight: number } | null = null,
): DynamicContent {
  const { period } = content;
  const asOf = say(words.dataAsOf, { time: `${time(period.to)} (${zone(period.to)})` });
  const parts = [shortened(subject), asOf, say(words.madeBy)].join('　　');
  const above: Content[] =
    first === null ? [] : [{ columns: [column(first.foot, textWidth)], relativePosition: { x: page.side, y: 0 } }];
  // The engine lays a document out several times, and a section may begin on a later page each time: what stands at the
  // foot is the same on all pages of the section.
  return (current, count) => {
    const below = printable({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.5, lineColor: ink.rule }] },
        {
          columns: [
            { text: parts, fontSize: size.note, color: ink.soft, width: '*' },
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
      margin: [page.side, (first?.footHeight ?? 0) + footGap, page.side, 0],
    });
    return { stack: [...above.map(printable), below] };
  };
}

/** Between the text of a page and the line below it, points. */
const footGap = 16;

/** Room for the name in the line below a page, points. */
const subjectWidth = 190;

/** A long name in the line of a page ends in dots; the first page holds it whole. */
function shortened(name: string): string {
  if (widthOf(name, size.note) <= subjectWidth) return name;
  let text = '';
  for (const character of name) {
    if (widthOf(`${text}${character}...`, size.note) > subjectWidth) break;
    text += character;
  }
  return `${text.trimEnd()}...`;
}

function dataUrl(image: Uint8Array): string {
  const type = image[0] === 0x89 ? 'png' : 'jpeg';
  return `data:image/${type};base64,${Buffer.from(image).toString('base64')}`;
}
