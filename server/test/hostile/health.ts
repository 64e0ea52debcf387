import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import type { Asked } from './witness.ts';

/** An answer for which the server itself took longer is late, ms. */
const lateMs = 250;
/** On a machine with nothing else to do an answer that took longer is late, whoever kept its main thread from running, ms. */
const latestMs = 1000;
/** The bare server answered well in time: the machine was not what delayed. */
const wellInTimeMs = 100;

export interface HealthReport {
  /** Questions of which can be told whether the server delayed them. */
  readonly judged: number;
  /** Those it answered late or not at all. */
  readonly late: readonly Asked[];
  /** The longest of all answers that the machine did not delay. */
  readonly worstMs: number;
  /** Most memory that the process had at any time of the watch, MiB; 0 where there is no `/proc`. */
  readonly peakMb: number;
}

export type Watched = Pick<ServerProcess, 'port' | 'pid'>;

/** A program of this folder in a process of its own. */
export function forkBeside(file: string, ...args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [], serialization: 'advanced' });
}

/** Asks a server for `/healthz` every 20 ms from another process, until `end` is called. */
export async function watchHealth({ port, pid }: Watched): Promise<{ end(): Promise<HealthReport> }> {
  const bare = forkBeside('bare-server.ts');
  const [barePort] = (await once(bare, 'message')) as [number];
  const witness = forkBeside('witness.ts', String(port), String(barePort), String(pid));
  await once(witness, 'message');
  forgetPeak(pid);
  const isQuiet = (loadavg()[0] ?? 0) < availableParallelism();
  return {
    async end() {
      const peakMb = peakMbOf(pid);
      witness.send('end');
      const [asked] = (await once(witness, 'message')) as [Asked[]];
      for (const child of [witness, bare]) child.disconnect();
      const judged = asked.filter(({ bareMs }) => bareMs < wellInTimeMs);
      return { judged: judged.length, late: judged.filter(({ serverMs, waitedMs }) => (isQuiet && serverMs > latestMs) || serverMs - waitedMs > lateMs), worstMs: Math.max(0, ...judged.map(({ serverMs }) => serverMs)), peakMb: Math.max(peakMb, peakMbOf(pid)) };
    },
  };
}

/**
 * Attacks a server, and holds that it answers others all the while, within 250 ms of its own work, that its process lives on, and that its memory stays below a
 * bound.
 *
 * @param mostMb MiB of the whole process, at its peak
 */
export async function expectHealthy<T>(server: ServerProcess, { mostMb }: { readonly mostMb: number }, attack: () => Promise<T>): Promise<T> {
  const watch = await watchHealth(server);
  const outcome = await attack().then((value) => ({ value }), (reason: unknown) => ({ reason }));
  const report = await watch.end();
  // What the server wrote as it died says most.
  expect(server.isAlive(), `the server ended: ${server.written()}`).toBe(true);
  // Some of them say enough.
  expect(report.late.slice(0, 3), `${report.late.length} late answers`).toEqual([]);
  expect(report.peakMb, 'memory, MiB').toBeLessThan(mostMb);
  expect(report.judged, 'the machine was too busy to tell').toBeGreaterThan(10);
  if ('reason' in outcome) throw outcome.reason;
  return outcome.value;
}

/** Lets the kernel count the peak of a process's memory from now on. */
function forgetPeak(pid: number): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function peakMbOf(pid: number): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024;
}
