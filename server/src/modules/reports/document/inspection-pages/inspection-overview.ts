import { answerOf, countsOfAnswers, resultOf } from '@oilsight/contract';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { icon } from '../charts/icons.ts';
import type { IconOf } from '../charts/icons.ts';
import { chapterHead, plain } from '../nodes.ts';
import { titleSize } from '../pages/cover-room.ts';
import { ink, size } from '../style.ts';
import { words } from '../words/words.ts';
import type { InspectedItem, InspectionWriter } from './inspected-item.ts';
import { inspectionWords, machineTypeWords } from './inspection-words.ts';
import { photoRows } from './inspection-photos.ts';

/** What was inspected by whom, and what it comes to. */
export function overview(writer: InspectionWriter, id: string): Content[] {
  const { content, say, number } = writer;
  const { checklist, answers } = content;
  const { pass, fail, notApplicable } = countsOfAnswers(checklist, answers);
  const figure = (of: IconOf, count: number, label: string): Content => ({
    columns: [
      { svg: icon(of, 16), width: 16, margin: [0, 6, 0, 0] },
      {
        text: [
          { text: number(count), fontSize: size.figure, font: 'Serif' },
          { text: `  ${label}`, fontSize: size.lead, color: ink.soft },
        ],
      },
    ],
    columnGap: 6,
  });
  return [
    {
      text: content.theme,
      font: 'Serif',
      fontSize: titleSize(content.theme),
      margin: [0, 6, 0, 2],
      outline: true,
      outlineText: `${content.deviceName} ${say(inspectionWords.kind)}`,
      id,
    },
    { text: verdictOf(writer), fontSize: size.part, bold: true, margin: [0, 2, 0, 10] },
    facts(writer),
    {
      columns: [
        figure(fail === 0 ? 'none' : 'level2', fail, say(inspectionWords.fail)),
        figure('normal', pass, say(inspectionWords.pass)),
        figure('none', notApplicable, say(inspectionWords.notApplicable)),
      ],
      margin: [0, 12, 0, 4],
    },
  ];
}

/** What the inspection comes to, in one sentence. */
export function verdictOf({ content, say }: Pick<InspectionWriter, 'content' | 'say'>): string {
  const { checklist, answers } = content;
  const { pass, fail } = countsOfAnswers(checklist, answers);
  const stop = checklist.items.filter((item) => {
    const answer = answerOf(answers, item.id);
    return answer?.severity === 'level1' && resultOf(item, answer) === 'fail';
  }).length;
  if (fail === 0) return say(inspectionWords.sound, { count: pass });
  return say(stop === 0 ? inspectionWords.failed : inspectionWords.failedStop, { count: fail, stop });
}

function facts(writer: InspectionWriter): Content {
  const { content, say, time, zone } = writer;
  const { checklist, dueAt, signature, arrivedAt } = content;
  const { isBuiltIn, version, items, machineType } = checklist;
  const instant = (at: number) => `${time(at)} (${zone(at)})`;
  const known = (text: string) => (text === '' ? say(words.none) : text);
  const list = say(isBuiltIn ? inspectionWords.builtIn : inspectionWords.own, { version, count: items.length });
  const pairs: (readonly [string, string])[] = [
    [say(inspectionWords.device), content.deviceName],
    [say(inspectionWords.factory), known(content.customerName)],
    [say(inspectionWords.machineType), say(machineTypeWords[machineType])],
    [say(inspectionWords.checklist), list],
    [say(inspectionWords.inspector), known(content.inspector)],
    [say(inspectionWords.submittedBy), known(content.submittedBy)],
    [say(inspectionWords.signedBy), signature.name],
    [say(inspectionWords.dueAt), dueAt === null ? say(words.none) : instant(dueAt)],
    [say(inspectionWords.signedAt), instant(signature.signedAt)],
    [say(inspectionWords.arrivedAt), instant(arrivedAt)],
  ];
  const rows = Array.from({ length: Math.ceil(pairs.length / 2) }, (_, n): TableCell[] =>
    pairs.slice(2 * n, 2 * n + 2).flatMap(([name, text]): TableCell[] => [{ text: name, color: ink.soft }, { text }]),
  );
  return { table: { widths: [56, '*', 56, '*'], body: rows }, layout: plain };
}

/** What failed, gravest first, each with its photos. */
export function failures(writer: InspectionWriter, items: readonly InspectedItem[], parent: string): Content[] {
  const { say } = writer;
  const failed = items.filter(({ result }) => result === 'fail');
  if (failed.length === 0) return [];
  const ordered = [...failed.filter(({ isStop }) => isStop), ...failed.filter(({ isStop }) => !isStop)];
  return [
    chapterHead({
      title: say(inspectionWords.failures),
      sub: say(inspectionWords.failuresSub),
      parent,
      id: `${parent}failures`,
    }),
    ...ordered.flatMap((one) => failure(writer, one)),
  ];
}

function failure(writer: InspectionWriter, { title, icon: of, isStop, ...one }: InspectedItem): Content[] {
  const { say } = writer;
  const line = (name: string, text: string): Content[] =>
    text === '' ? [] : [{ text: [{ text: `${name}  `, color: ink.soft }, text], margin: [0, 1, 0, 1] }];
  const measured =
    one.value === '' ? '' : `${one.value}${say(words.joined)}${say(inspectionWords.required)} ${one.bounds}`;
  const rows = photoRows(writer, one.photos);
  const list = one.photos.map(({ n }) => n).join(say(words.listed));
  const elsewhere: Content[] =
    one.photos.length === 0 || rows.length > 0
      ? []
      : [{ text: say(inspectionWords.photosElsewhere, { list }), color: ink.soft }];
  return [
    {
      columns: [
        { svg: icon(of, 12), width: 12, margin: [0, 1.5, 0, 0] },
        {
          stack: [
            {
              text: [
                { text: title, bold: true, fontSize: size.part },
                { text: `   ${say(isStop ? inspectionWords.level1 : inspectionWords.level2)}`, bold: true },
              ],
              margin: [0, 0, 0, 2],
            },
            { text: one.answer?.text ?? '', margin: [0, 1, 0, 1] },
            ...line(say(inspectionWords.advice), one.answer?.advice ?? ''),
            ...line(say(inspectionWords.measured), measured),
            ...line(say(inspectionWords.online), one.online),
            ...elsewhere,
            ...rows.slice(0, 1),
          ],
        },
      ],
      columnGap: 6,
      unbreakable: true,
      margin: [0, 4, 0, 4],
    },
    ...rows.slice(1).map((row): Content => ({ stack: [row], margin: [18, 0, 0, 4], unbreakable: true })),
  ];
}
