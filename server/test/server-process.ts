import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { databaseFolderIn, keysOf } from '../src/platform/postgres/database-folder.ts';
import { isAlive, readPidFile } from '../src/platform/postgres/running.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The real program in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly pid: number;
  isAlive(): boolean;
  /** The end of its output, both streams. */
  written(): string;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  /** Settings; without `DATABASE_URL` it has its own embedded database in the data folder. */
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws Error with the program's output, when it ends instead of listening */
export async function startServerProcess({ dataDir, env = {} }: ServerProcessOptions): Promise<ServerProcess> {
  const child = fork(main, [], {
    silent: true,
    execArgv: [],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ADMIN_PASSWORD: 'Quiet-river7',
      ...env,
    },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (written = (written + chunk.toString()).slice(-4000)));
  const gone = once(child, 'exit');
  const { port, mqttPort } = await listening(child, () => written);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    mqttPort,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    written: () => written,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function listening(child: ChildProcess, written: () => string): Promise<{ port: number; mqttPort: number }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      resolve((message as { listening: { port: number; mqttPort: number } }).listening),
    );
    child.once('exit', (code, signal) =>
      reject(new Error(`the server ended (${code ?? signal}) before it listened:\n${written()}`)),
    );
  });
}

/** Kills the database server of a data folder; false when there is none. */
export function killDatabase(dataDir: string): boolean {
  const running = readPidFile(databaseFolderIn(dataDir).cluster);
  return running !== null && isAlive(running.pid) && process.kill(running.pid, 'SIGKILL');
}

export function isDatabaseAlive(dataDir: string): boolean {
  const running = readPidFile(databaseFolderIn(dataDir).cluster);
  return running !== null && isAlive(running.pid);
}

/** The address with the application's own login. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const { port, password } = await keysOf(databaseFolderIn(dataDir));
  return `postgres://oilsight:${password}@127.0.0.1:${port}/oilsight`;
}
