import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@oilsight/contract';
import { createFairQueue, type Asker } from './fair-queue.ts';
import type { IsolatedProgram, WorkMessage } from './isolated-work.process.ts';

/** Where a program's module is. */
export interface ProgramAt<Job, Piece> {
  readonly url: URL;
  /** For the compiler alone. */
  readonly does?: IsolatedProgram<Job, Piece>;
}

/**
 * Work on files from strangers. Each piece of work runs in a process of its own with low priority, so that its memory
 * and time are limited apart and a crash ends only that process.
 */
export interface IsolatedWork {
  /**
   * Yields the pieces of a result. A caller that stops iterating ends the work.
   *
   * @param program the module whose `work` is run
   * @param asker person who asked, of whom one piece of work runs at a time, and the person's tenant
   * @throws AppError `tooManyRequests`, `tenantBusy`, `overloaded`, and what the program throws; WorkFailure
   */
  run<Job, Piece>(program: ProgramAt<Job, Piece>, job: Job, asker: Asker): AsyncGenerator<Piece, void>;
  start(): Promise<void>;
  /** Ends all work in progress. */
  stop(): Promise<void>;
}

export interface IsolatedWorkBounds {
  /** Pieces of work at once, of which one person has at most one. */
  readonly atOnce: number;
  /** Pieces of work of one person that may wait besides the running one. */
  readonly waitingOfOne: number;
  /** Pieces of work that may wait: of one tenant, and in all. */
  readonly waitingOfTenant: number;
  readonly waiting: number;
  /** Seconds after which a refused caller may try again. */
  readonly retryS: number;
  /** Limit of the JavaScript heap of a process, MiB. */
  readonly heapMb: number;
  /** Limit of all memory of a process, with what stands outside of that heap, MiB; a little more may be taken. */
  readonly residentMb: number;
  /** Longest time of a piece of work, ms. */
  readonly longestMs: number;
}

/** Measured: a workbook of five thousand devices takes one second and 150 MiB. */
export const isolatedWorkBounds: IsolatedWorkBounds = {
  atOnce: 2,
  waitingOfOne: 2,
  waitingOfTenant: 8,
  waiting: 20,
  retryS: 5,
  heapMb: 400,
  residentMb: 900,
  longestMs: 30_000,
};

/**
 * `memory`: the work exceeded its memory; `time`: it exceeded its time; `fault`: it threw an error outside the
 * catalogue.
 */
export class WorkFailure extends Error {
  override readonly name = 'WorkFailure';
  readonly kind: 'memory' | 'time' | 'fault';
  constructor(kind: WorkFailure['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

const program = fileURLToPath(new URL('./isolated-work.process.ts', import.meta.url));

function begin(heapMb: number): ChildProcess {
  // The process gets no environment: our settings hold secrets.
  return fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, '--no-warnings'],
    env: {},
  });
}

/** How often the memory of a process is measured, ms: it takes some 100 MiB meanwhile at most. */
const measuredEachMs = 50;

/** Memory of a process, MiB; null: it has ended, or this system does not say. */
async function residentMbOf({ pid }: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Ends a process that takes more memory than it may, MiB. Returns the function that stops watching. */
function watchMemory(child: ChildProcess, mostMb: number): () => void {
  const timer = setInterval(() => {
    void residentMbOf(child).then((residentMb) => {
      if (residentMb !== null && residentMb > mostMb) child.kill('SIGKILL');
    });
  }, measuredEachMs);
  return () => clearInterval(timer);
}

/** The next message of the process, or a rejection when it has ended. */
function next(child: ChildProcess): Promise<WorkMessage> {
  return new Promise((resolve, reject) => {
    const forget = () => child.off('message', onMessage).off('exit', onExit);
    const onMessage = (reported: unknown) => {
      forget();
      resolve(reported as WorkMessage);
    };
    const onExit = (code: number | null, signal: string | null) => {
      forget();
      // Only the memory limit ends the process before it has reported how its work ended.
      reject(new WorkFailure('memory', `the process ended with ${signal ?? code}`));
    };
    // The process may have ended while its last piece was being handled.
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
    else child.on('message', onMessage).on('exit', onExit);
  });
}

/** @param onFailure called for work that failed outside the error catalogue, and for processes that could not start */
export function createIsolatedWork(
  bounds: IsolatedWorkBounds = isolatedWorkBounds,
  onFailure: (error: unknown, program: URL) => void = () => undefined,
): IsolatedWork {
  const queue = createFairQueue(
    {
      slots: bounds.atOnce,
      slotsOfPerson: 1,
      waiting: bounds.waiting,
      waitingOfTenant: bounds.waitingOfTenant,
      waitingOfPerson: bounds.waitingOfOne,
    },
    { ofPerson: 'tooManyRequests', ofTenant: 'tenantBusy', ofAll: 'overloaded', seconds: bounds.retryS },
  );
  const running = new Set<ChildProcess>();
  let isStopping = false;
  const overloaded = (cause?: unknown) => new AppError('overloaded', { seconds: bounds.retryS }, { cause });

  /** Starts a process; the machine may be unable to start one more. */
  async function begun(url: URL): Promise<{ readonly child: ChildProcess; readonly gone: Promise<void> }> {
    try {
      const child = begin(bounds.heapMb);
      // A process that could not start emits `error` instead of `exit`.
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).on('error', () => resolve()));
      await once(child, 'spawn');
      return { child, gone };
    } catch (error) {
      onFailure(error, url);
      throw overloaded(error);
    }
  }

  async function* piecesOf<Piece>(url: URL, job: unknown): AsyncGenerator<Piece, void> {
    const { child, gone } = await begun(url);
    running.add(child);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, bounds.longestMs);
    const forgetMemory = watchMemory(child, bounds.residentMb);
    try {
      if (isStopping) throw overloaded();
      const say = (what: unknown) => void child.send(what as object, () => undefined);
      say({ program: url.href, job });
      for (;;) {
        const reported = await next(child).catch((error: unknown) => {
          throw isLate ? new WorkFailure('time', `not done after ${bounds.longestMs} ms`) : error;
        });
        switch (reported.kind) {
          case 'piece':
            yield reported.piece as Piece;
            say('next');
            break;
          case 'end':
            return;
          case 'refused':
            throw new AppError(reported.error, reported.details);
          case 'fault':
            throw new WorkFailure('fault', reported.reason);
        }
      }
    } catch (error) {
      if (error instanceof WorkFailure && !isStopping) onFailure(error, url);
      throw error;
    } finally {
      clearTimeout(timer);
      forgetMemory();
      child.kill('SIGKILL');
      await gone;
      running.delete(child);
    }
  }

  return {
    async *run<Job, Piece>({ url }: ProgramAt<Job, Piece>, job: Job, asker: Asker): AsyncGenerator<Piece, void> {
      const place = await queue.take(asker);
      try {
        if (isStopping) throw overloaded();
        yield* piecesOf<Piece>(url, job);
      } finally {
        place.release();
      }
    },
    async start() {},
    async stop() {
      isStopping = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
