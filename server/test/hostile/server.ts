import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPg } from '../../src/platform/pg.ts';
import type { Pg } from '../../src/platform/pg.ts';
import { createTestDatabase } from '../database.ts';
import { testRoot } from '../folder.ts';
import { startServerProcess } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';

export interface AttackedServer extends ServerProcess {
  /** The application's own login on the server's database, to build what an attack needs. */
  readonly pg: Pg;
  /** Ends the process and drops its database. */
  close(): Promise<void>;
}

/** The product with its production bounds, in a process of its own, on a fresh database. */
export async function startAttackedServer(env: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
  const dataDir = mkdtempSync(join(testRoot, 'oilsight-data-'));
  const database = await createTestDatabase();
  const clear = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServerProcess({
      dataDir,
      env: { NODE_ENV: 'production', DATABASE_URL: database.url, ADMIN_PASSWORD: 'gear-Pump-71-Viscous', ...env },
    });
    const pg = createPg({ url: database.url, max: 2, onError: () => undefined });
    return {
      ...server,
      pg,
      async close() {
        await pg.close();
        await server.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}
