import type { Content, TableCell } from 'pdfmake/interfaces';
import { icon } from '../charts/icons.ts';
import { chapterHead, headCell, ruledTable } from '../nodes.ts';
import { ink, size } from '../style.ts';
import { actionWords, plannedWords } from '../words/closing-words.ts';
import { coverWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { actionsOf, restoring } from './actions.rules.ts';

/** What is to be done, by weight: from the findings, then what people have planned. */
export function actionsChapter(writer: Writer, parent: string): Content[] {
  const { content, say, date } = writer;
  const actions = content.state === 'unknown' ? [] : actionsOf(content);
  const findings = content.diagnosis?.findings ?? [];
  const fromFindings = actions.map(({ state, due, what, finding }, n): TableCell[] => [
    { svg: icon(state, 9.5), width: 9.5, margin: [0, 1.2, 0, 0] },
    { text: String(n + 1), color: ink.soft },
    { text: say(actionWords[due]), bold: true },
    say(what),
    say(words.none),
    {
      text: `${finding} ${say(findings[finding - 1]?.name ?? { zh: '', en: '' })}`,
      color: ink.soft,
      fontSize: size.small + 0.2,
    },
  ]);
  const steps = content.state === 'unknown' ? restoring : [];
  const toRestore = steps.map((step, n): TableCell[] => [
    { svg: icon('unknown', 9.5), width: 9.5, margin: [0, 1.2, 0, 0] },
    { text: String(n + 1), color: ink.soft },
    { text: say(actionWords.now), bold: true },
    say(step),
    say(words.none),
    { text: say(coverWords.restore), color: ink.soft, fontSize: size.small + 0.2 },
  ]);
  const planned = content.planned.map(({ kind, dueAt, note, owner }, n): TableCell[] => [
    '',
    { text: String(actions.length + steps.length + n + 1), color: ink.soft },
    { text: date(dueAt), bold: true },
    [say(plannedWords[kind]), note].filter((part) => part !== '').join(say(words.joined)),
    owner === '' ? say(words.none) : owner,
    { text: say(actionWords.planned), color: ink.soft, fontSize: size.small + 0.2 },
  ]);
  const rows = [...fromFindings, ...toRestore, ...planned];
  return [
    chapterHead({
      title: say(actionWords.chapter),
      sub: say(actionWords.sub),
      parent,
      id: `${parent}actions`,
      place: 'major',
    }),
    rows.length === 0
      ? { text: say(actionWords.none), color: ink.soft }
      : ruledTable({
          widths: [10, 12, 54, '*', 70, 120],
          head: [
            headCell(''),
            headCell(''),
            headCell(say(actionWords.due)),
            headCell(say(actionWords.what)),
            headCell(say(actionWords.who)),
            headCell(say(actionWords.finding)),
          ],
          rows,
        }),
    ...(fromFindings.length === 0
      ? []
      : [{ text: say(actionWords.dueNote), fontSize: size.note + 0.2, color: ink.soft } as Content]),
  ];
}
