import type { Language, Series } from '@oilsight/contract';
import { extentOf, panelAxis } from './axis.ts';
import { healthyBand, limitLines } from './limit-lines.ts';
import type { LimitLine, ShownLimits } from './limit-lines.ts';
import { gapMsOfSeries, mergeLive, pointsOf, withEdge } from './points.ts';
import type { LivePoint, Points } from './points.ts';
import { quantityOf } from './quantity.ts';
import type { Quantity } from './quantity.ts';
import { shownLimits, shownPoint, shownSeries } from './shown-series.ts';
import type { View } from './time-range.ts';
import type { ValueAxis } from './ticks.ts';

/** One indicator's part of a chart, ready to draw. Its values are in the unit that the reader has chosen. */
export interface Panel {
  readonly quantity: Quantity;
  /** The series with its live edge; what the table and the downloads show. */
  readonly series: Series;
  readonly points: Points;
  readonly axis: ValueAxis;
  /** Limits inside the axis, and those too far away to draw. */
  readonly lines: readonly LimitLine[];
  readonly farLines: readonly LimitLine[];
  /** Healthy band in axis values; null: no limit. */
  readonly band: readonly [number, number] | null;
  /** Newest value of the view: the newest reading itself where the view reaches it; null: the view holds none. */
  readonly last: LivePoint | null;
  /** The curve ended long before the view does: its last value is not the present one. */
  readonly isEnded: boolean;
  readonly extent: readonly [number, number] | null;
}

export interface PanelInput {
  readonly series: Series;
  /** Live readings in time order. */
  readonly live: readonly LivePoint[];
  /** Newest good reading of the indicator, whatever brought it; null or left out: unknown. */
  readonly newest?: LivePoint | null;
  readonly limits: ShownLimits | null;
  readonly view: View;
  /** Newest instant the fetched series knows of, ms. */
  readonly until: number;
  readonly reportIntervalMs: number;
  readonly language: Language;
}

export function preparePanel(input: PanelInput): Panel {
  const { view } = input;
  const quantity = quantityOf(input.series.key, input.language);
  const limits = shownLimits(quantity, input.limits);
  const { series, points } = curveOf(input, quantity);
  const drawn = extentOf(points, view.from, view.to);
  const last = lastOf(points, view, shownPoint(quantity, input.newest ?? null));
  const extent = drawn === null || last === null ? drawn : ([Math.min(drawn[0], last.value), Math.max(drawn[1], last.value)] as const);
  const all = quantity.isSwitch ? [] : limitLines(limits);
  const axis = axisOf(extent, all, quantity);
  const lines = all.filter(({ value }) => value >= axis.min && value <= axis.max);
  return {
    quantity, series, points, axis, lines, farLines: all.filter((line) => !lines.includes(line)), band: quantity.isSwitch ? null : bandOf(limits, axis), last, extent,
    isEnded: last !== null && view.to - last.at > Math.max(gapMsOfSeries(series, input.reportIntervalMs), (view.to - view.from) * endShare),
  };
}

interface Curve {
  readonly conversion: Quantity['conversion'];
  readonly live: readonly LivePoint[];
  readonly until: number;
  readonly series: Series;
  readonly points: Points;
}

/** The last curve made of each fetched series: zooming changes the view, not the curve, and who draws it need not start anew. */
const curves = new WeakMap<Series, Curve>();

function curveOf({ series: fetched, live, until, reportIntervalMs }: PanelInput, quantity: Quantity): Curve {
  const { conversion } = quantity;
  const known = curves.get(fetched);
  if (known !== undefined && known.live === live && known.until === until && known.conversion === conversion) return known;
  const series = shownSeries(quantity, mergeLive(fetched, live, until));
  const newest = shownPoint(quantity, live.at(-1) ?? null);
  const drawn = pointsOf(series, reportIntervalMs, Math.max(until, newest?.at ?? 0));
  // A mean led on to a single reading would end in a step that never happened.
  const points = series.bucketMs === 0 ? withEdge(drawn, newest, gapMsOfSeries(series, reportIntervalMs)) : drawn;
  const curve = { conversion, live, until, series, points };
  curves.set(fetched, curve);
  return curve;
}

/** Share of the view without readings at its end from which a curve has ended. */
const endShare = 0.04;

function axisOf(extent: readonly [number, number] | null, lines: readonly LimitLine[], quantity: Quantity): ValueAxis {
  if (quantity.isSwitch) return { min: 0, max: 1, ticks: [0, 1], decimals: 0 };
  const values = lines.map(({ value }) => value);
  const shown = extent ?? (values.length > 0 ? ([Math.min(...values), Math.max(...values)] as const) : ([0, 1] as const));
  const floor = quantity.range !== null && quantity.range[0] >= 0 ? quantity.range[0] : null;
  return panelAxis(shown, lines, { floor, ceiling: quantity.range?.[1] ?? null, resolution: 10 ** -(quantity.decimals ?? 3) });
}

function bandOf(limits: ShownLimits | null, axis: ValueAxis): readonly [number, number] | null {
  const band = healthyBand(limits);
  if (band === null) return null;
  const low = Math.max(axis.min, band.low ?? axis.min);
  const high = Math.min(axis.max, band.high ?? axis.max);
  return low < high ? [low, high] : null;
}

function lastOf(points: Points, view: View, newest: LivePoint | null): LivePoint | null {
  for (let index = points.at.length - 1; index >= 0; index -= 1) {
    const at = points.at[index] as number;
    const value = points.mean[index];
    if (at > view.to || at < view.from || value === null || value === undefined) continue;
    return newest !== null && newest.at <= view.to && newest.at >= at ? newest : { at, value };
  }
  return null;
}

/** Index of the drawn point nearest to an instant that has a value; null: none within `reachMs`. */
export function nearestIndex(points: Points, at: number, reachMs: number): number | null {
  let low = 0;
  let high = points.at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points.at[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  let best: number | null = null;
  for (const index of [low - 2, low - 1, low, low + 1]) {
    const time = points.at[index];
    if (time === undefined || points.mean[index] === null || Math.abs(time - at) > reachMs) continue;
    if (best === null || Math.abs(time - at) < Math.abs((points.at[best] as number) - at)) best = index;
  }
  return best;
}
