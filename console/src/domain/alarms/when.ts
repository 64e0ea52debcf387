import { clockText, dayStartOf, shortTimeText } from '../../lib/reader-time.ts';

function isToday(at: number, now: number): boolean {
  return dayStartOf(at) === dayStartOf(now);
}

/** An instant as short as it may be told: of today the clock, else day and minute. */
export function whenText(at: number, now: number): string {
  return isToday(at, now) ? clockText(at) : shortTimeText(at);
}

/** The same to the minute. */
export function minuteText(at: number, now: number): string {
  return isToday(at, now) ? clockText(at).slice(0, 5) : shortTimeText(at);
}
