import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { pause } from './pause.ts';
import { StartFailure } from './start-failure.ts';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Name of a lock socket. Each name is used by one process, once: a socket without a listener stays dead and may be
 * removed.
 */
const socketForm = /^lock-[0-9a-f]{16}$/;
const retryMs = 20;

/** The answer of a listening process: its id, and whether it holds the folder or is still contending for it. */
interface Answer {
  readonly process: string;
  readonly holds: boolean;
}

/**
 * Takes the data folder for this process. Each contender listens on a socket of its own in the folder and then asks all
 * other sockets there. So the lock also works between containers that share the folder, it ends with the process
 * however that ends, and a copy of the folder is not locked.
 *
 * @throws StartFailure when another process holds it, or the folder cannot be made
 */
export async function lockFolder(dataDir: string): Promise<Lock> {
  const folder = resolve(dataDir);
  const identity = prepare(folder);
  return process.platform === 'win32' ? lockByPipe(folder, `\\\\.\\pipe\\oilsight-${identity}`) : lockBySocket(folder);
}

async function lockBySocket(folder: string): Promise<Lock> {
  const place = placeOf(folder);
  const name = `lock-${randomBytes(8).toString('hex')}`;
  const self = { holds: false };
  try {
    const server = await listen(place.path(name), self);
    const close = () => new Promise<void>((done) => server.close(() => done()));
    try {
      await outlast(folder, name, place.path);
      // A socket that another contender asked between its creation and its first answer looks dead, and may have been
      // removed.
      if (!existsSync(place.path(name))) throw inUse(folder, 'unknown');
    } catch (error) {
      await close();
      throw error;
    }
    self.holds = true;
    return { release: () => close().finally(place.leave) };
  } catch (error) {
    place.leave();
    if (error instanceof StartFailure) throw error;
    throw cannotLock(folder, error);
  }
}

/**
 * Returns when no other contender is left. Of two that contend at the same time, the one with the greater name gives
 * up.
 */
async function outlast(folder: string, name: string, path: (name: string) => string): Promise<void> {
  for (const other of readdirSync(folder).filter((entry) => socketForm.test(entry) && entry !== name)) {
    for (let answer = await ask(path(other)); answer !== 'nobody'; answer = await ask(path(other))) {
      if (answer === 'busy' || answer.holds || other < name)
        throw inUse(folder, answer === 'busy' ? 'unknown' : answer.process);
      await pause(retryMs);
    }
    rmSync(path(other), { force: true });
  }
}

/** Windows removes a named pipe together with its process. */
async function lockByPipe(folder: string, pipe: string): Promise<Lock> {
  const server = await listen(pipe, { holds: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw cannotLock(folder, error);
  });
  if (server !== null) return { release: () => new Promise((done) => server.close(() => done())) };
  const holder = await ask(pipe);
  throw inUse(folder, typeof holder === 'string' ? 'unknown' : holder.process);
}

function inUse(folder: string, holder: string): StartFailure {
  return new StartFailure(
    `the data folder ${folder} is in use by process ${holder}: stop it, or set DATA_DIR to another folder`,
  );
}

function cannotLock(folder: string, cause: unknown): StartFailure {
  return new StartFailure(
    `the data folder ${folder} (DATA_DIR) cannot be locked: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
}

/**
 * Paths of sockets in the folder. A socket's address has at most 107 bytes and would be cut off; on Linux the path
 * therefore goes through an open descriptor of the folder.
 */
function placeOf(folder: string): { path(name: string): string; leave(): void } {
  if (process.platform !== 'linux') return { path: (name) => join(folder, name), leave: () => undefined };
  const descriptor = openSync(folder, 'r');
  return { path: (name) => `/proc/self/fd/${descriptor}/${name}`, leave: () => closeSync(descriptor) };
}

/** Makes the folder and returns a name that is the same for all spellings of its path. */
function prepare(folder: string): string {
  try {
    makeFolder(folder);
    const { dev, ino } = statSync(folder, { bigint: true });
    return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  } catch (error) {
    throw new StartFailure(
      `the data folder ${folder} (DATA_DIR) cannot be made: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Node's own recursion reports a read-only disk as a missing folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Answers everyone who connects: which process listens, and whether it holds the lock. */
function listen(endpoint: string, self: { readonly holds: boolean }): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid} ${self.holds ? 'holds' : 'looks'}`);
  });
  server.unref();
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(endpoint, () => done(server));
  });
}

/** Error codes that mean that there is no listener, rather than that the listener cannot be reached. */
const nobodyCodes = ['ECONNREFUSED', 'ENOENT'];

function ask(endpoint: string): Promise<Answer | 'busy' | 'nobody'> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(endpoint);
    socket.setTimeout(2_000, () => {
      socket.destroy();
      done('busy');
    });
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => {
      const [holder = 'unknown', state] = text.split(' ');
      done({ process: holder, holds: state !== 'looks' });
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      done(nobodyCodes.includes(error.code ?? '') ? 'nobody' : 'busy'),
    );
  });
}
