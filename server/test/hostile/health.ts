import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { isFull } from '../../../scripts/rounds.ts';
import type { ServerProcess } from '../server-process.ts';
import { lateIn, stallsIn, undelayed } from './health.rules.ts';
import type { Asked } from './witness.ts';

export interface HealthReport {
  readonly asked: readonly Asked[];
  /** Whether the machine was otherwise idle when the watch began. */
  readonly isIdle: boolean;
  /** Peak memory of the process during the watch, MiB; 0 where there is no `/proc`. */
  readonly peakMb: number;
}

export type Watched = Pick<ServerProcess, 'port' | 'pid'>;

/** Starts a program of this folder in a process of its own. */
export function forkBeside(file: string, ...args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [], serialization: 'advanced' });
}

/**
 * By process id of each watched server: the process that asks it and the bare server beside it. They end with this
 * process.
 */
const witnesses = new Map<number, Promise<ChildProcess>>();

async function startWitness({ port, pid }: Watched): Promise<ChildProcess> {
  const [barePort] = (await once(forkBeside('bare-server.ts'), 'message')) as [number];
  return forkBeside('witness.ts', String(port), String(barePort), String(pid));
}

/** The next message of a process. @throws Error when the process ends instead */
async function reported(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  const gone = once(child, 'exit', { signal }).then(([code, exitSignal]) =>
    Promise.reject(new Error(`it ended with ${code ?? exitSignal}`)),
  );
  // The end of the process is no longer waited for when its message has come.
  gone.catch(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), gone])) as [unknown];
    return message;
  } finally {
    heard.abort();
  }
}

/** Asks a server for `/healthz` every 20 ms from another process, until `end` is called. */
export async function watchHealth(server: Watched): Promise<{ end(): Promise<HealthReport> }> {
  const { pid } = server;
  const started = witnesses.get(pid) ?? startWitness(server);
  witnesses.set(pid, started);
  const witness = await started;
  witness.send('begin');
  await reported(witness);
  forgetPeak(pid);
  const isIdle = (loadavg()[0] ?? 0) < availableParallelism();
  return {
    async end() {
      const peakMb = peakMbOf(pid);
      witness.send('end');
      const asked = (await reported(witness)) as Asked[];
      return { asked, isIdle, peakMb: Math.max(peakMb, peakMbOf(pid)) };
    },
  };
}

/**
 * Attacks a server, and checks that meanwhile and afterwards it answers others, never stalls for seconds, stays alive,
 * and keeps its memory below a bound. In the full run it must answer within 250 ms of its own work.
 *
 * @param maxMb peak memory of the whole process, MiB
 */
export async function expectHealthy<T>(
  server: ServerProcess,
  { maxMb }: { readonly maxMb: number },
  attack: () => Promise<T>,
): Promise<T> {
  const watch = await watchHealth(server);
  const outcome = await attack().then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
  const { asked, isIdle, peakMb } = await watch.end();
  // The failure shows what the server wrote before it ended.
  expect(server.isAlive(), `the server ended: ${server.written()}`).toBe(true);
  // A few of the stalls are enough for the message.
  const stalls = stallsIn(asked);
  expect(stalls.slice(0, 3), `${stalls.length} answers did not come, or after seconds`).toEqual([]);
  expect(peakMb, 'memory, MiB').toBeLessThan(maxMb);
  if ('reason' in outcome) throw outcome.reason;
  if (isFull) expectPromptness(asked, isIdle);
  return outcome.value;
}

function expectPromptness(asked: readonly Asked[], isIdle: boolean): void {
  const of = (times: readonly number[]) =>
    `median ${times[Math.floor(times.length / 2)]?.toFixed(1)}, longest ${times.at(-1)?.toFixed(1)}`;
  const sorted = (one: (each: Asked) => number) => asked.map(one).toSorted((a, b) => a - b);
  process.stdout.write(
    `${expect.getState().currentTestName ?? ''}: /healthz, ms: ${of(sorted(({ serverMs }) => serverMs))}; a bare server: ${of(sorted(({ bareMs }) => bareMs))}\n`,
  );
  const late = lateIn(asked, isIdle);
  expect(late.slice(0, 3), `${late.length} late answers`).toEqual([]);
  expect(undelayed(asked).length, 'the machine was too busy to tell').toBeGreaterThan(10);
}

/** Resets the kernel's peak memory counter of a process. */
function forgetPeak(pid: number): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function peakMbOf(pid: number): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024;
}
