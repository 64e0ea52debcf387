import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Evidence, Finding } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { icon, numberIcon } from '../charts/icons.ts';
import { chapterHead, headCell, partHead, rule, ruledTable } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { findingWords } from '../words/chapter-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { capital } from './actions.rules.ts';
import { evidenceChart } from './evidence-chart.ts';
import { checkedPart, unmovedPart } from './not-found.ts';

/** Findings that get a chart and a table of their own. */
const mostFindings = 8;

/** What the diagnosis found, each with its evidence and with what would disprove it; then what it did not find. */
export function findingsChapter(writer: Writer, parent: string): Content[] {
  const { content, say } = writer;
  const { diagnosis } = content;
  if (diagnosis === null || content.state === 'unknown') return [];
  const findings = diagnosis.findings.slice(0, mostFindings);
  return [
    chapterHead({
      title: say(findingWords.chapter),
      sub: say(findingWords.chapterSub),
      parent,
      id: `${parent}findings`,
      place: 'major',
    }),
    ...(findings.length === 0 ? [{ text: say(findingWords.none), margin: [0, 4, 0, 6] } as Content] : []),
    ...findings.flatMap((finding, n) => findingParts(finding, n + 1, { writer, parent })),
    ...unmovedPart(writer),
    ...checkedPart(writer),
  ];
}

interface Place {
  readonly writer: Writer;
  readonly parent: string;
}

function findingParts(finding: Finding, n: number, { writer, parent }: Place): Content[] {
  const { say, percent } = writer;
  const state = findingState(finding);
  const kind = {
    level1: findingWords.level1,
    level2: findingWords.level2,
    fault: findingWords.fault,
    normal: findingWords.info,
  }[state];
  const facts = [
    say(kind),
    say(findingWords.rule, { rule: finding.ruleId }),
    say(findingWords.confidence, { share: percent(finding.confidence) }),
    ...(finding.sameCauseAs.length === 0
      ? []
      : [say(findingWords.sameCause, { rules: finding.sameCauseAs.join(say(words.listed)) })]),
  ];
  // The name of a finding stands on the page of its curves.
  const head: Content = {
    stack: [
      rule(textWidth),
      {
        columns: [
          { text: String(n), font: 'Serif', fontSize: 19, width: 20 },
          ...(state === 'normal' ? [] : [{ svg: icon(state, 13), width: 13, margin: [0, 7.5, 0, 0] } as Content]),
          {
            text: say(finding.name),
            font: 'Serif',
            fontSize: 13.5,
            margin: [0, 3.6, 0, 0],
            outline: true,
            outlineText: `${n} ${say(finding.name)}`,
            outlineParentId: `${parent}findings`,
          },
          {
            text: facts.join('　'),
            fontSize: size.small + 0.3,
            color: ink.soft,
            alignment: 'right',
            width: 'auto',
            margin: [0, 8, 0, 0],
          },
        ],
        columnGap: 5,
      },
      { text: say(finding.text), color: ink.soft, margin: [20, 1, 0, 3] },
      ...(finding.escalation === null
        ? []
        : [{ text: say(finding.escalation.reason), margin: [20, 0, 0, 3] } as Content]),
      ...evidenceChart(finding, n, writer),
    ],
    margin: [0, n === 1 ? 2 : 10, 0, 2],
    unbreakable: true,
    headlineLevel: 2,
  };
  return [head, evidenceTable(finding, writer), disproofPart(finding, writer)];
}

/** Whether a condition holds, in a word. An excluding one that does not hold speaks for the finding. */
function heldWord({ role, holds }: Evidence) {
  if (holds === null) return findingWords.notKnown;
  if (role === 'exclude') return holds ? findingWords.excludes : findingWords.excluded;
  return holds ? findingWords.holds : findingWords.holdsNot;
}

function evidenceTable({ evidence }: Finding, writer: Writer): Content {
  const { say, number, monthDay, clock } = writer;
  const rows = evidence.map((one, n): TableCell[] => {
    const speaksFor = one.holds !== null && (one.role === 'exclude') !== one.holds;
    const time =
      one.from === null || one.to === null
        ? ''
        : `${monthDay(one.from)} ${clock(one.from)} – ${monthDay(one.to)} ${clock(one.to)}`;
    return [
      { svg: numberIcon(n + 1), width: 9, margin: [0, 1.4, 0, 0] },
      { text: say(one.sentence), fontSize: size.text },
      { text: say(findingWords[one.role]), fontSize: size.small, color: ink.soft },
      { text: one.samples === 0 ? say(words.none) : number(one.samples), fontSize: size.small, alignment: 'right' },
      { text: time, fontSize: size.note, color: ink.soft },
      {
        text: say(heldWord(one)),
        bold: speaksFor,
        color: speaksFor ? ink.text : ink.faint,
        fontSize: size.text,
        alignment: 'right',
      },
    ];
  });
  return ruledTable({
    widths: [10, '*', 36, 34, 92, 38],
    head: [
      headCell(''),
      headCell(say(findingWords.evidenceHead)),
      headCell(say(findingWords.role)),
      headCell(say(findingWords.readings), 'right'),
      headCell(''),
      headCell(''),
    ],
    rows,
    margin: [0, 2, 0, 4],
  });
}

function disproofPart(finding: Finding, { say, language }: Writer): Content {
  const list = (items: readonly string[]): Content[] =>
    items.map((item): Content => ({ text: item, margin: [0, 0, 0, 1.5] }));
  const causes = (language === 'zh-CN' ? finding.causes.zh : finding.causes.en).map(capital);
  const disproof = finding.disproof.map((one) => capital(say(one)));
  return {
    columns: [
      {
        stack: [
          partHead(say(findingWords.disproof), '', [0, 2, 0, 2]),
          ...list(disproof.length === 0 ? [say(findingWords.noDisproof)] : disproof),
        ],
      },
      {
        stack: [
          partHead(say(findingWords.causes), '', [0, 2, 0, 2]),
          ...list(causes.map((cause, n) => `${n + 1}\u00A0 ${cause}`)),
          ...(finding.advice.length === 0
            ? []
            : [
                {
                  text: [
                    { text: `${say(findingWords.advice)}　`, bold: true },
                    finding.advice.map((one) => say(one)).join(' '),
                  ],
                  margin: [0, 2, 0, 0],
                } as Content,
              ]),
          {
            text: [{ text: `${say(findingWords.basis)}　`, bold: true }, say(finding.basis)],
            fontSize: size.small,
            color: ink.soft,
            margin: [0, 3, 0, 0],
          },
        ],
      },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 4],
    unbreakable: true,
  };
}
