import { trendShape } from './trend-shape.ts';
import type { Trend, TrendLimit } from './trend-shape.ts';
import styles from './MiniTrend.module.css';

interface MiniTrendProps {
  readonly trend: Trend;
  readonly limits?: readonly TrendLimit[];
  readonly width: number;
  readonly height?: number;
  /** The time that its width stands for; left out: that of the values. */
  readonly from?: number;
  readonly to?: number;
  readonly tone: 'ok' | 'l2' | 'l1' | 'flt' | 'off';
}

/** A small curve with its limits: level 2 dotted, level 1 dashed. Decorative: the figures beside it say the same. */
export function MiniTrend({ trend, limits = [], width, height = 28, from, to, tone }: MiniTrendProps) {
  const shape = trendShape(trend, limits, { width, height, from, to });
  return (
    <svg className={styles.trend} width={width} height={height} aria-hidden data-tone={tone}>
      {shape?.lines.map(({ level, y }) => (
        <line key={`${level}${y}`} className={styles[level]} x1={0} x2={width} y1={y} y2={y} />
      ))}
      {shape === null ? (
        <path className={styles.nothing} d={`M2,${height / 2}H${width - 2}`} />
      ) : (
        <>
          <path className={styles.line} d={shape.path} />
          <circle className={styles.end} cx={shape.end.x} cy={shape.end.y} r="2.2" />
        </>
      )}
    </svg>
  );
}
