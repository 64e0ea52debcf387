import { expressionBuilder, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type {
  Compilable,
  Driver,
  Expression,
  OrderByItemBuilder,
  QueryCreator,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
  UpdateObject,
} from 'kysely';
import { orElse } from './alternatives.rules.ts';
import type { Instant, JsonText } from './schema-columns.ts';
import type { Schema, ScopedTable } from './schema.ts';
import type { Scope } from './scope.ts';

// Statements built here are run by `Queryable.run`, which handles transactions, time limits and names.
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
 * Columns of a table with the values written into them. An object that is spread into `set` or `values` says `satisfies
 * ColumnsOf<'device'>`, because spread properties are not checked against the table.
 */
export type ColumnsOf<Table extends keyof Schema> = UpdateObject<Schema, Table>;

/** All tables. */
export type Tables = QueryCreator<Schema>;

/** The tables that have no scope. The others are reached through `scoped`, `within` and `unscoped`. */
export const db = tables as unknown as QueryCreator<Omit<Schema, ScopedTable>>;

/** The tables that a scope is a condition on. */
type Root = 'device' | 'customer';
type RootAs = `${Root} as ${string}`;
type SelectFromRoot<From extends RootAs> = From extends `${infer Table extends Root} as ${infer Alias}`
  ? SelectQueryBuilder<Schema & { [Name in Alias]: Schema[Table] }, Alias, object>
  : never;

/** The devices in scope, to join and select from. */
export type DevicesInScope = SelectFromRoot<'device as d'>;

export interface ScopedTables {
  /**
   * A statement that begins with the devices or factories in scope; joined rows must belong to them. Removed devices
   * are left out unless `removed` includes them.
   */
  selectFrom<const From extends RootAs>(from: From, removed?: 'included' | 'only'): SelectFromRoot<From>;
  /**
   * All tables: for a statement around parts that are in scope, and for conditions that a module builds from the scope
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

/** A row that was read under the caller's scope. Methods that take such a row need no scope. */
export type InScope<Row> = Row & { readonly [inScope]: true };

/** Marks a row as `InScope`; for stores that have just read it with `scoped`. */
export function passed<Row>(row: Row): InScope<Row> {
  return row as InScope<Row>;
}

/**
 * A property of `DeviceRef` that no database row has. A `DeviceRef` exists only for a device that has passed the scope
 * check.
 */
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

/** Many devices as parameters of a statement that is compiled once: the n-th id belongs to the n-th dealer. */
export interface DeviceIds {
  readonly ids: readonly string[];
  readonly tenantIds: readonly string[];
}

export function idsOf(devices: readonly CheckedDevice[]): InScope<DeviceIds> {
  return passed({ ids: devices.map(({ id }) => id), tenantIds: devices.map(({ tenantId }) => tenantId) });
}

/** A value or method that needs no scope; its type gives the reason. */
export type Unscoped<Why extends string, What> = What & { readonly unscoped?: Why };

/**
 * Declares that a store, or a method of one, needs no scope.
 *
 * @param _why the reason, for the reader and for the test that reads the stores
 */
export function unscoped<const Why extends string, What>(_why: Why, make: (all: Tables) => What): Unscoped<Why, What> {
  return make(tables) as Unscoped<Why, What>;
}

/** A time in UTC ms as a database value. */
export function toTimestamp(ms: number): RawBuilder<Instant>;
export function toTimestamp(ms: number | null): RawBuilder<Instant | null>;
export function toTimestamp(ms: number | null): RawBuilder<Instant | null> {
  return sql<Instant | null>`to_timestamp(${ms}::float8 / 1000)`;
}

/**
 * Locks a name until the transaction ends: simultaneous transactions that lock the same name run one after the other.
 *
 * @param what the kind of thing that the name belongs to
 */
export function nameLock(what: string, name: string | RawBuilder<string>): Compilable {
  return tables.selectNoFrom(
    sql`pg_advisory_xact_lock(hashtextextended(${`${what} `}::text || ${name}::text, 0))`.as('locked'),
  );
}

/** The ids among these without a row in the table. Takes the tables of `unscoped` or `db`. */
export function idsWithoutRow(
  from: Pick<Tables, 'selectFrom'>,
  table: 'device_image' | 'picture' | 'task',
  ids: readonly string[],
): Compilable<{ id: string }> {
  return from
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'given'>(sql`given(id)`))
    .where(sql<boolean>`not exists (select from ${sql.table(table)} as known where known.id = given.id)`)
    .select('given.id');
}

/** The database's current time. */
export const now: RawBuilder<Instant> = sql<Instant>`now()`;

export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** Right side of `=`: equal to any of the ids. It is one parameter for any number of ids, also for none. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/** Right side of `<>`: equal to none of the ids. */
export function allOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`all(${ids}::uuid[])`;
}

/** Natural sort order of names (2 before 10), for `orderBy`. */
export const naturally = (order: OrderByItemBuilder): OrderByItemBuilder => order.collate('natural_order');

/** Whether one of the parts contains the text, ignoring case. */
export function matches(text: string, ...parts: readonly Expression<string | null>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(lower(${text}) in lower(concat_ws(' ', ${sql.join(parts)}))) > 0`;
}

/**
 * Whether each of the words stands somewhere in the parts, whose text is made once a row.
 *
 * @param words in lower case; one of `anyWordOf` stands there when one of its alternatives does
 */
export function holdsEach(
  words: readonly string[],
  ...parts: readonly Expression<string | null>[]
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select bool_and(case when position(${orElse} in w.word) = 0 then position(w.word in said.text) > 0 else exists (
      select from unnest(string_to_array(w.word, ${orElse})) as a(word) where position(a.word in said.text) > 0) end)
    from (select lower(concat_ws(E'\\n', ${sql.join(parts)})) as text offset 0) as said, unnest(${words}::text[]) as w(word))`;
}

/** For `orderBy`: 0 for a row that has exactly this name or number, 1 for others. @param name in lower case */
export function calledFirst(name: string, ...parts: readonly Expression<string | null>[]): RawBuilder<number> {
  return sql<number>`case when ${name}::text in (${sql.join(parts.map((part) => sql`lower(${part})`))}) then 0 else 1 end`;
}

/**
 * The condition if there is a value to search for; none if the value is undefined, null or ''. For
 * `eb.and([...when(…)])`.
 */
export function when<Value>(
  value: Value | undefined | null,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  return value === undefined || value === null || value === '' ? [] : [condition(value)];
}

/** A person's name as it is written: in Chinese the family name first; without a name the user name. */
export function personName(alias: string): RawBuilder<string | null> {
  const [first, last, userName] = ['first_name', 'last_name', 'user_name'].map((name) =>
    sql.ref<string>(`${alias}.${name}`),
  );
  return sql<
    string | null
  >`coalesce(nullif(trim(case when ${first} ~ '[一-鿿]' or ${last} ~ '[一-鿿]' then ${last} || ${first}
  else ${first} || ' ' || ${last} end), ''), ${userName})`;
}

/**
 * The name of the oil that the log of the device `d` says is in it: that of its latest oil charge at a time, now unless
 * given. Null: it says none.
 */
export function oilInForce(at: Expression<Instant> = now): Expression<string | null> {
  return expressionBuilder<Schema & { d: Schema['device'] }, 'd'>()
    .selectFrom('device_oil as f')
    .innerJoin('oil_product as p', 'p.id', 'f.product_id')
    .whereRef('f.device_id', '=', 'd.id')
    .where('f.since', '<=', at)
    .select('p.name')
    .orderBy('f.since', 'desc')
    .limit(1)
    .$asScalar();
}

/** The scope as a condition on the device table; columns are typed whatever alias the table has. */
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

/** The scope as a condition on the factory table. A user who was given single devices sees no factory. */
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

/**
 * The scope as a condition on rows that belong to a dealer as a whole, such as audit entries and messages; `tenant_id` null:
 * to the operator. Who reaches less than a whole dealer sees none of them.
 */
export function ofDealerIn({ reach }: Scope, alias: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'message'>();
  switch (reach.kind) {
    case 'everything':
      return eb.and([]);
    case 'tenant':
      return eb(`${alias}.tenant_id` as 'message.tenant_id', '=', reach.tenantId);
    case 'customers':
    case 'devices':
      return eb.or([]);
  }
}
