import styles from './CountBars.module.css';

const [barWidth, gap] = [3, 1];

/** Alarms of each part of the time as small bars. Decorative: the count beside it says how many. */
export function CountBars({ counts, height }: { readonly counts: readonly number[]; readonly height: number }) {
  const most = Math.max(1, ...counts);
  const width = counts.length * (barWidth + gap);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      height={height}
      aria-hidden
    >
      <line className={styles.base} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {counts.map((count, n) => {
        const size = count === 0 ? 0 : Math.max(3, ((height - 2) * count) / most);
        // The bars never change their places.
        return <rect key={n} x={n * (barWidth + gap)} y={height - 1 - size} width={barWidth} height={size} />;
      })}
    </svg>
  );
}
