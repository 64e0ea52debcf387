import type { ErrorDetails, ErrorName, Language, TaskDone } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Kept } from '../../platform/blobs.ts';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { TaskTable } from '../../platform/schema.ts';
import { db, idsWithoutRow, nameLock, toJson, toTimestamp, unscoped } from '../../platform/statements.ts';

/** 0 waiting, 1 running, 2 finished with a file, 3 failed. */
export type StoredStatus = 0 | 1 | 2 | 3;

export interface NewTask {
  readonly id: string;
  readonly accountId: string;
  /** Name of its `TaskKind`. */
  readonly kind: string;
  readonly name: string;
  /** The request, in the form that its kind reads. */
  readonly request: unknown;
  readonly language: Language;
  readonly now: number;
}

export interface StoredTask extends Omit<NewTask, 'now'> {
  readonly status: StoredStatus;
  /** Percent. */
  readonly process: number;
  readonly reason: { readonly error: ErrorName; readonly details: ErrorDetails } | null;
  readonly fileBytes: number | null;
  /** What of its unfinished file is on disk; null: nothing that can be continued. */
  readonly checkpoint: Kept | null;
  readonly done: TaskDone | null;
  /** ms. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly attempts: number;
}

/** How a task ended. */
export type TaskEnd =
  | { readonly status: 2; readonly fileBytes: number }
  | { readonly status: 3; readonly reason: NonNullable<StoredTask['reason']> };

type TaskRow = Omit<Selectable<TaskTable>, 'lease_until'>;

function taskOf(row: TaskRow): StoredTask {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    name: row.name,
    request: row.request,
    language: row.language,
    status: row.status,
    process: row.process,
    reason: row.reason === null ? null : { error: row.reason, details: row.reason_details ?? {} },
    fileBytes: row.file_bytes,
    checkpoint: row.checkpoint,
    done: row.done,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    attempts: row.attempts,
  };
}

const taskOrNull = (row: TaskRow | null): StoredTask | null => (row === null ? null : taskOf(row));

const columns = [
  'id',
  'account_id',
  'kind',
  'name',
  'request',
  'language',
  'status',
  'process',
  'reason',
  'reason_details',
  'file_bytes',
  'checkpoint',
  'done',
  'created_at',
  'started_at',
  'ended_at',
  'attempts',
] as const;

/** A file that is continued has come as far as before. */
const processKept = sql<number>`case when checkpoint is null then 0 else process end`;

const page = compiledOnce(({ accountId, limit, offset }: { accountId: string; limit: number; offset: number }) =>
  db
    .selectFrom('task')
    .where('account_id', '=', accountId)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset),
);
const claim = compiledOnce(({ now, leaseUntil }: { readonly now: number; readonly leaseUntil: number }) => {
  const isFree = sql<boolean>`(t.status = 0 or t.status = 1 and t.lease_until <= ${toTimestamp(now)})`;
  const next = db
    .selectFrom('task as t')
    .where(isFree)
    .select('t.id')
    .orderBy((eb) =>
      eb.exists(
        db
          .selectFrom('task as other')
          .where('other.account_id', '=', sql.ref<string>('t.account_id'))
          .where('other.status', '=', 1)
          .where('other.lease_until', '>', toTimestamp(now))
          .select('other.id'),
      ),
    )
    .orderBy('t.created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('task')
    .set((eb) => ({
      status: 1,
      process: processKept,
      started_at: toTimestamp(now),
      lease_until: toTimestamp(leaseUntil),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', next)
    .returning(columns);
});

/** The attempt number identifies the worker: when another worker has claimed the task, the number is higher. */
const heldBy = ({ id, attempts }: Pick<StoredTask, 'id' | 'attempts'>) =>
  db.updateTable('task').where('id', '=', id).where('attempts', '=', attempts).where('status', '=', 1);

export type TaskStore = ReturnType<typeof createTaskStore>;

/** Tasks of people. Methods about one person's tasks take the account. `tx` is the transaction of the change. */
export function createTaskStore(pg: Pg) {
  return unscoped('a task belongs to one account, whose id the methods for people take', () => ({
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Number of unfinished tasks. Simultaneous calls run one after the other. */
    async countUnfinished(tx: Queryable, accountId: string): Promise<number> {
      await tx.run('tasks.lock', nameLock('tasks', accountId));
      const unfinished = db.selectFrom('task').where('account_id', '=', accountId).where('status', '<', 2);
      return (
        await tx.one(
          'tasks.countUnfinished',
          unfinished.select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count;
    },

    async insert(tx: Queryable, { id, accountId, kind, name, request, language, now }: NewTask): Promise<StoredTask> {
      const values = {
        id,
        account_id: accountId,
        kind,
        name,
        request: toJson(request),
        language,
        created_at: toTimestamp(now),
      };
      return taskOf(await tx.one('tasks.insert', db.insertInto('task').values(values).returning(columns)));
    },

    /** Deletes the oldest finished tasks beyond `most`; returns their ids. */
    async removeBeyond(tx: Queryable, accountId: string, most: number): Promise<string[]> {
      const oldest = db
        .selectFrom('task')
        .where('account_id', '=', accountId)
        .where('status', '>=', 2)
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most);
      return (await tx.run('tasks.removeBeyond', db.deleteFrom('task').where('id', 'in', oldest).returning('id'))).map(
        ({ id }) => id,
      );
    },

    /** The newest first. */
    async list(
      accountId: string,
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ): Promise<{ readonly tasks: readonly StoredTask[]; readonly total: number }> {
      const count = db
        .selectFrom('task')
        .where('account_id', '=', accountId)
        .select((eb) => eb.fn.countAll<number>().as('total'));
      const [rows, { total }] = await Promise.all([
        pg.run('tasks.page', page({ accountId, limit, offset })),
        pg.one('tasks.count', count),
      ]);
      return { tasks: rows.map(taskOf), total };
    },

    /** null: the account has no such task. */
    find: async (accountId: string, taskId: string): Promise<StoredTask | null> =>
      taskOrNull(
        await pg.first(
          'tasks.find',
          db.selectFrom('task').where('account_id', '=', accountId).where('id', '=', taskId).select(columns),
        ),
      ),

    /** Returns the removed task; null: the account has no such task. */
    remove: async (tx: Queryable, accountId: string, taskId: string): Promise<StoredTask | null> =>
      taskOrNull(
        await tx.first(
          'tasks.remove',
          db.deleteFrom('task').where('account_id', '=', accountId).where('id', '=', taskId).returning(columns),
        ),
      ),

    /**
     * Claims a waiting task, or a running one whose worker is lost. People without a running task come first, then the
     * oldest task. No other worker gets it until `leaseUntil`.
     */
    claim: async (times: { readonly now: number; readonly leaseUntil: number }): Promise<StoredTask | null> =>
      taskOrNull(await pg.first('tasks.claim', claim(times))),

    /** Extends the lease of the worker. False: another worker has claimed the task. */
    proceed: async (
      task: StoredTask,
      { process, done }: Pick<StoredTask, 'process' | 'done'>,
      leaseUntil: number,
    ): Promise<boolean> =>
      (await pg.first(
        'tasks.proceed',
        heldBy(task)
          .set({ process, done: done === null ? null : toJson(done), lease_until: toTimestamp(leaseUntil) })
          .returning('id'),
      )) !== null,

    /** What of the file is on disk, and how far it has come by it. False: another worker has claimed the task. */
    keep: async (
      task: StoredTask,
      checkpoint: Kept,
      { process, done }: Pick<StoredTask, 'process' | 'done'>,
    ): Promise<boolean> =>
      (await pg.first(
        'tasks.keep',
        heldBy(task)
          .set({ checkpoint: toJson(checkpoint), process, done: done === null ? null : toJson(done) })
          .returning('id'),
      )) !== null,

    /** Has a failed task of the account wait again, as if it were new; null: none of its failed tasks has the id. */
    again: async (tx: Queryable, accountId: string, taskId: string): Promise<StoredTask | null> =>
      taskOrNull(
        await tx.first(
          'tasks.again',
          db
            .updateTable('task')
            .set({
              status: 0,
              process: 0,
              done: null,
              checkpoint: null,
              reason: null,
              reason_details: null,
              started_at: null,
              ended_at: null,
              attempts: 0,
            })
            .where('account_id', '=', accountId)
            .where('id', '=', taskId)
            .where('status', '=', 3)
            .returning(columns),
        ),
      ),

    /** Number of waiting tasks that were requested before a time, of everybody. */
    waitingBefore: async (time: number): Promise<number> =>
      (
        await pg.one(
          'tasks.waitingBefore',
          db
            .selectFrom('task')
            .where('status', '=', 0)
            .where('created_at', '<', toTimestamp(time))
            .select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count,

    /** Returns a task that the worker must stop before it is finished: it waits again. */
    async release(task: StoredTask): Promise<void> {
      await pg.run(
        'tasks.release',
        heldBy(task).set((eb) => ({
          status: 0,
          process: processKept,
          started_at: null,
          lease_until: null,
          attempts: eb('attempts', '-', 1),
        })),
      );
    },

    /** False: another worker has claimed the task. */
    async end(task: StoredTask, end: TaskEnd, now: number): Promise<boolean> {
      const outcome =
        end.status === 2
          ? { process: 100, file_bytes: end.fileBytes, reason: null, reason_details: null }
          : { file_bytes: null, reason: end.reason.error, reason_details: toJson(end.reason.details) };
      const ended = heldBy(task)
        .set({ status: end.status, ...outcome, checkpoint: null, ended_at: toTimestamp(now), lease_until: null })
        .returning('id');
      return (await pg.first('tasks.end', ended)) !== null;
    },

    /** Deletes tasks that ended before; returns their ids. */
    removeEndedBefore: async (time: number): Promise<string[]> =>
      (
        await pg.run(
          'tasks.removeEnded',
          db.deleteFrom('task').where('status', '>=', 2).where('ended_at', '<', toTimestamp(time)).returning('id'),
        )
      ).map(({ id }) => id),

    /** Names of the drafts that unfinished tasks go on from. */
    keptDrafts: async (): Promise<string[]> =>
      (
        await pg.run('tasks.keptDrafts', db.selectFrom('task').where('checkpoint', 'is not', null).select('checkpoint'))
      ).flatMap(({ checkpoint }) => (checkpoint === null ? [] : [checkpoint.draft])),

    /** The ids among these without a task. */
    unknown: async (ids: readonly string[]): Promise<string[]> =>
      (await pg.run('tasks.unknown', idsWithoutRow(db, 'task', ids))).map(({ id }) => id),
  }));
}
