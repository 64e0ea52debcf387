import type { Content, TableCell } from 'pdfmake/interfaces';
import { findingState } from '@oilsight/oil';
import { icon } from '../charts/icons.ts';
import { gauge } from '../charts/spark.ts';
import { ruled } from '../nodes.ts';
import { ink, size } from '../style.ts';
import { actionWords } from '../words/closing-words.ts';
import { findingWords } from '../words/chapter-words.ts';
import { coverWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { actionsOf, restoring } from './actions.rules.ts';
import { listWidth, rowsWithin } from './cover-room.ts';
import type { ListRow } from './cover-room.ts';
import { nearest } from './verdict-box.ts';

/** Rows of each list. */
const mostRows = 3;
/** Height of the head of a list, and between it and what stands above, points. */
const headHeight = 26;
/** Widths of what stands before the text of a row, and between the columns, points. */
const [dueWidth, iconWidth, between] = [46, 14, 6];

/** A list of the first page: its head and its rows, gravest first. */
interface CoverList {
  readonly title: string;
  readonly sub: string;
  readonly widths: readonly (number | string)[];
  readonly rows: readonly (ListRow & { readonly cells: TableCell[] })[];
}

/**
 * What was found and what is to be done, side by side, as many rows of each as stand within a height: the pages behind
 * hold all.
 *
 * @param room points
 */
export function coverLists(writer: Writer, room: number): Content[] {
  const lists = listsOf(writer);
  const most = Math.min(
    mostRows,
    rowsWithin(
      room - headHeight,
      lists.map(({ rows }) => rows.slice(0, mostRows)),
    ),
  );
  if (most === 0) return [];
  return lists.map((list) => ({ stack: [listHead(list), tableOf(list, most)] }));
}

const listHead = ({ title, sub }: CoverList): Content => ({
  text: [
    { text: title, bold: true, fontSize: size.part - 0.5 },
    { text: `   ${sub}`, fontSize: size.small + 0.4, color: ink.soft },
  ],
  margin: [0, 0, 0, 1],
});

const tableOf = ({ rows, widths }: CoverList, most: number): Content => ({
  table: { widths: [...widths], body: rows.slice(0, most).map(({ cells }) => cells) },
  layout: {
    ...ruled,
    hLineWidth: (row) => (row === 0 ? 0.9 : 0.5),
    hLineColor: (row) => (row === 0 ? ink.text : ink.rule),
  },
});

const two = (lead: string, sub: string): TableCell => ({
  stack: [
    { text: lead, fontSize: size.text + 0.3 },
    ...(sub === '' ? [] : [{ text: sub, fontSize: size.small + 0.2, color: ink.soft }]),
  ],
});

/** A row of a sign and its text. */
const signed = (sign: Parameters<typeof icon>[0], lead: string, sub: string) => ({
  lead,
  sub,
  width: listWidth - iconWidth - between,
  cells: [{ svg: icon(sign, 11), width: 11, margin: [0, 2, 0, 0] }, two(lead, sub)] as TableCell[],
});

/** A row of a time and what is due. */
const due = (time: string, lead: string, sub: string, color: string = ink.text) => ({
  lead,
  sub,
  width: listWidth - dueWidth - between,
  cells: [{ text: time, bold: true, fontSize: size.text, color }, two(lead, sub)] as TableCell[],
});

function listsOf(writer: Writer): CoverList[] {
  const { content, say } = writer;
  if (content.state === 'unknown') return [knownList(writer), restoreList(writer)];
  const findings = content.diagnosis?.findings ?? [];
  const grave = findings.filter((one) => findingState(one) !== 'normal');
  const left = content.state === 'normal' && grave.length === 0 ? nearestList(writer) : findingList(writer);
  const steps = actionsOf(content).filter((one) => content.state === 'normal' || one.state !== 'unset');
  if (steps.length === 0 || content.state === 'normal') return [left, plannedList(writer)];
  return [
    left,
    {
      title: say(coverWords.doFirst),
      sub: say(coverWords.allActions),
      widths: [dueWidth, '*'],
      rows: steps.map(({ due: when, what, finding, state }) =>
        due(
          say(actionWords[when]),
          say(what),
          say(findings[finding - 1]?.name ?? { zh: '', en: '' }),
          state === 'level1' ? ink.text : ink.soft,
        ),
      ),
    },
  ];
}

function plannedList({ content, say, monthDay }: Writer): CoverList {
  const head = { title: say(coverWords.upcoming), sub: '' };
  const rows = content.planned.map(({ dueAt, note, owner }) => due(monthDay(dueAt), note, owner));
  if (rows.length > 0) return { ...head, widths: [dueWidth, '*'], rows };
  const lead = say(coverWords.goOn);
  const row = { lead, sub: '', width: listWidth - between, cells: [{ text: lead, fontSize: size.text }] };
  return { ...head, widths: ['*'], rows: [row] };
}

function findingList({ content, say, percent }: Writer): CoverList {
  const findings = content.diagnosis?.findings ?? [];
  const rows = findings.map((finding) => {
    const state = findingState(finding);
    const kind = {
      level1: findingWords.level1,
      level2: findingWords.level2,
      fault: words.sensorFault,
      normal: words.remark,
    }[state];
    const confidence = say(coverWords.confidence, { share: percent(finding.confidence) });
    const sub = [finding.ruleId, say(kind), confidence].join(say(words.listed));
    return signed(state === 'normal' ? 'unset' : state, say(finding.name), sub);
  });
  const lead = say(coverWords.noFinding);
  const none = {
    lead,
    sub: '',
    width: listWidth - iconWidth - between,
    cells: [{ text: '' }, two(lead, '')] as TableCell[],
  };
  return {
    title: say(coverWords.findings),
    sub: findings.length === 0 ? '' : say(coverWords.findingsSub, { count: findings.length }),
    widths: [iconWidth, '*'],
    rows: rows.length === 0 ? [none] : rows,
  };
}

function nearestList({ content, say, value, percent }: Writer): CoverList {
  const rows = nearest(content.indicators).map(({ indicator, share }) => {
    const lead = say(indicator.name);
    const shown = indicator.value === null ? '' : value(indicator.value, indicator);
    const ofLimit = say(coverWords.ofLimit, { share: percent(share) });
    const cells: TableCell[] = [
      { text: lead, fontSize: size.text },
      { text: shown, bold: true, alignment: 'right', fontSize: size.text },
      { svg: gauge({ value: indicator.value, limits: indicator.limits, width: 56 }), width: 56, margin: [0, 2, 0, 0] },
      { text: ofLimit, fontSize: size.small, color: ink.soft, alignment: 'right' },
    ];
    return { lead, sub: '', width: 60, cells };
  });
  return { title: say(coverWords.nearestThree), sub: '', widths: ['*', 'auto', 56, 'auto'], rows };
}

function knownList({ content, say, time, lasting }: Writer): CoverList {
  const { arrivals, sensors, alarms, period } = content;
  const isOpen = alarms.some(({ clearedAt }) => clearedAt === null);
  const last =
    arrivals.lastAt === null
      ? say(coverWords.neverReported)
      : say(coverWords.silentFor, { at: time(arrivals.lastAt), time: lasting(period.to - arrivals.lastAt) });
  const names =
    sensors.length === 0 ? say(actionWords.noSensors) : sensors.map(({ name }) => name).join(say(words.listed));
  return {
    title: say(coverWords.known),
    sub: '',
    widths: [iconWidth, '*'],
    rows: [
      signed('unknown', say(coverWords.lastReading), last),
      signed('unknown', say(actionWords.sensor), names),
      ...(isOpen ? [] : [signed('normal', say(words.noAlarm), '')]),
    ],
  };
}

function restoreList({ say }: Writer): CoverList {
  const rows = restoring.map((step, n) => {
    const lead = say(step);
    const cells: TableCell[] = [
      { text: String(n + 1), bold: true, fontSize: size.text },
      { text: lead, fontSize: size.text },
    ];
    return { lead, sub: '', width: listWidth - iconWidth - between, cells };
  });
  return { title: say(coverWords.restore), sub: '', widths: [iconWidth, '*'], rows };
}
