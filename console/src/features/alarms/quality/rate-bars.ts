import { hourMs } from '@oilsight/oil';

/** A bar of the chart: a day with its busiest hour, or an hour. */
export interface RateBar {
  /** Start of the day or hour, ms. */
  readonly at: number;
  /** Alarms per person in the busiest hour. */
  readonly busiest: number;
  /** Alarms per person and hour over the day; null: the bar is an hour. */
  readonly mean: number | null;
}

interface Hours {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  readonly byHour: readonly { readonly at: number; readonly alarms: number }[];
}

/** The hours of a time, those without alarms too. */
export function hourBars({ from, to, people, byHour }: Hours): RateBar[] {
  const alarms = new Map(byHour.map((hour) => [hour.at, hour.alarms]));
  return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, n) => {
    const at = from + n * hourMs;
    return { at, busiest: (alarms.get(at) ?? 0) / people, mean: null };
  });
}

/** The days of a time by the reader's clocks. @param dayStartOf start of the day that an instant lies in */
export function dayBars({ from, to, people, byHour }: Hours, dayStartOf: (at: number) => number): RateBar[] {
  const bars: RateBar[] = [];
  for (let at = dayStartOf(from); at < to;) {
    // A day of 23 or 25 hours begins the next one all the same.
    const next = dayStartOf(at + 36 * hourMs);
    const [begin, end] = [Math.max(at, from), Math.min(next, to)];
    const own = byHour.filter((hour) => hour.at >= begin && hour.at < end).map(({ alarms }) => alarms);
    const sum = own.reduce((total, alarms) => total + alarms, 0);
    bars.push({ at, busiest: Math.max(0, ...own) / people, mean: sum / ((end - begin) / hourMs) / people });
    at = next;
  }
  return bars;
}
