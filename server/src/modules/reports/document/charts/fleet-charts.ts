import { dayMs, healthAction, healthAttention, hourMs, minuteMs } from '@oilsight/oil';
import type { HealthPoint, LevelCounts } from '../../fleet/fleet-content.types.ts';
import { ink } from '../style.ts';
import { circle, hatch, line, path, rect, svg, text, through } from '../svg.ts';
import { limitStroke } from './ink-line.ts';
import { scaleOf, ticksOf } from './scale.ts';

const soft = { fill: ink.soft } as const;

/** Level 1 solid below, level 2 hatched on top of it. */
function stacked(x: number, width: number, y: (count: number) => number, { level1, level2 }: LevelCounts): string[] {
  const [bottom, middle, top] = [y(0), y(level1), y(level1 + level2)];
  return [
    ...(level1 > 0 ? [rect(x, middle, [width, bottom - middle], { fill: ink.level1 })] : []),
    ...(level2 > 0
      ? [
          hatch(x, top, [width, middle - top], { stroke: ink.level2Line, width: 1, step: 3 }),
          rect(x, top, [width, middle - top], { stroke: ink.level2Line, width: 0.6 }),
        ]
      : []),
  ];
}

/** Causes by day. @param labels of the first day, of those in between and of the last, by place */
export function dailyBars(days: readonly LevelCounts[], labels: ReadonlyMap<number, string>, width: number): string {
  const [left, bottom, top] = [16, 78, 8];
  const most = Math.max(3, ...days.map(({ level1, level2 }) => level1 + level2));
  const y = scaleOf([0, most], [bottom, top]);
  const pitch = (width - left) / Math.max(1, days.length);
  const ticks = ticksOf([0, most], 3).filter((tick) => Number.isInteger(tick));
  return svg(width, bottom + 13, [
    ...ticks.flatMap((tick) => [
      line([left, y(tick)], [width, y(tick)], {
        stroke: tick === 0 ? ink.text : ink.grid,
        width: tick === 0 ? 0.8 : 0.5,
      }),
      text(left - 4, y(tick) + 2.2, String(tick), { anchor: 'end', ...soft }),
    ]),
    ...days.flatMap((day, n) => stacked(left + n * pitch + pitch * 0.14, pitch * 0.72, y, day)),
    ...[...labels].map(([n, label]) =>
      text(left + (n + 0.5) * pitch, bottom + 10, label, {
        anchor: n === 0 ? 'start' : n === days.length - 1 ? 'end' : 'middle',
        ...soft,
      }),
    ),
  ]);
}

/** Causes by kind, longest bar first. */
export function kindBars(rows: readonly (LevelCounts & { readonly label: string })[], width: number): string {
  const [left, pitch] = [58, 15];
  const most = Math.max(1, ...rows.map(({ level1, level2 }) => level1 + level2));
  const x = scaleOf([0, Math.max(6, most)], [left, width - 18]);
  return svg(
    width,
    rows.length * pitch + 4,
    rows.flatMap(({ label, level1, level2 }, n) => {
      const top = n * pitch + 2;
      const [end1, end2] = [x(level1), x(level1 + level2)];
      return [
        text(left - 5, top + 8, label, { anchor: 'end' }),
        ...(level1 > 0 ? [rect(left, top, [end1 - left, 10], { fill: ink.level1 })] : []),
        ...(level2 > 0
          ? [
              hatch(end1, top, [end2 - end1, 10], { stroke: ink.level2Line, width: 1, step: 3 }),
              rect(end1, top, [end2 - end1, 10], { stroke: ink.level2Line, width: 0.6 }),
            ]
          : []),
        text(end2 + 4, top + 8, String(level1 + level2), { bold: true, size: 7.5 }),
      ];
    }),
  );
}

/** Median, quartiles and lowest health of the fleet, with the limits of health. */
export function healthChart(
  points: readonly (HealthPoint & { readonly label: string })[],
  ends: { readonly median: string; readonly lowest: string },
  width: number,
): string {
  const [left, right, bottom, top] = [20, width - 46, 92, 6];
  const x = scaleOf([points[0]?.at ?? 0, points.at(-1)?.at ?? 1], [left + 6, right - 6]);
  const y = scaleOf([0, 100], [bottom, top]);
  const of = (pick: (point: HealthPoint) => number) => points.map((point) => [x(point.at), y(pick(point))] as const);
  const band = [...of(({ p75 }) => p75), ...of(({ p25 }) => p25).toReversed()];
  const last = points.at(-1);
  const [medianY, lowestY] = [y(last?.median ?? 0), y(last?.lowest ?? 0)];
  // The two names stand apart, also where the values are close.
  const lowestAt = Math.max(lowestY, medianY + 9);
  return svg(width, bottom + 13, [
    ...[0, 50, 100].flatMap((tick) => [
      line([left, y(tick)], [right, y(tick)], {
        stroke: tick === 0 ? ink.text : ink.grid,
        width: tick === 0 ? 0.8 : 0.5,
      }),
      text(left - 4, y(tick) + 2.2, String(tick), { anchor: 'end', ...soft }),
    ]),
    path(through(band, true), { fill: ink.rule }),
    line([left, y(healthAttention)], [right, y(healthAttention)], limitStroke(2, 0.9)),
    line([left, y(healthAction)], [right, y(healthAction)], limitStroke(1, 0.9)),
    path(through(of(({ lowest }) => lowest)), { stroke: ink.text, width: 0.8, dash: '1.8 1.6' }),
    ...of(({ lowest }) => lowest).map(([px, py]) =>
      circle(px, py, 1.7, { stroke: ink.text, width: 0.7, fill: '#ffffff' }),
    ),
    path(through(of(({ median }) => median)), { stroke: ink.text, width: 1.4 }),
    ...(points.length === 1 ? [circle(x(last?.at ?? 0), medianY, 1.8, { fill: ink.text })] : []),
    text(right + 3, medianY + 2.2, ends.median, { bold: true }),
    text(right + 3, lowestAt + 2.2, ends.lowest),
    ...points.map(({ at, label }, n) =>
      n > 0 && points.length > 6 && n % Math.ceil(points.length / 5) !== 0 && n < points.length - 1
        ? ''
        : text(x(at), bottom + 10, label, { anchor: 'middle', ...soft }),
    ),
  ]);
}

/** Most dots of a line; of more every so many are drawn. */
const mostDots = 60;

/** Times on a logarithmic line, each a dot, with a mark at the median. */
export function responseChart(
  rows: readonly {
    readonly label: string;
    readonly took: readonly number[];
    readonly median: number | null;
    readonly medianText: string;
  }[],
  marks: readonly { readonly at: number; readonly label: string }[],
  width: number,
): string {
  const [left, right, pitch] = [44, width - 8, 38];
  const log = (ms: number) => Math.log(Math.min(30 * dayMs, Math.max(5 * minuteMs, ms)));
  const x = scaleOf([log(5 * minuteMs), log(30 * dayMs)], [left + 4, right - 4]);
  const bottom = rows.length * pitch + 8;
  return svg(width, bottom + 13, [
    ...marks.flatMap(({ at, label }) => [
      line([x(log(at)), 4], [x(log(at)), bottom], { stroke: ink.grid, width: 0.6 }),
      text(x(log(at)), bottom + 9, label, { anchor: 'middle', ...soft }),
    ]),
    ...rows.flatMap(({ label, took, median, medianText }, n) => {
      const base = n * pitch + 28;
      const step = Math.ceil(took.length / mostDots);
      const at = median === null ? 0 : x(log(median));
      return [
        text(left - 5, base + 2.4, label, { anchor: 'end' }),
        line([left, base], [right, base], { stroke: ink.rule, width: 0.6 }),
        ...took.filter((_, place) => place % step === 0).map((ms) => circle(x(log(ms)), base, 2, { fill: ink.faint })),
        ...(median === null
          ? []
          : [
              path(`M${at - 3} ${base - 9}L${at + 3} ${base - 9}L${at} ${base - 4}Z`, { fill: ink.text }),
              text(Math.min(at + 6, right - 60), base - 5, medianText, { bold: true }),
            ]),
      ];
    }),
  ]);
}

/** Marks of the response times, ms. */
export const responseMarks = [30 * minuteMs, 4 * hourMs, dayMs, 7 * dayMs] as const;

/** The health at the end as a disc and at the beginning as a ring, between the limits of health. */
export function healthPlace(now: number | null, before: number | null, width: number): string {
  const height = 9;
  const x = scaleOf([0, 100], [3, width - 3]);
  const middle = height / 2;
  return svg(width, height, [
    rect(0, middle - 0.9, [width, 1.8], { fill: ink.grid }),
    line([x(healthAction), 0.5], [x(healthAction), 8.5], { stroke: ink.level1, width: 1.2 }),
    line([x(healthAttention), 1], [x(healthAttention), 8.5], { stroke: ink.level2Line, width: 0.9, dash: '1.6 1' }),
    ...(now !== null && before !== null
      ? [line([x(now), middle], [x(before), middle], { stroke: ink.text, width: 0.9 })]
      : []),
    ...(before === null ? [] : [circle(x(before), middle, 1.9, { stroke: ink.text, width: 0.7, fill: '#ffffff' })]),
    ...(now === null ? [] : [circle(x(now), middle, 2.1, { fill: ink.text })]),
  ]);
}
