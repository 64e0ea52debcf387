import type { Series, State } from '@oilsight/contract';
import { memo } from 'react';
import type { LivePoint } from '../charts/prepare/points.ts';
import { sparkPath } from '../charts/prepare/sparkline.ts';
import { stateLook } from '../ui/state-look.ts';
import styles from './Sparkline.module.css';

interface SparklineProps {
  readonly series: Series | undefined;
  readonly edge: LivePoint | null;
  readonly state: State;
  readonly reportIntervalMs: number;
  /** The time its width stands for. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

const height = 26;

/** The last hours of an indicator as a small curve. Decorative: the value, its state and the chart say the same. */
export const Sparkline = memo(function Sparkline({
  series,
  edge,
  state,
  reportIntervalMs,
  from,
  to,
  width,
}: SparklineProps) {
  const box = { width, height, from, to: Math.max(to, edge?.at ?? 0) };
  const spark = series === undefined ? null : sparkPath(series, edge, reportIntervalMs, box);
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      data-tone={stateLook[state].tone}
    >
      {spark === null ? (
        state === 'fault' && series !== undefined ? (
          <path className={styles.nothing} d={`M2,${height / 2}H${width - 2}`} />
        ) : null
      ) : (
        <>
          <path className={styles.line} d={spark.path} />
          <circle className={styles.end} cx={spark.end.x} cy={spark.end.y} r="2.2" />
        </>
      )}
    </svg>
  );
});
