import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { lockFolder } from './lock.ts';

const program = (name: string) => join(import.meta.dirname, name);

/** Runs the collector to its end. */
function collector(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [program('main.ts'), ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

async function configFile(): Promise<{ file: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'collector 配置 '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'collector.json');
  const sensors = [
    {
      device: 'Press 1',
      unitId: 1,
      registers: [{ key: 'oil_temperature', function: 'holding', address: 2, type: 'int16', scale: 0.1, unit: '°C' }],
    },
    {
      device: 'Press 2',
      unitId: 2,
      registers: [{ key: 'pressure', function: 'input', address: 0, type: 'float64', unit: 'MPa' }],
    },
  ];
  writeFileSync(
    file,
    JSON.stringify({
      server: { url: `mqtt://127.0.0.1:${await freePort()}` },
      connections: [
        { name: 'presses', host: '127.0.0.1', port: await freePort(), timeoutMs: 60_000, retries: 0, sensors },
      ],
    }),
  );
  return { file, folder };
}

async function plantOf(file: string): Promise<(line: string) => Promise<void>> {
  const child = spawn(process.execPath, [program('modbus-plant.ts'), '--config', file, '--seed', '3'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  await once(lines, 'line');
  return async (line) => {
    child.stdin.write(`${line}\n`);
    await once(lines, 'line');
  };
}

describe('--check', () => {
  it('prints what every sensor gives, and ends with 0 only when all is there', async () => {
    const { file } = await configFile();
    const tell = await plantOf(file);
    const good = await collector(['--config', file, '--check']);
    expect(good.out).toMatch(/Press 1 \(presses, unit 1\) +oil_temperature +\d+(\.\d)? +°C\n/);
    expect(good.out).toMatch(/Press 2 \(presses, unit 2\) +pressure +\d+(\.\d)? +MPa\n/);
    expect(good.code).toBe(0);

    await tell('exception 2 11');
    const bad = await collector(['--config', file, '--check']);
    expect(bad.out).toMatch(/Press 2 .*–.*exception 11, gateway target device failed to respond/);
    expect(bad.out).toMatch(/Press 1 .*°C\n/);
    expect(bad.code).toBe(1);
  });

  it('names the connection that cannot be had', async () => {
    const { file } = await configFile();
    const { out, code } = await collector(['--config', file, '--check']);
    expect(out).toContain('no connection to 127.0.0.1');
    expect(code).toBe(1);
  });
});

describe('the program', () => {
  it('tells how it is used', async () => {
    expect(await collector(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--config FILE') });
    expect(await collector([])).toMatchObject({ code: 1, err: expect.stringContaining('--config FILE is needed') });
    expect(await collector(['--confg', 'x'])).toMatchObject({
      code: 1,
      err: expect.stringContaining("Unknown option '--confg'"),
    });
  });

  it('says in one line what is wrong with its settings', async () => {
    const { file } = await configFile();
    const { code, err } = await collector(['--config', file], { OILSIGHT_GATEWAY_TOKEN: '' });
    expect(code).toBe(1);
    expect(err).toMatch(/^collector: the environment variable OILSIGHT_GATEWAY_TOKEN is empty[^\n]*\n$/);
  });

  it.runIf(process.platform === 'linux' || process.platform === 'win32')(
    'does not share its buffer with another',
    async () => {
      const { folder, file } = await configFile();
      const waiting = join(folder, 'collector-buffer');
      mkdirSync(waiting);
      const lock = await lockFolder(waiting);
      const { code, err } = await collector(['--config', file], { OILSIGHT_GATEWAY_TOKEN: 'token' });
      await lock.release();
      expect(code).toBe(1);
      expect(err).toContain('is used by another collector');
      await (await lockFolder(waiting)).release();
    },
  );
});
