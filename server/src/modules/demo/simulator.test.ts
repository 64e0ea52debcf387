import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SimulatorFile } from '@oilsight/contract';
import type { SimulatedDevice } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { systemScope } from '../../platform/scope.ts';

const root = resolve(import.meta.dirname, '../../../..');

let app: TestApp;
let dataDir: string;
let played: SimulatedDevice[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oilsight-simulator-'));
  app = await startTestApp({ config: { demo: true, dataDir } });
  const all = SimulatorFile.parse(JSON.parse(await readFile(join(dataDir, 'demo', 'simulator.json'), 'utf8')));
  // One device that reports itself and one behind the gateway.
  played = [all.find(({ name }) => name.includes('AGC')), all.find(({ gateway }) => gateway !== null)].filter(
    (device) => device !== undefined,
  );
  await writeFile(join(dataDir, 'two.json'), JSON.stringify(played));
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

function run(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'simulator/src', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, text }));
  const lines = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const look of lines) look();
    });
  }
  const says = (pattern: RegExp) =>
    new Promise<void>((done) => {
      const look = () => pattern.test(text) && done();
      lines.add(look);
      look();
    });
  return { child, ended, says };
}
const simulate = (...args: string[]) =>
  run(
    'main.ts',
    '--credentials',
    join(dataDir, 'two.json'),
    '--mqtt',
    `mqtt://127.0.0.1:${app.mqttPort}`,
    '--history-days',
    '1',
    ...args,
  );

async function storedFrames(deviceId: string): Promise<number> {
  const { devices, telemetryStore } = app.app.services;
  const device = await devices.get(systemScope('test'), deviceId);
  const now = Date.now();
  const [series] = await telemetryStore.raw(
    device,
    ['oil_temperature'],
    { from: now - 3 * 86_400_000, to: now + 60_000 },
    { limit: 50_000, order: 'asc' },
  );
  return series?.at.length ?? 0;
}

describe('the simulator at the real adapter', () => {
  it('writes a day of history of every device once, whoever speaks for it', async () => {
    const { code, text } = await simulate('--once').ended;
    expect(text).toContain('the last day of 2 devices');
    expect(code).toBe(0);
    const counts = await Promise.all(played.map(({ deviceId }) => storedFrames(deviceId)));
    expect(counts.every((count) => count >= 1439 && count <= 1441)).toBe(true);

    const again = await simulate('--once').ended;
    expect(again.code).toBe(0);
    const readings = Number(/^1 days of history: ([\d,]+) readings/m.exec(again.text)?.[1]?.replaceAll(',', ''));
    expect(readings).toBeLessThan(400);
  });

  it('goes live, says so, and ends at the signal', async () => {
    const live = Promise.withResolvers<number>();
    const began = Date.now();
    app.app.services.bus.on('readingsStored', ({ frames }) => {
      for (const { device, at } of frames) if (device.id === played[0]?.deviceId && at >= began) live.resolve(at);
    });
    const { child, ended, says } = simulate('--interval', '100');
    await says(/^live$/m);
    expect(await live.promise).toBeGreaterThanOrEqual(began);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it.each([
    [['--scenario', 'earthquake'], 'there is no scenario earthquake; known are dust-ingress'],
    [['--scale', 'fast'], '--scale: a number from 0.001 is needed, not fast'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('refuses %j in one line', async (args, message) => {
    const { code, text } = await simulate(...args).ended;
    expect(code).toBe(1);
    expect(text).toContain(message);
    expect(text.trim().split('\n')).toHaveLength(1);
  });
});

const recorded = (rows: number) =>
  `second,ts1_c,ts2_c\n${Array.from({ length: rows }, (_, second) => `${second},${(40 + Math.sin(second / 60)).toFixed(3)},${second % 7}`).join('\n')}\n`;
const replay = (file: string, ...args: string[]) =>
  run(
    'replay.ts',
    file,
    '--map',
    'ts1_c=oil_temperature',
    '--map',
    'ts2_c=ts2',
    '--mqtt',
    `mqtt://127.0.0.1:${app.mqttPort}`,
    '--server',
    app.url,
    ...args,
  ).ended;

describe('the replay at the real adapter', () => {
  it('stores every row of a recording and proves it', async () => {
    const file = join(dataDir, 'rig.csv');
    await writeFile(file, recorded(12_345));
    const { code, text } = await replay(file);
    expect(text).toContain('recording 12,345 rows, 24,690 readings, by second (s)');
    expect(text).toContain('verified  all 24,690 readings are stored, value for value');
    expect(code).toBe(0);
  });

  it('says what the server does not hold', async () => {
    const file = join(dataDir, 'elsewhere.csv');
    await writeFile(file, recorded(10));
    const { code, text } = await replay(file, '--device', '篦冷机液压站 HPU-1');
    expect(text).toContain('failed    20 readings missing, 0 different');
    expect(code).toBe(1);
  });

  it.each([
    [['--token', 'wrong'], 'knows no device with this token'],
    [['--device', 'Nobody'], 'no device is called Nobody for this user'],
    [['--verify-password', 'wrong-password'], '/api/auth/login'],
    [['--start', '2020-01-01T00:00:00Z'], 'readings are kept back to 400 days'],
    [['--start', 'soon'], '--start: original, now or an ISO time, not soon'],
    [['--map', 'x'], '--map x: COLUMN=KEY is needed'],
    [['--map', 'nothing=x'], 'no column nothing; it has second, ts1_c, ts2_c'],
  ])('with %j fails in words', async (args, message) => {
    const file = join(dataDir, 'short.csv');
    await writeFile(file, recorded(5));
    const { code, text } = await replay(file, ...args);
    expect(text).toContain(message);
    expect(code).toBe(1);
  });
});
