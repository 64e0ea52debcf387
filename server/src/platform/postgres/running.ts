import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The server that the `postmaster.pid` of a cluster names. */
export interface Running {
  readonly pid: number;
  readonly port: number;
}

/** Reads `postmaster.pid`: line 1 is the process id, line 4 the port. Null when there is no file. */
export function readPidFile(cluster: string): Running | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const [pid, , , port] = text.split('\n').map((line) => Number.parseInt(line, 10));
  return pid === undefined || !Number.isInteger(pid) || pid <= 0 ? null : { pid, port: port ?? Number.NaN };
}

/** A process id that no process has. */
const noProcess = 2 ** 31 - 2;

/**
 * Finds a server that still serves this cluster although the process that started it is gone.
 *
 * The file may be left over from a crash (the process id may belong to another program now) or may have come with a
 * copy of the folder (the server is the original's). PostgreSQL would take that id for a server of its own and refuse
 * to start, so the id is replaced. The rest of the file stays: by the memory segment on line 7 PostgreSQL sees whether
 * processes of a killed server still work on the cluster.
 */
export async function findRunning(cluster: string, adminUrl: (port: number) => string): Promise<Running | null> {
  const named = readPidFile(cluster);
  if (named === null || !isAlive(named.pid)) return null;
  if (workingFolderIs(named.pid, cluster) ?? (await dataDirectoryIs(adminUrl(named.port), cluster))) return named;
  const file = join(cluster, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(noProcess)));
  return null;
}

/** The working folder of a postmaster is its cluster. Null where the system does not tell it. */
function workingFolderIs(pid: number, cluster: string): boolean | null {
  if (process.platform !== 'linux') return null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return null;
  }
}

async function dataDirectoryIs(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0] !== undefined && realpathSync(rows[0].data_directory) === realpathSync(cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
