import type { DeviceDiagnosis } from '@oilsight/contract';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { absenceWords, parameterWords, rules } from '@oilsight/oil';
import { icon } from '../charts/icons.ts';
import { spark } from '../charts/spark.ts';
import { column, partHead, partTitle, plain } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { findingWords } from '../words/chapter-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { limitText } from './limit-text.ts';

type Undecided = DeviceDiagnosis['undecided'][number];

const mostUnmoved = 4;

/** Indicators that did not change with the findings: within limits, and no part of the evidence. */
export function unmovedPart(writer: Writer): Content[] {
  const { content, say, value } = writer;
  const { diagnosis, indicators, edges, period } = content;
  if (diagnosis === null || diagnosis.findings.length === 0) return [];
  const involved = new Set(diagnosis.findings.flatMap(({ evidence }) => evidence.flatMap(({ keys }) => keys)));
  const unmoved = indicators
    .filter(({ key, state, isSwitch }) => !involved.has(key) && !isSwitch && state === 'normal')
    .slice(0, mostUnmoved);
  if (unmoved.length === 0) return [];
  const width = (textWidth - (mostUnmoved - 1) * 14) / mostUnmoved;
  const columns = unmoved.map((indicator): Content =>
    column(
      {
        stack: [
          {
            columns: [
              { text: say(indicator.name), fontSize: size.small + 0.4, width: '*' },
              {
                text: indicator.value === null ? '' : value(indicator.value, indicator),
                bold: true,
                fontSize: size.text,
                width: 'auto',
              },
            ],
            columnGap: 2,
          },
          { svg: spark({ curve: indicator.curve, edges, limits: indicator.limits, width, height: 24 }), width },
          {
            text: [`${say(words.limit2)} ${limitText(indicator, 2, writer)}`].join(''),
            fontSize: size.note,
            color: ink.soft,
          },
        ],
      },
      width,
    ),
  );
  return [
    {
      stack: [
        partHead(
          say(findingWords.unmoved),
          say(findingWords.unmovedSub, { range: writer.span(period.from, period.to) }),
        ),
        { columns, columnGap: 14 },
      ],
      unbreakable: true,
      margin: [0, 4, 0, 4],
    },
  ];
}

/** Signs that were checked and not found, and those that no sensor could show. */
export function checkedPart({ content, say }: Writer): Content[] {
  const { diagnosis, device } = content;
  if (diagnosis === null) return [];
  const open = new Set(diagnosis.undecided.map(({ ruleId }) => ruleId));
  const found = new Set(diagnosis.findings.map(({ ruleId }) => ruleId));
  const checked = rules.filter(
    ({ id, equipment, category }) =>
      category !== 'sensor' && equipment.includes(device.machineType) && !open.has(id) && !found.has(id),
  );
  const rows = checked.map(({ id, name }): TableCell[] => [
    { svg: icon('normal', 8.5), width: 8.5, margin: [0, 1.6, 0, 0] },
    { text: id, color: ink.soft, fontSize: size.small + 0.3 },
    { text: say(name), fontSize: size.small + 0.3 },
  ]);
  const unseen = diagnosis.undecided.map(({ ruleId, name, missing }): TableCell[] => [
    { svg: icon('missing', 8.5), width: 8.5, margin: [0, 1.6, 0, 0] },
    { text: ruleId, color: ink.soft, fontSize: size.small + 0.3 },
    {
      text: say(findingWords.unseenSign, { name: say(name), parts: unseenParts(missing, say).join(say(words.listed)) }),
      fontSize: size.small + 0.3,
    },
  ]);
  return [
    ...(rows.length === 0
      ? []
      : [
          partTitle(say(findingWords.checked), say(findingWords.checkedSub, { count: rows.length })),
          inColumns(rows, 3),
        ]),
    ...(unseen.length === 0
      ? []
      : [
          partTitle(say(findingWords.unseen), say(findingWords.unseenSub, { count: unseen.length })),
          inColumns(unseen, 2),
        ]),
  ];
}

/** What a sign was not seen for, the first two: several parameters may have one name. */
function unseenParts(missing: Undecided['missing'], say: Writer['say']): string[] {
  const parts = missing.map(({ parameter, absence }) =>
    say(findingWords.unseenPart, {
      parameter:
        parameter in parameterWords ? say(parameterWords[parameter as keyof typeof parameterWords]) : parameter,
      absence: say(absenceWords[absence]),
    }),
  );
  return [...new Set(parts)].slice(0, 2);
}

/** Rows of a sign, its number and its name in several columns. */
function inColumns(rows: TableCell[][], count: number): Content {
  const each = Math.ceil(rows.length / count);
  const columns = Array.from({ length: count }, (_, n) => rows.slice(n * each, (n + 1) * each)).filter(
    (part) => part.length > 0,
  );
  return {
    columns: columns.map((body): Content => ({ table: { widths: [9, 20, '*'], body }, layout: plain })),
    columnGap: 12,
  };
}
