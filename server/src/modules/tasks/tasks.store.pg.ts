import type { ErrorDetails, ErrorName, Language } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { KeptStatus, KeptTask, TaskStore } from './tasks.store.ts';

interface TaskRow {
  readonly id: string;
  readonly account_id: string;
  readonly kind: string;
  readonly name: string;
  readonly request: unknown;
  readonly language: Language;
  readonly status: KeptStatus;
  readonly process: number;
  readonly reason: ErrorName | null;
  readonly reason_details: ErrorDetails | null;
  readonly file_bytes: number | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly attempts: number;
}

const columns = 'id, account_id, kind, name, request, language, status, process, reason, reason_details, file_bytes, created_at, started_at, ended_at, attempts';
const time = (n: number) => `to_timestamp($${n}::float8 / 1000)`;
/** A worker is known by the attempt: a task that another has taken up has a later one. */
const mine = 'id = $1 and attempts = $2 and status = 1';

const lock = sqlQuery<never>('tasks.lock', `select pg_advisory_xact_lock(hashtextextended('tasks ' || $1::text, 0))`);
const countUnfinished = sqlQuery<{ count: number }>('tasks.countUnfinished', 'select count(*) as count from task where account_id = $1 and status < 2');
const insert = sqlQuery<TaskRow>('tasks.insert', `
  insert into task (id, account_id, kind, name, request, language, created_at) values ($1, $2, $3, $4, $5, $6, ${time(7)}) returning ${columns}`);
const removeBeyond = sqlQuery<{ id: string }>('tasks.removeBeyond', `
  delete from task where id in (select id from task where account_id = $1 and status >= 2 order by created_at desc, id offset $2) returning id`);
const page = sqlQuery<TaskRow>('tasks.page', `select ${columns} from task where account_id = $1 order by created_at desc, id limit $2 offset $3`);
const count = sqlQuery<{ total: number }>('tasks.count', 'select count(*) as total from task where account_id = $1');
const find = sqlQuery<TaskRow>('tasks.find', `select ${columns} from task where account_id = $1 and id = $2`);
const remove = sqlQuery<TaskRow>('tasks.remove', `delete from task where account_id = $1 and id = $2 returning ${columns}`);
const claim = sqlQuery<TaskRow>('tasks.claim', `
  update task set status = 1, process = 0, started_at = ${time(1)}, lease_until = ${time(2)}, attempts = attempts + 1 where id = (
    select t.id from task t where t.status = 0 or t.status = 1 and t.lease_until <= ${time(1)}
    order by exists(select from task other where other.account_id = t.account_id and other.status = 1 and other.lease_until > ${time(1)}), t.created_at
    limit 1 for update skip locked)
  returning ${columns}`);
const proceed = sqlQuery<{ id: string }>('tasks.proceed', `update task set process = $3, lease_until = ${time(4)} where ${mine} returning id`);
const release = sqlQuery<never>('tasks.release', `update task set status = 0, process = 0, started_at = null, lease_until = null, attempts = attempts - 1 where ${mine}`);
const end = sqlQuery<{ id: string }>('tasks.end', `
  update task set status = $3::smallint, process = case when $3::smallint = 2 then 100 else process end, file_bytes = $4, reason = $5, reason_details = $6, ended_at = ${time(7)}, lease_until = null
  where ${mine} returning id`);
const removeEnded = sqlQuery<{ id: string }>('tasks.removeEnded', `delete from task where status >= 2 and ended_at < ${time(1)} returning id`);
const unknown = sqlQuery<{ id: string }>('tasks.unknown', 'select given.id from unnest($1::uuid[]) as given(id) where not exists(select from task t where t.id = given.id)');

function taskOf(row: TaskRow): KeptTask {
  return {
    id: row.id, accountId: row.account_id, kind: row.kind, name: row.name, request: row.request, language: row.language, status: row.status, process: row.process,
    reason: row.reason === null ? null : { error: row.reason, details: row.reason_details ?? {} }, fileBytes: row.file_bytes,
    createdAt: row.created_at, startedAt: row.started_at, endedAt: row.ended_at, attempts: row.attempts,
  };
}

const one = (rows: readonly TaskRow[]): KeptTask | null => (rows[0] === undefined ? null : taskOf(rows[0]));

export function pgTaskStore(pg: Pg): TaskStore {
  return {
    transaction: (work) => pg.transaction(work),
    async countUnfinished(tx, accountId) {
      await tx.query(lock, [accountId]);
      return (await tx.query(countUnfinished, [accountId]))[0]?.count ?? 0;
    },
    async insert(tx, { id, accountId, kind, name, request, language, now }) {
      const task = one(await tx.query(insert, [id, accountId, kind, name, JSON.stringify(request), language, now]));
      if (task === null) throw new Error('a task was not kept');
      return task;
    },
    removeBeyond: async (tx, accountId, most) => (await tx.query(removeBeyond, [accountId, most])).map(({ id }) => id),
    async list(accountId, { offset, limit }) {
      const [rows, counted] = await Promise.all([pg.query(page, [accountId, limit, offset]), pg.query(count, [accountId])]);
      return { tasks: rows.map(taskOf), total: counted[0]?.total ?? 0 };
    },
    find: async (accountId, taskId) => one(await pg.query(find, [accountId, taskId])),
    remove: async (tx, accountId, taskId) => one(await tx.query(remove, [accountId, taskId])),

    claim: async ({ now, leaseUntil }) => one(await pg.query(claim, [now, leaseUntil])),
    proceed: async ({ id, attempts }, process, leaseUntil) => (await pg.query(proceed, [id, attempts, process, leaseUntil])).length > 0,
    async release({ id, attempts }) {
      await pg.query(release, [id, attempts]);
    },
    async end({ id, attempts }, outcome, now) {
      const { reason, fileBytes } = outcome.status === 2 ? { reason: null, fileBytes: outcome.fileBytes } : { reason: outcome.reason, fileBytes: null };
      return (await pg.query(end, [id, attempts, outcome.status, fileBytes, reason?.error ?? null, reason === null ? null : JSON.stringify(reason.details), now])).length > 0;
    },
    removeEndedBefore: async (before) => (await pg.query(removeEnded, [before])).map(({ id }) => id),
    unknown: async (ids) => (await pg.query(unknown, [ids])).map(({ id }) => id),
  };
}
