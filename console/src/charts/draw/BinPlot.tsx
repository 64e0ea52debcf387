import { useMemo } from 'react';
import { cumulated } from '../prepare/bins.ts';
import type { Look } from '../prepare/look.ts';
import { formatNumber } from '../prepare/numbers.ts';
import { valueAxis } from '../prepare/ticks.ts';
import styles from './BinPlot.module.css';
import { useWidth } from './useWidth.ts';

/** How one device's values are spread over the bins. */
export interface BinSeries {
  readonly id: string;
  /** One for each bin, together 1. */
  readonly shares: readonly number[];
}

/** A value with a name, drawn across the bins. */
export interface BinMark {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly kind: 'level1' | 'level2' | 'percentile';
}

interface BinPlotProps {
  /** What it shows, for people who cannot see it. */
  readonly label: string;
  /** Ascending, in shown units. */
  readonly edges: readonly number[];
  /** In the order of their colours. */
  readonly series: readonly BinSeries[];
  readonly marks: readonly BinMark[];
  /** The share of the time up to a value in place of the share in a bin. */
  readonly isCumulative: boolean;
  /** Names of the axes. */
  readonly x: string;
  readonly y: string;
  readonly look: Pick<Look, 'language'>;
}

const [left, right, top, foot, height] = [52, 16, 44, 44, 340];

/** Shares of the time by value: bars of one device, outlines of several, or their sums from the lowest value on. */
export function BinPlot({ label, edges, series, marks, isCumulative, x, y, look }: BinPlotProps) {
  const [host, width] = useWidth<HTMLElement>();
  const lines = useMemo(
    () => series.map(({ id, shares }) => ({ id, shares: isCumulative ? cumulated(shares) : shares })),
    [series, isCumulative],
  );
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1];
  const plot = Math.max(40, width - left - right);
  const most = isCumulative ? 1 : Math.max(0.01, ...lines.flatMap(({ shares }) => shares));
  const shareAxis = valueAxis(0, most * 100, 4);
  const ticks = valueAxis(low, high, width < 480 ? 3 : 8);
  const xOf = (value: number) => left + ((value - low) / (high - low)) * plot;
  const yOf = (share: number) => top + (1 - (share * 100) / shareAxis.max) * (height - top - foot);
  const base = height - foot;
  return (
    <figure ref={host} className={styles.plot} style={{ height }} aria-label={label}>
      {width === 0 ? null : (
        <svg width={width} height={height} aria-hidden>
          {shareAxis.ticks.map((tick) => (
            <g key={tick}>
              <path className={styles.grid} d={`M${left} ${yOf(tick / 100)}h${plot}`} />
              <text x={left - 8} y={yOf(tick / 100) + 4} textAnchor="end">
                {formatNumber(tick, shareAxis.decimals, look.language)}
              </text>
            </g>
          ))}
          {ticks.ticks
            .filter((tick) => tick >= low && tick <= high)
            .map((tick) => (
              <text key={tick} x={xOf(tick)} y={base + 16} textAnchor="middle">
                {formatNumber(tick, ticks.decimals, look.language)}
              </text>
            ))}
          <text className={styles.name} x={left + plot} y={height - 8} textAnchor="end">
            {x}
          </text>
          <text className={styles.name} x={4} y={12}>
            {y}
          </text>
          {lines.map(({ id, shares }, place) => (
            <Steps
              key={id}
              shares={shares}
              edges={edges}
              place={place}
              isFilled={!isCumulative}
              xOf={xOf}
              yOf={yOf}
              base={base}
            />
          ))}
          {marks
            .filter(({ value }) => value >= low && value <= high)
            .map(({ key, name, value, kind }, place) => (
              <g key={key} className={styles[kind]}>
                <path d={`M${xOf(value)} ${top - 4}V${base}`} />
                <text
                  x={xOf(value)}
                  y={top - 8 - (place % 2) * 13}
                  textAnchor={xOf(value) > left + plot - 60 ? 'end' : 'middle'}
                >
                  {name}
                </text>
              </g>
            ))}
        </svg>
      )}
    </figure>
  );
}

interface StepsProps {
  readonly shares: readonly number[];
  readonly edges: readonly number[];
  readonly place: number;
  readonly isFilled: boolean;
  readonly xOf: (value: number) => number;
  readonly yOf: (share: number) => number;
  readonly base: number;
}

function Steps({ shares, edges, place, isFilled, xOf, yOf, base }: StepsProps) {
  const path = shares
    .map((share, bin) => `${yOf(share).toFixed(1)}H${xOf(Number(edges[bin + 1])).toFixed(1)}`)
    .map((part) => `V${part}`)
    .join('');
  const begin = `M${xOf(Number(edges[0])).toFixed(1)} ${base}`;
  return (
    <g className={styles[`series${place + 1}`]}>
      {isFilled ? <path className={styles.fill} d={`${begin}${path}V${base}Z`} /> : null}
      <path className={styles.stroke} d={`${begin}${path}${isFilled ? `V${base}` : ''}`} />
    </g>
  );
}
