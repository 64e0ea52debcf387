import type { SourcedLimits } from '@oilsight/contract';
import type { ReportCurve } from '../../diagnostic/report-content.types.ts';
import { ink } from '../style.ts';
import { circle, line, path, rect, svg } from '../svg.ts';
import { inkLine, lastPoint, limitLines, limitStroke } from './ink-line.ts';
import { calmRange, rangeOf, scaleOf } from './scale.ts';

export interface Spark {
  readonly curve: ReportCurve | null;
  readonly edges: Float64Array;
  readonly limits: SourcedLimits | null;
  readonly width: number;
  readonly height: number;
}

/** A small curve of the whole period with its limits; a dashed base line where there is no reading at all. */
export function spark({ curve, edges, limits, width, height }: Spark): string {
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const range = curve === null ? null : calmRange(curve);
  if (curve === null || range === null) {
    const base = line([0, height - 4], [width - 6, height - 4], { stroke: ink.soft, width: 0.8, dash: '2 2' });
    return svg(width, height, [base]);
  }
  const near = limitLines(limits).filter(({ value }) => isNear(value, range));
  const shown = rangeOf([...range, ...near.map(({ value }) => value)], 0.06) ?? range;
  const drawn = {
    curve,
    edges,
    from,
    to,
    x: scaleOf([from, to], [1, width - 6]),
    y: scaleOf(shown, [height - 2, 2]),
  };
  const end = lastPoint(drawn);
  return svg(width, height, [
    ...near.map(({ level, value }) => line([0, drawn.y(value)], [width - 2, drawn.y(value)], limitStroke(level, 0.7))),
    ...inkLine(drawn, limits, 0.75),
    ...(end === null ? [] : [circle(drawn.x(end.at), drawn.y(end.value), 1.6, { fill: ink.text })]),
  ]);
}

/** A limit far from all readings would press them into a flat line: it is left out. */
function isNear(value: number, [low, high]: readonly [number, number]): boolean {
  const reach = 2.5 * (high - low);
  return value >= low - reach && value <= high + reach;
}

export interface Gauge {
  readonly value: number | null;
  readonly limits: SourcedLimits | null;
  readonly width: number;
}

/** Where a value stands between its limits, on a bar: level 2 is a broken stroke, level 1 a solid one. */
export function gauge({ value, limits, width }: Gauge): string {
  const height = 11;
  const lines = limitLines(limits);
  if (value === null || lines.length === 0) return svg(width, height, []);
  const values = lines.map(({ value: limit }) => limit);
  const isTwoSided = lines.some((one) => isLow(one.value, limits)) && lines.some((one) => !isLow(one.value, limits));
  const spread = isTwoSided
    ? ([Math.min(...values), Math.max(...values)] as const)
    : ([Math.min(0, ...values), Math.max(0, ...values)] as const);
  const room = (spread[1] - spread[0]) * 0.22;
  const range = isTwoSided ? ([spread[0] - room, spread[1] + room] as const) : ([spread[0], spread[1] + room] as const);
  const x = scaleOf(range, [2, width - 3]);
  const at = Math.min(width - 3, Math.max(2, x(value)));
  const marks = lines.map(({ level, value: limit }) =>
    level === 1
      ? line([x(limit), 0.5], [x(limit), 10.5], { stroke: ink.level1, width: 1.4 })
      : line([x(limit), 1], [x(limit), 10.5], { stroke: ink.level2Line, width: 1.2, dash: '2 1.2' }),
  );
  return svg(width, height, [
    rect(0, 5, [width - 1, 2.4], { fill: ink.rule }),
    ...marks,
    path(`M${at - 2.6} 0.4L${at + 2.6} 0.4L${at} 5Z`, { fill: ink.text }),
    line([at, 3], [at, 10], { stroke: ink.text, width: 1.2 }),
  ]);
}

const isLow = (value: number, limits: SourcedLimits | null) =>
  value === limits?.level1Low || value === limits?.level2Low;
