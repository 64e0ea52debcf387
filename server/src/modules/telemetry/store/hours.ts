import { sqlQuery, type Pg } from '../../../platform/pg.ts';
import type { Exclusive } from '../../../platform/mutex.ts';
import { framePages } from './frames.ts';
import { HourAggregates } from './hour-aggregates.ts';
import { nameOfList, type Shapes } from './shapes.ts';
import type { State } from './state.ts';
import { hourMs } from './time.ts';

/** An hour whose frames changed. `mark` grows with each time it is marked. */
interface Mark {
  readonly device: number;
  readonly hour: number;
  readonly mark: number;
}

interface Recomputed extends Mark {
  readonly aggregates: HourAggregates;
}

/** Rows that are read between two marks, about: small, so that little is done in vain when the process ends. */
const rowsAtOnce = 8_000;
const mostHoursAtOnce = 256;

const newestMark = sqlQuery<{ mark: number | null }>('telemetry.newestMark', 'select max(mark) as mark from hour_dirty');
/** The oldest marks first: an hour that is written to again and again does not keep the others waiting. */
const oldestMarks = sqlQuery<Mark>('telemetry.oldestMarks', 'select device, hour, mark from hour_dirty where hour < $1 and mark <= $2 order by mark limit $3');
const endMarks = sqlQuery<{ mark: number }>('telemetry.endMarks', 'delete from hour_dirty where mark = any($1::int8[]) returning mark');
const putHours = sqlQuery<never>(
  'telemetry.putHours',
  `insert into hour_aggregate (device, hour, shape, data) select * from unnest($1::int4[], $2::int4[], $3::int4[], $4::bytea[])
   on conflict (device, hour) do update set shape = excluded.shape, data = excluded.data`,
);
const removeHours = sqlQuery<never>('telemetry.removeHours', 'delete from hour_aggregate where (device, hour) in (select * from unnest($1::int4[], $2::int4[]))');

/** Recomputes hour aggregates from frames. Whoever writes meanwhile waits for no more than the few statements that put them in place. */
export function createHours({ pg, shapes, state, exclusive }: { pg: Pg; shapes: Shapes; state: State; exclusive: Exclusive }) {
  let hoursAtOnce = 16;

  /** Marks as they stand. No batch is under way meanwhile: what comes later to these hours marks them anew. */
  const look = (before: number, upTo: number): Promise<readonly Mark[]> =>
    exclusive(async () => {
      await state.ready();
      const marks = await pg.query(oldestMarks, [before, upTo, hoursAtOnce]);
      for (const { device, hour } of marks) state.unmark(device, hour);
      return marks;
    });

  const recompute = async (marks: readonly Mark[]): Promise<readonly Recomputed[]> => {
    const hours = marks.map((mark) => ({ ...mark, aggregates: new HourAggregates() }));
    let rows = 0;
    for await (const page of framePages(pg.pool, shapes, marks.map(({ device, hour }) => ({ device, from: hour * hourMs, to: (hour + 1) * hourMs })))) {
      rows += page.length;
      for (const row of page) hours[row.range]?.aggregates.add(row);
    }
    hoursAtOnce = Math.max(1, Math.min(mostHoursAtOnce, Math.round((marks.length * rowsAtOnce) / Math.max(1, rows))));
    return hours;
  };

  /** What was marked anew meanwhile, or whose device or month is gone, has lost the mark that was looked at: it is left as it is. */
  const putInPlace = async (hours: readonly Recomputed[]): Promise<number> => {
    const arranged = await shapes.arrange(hours.map(({ aggregates }) => aggregates.keys()).filter((keys) => keys.length > 0));
    const shapeOf = ({ aggregates }: Recomputed) => arranged.get(nameOfList(aggregates.keys()))?.shape.id ?? null;
    return exclusive(async () => {
      // `latest` is rebuilt from marked hours after a crash: what these hours hold has to be in it before the marks are gone.
      await state.flush();
      return pg.transaction(async (tx) => {
        const ended = new Set((await tx.query(endMarks, [hours.map(({ mark }) => mark)])).map(({ mark }) => mark));
        const settled = hours.filter(({ mark }) => ended.has(mark));
        const [empty, filled] = [settled.filter((hour) => shapeOf(hour) === null), settled.filter((hour) => shapeOf(hour) !== null)];
        const places = (list: readonly Recomputed[]) => [list.map(({ device }) => device), list.map(({ hour }) => hour)];
        if (empty.length > 0) await tx.query(removeHours, places(empty));
        if (filled.length > 0) await tx.query(putHours, [...places(filled), filled.map(shapeOf), filled.map(({ aggregates }) => aggregates.encode())]);
        return settled.length;
      });
    });
  };

  /**
   * Recomputes what was marked until now.
   *
   * @param before only hours before this one
   * @param goesOn asked before each step
   * @returns how many were recomputed
   */
  return async (before: number, goesOn: () => boolean): Promise<number> => {
    let count = 0;
    const upTo = goesOn() ? ((await pg.query(newestMark))[0]?.mark ?? 0) : 0;
    while (goesOn()) {
      const marks = await look(before, upTo);
      if (marks.length === 0) break;
      count += await putInPlace(await recompute(marks));
    }
    return count;
  };
}
