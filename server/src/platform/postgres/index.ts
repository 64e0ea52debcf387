import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Log } from '../log.ts';
import { pause } from '../pause.ts';
import { StartFailure } from '../start-failure.ts';
import { findBinaries, libraryFolders } from './binaries.ts';
import { ensureCluster, ensureDatabase, type Runner } from './cluster.ts';
import {
  freePort,
  type DatabaseFolder,
  databaseFolderIn,
  isPortFree,
  type Keys,
  keysOf,
  writeKeys,
} from './database-folder.ts';
import { pickIdentity } from './identity.ts';
import { supervise } from './supervisor.ts';
import { adopted, isReady, launch, reasonSince, type ServerProcess, shutDown } from './process.ts';
import { findRunning } from './running.ts';
import { serverArguments, type ServerSettings } from './settings.ts';

export interface EmbeddedPostgres {
  /**
   * The application's login on its own database. Valid as long as this process runs, also over restarts of the database
   * server.
   */
  readonly url: string;
  /** The superuser's login on database `postgres`. */
  readonly adminUrl: string;
  /** Process id of the current server. */
  readonly pid: number;
  /**
   * Calls back each time the server ends unexpectedly; it is restarted automatically. Returns the function that ends
   * the subscription.
   */
  onExit(callback: () => void): () => void;
  /** Stops the server after it has written everything to disk. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster is in its folder `postgres/`. */
  readonly dataDir: string;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Raised to abandon a start that takes too long. */
  readonly signal?: AbortSignal;
  /** Settings that override the defaults of settings.ts. */
  readonly settings?: ServerSettings;
}

const attempts = 8;
/**
 * Errors that pass by themselves: after a kill, memory and lock of the old server are held until its last process is
 * gone.
 */
const passes = /shared memory|lock file|could not bind|Address already in use/i;

/**
 * Starts the embedded PostgreSQL on loopback, with passwords of its own, and keeps it running. A server that is still
 * running although its parent process has ended is taken over.
 *
 * @throws StartFailure when it cannot run here: no binaries, a full or read-only disk, files of another version
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  signal,
  settings,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = databaseFolderIn(resolve(dataDir));
  const runner = prepare(home);
  const kept = await keysOf(home);
  await ensureCluster(home, kept, runner, signal);
  const adminUrl = (at: number) => addressOf('postgres', kept.adminPassword, at);
  const port = await settlePort(home, kept, adminUrl);

  async function start(): Promise<ServerProcess> {
    const running = await findRunning(home.cluster, adminUrl);
    if (running !== null) {
      const found = adopted(running.pid);
      if (await isReady(found, adminUrl(port), signal)) {
        log.info({ pid: found.pid }, 'took over the database server that was still running');
        return found;
      }
    }
    const launched = await launch(home, serverArguments(home.cluster, port, settings), runner);
    if (await orShutDown(launched, isReady(launched, adminUrl(port), signal))) return launched;
    throw new StartFailure(`the database does not start (${home.log}): ${reasonSince(home, launched.logFrom)}`);
  }

  /** Stops the server when the start fails, so that none is left behind. */
  async function orShutDown<T>(server: ServerProcess, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      await shutDown(server, home, runner);
      throw error;
    }
  }

  const first = await firstStart(start, signal);
  await orShutDown(first, ensureDatabase(adminUrl(port), kept.password));
  const keeper = supervise(first, start, log);
  return {
    url: addressOf('oilsight', kept.password, port),
    adminUrl: adminUrl(port),
    get pid() {
      return keeper.current().pid;
    },
    onExit: (callback) => keeper.onExit(callback),
    stop: async () => shutDown(await keeper.release(), home, runner),
  };
}

/** Roles and their databases have the same name. */
function addressOf(user: 'postgres' | 'oilsight', password: string, port: number): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${user}`;
}

/** The port of a server that still runs; else the port of the last start; else a free one when that port is in use. */
async function settlePort(home: DatabaseFolder, kept: Keys, adminUrl: (port: number) => string): Promise<number> {
  const running = await findRunning(home.cluster, adminUrl);
  const port = running?.port ?? ((await isPortFree(kept.port)) ? kept.port : await freePort());
  if (port !== kept.port) writeKeys(home, { ...kept, port });
  return port;
}

function prepare(home: DatabaseFolder): Runner {
  const binaries = findBinaries();
  try {
    mkdirSync(home.folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartFailure(
      `the data folder ${home.folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  const environment = serverEnvironment(libraryFolders(binaries.root, home.folder));
  return { binaries, environment, identity: pickIdentity(binaries.postgres, environment) };
}

/**
 * Environment of the server's programs. It has none of our variables: PGPORT or LC_ALL, for example, would change how
 * the server behaves. On Windows programs need the system's variables.
 */
function serverEnvironment(libraries: readonly string[]): NodeJS.ProcessEnv | undefined {
  if (process.platform === 'win32') return undefined;
  const library = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(libraries.length > 0 && { [library]: libraries.join(':') }),
  };
}

async function firstStart(
  start: () => Promise<ServerProcess>,
  signal: AbortSignal | undefined,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt >= attempts || !(error instanceof StartFailure) || !passes.test(error.message)) throw error;
      await pause(50 * 2 ** attempt, signal);
    }
  }
}
