import { auditActions, auditObjects, isAuthority } from '@oilsight/contract';
import type { AuditAction, AuditChange, AuditObjectKind, AuditOutcome } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { AuditFilter, AuditStore, StoredEntry } from './audit.store.ts';

interface EntryRow {
  readonly id: number;
  readonly at: number;
  readonly tenant_id: string | null;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly actor_authority: string | null;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly object_name: string | null;
  readonly changes: readonly AuditChange[];
  readonly outcome: AuditOutcome;
  readonly error: string | null;
  readonly error_details: Readonly<Record<string, string | number>> | null;
  readonly address: string;
  readonly user_agent: string;
  readonly request_id: string;
}

const columns = `e.id, e.at, e.tenant_id, e.actor_id, e.actor_name, e.actor_authority, e.action, e.object_kind, e.object_id, e.object_name, e.changes,
  e.outcome, e.error, e.error_details, e.address, e.user_agent, e.request_id`;

const insert = sqlQuery<never>('audit.insert', `
  insert into audit_entry (at, tenant_id, actor_id, actor_name, actor_authority, action, object_kind, object_id, object_name, changes, outcome, error,
    error_details, address, user_agent, request_id)
  values (to_timestamp($1::float8 / 1000), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`);

function isAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}
function isObjectKind(text: string): text is AuditObjectKind {
  return Object.hasOwn(auditObjects, text);
}

function entryOf(row: EntryRow): StoredEntry {
  return {
    id: row.id, at: row.at, tenantId: row.tenant_id, actorId: row.actor_id, actorName: row.actor_name,
    actorAuthority: row.actor_authority !== null && isAuthority(row.actor_authority) ? row.actor_authority : null,
    // Words of an older or newer release are still entries.
    action: isAction(row.action) ? row.action : 'other', objectKind: row.object_kind !== null && isObjectKind(row.object_kind) ? row.object_kind : null,
    objectId: row.object_id, objectName: row.object_name, changes: row.changes, outcome: row.outcome, error: row.error, errorDetails: row.error_details,
    address: row.address, userAgent: row.user_agent, requestId: row.request_id,
  };
}

/** An administrator's address is nobody else's business: others neither read it nor find by it. */
const shownAddress = `case when e.actor_authority = 'SYS_ADMIN' then '' else e.address end`;

/** Who did it by the name written down, or by the name that the person bears now: in Chinese the family name first. An administrator's is nobody else's business. */
const isBy = (place: string, actor: string) => `(position(lower(${place}) in lower(e.actor_name)) > 0 or exists (select from account a
  where a.id = e.actor_id and ${actor} and position(lower(${place}) in lower(concat(a.last_name, a.first_name, ' ', a.first_name, ' ', a.last_name))) > 0))`;

/** The scope and the filter as one condition; the next placeholder follows its values. */
function conditionOf({ reach }: Scope, filter: AuditFilter): Condition {
  const address = reach.kind === 'everything' ? 'e.address' : shownAddress;
  const inReach = reach.kind === 'tenant' ? { sql: 'e.tenant_id = $1', values: [reach.tenantId] } : { sql: reach.kind === 'everything' ? 'true' : 'false', values: [] };
  return narrowed(inReach, [
    [filter.startTime, (place) => `e.at >= to_timestamp(${place}::float8 / 1000)`],
    [filter.endTime, (place) => `e.at <= to_timestamp(${place}::float8 / 1000)`],
    [filter.actor, (place) => isBy(place, reach.kind === 'everything' ? 'true' : 'a.tenant_id = e.tenant_id')],
    [filter.action, (place) => `e.action = ${place}`],
    [filter.objectKind, (place) => `e.object_kind = ${place}`],
    [filter.objectId, (place) => `e.object_id = ${place}`],
    [filter.outcome, (place) => `e.outcome = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', e.actor_name, e.object_name, e.request_id, ${address}, e.changes::text))) > 0`],
  ]);
}

export function pgAuditStore(pg: Pg): AuditStore {
  return {
    async append(tx, entry) {
      await (tx ?? pg).query(insert, [
        entry.at, entry.tenantId, entry.actorId, entry.actorName, entry.actorAuthority, entry.action, entry.objectKind, entry.objectId, entry.objectName,
        JSON.stringify(entry.changes), entry.outcome, entry.error, entry.errorDetails === null ? null : JSON.stringify(entry.errorDetails), entry.address, entry.userAgent, entry.requestId,
      ]);
    },
    async page(scope, filter, { offset, limit }) {
      const { sql, values } = conditionOf(scope, filter);
      const counted = await pg.query(sqlQuery<{ total: number }>('audit.count', `select count(*) as total from audit_entry e where ${sql}`), values);
      const rows = await pg.query(
        sqlQuery<EntryRow>('audit.page', `select ${columns} from audit_entry e where ${sql} order by e.id desc limit $${values.length + 1} offset $${values.length + 2}`),
        [...values, limit, offset],
      );
      return { rows: rows.map(entryOf), total: counted[0]?.total ?? 0 };
    },
    async before(scope, filter, id, limit) {
      const { sql, values } = conditionOf(scope, filter);
      const query = sqlQuery<EntryRow>('audit.before', `
        select ${columns} from audit_entry e where ${sql} and ($${values.length + 1}::bigint is null or e.id < $${values.length + 1}) order by e.id desc limit $${values.length + 2}`);
      return (await pg.query(query, [...values, id, limit])).map(entryOf);
    },
  };
}
