import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '@oilsight/contract';
import { createFairQueue } from './fair-queue.ts';
import type { IsolatedProgram, WorkMessage } from './isolated-work.process.ts';

/** Where a program stands. */
export interface ProgramAt<Job, Piece> {
  readonly url: URL;
  /** For the compiler alone. */
  readonly does?: IsolatedProgram<Job, Piece>;
}

/**
 * Work on files of strangers. Each is done in a process of its own, of low priority: what it costs in memory and time
 * is its own, and it dies alone.
 */
export interface IsolatedWork {
  /**
   * The pieces of a result. Who stops taking them ends the work.
   *
   * @param program the module whose `work` does it
   * @param whose person who asked: one piece of work of a person is done at a time
   * @throws AppError `tooManyRequests`, `overloaded`, and what the program throws; WorkFailure
   */
  run<Job, Piece>(program: ProgramAt<Job, Piece>, job: Job, whose: string): AsyncGenerator<Piece, void>;
  start(): Promise<void>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

export interface IsolatedWorkBounds {
  /** Pieces of work at once; one of a person. */
  readonly atOnce: number;
  /** Of one person, besides the one that is done. */
  readonly waitingOfOne: number;
  readonly waiting: number;
  /** After how many seconds who is refused may ask again. */
  readonly retryS: number;
  /** Memory of JavaScript objects in a process, MiB. */
  readonly heapMb: number;
  /** Of a piece of work, ms. */
  readonly longestMs: number;
}

/** A workbook of five thousand devices takes a second and 150 MiB. */
export const isolatedWorkBounds: IsolatedWorkBounds = {
  atOnce: 2,
  waitingOfOne: 2,
  waiting: 20,
  retryS: 5,
  heapMb: 400,
  longestMs: 30_000,
};

/** `memory`: it took more than it may; `time`: likewise; `fault`: an error that is in no catalogue. */
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
  // Our settings hold secrets: it gets none of them.
  return fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, '--no-warnings'],
    env: {},
  });
}

/** What the process tells next, or how it ended. */
function next(child: ChildProcess): Promise<WorkMessage> {
  return new Promise((resolve, reject) => {
    const forget = () => child.off('message', onMessage).off('exit', onExit);
    const onMessage = (reported: unknown) => {
      forget();
      resolve(reported as WorkMessage);
    };
    const onExit = (code: number | null, signal: string | null) => {
      forget();
      // Nothing else ends it before it has told how its work ended.
      reject(new WorkFailure('memory', `the process ended with ${signal ?? code}`));
    };
    // It may have ended while its last piece was looked at.
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
    else child.on('message', onMessage).on('exit', onExit);
  });
}

/** @param onFailure told of work that no error of the catalogue ended, and of processes that could not begin */
export function createIsolatedWork(
  bounds: IsolatedWorkBounds = isolatedWorkBounds,
  onFailure: (error: unknown, program: URL) => void = () => undefined,
): IsolatedWork {
  const queue = createFairQueue(
    { slots: bounds.atOnce, slotsOfPerson: 1, waiting: bounds.waiting, waitingOfPerson: bounds.waitingOfOne },
    { ofPerson: 'tooManyRequests', ofAll: 'overloaded', seconds: bounds.retryS },
  );
  const running = new Set<ChildProcess>();
  let isStopping = false;
  const overloaded = (cause?: unknown) => new AppError('overloaded', { seconds: bounds.retryS }, { cause });

  /** A machine may have no room for one more process. */
  async function begun(url: URL): Promise<{ readonly child: ChildProcess; readonly gone: Promise<void> }> {
    try {
      const child = begin(bounds.heapMb);
      // One that could not begin tells an error in the place of its end.
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
      child.kill('SIGKILL');
      await gone;
      running.delete(child);
    }
  }

  return {
    async *run<Job, Piece>({ url }: ProgramAt<Job, Piece>, job: Job, whose: string): AsyncGenerator<Piece, void> {
      const place = await queue.take({ person: whose, tenant: null });
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
