import { lineIn, spikesIn, spreadIn, stepped } from '../prepare/columns.ts';
import type { CurveWeight } from '../prepare/curve-look.ts';
import type { Curve, Panel } from '../prepare/panel.ts';
import type { ValueAxis } from '../prepare/ticks.ts';
import type { View } from '../prepare/time-range.ts';
import { xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { dashes } from './scene.ts';
import type { Colours, Rect, Shape } from './scene.ts';

/** Where and how the shapes of a panel are drawn. */
export interface PanelPlace {
  readonly layout: Layout;
  readonly view: View;
  /** Of the panel in the chart. */
  readonly index: number;
  readonly colours: Colours;
}

const widths: Readonly<Record<CurveWeight, number>> = { bold: 2.25, normal: 1.5, thin: 1 };
/** A spike lower than this is seen in the shade, px. */
const leastSpike = 3;

/** The curves of a panel: what is compared below, what is spoken of above. */
export function curveShapes(panel: Panel, place: PanelPlace): Shape[] {
  if (panel.kind === 'bars') return panel.curves.flatMap((curve, nth) => barsOf(curve, nth, panel, place));
  const order = { thin: 0, normal: 1, bold: 2 } as const;
  const curves = panel.curves.toSorted((a, b) => order[a.weight] - order[b.weight]);
  return [
    ...curves.flatMap((curve) => spreadOf(curve, panel, place)),
    ...curves.flatMap((curve) => lineOf(curve, panel, place)),
  ];
}

interface Mapping {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

function mappingOf(scale: ValueAxis, { layout, view, index }: PanelPlace): Mapping {
  const [zero, perMs] = [xOf(layout, view, view.from), layout.plotWidth / (view.to - view.from)];
  const base = yOf(layout, index, scale, scale.min);
  const perUnit = (base - yOf(layout, index, scale, scale.max)) / (scale.max - scale.min);
  return { x: (at) => zero + (at - view.from) * perMs, y: (value) => base - (value - scale.min) * perUnit };
}

const isHeldIn = (panel: Panel, { quantity }: Curve) => panel.kind === 'step' || quantity.isSwitch;

function lineOf(curve: Curve, panel: Panel, place: PanelPlace): Shape[] {
  const scale = panel.axes[curve.axis]?.scale;
  if (scale === undefined) return [];
  const { points, quantity, series, colour, weight, dash } = curve;
  const isHeld = isHeldIn(panel, curve);
  const thinned = lineIn(points, quantity.isSwitch ? 'max' : 'mean', place.view, {
    columns: place.layout.plotWidth,
    isHeld,
  });
  const line = isHeld ? stepped(thinned, series.bucketMs) : thinned;
  const { x, y } = mappingOf(scale, place);
  return [
    {
      kind: 'line',
      id: `mean ${curve.id}`,
      xs: line.x.map(x),
      ys: line.y.map(y),
      colour: place.colours[`c-${colour}`],
      width: widths[weight],
      dash: dashes[dash],
      alpha: weight === 'thin' ? 0.85 : 1,
    },
  ];
}

/** The shade from minimum to maximum, and a line of its own for each spike: one sample of days is a px wide. */
function spreadOf(curve: Curve, panel: Panel, place: PanelPlace): Shape[] {
  const scale = panel.axes[curve.axis]?.scale;
  if (scale === undefined || curve.series.bucketMs === 0 || curve.quantity.isSwitch) return [];
  const spread = spreadIn(curve.points, place.view, place.layout.plotWidth);
  if (spread.low.every((low, nth) => Number.isNaN(low) || low === spread.high[nth])) return [];
  const isHeld = isHeldIn(panel, curve);
  const { x, y } = mappingOf(scale, place);
  const edge = (values: number[]) =>
    isHeld ? stepped({ x: spread.x, y: values }, curve.series.bucketMs) : { x: spread.x, y: values };
  const [low, high] = [edge(spread.low), edge(spread.high)];
  const colour = place.colours[`c-${curve.colour}`];
  const spikes: { xs: number[]; ys: number[] } = { xs: [], ys: [] };
  for (const nth of spikesIn(spread)) {
    const [top, bottom] = [y(spread.high[nth] as number), y(spread.low[nth] as number)];
    const at = x(spread.x[nth] as number);
    if (bottom - top < leastSpike) continue;
    spikes.xs.push(at, at, at);
    spikes.ys.push(top, bottom, Number.NaN);
  }
  const share = panel.curves.length > 1 ? 0.6 : 1;
  return [
    {
      kind: 'area',
      id: `spread ${curve.id}`,
      xs: low.x.map(x),
      lows: low.y.map(y),
      highs: high.y.map(y),
      colour,
      alpha: Number(place.colours['c-env']) * share,
      isHatched: false,
    },
    ...(spikes.xs.length === 0
      ? []
      : [
          { kind: 'line', id: `spikes ${curve.id}`, ...spikes, colour, width: 1, dash: [], alpha: 0.9 } satisfies Shape,
        ]),
  ];
}

/** Space between the bars of two buckets as a share of the bucket, and at most, px. */
const barGap = { share: 0.2, most: 6 } as const;

/** A bar for each bucket, beside those of the panel's other curves. */
function barsOf({ id, series, colour, axis }: Curve, nth: number, panel: Panel, place: PanelPlace): Shape[] {
  const scale = panel.axes[axis]?.scale;
  if (scale === undefined) return [];
  const { x, y } = mappingOf(scale, place);
  const base = y(Math.max(scale.min, Math.min(scale.max, 0)));
  const boxes: Rect[] = [];
  for (const [index, start] of series.t.entries()) {
    const value = series.mean[index] ?? null;
    const end = Math.min(start + series.bucketMs, series.t[index + 1] ?? Number.POSITIVE_INFINITY);
    if (value === null || end < place.view.from || start > place.view.to) continue;
    const [left, right] = [x(start), x(end)];
    const gap = Math.min(barGap.most, (right - left) * barGap.share);
    const width = Math.max(1, (right - left - gap) / panel.curves.length);
    // No count is a line on the axis; no reading is nothing.
    const top = Math.min(y(value), base - 1);
    boxes.push({
      x: left + gap / 2 + nth * width,
      y: top,
      width: Math.max(1, width - (width > 4 ? 1 : 0)),
      height: base - top,
    });
  }
  return [{ kind: 'boxes', id: `bars ${id}`, boxes, colour: place.colours[`c-${colour}`], alpha: 0.85 }];
}
