import { dayMs, hourMs } from '@oilsight/oil';
import { localDate, startOfDate } from '../../../platform/time-zone.rules.ts';
import type { Period } from '../diagnostic/index.ts';
import type { FleetState, FleetTotals } from './fleet-content.types.ts';
import { fleetStates } from './fleet-states.rules.ts';

/** A machine without a reading for so long is silent, ms. */
export const silentMs = dayMs;

/** Local days that a period touches, at most 93. */
export function daysOf({ from, to }: Period, timeZone: string): Period[] {
  const first = localDate(from, timeZone);
  const days: Period[] = [];
  for (let n = 0; n < 93; n += 1) {
    const start = startOfDate({ ...first, day: first.day + n }, timeZone);
    if (start >= to) break;
    days.push({
      from: Math.max(start, from),
      to: Math.min(startOfDate({ ...first, day: first.day + n + 1 }, timeZone), to),
    });
  }
  return days;
}

/** The period before: of whole local months as many months, of any other as much time. */
export function periodBefore({ from, to }: Period, timeZone: string): Period {
  const [first, end] = [localDate(from, timeZone), localDate(to, timeZone)];
  const isMonths =
    first.day === 1 &&
    end.day === 1 &&
    startOfDate(first, timeZone) === from &&
    startOfDate(end, timeZone) === to &&
    to > from;
  const months = (end.year - first.year) * 12 + end.month - first.month;
  return isMonths
    ? { from: startOfDate({ ...first, month: first.month - months }, timeZone), to: from }
    : { from: from - (to - from), to: from };
}

/** Hours with a reading, counted since the epoch, ascending; and whether there was one before the first of them. */
export interface Hours {
  readonly hours: ArrayLike<number>;
  readonly hadEarlier: boolean;
}

/** Place of the first hour that is not before this one. */
function placeOf(hours: ArrayLike<number>, hour: number): number {
  let [low, high] = [0, hours.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(hours[middle]) < hour) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The newest hour with a reading that begins before a time, ms; null: it is not among the known hours. */
function lastBefore(hours: ArrayLike<number>, at: number): number | null {
  const place = placeOf(hours, Math.ceil(at / hourMs));
  return place === 0 ? null : Number(hours[place - 1]) * hourMs;
}

/** Whether the machine was connected and reported in the day before a time, ms. */
export function presenceAt({ hours, hadEarlier }: Hours, at: number): 'present' | 'silent' | 'unconnected' {
  const last = lastBefore(hours, at);
  if (last === null) return hadEarlier ? 'silent' : 'unconnected';
  return at - (last + hourMs) < silentMs ? 'present' : 'silent';
}

/** When a silent machine last had a reading, ms; null: before the known hours, or never. */
export function silentSince({ hours }: Hours, at: number): number | null {
  const last = lastBefore(hours, at);
  return last === null ? null : Math.min(at, last + hourMs);
}

/** Whether there is a reading in a day; a day before the first reading is that of a machine that is not connected. */
export function presenceOfDay(
  { hours, hadEarlier }: Hours,
  { from, to }: Period,
): 'present' | 'silent' | 'unconnected' {
  const [first, end] = [placeOf(hours, Math.floor(from / hourMs)), placeOf(hours, Math.ceil(to / hourMs))];
  if (end > first) return 'present';
  return hadEarlier || first > 0 ? 'silent' : 'unconnected';
}

/** Whole hours of a period with a reading, all of them from the first reading on, and the longest time without one. */
export function onlineOf({ hours, hadEarlier }: Hours, { from, to }: Period) {
  const [first, end] = [Math.ceil(from / hourMs), Math.floor(to / hourMs)];
  const [low, high] = [placeOf(hours, first), placeOf(hours, end)];
  const start = hadEarlier || low > 0 ? first : low < high ? Number(hours[low]) : end;
  let [gap, last]: [Period | null, number] = [null, start - 1];
  for (let place = low; place <= high; place += 1) {
    const hour = place === high ? end : Number(hours[place]);
    if (hour - last - 1 > (gap === null ? 0 : (gap.to - gap.from) / hourMs))
      gap = { from: (last + 1) * hourMs, to: hour * hourMs };
    last = hour;
  }
  return { online: high - low, total: Math.max(0, end - start), gap };
}

/** The state by presence and by the gravest open alarm. */
export function stateOf(
  presence: 'present' | 'silent' | 'unconnected',
  alarm: 'level1' | 'level2' | 'fault' | null,
): FleetState {
  return presence === 'present' ? (alarm ?? 'normal') : presence;
}

export function countStates(states: Iterable<FleetState>): Record<FleetState, number> {
  const counts = Object.fromEntries(fleetStates.map((state) => [state, 0])) as Record<FleetState, number>;
  for (const state of states) counts[state] += 1;
  return counts;
}

/** The state of the fleet: the gravest of its machines; `unknown`: none of them reported. */
export function fleetState(states: FleetTotals['states']): 'level1' | 'level2' | 'fault' | 'normal' | 'unknown' {
  for (const state of ['level1', 'level2', 'fault', 'normal'] as const) if (states[state] > 0) return state;
  return 'unknown';
}

/** Order of the list: gravest first, of one state the lowest health, then the name. */
export function byWeight(
  one: { readonly state: FleetState; readonly health: number | null; readonly name: string },
  other: typeof one,
): number {
  const rank = (state: FleetState) => fleetStates.indexOf(state);
  return (
    rank(one.state) - rank(other.state) ||
    (one.health ?? 101) - (other.health ?? 101) ||
    one.name.localeCompare(other.name, 'zh-CN', { numeric: true })
  );
}
