import { dayMs, defaultLimits, hourMs, populationOf, severityOf } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import {
  excludedTimes,
  historyOf,
  learnableIds,
  learnedOf,
} from '../../../server/src/modules/analysis/learned-limits.rules.ts';
import type { HourlySums } from '../../../server/src/modules/analysis/learned-limits.rules.ts';
import type { Chunk, LogEntry } from './world/play.ts';

/** Days that limits are learned from, as the product does, and fewest days on which they are then tried. */
const learnedDays = 120;
const fewestTriedDays = 60;

/** How often the learned limits of one key of a sound machine were passed afterwards. */
export interface LearnedShare {
  readonly key: string;
  readonly days: number;
  /** Days whose median is past level 2, and past level 1. */
  readonly level2: number;
  readonly level1: number;
}

/** Readings of one key by hour, as the store sums them. */
interface Hours extends HourlySums {
  readonly start: number[];
  readonly sum: number[];
  readonly count: number[];
}

function addHour({ start, sum, count }: Hours, at: number, value: number): void {
  const hour = Math.floor(at / hourMs) * hourMs;
  if (start.at(-1) !== hour) {
    start.push(hour);
    sum.push(0);
    count.push(0);
  }
  sum[sum.length - 1] = (sum.at(-1) ?? 0) + value;
  count[count.length - 1] = (count.at(-1) ?? 0) + 1;
}

function part({ start, sum, count }: Hours, from: number, to: number): HourlySums {
  const places = [...start.keys()].filter((n) => (start[n] ?? 0) >= from && (start[n] ?? 0) < to);
  const of = (column: readonly number[]) => places.map((n) => column[n] ?? 0);
  return { start: of(start), sum: of(sum), count: of(count) };
}

/** Learns limits from a sound machine's first days, as the product does, and tries them on the days after. */
export function createLearnedTrial(machineType: MachineType, bornAt: number) {
  const hours = new Map<string, Hours>();
  const entered: LogEntry[] = [];
  return {
    add({ at, values }: Chunk, entries: readonly LogEntry[]): void {
      entered.push(...entries);
      for (const [key, column] of values) {
        if (!learnableIds.includes(key)) continue;
        const own = hours.get(key) ?? { start: [], sum: [], count: [] };
        hours.set(key, own);
        for (const [index, value] of column.entries()) if (!Number.isNaN(value)) addHour(own, at[index] ?? 0, value);
      }
    },
    shares(): LearnedShare[] {
      const until = bornAt + learnedDays * dayMs;
      const excluded = excludedTimes(null, entered);
      return [...hours].flatMap(([key, own]) => {
        const fixed = defaultLimits(machineType, key);
        const learned = learnedOf(key, { own: historyOf(part(own, bornAt, until), excluded), fleet: [], fixed })?.own;
        const tried = historyOf(part(own, until, Number.POSITIVE_INFINITY), excluded).days;
        if (learned === null || learned === undefined || tried.length < fewestTriedDays) return [];
        const limits = { worse: 'both', source: 'default', ...learned } as const;
        const grades = populationOf(tried, []).map(({ value }) => severityOf(value, limits));
        const level1 = grades.filter((grade) => grade === 'level1').length;
        const level2 = grades.filter((grade) => grade !== 'normal').length;
        return [{ key, days: grades.length, level2, level1 }];
      });
    },
  };
}
