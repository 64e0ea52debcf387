import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { DatabaseFolder, Keys } from './database-folder.ts';
import { giveTo, type Identity, runAs } from './identity.ts';

/** How to run a program of the package. */
export interface Runner {
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly environment: NodeJS.ProcessEnv | undefined;
}

/**
 * Makes the cluster at the first start. An interrupted attempt leaves nothing that a later start would mistake for a
 * cluster.
 */
export async function ensureCluster(
  home: DatabaseFolder,
  keys: Keys,
  runner: Runner,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) {
    giveTo(runner.identity, home.folder);
    // A plain copy of the folder may be readable by others, which PostgreSQL refuses.
    chmodSync(home.cluster, 0o700);
    chmodSync(home.keysFile, 0o600);
    return;
  }
  const draft = `${home.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(home.folder, 'initdb.password');
  writeFileSync(passwordFile, keys.adminPassword, { mode: 0o600 });
  giveTo(runner.identity, home.folder);
  try {
    await initialise(draft, passwordFile, runner, signal);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, home.cluster);
}

function initialise(
  folder: string,
  passwordFile: string,
  { binaries, identity, environment }: Runner,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = [
    '-D',
    folder,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const { command, args } = runAs(identity, binaries.initdb, options);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      ...(signal && { signal }),
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartFailure(`the database cannot be created in ${folder}: ${reasonIn(errors)}`));
    });
  });
}

/** The reason of a failure: the last FATAL, PANIC or error of a program's output, without time and process id. */
export function reasonIn(output: string): string {
  // Errors that follow from a full disk are printed last and would hide it.
  if (/No space left on device|Disk quota exceeded/i.test(output)) return 'the disk is full';
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling =
    lines.findLast((line) => /\b(PANIC|FATAL):|error:/.test(line)) ?? lines.at(-1) ?? 'no reason was given';
  return telling.replace(/^.*?\b(PANIC|FATAL|error):\s*/, '');
}

/**
 * Makes the application's own login and database where they are missing. The login owns its database and is no
 * superuser, because a superuser's COPY and extensions reach the machine's files.
 */
export async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query<{ role: boolean; base: boolean }>(
      `select exists (select from pg_roles where rolname = 'oilsight') as role, exists (select from pg_database where datname = 'oilsight') as base`,
    );
    if (found.rows[0]?.role !== true)
      await client.query(`create role oilsight login password ${client.escapeLiteral(password)}`);
    if (found.rows[0]?.base !== true) {
      await client.query('create database oilsight owner oilsight');
      await client.query('revoke all on database oilsight from public');
    }
  } finally {
    await client.end();
  }
}
