import { timeText } from '../../lib/time-text.ts';
import { hourMs } from '../../lib/time.ts';

/**
 * What the horizontal axis of a chart measures. `time`: instants, ms since 1970. `hours`: ms since an oil change, with
 * ticks in hours; below them, where `changedAt` is known, the dates of the charge that began then.
 */
export type XAxis =
  | { readonly kind: 'time' }
  | {
      readonly kind: 'hours';
      /** When the charge began whose dates stand in the second row, ms; null: no second row. */
      readonly changedAt: number | null;
    };

export const timeAxis: XAxis = { kind: 'time' };

/** Where something stands on an axis, in full: a time, or hours and the time that they are in the present charge. */
export function axisText(axis: XAxis, at: number, timeZone: string | null): string {
  if (axis.kind === 'time') return timeText(at, timeZone);
  const hours = `${(at / hourMs).toFixed(1)} h`;
  return axis.changedAt === null ? hours : `${hours} · ${timeText(axis.changedAt + at, timeZone).slice(0, 16)}`;
}
