import { sqlQuery } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Months } from './months.ts';
import type { Exclusive } from './mutex.ts';
import type { State } from './state.ts';

const extentOf = sqlQuery<{ frames: number; first_at: number | null }>('telemetry.extent', `
  select count(*) as frames, min(ts) as first_at from (
    select ts from frame where device = $1 union all select ts from (select distinct ts from text_reading where device = $1) texts) readings`);
const forgetTexts = sqlQuery<never>('telemetry.forgetTexts', 'delete from text_reading where device = $1');
const forgetMarks = sqlQuery<never>('telemetry.forgetMarks', 'delete from hour_dirty where device = $1');
const forgetLatest = sqlQuery<never>('telemetry.forgetLatest', 'delete from latest where device = $1');

/** What is kept of one device, and its end. */
export function createForget({ pg, months, state, exclusive }: { pg: Pg; months: Months; state: State; exclusive: Exclusive }) {
  /** A month at a time, each by itself: retention, which drops whole months, is not held up for long, nor are those who write. */
  async function forgetFrames(device: number): Promise<void> {
    for (const month of await exclusive(async () => months.all())) {
      for (const table of [`frame_${month}`, `hour_aggregate_${month}`]) {
        await pg.query(sqlQuery<never>('telemetry.forgetMonth', `delete from ${table} where device = $1`), [device]).catch((error: unknown) => {
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
        // What waits to be written of it would come after.
        await state.flush();
        state.forget(key);
        // Marks first: the newest readings are made anew from marked hours.
        for (const query of [forgetMarks, forgetLatest, forgetTexts]) await pg.query(query, [key]);
      });
      await forgetFrames(key);
    },
  };
}

/** The month was dropped meanwhile. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
