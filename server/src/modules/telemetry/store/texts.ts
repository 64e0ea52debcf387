import pg from 'pg';
import { AppError } from '@oilsight/contract';
import { sqlQuery, type Pg } from '../../../platform/pg.ts';
import type { Window } from '../telemetry.store.ts';

/** A key in stored form, JSON: PostgreSQL's text cannot hold every string that a device may send. */
export function storedKey(key: string): string {
  return JSON.stringify(key).slice(1, -1);
}

export function unstoredKey(stored: string): string {
  return JSON.parse(`"${stored}"`) as string;
}

export interface TextRow {
  readonly device: number;
  readonly key: string;
  readonly at: number;
  readonly value: string | boolean | object;
}

const literal = (text: string): string => pg.escapeLiteral(text);

/** Statement that stores the readings; each device, key and time appears once. */
export function putTexts(rows: readonly TextRow[]): string {
  if (rows.length === 0) return '';
  const values = rows.map(
    ({ device, key, at, value }) => `(${device},${literal(storedKey(key))},${at},${literal(JSON.stringify(value))})`,
  );
  return `insert into text_reading (device, key, ts, value) values ${values.join(',')} on conflict (device, key, ts) do update set value = excluded.value;`;
}

/** Statement that removes readings that numbers have replaced. */
export function removeTexts(rows: readonly Omit<TextRow, 'value'>[]): string {
  if (rows.length === 0) return '';
  return `delete from text_reading where (device, key, ts) in (${rows.map(({ device, key, at }) => `(${device},${literal(storedKey(key))},${at})`).join(',')});`;
}

const readTextsAt = sqlQuery<{ n: number; value: string }>(
  'telemetry.readTextsAt',
  'select w.n, t.value from unnest($1::int4[], $2::text[], $3::int8[]) with ordinality as w(device, key, ts, n) join text_reading t on t.device = w.device and t.key = w.key and t.ts = w.ts',
);

/** Values of single readings, by their index in the list; missing readings have no entry. */
export async function textsAt(db: Pg, rows: readonly Omit<TextRow, 'value'>[]): Promise<Map<number, TextRow['value']>> {
  if (rows.length === 0) return new Map();
  const found = await db.query(readTextsAt, [
    rows.map(({ device }) => device),
    rows.map(({ key }) => storedKey(key)),
    rows.map(({ at }) => at),
  ]);
  return new Map(found.map(({ n, value }) => [n - 1, JSON.parse(value) as TextRow['value']]));
}

const select = (order: 'asc' | 'desc') => `
  select t.key, t.ts, t.value from unnest($2::text[]) as k(key)
  cross join lateral (
    select key, ts, value from text_reading where device = $1 and key = k.key and ts >= $3 and ts < $4 order by ts ${order} limit $5
  ) t`;
type Row = { readonly key: string; readonly ts: number; readonly value: string };
const readTexts = {
  asc: sqlQuery<Row>('telemetry.readTexts', select('asc')),
  desc: sqlQuery<Row>('telemetry.readTextsBackwards', select('desc')),
};

/** Bytes of all texts of one read, which are in memory together. */
const maxBytes = 32 * 1_048_576;
const bytesOf = {
  asc: sqlQuery<{ bytes: number | null }>(
    'telemetry.textBytes',
    `select sum(octet_length(t.value))::float8 as bytes from (${select('asc')}) t`,
  ),
  desc: sqlQuery<{ bytes: number | null }>(
    'telemetry.textBytesBackwards',
    `select sum(octet_length(t.value))::float8 as bytes from (${select('desc')}) t`,
  ),
};

/**
 * At most `limit` readings of each key, in the requested order. @throws AppError `readTooLong` when they have too many
 * bytes
 */
export async function textsOf(
  db: Pg,
  device: number,
  keys: readonly string[],
  window: Window,
  { limit, order }: { limit: number; order: 'asc' | 'desc' },
): Promise<Map<string, TextRow[]>> {
  const result = new Map<string, TextRow[]>();
  if (keys.length === 0) return result;
  const values = [device, keys.map(storedKey), window.from, window.to, limit];
  // Their lengths can be read without reading the texts.
  const [size] = await db.query(bytesOf[order], values);
  if (size === undefined || size.bytes === null) return result;
  if (size.bytes > maxBytes) throw new AppError('readTooLong');
  for (const { key, ts, value } of await db.query(readTexts[order], values)) {
    const row = { device, key: unstoredKey(key), at: ts, value: JSON.parse(value) as TextRow['value'] };
    const rows = result.get(row.key);
    if (rows === undefined) result.set(row.key, [row]);
    else rows.push(row);
  }
  return result;
}
