import { offsetMs } from './zone.ts';
import { minuteMs } from './time.ts';

export interface ZoneOption {
  /** IANA name. */
  readonly name: string;
  /** `UTC+08:00`. */
  readonly offset: string;
}

/** Offset of a zone from UTC at an instant, as people write it. */
export function offsetText(timeZone: string, at: number): string {
  const minutes = Math.round(offsetMs(at, timeZone) / minuteMs);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * Every zone that this browser knows, from west to east, then by name; and the chosen one, should the browser list it
 * under another name.
 */
export function zoneOptions(names: readonly string[], chosen: string | null, at: number): ZoneOption[] {
  const all = chosen === null || names.includes(chosen) ? names : [...names, chosen];
  return all
    .map((name) => ({ name, offset: offsetText(name, at), ms: offsetMs(at, name) }))
    .sort((a, b) => a.ms - b.ms || (a.name < b.name ? -1 : 1))
    .map(({ name, offset }) => ({ name, offset }));
}
