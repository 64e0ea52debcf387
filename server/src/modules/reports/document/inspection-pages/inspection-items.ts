import { countsOfAnswers, signatureField, wordsIn } from '@oilsight/contract';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { icon } from '../charts/icons.ts';
import { chapterHead, headCell, partTitle, rule, ruledTable } from '../nodes.ts';
import { ink, size } from '../style.ts';
import { path, svg, through } from '../svg.ts';
import { words } from '../words/words.ts';
import type { InspectedItem, InspectionWriter } from './inspected-item.ts';
import { inspectionWords, wayWords } from './inspection-words.ts';

const small = size.small + 0.4;

/** Every item with its result, by group. */
export function allItems(writer: InspectionWriter, items: readonly InspectedItem[], parent: string): Content[] {
  const { content, language, say } = writer;
  const { pass, fail, notApplicable: none } = countsOfAnswers(content.checklist, content.answers);
  return [
    chapterHead({
      title: say(inspectionWords.items),
      sub: say(inspectionWords.itemsSub, { pass, fail, none }),
      parent,
      id: `${parent}items`,
    }),
    ...content.checklist.groups.flatMap(({ id, title }) => {
      const own = items.filter(({ item }) => item.group === id);
      if (own.length === 0) return [];
      return [
        partTitle(wordsIn(title, language), ''),
        ruledTable({
          widths: [10, '*', 62, 70, 92, 110],
          head: [
            headCell(''),
            headCell(say(inspectionWords.item)),
            headCell(say(inspectionWords.result)),
            headCell(say(inspectionWords.required)),
            headCell(say(inspectionWords.online)),
            headCell(say(inspectionWords.remark)),
          ],
          rows: own.map((one) => rowOf(writer, one)),
        }),
      ];
    }),
    { text: say(inspectionWords.onlineNote), fontSize: size.note + 0.2, color: ink.soft },
  ];
}

function rowOf({ say }: InspectionWriter, one: InspectedItem): TableCell[] {
  const { item, title, result, value, bounds, online, photos, answer } = one;
  const seen = photos.map(({ n }) => n).join(say(words.listed));
  const remark = [answer?.text ?? '', photos.length === 0 ? '' : say(inspectionWords.photosOf, { list: seen })];
  const or = (text: string) => (text === '' ? say(words.none) : text);
  return [
    { svg: icon(one.icon, 9.5), width: 9.5, margin: [0, 1, 0, 0] },
    {
      text: [
        { text: title, bold: result === 'fail' },
        { text: `  ${item.ways.map((way) => say(wayWords[way])).join(say(words.listed))}`, color: ink.soft },
      ],
      fontSize: small,
    },
    { text: [say(inspectionWords[result ?? 'unanswered']), value].filter(isSaid).join(' '), fontSize: small },
    { text: or(bounds), fontSize: small },
    { text: or(online), fontSize: small },
    { text: or(remark.filter(isSaid).join(say(words.joined))), fontSize: small },
  ];
}

const isSaid = (text: string) => text.trim() !== '';

/** Width at which the signature is printed, points. */
const signatureWidth = 200;

/** The signature as it was written, with its times and what it stands for. */
export function signatureBlock({ content, say, time, zone }: InspectionWriter, parent: string): Content[] {
  const { signature, arrivedAt, sha256, areNamesSigned } = content;
  const note = areNamesSigned ? inspectionWords.hashNote : inspectionWords.hashNoteWithoutNames;
  const scale = signatureWidth / signatureField.width;
  const height = signatureField.height * scale;
  const strokes = signature.strokes.map((points) => {
    const [first = [0, 0]] = points;
    // A dot is a short line.
    const drawn = points.length === 1 ? [first, [first[0] + 4, first[1]] as [number, number]] : points;
    return path(through(drawn.map(([x, y]) => [x * scale, y * scale] as const)), {
      stroke: ink.text,
      width: 1.3,
      join: 'round',
    });
  });
  const instant = (at: number) => `${time(at)} (${zone(at)})`;
  const written: Content =
    strokes.length === 0
      ? { text: signature.name, font: 'Serif', fontSize: size.figure, margin: [0, 24, 0, 8] }
      : { svg: svg(signatureWidth, height, strokes), width: signatureWidth };
  return [
    {
      stack: [
        chapterHead({
          title: say(inspectionWords.signature),
          sub: '',
          parent,
          id: `${parent}signature`,
          place: 'inside',
        }),
        written,
        rule(signatureWidth),
        {
          text: [
            { text: signature.name, bold: true },
            `   ${say(inspectionWords.signedAt)} ${instant(signature.signedAt)}`,
            `   ${say(inspectionWords.arrivedAt)} ${instant(arrivedAt)}`,
          ],
          margin: [0, 3, 0, 4],
        },
        ...(strokes.length === 0
          ? [{ text: say(inspectionWords.typed), fontSize: size.note + 0.2, color: ink.soft } as Content]
          : []),
        { text: say(inspectionWords.hash, { hash: sha256 }), fontSize: size.note + 0.2, margin: [0, 2, 0, 2] },
        { text: say(note), fontSize: size.note + 0.2, color: ink.soft },
      ],
      unbreakable: true,
    },
  ];
}
