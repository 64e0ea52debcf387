import { dayMs } from '@oilsight/oil';
import { currentShowing } from '../../lib/showing.ts';
import { instantOf, offsetMs, wallOf } from '../../lib/zone.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** yyyy/MM/dd in the zone that the reader has chosen. */
export function dateText(at: number): string {
  const date = wallOf(at);
  return `${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}`;
}

/** yyyy-MM-dd in the zone that the reader has chosen: a day in a file or in the name of one. */
export function fileDateText(at: number): string {
  return dateText(at).replaceAll('/', '-');
}

/** HH:mm:ss in the zone that the reader has chosen. */
export function clockText(at: number): string {
  const date = wallOf(at);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** yyyy/MM/dd HH:mm:ss in the zone that the reader has chosen. */
export function timeText(at: number): string {
  return `${dateText(at)} ${clockText(at)}`;
}

/** yyyy-MM-dd HH:mm:ss in the zone that the reader has chosen, which sheet programs of every language take for a time. */
export function fileTimeText(at: number): string {
  return `${fileDateText(at)} ${clockText(at)}`;
}

/** yyyy-MM-dd_HHmm in the zone that the reader has chosen: when, in the name of a file. */
export function stampText(at: number): string {
  return `${fileDateText(at)}_${clockText(at).slice(0, 5).replace(':', '')}`;
}

/** As short as a view of this width allows: a day shows hours, months show days. */
export function axisTimeText(at: number, viewMs: number): string {
  const atMidnight = clockText(at) === '00:00:00';
  if (viewMs > 3 * dayMs || atMidnight) return dateText(at).slice(5);
  return viewMs < 600_000 ? clockText(at) : clockText(at).slice(0, 5);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [10_000, 30_000, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 5 * day, 10 * day, 15 * day, 30 * day];

/**
 * Ticks of a time axis at round local times (whole hours, midnights), at most `most` of them.
 *
 * @param from ms; @param to ms, later than `from`
 */
export function timeTicks(from: number, to: number, most: number): number[] {
  const step = steps.find((candidate) => (to - from) / candidate <= most) ?? 60 * day;
  const ticks: number[] = [];
  const midnight = Math.floor(wallOf(from).getTime() / day) * day;
  if (step >= day) {
    // Counted from a fixed day, so that ticks stay where they are while the view moves.
    for (let wall = midnight - (midnight % step); instantOf(wall) <= to; wall += step) if (instantOf(wall) >= from) ticks.push(instantOf(wall));
    return ticks;
  }
  for (let at = instantOf(midnight); at <= to; at += step) if (at >= from) ticks.push(at);
  return ticks;
}

/** Parts of an age: the largest unit that fits and, under a day, the next smaller one. */
export type Age =
  | { readonly unit: 'seconds'; readonly seconds: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'days'; readonly days: number; readonly hours: number };

/** A device whose clock runs ahead has an age of zero. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', seconds };
  if (seconds < 3600) return { unit: 'minutes', minutes: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: 'hours', hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
  return { unit: 'days', days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) };
}

/** The width of a bucket in the largest unit that it is whole numbers of. @example widthOf(900_000) is 15 minutes */
export function widthOf(ms: number): { readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'; readonly count: number } {
  for (const [unit, size] of [['days', day], ['hours', hour], ['minutes', minute]] as const) if (ms >= size && ms % size === 0) return { unit, count: ms / size };
  return { unit: 'seconds', count: ms / 1000 };
}

/** The reader's zone as its offset from UTC: `UTC+08:00`. */
export function zoneText(at: number): string {
  const offset = Math.round(offsetMs(at, currentShowing().timeZone) / minute);
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The offsets that the reader's clocks have at some instants, the later ones behind: one, or two over a change of the clocks. */
export function zonesText(instants: Iterable<number>): string {
  return [...new Set([...instants].toSorted((one, other) => one - other).map(zoneText))].join(' / ');
}
