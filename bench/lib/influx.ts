import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Influx {
  readonly port: number;
  readonly pid: number;
  readonly folder: string;
  query(text: string): Promise<unknown>;
  write(lines: string): Promise<void>;
  stop(): Promise<void>;
}

/** A port that is free at this moment on loopback. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export function influxIsInstalled(): boolean {
  return existsSync('/usr/bin/influxd');
}

/** InfluxDB 1.6 of Debian's package on its own port and folder, with its defaults for storage. */
export async function startInflux(): Promise<Influx> {
  const folder = mkdtempSync(join(tmpdir(), 'influx-'));
  const [port, backupPort] = [await freePort(), await freePort()];
  const config = join(folder, 'influxdb.conf');
  writeFileSync(
    config,
    `reporting-disabled = true\nbind-address = "127.0.0.1:${backupPort}"\n[meta]\ndir = "${folder}/meta"\n[data]\ndir = "${folder}/data"\nwal-dir = "${folder}/wal"\nquery-log-enabled = false\n[http]\nbind-address = "127.0.0.1:${port}"\nlog-enabled = false\n[monitor]\nstore-enabled = false\n`,
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const query = async (text: string): Promise<unknown> => {
    const reply = await fetch(`${base}/query?db=bench&epoch=ms&q=${encodeURIComponent(text)}`, { method: text.startsWith('create') ? 'POST' : 'GET' });
    return reply.json();
  };
  await query('create database bench');
  return {
    port,
    pid: child.pid ?? 0,
    folder,
    query,
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
