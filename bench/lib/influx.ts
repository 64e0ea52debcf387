import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';

export interface InfluxReply {
  readonly results: readonly {
    readonly error?: string;
    readonly series?: readonly {
      readonly columns: readonly string[];
      readonly values: readonly (readonly (number | string | null)[])[];
    }[];
  }[];
}

export interface Influx {
  readonly port: number;
  readonly pid: number;
  readonly folder: string;
  /** The reply, read and parsed. */
  query(text: string): Promise<InfluxReply>;
  /** Reads the reply as CSV in chunks, without keeping it; returns its size in bytes. */
  exportCsv(text: string): Promise<number>;
  write(lines: string): Promise<void>;
  /** Size on disk, including the log. */
  bytes(): number;
  /** Waits, 90 s at most, until the log is empty and the files do not change any more; returns `bytes()`. */
  settle(): Promise<number>;
  stop(): Promise<void>;
}

export function influxIsInstalled(): boolean {
  return existsSync('/usr/bin/influxd');
}

/** Bytes of all files in a folder and its subfolders. Files may appear and vanish meanwhile. */
function bytesOf(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() === true) bytes += found.blocks * 512;
  }
  return bytes;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * InfluxDB 1.6 of Debian's package on its own port and folder, with its defaults for storage.
 *
 * @param coldAfterSeconds files nobody writes to are compacted after this time and not after InfluxDB's own ten minutes
 * and four hours
 */
export async function startInflux({ coldAfterSeconds }: { coldAfterSeconds?: number } = {}): Promise<Influx> {
  const cold =
    coldAfterSeconds === undefined
      ? ''
      : `cache-snapshot-write-cold-duration = "${coldAfterSeconds}s"\ncompact-full-write-cold-duration = "${coldAfterSeconds}s"\n`;
  const folder = mkdtempSync(join(tmpdir(), 'influx-'));
  const [port, backupPort] = [await freePort(), await freePort()];
  const config = join(folder, 'influxdb.conf');
  writeFileSync(
    config,
    `reporting-disabled = true\nbind-address = "127.0.0.1:${backupPort}"\n[meta]\ndir = "${folder}/meta"\n[data]\ndir = "${folder}/data"\nwal-dir = "${folder}/wal"\nquery-log-enabled = false\n${cold}[http]\nbind-address = "127.0.0.1:${port}"\nlog-enabled = false\n[monitor]\nstore-enabled = false\n`,
  );
  const child: ChildProcess = spawn('/usr/bin/influxd', ['-config', config], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      if ((await fetch(`${base}/ping`)).status === 204) break;
    } catch {
      if (Date.now() > deadline) throw new Error('InfluxDB did not start');
    }
    await sleep(50);
  }
  const query = async (text: string): Promise<InfluxReply> => {
    const response = await fetch(`${base}/query?db=bench&epoch=ms&q=${encodeURIComponent(text)}`, {
      method: text.startsWith('create') ? 'POST' : 'GET',
    });
    const reply = (await response.json()) as InfluxReply & { error?: string };
    const error = reply.error ?? reply.results.find((result) => result.error !== undefined)?.error;
    if (error !== undefined) throw new Error(error);
    return reply;
  };
  await query('create database bench');
  const bytes = () => bytesOf(join(folder, 'data')) + bytesOf(join(folder, 'wal'));
  return {
    port,
    pid: child.pid ?? 0,
    folder,
    query,
    async exportCsv(text) {
      const response = await fetch(`${base}/query?db=bench&epoch=ms&chunked=true&q=${encodeURIComponent(text)}`, {
        headers: { accept: 'application/csv' },
      });
      if (!response.ok || response.body === null) throw new Error(await response.text());
      let bytes = 0;
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
      return bytes;
    },
    bytes,
    async settle() {
      const deadline = Date.now() + 90_000;
      const logEmpty = 64 * 1024;
      // A compaction may begin this long after the previous one.
      const quietSeconds = 2 * (coldAfterSeconds ?? 10) + 2;
      let before = -1;
      for (let same = 0; same < quietSeconds && Date.now() < deadline;) {
        await sleep(1000);
        const now = bytesOf(join(folder, 'data'));
        same = now === before && bytesOf(join(folder, 'wal')) < logEmpty ? same + 1 : 0;
        before = now;
      }
      return bytes();
    },
    async write(lines) {
      const reply = await fetch(`${base}/write?db=bench&precision=ms`, { method: 'POST', body: lines });
      if (reply.status !== 204) throw new Error(await reply.text());
    },
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
