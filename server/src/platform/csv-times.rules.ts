import { hourMs, minuteMs } from '@oilsight/oil';
import { localTime, offsetsIn } from './time-zone.rules.ts';

/** How a file writes its times. */
export interface CsvTimes {
  /** For the heading of the column: `UTC+08:00`. */
  readonly zone: string;
  readonly text: (at: number) => string;
}

/** No zone changes its clocks twice within this time, ms. */
const probeMs = hourMs;

/** UTC in ISO 8601, ending in Z. */
export const utcTimes: CsvTimes = { zone: 'UTC', text: (at) => new Date(at).toISOString() };

/** `+08:00`. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Local times to the second, `2026-11-21 15:30:05`, which spreadsheet programs of every language read as a time; the
 * column beside holds the milliseconds. Where clocks change within the range, each value carries its offset.
 *
 * @param range half-open: from ≤ at < to; a month at the most
 */
export function timesOfRange(timeZone: string, { from, to }: { readonly from: number; readonly to: number }): CsvTimes {
  const offsetOf = offsetsIn(timeZone);
  const offsets = new Set<number>();
  for (let at = from; at < to; at += probeMs) offsets.add(offsetOf(at));
  offsets.add(offsetOf(Math.max(from, to - 1)));
  const zone = [...offsets].map((offset) => `UTC${offsetText(offset)}`).join(' / ');
  const seconds = (at: number) => localTime(at, offsetOf(at)).slice(0, -4);
  return { zone, text: offsets.size > 1 ? (at) => `${seconds(at)} ${offsetText(offsetOf(at))}` : seconds };
}

/**
 * Local times with milliseconds and offset, `2026-11-01 01:00:00.200 -04:00`: for a file that has no other time column
 * and whose range is not known beforehand.
 */
export function timesInZone(timeZone: string): CsvTimes {
  const offsetOf = offsetsIn(timeZone);
  return {
    zone: timeZone,
    text(at) {
      const offset = offsetOf(at);
      return `${localTime(at, offset)} ${offsetText(offset)}`;
    },
  };
}
