import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { StartFailure } from '../start-failure.ts';

/** The port and the passwords, kept beside the cluster, readable by their owner only. */
const Keys = z.object({
  port: z.int().min(1).max(65_535),
  adminPassword: z.string().min(16),
  password: z.string().min(16),
});
export type Keys = z.infer<typeof Keys>;

/** Paths of the database's files in the data folder. */
export interface DatabaseFolder {
  readonly folder: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly log: string;
  readonly keysFile: string;
}

export function databaseFolderIn(dataDir: string): DatabaseFolder {
  const folder = join(dataDir, 'postgres');
  return {
    folder,
    cluster: join(folder, 'cluster'),
    log: join(folder, 'server.log'),
    keysFile: join(folder, 'keys.json'),
  };
}

/** Reads the keys, or makes them on the first start. */
export async function keysOf(home: DatabaseFolder): Promise<Keys> {
  if (!existsSync(home.keysFile)) {
    const keys = { port: await freePort(), adminPassword: secret(), password: secret() };
    mkdirSync(home.folder, { recursive: true, mode: 0o700 });
    writeKeys(home, keys);
    return keys;
  }
  try {
    return Keys.parse(JSON.parse(readFileSync(home.keysFile, 'utf8')));
  } catch (error) {
    throw new StartFailure(`${home.keysFile} cannot be read: restore it from a copy of the folder`, { cause: error });
  }
}

export function writeKeys(home: DatabaseFolder, keys: Keys): void {
  const draft = `${home.keysFile}.new`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, home.keysFile);
}

const secret = () => randomBytes(24).toString('base64url');

/** A loopback port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
