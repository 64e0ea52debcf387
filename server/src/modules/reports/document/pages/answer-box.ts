import type { Content, ContentText, CustomTableLayout } from 'pdfmake/interfaces';
import type { ReportLanguage, ReportState } from '../../diagnostic/report-content.types.ts';
import { icon } from '../charts/icons.ts';
import { colorOf, ink, size } from '../style.ts';
import { heightOf } from './cover-room.ts';

/** The answer of a report in words. */
export interface Answer {
  readonly language: ReportLanguage;
  readonly state: ReportState;
  readonly word: string;
  /** Below the word, such as since when. */
  readonly lines: readonly string[];
  readonly headline: string;
  readonly paragraph: readonly (string | ContentText)[];
  /** What stands before the step that is to be done, and the step. */
  readonly lead: string;
  readonly step: string;
}

const wordSizes = { 'zh-CN': 21, en: 17 } as const;

/** The box with the answer: the state at the left, solid, patterned or open, so that it reads without colour. */
export function answerBox({ language, state, word, lines, headline, paragraph, lead, step }: Answer): Content {
  const isSolid = state === 'level1';
  const color = isSolid ? '#ffffff' : colorOf[state];
  const left: Content = {
    stack: [
      { svg: icon(state, 28, color), width: 28 },
      { text: word, font: 'Serif', fontSize: wordSizes[language], color, margin: [0, 4, 0, 3] },
      ...lines.map((text): Content => ({ text, fontSize: size.text - 0.4, color })),
    ],
    margin: [9, 10, 4, 10],
  };
  const isPatterned = state === 'level2' || state === 'fault';
  const right: Content = {
    stack: [
      { text: headline, font: 'Serif', fontSize: 15, margin: [0, 0, 0, 3] },
      { text: [...paragraph], fontSize: size.lead, lineHeight: 1.06 },
      {
        canvas: [
          { type: 'line', x1: 0, y1: 5, x2: isPatterned ? 346 : 350, y2: 5, lineWidth: 0.5, lineColor: ink.rule },
        ],
      },
      {
        text: [
          { text: `${lead}　`, color: ink.soft },
          { text: step, bold: true },
        ],
        fontSize: size.lead,
        margin: [0, 8, 0, 0],
      },
    ],
    margin: [9, 9, 8, 10],
  };
  const strip = isPatterned
    ? [{ text: '', fillColor: [state === 'level2' ? 'hatched' : 'dotted', colorOf[state]] as never }]
    : [];
  return {
    table: {
      widths: isPatterned ? [7, 104, '*'] : [119, '*'],
      body: [[...strip, { ...left, ...(isSolid ? { fillColor: ink.level1 } : {}) }, right]],
    },
    layout: boxLayout(state === 'unknown', isPatterned),
    margin: [0, 0, 0, 12],
  };
}

/** About how high the box is with the margin below it, points. */
export function answerHeight({ language, word, lines, headline, paragraph, lead, step }: Answer): number {
  const text = paragraph.map((part) => (typeof part === 'string' ? part : String(part.text))).join('');
  const wordSize = wordSizes[language];
  const left =
    20 +
    28 +
    7 +
    heightOf(word, wordSize, 104) +
    lines.reduce((all, one) => all + heightOf(one, size.text - 0.4, 104), 0);
  const right =
    19 +
    heightOf(headline, 15, 352) +
    3 +
    1.06 * heightOf(text, size.lead, 352) +
    13 +
    heightOf(`${lead} ${step}`, size.lead, 340);
  return Math.max(left, right) + 13;
}

function boxLayout(isDashed: boolean, hasStrip: boolean): CustomTableLayout {
  const inner = hasStrip ? 2 : 1;
  return {
    hLineWidth: () => 0.9,
    vLineWidth: (column, { table }) => (column === 0 || column >= inner || column === table.widths?.length ? 0.9 : 0),
    hLineColor: () => ink.text,
    vLineColor: () => ink.text,
    ...(isDashed
      ? { hLineStyle: () => ({ dash: { length: 2.4 } }), vLineStyle: () => ({ dash: { length: 2.4 } }) }
      : {}),
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  };
}
