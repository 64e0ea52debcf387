import type { LimitTrial, LimitValues } from '@oilsight/contract';
import { dayMs, hourMs, severityOf } from '@oilsight/oil';
import type { Severity } from '@oilsight/oil';

/** Lowest and highest good reading of an hour. */
export interface HourRange {
  /** Start of the hour, ms. */
  readonly at: number;
  readonly min: number;
  readonly max: number;
}

const rank: Readonly<Record<Severity, number>> = { normal: 0, level2: 1, level1: 2 };

/** Simulates limits on past readings: for each hour and each 24 hours before `to`, whether a reading exceeded them. */
export function trialOf(
  hours: readonly HourRange[],
  limits: LimitValues,
  { days, to }: { readonly days: number; readonly to: number },
): Omit<LimitTrial, 'newest'> {
  const assessed = { worse: 'both', source: 'default', ...limits } as const;
  const worstOfDay = new Map<number, number>();
  const counts = [0, 0, 0];
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at, min, max } of hours) {
    const worst = Math.max(rank[severityOf(min, assessed)], rank[severityOf(max, assessed)]);
    // The current hour ends after `to`.
    const day = Math.max(0, Math.floor((to - at - hourMs) / dayMs));
    counts[worst] = (counts[worst] ?? 0) + 1;
    worstOfDay.set(day, Math.max(worst, worstOfDay.get(day) ?? 0));
    least = Math.min(least, min);
    greatest = Math.max(greatest, max);
  }
  const [, level2 = 0, level1 = 0] = counts;
  const daysWith = (atLeast: number) => [...worstOfDay.values()].filter((worst) => worst >= atLeast).length;
  return {
    days,
    daysSeen: worstOfDay.size,
    daysLevel2: daysWith(1),
    daysLevel1: daysWith(2),
    hoursSeen: hours.length,
    hoursLevel2: level2 + level1,
    hoursLevel1: level1,
    least: hours.length === 0 ? null : least,
    greatest: hours.length === 0 ? null : greatest,
  };
}
