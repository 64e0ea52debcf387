import { hourMs } from '@oilsight/oil';
import type { Pg } from '../../../platform/pg.ts';
import type { Months } from './months.ts';
import type { Exclusive } from '../../../platform/mutex.ts';
import type { State } from './state.ts';
import { monthEnd } from './time.ts';
import { isLockTimeout } from './writer.ts';

/**
 * Dropping a partition locks the whole table. Behind a long read the lock request would wait, and all other queries
 * behind it: the drop is abandoned after this time, ms.
 */
const lockTimeoutMs = 1_000;

/** Drops months, each in a transaction of its own on a connection of its own: writing continues meanwhile. */
export function createRetention({
  pg,
  months,
  state,
  exclusive,
}: {
  pg: Pg;
  months: Months;
  state: State;
  exclusive: Exclusive;
}) {
  const drop = (month: number): Promise<void> =>
    pg.transaction(async (tx) => {
      const run = (sql: string) => tx.query({ name: 'telemetry.dropMonth', sql });
      await run(`set local lock_timeout = ${lockTimeoutMs}`);
      await run(`drop table frame_${month}, hour_aggregate_${month}`);
      await run(`delete from hour_dirty where hour < ${monthEnd(month) / hourMs}`);
      await run(`delete from text_reading where ts < ${monthEnd(month)}`);
    });

  /**
   * @param since months that ended before it are dropped
   * @returns number of dropped partitions; a month that is in use stays until the next call
   */
  return async (since: number): Promise<number> => {
    const gone = await exclusive(async () => {
      await state.ready();
      return months.endedBefore(since);
    });
    let count = 0;
    for (const month of gone) {
      try {
        await drop(month);
      } catch (error) {
        if (isLockTimeout(error)) break;
        throw error;
      }
      // A writer that uses the month meanwhile finds that it is missing and creates it again.
      await exclusive(async () => {
        months.forget(month);
        state.unmarkAll();
      });
      count += 1;
    }
    return count;
  };
}
