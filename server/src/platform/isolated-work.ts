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
  /** Most processor time of a piece of work, ms, where the system tells it. */
  readonly processorMs: number;
  /** Longest time of a piece of work by the clock, ms: it waits for all other work on the machine. */
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
  processorMs: 30_000,
  longestMs: 90_000,
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

/** How often a process is measured, ms: it takes some 100 MiB meanwhile at most. */
const measuredEachMs = 50;

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** What a process takes; null: it has ended, or this system does not say. */
interface Usage {
  readonly residentMb: number | null;
  /** Processor time of all its threads, ms. */
  readonly processorMs: number | null;
}

async function usageOf({ pid }: ChildProcess): Promise<Usage> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')),
  );
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1];
  // Its name, in brackets, may hold anything; the 12th and 13th fields behind it are its own time and the system's.
  const ticks = /^.*\) \S(?: -?\d+){10} (\d+) (\d+)/s.exec(stat ?? '');
  return {
    residentMb: kilobytes === undefined ? null : Number(kilobytes) / 1024,
    processorMs: ticks === null ? null : (Number(ticks[1]) + Number(ticks[2])) * tickMs,
  };
}

/** What a process has taken too much of. `clock`: others had the processor meanwhile, and it is not its own fault. */
type Exceeded = 'memory' | 'processor' | 'clock';

/** Ends a process that takes more than it may, and says what of. Returns the function that stops watching. */
function watch(
  child: ChildProcess,
  { residentMb, processorMs, longestMs }: IsolatedWorkBounds,
  exceeded: (what: Exceeded) => void,
): () => void {
  const end = (what: Exceeded) => {
    exceeded(what);
    child.kill('SIGKILL');
  };
  let isMeasured = false;
  const late = setTimeout(() => end(isMeasured ? 'clock' : 'processor'), longestMs);
  const timer = setInterval(() => {
    void usageOf(child).then((taken) => {
      isMeasured ||= taken.processorMs !== null;
      if ((taken.residentMb ?? 0) > residentMb) end('memory');
      else if ((taken.processorMs ?? 0) > processorMs) end('processor');
    });
  }, measuredEachMs);
  return () => {
    clearTimeout(late);
    clearInterval(timer);
  };
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

  /** Work that could not be done while the machine has so much else to do: the caller may come again. */
  function held(url: URL, cause: unknown): AppError {
    const error = new Error(`not done after ${bounds.longestMs} ms, as others had the processor`, { cause });
    onFailure(error, url);
    return overloaded(error);
  }

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
    let exceeded: Exceeded | null = null;
    const unwatch = watch(child, bounds, (what) => (exceeded ??= what));
    try {
      if (isStopping) throw overloaded();
      const say = (what: unknown) => void child.send(what as object, () => undefined);
      say({ program: url.href, job });
      for (;;) {
        const reported = await next(child).catch((error: unknown) => {
          if (isStopping) throw overloaded(error);
          if (exceeded === 'clock') throw held(url, error);
          throw exceeded === 'processor' ? new WorkFailure('time', 'it took more time than it may') : error;
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
      if (error instanceof WorkFailure) onFailure(error, url);
      throw error;
    } finally {
      unwatch();
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
