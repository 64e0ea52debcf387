import { lineIn, spreadIn, stepped } from '../prepare/columns.ts';
import type { Spread } from '../prepare/columns.ts';
import { spreadLabels } from '../prepare/labels.ts';
import type { Look } from '../prepare/look.ts';
import { formatNumber } from '../prepare/numbers.ts';
import type { Curve, Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import { axisTimeText, timeTicks } from '../prepare/time-axis.ts';
import type { View } from '../prepare/time-range.ts';
import styles from './PaperPlot.module.css';

const box = { width: 344, height: 148, left: 46, right: 78, top: 8, bottom: 18 } as const;
const labelPx = 11;
/** Vertical marks that are drawn at most: more would hide the curve. */
const maxMarks = 12;

interface PaperPlotProps {
  readonly panel: Panel;
  readonly view: View;
  /** Instants at which something happened, ms. */
  readonly marks: readonly number[];
  readonly look: Look;
  /** Names of the levels, as they stand at the ends of their lines. */
  readonly levels: Readonly<Record<'level1' | 'level2', string>>;
}

/**
 * A panel for paper, as a drawing that a printer makes sharp. It is clear without colours: level 2 is dashed, level 1
 * dash-dotted, both are named; what happened is dotted.
 */
export function PaperPlot({ panel, view, marks, look, levels }: PaperPlotProps) {
  const [curve] = panel.curves;
  const [axis] = panel.axes;
  if (curve === undefined || axis === undefined) return null;
  const { scale, lines } = axis;
  const [right, bottom] = [box.width - box.right, box.height - box.bottom];
  const x = (at: number) => box.left + ((at - view.from) / (view.to - view.from)) * (right - box.left);
  const y = (value: number) => bottom - ((value - scale.min) / (scale.max - scale.min)) * (bottom - box.top);
  const { line, shade } = shapesOf(curve, panel.kind, view, { x, y, columns: right - box.left });
  const { last, quantity } = curve;
  const ends = [
    ...(last === null
      ? []
      : [{ at: last.value, kind: 'value' as const, text: valueText(quantity, last.value, look.language) }]),
    ...lines.map(({ value, level }) => ({
      at: value,
      kind: level,
      text: `${levels[level]} ${formatNumber(value, quantity.decimals, look.language)}`,
    })),
  ];
  const places = spreadLabels(
    ends.map(({ at }) => ({ y: y(at), height: labelPx })),
    box.top - 4,
    bottom + 4,
  );
  return (
    <svg className={styles.plot} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${box.left},${y(tick)}H${right}`} />
          <text className={styles.tick} x={box.left - 5} y={y(tick) + 3} textAnchor="end">
            {formatNumber(tick, scale.decimals, look.language)}
          </text>
        </g>
      ))}
      {timeTicks(view.from, view.to, 5, look.timeZone).map((at) => (
        <text key={at} className={styles.tick} x={x(at)} y={box.height - 5} textAnchor="middle">
          {axisTimeText(at, view.to - view.from, look.timeZone)}
        </text>
      ))}
      <path className={styles.base} d={`M${box.left},${bottom}H${right}`} />
      {marks
        .filter((at) => at >= view.from && at <= view.to)
        .slice(0, maxMarks)
        .map((at) => (
          <path key={at} className={styles.mark} d={`M${x(at)},${box.top}V${bottom}`} />
        ))}
      {lines.map(({ value, level }) => (
        <path key={`${level} ${value}`} className={styles[level]} d={`M${box.left},${y(value)}H${right}`} />
      ))}
      <path className={styles.shade} d={shade} />
      <path className={styles.line} d={line} />
      {last === null ? null : <circle className={styles.end} cx={x(last.at)} cy={y(last.value)} r="2.2" />}
      {ends.map(({ kind, text }, index) => (
        <text key={`${kind} ${text}`} className={styles[kind]} x={right + 6} y={(places[index] ?? 0) + 3.5}>
          {text}
        </text>
      ))}
    </svg>
  );
}

interface Mapping {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  /** Columns of dots that the plot is wide. */
  readonly columns: number;
}

/** The curve as a path that breaks at gaps, and the spread of its readings as closed ones. */
function shapesOf(
  { points, quantity, series }: Curve,
  kind: Panel['kind'],
  view: View,
  { x, y, columns }: Mapping,
): { readonly line: string; readonly shade: string } {
  const isHeld = kind === 'step' || quantity.isSwitch;
  const thinned = lineIn(points, quantity.isSwitch ? 'max' : 'mean', view, { columns, isHeld });
  const line = isHeld ? stepped(thinned, series.bucketMs) : thinned;
  const path = (xs: readonly number[], ys: readonly number[]) =>
    xs
      .map((time, index) => {
        const value = ys[index] ?? Number.NaN;
        if (Number.isNaN(value)) return '';
        const isFirst = index === 0 || Number.isNaN(ys[index - 1] ?? Number.NaN);
        return `${isFirst ? 'M' : 'L'}${x(time).toFixed(1)},${y(value).toFixed(1)}`;
      })
      .join('');
  const hasSpread = series.bucketMs > 0 && !quantity.isSwitch && !isHeld;
  return { line: path(line.x, line.y), shade: hasSpread ? spreadPath(spreadIn(points, view, columns), { x, y }) : '' };
}

/** The area between the lowest and the highest readings, a closed path for each stretch without a gap. */
function spreadPath(spread: Spread, { x, y }: Pick<Mapping, 'x' | 'y'>): string {
  const at = (index: number, values: readonly number[]) =>
    `${x(spread.x[index] as number).toFixed(1)},${y(values[index] as number).toFixed(1)}`;
  let path = '';
  let stretch: number[] = [];
  const close = () => {
    if (stretch.length > 1)
      path += `M${stretch.map((index) => at(index, spread.high)).join('L')}L${stretch
        .toReversed()
        .map((index) => at(index, spread.low))
        .join('L')}Z`;
    stretch = [];
  };
  for (const [index, low] of spread.low.entries()) {
    if (Number.isNaN(low)) close();
    else stretch.push(index);
  }
  close();
  return path;
}
