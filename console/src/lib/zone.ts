import { currentShowing } from './showing.ts';

const minute = 60_000;
/** Every zone's offset changes on a quarter of an hour of UTC. */
const quarter = 15 * minute;
const day = 1440 * minute;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
/** Quarters that are remembered; then all are forgotten, which costs less than keeping count. */
const mostOffsets = 20_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' });
    formats.set(timeZone, format);
  }
  return format;
}

/** What a zone's clocks are ahead of UTC at an instant, ms. @param timeZone IANA name; null: the browser's */
export function offsetMs(at: number, timeZone: string | null): number {
  if (timeZone === null) return -new Date(at).getTimezoneOffset() * minute;
  const start = Math.floor(at / quarter) * quarter;
  const id = `${timeZone} ${start}`;
  const known = offsets.get(id);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(formatOf(timeZone).formatToParts(start).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hour, minutes, second) - start;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(id, offset);
  return offset;
}

/** A date whose UTC parts read as the reader's clocks do at an instant: the zone in force. */
export function wallOf(at: number): Date {
  return new Date(at + offsetMs(at, currentShowing().timeZone));
}

/**
 * The instant at which clocks read so, ms.
 *
 * @param wall what they read, as if it were UTC. A reading that is skipped in spring is the instant before the skip by as much; one that comes
 * twice in autumn is its first.
 */
export function instantOf(wall: number, timeZone: string | null = currentShowing().timeZone): number {
  const [before, after] = [offsetMs(wall - day, timeZone), offsetMs(wall + day, timeZone)];
  const candidates = [...new Set([wall - Math.max(before, after), wall - Math.min(before, after)])];
  return candidates.find((at) => at + offsetMs(at, timeZone) === wall) ?? wall - before;
}

/** The start of the day that an instant lies in, in the zone in force, ms. */
export function dayStartOf(at: number): number {
  return instantOf(Math.floor(wallOf(at).getTime() / day) * day);
}

/** An instant as a date picker takes it, which knows the browser's zone alone: there it reads as the chosen zone does here. */
export function toPicker(at: number): number {
  return instantOf(wallOf(at).getTime(), null);
}

/** What was picked there, as the instant that was meant. */
export function fromPicker(picked: number): number {
  return instantOf(picked + offsetMs(picked, null));
}
