import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { databaseFolderIn } from '../../server/src/platform/postgres/database-folder.ts';
import { readPidFile } from '../../server/src/platform/postgres/running.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { freePort } from '../../scripts/free-port.ts';

export interface BenchServer {
  readonly port: number;
  readonly mqttPort: number;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly databasePid: number;
  /** Access tokens of the devices. */
  readonly tokens: readonly string[];
  readonly deviceIds: readonly string[];
  stop(): Promise<void>;
}

/** Resident memory of a process now and at its highest, MB. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** The access token of the administrator. */
export async function loginOf({ port }: Pick<BenchServer, 'port'>): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'bench-password' }),
  });
  return ((await reply.json()) as { token: string }).token;
}

export async function inDatabase(
  { databaseUrl }: Pick<BenchServer, 'databaseUrl'>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

/** From now on the server owns no part, and evaluates no device. */
export const takeParts = (server: Pick<BenchServer, 'databaseUrl'>) =>
  inDatabase(server, async (client) => {
    await client.query(`update part set owner = gen_random_uuid(), epoch = epoch + 1, until = 'infinity'`);
    // Longer than the server takes to notice.
    await new Promise((done) => setTimeout(done, 4000));
  });

async function insertDevices(databaseUrl: string, tokens: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const place = await client.query(
    `with t as (insert into tenant (name) values ('bench') returning id),
          c as (insert into customer (tenant_id, name) select id, 'bench' from t returning id, tenant_id)
     insert into device_group (tenant_id, customer_id, name, is_default) select tenant_id, id, 'Default group', true from c returning tenant_id, customer_id, id`,
  );
  const {
    tenant_id: tenant,
    customer_id: customer,
    id: group,
  } = place.rows[0] as { tenant_id: string; customer_id: string; id: string };
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const inserted = await client.query(
    `insert into device (tenant_id, customer_id, group_id, name, machine_type, token_hash)
     select $1, $2, $3, 'bench ' || n, 'hydraulic', hash from unnest($4::bytea[]) with ordinality as t(hash, n) order by n returning id`,
    [tenant, customer, group, hashes],
  );
  await client.end();
  return inserted.rows.map((row) => (row as { id: string }).id);
}

/**
 * The production server as a child process on an embedded database of its own, with `devices` devices and no rate
 * limit.
 *
 * @param root of the checkout that it is run from; left out: this one
 * @param prepare fills the empty database before the server starts; devices will have the keys 1, 2 …
 * @param onLog hears each line of the server's log, down to `debug`; left out: only errors are shown
 */
export async function startBenchServer(
  devices: number,
  root = resolve(import.meta.dirname, '../..'),
  prepare: (databaseUrl: string) => Promise<void> = async () => undefined,
  onLog?: (line: string) => void,
): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-bench-'));
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    log: createLog({ level: 'silent', isReadable: false, write: () => undefined }),
  });
  await prepare(database.url);
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--max-semi-space-size=16',
      '--heap-growing-percent=25',
      '--max-old-space-size=1024',
      resolve(root, 'server/src/main.ts'),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        DATA_DIR: join(folder, 'server'),
        DATABASE_URL: database.url,
        LOG_LEVEL: onLog === undefined ? 'error' : 'debug',
        DEVICE_MESSAGES_PER_SECOND: '0',
        ADMIN_PASSWORD: 'bench-password',
      },
      stdio: ['ignore', onLog === undefined ? 'ignore' : 'pipe', 'inherit'],
    },
  );
  if (onLog !== undefined && child.stdout !== null) createInterface({ input: child.stdout }).on('line', onLog);
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) break;
    } catch {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error('the server did not start');
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  const tokens = Array.from({ length: devices }, (_, n) => `bench-token-${n}`);
  const deviceIds = await insertDevices(database.url, tokens);
  return {
    port,
    mqttPort,
    pid: child.pid ?? 0,
    databaseUrl: database.url,
    databasePid: readPidFile(databaseFolderIn(folder).cluster)?.pid ?? 0,
    tokens,
    deviceIds,
    async stop() {
      await new Promise<void>((done) => {
        child.on('exit', () => done());
        child.kill('SIGTERM');
      });
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
