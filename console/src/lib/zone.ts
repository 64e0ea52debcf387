import { dayMs, minuteMs } from './time.ts';

/** Every zone's offset changes on a quarter of an hour of UTC. */
const quarter = 15 * minuteMs;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
/** Quarters that are remembered; then all are forgotten, which costs less than keeping count. */
const maxOffsets = 20_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What a zone's clocks are ahead of UTC at an instant, ms. @param timeZone IANA name; null: the browser's */
export function offsetMs(at: number, timeZone: string | null): number {
  if (timeZone === null) return -new Date(at).getTimezoneOffset() * minuteMs;
  const start = Math.floor(at / quarter) * quarter;
  const id = `${timeZone} ${start}`;
  const known = offsets.get(id);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(start)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hour, minutes, second) - start;
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(id, offset);
  return offset;
}

/** A date whose UTC parts read as the clocks of a zone do at an instant. */
export function clockOf(at: number, timeZone: string | null): Date {
  return new Date(at + offsetMs(at, timeZone));
}

/**
 * The instant at which clocks read so, ms.
 *
 * @param wall what they read, as if it were UTC. A reading that is skipped in spring is the instant before the skip by
 * as much; one that comes twice in autumn is its first.
 */
export function instantOf(wall: number, timeZone: string | null): number {
  const [before, after] = [offsetMs(wall - dayMs, timeZone), offsetMs(wall + dayMs, timeZone)];
  const candidates = [...new Set([wall - Math.max(before, after), wall - Math.min(before, after)])];
  return candidates.find((at) => at + offsetMs(at, timeZone) === wall) ?? wall - before;
}

/** The start of the day that an instant lies in, by the clocks of a zone, ms. */
export function dayStartOf(at: number, timeZone: string | null): number {
  return instantOf(Math.floor(clockOf(at, timeZone).getTime() / dayMs) * dayMs, timeZone);
}
