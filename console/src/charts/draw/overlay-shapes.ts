import { indexFrom } from '../prepare/columns.ts';
import type { Band, Samples, Trend } from '../prepare/overlays.ts';
import type { Panel } from '../prepare/panel.ts';
import type { At } from '../prepare/trend.ts';
import { xOf, yOf } from './layout.ts';
import type { PanelPlace } from './curve-shapes.ts';
import { firstFree, textWidth } from './free-box.ts';
import type { Box } from './free-box.ts';
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

/** The shades behind the curves. */
export function bandShapes(panel: Panel, place: PanelPlace): Shape[] {
  const map = mapOf(panel, place);
  return panel.bands.flatMap((band) => shadeOf(band, map, place));
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

/** Where the name of a band may begin, as shares of the plot, and how far from the band it stands, px; best first. */
const nameShares = [0.3, 0.5, 0.12, 0.65];
const nameAways = [18, -18, 34, -34, 50, -50];

/** The name of a band where no curve runs through it, led to the band by a short oblique line. */
function nameOf({ id, name, x: at, low, high, axis }: Band, panel: Panel, place: PanelPlace): Shape[] {
  const { layout, view, index, colours } = place;
  const rect = layout.panels[index];
  if (name === '' || rect === undefined || layout.isNarrow) return [];
  const { x, y } = mapOf(panel, place)(axis);
  const width = textWidth(name);
  const places = nameShares.flatMap((share) => {
    const nth = Math.min(at.length - 1, indexFrom(at, view.from + (view.to - view.from) * share));
    const [start, bottom, top] = [at[nth], low[nth] ?? null, high[nth] ?? null];
    if (start === undefined || start < view.from || start > view.to || bottom === null || top === null) return [];
    return nameAways.map((away) => {
      const edge = away > 0 ? y(bottom) : y(top);
      const [left, middle] = [x(start) + 18, edge + away];
      return { left, right: left + width, top: middle - 8, bottom: middle + 8, edge, away };
    });
  });
  const within = { top: rect.top, bottom: rect.top + rect.height };
  const taken = curveBoxes(panel, place);
  const free = places[firstFree(places, taken, within)];
  if (free === undefined || free.right > layout.left + layout.plotWidth) return [];
  const colour = colours['c-tick'];
  const [left, middle] = [free.left - 18, free.edge + free.away];
  return [
    straight(`leader ${id}`, [left, free.edge + free.away / 6, left + 14, middle], { colour }),
    textAt([free.left, middle], name, { fill: colour, font: fontOf(11, 400), halo: colours['bg-card'] }),
  ];
}

/** Room around the end of a curve, which its label needs, px. */
const endRoom = { x: 64, y: 22 } as const;
/** Pieces of the plot's width, in which each curve takes the height from its lowest to its highest value. */
const pieces = 48;

/** What curves, the labels of their ends, and limits take of a panel. */
function curveBoxes(panel: Panel, place: PanelPlace): Box[] {
  const { layout, view } = place;
  const map = mapOf(panel, place);
  const step = (view.to - view.from) / pieces;
  const [left, right] = [layout.left, layout.left + layout.plotWidth];
  const limits = panel.axes.flatMap(({ lines }, axis) =>
    lines.map(({ value }) => ({ left, right, top: map(axis).y(value) - 1, bottom: map(axis).y(value) + 1 })),
  );
  const ofCurves = panel.curves.flatMap(({ points, axis }) => {
    const { x, y } = map(axis);
    return Array.from({ length: pieces }, (_, nth) => view.from + nth * step).flatMap((from): Box[] => {
      const values = points.mean
        .slice(Math.max(0, indexFrom(points.at, from) - 1), indexFrom(points.at, from + step) + 1)
        .filter((value): value is number => value !== null && Number.isFinite(value));
      if (values.length === 0) return [];
      const [low, high] = [Math.min(...values), Math.max(...values)];
      return [{ left: x(from), right: x(from + step), top: y(high) - 2, bottom: y(low) + 2 }];
    });
  });
  const ofEnds = panel.curves.flatMap(({ last, axis }): Box[] => {
    if (last === null) return [];
    const [cx, cy] = [map(axis).x(last.at), map(axis).y(last.value)];
    return [{ left: cx - endRoom.x, right: cx + endRoom.x, top: cy - endRoom.y, bottom: cy + endRoom.y }];
  });
  return [...limits, ...ofCurves, ...ofEnds];
}

/** What is drawn above the curves: names of shades, lines carried on, and what was measured elsewhere. */
export function aboveShapes(panel: Panel, place: PanelPlace): Shape[] {
  const map = mapOf(panel, place);
  return [
    ...panel.bands.flatMap((band) => nameOf(band, panel, place)),
    ...panel.trends.flatMap((trend) => trendShapes(trend, map, place)),
    ...panel.samples.flatMap((samples) => sampleShapes(samples, map, place)),
    ...sampleLabels(panel, place),
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
      ];
    }),
  ];
}

/** Half the height of a label, px. */
const halfLabel = 7;

/**
 * The values of the samples, the newest first: each above its whisker, below it, or beside it where that is free of
 * other values and diamonds. One without room is left out; the pointer says it.
 */
function sampleLabels(panel: Panel, place: PanelPlace): Shape[] {
  const { view, layout, index, colours } = place;
  const rect = layout.panels[index] ?? { top: 0, height: 0 };
  const bounds = { top: rect.top - 12, bottom: rect.top + rect.height + 6 };
  const map = mapOf(panel, place);
  const seen = panel.samples.flatMap(({ axis, points }) =>
    points
      .filter(({ x: at, value }) => at >= view.from && at <= view.to && Number.isFinite(value))
      .map((point) => {
        const { x, y } = map(axis);
        const [low, high] = point.interval?.map(y) ?? [];
        const [cx, cy] = [x(point.x), y(point.value)];
        return { point, cx, cy, top: Math.min(cy - half, high ?? cy), bottom: Math.max(cy + half, low ?? cy) };
      }),
  );
  const taken: Box[] = seen.map(({ cx, top, bottom }) => ({ left: cx - half, right: cx + half, top, bottom }));
  return seen
    .toSorted((a, b) => b.point.x - a.point.x)
    .flatMap(({ point: { label }, cx, cy, top, bottom }): Shape[] => {
      if (label === undefined) return [];
      const width = textWidth(label) + 2;
      const at = (left: number, y: number): Box => ({
        left,
        right: left + width,
        top: y - halfLabel,
        bottom: y + halfLabel,
      });
      const places = [
        at(cx - width / 2, top - 9),
        at(cx - width / 2, bottom + 9),
        at(cx + half + 4, cy),
        at(cx - half - 4 - width, cy),
      ];
      const free = places[firstFree(places, taken, bounds)];
      if (free === undefined) return [];
      taken.push(free);
      const look = { fill: colours.tx, font: fontOf(11, 600), halo: colours['bg-card'] };
      return [textAt([free.left + 1, (free.top + free.bottom) / 2], label, look)];
    });
}
