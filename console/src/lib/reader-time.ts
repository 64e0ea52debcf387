import { currentDisplaySettings } from './display-settings.ts';
import { dayMs } from './time.ts';
import * as text from './time-text.ts';
import * as zone from './zone.ts';

// What `time-text.ts` and `zone.ts` say, in the zone that the reader has chosen. What draws or decides takes the zone
// as an argument instead.

const chosen = () => currentDisplaySettings().timeZone;

/** yyyy/MM/dd. */
export const dateText = (at: number): string => text.dateText(at, chosen());
/** HH:mm:ss. */
export const clockText = (at: number): string => text.clockText(at, chosen());
/** yyyy/MM/dd HH:mm:ss. */
export const timeText = (at: number): string => text.timeText(at, chosen());
/** MM/dd HH:mm: day and time without the year, as lists have it. */
export const shortTimeText = (at: number): string => timeText(at).slice(5, 16);
/** HH:mm of today, MM/dd HH:mm of another day. @param now ms */
export const recentTimeText = (at: number, now: number): string =>
  dateText(at) === dateText(now) ? clockText(at).slice(0, 5) : shortTimeText(at);
/** HH:mm:ss of today, MM/dd HH:mm of another day. @param now ms */
export const recentClockText = (at: number, now: number): string =>
  dateText(at) === dateText(now) ? clockText(at) : shortTimeText(at);
/** MM/dd of the last eleven months, in which no day comes twice; yyyy/MM/dd of an older day. @param now ms */
export const recentDateText = (at: number, now: number): string =>
  now - at < 330 * dayMs ? dateText(at).slice(5) : dateText(at);
/** yyyy-MM-dd: a day in a file or in the name of one. */
export const fileDateText = (at: number): string => text.fileDateText(at, chosen());
/** yyyy-MM-dd HH:mm:ss, which sheet programs of every language take for a time. */
export const fileTimeText = (at: number): string => text.fileTimeText(at, chosen());
/** yyyy-MM-dd_HHmm: when, in the name of a file. */
export const stampText = (at: number): string => text.stampText(at, chosen());
/** `UTC+08:00`. */
export const zoneText = (at: number): string => text.zoneText(at, chosen());
/** The offsets at some instants, the later ones behind. */
export const zonesText = (instants: Iterable<number>): string => text.zonesText(instants, chosen());

/** A date whose UTC parts read as the reader's clocks do at an instant. */
export const clockOf = (at: number): Date => zone.clockOf(at, chosen());
/** The instant at which the reader's clocks read so, ms. @param wall what they read, as if it were UTC */
export const instantOf = (wall: number): number => zone.instantOf(wall, chosen());
/** The start of the reader's day that an instant lies in, ms. */
export const dayStartOf = (at: number): number => zone.dayStartOf(at, chosen());

/**
 * An instant as a date picker takes it, which knows the browser's zone alone: there it reads as the chosen zone does
 * here.
 */
export function toPicker(at: number): number {
  return zone.instantOf(clockOf(at).getTime(), null);
}

/** What was picked there, as the instant that was meant. */
export function fromPicker(picked: number): number {
  return instantOf(picked + zone.offsetMs(picked, null));
}
