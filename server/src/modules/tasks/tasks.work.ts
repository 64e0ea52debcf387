import { AppError } from '@oilsight/contract';
import type { TaskDone } from '@oilsight/contract';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Auth } from '../auth/index.ts';
import { boundsOfFiles } from './tasks.bounds.ts';
import { maxAttempts, percentOf, reasonOf } from './tasks.rules.ts';
import type { TaskKinds } from './tasks.kinds.ts';
import type { StoredTask, TaskStore } from './tasks.store.ts';

/** A worker counts as lost when it has not extended its lease for this long, ms; and how often it extends the lease. */
const leaseMs = 30_000;
const beatMs = 1000;

/** Generates the files, in constant memory. */
export interface TaskWork {
  /** Runs the next waiting task. False: none is waiting. */
  runNext(signal: AbortSignal): Promise<boolean>;
}

export interface TaskWorkParts {
  readonly store: TaskStore;
  readonly blobs: Blobs;
  readonly auth: Pick<Auth, 'standIn'>;
  readonly kinds: TaskKinds;
  readonly clock: Clock;
  /** Free space on the disk of the files, bytes. */
  readonly freeBytes: () => Promise<number>;
  /** Time between two marks that are kept, ms; a second when absent. */
  readonly keepEveryMs?: number;
}

/** What is known of a running task, for its lease. */
interface Run {
  readonly task: StoredTask;
  share: number;
  done: TaskDone | null;
}

export function createTaskWork({ store, blobs, auth, kinds, clock, freeBytes, keepEveryMs }: TaskWorkParts): TaskWork {
  const bounded = boundsOfFiles({ freeBytes, keepEveryMs });

  /** The present rights of the account: it may have been disabled, or have lost a device, since the request. */
  async function check({ accountId, kind, request, language }: StoredTask): Promise<void> {
    const { scope } = await auth.standIn(accountId);
    await kinds.get(kind).open(scope, request, { language, onProgress: () => undefined });
  }

  /**
   * Extends the lease regularly. Aborts the work when another worker has claimed the task, and when its owner may no
   * longer see what the file is about: the reason is then the error.
   */
  function heart(run: Run, lost: AbortController): { stop(): Promise<void> } {
    let beating: Promise<void> = Promise.resolve();
    const beat = async () => {
      const { task, share, done } = run;
      if (!(await store.proceed(task, { process: percentOf(share), done }, clock.now() + leaseMs))) lost.abort();
      await check(task).catch((error: unknown) => {
        if (error instanceof AppError) lost.abort(error);
      });
    };
    const timer = setInterval(() => {
      // The database may be unreachable for a moment: the next attempt will show.
      beating = beating.then(beat).catch(() => undefined);
    }, beatMs);
    return {
      stop: () => {
        clearInterval(timer);
        return beating;
      },
    };
  }

  async function make(run: Run, signal: AbortSignal, stopping: AbortSignal): Promise<number> {
    const { task } = run;
    const { scope } = await auth.standIn(task.accountId);
    const kept = task.checkpoint !== null && (await blobs.holds(task.checkpoint)) ? task.checkpoint : null;
    const { chunks, resumedAt = null } = await kinds.get(task.kind).open(scope, task.request, {
      language: task.language,
      resume: kept?.mark,
      onProgress: (share, done) => {
        signal.throwIfAborted();
        run.share = share;
        run.done = done === undefined ? null : { ...done, resumedAt };
      },
    });
    // The kind says whether it can go on from the mark; a mark of another version of the program it cannot read.
    const continued = resumedAt === null ? null : kept;
    if (continued !== null) run.share = task.process / 100;
    let isKept = continued !== null;
    return blobs.writeOn(task.id, bounded(chunks, { signal, keptBytes: continued?.bytes ?? 0 }), {
      kept: continued,
      keep: async (checkpoint) => {
        const reached = { process: percentOf(run.share), done: run.done };
        if (!(await store.keep(task, checkpoint, reached))) throw new Error('another worker has claimed the task');
        isKept = true;
      },
      // A server that stops leaves the file to the next one. Whoever fails frees the disk.
      stays: () => isKept && stopping.aborted,
    });
  }

  async function finish(task: StoredTask, end: Parameters<typeof store.end>[1]): Promise<void> {
    const isKept = await store.end(task, end, clock.now());
    // The owner removed the task while its file was being written.
    if (!isKept && (await store.unknown([task.id])).length > 0) await blobs.remove(task.id);
  }

  async function work(task: StoredTask, stopping: AbortSignal): Promise<void> {
    if (task.attempts > maxAttempts) return finish(task, { status: 3, reason: { error: 'systemError', details: {} } });
    const run: Run = { task, share: 0, done: task.done };
    const lost = new AbortController();
    const beat = heart(run, lost);
    try {
      const fileBytes = await make(run, AbortSignal.any([stopping, lost.signal]), stopping);
      await beat.stop();
      if (run.done !== null) await store.proceed(task, { process: 99, done: run.done }, clock.now() + leaseMs);
      await finish(task, { status: 2, fileBytes });
    } catch (error) {
      await beat.stop();
      const cut: unknown = lost.signal.reason;
      if (lost.signal.aborted && !(cut instanceof AppError)) return;
      if (stopping.aborted) return store.release(task);
      const reason = reasonOf(cut ?? error);
      // The task is claimed again when its lease ends.
      if (reason === null) throw error;
      await finish(task, { status: 3, reason });
    }
  }

  return {
    async runNext(signal) {
      const now = clock.now();
      const task = signal.aborted ? null : await store.claim({ now, leaseUntil: now + leaseMs });
      if (task === null) return false;
      await work(task, signal);
      return true;
    },
  };
}
