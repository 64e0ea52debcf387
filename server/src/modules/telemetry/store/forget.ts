import { hourMs } from '@oilsight/oil';
import { sqlQuery } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { bytesAKey } from './hour-aggregates.ts';
import type { Months } from './months.ts';
import type { Exclusive } from '../../../platform/mutex.ts';
import type { State } from './state.ts';

const count32 = (at: string) =>
  `(get_byte(h.data, ${at}) + get_byte(h.data, ${at} + 1) * 256 + get_byte(h.data, ${at} + 2) * 65536 + get_byte(h.data, ${at} + 3) * 16777216::bigint)`;
/**
 * Counting years of frames one by one would take too long: for an hour with aggregates the count of its most frequent
 * key is used, good and bad readings. The layout of aggregates is in `hour-aggregates.ts`. Frames are counted only in
 * hours without aggregates.
 */
const extentOf = sqlQuery<{ frames: number; first_at: number | null }>(
  'telemetry.extent',
  `
  with dirty as materialized (select hour from hour_dirty where device = $1)
  select (
      coalesce((
        select sum((select max(${count32(`key * ${bytesAKey}`)} + ${count32(`key * ${bytesAKey} + 4`)}) from generate_series(0, octet_length(h.data) / ${bytesAKey} - 1) key))
        from hour_aggregate h where h.device = $1 and not exists (select from dirty where dirty.hour = h.hour)), 0)
      + (select count(*) from dirty join frame f on f.device = $1 and f.ts >= dirty.hour * ${hourMs}::bigint and f.ts < (dirty.hour + 1) * ${hourMs}::bigint)
      + (select count(distinct ts) from text_reading where device = $1))::float8 as frames,
    least((select min(ts) from frame where device = $1), (select min(ts) from text_reading where device = $1)) as first_at`,
);
const forgetTexts = sqlQuery<never>('telemetry.forgetTexts', 'delete from text_reading where device = $1');
const forgetMarks = sqlQuery<never>('telemetry.forgetMarks', 'delete from hour_dirty where device = $1');
const forgetLatest = sqlQuery<never>('telemetry.forgetLatest', 'delete from latest where device = $1');

/** Counts and deletes the data of one device. */
export function createForget({
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
  /**
   * Deletes one month at a time, each in its own transaction: neither writers nor retention, which drops whole months,
   * wait long.
   */
  async function forgetFrames(device: number): Promise<void> {
    for (const month of await exclusive(async () => months.all())) {
      for (const table of [`frame_${month}`, `hour_aggregate_${month}`]) {
        await pg
          .query(sqlQuery<never>('telemetry.forgetMonth', `delete from ${table} where device = $1`), [device])
          .catch((error: unknown) => {
            if (!isGone(error)) throw error;
          });
      }
    }
  }
  return {
    async extent({ key }: DeviceRef): Promise<{ frames: number; firstAt: number | null }> {
      const [row] = await pg.query(extentOf, [key]);
      return { frames: row?.frames ?? 0, firstAt: row?.first_at ?? null };
    },
    async forget({ key }: Pick<DeviceRef, 'key'>): Promise<void> {
      await exclusive(async () => {
        await state.ready();
        // Changes of the device that wait to be written would otherwise be written after the deletion.
        await state.flush();
        state.forget(key);
        // Marks are deleted first: the newest readings would otherwise be rebuilt from marked hours.
        for (const query of [forgetMarks, forgetLatest, forgetTexts]) await pg.query(query, [key]);
      });
      await forgetFrames(key);
    },
  };
}

/** Whether the error says that the month was dropped meanwhile. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
