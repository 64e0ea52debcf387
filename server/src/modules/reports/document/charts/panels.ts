import type { ReportIndicator, ReportTrend } from '../../diagnostic/report-content.types.ts';
import { ink } from '../style.ts';
import { circle, hatch, line, rect, svg, text, widthOf } from '../svg.ts';
import { numbered } from './icons.ts';
import { inkLine, lastPoint, limitLines, limitStroke } from './ink-line.ts';
import { calmRange, decimalsOf, rangeOf, scaleOf, ticksOf } from './scale.ts';

/** A time that stands below or above a chart. */
export interface TimeMark {
  readonly at: number;
  readonly label: string;
}

/** A piece of evidence on its curve: the time of the readings that it rests on. */
export interface EvidenceMark {
  readonly n: number;
  readonly from: number;
  readonly to: number;
}

export interface Panel {
  readonly indicator: ReportIndicator;
  readonly title: string;
  readonly unit: string;
  readonly evidence: readonly EvidenceMark[];
  readonly trend: ReportTrend | null;
}

export interface Panels {
  readonly panels: readonly Panel[];
  readonly edges: Float64Array;
  readonly from: number;
  /** End of the readings, and of the drawing where a trend is carried on. */
  readonly to: number;
  readonly end: number;
  readonly ticks: readonly TimeMark[];
  readonly events: readonly TimeMark[];
  /** Since when the finding holds; null: not known, or before the drawing. */
  readonly since: TimeMark | null;
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly width: number;
  readonly panelHeight: number;
  readonly words: { readonly extrapolated: string; readonly limit: (level: 1 | 2) => string };
  readonly format: (value: number, indicator: ReportIndicator) => string;
}

const left = 34;
const right = 66;
const headHeight = 27;
const gapHeight = 17;
const footHeight = 14;

/** One panel above the other on one axis of time: curve, limits with their names, evidence, gaps and what is carried on. */
export function panelsChart(chart: Panels): string {
  const { panels, from, to, end, width, panelHeight } = chart;
  const x = scaleOf([from, end], [left, width - right]);
  const height = headHeight + panels.length * panelHeight + (panels.length - 1) * gapHeight + footHeight;
  const bottom = height - footHeight;
  const parts: string[] = [];
  for (const gap of chart.gaps) {
    const [start, stop] = [Math.max(gap.from, from), Math.min(gap.to, to)];
    // Narrower gaps show in the curve itself.
    if (x(stop) - x(start) >= 1)
      parts.push(rect(x(start), headHeight, [x(stop) - x(start), bottom - headHeight], { fill: ink.wash }));
  }
  if (end > to) {
    parts.push(hatch(x(to), headHeight, [x(end) - x(to), bottom - headHeight], { stroke: ink.rule, step: 3.4 }));
    parts.push(text((x(to) + x(end)) / 2, 8, chart.words.extrapolated, { anchor: 'middle', fill: ink.soft }));
  }
  for (const { at, label } of chart.events) {
    if (at < from || at > to) continue;
    parts.push(line([x(at), headHeight - 4], [x(at), bottom], { stroke: ink.faint, width: 0.6, dash: '1 1.6' }));
    parts.push(text(x(at), headHeight - 6, label, { anchor: 'middle', fill: ink.soft }));
  }
  for (const [n, panel] of panels.entries())
    parts.push(...panelParts(panel, { chart, x, top: headHeight + n * (panelHeight + gapHeight), isFirst: n === 0 }));
  if (chart.since !== null && chart.since.at > from && chart.since.at < to) {
    const at = x(chart.since.at);
    const isRight = at > width / 2;
    parts.push(line([at, 2], [at, bottom], { stroke: ink.text, width: 0.8 }));
    parts.push(text(at + (isRight ? -3 : 3), 8, chart.since.label, { bold: true, anchor: isRight ? 'end' : 'start' }));
  }
  parts.push(line([left, bottom], [width - right, bottom], { stroke: ink.text, width: 0.9 }));
  for (const { at, label } of chart.ticks) {
    parts.push(line([x(at), bottom], [x(at), bottom + 2.5], { stroke: ink.text, width: 0.6 }));
    parts.push(text(x(at), bottom + 10.5, label, { anchor: 'middle', fill: ink.soft }));
  }
  return svg(width, height, parts);
}

interface Place {
  readonly chart: Panels;
  readonly x: (at: number) => number;
  readonly top: number;
  readonly isFirst: boolean;
}

/** A limit further off than this many times the range of the readings is named in the table alone. */
const limitReach = 3;

function panelParts(panel: Panel, { chart, x, top, isFirst }: Place): string[] {
  const { edges, from, to, end, width, panelHeight, words, format } = chart;
  const { indicator, trend } = panel;
  const inWindow = (of: Float64Array) => of.filter((_, n) => (edges[n + 1] ?? 0) > from && (edges[n] ?? 0) < to);
  const own = calmRange({ min: inWindow(indicator.curve.min), max: inWindow(indicator.curve.max) }, 0.1) ?? [0, 1];
  const carried =
    trend !== null && indicator.value !== null ? indicator.value + (trend.perDay * (end - to)) / 86_400_000 : null;
  const reach = limitReach * Math.max(own[1] - own[0], Math.abs(own[1]) * 0.15);
  const limits = limitLines(indicator.limits).filter(({ value }) => value >= own[0] - reach && value <= own[1] + reach);
  const range =
    rangeOf([...own, ...limits.map(({ value }) => value), ...(carried === null ? [] : [carried])], 0.05) ?? own;
  // What cannot be below zero is not drawn below it.
  const low = own[0] >= 0 || (indicator.min ?? 0) >= 0 ? Math.max(0, range[0]) : range[0];
  const y = scaleOf([low, range[1]], [top + panelHeight, top]);
  const drawn = { curve: indicator.curve, edges, from, to, x, y };
  const last = width - right;
  const parts = [titleOf(panel, top - (isFirst ? 18 : 4))];
  const ticks = ticksOf([low, range[1]], panelHeight / 18);
  const scaled = { ...indicator, decimals: decimalsOf(ticks, indicator.decimals) };
  for (const tick of ticks) {
    parts.push(line([left, y(tick)], [last, y(tick)], { stroke: ink.grid, width: 0.5 }));
    parts.push(text(left - 4, y(tick) + 2.3, format(tick, scaled), { anchor: 'end', fill: ink.soft }));
  }
  const labels: { y: number; words: string; color: string }[] = [];
  for (const { level, value } of limits) {
    parts.push(line([left, y(value)], [last, y(value)], limitStroke(level, 1)));
    labels.push({
      y: y(value),
      words: `${words.limit(level)} ${format(value, indicator)}`,
      color: level === 1 ? ink.level1 : ink.level2,
    });
  }
  parts.push(...inkLine(drawn, indicator.limits));
  const point = lastPoint(drawn);
  if (point !== null) {
    parts.push(circle(x(point.at), y(point.value), 1.9, { fill: ink.text }));
    if (carried !== null && end > to)
      parts.push(
        line([x(point.at), y(point.value)], [x(end), y(carried)], { stroke: ink.text, width: 0.9, dash: '1.2 1.6' }),
      );
    if (indicator.value !== null)
      labels.push({ y: y(point.value), words: format(indicator.value, indicator), color: ink.text });
  }
  parts.push(
    ...spread(labels).map((one) => text(last + 4, one.y + 2.4, one.words, { bold: true, fill: one.color, size: 6.8 })),
  );
  for (const [n, { n: number, from: start, to: stop }] of panel.evidence.entries())
    parts.push(...bracket([x(Math.max(start, from)), x(Math.min(stop, to))], top + panelHeight - 5 - n * 9.4, number));
  return parts;
}

/** The name of the curve in bold, its unit beside it. */
function titleOf({ title, unit }: Panel, y: number): string {
  return [
    text(left, y, title, { bold: true, size: 7.4 }),
    text(left + widthOf(title, 7.4) + 4, y, unit, { size: 6.5, fill: ink.faint }),
  ].join('');
}

/** The time of the readings of a piece of evidence, with its number at the left end. */
function bracket([from, to]: readonly [number, number], y: number, n: number): string[] {
  const style = { stroke: ink.text, width: 0.7 } as const;
  return [
    line([from, y], [to, y], style),
    line([from, y - 2], [from, y + 2], style),
    line([to, y - 2], [to, y + 2], style),
    numbered(from - 6, y, n),
  ];
}

/** Labels at the right end, moved apart so that none covers another. */
function spread<Label extends { readonly y: number }>(labels: readonly Label[]): Label[] {
  const apart = 8.4;
  let last = Number.NEGATIVE_INFINITY;
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      last = Math.max(label.y, last + apart);
      return { ...label, y: last };
    });
}
