import type pg from 'pg';
import type { Connection } from 'pg';
import { unusedHandlers } from './unused-handlers.ts';

type ColumnType = 'int8' | 'int4' | 'bytes';
type ValueOf<T extends ColumnType> = T extends 'bytes' ? Buffer | null : number;
type RowOf<Columns extends readonly ColumnType[]> = { [K in keyof Columns]: ValueOf<Columns[K]> };

/** A query whose parameters are whole numbers and lists of them; a null number in a result is read as 0. */
export interface BinaryQuery<Columns extends readonly ColumnType[]> {
  readonly name: string;
  readonly sql: string;
  readonly columns: Columns;
  /** Settings of the planner, a `set local` statement that ends with the query's transaction. */
  readonly planning: string | null;
}

export function binaryQuery<const Columns extends readonly ColumnType[]>(
  name: string,
  sql: string,
  columns: Columns,
  planning: string | null = null,
): BinaryQuery<Columns> {
  return { name, sql, columns, planning };
}

/** Header of the binary COPY format: signature, flags, length of the extension. */
const headerBytes = 19;

/**
 * Runs a query by binary COPY, which returns bytes as bytes. The driver's own results are text, which is twice as long
 * for bytes and slow to parse.
 *
 * @param values of the placeholders `$1`, `$2` …
 * @param timeoutMs after which the database cancels the query; only on a connection that the pool gives for this one
 *   query
 */
export async function queryBinary<Columns extends readonly ColumnType[]>(
  client: pg.Pool | pg.PoolClient,
  query: BinaryQuery<Columns>,
  values: readonly (number | readonly number[])[],
  timeoutMs: number | null = null,
): Promise<RowOf<Columns>[]> {
  const settings = [
    query.planning,
    timeoutMs === null ? null : `set local statement_timeout = ${Math.max(1, Math.ceil(timeoutMs))}`,
  ].filter((setting) => setting !== null);
  const text = `${settings.map((setting) => `${setting}; `).join('')}copy (/* ${query.name} */ ${query.sql.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))}) to stdout (format binary)`;
  if ('release' in client) return copyOut(client, text, query.columns);
  const own = await client.connect();
  // A connection that breaks meanwhile also fails the query: the query's error is the one that is thrown.
  own.on('error', ignore);
  try {
    const rows = await copyOut(own, text, query.columns);
    own.off('error', ignore);
    own.release();
    return rows;
  } catch (error) {
    own.release(true);
    throw error;
  }
}

function ignore(): void {}

function literal(value: number | readonly number[] | undefined): string {
  const list = typeof value === 'number' ? [value] : (value ?? [Number.NaN]);
  if (!list.every(Number.isSafeInteger)) throw new RangeError('a parameter is not a whole number');
  return typeof value === 'number' ? String(value) : `'{${list.join(',')}}'`;
}

function copyOut<Columns extends readonly ColumnType[]>(
  client: pg.PoolClient,
  text: string,
  columns: Columns,
): Promise<RowOf<Columns>[]> {
  return new Promise((done, fail) => {
    const rows: RowOf<Columns>[] = [];
    let isFirst = true;
    const query = {
      submit: (connection: Connection) => {
        connection.query(text);
      },
      // One message per row; the first begins with the header, the last is the trailer. The driver reuses its buffer,
      // so the bytes are copied.
      handleCopyData({ chunk }: { chunk: Buffer }) {
        const at = isFirst ? headerBytes : 0;
        isFirst = false;
        if (chunk.readInt16BE(at) >= 0) rows.push(readRow(chunk, at + 2, columns));
      },
      handleError: fail,
      handleReadyForQuery: () => done(rows),
      ...unusedHandlers,
    };
    client.query(query);
  });
}

function readRow<Columns extends readonly ColumnType[]>(
  chunk: Buffer,
  start: number,
  columns: Columns,
): RowOf<Columns> {
  const row: (number | Buffer | null)[] = [];
  let at = start;
  for (const type of columns) {
    const length = chunk.readInt32BE(at);
    at += 4;
    if (length < 0) {
      row.push(type === 'bytes' ? null : 0);
      continue;
    }
    if (type === 'bytes') row.push(Buffer.from(chunk.subarray(at, at + length)));
    else
      row.push(
        type === 'int4' ? chunk.readInt32BE(at) : chunk.readInt32BE(at) * 4_294_967_296 + chunk.readUInt32BE(at + 4),
      );
    at += length;
  }
  return row as unknown as RowOf<Columns>;
}
