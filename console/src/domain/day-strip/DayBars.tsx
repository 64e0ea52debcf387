import { stripDays } from '@oilsight/contract';
import type { DayStrip } from '@oilsight/contract';
import { barsOf, stripPx, stripWidthPx } from './bars.ts';
import styles from './DayBars.module.css';
import { daysOfStrip } from './shown-day.ts';
import type { StripRow } from './shown-day.ts';
import { useDayCounts } from './useDayCounts.ts';

/** The last days of a device in a row of a list: a bar a day, in the colour and the height of what it was at worst. */
export function DayBars({ strip, row }: { readonly strip: DayStrip; readonly row: StripRow }) {
  const days = daysOfStrip(strip, row);
  const words = useDayCounts(days);
  const width = stripWidthPx(stripDays);
  return (
    <span className={styles.strip} title={words}>
      <span className="sr-only">{words}</span>
      <svg aria-hidden className={styles.bars} width={width} height={stripPx} viewBox={`0 0 ${width} ${stripPx}`}>
        {barsOf(days).map(({ tone, path }) => (
          <path key={tone} data-tone={tone} d={path} />
        ))}
      </svg>
    </span>
  );
}
