import { AppError } from '@oilsight/contract';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Auth } from '../auth/index.ts';
import { maxAttempts, percentOf, reasonOf } from './tasks.rules.ts';
import type { TaskKinds } from './tasks.kinds.ts';
import type { StoredTask, TaskStore } from './tasks.store.ts';

/** A worker counts as lost when it has not extended its lease for this long, ms; and how often it extends the lease. */
const leaseMs = 30_000;
const beatMs = 1000;
/** A mebibyte, bytes. */
const mb = 1024 ** 2;
const maxFileMb = 1024;
/** Free space that files leave to the database on the same disk; and after how many written bytes it is checked. */
const reservedBytes = 512 * mb;
const lookEveryBytes = 32 * mb;

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
}

export function createTaskWork({ store, blobs, auth, kinds, clock, freeBytes }: TaskWorkParts): TaskWork {
  async function checkRoom(): Promise<void> {
    if ((await freeBytes()) < reservedBytes) throw new AppError('diskFull');
  }

  /** Passes the written chunks through; ends when it is told to stop, and before the disk is full. */
  async function* bounded(
    chunks: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
  ): AsyncGenerator<string | Uint8Array> {
    let [written, looked] = [0, 0];
    await checkRoom();
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      written += Buffer.byteLength(chunk);
      if (written > maxFileMb * mb) throw new AppError('fileTooLarge', { limit: maxFileMb });
      if (written - looked > lookEveryBytes) {
        await checkRoom();
        looked = written;
      }
      yield chunk;
    }
  }

  /** Extends the lease regularly, and aborts the work when another worker has claimed the task. */
  function heart(task: StoredTask, shareOf: () => number, lost: AbortController): { stop(): Promise<void> } {
    let beating: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      // The database may be unreachable for a moment: the next attempt will tell.
      beating = beating
        .then(async () => {
          if (!(await store.proceed(task, percentOf(shareOf()), clock.now() + leaseMs))) lost.abort();
        })
        .catch(() => undefined);
    }, beatMs);
    return {
      stop: () => {
        clearInterval(timer);
        return beating;
      },
    };
  }

  async function make(task: StoredTask, signal: AbortSignal, onProgress: (share: number) => void): Promise<number> {
    // With the account's present rights: it may have been disabled, or have lost the device, since the request.
    const { scope } = await auth.standIn(task.accountId);
    const { chunks } = await kinds.get(task.kind).open(scope, task.request, {
      language: task.language,
      onProgress: (share) => {
        signal.throwIfAborted();
        onProgress(share);
      },
    });
    return blobs.write(task.id, bounded(chunks, signal));
  }

  async function finish(task: StoredTask, end: Parameters<typeof store.end>[1]): Promise<void> {
    const isKept = await store.end(task, end, clock.now());
    // The owner removed the task while its file was being written.
    if (!isKept && (await store.unknown([task.id])).length > 0) await blobs.remove(task.id);
  }

  async function run(task: StoredTask, stopping: AbortSignal): Promise<void> {
    if (task.attempts > maxAttempts) return finish(task, { status: 3, reason: { error: 'systemError', details: {} } });
    let share = 0;
    const lost = new AbortController();
    const beat = heart(task, () => share, lost);
    try {
      const fileBytes = await make(task, AbortSignal.any([stopping, lost.signal]), (next) => {
        share = next;
      });
      await beat.stop();
      await finish(task, { status: 2, fileBytes });
    } catch (error) {
      await beat.stop();
      if (lost.signal.aborted) return;
      if (stopping.aborted) return store.release(task);
      const reason = reasonOf(error);
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
      await run(task, signal);
      return true;
    },
  };
}
