import type pg from 'pg';
import { addFrame, encodeAggregates, type KeyAggregate } from './hour-aggregates.ts';
import { framePages } from './frames.ts';
import { nameOfList, type Shapes } from './shapes.ts';
import type { State } from './state.ts';
import type { Exclusive } from '../../../platform/mutex.ts';
import { hourMs } from './time.ts';

interface Hour {
  readonly device: number;
  readonly hour: number;
}

/** Rows that one transaction reads, about: small, so that nobody waits for it. */
const rowsAtOnce = 8_000;
const mostHoursAtOnce = 256;

/** Recomputes hour aggregates from frames. */
export function createHours({ pool, shapes, state, exclusive }: { pool: pg.Pool; shapes: Shapes; state: State; exclusive: Exclusive }) {
  let hoursAtOnce = 16;

  /**
   * Takes marks away, and with them the writer's memory of them. No batch is under way meanwhile: a later one that touches these hours
   * marks them anew, and waits for that until this transaction ends.
   */
  const take = async (client: pg.PoolClient, before: number): Promise<Hour[]> => {
    const { rows } = await client.query<Hour>(
      `/* telemetry.takeMarks */ delete from hour_dirty where (device, hour) in (select device, hour from hour_dirty where hour < $1 order by device, hour limit $2) returning device, hour`,
      [before, hoursAtOnce],
    );
    for (const { device, hour } of rows) state.unmark(device, hour);
    return rows;
  };

  const recompute = async (client: pg.PoolClient, hours: readonly Hour[]): Promise<void> => {
    const aggregates = hours.map(() => new Map<string, KeyAggregate>());
    let rows = 0;
    for await (const page of framePages(client, shapes, hours.map(({ device, hour }) => ({ device, from: hour * hourMs, to: (hour + 1) * hourMs })))) {
      rows += page.length;
      for (const row of page) {
        const ofHour = aggregates[row.range];
        if (ofHour !== undefined) addFrame(ofHour, row);
      }
    }
    const keys = aggregates.map((ofHour) => [...ofHour.keys()].sort());
    const arranged = await shapes.arrange(keys.filter((list) => list.length > 0));
    const results = hours.map((hour, n) => ({ ...hour, keys: keys[n] ?? [], aggregates: aggregates[n] ?? new Map<string, KeyAggregate>() }));
    const filled = results.filter((result) => result.keys.length > 0);
    const empty = results.filter((result) => result.keys.length === 0);
    if (empty.length > 0) {
      await client.query(
        `/* telemetry.removeHours */ delete from hour_aggregate where (device, hour) in (select * from unnest($1::int4[], $2::int4[]))`, [empty.map(({ device }) => device), empty.map(({ hour }) => hour)]);
    }
    if (filled.length > 0) {
      await client.query(
        `/* telemetry.putHours */ insert into hour_aggregate (device, hour, shape, data) select * from unnest($1::int4[], $2::int4[], $3::int4[], $4::bytea[])
         on conflict (device, hour) do update set shape = excluded.shape, data = excluded.data`,
        [filled.map(({ device }) => device), filled.map(({ hour }) => hour), filled.map((result) => arranged.get(nameOfList(result.keys))?.shape.id), filled.map((result) => encodeAggregates(result.keys, result.aggregates))],
      );
    }
    hoursAtOnce = Math.max(1, Math.min(mostHoursAtOnce, Math.round((hours.length * rowsAtOnce) / Math.max(1, rows))));
  };

  /**
   * @param before only hours before this one
   * @returns how many were recomputed; 0: none is left
   */
  return async (before: number): Promise<number> => {
    const client = await pool.connect();
    let isLost = false;
    const onError = () => (isLost = true);
    client.on('error', onError);
    try {
      await client.query('begin');
      const hours = await exclusive(async () => {
        await state.ready();
        const taken = await take(client, before);
        // `latest` is rebuilt from marked hours after a crash: what these hours hold has to be in it before the marks are gone.
        if (taken.length > 0) await state.flush();
        return taken;
      });
      if (hours.length > 0) await recompute(client, hours);
      await client.query('commit');
      client.off('error', onError);
      client.release();
      return hours.length;
    } catch (error) {
      if (!isLost) await client.query('rollback').catch(() => undefined);
      client.off('error', onError);
      client.release(true);
      throw error;
    }
  };
}
