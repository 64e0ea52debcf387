import { hourMs } from '@oilsight/oil';
import type pg from 'pg';
import { monthEnd, monthStart } from './time.ts';

/** The partitions of `frame` and `hour_aggregate`, one of each per month. */
export interface Months {
  load(client: pg.PoolClient): Promise<void>;
  /** Creates missing partitions. */
  ensure(client: pg.PoolClient, months: Iterable<number>): Promise<void>;
  /** Months that ended before `since`, oldest first. */
  endedBefore(since: number): number[];
  all(): number[];
  /** Records that the month's partitions no longer exist. */
  forget(month: number): void;
}

export function createMonths(): Months {
  const known = new Set<number>();
  return {
    async load(client) {
      const { rows } = await client.query<{ name: string }>(
        `/* telemetry.months */ select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'frame'::regclass`,
      );
      known.clear();
      for (const { name } of rows) known.add(Number(name.slice('frame_'.length)));
    },
    async ensure(client, months) {
      const missing = [...new Set(months)].filter((month) => !known.has(month)).sort((a, b) => a - b);
      if (missing.length === 0) return;
      // Created separately and then attached: readers of other months are not blocked.
      await client.query(
        missing
          .map(
            (month) => `
        create table frame_${month} (like frame including all);
        alter table frame attach partition frame_${month} for values from (${monthStart(month)}) to (${monthEnd(month)});
        create table hour_aggregate_${month} (like hour_aggregate including all);
        alter table hour_aggregate attach partition hour_aggregate_${month} for values from (${monthStart(month) / hourMs}) to (${monthEnd(month) / hourMs});`,
          )
          .join(''),
      );
      for (const month of missing) known.add(month);
    },
    endedBefore: (since) => [...known].filter((month) => monthEnd(month) <= since).sort((a, b) => a - b),
    all: () => [...known].sort((a, b) => a - b),
    forget: (month) => void known.delete(month),
  };
}
