import { dayMs, hourMs } from '@oilsight/oil';
import { randomUUID } from 'node:crypto';
import { AppError, maxUnfinishedTasks, taskFileDays } from '@oilsight/contract';
import type { AuditChange, Language, Page, Task, TaskAbout } from '@oilsight/contract';
import { removeLeftovers } from '../../platform/blobs.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Changes } from '../../platform/changes.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import { guardedChunks } from './guarded-chunks.ts';
import { shownTask } from './tasks.rules.ts';
import { createTaskKinds, type Making, type TaskKind } from './tasks.kinds.ts';
import type { StoredTask } from './tasks.store.ts';
import { createTaskWork, type TaskWorkParts } from './tasks.work.ts';

export interface TaskFile extends Pick<Making, 'name'> {
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Files that are generated in the background, each for the person who requested it. */
export interface Tasks {
  /**
   * Registers a kind of file.
   *
   * @throws when another module's kind has the same name
   */
  register(kind: TaskKind): TaskKind;
  list(principal: Principal, page: Paging, language: Language): Promise<Page<Task[]>>;
  /** @throws AppError `tooManyTasks`, and those of the kind */
  create(
    principal: Principal,
    auditDraft: AuditDraft,
    wish: { readonly kind: TaskKind; readonly request: Readonly<Record<string, unknown>> },
    language: Language,
  ): Promise<Task>;
  /**
   * @throws AppError `taskNotFound`, `taskHasNoFile`, and those of the kind when the caller may no longer see the
   *   file's subject; the same errors, and those of `Auth.confirm`, while the file is read
   */
  file(principal: Principal, taskId: string, language: Language): Promise<TaskFile>;
  /**
   * Has a failed task done once more.
   *
   * @throws AppError `taskNotFound`, `taskNotFailed`, `tooManyTasks`, and those of the kind
   */
  retry(principal: Principal, auditDraft: AuditDraft, taskId: string, language: Language): Promise<Task>;
  /** Number of tasks that wait, of everybody. */
  waiting(): Promise<number>;
  /** @throws AppError `taskNotFound` */
  remove(principal: Principal, auditDraft: AuditDraft, taskId: string): Promise<void>;
  /** Runs the next waiting task. False: none is waiting. */
  runNext(signal: AbortSignal): Promise<boolean>;
  /** Removes old tasks with their files, and files without a task; returns the number of files. */
  tidy(): Promise<number>;
}

export interface TaskParts extends Omit<TaskWorkParts, 'kinds' | 'auth'> {
  readonly audit: Audit;
  readonly auth: Pick<Auth, 'standIn' | 'confirm'>;
  readonly changes: Pick<Changes, 'on'>;
}

/** Finished tasks of one person that are kept. */
const maxKept = 50;
/** A new file's row may not be updated yet, so files are kept at least this long, ms. */
const settledMs = hourMs;
const quiet = () => undefined;

export function createTasks(parts: TaskParts): Tasks {
  const { store, blobs, audit, auth, changes, clock } = parts;
  const kinds = createTaskKinds();
  const work = createTaskWork({ ...parts, kinds });
  const removeFiles = async (ids: readonly string[]) => {
    for (const id of ids) await blobs.remove(id);
    return ids.length;
  };
  const objectOf = ({ id, name }: Pick<StoredTask, 'id' | 'name'>) => ({ kind: 'task', id, name }) as const;

  const aboutOf = ({ kind, request }: StoredTask): TaskAbout | null => kinds.get(kind).about?.(request) ?? null;
  async function shown(task: StoredTask, language: Language): Promise<Task> {
    const ahead = task.status === 0 ? await store.waitingBefore(task.createdAt) : null;
    return shownTask(task, language, { about: aboutOf(task), ahead });
  }
  async function checkRoom(tx: Queryable, accountId: string): Promise<void> {
    if ((await store.countUnfinished(tx, accountId)) >= maxUnfinishedTasks)
      throw new AppError('tooManyTasks', { limit: maxUnfinishedTasks });
  }

  return {
    register: (kind) => kinds.register(kind),

    async list({ user }, { pageNum, pageSize }, language) {
      const { tasks, total } = await store.list(user.id, windowOf({ pageNum, pageSize }));
      return { rows: await Promise.all(tasks.map((task) => shown(task, language))), total };
    },

    async create({ user, scope }, auditDraft, { kind, request }, language) {
      auditDraft.object = { kind: 'task', id: null, name: '' };
      const { name } = await kind.open(scope, request, { language, onProgress: quiet });
      const id = randomUUID();
      auditDraft.object = objectOf({ id, name });
      const { task, gone } = await store.transaction(async (tx) => {
        await checkRoom(tx, user.id);
        const task = await store.insert(tx, {
          id,
          accountId: user.id,
          kind: kind.name,
          name,
          request,
          language,
          now: clock.now(),
        });
        const changes: AuditChange[] = changesOf(null, request);
        await audit.record(tx, auditDraft, { object: objectOf(task), changes });
        return { task, gone: await store.removeBeyond(tx, user.id, maxKept) };
      });
      await removeFiles(gone);
      return shown(task, language);
    },

    async retry({ user, scope }, auditDraft, taskId, language) {
      auditDraft.object = objectOf({ id: taskId, name: '' });
      const failed = await store.find(user.id, taskId);
      if (failed === null) throw new AppError('taskNotFound');
      auditDraft.object = objectOf(failed);
      await kinds.get(failed.kind).open(scope, failed.request, { language, onProgress: quiet });
      const task = await store.transaction(async (tx) => {
        await checkRoom(tx, user.id);
        const again = await store.again(tx, user.id, taskId);
        if (again === null) throw new AppError('taskNotFailed');
        await audit.record(tx, auditDraft, { object: objectOf(again), changes: [] });
        return again;
      });
      return shown(task, language);
    },

    waiting: () => store.waitingBefore(clock.now()),

    async file(principal, taskId, language) {
      const { user, scope } = principal;
      const task = await store.find(user.id, taskId);
      if (task === null) throw new AppError('taskNotFound');
      if (task.status !== 2) throw new AppError('taskHasNoFile');
      const kind = kinds.get(task.kind);
      // The caller may have lost access to the file's subject since the file was generated.
      await kind.open(scope, task.request, { language, onProgress: quiet });
      const chunks = await blobs.read(taskId);
      if (chunks === null) throw new AppError('taskHasNoFile');
      const check = async () => {
        const { scope: present } = await auth.confirm(principal);
        return kind.open(present, task.request, { language, onProgress: quiet });
      };
      return { name: task.name, type: kind.type, chunks: guardedChunks(chunks, { changes, principal, check }) };
    },

    async remove({ user }, auditDraft, taskId) {
      auditDraft.object = objectOf({ id: taskId, name: '' });
      const { checkpoint } = await store.transaction(async (tx) => {
        const task = await store.remove(tx, user.id, taskId);
        if (task === null) throw new AppError('taskNotFound');
        await audit.record(tx, auditDraft, { object: objectOf(task), changes: [] });
        return task;
      });
      await blobs.remove(taskId);
      // Half of a file that nobody will go on with.
      if (checkpoint !== null) await blobs.remove(checkpoint.draft);
    },

    runNext: (signal) => work.runNext(signal),

    async tidy() {
      const old = await store.removeEndedBefore(clock.now() - taskFileDays * dayMs);
      const removed = await removeFiles(old);
      const leftovers = await removeLeftovers(blobs, clock.now() - settledMs, async ({ ids, drafts }) => {
        // Asked after the drafts were listed: a draft that is older than an hour and not kept now is kept by nobody later.
        const kept = new Set(drafts.length === 0 ? [] : await store.keptDrafts());
        return [...drafts.filter((draft) => !kept.has(draft)), ...(await store.unknown(ids))];
      });
      return removed + leftovers;
    },
  };
}
