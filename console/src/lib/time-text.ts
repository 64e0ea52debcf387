import { minuteMs } from './time.ts';
import { offsetMs, clockOf } from './zone.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** yyyy/MM/dd by the clocks of a zone. */
export function dateText(at: number, timeZone: string | null): string {
  const date = clockOf(at, timeZone);
  return `${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}`;
}

/** yyyy-MM-dd by the clocks of a zone: a day in a file or in the name of one. */
export function fileDateText(at: number, timeZone: string | null): string {
  return dateText(at, timeZone).replaceAll('/', '-');
}

/** HH:mm:ss by the clocks of a zone. */
export function clockText(at: number, timeZone: string | null): string {
  const date = clockOf(at, timeZone);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** yyyy/MM/dd HH:mm:ss by the clocks of a zone. */
export function timeText(at: number, timeZone: string | null): string {
  return `${dateText(at, timeZone)} ${clockText(at, timeZone)}`;
}

/** yyyy-MM-dd HH:mm:ss by the clocks of a zone, which sheet programs of every language take for a time. */
export function fileTimeText(at: number, timeZone: string | null): string {
  return `${fileDateText(at, timeZone)} ${clockText(at, timeZone)}`;
}

/** yyyy-MM-dd_HHmm by the clocks of a zone: when, in the name of a file. */
export function stampText(at: number, timeZone: string | null): string {
  return `${fileDateText(at, timeZone)}_${clockText(at, timeZone).slice(0, 5).replace(':', '')}`;
}

/** A zone as its offset from UTC: `UTC+08:00`. */
export function zoneText(at: number, timeZone: string | null): string {
  const offset = Math.round(offsetMs(at, timeZone) / minuteMs);
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * The offsets that the clocks of a zone have at some instants, the later ones behind: one, or two over a change of the
 * clocks.
 */
export function zonesText(instants: Iterable<number>, timeZone: string | null): string {
  return [...new Set([...instants].toSorted((one, other) => one - other).map((at) => zoneText(at, timeZone)))].join(
    ' / ',
  );
}
