import { AppError } from '@oilsight/contract';

/** A local day: its date and its instants, from ≤ at < to. */
export interface LocalDay {
  /** `2026-11-21`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

export type CalendarUnit = 'DAY' | 'WEEK' | 'WEEK_ISO' | 'MONTH' | 'QUARTER';

export interface LocalDate {
  readonly year: number;
  /** 1 … 12. */
  readonly month: number;
  readonly day: number;
}

/** The one name of a zone that may be written in many ways; null: it is none. */
function nameOf(timeZone: string): string | null {
  if (/^[^A-Za-z]/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Whether it is the name of a zone. Offsets such as `+08:00` are none: there are thousands, and none has a clock. */
export function isTimeZone(timeZone: string): boolean {
  return nameOf(timeZone) !== null;
}

/** @throws AppError `unknownTimeZone`, of the field `timeZone` */
export function checkTimeZone(timeZone: string): void {
  zoneOf(timeZone);
}

/**
 * The one name of a zone: `asia/SHANGHAI` is `Asia/Shanghai`. Whatever is kept by zone is kept under this name, as
 * letters can be written in thousands of ways.
 *
 * @throws AppError `unknownTimeZone`, of the field `timeZone`
 */
export function zoneOf(timeZone: string): string {
  const name = nameOf(timeZone);
  if (name === null) throw new AppError('unknownTimeZone', { field: 'timeZone', timeZone });
  return name;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    // Bounds the cache: callers choose the zones, and there are about six hundred names.
    if (formats.size > 200) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** Local time of the zone at an instant, expressed as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Clocks change only at quarter hours of UTC, so that one offset is valid for a whole quarter. */
const stretchMs = 900_000;
/** The last instant that a Date can represent. */
const lastMs = 8.64e15;

/**
 * Returns a function that gives the zone's offset from UTC at an instant, ms; negative: behind UTC. It remembers the
 * last quarter hour, because rows come in order of time.
 */
export function offsetsIn(timeZone: string): (at: number) => number {
  let stretch = NaN;
  let offset = 0;
  return (at) => {
    const start = Math.floor(at / stretchMs) * stretchMs;
    if (start !== stretch) {
      stretch = start;
      const found = wallClock(start, timeZone) - start;
      // At the end of a Date's range there is no local time.
      offset = Number.isNaN(found) ? 0 : found;
    }
    return offset;
  };
}

/** Local time at an offset in ms: `2026-11-21 15:30:05.250`. */
export function localTime(at: number, offset: number): string {
  const iso = new Date(Math.min(at + offset, lastMs)).toISOString();
  return `${iso.slice(0, -14)} ${iso.slice(-13, -1)}`;
}

/** The date in the zone at an instant. */
export function localDate(at: number, timeZone: string): LocalDate {
  const date = new Date(wallClock(at, timeZone));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** First instant of a date in the zone. Day and month may exceed their range: month 13 is next January. */
export function startOfDate({ year, month, day }: LocalDate, timeZone: string): number {
  const wall = Date.UTC(year, month - 1, day);
  const guess = wall - (wallClock(wall, timeZone) - wall);
  // The offset at the guess is right unless clocks change between guess and start.
  const start = wall - (wallClock(guess, timeZone) - guess);
  // Where clocks skip midnight, the day begins after the change.
  return wallClock(start, timeZone) < wall ? guess : start;
}

/** The last `count` local days up to the one of `now`, oldest first. */
export function lastDays(now: number, count: number, timeZone: string): LocalDay[] {
  const today = localDate(now, timeZone);
  return Array.from({ length: count }, (_, n) => {
    const date = { ...today, day: today.day - count + 1 + n };
    return {
      day: new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString().slice(0, 10),
      from: startOfDate(date, timeZone),
      to: startOfDate({ ...date, day: date.day + 1 }, timeZone),
    };
  });
}

/** End of the calendar unit that an instant lies in. Weeks begin on Sunday, ISO weeks on Monday. */
export function unitEnd(at: number, unit: CalendarUnit, timeZone: string): number {
  const date = localDate(at, timeZone);
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  switch (unit) {
    case 'DAY':
      return startOfDate({ ...date, day: date.day + 1 }, timeZone);
    case 'WEEK':
      return startOfDate({ ...date, day: date.day + 7 - weekday }, timeZone);
    case 'WEEK_ISO':
      return startOfDate({ ...date, day: date.day + 7 - ((weekday + 6) % 7) }, timeZone);
    case 'MONTH':
      return startOfDate({ ...date, month: date.month + 1, day: 1 }, timeZone);
    case 'QUARTER':
      return startOfDate({ ...date, month: date.month + 3 - ((date.month - 1) % 3), day: 1 }, timeZone);
  }
}
