import type { EntryForm, Filling, LogEntry, TimelineEntry } from '@oilsight/contract';
import { sqlQuery } from '../../platform/pg.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Found, LogStore } from './log.store.ts';

interface PlaceRow {
  readonly deviceName: string;
  readonly tenantId: string;
  readonly customerId: string;
}

const personName = `nullif(trim(case when a.first_name ~ '[一-鿿]' or a.last_name ~ '[一-鿿]' then a.last_name || a.first_name else a.first_name || ' ' || a.last_name end), '')`;
const who = `coalesce(${personName}, a.user_name) as by`;
const fillingColumns = `f.id as "fillingId", f.device_id as "deviceId", f.product_id as "oilId", p.name as "oilName", f.since, f.volume_l as "volumeL", f.note, ${who},
  f.event_id as "entryId", f.version`;
const fillingTables = 'device_oil f join oil_product p on p.id = f.product_id left join account a on a.id = f.account_id';
const entryColumns = `e.id as "entryId", e.device_id as "deviceId", e.kind, e.at, e.volume_l as "volumeL", e.note, ${who}, f.product_id as "oilId", p.name as "oilName", e.version`;
const entryTables = 'device_event e left join account a on a.id = e.account_id left join device_oil f on f.event_id = e.id left join oil_product p on p.id = f.product_id';
const place = 'd.name as "deviceName", d.tenant_id as "tenantId", d.customer_id as "customerId"';

const fillings = sqlQuery<Filling>('oils.listFillings', `select ${fillingColumns} from ${fillingTables} where f.device_id = $1 and f.tenant_id = $2 order by f.since desc`);
const logPage = sqlQuery<LogEntry>('oils.log', `
  select ${entryColumns} from ${entryTables} where e.device_id = $1 and e.tenant_id = $2 and ($3::text is null or e.kind = $3) order by e.at desc, e.id limit $4 offset $5`);
const logCount = sqlQuery<{ total: number }>('oils.logCount', 'select count(*) as total from device_event where device_id = $1 and tenant_id = $2 and ($3::text is null or kind = $3)');
const together = `
  select e.id, e.at, 'entry' as of, null::text as name from device_event e where e.device_id = $1 and e.tenant_id = $2
  union all select f.id, f.since, 'filling', null from device_oil f where f.device_id = $1 and f.tenant_id = $2 and f.event_id is null
  union all select s.id, s.installed_at, 'sensor', s.name from sensor s join device d on d.id = s.device_id
    where s.device_id = $1 and s.tenant_id = $2 and s.installed_at > d.installed_at + interval '1 day' and not exists (
      select from device_event x where x.device_id = s.device_id and x.kind = 'sensor_exchange' and x.at between s.installed_at - interval '1 minute' and s.installed_at + interval '1 minute')`;
const timelinePage = sqlQuery<{ id: string; at: number; of: 'entry' | 'filling' | 'sensor'; name: string | null }>('oils.timeline', `select id, at, of, name from (${together}) happened order by at desc, id limit $3 offset $4`);
const timelineCount = sqlQuery<{ total: number }>('oils.timelineCount', `select count(*) as total from (${together}) happened`);
const entriesBy = sqlQuery<LogEntry>('oils.entriesBy', `select ${entryColumns} from ${entryTables} where e.id = any($1::uuid[]) and e.tenant_id = $2`);
const fillingsBy = sqlQuery<Filling>('oils.fillingsBy', `select ${fillingColumns} from ${fillingTables} where f.id = any($1::uuid[]) and f.tenant_id = $2`);

const lockDevice = sqlQuery<never>('oils.lockDevice', 'select 1 from device where id = $1 for no key update');
const counted = sqlQuery<{ total: number }>('oils.countOf', `
  select (select count(*) from device_event where device_id = $1) + (select count(*) from device_oil where device_id = $1) as total`);
const usable = sqlQuery<{ is: boolean }>('oils.usable', `select exists (select from oil_product where id = $1 and tenant_id = $2 and (customer_id is null or customer_id = $3)) as is`);
const present = sqlQuery<{ id: string }>('oils.present', 'select product_id as id from device_oil where device_id = $1 and since <= to_timestamp($2 / 1000.0) order by since desc limit 1');
const taken = sqlQuery<{ is: boolean }>('oils.taken', `
  select exists (select from device_oil where device_id = $1 and since = to_timestamp($2 / 1000.0) and id is distinct from $3 and ($4::uuid is null or event_id is distinct from $4)) as is`);
const addFilling = sqlQuery<{ id: string }>('oils.addFilling', `
  insert into device_oil (tenant_id, device_id, product_id, since, volume_l, note, account_id, event_id) values ($1, $2, $3, to_timestamp($4 / 1000.0), $5, $6, $7, $8) returning id`);
const updateFilling = sqlQuery<never>('oils.updateFilling', 'update device_oil set product_id = $2, since = to_timestamp($3 / 1000.0), volume_l = $4, note = $5, version = version + 1 where id = $1');
const removeFilling = sqlQuery<never>('oils.removeFilling', 'delete from device_oil where id = $1');
const fillingOf = sqlQuery<{ id: string }>('oils.fillingOf', 'select id from device_oil where event_id = $1');
const removeFillingOf = sqlQuery<never>('oils.removeFillingOf', 'delete from device_oil where event_id = $1');
const addEntry = sqlQuery<{ id: string }>('oils.addEntry', `
  insert into device_event (tenant_id, device_id, kind, at, volume_l, note, account_id) values ($1, $2, $3, to_timestamp($4 / 1000.0), $5, $6, $7) returning id`);
const updateEntry = sqlQuery<never>('oils.updateEntry', 'update device_event set kind = $2, at = to_timestamp($3 / 1000.0), volume_l = $4, note = $5, version = version + 1 where id = $1');
const updateEntryOf = sqlQuery<never>('oils.updateEntryOf', `
  update device_event e set at = f.since, volume_l = f.volume_l, note = f.note, version = e.version + 1 from device_oil f where f.id = $1 and e.id = f.event_id`);
const removeEntry = sqlQuery<never>('oils.removeEntry', 'delete from device_event where id = $1');

async function found<T extends { deviceId: string }>(tx: Queryable, scope: Scope, { name, columns, tables, alias, id }: { name: string; columns: string; tables: string; alias: 'e' | 'f'; id: string }): Promise<Found<T> | null> {
  const { sql, values } = deviceCondition(scope, 'd', 2);
  // First the device, whatever is changed of it: an entry and its filling are changed together, and who begins with either must not wait for the other.
  await tx.query(sqlQuery<never>(`${name}Device`, `select 1 from device d where d.id = (select device_id from ${alias === 'e' ? 'device_event' : 'device_oil'} where id = $1) and ${sql} for no key update of d`), [id, ...values]);
  const query = sqlQuery<T & PlaceRow>(name, `select ${columns}, ${place} from ${tables} join device d on d.id = ${alias}.device_id where ${alias}.id = $1 and ${sql}`);
  const [row] = await tx.query(query, [id, ...values]);
  if (row === undefined) return null;
  const { deviceName, tenantId, customerId, ...thing } = row;
  return { thing: thing as unknown as T, device: { id: row.deviceId, name: deviceName, tenantId, customerId } };
}

function only(rows: readonly { readonly id: string }[]): string {
  const [row] = rows;
  if (row === undefined) throw new Error('an insert gave no row');
  return row.id;
}

const fillingForm = ({ oilId, at, volumeL, note }: EntryForm & { oilId: string }) => ({ oilId, since: at, volumeL, note });

export function pgLogStore(pg: Pg): LogStore {
  const store: LogStore = {
    transaction: (work) => pg.transaction(work),
    fillings: ({ id, tenantId }) => pg.query(fillings, [id, tenantId]),
    async log({ id, tenantId }, kind, { offset, limit }) {
      const [counts, rows] = await Promise.all([pg.query(logCount, [id, tenantId, kind]), pg.query(logPage, [id, tenantId, kind, limit, offset])]);
      return { rows, total: counts[0]?.total ?? 0 };
    },
    async timeline({ id, tenantId }, { offset, limit }) {
      const [counts, happened] = await Promise.all([pg.query(timelineCount, [id, tenantId]), pg.query(timelinePage, [id, tenantId, limit, offset])]);
      const ids = (of: 'entry' | 'filling') => happened.flatMap((one) => (one.of === of ? [one.id] : []));
      const [entries, unlogged] = await Promise.all([pg.query(entriesBy, [ids('entry'), tenantId]), pg.query(fillingsBy, [ids('filling'), tenantId])]);
      const [entryById, fillingById] = [new Map(entries.map((entry) => [entry.entryId, entry])), new Map(unlogged.map((filling) => [filling.fillingId, filling]))];
      const rows = happened.flatMap((one): TimelineEntry[] => {
        const [entry, filling] = [entryById.get(one.id) ?? null, fillingById.get(one.id) ?? null];
        if (one.of === 'sensor') return [{ id: one.id, kind: 'sensor_installed', at: one.at, entry, filling, sensorName: one.name }];
        // What was removed between the two reads is left out.
        return entry === null && filling === null ? [] : [{ id: one.id, kind: entry?.kind ?? 'filling', at: one.at, entry, filling, sensorName: null }];
      });
      return { rows, total: counts[0]?.total ?? 0 };
    },
    lockDevice: async (tx, deviceId) => void (await tx.query(lockDevice, [deviceId])),
    countOf: async (tx, deviceId) => (await tx.query(counted, [deviceId]))[0]?.total ?? 0,
    filling: (tx, scope, id) => found<Filling>(tx, scope, { name: 'oils.filling', columns: fillingColumns, tables: fillingTables, alias: 'f', id }),
    entry: (tx, scope, id) => found<LogEntry>(tx, scope, { name: 'oils.entry', columns: entryColumns, tables: entryTables, alias: 'e', id }),
    isUsable: async (tx, { tenantId, customerId }, oilId) => (await tx.query(usable, [oilId, tenantId, customerId]))[0]?.is === true,
    presentOil: async (tx, deviceId, at) => (await tx.query(present, [deviceId, at]))[0]?.id ?? null,
    async isTaken(tx, deviceId, since, except) {
      const [fillingId, entryId] = [except !== null && 'fillingId' in except ? except.fillingId : null, except !== null && 'entryId' in except ? except.entryId : null];
      return (await tx.query(taken, [deviceId, since, fillingId, entryId]))[0]?.is === true;
    },
    addFilling: async (tx, { id, tenantId }, { oilId, since, volumeL, note }, { userId, entryId }) => only(await tx.query(addFilling, [tenantId, id, oilId, since, volumeL, note, userId, entryId])),
    updateFilling: async (tx, fillingId, { oilId, since, volumeL, note }) => void (await tx.query(updateFilling, [fillingId, oilId, since, volumeL, note])),
    removeFilling: async (tx, fillingId) => void (await tx.query(removeFilling, [fillingId])),
    async putFillingOf(tx, device, entryId, form, userId) {
      const { oilId } = form;
      const [before] = await tx.query(fillingOf, [entryId]);
      if (oilId === null) await tx.query(removeFillingOf, [entryId]);
      else if (before === undefined) await store.addFilling(tx, device, fillingForm({ ...form, oilId }), { userId, entryId });
      else await store.updateFilling(tx, before.id, fillingForm({ ...form, oilId }));
    },
    addEntry: async (tx, { id, tenantId }, { kind, at, volumeL, note }, userId) => only(await tx.query(addEntry, [tenantId, id, kind, at, volumeL, note, userId])),
    updateEntry: async (tx, entryId, { kind, at, volumeL, note }) => void (await tx.query(updateEntry, [entryId, kind, at, volumeL, note])),
    updateEntryOf: async (tx, fillingId) => void (await tx.query(updateEntryOf, [fillingId])),
    removeEntry: async (tx, entryId) => void (await tx.query(removeEntry, [entryId])),
  };
  return store;
}
