import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import type { App } from '../src/app.ts';
import { testConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Log } from '../src/platform/log.ts';
import type { Pg } from '../src/platform/pg.ts';
import { createTestDatabase } from './database.ts';
import { testRoot } from './folder.ts';

export interface TestAppOptions {
  /** Settings besides those of `testConfig`. Devices are not assessed in rounds unless it is said here. */
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  readonly log?: Log;
}

export interface TestApp {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly pg: Pg;
  readonly app: App;
  /** Where files are kept, until `close`. */
  readonly dataDir: string;
  /** The superuser's address of the app's database, for tests that disturb the database. */
  readonly adminUrl: string;
  /** Stops the app and drops its database. */
  close(): Promise<void>;
}

/** The password of `admin`, the account that the first start creates, and of every account that factories build. */
export const testPassword = 'oil12345';

/** The whole app with a database of its own, listening on free loopback ports. */
export async function startTestApp({
  config,
  clock,
  log = pino({ level: 'silent' }),
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(testRoot, 'oilsight-data-'));
  const settings = testConfig({ adminPassword: testPassword, assessesInRounds: false, dataDir, ...config });
  const database = await createTestDatabase();
  const app = createApp({
    config: settings,
    databaseUrl: database.url,
    jwtSecret: settings.jwtSecret,
    log,
    ...(clock === undefined ? {} : { clock }),
  });
  try {
    const { port, mqttPort } = await app.start();
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      mqttPort,
      pg: app.services.pg,
      app,
      dataDir,
      adminUrl: database.adminUrl,
      async close() {
        await app.stop();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
