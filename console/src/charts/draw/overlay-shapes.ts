import { indexFrom } from '../prepare/columns.ts';
import type { Band, Samples, Trend } from '../prepare/overlays.ts';
import type { Panel } from '../prepare/panel.ts';
import type { At } from '../prepare/trend.ts';
import { xOf, yOf } from './layout.ts';
import type { PanelPlace } from './curve-shapes.ts';
import { dashes, fontOf, straight, textAt } from './scene.ts';
import type { Shape } from './scene.ts';

type Map = (axis: number) => { readonly x: (at: number) => number; readonly y: (value: number) => number };

function mapOf(panel: Panel, { layout, view, index }: PanelPlace): Map {
  return (axis) => {
    const scale = panel.axes[axis]?.scale;
    return {
      x: (at) => xOf(layout, view, at),
      y: (value) => (scale === undefined ? Number.NaN : yOf(layout, index, scale, value)),
    };
  };
}

/** The shades behind the curves, each with its name. */
export function bandShapes(panel: Panel, place: PanelPlace): Shape[] {
  const map = mapOf(panel, place);
  return panel.bands.flatMap((band) => [...shadeOf(band, map, place), ...nameOf(band, map, place)]);
}

function shadeOf({ id, x: at, low, high, middle, axis }: Band, map: Map, { colours }: PanelPlace): Shape[] {
  const { x, y } = map(axis);
  const ys = (values: readonly (number | null)[]) => values.map((value) => (value === null ? Number.NaN : y(value)));
  const xs = at.map(x);
  const colour = colours['c-tick'];
  return [
    { kind: 'area', id: `band ${id}`, xs, lows: ys(low), highs: ys(high), colour, alpha: 0.24, isHatched: false },
    ...(middle === null
      ? []
      : [
          {
            kind: 'line',
            id: `middle ${id}`,
            xs,
            ys: ys(middle),
            colour,
            width: 1,
            dash: [],
            alpha: 0.8,
          } satisfies Shape,
        ]),
  ];
}

/** Where the name of a band begins, as a share of the plot; its leader is a short oblique line. */
const nameShare = 0.3;

/** The name of a band below it, or above it where there is no room. */
function nameOf(
  { id, name, x: at, low, high, axis }: Band,
  map: Map,
  { layout, view, index, colours }: PanelPlace,
): Shape[] {
  const rect = layout.panels[index];
  const wanted = view.from + (view.to - view.from) * nameShare;
  const nth = Math.min(at.length - 1, indexFrom(at, wanted));
  const [start, bottom, top] = [at[nth], low[nth] ?? null, high[nth] ?? null];
  if (name === '' || rect === undefined || start === undefined || start < view.from || start > view.to) return [];
  if (bottom === null || top === null || layout.isNarrow) return [];
  const { x, y } = map(axis);
  const isBelow = y(bottom) + 26 < rect.top + rect.height;
  const [left, edge] = [x(start), isBelow ? y(bottom) : y(top)];
  const away = isBelow ? 18 : -18;
  if (edge + away < rect.top) return [];
  const colour = colours['c-tick'];
  return [
    straight(`leader ${id}`, [left, edge + away / 6, left + 14, edge + away], { colour }),
    textAt([left + 18, edge + away], name, { fill: colour, font: fontOf(11, 400) }),
  ];
}

/** What is drawn above the curves: lines carried on, and what was measured elsewhere. */
export function aboveShapes(panel: Panel, place: PanelPlace): Shape[] {
  const map = mapOf(panel, place);
  return [
    ...panel.trends.flatMap((trend) => trendShapes(trend, map, place)),
    ...panel.samples.flatMap((samples) => sampleShapes(samples, map, place)),
  ];
}

function trendShapes({ id, axis, colour: nth, dash, shape, label }: Trend, map: Map, { colours }: PanelPlace): Shape[] {
  const { x, y } = map(axis);
  const colour = colours[`c-${nth}`];
  const lineOf = (name: string, [[x1, y1], [x2, y2]]: readonly [At, At], look: { width: number; alpha: number }) =>
    straight(name, [x(x1), y(y1), x(x2), y(y2)], { colour, dash: dashes[dash], ...look });
  const hasFan = shape.low[1][0] !== shape.high[1][0] || shape.low[1][1] !== shape.high[1][1];
  const fan = hasFan ? [fanOf(`fan ${id}`, shape, { x, y, colour })] : [];
  const bounds = hasFan
    ? [
        lineOf(`low ${id}`, shape.low, { width: 0.75, alpha: 0.6 }),
        lineOf(`high ${id}`, shape.high, { width: 0.75, alpha: 0.6 }),
      ]
    : [];
  const line = lineOf(`trend ${id}`, shape.middle, { width: 1.75, alpha: 1 });
  const { meets } = shape;
  if (meets === null) return [...fan, ...bounds, line];
  const [cx, cy] = [x(meets.at), y(meets.value)];
  const ends = [meets.from, meets.to].flatMap((at) => (at === null ? [] : [x(at)]));
  const bracket =
    ends.length === 2 && hasFan
      ? [
          straight(`bracket ${id}`, [ends[0] as number, cy, ends[1] as number, cy], { colour, width: 2 }),
          ...ends.map((end, nthEnd) =>
            straight(`bracket ${id} ${nthEnd}`, [end, cy - 6, end, cy + 6], { colour, width: 2 }),
          ),
        ]
      : [];
  return [
    ...fan,
    ...bounds,
    line,
    ...bracket,
    { kind: 'point', form: 'dot', id: `meets ${id}`, x: cx, y: cy, r: 4, fill: colours['bg-card'], stroke: colour },
    ...(label === null ? [] : [textAt([cx, cy - 14], label, { align: 'center', fill: colour, font: fontOf(12, 600) })]),
  ];
}

/** The ground between the bounds of a trend; where one ends at the limit, the limit bounds it. */
function fanOf(
  id: string,
  { low, high }: Trend['shape'],
  {
    x,
    y,
    colour,
  }: { readonly x: (at: number) => number; readonly y: (value: number) => number; readonly colour: string },
): Shape {
  const valueAt = ([[x1, y1], [x2, y2]]: readonly [At, At], at: number) =>
    at >= x2 ? y2 : y1 + ((y2 - y1) * (at - x1)) / (x2 - x1);
  const stops = [low[0][0], ...[low[1][0], high[1][0]].toSorted((a, b) => a - b)];
  return {
    kind: 'area',
    id,
    xs: stops.map(x),
    lows: stops.map((at) => y(valueAt(low, at))),
    highs: stops.map((at) => y(valueAt(high, at))),
    colour,
    alpha: 0.5,
    isHatched: true,
  };
}

/** Half of a diamond and of a whisker's cap, px. */
const [half, cap] = [6, 4];

function sampleShapes(
  { id, axis, colour: nth, points, isJoined }: Samples,
  map: Map,
  { view, colours }: PanelPlace,
): Shape[] {
  const { x, y } = map(axis);
  const colour = colours[`c-${nth}`];
  const seen = points.filter((point) => point.x >= view.from && point.x <= view.to && Number.isFinite(point.value));
  const joined: Shape = {
    kind: 'line',
    id: `samples ${id}`,
    xs: points.map((point) => x(point.x)),
    ys: points.map(({ value }) => y(value)),
    colour,
    width: 1,
    dash: dashes.dotted,
    alpha: 0.9,
  };
  return [
    ...(isJoined ? [joined] : []),
    ...seen.flatMap((point): Shape[] => {
      const [cx, cy] = [x(point.x), y(point.value)];
      const whisker = point.interval?.map(y) ?? [];
      const [low, high] = whisker;
      return [
        ...(low === undefined || high === undefined
          ? []
          : [
              straight(`whisker ${point.id}`, [cx, low, cx, high], { colour, width: 1.25 }),
              ...whisker.map((end, side) =>
                straight(`whisker ${point.id} ${side}`, [cx - cap, end, cx + cap, end], { colour, width: 1.25 }),
              ),
            ]),
        {
          kind: 'point',
          form: 'diamond',
          id: `sample ${point.id}`,
          x: cx,
          y: cy,
          r: half,
          fill: point.isFilled === true ? colour : colours['bg-card'],
          stroke: colour,
        },
        ...(point.label === undefined
          ? []
          : [
              textAt([cx, Math.min(cy, high ?? cy) - half - 9], point.label, {
                align: 'center',
                fill: colours.tx,
                font: fontOf(11, 600),
              }),
            ]),
      ];
    }),
  ];
}
