import { Icon } from '../../ui/Icon.tsx';
import type { View } from '../prepare/time-range.ts';
import { layoutOf, xOf } from './layout.ts';
import { useWidth } from './useWidth.ts';
import styles from './AlarmLanes.module.css';

/** A time during which an alarm was open. */
export interface LaneBar {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly level: 1 | 2;
}

/** One line below a chart: bars of alarms, or the instants of notices. */
export interface Lane {
  readonly id: string;
  readonly label: string;
  readonly level: 1 | 2 | null;
  readonly bars: readonly LaneBar[];
  readonly notices: readonly { readonly id: string; readonly at: number; readonly words: string }[];
}

/** Lanes below a stacked chart on its time axis. @param axes value axes of the chart, for the same left edge */
export function AlarmLanes({
  lanes,
  view,
  axes = 1,
}: {
  readonly lanes: readonly Lane[];
  readonly view: View;
  readonly axes?: number;
}) {
  const [host, width] = useWidth();
  const layout = layoutOf(width, 1, axes);
  const x = (at: number) => xOf(layout, view, Math.min(view.to, Math.max(view.from, at)));
  return (
    <div ref={host} className={`${styles.lanes} num`}>
      {width === 0
        ? null
        : lanes.map(({ id, label, level, bars, notices }) => (
            <div key={id} className={styles.lane} data-tone={level === null ? undefined : level === 1 ? 'l1' : 'l2'}>
              {bars
                .filter(({ from, to }) => to >= view.from && from <= view.to)
                .map((bar) => (
                  <i
                    key={bar.id}
                    className={styles.bar}
                    data-open-left={bar.from < view.from || undefined}
                    style={{ left: x(bar.from), width: Math.max(3, x(bar.to) - x(bar.from)) }}
                  />
                ))}
              {notices
                .filter(({ at }) => at >= view.from && at <= view.to)
                .map((notice) => (
                  <span key={notice.id} className={styles.notice} title={notice.words} style={{ left: x(notice.at) }}>
                    <Icon name="send" size="s" label={notice.words} />
                  </span>
                ))}
              <span className={styles.label} style={{ left: layout.left + layout.plotWidth + 8 }}>
                {label}
              </span>
            </div>
          ))}
    </div>
  );
}
