import type { SourcedLimits } from '@oilsight/contract';
import type { ReportCurve } from '../../diagnostic/report-content.types.ts';
import { ink } from '../style.ts';
import { path, through } from '../svg.ts';
import type { Scale } from './scale.ts';

/** Least and greatest value of each column of the drawing, so that no peak is averaged away. NaN: no reading. */
interface Columns {
  readonly x: number[];
  readonly min: number[];
  readonly max: number[];
}

/** Width of a column, points. */
const columnWidth = 0.7;

export interface Drawn {
  readonly curve: ReportCurve;
  /** Bounds of the cells of the curve, ms. */
  readonly edges: ArrayLike<number>;
  readonly x: Scale;
  readonly y: Scale;
  /** Cells outside of this time are left out, ms. */
  readonly from: number;
  readonly to: number;
}

function columnsOf({ curve, edges, x, from, to }: Drawn): Columns {
  const columns: Columns = { x: [], min: [], max: [] };
  let place = Number.NaN;
  for (let n = 0; n < curve.min.length; n += 1) {
    const middle = (Number(edges[n]) + Number(edges[n + 1])) / 2;
    if (middle < from || middle > to) continue;
    const [at, low, high] = [x(middle), Number(curve.min[n]), Number(curve.max[n])];
    const last = columns.x.length - 1;
    const isEmpty = Number.isNaN(low);
    // An empty cell keeps a column of its own: a gap stays a gap.
    if (last < 0 || isEmpty || Number.isNaN(Number(columns.min[last])) || at - place >= columnWidth) {
      columns.x.push(at);
      columns.min.push(low);
      columns.max.push(high);
      place = at;
      continue;
    }
    columns.min[last] = Math.min(Number(columns.min[last]), low);
    columns.max[last] = Math.max(Number(columns.max[last]), high);
  }
  return columns;
}

/** The lines beyond which a curve is drawn heavier: the earlier ones. */
function warningsOf(limits: SourcedLimits | null): readonly [number, number] {
  const low = limits?.level2Low ?? limits?.level1Low ?? Number.NEGATIVE_INFINITY;
  const high = limits?.level2High ?? limits?.level1High ?? Number.POSITIVE_INFINITY;
  return [low, high];
}

/** A curve as an ink line, heavier where it is beyond its limit; gaps stay gaps. */
export function inkLine(drawn: Drawn, limits: SourcedLimits | null, width = 0.9): string[] {
  const [low, high] = warningsOf(limits);
  const line = { stroke: ink.text, width, join: 'round' } as const;
  const { x, min, max } = columnsOf(drawn);
  if (isWide(drawn)) return meanLine(drawn, { low, high }, line);
  const points: [number, number][] = [];
  const beyond: [number, number][] = [];
  for (let n = 0; n < x.length; n += 1) {
    const [at, least, greatest] = [Number(x[n]), Number(min[n]), Number(max[n])];
    const isRising = n === 0 || Number(max[n - 1]) <= greatest;
    const pair: [number, number][] = [
      [at, drawn.y(isRising ? least : greatest)],
      [at, drawn.y(isRising ? greatest : least)],
    ];
    points.push(...pair);
    const isBeyond = greatest > high || least < low;
    beyond.push(...(isBeyond ? pair : ([[Number.NaN, Number.NaN]] as [number, number][])));
  }
  return [path(through(points), line), path(through(beyond), { ...line, width: width * 2.2 })];
}

/** Cells further apart than this, points, are drawn by their means, with least and greatest value as a grey band. */
const widest = 1.6;

function isWide({ edges, x }: Drawn): boolean {
  return x(Number(edges[2] ?? edges[1])) - x(Number(edges[1] ?? edges[0])) > widest;
}

function meanLine(
  { curve, edges, x, y, from, to }: Drawn,
  { low, high }: { readonly low: number; readonly high: number },
  line: { readonly stroke: string; readonly width: number; readonly join: 'round' },
): string[] {
  const [means, beyond]: [[number, number][], [number, number][]] = [[], []];
  const bands: string[] = [];
  let [tops, feet]: [[number, number][], [number, number][]] = [[], []];
  const close = () => {
    if (tops.length > 1) bands.push(path(through([...tops, ...feet.toReversed()], true), { fill: ink.rule }));
    [tops, feet] = [[], []];
  };
  for (let n = 0; n < curve.mean.length; n += 1) {
    const middle = (Number(edges[n]) + Number(edges[n + 1])) / 2;
    if (middle < from || middle > to) continue;
    const [mean, least, greatest] = [Number(curve.mean[n]), Number(curve.min[n]), Number(curve.max[n])];
    means.push([x(middle), y(mean)]);
    beyond.push([x(middle), mean > high || mean < low ? y(mean) : Number.NaN]);
    if (Number.isNaN(mean)) close();
    else {
      tops.push([x(middle), y(greatest)]);
      feet.push([x(middle), y(least)]);
    }
  }
  close();
  return [...bands, path(through(means), line), path(through(beyond), { ...line, width: line.width * 2.2 })];
}

/** Where the curve ends: time and mean of its last cell with readings; null: there is none. */
export function lastPoint({ curve, edges, from, to }: Drawn): { readonly at: number; readonly value: number } | null {
  for (let n = curve.mean.length - 1; n >= 0; n -= 1) {
    const middle = (Number(edges[n]) + Number(edges[n + 1])) / 2;
    const value = Number(curve.mean[n]);
    if (!Number.isNaN(value) && middle >= from && middle <= to) return { at: middle, value };
  }
  return null;
}

/** The limits of an indicator as lines, with their level. Low and high ones alike. */
export function limitLines(limits: SourcedLimits | null): { readonly level: 1 | 2; readonly value: number }[] {
  if (limits === null) return [];
  const { level1High, level1Low, level2High, level2Low } = limits;
  return [
    { level: 2 as const, value: level2High },
    { level: 1 as const, value: level1High },
    { level: 2 as const, value: level2Low },
    { level: 1 as const, value: level1Low },
  ].flatMap(({ level, value }) => (value === null ? [] : [{ level, value }]));
}

/** Level 2 is dashed, level 1 is dash and dot: they differ without colour. */
export const limitStroke = (level: 1 | 2, width = 0.9) =>
  level === 1
    ? ({ stroke: ink.level1, width, dash: '5 1.6 1 1.6' } as const)
    : ({ stroke: ink.level2Line, width, dash: '3.4 1.8' } as const);
