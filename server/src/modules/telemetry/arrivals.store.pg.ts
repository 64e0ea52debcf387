import { sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import type { ArrivalCursor, Arrivals } from './arrivals.store.ts';
import { decodeArrival } from './store/arrival-body.ts';

/** Rows that one statement drops. */
const droppedAtOnce = 10_000;
const maxBytes = 4 * 2 ** 30;
/** Approximate size of a row and its index entry without the body, bytes. */
const bytesOfRow = 100;

/** There are few lanes with many rows each: the query jumps through the key from one lane to the next. */
const lanes = `recursive lane as (
  select min(lane) as lane from arrival
  union all select (select min(a.lane) from arrival a where a.lane > lane.lane) from lane where lane.lane is not null)`;
const newest = `cross join lateral (select n, total from arrival a where a.lane = lane.lane order by n desc limit 1) newest`;

const newestOfLanes = sqlQuery<{ lane: number; n: number }>(
  'arrivals.newest',
  `with ${lanes} select lane.lane, newest.n from lane ${newest}`,
);
/** Returns at least one row per lane; the body is null where the lane has no newer row. */
const following = sqlQuery<{ lane: number; newest: number; known: number; n: number | null; body: Buffer | null }>(
  'arrivals.after',
  `
  with ${lanes}
  select coalesce(lane.lane, place.lane) as lane, coalesce(newest.n, 0) as newest, coalesce(place.n, 0) as known, next.n, next.body
  from (lane ${newest}) full join unnest($1::int[], $2::bigint[]) as place(lane, n) on place.lane = lane.lane
  left join lateral (select n, body from arrival a where a.lane = lane.lane and a.n > coalesce(place.n, 0) order by n limit $3) next on true
  order by 1, next.n`,
);
const cursorOf = sqlQuery<{ lane: number; n: number }>(
  'arrivals.cursor',
  'select lane, n from arrival_cursor where consumer = $1 and part = $2',
);
const moveCursor = sqlQuery<never>(
  'arrivals.moveCursor',
  `
  insert into arrival_cursor (consumer, part, lane, n) select $1, $2, * from unnest($3::int[], $4::bigint[])
  on conflict (consumer, part, lane) do update set n = excluded.n`,
);
const cursorsOf = sqlQuery<{ part: number; lane: number; n: number }>(
  'arrivals.cursors',
  'select part, lane, n from arrival_cursor where consumer = $1 and part = any($2::int[])',
);
const moveCursors = sqlQuery<never>(
  'arrivals.moveCursors',
  `
  insert into arrival_cursor (consumer, part, lane, n)
  select $1, part, lane, n from unnest($2::int[]) part, unnest($3::int[], $4::bigint[]) as place(lane, n)
  on conflict (consumer, part, lane) do update set n = excluded.n where arrival_cursor.n <> excluded.n`,
);
/** The newest row of a lane stays: the next number follows from it. */
const dropOldest = sqlQuery<{ n: number }>(
  'arrivals.dropOldest',
  `
  with ${lanes}
  delete from arrival using (
    select oldest.lane, oldest.n from lane ${newest}
    cross join lateral (select min(c.n) as n from (select distinct consumer, part from arrival_cursor) k left join lateral (
      select coalesce((select n from arrival_cursor c where c.consumer = k.consumer and c.part = k.part and c.lane = lane.lane), 0) as n) c on true) passed
    cross join lateral (select lane, n, at, total from arrival a where a.lane = lane.lane order by n limit ${droppedAtOnce}) oldest
    where oldest.n < newest.n and (
      (oldest.at < now() - interval '10 minutes' and oldest.n <= coalesce(passed.n, newest.n))
      or oldest.at < now() - interval '48 hours' or newest.total - oldest.total + (newest.n - oldest.n) * ${bytesOfRow} > $1)) gone
  where arrival.lane = gone.lane and arrival.n = gone.n returning arrival.n`,
);

export function pgArrivals(pg: Pg): Arrivals {
  return {
    newest: async () => placeOf(await pg.query(newestOfLanes)),
    async after(place, most) {
      const rows = await pg.query(following, [[...place.keys()], [...place.values()], most]);
      const reached = new Map<number, number>();
      for (const { lane, newest: newestOfLane, known, n } of rows) {
        const expected = (reached.get(lane) ?? known) + 1;
        // The rows that follow have been deleted, or the database was restored from an older backup than the cursor.
        if (newestOfLane < known || (n !== null && n !== expected)) return null;
        if (n !== null) reached.set(lane, n);
      }
      return rows.flatMap(({ lane, n, body }) =>
        n === null || body === null ? [] : [{ lane, n, devices: decodeArrival(body) }],
      );
    },
    async cursorOf({ consumer, part }) {
      const rows = await pg.query(cursorOf, [consumer, part]);
      return rows.length === 0 ? null : placeOf(rows);
    },
    moveCursor: async ({ consumer, part }, place) => {
      await pg.query(moveCursor, [consumer, part, ...columnsOf(place)]);
    },
    async cursorsOf(tx, consumer, parts) {
      const rows = await tx.query(cursorsOf, [consumer, parts]);
      return new Map([...Map.groupBy(rows, ({ part }) => part)].map(([part, own]) => [part, placeOf(own)]));
    },
    moveCursors: async (tx, consumer, parts, place) => {
      await tx.query(moveCursors, [consumer, parts, ...columnsOf(place)]);
    },
    async retain(signal) {
      let count = 0;
      for (let dropped = droppedAtOnce; dropped >= droppedAtOnce && signal?.aborted !== true;) {
        dropped = (await pg.query(dropOldest, [maxBytes])).length;
        count += dropped;
      }
      return count;
    },
  };
}

/** Lanes and numbers as they are stored. That nothing has been read of an empty journal is a place too: it has a row. */
function columnsOf(place: ArrivalCursor): [lanes: number[], numbers: number[]] {
  return place.size === 0 ? [[1], [0]] : [[...place.keys()], [...place.values()]];
}

function placeOf(rows: readonly { readonly lane: number; readonly n: number }[]): ArrivalCursor {
  return new Map(rows.map(({ lane, n }) => [lane, n]));
}
