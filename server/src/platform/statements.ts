import { expressionBuilder, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type {
  Driver,
  Expression,
  OrderByItemBuilder,
  QueryCreator,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
  UpdateObject,
} from 'kysely';
import type { Instant, JsonText } from './schema-columns.ts';
import type { Schema, ScopedTable } from './schema.ts';
import type { Scope } from './scope.ts';

// Statements are built here and run by `Queryable.run`, which knows of transactions, time limits and names.
const refuse = () => Promise.reject(new Error('a statement is run by Queryable.run, first or one'));
const driver: Driver = {
  init: refuse,
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: refuse,
};
const tables: QueryCreator<Schema> = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Columns of a table with what is written into them. An object that is spread into `set` or `values` says
 * `satisfies ColumnsOf<'device'>`: what a spread brings along is not checked against the table.
 */
export type ColumnsOf<Table extends keyof Schema> = UpdateObject<Schema, Table>;

/** All tables. */
export type Tables = QueryCreator<Schema>;

/** Tables that lie in nobody's scope. The others are reached through `scoped`, `within` and `unscoped`. */
export const db = tables as unknown as QueryCreator<Omit<Schema, ScopedTable>>;

/** Tables that a scope is a condition on. */
type Root = 'device' | 'customer';
type RootAs = `${Root} as ${string}`;
type SelectFromRoot<From extends RootAs> = From extends `${infer Table extends Root} as ${infer Alias}`
  ? SelectQueryBuilder<Schema & { [Name in Alias]: Schema[Table] }, Alias, object>
  : never;

/** Devices in scope, to be joined to and selected from. */
export type DevicesInScope = SelectFromRoot<'device as d'>;

export interface ScopedTables {
  /**
   * A statement that begins with the devices or factories in scope; what it joins to them is theirs. Devices that were
   * removed are in nobody's scope unless they are asked for.
   */
  selectFrom<const From extends RootAs>(from: From, removed?: 'included' | 'only'): SelectFromRoot<From>;
  /**
   * All tables: for a statement around parts that are in scope, and for conditions that a module makes of the scope
   * itself.
   */
  readonly all: Tables;
}

export function scoped(scope: Scope): ScopedTables {
  return {
    all: tables,
    selectFrom<const From extends RootAs>(from: From, removed?: 'included' | 'only') {
      const [table, alias] = from.split(' as ') as [Root, string];
      const condition = table === 'device' ? deviceIn(scope, alias, removed) : factoryIn(scope, alias);
      const statement = tables.selectFrom(from as 'device as d').where(condition);
      return statement as unknown as SelectFromRoot<From>;
    },
  };
}

declare const inScope: unique symbol;

/** A row that was read under the caller's scope: methods that take it need no scope any more. */
export type InScope<Row> = Row & { readonly [inScope]: true };

/** Says so of a row; for stores that have just read it with `scoped`. */
export function passed<Row>(row: Row): InScope<Row> {
  return row as InScope<Row>;
}

/** What a `DeviceRef` has and no row: there is none of a device that has not passed the scope check. */
interface CheckedDevice {
  readonly key: number;
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly reportIntervalMs: number;
}

type Checked = CheckedDevice | InScope<object>;

/**
 * All tables, for statements about something that has passed the scope check: a `DeviceRef`, or a row that a store has
 * read with `scoped`; one or several.
 */
export function within(_what: Checked | readonly Checked[], ..._more: readonly Checked[]): Tables {
  return tables;
}

/** Devices as a statement that is compiled once takes many of them: the n-th id with the n-th dealer's. */
export interface DeviceIds {
  readonly ids: readonly string[];
  readonly tenantIds: readonly string[];
}

export function idsOf(devices: readonly CheckedDevice[]): InScope<DeviceIds> {
  return passed({ ids: devices.map(({ id }) => id), tenantIds: devices.map(({ tenantId }) => tenantId) });
}

/** What asks for no scope; the type says why. */
export type Unscoped<Why extends string, What> = What & { readonly unscoped?: Why };

/**
 * A method of a store, or a whole store, that asks for no scope.
 *
 * @param _why for the reader, and for the test that reads the stores
 */
export function unscoped<const Why extends string, What>(_why: Why, make: (all: Tables) => What): Unscoped<Why, What> {
  return make(tables) as Unscoped<Why, What>;
}

/** A time, UTC ms, as the database takes it. */
export function toTimestamp(ms: number): RawBuilder<Instant>;
export function toTimestamp(ms: number | null): RawBuilder<Instant | null>;
export function toTimestamp(ms: number | null): RawBuilder<Instant | null> {
  return sql<Instant | null>`to_timestamp(${ms}::float8 / 1000)`;
}

/** The time of the database. */
export const now: RawBuilder<Instant> = sql<Instant>`now()`;

export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** Right side of `=`: any of the ids. One parameter, however many there are, none included. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/** Right side of `<>`: none of the ids. */
export function allOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`all(${ids}::uuid[])`;
}

/** Names as people sort them: for `orderBy`. */
export const naturally = (order: OrderByItemBuilder): OrderByItemBuilder => order.collate('natural_order');

/** Whether a text stands in one of the parts, in any case. */
export function matches(text: string, ...parts: readonly Expression<string | null>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(lower(${text}) in lower(concat_ws(' ', ${sql.join(parts)}))) > 0`;
}

/**
 * A condition where something is looked for, none where the value is undefined, null or ''. For `eb.and([...when(…)])`.
 */
export function when<Value>(
  value: Value | undefined | null,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  return value === undefined || value === null || value === '' ? [] : [condition(value)];
}

/** The scope as a condition on the device table, typed by the table's columns whatever its alias. */
export function deviceIn({ reach }: Scope, alias: string, removed?: 'included' | 'only'): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'device'>();
  const column = (name: keyof Schema['device']) => `${alias}.${name}` as 'device.id';
  const conditions: Expression<SqlBool>[] = [];
  if (removed !== 'included') conditions.push(eb(column('removed_at'), removed === 'only' ? 'is not' : 'is', null));
  if (reach.kind === 'tenant') conditions.push(eb(column('tenant_id'), '=', reach.tenantId));
  if (reach.kind === 'customers') conditions.push(eb(column('customer_id'), '=', anyOf(reach.customerIds)));
  if (reach.kind === 'devices') conditions.push(eb(column('id'), '=', anyOf(reach.deviceIds)));
  return eb.and(conditions);
}

/** The scope as a condition on the table of factories. Who was shown single devices looks after no factory. */
export function factoryIn({ reach }: Scope, alias: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'customer'>();
  const column = (name: keyof Schema['customer']) => `${alias}.${name}` as 'customer.id';
  switch (reach.kind) {
    case 'everything':
      return eb.and([]);
    case 'tenant':
      return eb(column('tenant_id'), '=', reach.tenantId);
    case 'customers':
      return eb(column('id'), '=', anyOf(reach.customerIds));
    case 'devices':
      return eb.or([]);
  }
}
