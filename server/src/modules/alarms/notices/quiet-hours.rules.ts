import { minuteMs, dayMs } from '@oilsight/oil';
import { localDate, offsetsIn, startOfDate } from '../../../platform/time-zone.rules.ts';

/** Local times of day, `22:00`; over midnight where `from` is later than `to`. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The end of the quiet hours that an instant lies in, ms; null: it lies in none. */
export function quietUntil({ from, to }: QuietHours, at: number, timeZone: string): number | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const local = at + offsetsIn(timeZone)(at);
  const minute = Math.floor((((local % dayMs) + dayMs) % dayMs) / minuteMs);
  const isOverMidnight = start > end;
  const isQuiet = isOverMidnight ? minute >= start || minute < end : minute >= start && minute < end;
  if (!isQuiet) return null;
  const today = localDate(at, timeZone);
  const day = isOverMidnight && minute >= start ? today.day + 1 : today.day;
  const midnight = startOfDate({ ...today, day }, timeZone);
  const guess = midnight + end * minuteMs;
  // Where clocks change that night, the local time of the end is an hour away from the guess.
  const offsetOf = offsetsIn(timeZone);
  const until = guess + offsetOf(midnight) - offsetOf(guess);
  return until > at ? until : at + minuteMs;
}
