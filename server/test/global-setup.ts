import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';
import { databaseFolderIn } from '../src/platform/postgres/database-folder.ts';
import { isAlive, readPidFile } from '../src/platform/postgres/running.ts';
import { testRoot } from './folder.ts';

const prefix = 'oilsight-test-';
const log = pino({ level: 'warn' });
// Test databases need not survive a power cut.
const unsafe = { fsync: 'off', full_page_writes: 'off' };

/**
 * One database server for the whole run, in its own folder; tests clone its migrated database. Beside it lies a copy of
 * the folder at rest, which tests that start a server of their own copy in place of making a cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  clearLeftovers();
  const folder = mkdtempSync(join(testRoot, `${prefix}${process.pid}-`));
  const [dataDir, prepared] = [join(folder, 'run'), join(folder, 'prepared')];
  const first = await startEmbeddedPostgres({ dataDir, log, settings: unsafe });
  await migrate(first.url);
  await first.stop();
  cpSync(dataDir, prepared, { recursive: true });

  const server = await startEmbeddedPostgres({ dataDir, log, settings: { ...unsafe, max_connections: '300' } });
  const endWithUs = () => process.kill(server.pid, 'SIGQUIT');
  process.once('exit', endWithUs);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, endOnSignal);
  project.provide('databaseServer', { adminUrl: server.adminUrl, url: server.url });
  project.provide('preparedDataDir', prepared);
  return async () => {
    await server.stop();
    process.off('exit', endWithUs);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.off(signal, endOnSignal);
    rmSync(folder, { recursive: true, force: true });
  };
}

const endOnSignal = () => process.exit(1);

/** Removes servers and folders of killed runs. The name of such a folder contains the process id of its run. */
function clearLeftovers(): void {
  for (const name of readdirSync(testRoot)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    const folder = join(testRoot, name);
    const server = readPidFile(databaseFolderIn(join(folder, 'run')).cluster);
    if (server !== null && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}
