import { pathOf, runsOf } from '../prepare/hour-curve.ts';
import styles from './HourCurve.module.css';

interface Hour {
  /** UTC ms. */
  readonly at: number;
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
}

/** The mean of each hour as a line, on the band from its least to its greatest reading; a missing hour parts both. */
export function HourCurve({
  hours,
  x,
  y,
}: {
  readonly hours: readonly Hour[];
  /** Place of an hour, px. */
  readonly x: (at: number) => number;
  /** Height of a value, px. */
  readonly y: (value: number) => number;
}) {
  return runsOf(hours).map((run) => (
    <g key={run[0]?.at}>
      <path
        className={styles.envelope}
        d={`${pathOf([
          ...run.map(({ at, greatest }) => [x(at), y(greatest)] as const),
          ...run.toReversed().map(({ at, least }) => [x(at), y(least)] as const),
        ])}Z`}
      />
      <path className={styles.mean} d={pathOf(run.map(({ at, mean }) => [x(at), y(mean)]))} />
    </g>
  ));
}
