import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import pg from 'pg';
import { pause } from '../pause.ts';
import { reasonIn, type Runner } from './cluster.ts';
import type { DatabaseFolder } from './database-folder.ts';
import { runAs } from './identity.ts';
import { isAlive } from './running.ts';

/** A server that runs, ours or one found running. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
}

const keptLogBytes = 5_000_000;
const watchEveryMs = 200;

/** Starts the server. It has its own session, so a Ctrl-C for us does not stop it before we are done with it. */
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

/** Watches a server that is no child of ours. */
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

/** What the server wrote since a place in its log, as one reason. */
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
 * Resolves true when the server takes connections, false when it is gone first. After a crash it replays its log
 * before.
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
    // 28P01: the server is up and refuses our password. Waiting would not change that.
    if (code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const graceMs = 30_000;

/**
 * Stops the server: connections are ended and all is written (fast shutdown); one that hangs is ended at once and
 * recovers at its next start.
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
    // It is gone already, which is what was asked for.
  }
}
