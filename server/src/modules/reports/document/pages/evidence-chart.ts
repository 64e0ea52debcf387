import type { Content } from 'pdfmake/interfaces';
import type { Finding } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { ReportIndicator } from '../../diagnostic/report-content.types.ts';
import { panelsChart } from '../charts/panels.ts';
import type { Panel } from '../charts/panels.ts';
import { ink, size, textWidth } from '../style.ts';
import { findingWords } from '../words/chapter-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { eventMarks, timeTicks } from './time-marks.ts';

/** Curves below one another at most, and how much time a chart of evidence shows, ms. */
const mostPanels = 3;
const shortest = 3 * dayMs;
const longest = 30 * dayMs;
/** A trend is carried on over this share of the chart. */
const aheadShare = 0.11;

/** The curves of the indicators that a finding rests on, in the time of its evidence; nothing where there is no curve. */
export function evidenceChart(finding: Finding, n: number, writer: Writer): Content[] {
  const { content, say, bare, unit } = writer;
  const { period, edges, arrivals } = content;
  const keys = [...new Set(finding.evidence.flatMap((one) => one.keys))];
  const indicators = keys.flatMap((key) => {
    const indicator = content.indicators.find((one) => one.key === key);
    return indicator === undefined || indicator.readings === 0 || indicator.isSwitch ? [] : [indicator];
  });
  const drawn = indicators.slice(0, mostPanels);
  if (drawn.length === 0) return [];
  const times = finding.evidence.flatMap((one) => (one.from === null ? [] : [one.from]));
  const since = content.findingSince[finding.ruleId] ?? null;
  const earliest = Math.min(period.to - shortest, ...times, ...(since === null ? [] : [since]));
  // As much again before it, so that the usual values show too.
  const from = Math.max(period.from, period.to - longest, period.to - 1.6 * (period.to - earliest));
  const panels = drawn.map((indicator): Panel => {
    const evidence = finding.evidence.flatMap((one, place) =>
      one.from === null || one.to === null || one.keys[0] !== indicator.key || one.role === 'escalation'
        ? []
        : [{ n: place + 1, from: one.from, to: one.to }],
    );
    const hasSlope = finding.evidence.some(
      (one) => one.holds === true && one.feature.startsWith('slope') && one.keys[0] === indicator.key,
    );
    const trend = hasSlope ? (content.trends.find(({ key }) => key === indicator.key) ?? null) : null;
    return { indicator, title: say(indicator.name), unit: unit(indicator.unit), evidence, trend };
  });
  const ahead = panels.some(({ trend }) => trend !== null) ? (period.to - from) * aheadShare : 0;
  const chart = panelsChart({
    panels,
    edges,
    from,
    to: period.to,
    end: period.to + ahead,
    ticks: timeTicks(from, period.to + ahead, writer),
    events: eventMarks(from, period.to, writer),
    since:
      since === null ? null : { at: since, label: say(findingWords.holdsSince, { time: writer.shortTime(since) }) },
    gaps: arrivals.gaps,
    width: textWidth,
    panelHeight: panels.length === 1 ? 96 : panels.length === 2 ? 76 : 62,
    words: {
      extrapolated: say(findingWords.extrapolated),
      limit: (level) => say(level === 1 ? words.limit1 : words.limit2),
    },
    format: bare,
  });
  const readings = drawn.reduce((all, one) => all + readingsIn(one, { edges, from }), 0);
  const caption = say(findingWords.figure, {
    n,
    range: writer.span(from, period.to),
    count: writer.number(readings),
  });
  return [
    { svg: chart, width: textWidth, margin: [0, 2, 0, 1] },
    { text: caption, fontSize: size.note + 0.2, color: ink.soft, margin: [0, 0, 0, 4] },
  ];
}

/** Good readings of the cells that reach into the shown time. */
function readingsIn(
  indicator: ReportIndicator,
  { edges, from }: { readonly edges: Float64Array; readonly from: number },
): number {
  let all = 0;
  for (let n = 0; n < indicator.counts.length; n += 1)
    if (Number(edges[n + 1]) > from) all += Number(indicator.counts[n]);
  return all;
}
