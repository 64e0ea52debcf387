import type { Series } from '@oilsight/contract';
import { axisName, axisOf } from './panel-axis.ts';
import type { PanelAxis } from './panel-axis.ts';
import { extentOf } from './axis.ts';
import type { CurveColour, CurveDash, CurveWeight } from './curve-look.ts';
import type { ShownLimits } from './limit-lines.ts';
import type { Look } from './look.ts';
import { overlayExtent, overlaysOf } from './overlays.ts';
import type { OverlayInputs, Overlays, PlaceOf } from './overlays.ts';
import { gapMsOfSeries, mergeLive, pointsOf, withEdge } from './points.ts';
import type { LivePoint, Points } from './points.ts';
import { isClass, quantityOf } from './quantity.ts';
import type { Quantity } from './quantity.ts';
import { shownLimits, shownPoint, shownRefused, shownSeries } from './shown-series.ts';
import type { View } from './time-range.ts';

/** One curve of a panel, ready to draw. Its values are in the unit that the reader has chosen. */
export interface Curve {
  /** Its own among the curves of a chart. */
  readonly id: string;
  /** What it is called beside the others of its panel: the quantity, or the device where several are compared. */
  readonly name: string;
  /** The same where the quantity is not said beside it. */
  readonly fullName: string;
  readonly quantity: Quantity;
  readonly colour: CurveColour;
  readonly weight: CurveWeight;
  readonly dash: CurveDash;
  /** Place of its value axis among those of the panel. */
  readonly axis: number;
  /** The series with its live edge; what the table and the downloads show. */
  readonly series: Series;
  readonly points: Points;
  /** Readings that the curve leaves out because they are refused, in time order. */
  readonly refused: readonly LivePoint[];
  /** Newest value of the view: the newest reading itself where the view reaches it; null: the view holds none. */
  readonly last: LivePoint | null;
  /** The curve ended long before the view does: its last value is not the present one. */
  readonly isEnded: boolean;
  readonly extent: readonly [number, number] | null;
}

/** How the points of a panel's curves are joined: by lines, held until the next one, or as bars over their bucket. */
export type PanelKind = 'line' | 'step' | 'bars';

/** One plot of a chart: curves over the same time, those of one unit on one value axis. */
export interface Panel extends Overlays {
  readonly kind: PanelKind;
  /** Height beside the other panels of the chart. */
  readonly size: 'tall' | 'normal';
  /** Stands behind the title: what a value means. */
  readonly note: string | null;
  readonly curves: readonly Curve[];
  /** The first one's lines go through the panel. */
  readonly axes: readonly PanelAxis[];
}

export interface CurveInput {
  readonly series: Series;
  /** Left out: the telemetry key. */
  readonly id?: string;
  /** Left out: the quantity's name. */
  readonly name?: string;
  /** Left out: by its place in the panel. */
  readonly colour?: CurveColour;
  /** Left out: normal. */
  readonly weight?: CurveWeight;
  /** Left out: solid. */
  readonly dash?: CurveDash;
  /** What the values are; left out: what the catalogue says of the series' key. */
  readonly quantity?: Quantity;
  /** Live readings in time order. */
  readonly live: readonly LivePoint[];
  /** Newest good reading of the indicator, whatever brought it; null or left out: unknown. */
  readonly newest?: LivePoint | null;
  readonly limits: ShownLimits | null;
  /** Newest instant the fetched series knows of, ms. */
  readonly until: number;
  readonly reportIntervalMs: number;
}

export interface PanelInput extends OverlayInputs {
  /** In the order of their names; at most eight have a colour of their own. */
  readonly curves: readonly CurveInput[];
  /** What the panel is about where it has no curve; a panel has a curve or this. */
  readonly quantity?: Quantity;
  /** Limits of a panel without curves, in kept units. */
  readonly limits?: ShownLimits | null;
  /** Left out: lines; steps where all curves are of classes. */
  readonly kind?: PanelKind;
  /** Left out: normal. */
  readonly size?: Panel['size'];
  readonly note?: string;
  readonly view: View;
  readonly look: Pick<Look, 'language' | 'units'>;
}

/** Curves of a chart, panel by panel. */
export function curvesOf(panels: readonly Panel[]): readonly Curve[] {
  return panels.flatMap(({ curves }) => curves);
}

/**
 * Prepares the curves of one panel. Curves of one unit share an axis; each further unit has its own. Limits and the
 * healthy band are drawn where all curves are of one indicator: else nobody could tell whose a line is.
 */
export function preparePanel(input: PanelInput): Panel {
  const { curves: inputs, view, look, size = 'normal', note = null } = input;
  const quantities = inputs.map(
    ({ series, quantity }) => quantity ?? quantityOf(series.key, look.language, look.units),
  );
  const isOfClasses = quantities.length > 0 && quantities.every(({ key }) => isClass(key));
  const kind = input.kind ?? (isOfClasses ? 'step' : 'line');
  const bare = inputs.length === 0 ? (input.quantity ?? null) : null;
  const names = [...new Set((bare === null ? quantities : [bare]).map(axisName))];
  const isOfOneIndicator = new Set(quantities.map(({ key }) => key)).size <= 1;
  const curves = inputs.map((each, index) =>
    curveOf(each, quantities[index] as Quantity, {
      index,
      axis: names.indexOf(axisName(quantities[index] as Quantity)),
      view,
    }),
  );
  const overlays = overlaysOf(input, placeIn(curves, bare));
  const axes = names.map((_, place) => {
    const own = curves
      .filter(({ axis }) => axis === place)
      .map(({ quantity, extent }) => ({ quantity: kind === 'bars' ? standing(quantity) : quantity, extent }));
    const limits = inputs.map((each, index) => shownLimits(quantities[index] as Quantity, each.limits));
    const first = own[0]?.quantity ?? (bare as Quantity);
    return axisOf(
      [
        ...own,
        { quantity: first, extent: overlayExtent(overlays, place, view) },
        // A bar stands on zero.
        { quantity: first, extent: kind === 'bars' && own.some(({ extent }) => extent !== null) ? [0, 0] : null },
      ],
      !isOfOneIndicator
        ? []
        : bare === null
          ? limits.map((each, index) => ((quantities[index] as Quantity).isSwitch ? null : each))
          : [shownLimits(bare, input.limits ?? null)],
    );
  });
  return { kind, size, note, curves, axes, ...overlays };
}

/** What is drawn as bars is a count, where the catalogue does not say otherwise. */
function standing(quantity: Quantity): Quantity {
  return quantity.range === null ? { ...quantity, range: [0, Number.POSITIVE_INFINITY] } : quantity;
}

/** Where the overlays of a panel lie. @param bare what a panel without curves is about */
function placeIn(curves: readonly Curve[], bare: Quantity | null): PlaceOf {
  return (id) => {
    const curve = curves.find((each) => each.id === id) ?? curves[0];
    if (curve !== undefined) return curve;
    if (bare === null) throw new Error('A panel has a curve or a quantity');
    return { axis: 0, quantity: bare };
  };
}

function curveOf(
  input: CurveInput,
  quantity: Quantity,
  { index, axis, view }: { readonly index: number; readonly axis: number; readonly view: View },
): Curve {
  const { series, points } = lineOf(input, quantity);
  const drawn = extentOf(points, view.from, view.to);
  const last = lastOf(points, view, shownPoint(quantity, input.newest ?? null));
  const name = input.name ?? quantity.name;
  return {
    id: input.id ?? series.key,
    name,
    fullName: name === quantity.name ? name : `${name} · ${quantity.name}`,
    quantity,
    colour: input.colour ?? (((index % 8) + 1) as CurveColour),
    weight: input.weight ?? 'normal',
    dash: input.dash ?? 'solid',
    axis,
    series,
    points,
    refused: shownRefused(quantity, input.series),
    last,
    isEnded:
      last !== null &&
      view.to - last.at > Math.max(gapMsOfSeries(series, input.reportIntervalMs), (view.to - view.from) * endShare),
    extent: drawn === null || last === null ? drawn : [Math.min(drawn[0], last.value), Math.max(drawn[1], last.value)],
  };
}

interface Line {
  readonly conversion: Quantity['conversion'];
  readonly live: readonly LivePoint[];
  readonly until: number;
  readonly series: Series;
  readonly points: Points;
}

/**
 * The last line made of each fetched series: zooming changes the view but not the line, so that it need not be drawn
 * again.
 */
const lines = new WeakMap<Series, Line>();

function lineOf({ series: fetched, live, until, reportIntervalMs }: CurveInput, quantity: Quantity): Line {
  const { conversion } = quantity;
  const known = lines.get(fetched);
  if (known !== undefined && known.live === live && known.until === until && known.conversion === conversion)
    return known;
  const series = shownSeries(quantity, mergeLive(fetched, live, until));
  const newest = shownPoint(quantity, live.at(-1) ?? null);
  const drawn = pointsOf(series, reportIntervalMs, Math.max(until, newest?.at ?? 0));
  // A line of means that continued to a single reading would end in a step that never happened.
  const points = series.bucketMs === 0 ? withEdge(drawn, newest, gapMsOfSeries(series, reportIntervalMs)) : drawn;
  const line = { conversion, live, until, series, points };
  lines.set(fetched, line);
  return line;
}

/** Share of the view without readings at its end from which a curve has ended. */
const endShare = 0.04;

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
