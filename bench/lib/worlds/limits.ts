import { dayMs, defaultLimits, hourMs, minuteMs, severityOf } from '@oilsight/oil';
import type { Limits, MachineType } from '@oilsight/oil';
import type { Chunk } from './world/play.ts';

/** Time that a value must stay beyond its limit before an alarm is raised. */
export const onDelayMs = 10 * minuteMs;

/**
 * What returns within a day is the same finding or alarm; the time between two assessments is added, as a finding is
 * seen no sooner.
 */
export const joinMs = dayMs + 8 * hourMs;

/** An alarm of a fixed limit, joined over time as findings are. */
export interface LimitEpisode {
  readonly key: string;
  readonly from: number;
  to: number;
}

interface Watch {
  readonly key: string;
  readonly limits: Limits;
  beyondSince: number | null;
  open: LimitEpisode | null;
}

/** The monitoring that most plants have: limits on raw readings with a delay, of either level. */
export function createLimitWatch(machineType: MachineType) {
  const watches = new Map<string, Watch | null>();
  const episodes: LimitEpisode[] = [];
  const watchOf = (key: string): Watch | null => {
    const known = watches.get(key);
    if (known !== undefined) return known;
    const limits = defaultLimits(machineType, key);
    const watch = limits === null ? null : { key, limits, beyondSince: null, open: null };
    watches.set(key, watch);
    return watch;
  };
  const take = (watch: Watch, at: number, value: number) => {
    if (severityOf(value, watch.limits) === 'normal') {
      watch.beyondSince = null;
      return;
    }
    watch.beyondSince ??= at;
    if (at - watch.beyondSince < onDelayMs) return;
    if (watch.open === null || at - watch.open.to >= joinMs) {
      watch.open = { key: watch.key, from: at, to: at };
      episodes.push(watch.open);
    } else watch.open.to = at;
  };
  return {
    add({ at, values }: Chunk): void {
      for (const [key, column] of values) {
        const watch = watchOf(key);
        if (watch === null) continue;
        for (const [index, value] of column.entries()) if (!Number.isNaN(value)) take(watch, at[index] ?? 0, value);
      }
    },
    /** In the order in which they began. */
    episodes: (): readonly LimitEpisode[] => episodes.toSorted((a, b) => a.from - b.from),
  };
}
