import { alarmsPerHour, floodAlarms } from '@oilsight/contract';
import type { AlarmQuality } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Bin } from './floods.rules.ts';

/** Parts of the time that the alarms of a rule are counted by: hours of a day, six hours of a week, days of a month. */
const partMs = { 1: hourMs, 7: 6 * hourMs, 30: dayMs } as const;

/** The time that is worked out: whole days back from the start of the present hour, up to now. */
export function rangeOf(days: 1 | 7 | 30, now: number): { from: number; to: number; partMs: number; parts: number } {
  const from = Math.floor(now / hourMs) * hourMs - days * dayMs;
  // The time ends in the present hour, which belongs to a part of its own.
  return { from, to: now, partMs: partMs[days], parts: (days * dayMs) / partMs[days] + 1 };
}

const binsOfHour = hourMs / floodAlarms.binMs;

/** Alarms of each clock hour that had some, oldest first. @param bins in any order */
export function byHourOf(bins: readonly Bin[], from: number): AlarmQuality['byHour'] {
  const hours = new Map<number, number>();
  for (const { n, alarms } of bins) {
    const hour = Math.floor(n / binsOfHour);
    hours.set(hour, (hours.get(hour) ?? 0) + alarms);
  }
  return [...hours]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, alarms]) => ({ at: from + hour * hourMs, alarms }));
}

/** Alarms of an hour and person, and the clock hours that had too many. */
export function rateOf(
  byHour: AlarmQuality['byHour'],
  { from, to, people }: { readonly from: number; readonly to: number; readonly people: number },
): AlarmQuality['rate'] {
  const above = (bound: number) => byHour.filter(({ alarms }) => alarms > bound * people).length;
  const alarms = byHour.reduce((sum, hour) => sum + hour.alarms, 0);
  return {
    mean: alarms / ((to - from) / hourMs) / people,
    hoursAboveGood: above(alarmsPerHour.good),
    hoursAboveMost: above(alarmsPerHour.most),
    hours: Math.ceil((to - from) / hourMs),
  };
}
