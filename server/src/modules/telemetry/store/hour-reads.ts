import type pg from 'pg';
import type { Window } from '../telemetry.store.ts';
import { binaryQuery, queryBinary } from './binary.ts';
import { viewOf, type ReadTime } from './frames.ts';
import { bytesAKey } from './hour-aggregates.ts';
import { placeFinder, type Shapes } from './shapes.ts';

/** The aggregates of the hours of one shape, in any order. */
export interface HourPack {
  /** The wanted keys by number, and their places in each hour. */
  readonly places: readonly (readonly [n: number, place: number])[];
  /** Each hour, counted since the epoch. */
  readonly hours: Int32Array;
  /** Aggregates of every hour, one hour after the other, as `bytesAKey` says. */
  readonly data: DataView;
  /** Aggregates of one hour. */
  readonly width: number;
}

export interface HoursRead {
  readonly packs: readonly HourPack[];
  /** Hours whose frames have to be read. */
  readonly dirty: readonly number[];
}

const readShapes = binaryQuery(
  'telemetry.readShapesOfHours',
  'select distinct shape from hour_aggregate where device = $1 and hour >= $2 and hour < $3',
  ['int4'],
);

/** Of more keys than these the whole hours are read. */
const maxPicked = 8;
/** Hours of one statement: of picked keys more than 180 days, of whole hours some MB. */
const hoursAtOnce = { picked: 5000, whole: 500 } as const;

/**
 * Hours with aggregates, and hours whose frames have to be read: in one statement, so that no hour is in both or in
 * neither. A message an hour with all of its keys would take most of the time of a long read: the hours of a shape come
 * as one message, with the wanted keys alone. Shapes that are not in $4 have no data.
 *
 * @param count number of picked keys; null: whole hours
 */
function readHours(count: number | null) {
  const picked = Array.from({ length: count ?? 0 }, (_, n) => n);
  const parts = picked.map((n) => `substring(h.data from w.p${n} * ${bytesAKey} + 1 for ${bytesAKey})`);
  const data = count === null ? 'case when w.shape is null then null else h.data end' : parts.join(' || ');
  return binaryQuery(
    'telemetry.readHours',
    `with dirty as materialized (select hour from hour_dirty where device = $1 and hour >= $2 and hour < $3)
     select 0, string_agg(int4send(hour), ''), null::bytea from dirty having count(*) > 0
     union all
     select h.shape, string_agg(int4send(h.hour), ''), string_agg(${data}, '')
     from hour_aggregate h
     left join unnest($4::int4[]${picked.map((n) => `, $${5 + n}::int4[]`).join('')})
       as w(shape${picked.map((n) => `, p${n}`).join('')}) on w.shape = h.shape
     where h.device = $1 and h.hour >= $2 and h.hour < $3 and not exists (select from dirty where dirty.hour = h.hour)
     group by h.shape`,
    ['int4', 'bytes', 'bytes'],
    'set local enable_sort = off; set local enable_nestloop = off',
  );
}

/** Reads the aggregates of the hours of a window, `from` ≤ hour < `to`, some hours at a time. */
export async function* hoursOf(
  pool: pg.Pool,
  shapes: Shapes,
  { device, keys, from, to, time }: Window & { device: number; keys: readonly string[]; time: ReadTime },
): AsyncGenerator<HoursRead> {
  const isPicked = keys.length <= maxPicked;
  const placesOf = placeFinder(keys);
  const step = isPicked ? hoursAtOnce.picked : hoursAtOnce.whole;
  for (let first = from; first < to; first += step) {
    const part = [device, first, Math.min(to, first + step)];
    const ids = (await queryBinary(pool, readShapes, part, time.left())).map(([shape]) => shape);
    const known = [...(await shapes.byId(ids)).values()];
    // Of a key that a shape does not have nothing is read: a place before the first byte.
    const places = isPicked ? keys.map((key) => known.map((shape) => shape.places.get(key) ?? -1)) : [];
    const rows = await queryBinary(
      pool,
      readHours(isPicked ? keys.length : null),
      [...part, known.map(({ id }) => id), ...places],
      time.left(),
    );
    const packs: HourPack[] = [];
    const dirty: number[] = [];
    for (const [id, hours, data] of rows) {
      if (hours === null) continue;
      const numbers = new Int32Array(hours.length / 4);
      for (let n = 0; n < numbers.length; n += 1) numbers[n] = hours.readInt32BE(4 * n);
      const shape = known.find((one) => one.id === id);
      if (data === null || shape === undefined) {
        dirty.push(...numbers);
        continue;
      }
      const ofShape = placesOf(shape);
      packs.push({
        places: isPicked ? ofShape.map(([n], place) => [n, place]) : ofShape,
        hours: numbers,
        data: viewOf(data),
        width: isPicked ? ofShape.length : shape.keys.length,
      });
    }
    yield { packs, dirty };
  }
}
