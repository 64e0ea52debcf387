import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';
import { databaseFolderIn } from '../src/platform/postgres/database-folder.ts';
import { isAlive, readPidFile } from '../src/platform/postgres/running.ts';
import { administer, onDatabase, templateName } from './database.ts';

const prefix = 'oilsight-test-';

/** One database server for the whole run, in its own folder, with a migrated template that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  clearLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: pino({ level: 'warn' }),
    // Test databases need not survive a power cut.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const endWithUs = () => process.kill(server.pid, 'SIGQUIT');
  process.once('exit', endWithUs);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, endOnSignal);
  await administer(server.adminUrl, `create database ${templateName} owner oilsight`);
  await migrate(onDatabase(server.url, templateName));
  project.provide('databaseServer', { adminUrl: server.adminUrl, url: server.url });
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
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    const server = readPidFile(databaseFolderIn(folder).cluster);
    if (server !== null && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}
