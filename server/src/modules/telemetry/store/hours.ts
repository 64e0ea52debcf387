import { hourMs } from '@oilsight/oil';
import { runOn, sqlQuery, type Pg } from '../../../platform/pg.ts';
import type { Exclusive } from '../../../platform/mutex.ts';
import { framePages } from './frames.ts';
import { HourAggregates } from './hour-aggregates.ts';
import { nameOfList, type Shapes } from './shapes.ts';
import type { State } from './state.ts';
import { isLockTimeout } from './writer.ts';

/** An hour whose frames changed. `mark` grows each time the hour is marked. */
interface Mark {
  readonly device: number;
  readonly hour: number;
  readonly mark: number;
}

/** The new aggregates of an hour. */
interface Recomputed extends Mark {
  /** null: the hour has no frames. */
  readonly shape: number | null;
  readonly data: Buffer;
}

/**
 * Approximate number of rows read between two checks of the marks: small, so that little work is lost when the process
 * ends.
 */
const rowsAtOnce = 8_000;
const maxHoursAtOnce = 256;
/** Dropping a month locks the aggregates: writers behind this statement should not wait for that lock too, ms. */
const lockTimeoutMs = 250;

const newestMark = sqlQuery<{ mark: number | null }>(
  'telemetry.newestMark',
  'select max(mark) as mark from hour_dirty',
);
/** The oldest marks first: an hour that changes again and again does not delay the others. */
const oldestMarks = sqlQuery<Mark>(
  'telemetry.oldestMarks',
  'select device, hour, mark from hour_dirty where hour < $1 and mark <= $2 order by mark limit $3',
);
const boundWaiting = sqlQuery<never>('telemetry.boundWaiting', `set local lock_timeout = ${lockTimeoutMs}`);
const endMarks = sqlQuery<{ mark: number }>(
  'telemetry.endMarks',
  'delete from hour_dirty where mark = any($1::int8[]) returning mark',
);
const putHours = sqlQuery<never>(
  'telemetry.putHours',
  `insert into hour_aggregate (device, hour, shape, data) select * from unnest($1::int4[], $2::int4[], $3::int4[], $4::bytea[])
   on conflict (device, hour) do update set shape = excluded.shape, data = excluded.data`,
);
const removeHours = sqlQuery<never>(
  'telemetry.removeHours',
  'delete from hour_aggregate where (device, hour) in (select * from unnest($1::int4[], $2::int4[]))',
);

/** Recomputes hour aggregates from frames. Writers wait only during the few statements that store them. */
export function createHours({
  pg,
  shapes,
  state,
  exclusive,
}: {
  pg: Pg;
  shapes: Shapes;
  state: State;
  exclusive: Exclusive;
}) {
  let hoursAtOnce = 16;

  /** The current marks. No batch is being written meanwhile: later batches mark their hours again. */
  const look = (before: number, upTo: number): Promise<readonly Mark[]> =>
    exclusive(async () => {
      const marks = await runOn(await state.ready(), oldestMarks, [before, upTo, hoursAtOnce]);
      // `latest` is rebuilt from marked hours after a crash: the newest readings of these hours must be in it before
      // the marks are removed.
      if (marks.length > 0) await state.flush();
      for (const { device, hour } of marks) state.unmark(device, hour);
      return marks;
    });

  const recompute = async (marks: readonly Mark[]): Promise<readonly Recomputed[]> => {
    const hours = marks.map((mark) => ({ mark, aggregates: new HourAggregates() }));
    let rows = 0;
    for await (const page of framePages(
      pg.pool,
      shapes,
      marks.map(({ device, hour }) => ({ device, from: hour * hourMs, to: (hour + 1) * hourMs })),
    )) {
      rows += page.length;
      for (const row of page) hours[row.range]?.aggregates.add(row);
    }
    hoursAtOnce = Math.max(1, Math.min(maxHoursAtOnce, Math.round((marks.length * rowsAtOnce) / Math.max(1, rows))));
    const encoded = hours.map(({ mark, aggregates }) => ({ mark, ...aggregates.encode() }));
    const arranged = await shapes.arrange(encoded.map(({ keys }) => keys).filter((keys) => keys.length > 0));
    return encoded.map(({ mark, keys, data }) => {
      const arrangement = arranged.get(nameOfList(keys));
      if (arrangement === undefined && keys.length > 0) throw new Error('aggregates without their arrangement');
      return { ...mark, shape: arrangement?.shape.id ?? null, data };
    });
  };

  /**
   * An hour that was marked again meanwhile, or whose device or month has been removed, no longer has the mark that was
   * read: it is skipped. The connection is acquired before writers have to wait.
   */
  const putInPlace = (hours: readonly Recomputed[]): Promise<number> =>
    pg.transaction((tx) =>
      exclusive(async () => {
        await tx.query(boundWaiting);
        const ended = new Set((await tx.query(endMarks, [hours.map(({ mark }) => mark)])).map(({ mark }) => mark));
        const settled = hours.filter(({ mark }) => ended.has(mark));
        const [empty, filled] = [
          settled.filter(({ shape }) => shape === null),
          settled.filter(({ shape }) => shape !== null),
        ];
        const places = (list: readonly Recomputed[]) => [
          list.map(({ device }) => device),
          list.map(({ hour }) => hour),
        ];
        if (empty.length > 0) await tx.query(removeHours, places(empty));
        if (filled.length > 0)
          await tx.query(putHours, [
            ...places(filled),
            filled.map(({ shape }) => shape),
            filled.map(({ data }) => data),
          ]);
        return settled.length;
      }),
    );

  /**
   * Recomputes the hours that are marked at the time of the call.
   *
   * @param before only hours before this one
   * @param goesOn asked before each step
   * @returns number of hours whose aggregates were stored
   */
  return async (before: number, goesOn: () => boolean): Promise<number> => {
    let count = 0;
    const upTo = goesOn() ? ((await pg.query(newestMark))[0]?.mark ?? 0) : 0;
    while (goesOn()) {
      const marks = await look(before, upTo);
      if (marks.length === 0) break;
      try {
        count += await putInPlace(await recompute(marks));
      } catch (error) {
        // A month is being dropped: the hours stay marked for the next run.
        if (isLockTimeout(error)) break;
        throw error;
      }
    }
    return count;
  };
}
