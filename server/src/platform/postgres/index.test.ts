import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { preparedDataDir } from '../../../test/prepared-data-dir.ts';
import { findBinaries, libraryFolders } from './binaries.ts';
import { databaseFolderIn } from './database-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive } from './running.ts';

const quiet = pino({ level: 'silent' });

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  onTestFinished(() => server.stop());
  return server;
}

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // The connection emits an error when the server is killed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Asks again until the server answers: its restart emits no event outside of the process. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await later(20);
    }
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps data over a stop, leaves no process, and has secrets of its own', async () => {
    const dataDir = testFolder();
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    await rowsOf(first.url, 'create table kept as select 1 as one');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await started(dataDir);
    expect(second.url).toBe(first.url);
    expect(await rowsOf(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(statSync(databaseFolderIn(dataDir).keysFile).mode & 0o777).toBe(0o600);
  });

  it('writes to disk before it acknowledges, listens on loopback only and gives no superuser to the application', async () => {
    const { url, adminUrl } = await started(await preparedDataDir());
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories'];
    const found = await rowsOf(
      adminUrl,
      `select name, setting from pg_settings where name = any('{${settings.join(',')}}') order by name`,
    );
    expect(found).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    expect(
      await rowsOf(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
    await expect(rowsOf(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('starts again by itself after a kill, on the same address, with everything that was committed', async () => {
    const server = await started(await preparedDataDir());
    await rowsOf(server.url, 'create table kept (round integer)');
    for (const round of [1, 2, 3]) {
      await rowsOf(server.url, `insert into kept values (${round})`);
      const killed = server.pid;
      const ended = new Promise<void>((resolve) => {
        const off = server.onExit(() => {
          off();
          resolve();
        });
      });
      process.kill(killed, 'SIGKILL');
      await ended;
      const found = await eventually(() => rowsOf(server.url, 'select round from kept order by round'));
      expect(found).toHaveLength(round);
      await eventually(async () => expect(server.pid).not.toBe(killed));
    }
  });

  it('takes over a server whose program was killed', async () => {
    const dataDir = await preparedDataDir();
    const program = `
      import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const log = { info() {}, warn() {}, error() {} };
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      console.log(server.pid);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const orphan = Number(await Promise.race([gone, new Promise((resolve) => child.stdout.once('data', resolve))]));
    child.kill('SIGKILL');
    await gone;
    expect(isAlive(orphan)).toBe(true);

    const server = await startEmbeddedPostgres({ dataDir, log: quiet });
    expect(server.pid).toBe(orphan);
    expect(await rowsOf(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  it('starts a copy of a running folder beside the original', async () => {
    const dataDir = await preparedDataDir();
    const copy = testFolder();
    const original = await started(dataDir);
    await rowsOf(original.url, 'create table kept as select 1 as one');
    await rowsOf(original.adminUrl, 'checkpoint');
    cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true });
    const other = await started(copy);
    expect(other.pid).not.toBe(original.pid);
    expect(other.url).not.toBe(original.url);
    expect(await rowsOf(original.url, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('starts where the number of a killed server is now that of another program', async () => {
    const dataDir = await preparedDataDir();
    const { cluster } = databaseFolderIn(dataDir);
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    const left = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    await first.stop();
    writeFileSync(join(cluster, 'postmaster.pid'), left.replace(/^\d+/, String(process.pid)));
    const { url } = await started(dataDir);
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes another port when its own is taken', async () => {
    const dataDir = await preparedDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    onTestFinished(() => void squatter.close());
    await new Promise((resolve) => squatter.once('listening', resolve));
    const second = await started(dataDir);
    expect(second.url).not.toBe(first.url);
    expect(await rowsOf(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves nothing behind that a later start takes for a cluster, when the first was interrupted', async () => {
    const dataDir = testFolder();
    const home = databaseFolderIn(dataDir);
    mkdirSync(join(`${home.cluster}.new`, 'base'), { recursive: true });
    writeFileSync(join(`${home.cluster}.new`, 'PG_VERSION'), '18\n');
    const { url } = await started(dataDir);
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says in one line why it cannot start', async () => {
    const dataDir = await preparedDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    await first.stop();
    writeFileSync(join(databaseFolderIn(dataDir).cluster, 'PG_VERSION'), '9.6\n');
    await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(
      /^the database does not start \(.*server\.log\): .*incompatible/,
    );
    writeFileSync(databaseFolderIn(dataDir).keysFile, '{');
    await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(/keys\.json cannot be read/);
  });
});

describe('the binaries', () => {
  it.each([
    { os: 'freebsd', arch: 'x64', isMusl: false, says: 'no embedded PostgreSQL for freebsd-x64: set DATABASE_URL' },
    {
      os: 'linux',
      arch: 'x64',
      isMusl: true,
      says: 'no embedded PostgreSQL for linux-x64 with musl: set DATABASE_URL',
    },
    {
      os: process.platform === 'win32' ? 'darwin' : 'win32',
      arch: 'x64',
      isMusl: false,
      says: 'is not installed: run npm ci',
    },
  ])('$says', ({ says, ...platform }) => {
    expect(() => findBinaries(platform)).toThrow(says);
  });

  it('get library links of our own where the package has none', () => {
    const folder = testFolder();
    const lib = join(folder, 'native', 'lib');
    mkdirSync(lib, { recursive: true });
    writeFileSync(join(lib, 'libpq.so.5.18'), 'library');
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list));
    for (const _start of ['first', 'second']) {
      expect(libraryFolders(folder, folder)).toEqual([join(folder, 'lib'), lib]);
      expect(readFileSync(join(folder, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    }
    symlinkSync('libpq.so.5.18', join(lib, 'libpq.so.5'));
    expect(libraryFolders(folder, folder)).toEqual([]);
    expect(existsSync(join(lib, 'libpq.so.5'))).toBe(true);
  });
});
