import { AppError } from '@oilsight/contract';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Auth } from '../auth/index.ts';
import { maxAttempts, percentOf, reasonOf } from './tasks.rules.ts';
import type { TaskKinds } from './tasks.kinds.ts';
import type { StoredTask, TaskStore } from './tasks.store.ts';

/** A worker that has not been heard of for so long is gone, ms; how often one says that it goes on. */
const leaseMs = 30_000;
const beatMs = 1000;
/** A mebibyte, bytes. */
const mb = 1024 ** 2;
const maxFileMb = 1024;
/** Room that files leave to the database on the same disk, and how often it is looked at, bytes written. */
const reservedBytes = 512 * mb;
const lookEveryBytes = 32 * mb;

/** What makes the files, in constant memory. */
export interface TaskWork {
  /** Does the next task that waits. False: none does. */
  runNext(signal: AbortSignal): Promise<boolean>;
}

export interface TaskWorkParts {
  readonly store: TaskStore;
  readonly blobs: Blobs;
  readonly auth: Pick<Auth, 'standIn'>;
  readonly kinds: TaskKinds;
  readonly clock: Clock;
  /** Room on the disk of the files, bytes. */
  readonly freeBytes: () => Promise<number>;
}

export function createTaskWork({ store, blobs, auth, kinds, clock, freeBytes }: TaskWorkParts): TaskWork {
  async function checkRoom(): Promise<void> {
    if ((await freeBytes()) < reservedBytes) throw new AppError('diskFull');
  }

  /** What is written passes through here: ends when it must, and before it fills the disk. */
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

  /** Says time and again that the work goes on, and breaks it off when the task is no longer ours. */
  function heart(task: StoredTask, shareOf: () => number, lost: AbortController): { stop(): Promise<void> } {
    let beating: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      // The database may be away for a moment: the next beat tells.
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
    // As the account is now: it may have been disabled, or lost the device, since it asked.
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
    // Removed by its owner while its file was written.
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
      // Taken up again when its lease is over.
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
