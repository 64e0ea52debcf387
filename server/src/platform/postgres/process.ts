import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import pg from 'pg';
import { pause } from '../pause.ts';
import { reasonIn, type Runner } from './cluster.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { runAs } from './identity.ts';
import { isAlive } from './running.ts';

/** A running server, started by this process or found running. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the server has ended. */
  readonly gone: Promise<void>;
}

const keptLogBytes = 5_000_000;
const watchEveryMs = 200;

/**
 * Starts the server in a session of its own, so that a Ctrl-C for this program does not stop the server before the
 * program has finished with it.
 */
export function launch(
  home: DatabaseFolder,
  args: readonly string[],
  { binaries, identity, environment }: Runner,
): Promise<ServerProcess & { readonly logFrom: number }> {
  if (existsSync(home.log) && statSync(home.log).size > keptLogBytes) truncateSync(home.log, 0);
  const out = openSync(home.log, 'a', 0o600);
  const logFrom = fstatSync(out).size;
  const { command, args: all } = runAs(identity, binaries.postgres, args);
  const child = spawn(command, all, {
    env: environment,
    stdio: ['ignore', out, out],
    detached: true,
    windowsHide: true,
  });
  closeSync(out);
  child.unref();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return started(child).then((pid) => ({ pid, gone, logFrom }));
}

function started(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}

/** Watches a server that is not a child of this process. */
export function adopted(pid: number): ServerProcess {
  const gone = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, watchEveryMs);
    timer.unref();
  });
  return { pid, gone };
}

/** The reason of a failure, taken from what the server wrote since a position in its log. */
export function reasonSince(home: DatabaseFolder, from: number): string {
  const file = openSync(home.log, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(64_000, Math.max(0, fstatSync(file).size - from)));
    readSync(file, bytes, 0, bytes.length, from);
    return reasonIn(bytes.toString('utf8'));
  } finally {
    closeSync(file);
  }
}

/**
 * Resolves to true when the server accepts connections, to false when it has ended first. After a crash the server
 * replays its log before it accepts any.
 */
export async function isReady(server: ServerProcess, url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const gone = server.gone.then(() => 'gone' as const);
  for (;;) {
    signal?.throwIfAborted();
    if (await connects(url)) return true;
    if ((await Promise.race([gone, pause(20, signal)])) === 'gone') return false;
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // 28P01: the server is up and refuses our password, so waiting would not help.
    if (code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const graceMs = 30_000;

/**
 * Stops the server by a fast shutdown: connections are closed and everything is written. A server that does not end in
 * time is stopped at once and recovers at its next start.
 */
export async function shutDown(server: ServerProcess, home: DatabaseFolder, runner: Runner): Promise<void> {
  if (process.platform === 'win32') {
    execFile(runner.binaries.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast'], { windowsHide: true }, () => undefined);
  } else {
    signalServer(server.pid, 'SIGINT');
  }
  const late = setTimeout(() => signalServer(server.pid, 'SIGQUIT'), graceMs);
  await server.gone;
  clearTimeout(late);
}

function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The server has already ended.
  }
}
