import { dayMs } from '@oilsight/oil';
import type { Language } from '@oilsight/contract';
import type { LineSeriesOption } from 'echarts/charts';
import type { GraphicComponentOption } from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import { dark, light, shared } from '../../theme/tokens.ts';
import type { ThemeName } from '../../theme/tokens.ts';
import { spreadLabels } from '../prepare/labels.ts';
import type { LimitLine } from '../prepare/limit-lines.ts';
import { formatCompact, formatLimit, formatNumber } from '../prepare/numbers.ts';
import type { Panel } from '../prepare/panel.ts';
import type { Points } from '../prepare/points.ts';
import { isClass, valueText } from '../prepare/quantity.ts';
import { axisTimeText, timeTicks } from '../prepare/time-text.ts';
import type { View } from '../prepare/time-range.ts';
import { xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';

/** Names of limits, in the reader's language. */
export interface LimitWords {
  readonly level1: string;
  readonly level2: string;
  /** For narrow screens. */
  readonly short: { readonly level1: string; readonly level2: string };
}

export interface Drawing {
  readonly panels: readonly Panel[];
  readonly view: View;
  readonly layout: Layout;
  readonly theme: ThemeName;
  readonly language: Language;
  readonly words: LimitWords;
  /** Instants at which something was done to the machine. */
  readonly marks: readonly number[];
}

type Colours = Readonly<Record<keyof typeof light, string>>;
type Graphic = NonNullable<Extract<GraphicComponentOption, { elements?: unknown }>['elements']>[number];

const lineWidth = 1.5;

function limitColours({ level }: LimitLine, colours: Colours): { readonly line: string; readonly text: string } {
  return level === 'level1' ? { line: colours['l1-solid'], text: colours['l1-tx'] } : { line: colours['l2-solid'], text: colours['l2-tx'] };
}

/**
 * The whole picture as the chart library takes it: one grid per panel, envelope, mean, limits, healthy band and direct labels.
 *
 * @param drawn curves that the chart already holds, panel by panel: their points are left out
 */
export function chartOption(drawing: Drawing, drawn: readonly Points[]): EChartsCoreOption {
  const { panels, view, layout, theme, language, marks } = drawing;
  const colours: Colours = theme === 'dark' ? dark : light;
  const ticks = timeTicks(view.from, view.to, Math.max(3, Math.floor(layout.plotWidth / 88)));
  const isLast = (index: number) => index === panels.length - 1;
  return {
    animation: false,
    textStyle: { fontFamily: shared['font-num'], fontSize: 11, color: colours['c-tick'] },
    grid: layout.panels.map(({ top, height }, index) => ({ id: `grid ${index}`, left: layout.left, width: layout.plotWidth, top, height, outerBoundsMode: 'none' })),
    xAxis: panels.map((_, index) => ({
      id: `x ${index}`, type: 'value', gridIndex: index, min: view.from, max: view.to, splitLine: { show: false },
      axisLine: { show: isLast(index), onZero: false, lineStyle: { color: colours['c-axis'] } },
      axisTick: { show: isLast(index), customValues: ticks, length: 4, lineStyle: { color: colours['c-axis'] } },
      axisLabel: { show: isLast(index), customValues: ticks, color: colours['c-tick'], margin: 9, hideOverlap: true, formatter: (at: number) => axisTimeText(at, view.to - view.from) },
    })),
    yAxis: panels.map(({ axis, quantity }, index) => ({
      id: `y ${index}`, type: 'value', gridIndex: index, min: axis.min, max: axis.max, interval: (axis.ticks[1] ?? axis.max) - (axis.ticks[0] ?? axis.min),
      axisLine: { show: false }, axisTick: { show: false }, splitLine: { lineStyle: { color: colours['c-grid'] } },
      axisLabel: { color: colours['c-tick'], margin: 10, formatter: (value: number) => (quantity.isSwitch || isClass(quantity.key) ? valueText(quantity, value, language) : (layout.isNarrow ? formatCompact : formatNumber)(value, axis.decimals, language)) },
    })),
    series: panels.flatMap((panel, index) => seriesOf(panel, { index, colours, isDrawn: drawn[index] === panel.points, marks: marks.filter((at) => at >= view.from && at <= view.to) })),
    graphic: { elements: panels.flatMap((panel, index) => [...titleOf(panel, index, drawing, colours), ...rightLabels(panel, index, drawing, colours)]) },
  };
}

/** Times and values in turn, as the chart library reads them fastest; a gap is NaN. */
function pairs(at: readonly number[], values: readonly (number | null | undefined)[]): Float64Array {
  const flat = new Float64Array(at.length * 2);
  for (const [index, time] of at.entries()) {
    flat[index * 2] = time;
    flat[index * 2 + 1] = values[index] ?? Number.NaN;
  }
  return flat;
}

interface SeriesOf {
  readonly index: number;
  readonly colours: Colours;
  /** The chart holds its points already. */
  readonly isDrawn: boolean;
  readonly marks: readonly number[];
}

function seriesOf({ points, lines, band, quantity }: Panel, { index, colours, isDrawn, marks }: SeriesOf): LineSeriesOption[] {
  const common = { type: 'line', xAxisIndex: index, yAxisIndex: index, symbol: 'none', silent: true, connectNulls: false, animation: false } as const;
  const dataOf = (values: readonly (number | null | undefined)[]) => (isDrawn ? {} : { data: pairs(points.at, values) as unknown as LineSeriesOption['data'] & object });
  const mean: LineSeriesOption = {
    // A switch that was on for a moment of a bucket was on.
    ...common, ...dataOf(quantity.isSwitch ? points.max : points.mean), ...(quantity.isSwitch ? { step: 'end' } : {}), id: `mean ${index}`, z: 3, lineStyle: { width: lineWidth, color: colours['c-1'], join: 'round' },
    markLine: {
      silent: true, symbol: 'none', animation: false, label: { show: false },
      data: [
        ...lines.map((line) => ({ yAxis: line.value, lineStyle: { color: limitColours(line, colours).line, type: [5, 3], width: 1 } })),
        ...marks.map((at) => ({ xAxis: at, lineStyle: { color: colours['c-axis'], type: 'solid' as const, width: 1 } })),
      ],
    },
    markArea: { silent: true, animation: false, itemStyle: { color: colours['c-band'] }, data: band === null ? [] : [[{ yAxis: band[0] }, { yAxis: band[1] }]] },
  };
  if (quantity.isSwitch || points.at.every((_, position) => points.min[position] === points.max[position])) return [mean];
  // Two curves upon each other: an unseen one up to the minimum, and the shade from there to the maximum.
  const stack = { ...common, stack: `envelope ${index}`, stackStrategy: 'all', z: 2, lineStyle: { opacity: 0 } } as const;
  const spread = points.max.map((max, position) => (max === null ? null : max - (points.min[position] ?? max)));
  return [
    { ...stack, ...dataOf(points.min), id: `low ${index}` },
    { ...stack, ...dataOf(spread), id: `spread ${index}`, areaStyle: { color: colours['c-1'], opacity: Number(colours['c-env']) } },
    mean,
  ];
}

function text(left: number, top: number, content: string, style: { readonly fill: string; readonly font: string }): Graphic {
  return { type: 'text', left, top, silent: true, z: 10, style: { text: content, ...style } };
}

/** Width of a value with its date and time, px. */
const endLabelWidth = 130;

/** Names the end of a curve that no longer goes on: beside it, or above it where there is no room. */
function endLabel({ cx, cy }: { readonly cx: number; readonly cy: number }, content: string, layout: Layout, colours: Colours): Graphic {
  const right = layout.left + layout.plotWidth;
  const hasRoom = cx + 8 + endLabelWidth <= right;
  return text(hasRoom ? cx + 8 : Math.max(layout.left, right - endLabelWidth), hasRoom ? cy - 6 : cy - 20, content, { fill: colours['c-tick'], font: font(11, 600) });
}

const font = (size: number, weight: number) => `${weight} ${size}px ${shared['font-num']}`;

function titleOf({ quantity, farLines }: Panel, index: number, { layout, language, words }: Drawing, colours: Colours): Graphic[] {
  const top = (layout.panels[index]?.top ?? 0) - 22;
  const far = farLines.map((line) => `${words[line.level]} ${formatLimit(line.value, quantity.decimals, language)}`).join('  ');
  return [{
    type: 'text', left: layout.left, top, silent: true, z: 10,
    style: {
      text: `{name|${plain(quantity.name)}}${quantity.unit === '' ? '' : `  {unit|${plain(quantity.unit)}}`}${far === '' || layout.isNarrow ? '' : `   {unit|${plain(far)}}`}`,
      rich: { name: { fill: colours.tx, font: font(12, 600) }, unit: { fill: colours['c-tick'], font: font(11, 400) } },
    },
  }];
}

/** Braces and bars are markup to the text renderer; a key of a device's own may hold them. */
function plain(content: string): string {
  return content.replaceAll(/[{}|]/g, ' ');
}

/** Names of the limits and the newest value at the right end, moved apart where they would overlap, and the dot the value belongs to. */
function rightLabels({ quantity, axis, lines, last, isEnded }: Panel, index: number, { layout, view, language, words }: Drawing, colours: Colours): Graphic[] {
  const rect = layout.panels[index] ?? { top: 0, height: 0 };
  const left = layout.left + layout.plotWidth + 8;
  const limitOf = (value: number) => (layout.isNarrow && value >= 1000 ? formatCompact : formatLimit)(value, quantity.decimals, language);
  const labels = lines.map((line) => ({
    y: yOf(layout, index, axis, line.value), height: 14, content: `${(layout.isNarrow ? words.short : words)[line.level]} ${limitOf(line.value)}`, fill: limitColours(line, colours).text, weight: 400, size: 11,
  }));
  if (last !== null && !isEnded) {
    const unit = layout.isNarrow || quantity.unit.length > 5 ? '' : ` ${quantity.unit}`;
    labels.push({ y: yOf(layout, index, axis, last.value), height: 16, content: `${valueText(quantity, last.value, language)}${unit}`, fill: colours['c-1'], weight: 600, size: 12 });
  }
  const places = spreadLabels(labels, rect.top - 8, rect.top + rect.height + 8);
  const graphics = labels.map(({ height, content, fill, weight, size }, position) => text(left, (places[position] ?? 0) - height / 2 + 1, content, { fill, font: font(size, weight) }));
  if (last === null) return graphics;
  const [cx, cy] = [xOf(layout, view, last.at), yOf(layout, index, axis, last.value)];
  const own = isEnded ? [endLabel({ cx, cy }, `${valueText(quantity, last.value, language)}  ${axisTimeText(last.at, 4 * dayMs)} ${axisTimeText(last.at, dayMs)}`, layout, colours)] : [];
  return [...graphics, ...own, { type: 'circle', silent: true, z: 11, shape: { cx, cy, r: 3 }, style: { fill: colours[isEnded ? 'c-tick' : 'c-1'], stroke: colours['bg-card'], lineWidth: 1.5 } }];
}
