import type { LineSeriesOption } from 'echarts/charts';
import type { EChartsCoreOption } from 'echarts/core';
import { dark, light, shared } from '../../theme/tokens.ts';
import { formatCompact, formatNumber } from '../prepare/numbers.ts';
import type { Look } from '../prepare/look.ts';
import type { Curve, Panel } from '../prepare/panel.ts';
import type { PanelAxis } from '../prepare/panel-axis.ts';
import type { Points } from '../prepare/points.ts';
import { isClass, valueText } from '../prepare/quantity.ts';
import { axisTimeText, timeTicks } from '../prepare/time-axis.ts';
import type { View } from '../prepare/time-range.ts';
import { limitColours, rightLabels, titleOf } from './labels.ts';
import type { Colours, LimitWords } from './labels.ts';
import type { Layout } from './layout.ts';

export interface Drawing {
  readonly panels: readonly Panel[];
  readonly view: View;
  readonly layout: Layout;
  readonly look: Look;
  readonly words: LimitWords;
  /** Instants at which something was done to the machine. */
  readonly marks: readonly number[];
}

const lineWidth = 1.5;

/** Curves that the chart already holds, by what `drawnAs` calls them. */
export type Drawn = ReadonlyMap<string, Points>;

/** The id of a curve among all series of a chart. */
export function drawnAs(panel: number, { id }: Pick<Curve, 'id'>): string {
  return `${panel} ${id}`;
}

/** The curves of a drawing, for the next one to leave out what has not changed. */
export function drawnOf({ panels }: Pick<Drawing, 'panels'>): Drawn {
  return new Map(panels.flatMap(({ curves }, panel) => curves.map((curve) => [drawnAs(panel, curve), curve.points])));
}

/**
 * The whole picture as the chart library takes it: one grid per panel, its value axes side by side, envelope, mean,
 * limits, healthy band and direct labels.
 *
 * @param drawn curves that the chart already holds: their points are left out
 */
export function chartOption(drawing: Drawing, drawn: Drawn): EChartsCoreOption {
  const { panels, view, layout, look, marks } = drawing;
  const colours: Colours = look.theme === 'dark' ? dark : light;
  const ticks = timeTicks(view.from, view.to, Math.max(3, Math.floor(layout.plotWidth / 88)), look.timeZone);
  const isLast = (index: number) => index === panels.length - 1;
  const within = marks.filter((at) => at >= view.from && at <= view.to);
  /** The place of a panel's first axis among those of all panels. */
  const firstAxes = panels.map((_, index) => panels.slice(0, index).reduce((sum, { axes }) => sum + axes.length, 0));
  return {
    animation: false,
    textStyle: { fontFamily: shared['font-num'], fontSize: 11, color: colours['c-tick'] },
    grid: layout.panels.map(({ top, height }, index) => ({
      id: `grid ${index}`,
      left: layout.left,
      width: layout.plotWidth,
      top,
      height,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, index) => ({
      id: `x ${index}`,
      type: 'value',
      gridIndex: index,
      min: view.from,
      max: view.to,
      splitLine: { show: false },
      axisLine: { show: isLast(index), onZero: false, lineStyle: { color: colours['c-axis'] } },
      axisTick: { show: isLast(index), customValues: ticks, length: 4, lineStyle: { color: colours['c-axis'] } },
      axisLabel: {
        show: isLast(index),
        customValues: ticks,
        color: colours['c-tick'],
        margin: 9,
        hideOverlap: true,
        formatter: (at: number) => axisTimeText(at, view.to - view.from, look.timeZone),
      },
    })),
    yAxis: panels.flatMap((panel, index) =>
      panel.axes.map((axis, place) => valueAxisOf({ panel, axis, index, place }, drawing, colours)),
    ),
    series: panels.flatMap((panel, index) =>
      panel.curves.flatMap((curve, place) =>
        seriesOf(curve, {
          index,
          axis: (firstAxes[index] ?? 0) + curve.axis,
          colours,
          isDrawn: drawn.get(drawnAs(index, curve)) === curve.points,
          hasEnvelope: panel.curves.length === 1,
          // What belongs to the panel is drawn with its first curve.
          panel: place === 0 ? panel : null,
          marks: within,
        }),
      ),
    ),
    graphic: {
      elements: panels.flatMap((panel, index) => [
        ...titleOf(panel, index, drawing, colours),
        ...rightLabels(panel, index, drawing, colours),
      ]),
    },
  };
}

interface AxisPlace {
  readonly panel: Panel;
  readonly axis: PanelAxis;
  /** Of the panel in the chart, and of the axis in the panel. */
  readonly index: number;
  readonly place: number;
}

function valueAxisOf(
  { panel, axis: { quantity, scale }, index, place }: AxisPlace,
  { layout, look: { language } }: Drawing,
  colours: Colours,
) {
  const owner = panel.axes.length > 1 ? panel.curves.find(({ axis }) => axis === place) : undefined;
  const numberText = layout.isNarrow ? formatCompact : formatNumber;
  return {
    id: `y ${index} ${place}`,
    type: 'value',
    gridIndex: index,
    position: 'left',
    offset: place * layout.axisPx,
    min: scale.min,
    max: scale.max,
    interval: (scale.ticks[1] ?? scale.max) - (scale.ticks[0] ?? scale.min),
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: place === 0, lineStyle: { color: colours['c-grid'] } },
    axisLabel: {
      color: owner === undefined ? colours['c-tick'] : colours[`c-${owner.colour}`],
      margin: 10,
      formatter: (value: number) =>
        quantity.isSwitch || isClass(quantity.key)
          ? valueText(quantity, value, language)
          : numberText(value, scale.decimals, language),
    },
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
  /** Of all value axes of the chart. */
  readonly axis: number;
  readonly colours: Colours;
  /** The chart holds its points already. */
  readonly isDrawn: boolean;
  /** Whether the range from minimum to maximum is shaded: the shades of several curves would hide each other. */
  readonly hasEnvelope: boolean;
  /** The panel whose limits and band are drawn with this curve; null: another curve of the panel draws them. */
  readonly panel: Panel | null;
  readonly marks: readonly number[];
}

/** The lines across a panel: its limits, and what was done to the machine. */
function acrossOf(panel: Panel | null, marks: readonly number[], colours: Colours) {
  const [axis] = panel?.axes ?? [];
  const band = axis?.band ?? null;
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      label: { show: false },
      data: [
        ...(axis?.lines ?? []).map((line) => ({
          yAxis: line.value,
          lineStyle: { color: limitColours(line, colours).line, type: [5, 3], width: 1 },
        })),
        ...(panel === null ? [] : marks).map((at) => ({
          xAxis: at,
          lineStyle: { color: colours['c-axis'], type: 'solid' as const, width: 1 },
        })),
      ],
    },
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: colours['c-band'] },
      data: band === null ? [] : [[{ yAxis: band[0] }, { yAxis: band[1] }]],
    },
  } satisfies Pick<LineSeriesOption, 'markLine' | 'markArea'>;
}

function seriesOf(
  curve: Curve,
  { index, axis, colours, isDrawn, hasEnvelope, panel, marks }: SeriesOf,
): LineSeriesOption[] {
  const { points, quantity } = curve;
  const name = drawnAs(index, curve);
  const colour = colours[`c-${curve.colour}`];
  const common = {
    type: 'line',
    dimensions: ['at', 'value'],
    xAxisIndex: index,
    yAxisIndex: axis,
    symbol: 'none',
    silent: true,
    connectNulls: false,
    animation: false,
  } satisfies LineSeriesOption;
  const dataOf = (values: readonly (number | null | undefined)[]) =>
    isDrawn ? {} : { data: pairs(points.at, values) as unknown as LineSeriesOption['data'] & object };
  const mean: LineSeriesOption = {
    // A switch counts as on in a bucket when it was on for any moment of it.
    ...common,
    ...dataOf(quantity.isSwitch ? points.max : points.mean),
    ...(quantity.isSwitch ? { step: 'end' } : {}),
    id: `mean ${name}`,
    z: 3,
    lineStyle: { width: lineWidth, color: colour, join: 'round' },
    ...acrossOf(panel, marks, colours),
  };
  if (
    !hasEnvelope ||
    quantity.isSwitch ||
    points.at.every((_, position) => points.min[position] === points.max[position])
  )
    return [mean];
  // Two curves upon each other: an unseen one up to the minimum, and the shade from there to the maximum.
  const stack = {
    ...common,
    stack: `envelope ${name}`,
    stackStrategy: 'all',
    z: 2,
    lineStyle: { opacity: 0 },
  } as const;
  const spread = points.max.map((max, position) => (max === null ? null : max - (points.min[position] ?? max)));
  return [
    { ...stack, ...dataOf(points.min), id: `low ${name}` },
    {
      ...stack,
      ...dataOf(spread),
      id: `spread ${name}`,
      areaStyle: { color: colour, opacity: Number(colours['c-env']) },
    },
    mean,
  ];
}
