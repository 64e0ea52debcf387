import { clockText, dayStartOf, timeText } from '../../lib/reader-time.ts';

function isToday(at: number, now: number): boolean {
  return dayStartOf(at) === dayStartOf(now);
}

/** An instant as short as it may be told: of today the clock, else day and minute. */
export function whenText(at: number, now: number): string {
  return isToday(at, now) ? clockText(at) : timeText(at).slice(5, 16);
}

/** The same to the minute. */
export function minuteText(at: number, now: number): string {
  return isToday(at, now) ? clockText(at).slice(0, 5) : timeText(at).slice(5, 16);
}
