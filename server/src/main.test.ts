import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, watch, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../test/folder.ts';
import { preparedDataDir } from '../test/prepared-data-dir.ts';
import { databaseFolderIn } from './platform/postgres/database-folder.ts';
import { isAlive, readPidFile } from './platform/postgres/running.ts';

interface Run {
  readonly child: ChildProcess;
  /** Resolves when the server listens, with the ports it logged; rejects when it ends first. */
  readonly listening: Promise<{ port: number; mqttPort: number }>;
  readonly ended: Promise<{ code: number | null; stderr: string }>;
}

/** The real program, in a process of its own. */
function run(settings: Record<string, string>, flags: readonly string[] = []): Run {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...flags], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', MQTT_PORT: '0', ADMIN_PASSWORD: 'Quiet-river7', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    const database = readPidFile(databaseFolderIn(settings['DATA_DIR'] ?? '').cluster)?.pid;
    if (database !== undefined && isAlive(database)) process.kill(database, 'SIGQUIT');
  });
  let stdout = '';
  let stderr = '';
  const ports = Promise.withResolvers<{ port: number; mqttPort: number }>();
  ports.promise.catch(() => undefined);
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    const line = stdout.split('\n').find((text) => text.includes('"msg":"listening"'));
    if (line !== undefined) ports.resolve(JSON.parse(line) as { port: number; mqttPort: number });
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once('close', (code) => {
      ports.reject(new Error(`ended with ${code}: ${stderr}`));
      resolve({ code, stderr });
    }),
  );
  return { child, listening: ports.promise, ended };
}

async function takenPort(): Promise<number> {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void squatter.close());
  const address = squatter.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the program', () => {
  it('listens, refuses a second start on its folder, and stops cleanly with its database at SIGTERM', async () => {
    const dataDir = testFolder();
    const first = run({ DATA_DIR: dataDir });
    const { port } = await first.listening;
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);

    const second = await run({ DATA_DIR: dataDir }).ended;
    expect(second).toEqual({
      code: 1,
      stderr: `oilsight: the data folder ${dataDir} is in use by process ${first.child.pid}: stop it, or set DATA_DIR to another folder\n`,
    });

    const database = readPidFile(databaseFolderIn(dataDir).cluster)?.pid ?? 0;
    expect(isAlive(database)).toBe(true);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, stderr: '' });
    expect(isAlive(database)).toBe(false);
    expect(readFileSync(databaseFolderIn(dataDir).log, 'utf8')).toContain('database system is shut down');
  });

  it('finds everything again after it was killed', async () => {
    const dataDir = await preparedDataDir();
    const first = run({ DATA_DIR: dataDir });
    await first.listening;
    first.child.kill('SIGKILL');
    await first.ended;
    const second = run({ DATA_DIR: dataDir });
    await second.listening;
    second.child.kill('SIGINT');
    expect(await second.ended).toEqual({ code: 0, stderr: '' });
  });

  it('refuses the demonstration of an earlier start, and ends it when it is told to', async () => {
    const dataDir = await preparedDataDir();
    const demo = run({ DATA_DIR: dataDir }, ['--demo']);
    const { port } = await demo.listening;
    const send = (at: number) =>
      fetch(`http://127.0.0.1:${at}/api/v1/OILSIGHT_DEMO_TOKEN/telemetry`, {
        method: 'POST',
        body: '{"oil_temperature":61.5}',
      });
    expect((await send(port)).status).toBe(200);
    demo.child.kill('SIGTERM');
    await demo.ended;

    const refused = await run({ DATA_DIR: dataDir }).ended;
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      new RegExp(
        `^oilsight: the database of the data folder ${dataDir} holds the demonstration, .*DATA_DIR.*npm run serve -- --end-demonstration.*\\n$`,
      ),
    );

    const served = run({ DATA_DIR: dataDir }, ['--end-demonstration']);
    expect((await send((await served.listening).port)).status).toBe(401);
    served.child.kill('SIGTERM');
    expect(await served.ended).toEqual({ code: 0, stderr: '' });
  });

  it('stops when a signal comes while it starts', async () => {
    const dataDir = testFolder();
    const begun = new Promise((resolve) => {
      const watcher = watch(dataDir, () => {
        watcher.close();
        resolve(null);
      });
    });
    const { child, ended } = run({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await begun;
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, stderr: '' });
    expect(readPidFile(databaseFolderIn(dataDir).cluster)).toBeNull();
  });

  it.each([
    ['PORT', 'MQTT_PORT'],
    ['MQTT_PORT', 'PORT'],
  ])('names a taken port and its setting %s', async (setting) => {
    const port = await takenPort();
    const { code, stderr } = await run({ DATA_DIR: await preparedDataDir(), [setting]: String(port) }).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `oilsight: port ${port} is taken: stop what listens there, or set ${setting} to another\n`,
    });
  });

  it('names each wrong setting on its line', async () => {
    const { code, stderr } = await run({ PORT: 'eighty', LOG_LEVEL: 'loud' }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^oilsight: PORT: .+\noilsight: LOG_LEVEL: .+\n$/);
  });

  it('says which database cannot be reached, without its password', async () => {
    const port = await takenPort();
    const { code, stderr } = await run({
      DATA_DIR: testFolder(),
      DATABASE_URL: `postgres://oilsight:hunter2@127.0.0.1:${port + 1 > 65_535 ? 1 : port + 1}/oilsight`,
    }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^oilsight: the database at 127\.0\.0\.1:\d+\/oilsight cannot be used \(DATABASE_URL\): .+\n$/,
    );
    expect(stderr).not.toContain('hunter2');
  });

  it('says that its folder cannot be made', async () => {
    const file = join(testFolder(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await run({ DATA_DIR: join(file, 'data') }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^oilsight: the data folder .* \(DATA_DIR\) cannot be made: ENOTDIR.*\n$/);
  });
});
