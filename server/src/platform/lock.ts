import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from './start-failure.ts';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes the data folder for this process. The lock is a listening endpoint named after the folder's device and inode: the system
 * drops it when the process dies in whatever way, and a copy of the folder has another name. It answers with the holder's process id.
 *
 * @throws StartFailure when another process has it, or the folder cannot be made
 */
export async function lockFolder(dataDir: string): Promise<Lock> {
  const folder = resolve(dataDir);
  const endpoint = endpointOf(folder);
  for (let attempt = 0; ; attempt += 1) {
    const server = await listen(endpoint);
    if (server !== null) return { release: () => new Promise((done) => server.close(() => done())) };
    const holder = await holderOf(endpoint);
    if (holder !== null || attempt >= 2) {
      throw new StartFailure(`the data folder ${folder} is in use by process ${holder ?? 'unknown'}: stop it, or set DATA_DIR to another folder`);
    }
    // Only a socket file outlives its process; abstract names and pipes do not.
    if (!endpoint.startsWith('\0')) rmSync(endpoint, { force: true });
  }
}

function endpointOf(folder: string): string {
  let identity: string;
  try {
    makeFolder(folder);
    const { dev, ino } = statSync(folder, { bigint: true });
    identity = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  } catch (error) {
    throw new StartFailure(`the data folder ${folder} (DATA_DIR) cannot be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (process.platform === 'linux') return `\0oilsight-${identity}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\oilsight-${identity}` : join(tmpdir(), `oilsight-${identity}.lock`);
}

/** Node's own recursion reports a read-only disk as a missing folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function listen(endpoint: string): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  server.unref();
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(endpoint, () => done(server));
  });
}

/** The process that answers, `unknown` when it is too busy to, null when nobody listens. */
function holderOf(endpoint: string): Promise<string | null> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(endpoint);
    socket.setTimeout(2_000, () => {
      socket.destroy();
      done('unknown');
    });
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => done(answer));
    socket.on('error', () => done(null));
  });
}
