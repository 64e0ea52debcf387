import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { databaseFolderIn, freePort, keysOf, writeKeys } from '../src/platform/postgres/database-folder.ts';
import { testFolder } from './folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder at rest with a migrated database, as a server leaves it that has stopped. */
    preparedDataDir: string;
  }
}

/**
 * A data folder whose database exists already and is migrated and empty. For tests of something else than the first
 * start, which makes the cluster and takes seconds.
 */
export async function preparedDataDir(): Promise<string> {
  const dataDir = testFolder();
  cpSync(inject('preparedDataDir'), dataDir, { recursive: true });
  // Copies that start at the same time need ports of their own.
  const home = databaseFolderIn(dataDir);
  writeKeys(home, { ...(await keysOf(home)), port: await freePort() });
  return dataDir;
}
