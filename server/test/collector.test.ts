import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { countKey, plantNumber } from '../../collector/src/plant/registers.ts';
import type { DeviceRef } from '../src/modules/devices/index.ts';
import { createPgTelemetryStore } from '../src/modules/telemetry/store/telemetry.store.pg.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createPg, sqlQuery } from '../src/platform/pg.ts';
import type { Pg } from '../src/platform/pg.ts';
import { startTestApp } from './app.ts';
import { databaseUrlOf, startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { buildCustomer, buildDevice } from './factories.ts';
import { testFolder } from './folder.ts';
import { preparedDataDir } from './prepared-data-dir.ts';
import { openRelay, run } from './programs.ts';

/** The collector as a real process, between instruments that speak Modbus and a real server process. */
const intervalMs = 100;
const seed = 7;

const register = (key: string, address: number, rest: object = {}) => ({
  key,
  function: 'holding',
  address,
  type: 'uint16',
  ...rest,
});
const count = register(countKey, 0, { type: 'uint32' });
const machines = [
  {
    name: 'Press 1',
    unitId: 1,
    registers: [
      count,
      register('oil_temperature', 2, { type: 'int16', scale: 0.1 }),
      register('water_saturation', 4, { type: 'float32', wordOrder: 'little' }),
    ],
  },
  {
    name: 'Press 2',
    unitId: 2,
    registers: [
      count,
      register('oil_temperature', 8, { type: 'float64' }),
      register('pressure', 12, { type: 'uint32', byteOrder: 'little', scale: 0.01 }),
    ],
  },
  { name: 'Fan 3', unitId: 3, registers: [count, register('oil_temperature', 2, { type: 'float32' })] },
] as const;
type Machine = (typeof machines)[number];

interface Stored {
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

/** All readings of a machine that the server has stored, by time. */
async function storedOf(pg: Pg, device: DeviceRef, { registers }: Machine): Promise<Stored[]> {
  const store = createPgTelemetryStore({ pg, clock: systemClock, onError: () => undefined });
  const now = Date.now();
  const series = await store.raw(
    device,
    registers.map(({ key }) => key),
    { from: now - 3_600_000, to: now + 60_000 },
    { limit: 1_000_000, order: 'asc' },
  );
  const frames = new Map<number, Record<string, number>>();
  for (const { key, at, values } of series)
    at.forEach(
      (time, place) => ((frames.get(time) ?? frames.set(time, {}).get(time) ?? {})[key] = Number(values[place])),
    );
  return [...frames].sort(([a], [b]) => a - b).map(([at, values]) => ({ at, values }));
}

async function refOf(pg: Pg, name: string): Promise<DeviceRef> {
  const [row] = await pg.query(
    sqlQuery<DeviceRef>(
      'test.refByName',
      `
    select id, key, name, tenant_id as "tenantId", customer_id as "customerId", machine_type as "machineType", report_interval_ms as "reportIntervalMs", is_gateway as "isGateway"
    from device where name = $1`,
    ),
    [name],
  );
  if (row === undefined) throw new Error(`there is no device ${name}`);
  return row;
}

const attributesOf = sqlQuery<{ key: string; value: unknown }>(
  'test.attributes',
  'select key, value from device_attribute where device_id = $1',
);
const countsOf = (stored: readonly Stored[]) => stored.map(({ values }) => values[countKey] ?? 0);
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

describe('the collector', () => {
  it(
    'loses no reading and doubles none while the server is away, and goes on when instruments do',
    { timeout: 400_000 },
    async () => {
      const dataDir = await preparedDataDir();
      const relay = await openRelay();
      let server: ServerProcess = await startServerProcess({ dataDir, env: { DEVICE_MESSAGES_PER_SECOND: '0' } });
      onTestFinished(() => server.kill());
      relay.leadTo(server.mqttPort);
      const pg = createPg({ url: await databaseUrlOf(dataDir), max: 2, onError: () => undefined });
      onTestFinished(() => pg.close());
      const customer = await buildCustomer(pg);
      const gateway = await buildDevice(pg, { customer, name: 'Collector', isGateway: true, machineType: 'hydraulic' });

      const [pressPort, fanPort] = [await freePort(), await freePort()];
      const folder = testFolder();
      const config = join(folder, 'collector.json');
      const sensorOf = ({ name, unitId, registers }: Machine) => ({
        device: name,
        unitId,
        registers,
        ...(name === 'Fan 3' ? { deviceType: 'gearbox' } : {}),
      });
      writeFileSync(
        config,
        JSON.stringify({
          server: { url: `mqtt://127.0.0.1:${relay.port}` },
          intervalMs,
          buffer: { folder: 'waiting' },
          connections: [
            {
              name: 'presses',
              host: '127.0.0.1',
              port: pressPort,
              timeoutMs: 60_000,
              sensors: machines.slice(0, 2).map(sensorOf),
            },
            {
              name: 'fans',
              kind: 'rtuOverTcp',
              host: '127.0.0.1',
              port: fanPort,
              timeoutMs: 60_000,
              gapMs: 2,
              sensors: machines.slice(2).map(sensorOf),
            },
          ],
        }),
      );
      const plant = run(['collector/src/modbus-plant.ts', '--config', config, '--seed', String(seed)]);
      await expect.poll(plant.text).toContain('ready');
      const start = () => run(['collector/src/main.ts', '--config', config], { OILSIGHT_GATEWAY_TOKEN: gateway.token });
      let collector = start();

      const read = async (machine: Machine) => storedOf(pg, await refOf(pg, machine.name), machine);
      const lowest = async () =>
        Math.min(...(await Promise.all(machines.map(async (machine) => (await read(machine)).length))));
      const atLeast = async (frames: number): Promise<void> => {
        await expect
          .poll(() => lowest().catch(() => 0), { timeout: 120_000, interval: 200 })
          .toBeGreaterThanOrEqual(frames);
      };
      const waitingBytes = () =>
        readdirSync(join(folder, 'waiting'))
          .filter((name) => name.startsWith('frames-'))
          .reduce((sum, name) => sum + statSync(join(folder, 'waiting', name)).size, 0);
      const waitsFor = async (bytes: number) => {
        const before = waitingBytes();
        await expect.poll(waitingBytes).toBeGreaterThan(before + bytes);
      };
      const comeBack = async () => {
        server = await startServerProcess({ dataDir, env: { DEVICE_MESSAGES_PER_SECOND: '0' } });
        relay.leadTo(server.mqttPort);
      };
      await atLeast(10);
      expect(await refOf(pg, 'Fan 3')).toMatchObject({ machineType: 'gearbox', customerId: customer.id });
      expect(await refOf(pg, 'Press 1')).toMatchObject({ machineType: 'hydraulic' });

      // The server is killed, and its collector continues to poll.
      await server.kill();
      await waitsFor(3000);
      await comeBack();
      await atLeast((await lowest()) + 40);
      for (const machine of machines) {
        const stored = await read(machine);
        const counts = countsOf(stored);
        expect(counts, `${machine.name}: every poll, once, in order`).toEqual(range(1, counts.length + 1));
        for (const { values } of stored) {
          for (const { key } of machine.registers)
            expect(values[key]).toBe(plantNumber(seed, machine.unitId, key, values[countKey] ?? 0));
        }
        const steps = stored.slice(1).map(({ at }, index) => at - (stored[index]?.at ?? 0));
        expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeGreaterThan(intervalMs * 0.95);
      }

      // The collector is killed while the server is stopped: what it had written to disk is delivered later.
      await server.stop();
      await waitsFor(3000);
      await collector.end('SIGKILL');
      collector = start();
      await waitsFor(1500);
      await comeBack();
      await atLeast((await lowest()) + 40);
      for (const machine of machines) {
        const counts = countsOf(await read(machine));
        expect(new Set(counts).size, `${machine.name}: none twice`).toBe(counts.length);
        // At most the poll in progress is lost.
        expect((counts.at(-1) ?? 0) - counts.length).toBeLessThanOrEqual(1);
      }

      // Faults of the instruments: a line that hangs up, one that refuses connections, a silent unit beside a working
      // one.
      await plant.tell('hangup');
      await atLeast((await lowest()) + 10);
      await plant.tell('refuse');
      await expect.poll(collector.text).toMatch(/Press 1 \(presses, unit 1\): .*closed|no connection/);
      await plant.tell('ok');
      await atLeast((await lowest()) + 10);
      await plant.tell('exception 1 6');
      await expect.poll(collector.text).toContain('Press 1 (presses, unit 1): exception 6, server device busy');
      const beside = (await read(machines[1])).length;
      await expect.poll(async () => (await read(machines[1])).length).toBeGreaterThan(beside + 5);
      const reported = async (name: string): Promise<Record<string, unknown>> =>
        Object.fromEntries(
          (await pg.query(attributesOf, [(await refOf(pg, name)).id])).map(({ key, value }) => [key, value]),
        );
      await expect
        .poll(() => reported('Press 1'))
        .toMatchObject({ collectorFault: expect.stringContaining('presses, unit 1: exception 6') });
      expect(await reported('Collector')).toMatchObject({
        collectorDroppedFrames: 0,
        collectorRefusedReadings: 0,
        collectorFailingSensors: 1,
      });
      await plant.tell('ok');
      await atLeast((await lowest()) + 5);

      expect(await collector.end('SIGTERM')).toBe(0);
      expect(collector.text()).toContain('ended;');
      expect(collector.text()).not.toContain(gateway.token);
      await server.stop();
    },
  );

  it('keeps what the server does not take, and says why', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const customer = await buildCustomer(app.pg);
    const device = await buildDevice(app.pg, { customer, name: 'Collector' });
    const folder = testFolder();
    const config = join(folder, 'collector.json');
    const { name, unitId, registers } = machines[0];
    const connection = {
      name: 'presses',
      host: '127.0.0.1',
      port: await freePort(),
      sensors: [{ device: name, unitId, registers }],
    };
    writeFileSync(
      config,
      JSON.stringify({ server: { url: `mqtt://127.0.0.1:${app.mqttPort}` }, intervalMs, connections: [connection] }),
    );
    const plant = run(['collector/src/modbus-plant.ts', '--config', config, '--seed', String(seed)]);
    await expect.poll(plant.text).toContain('ready');

    const stranger = run(['collector/src/main.ts', '--config', config], { OILSIGHT_GATEWAY_TOKEN: 'nobody' });
    await expect.poll(stranger.text).toContain('knows no gateway with this token');
    expect(await stranger.end('SIGTERM')).toBe(0);

    const collector = run(['collector/src/main.ts', '--config', config], { OILSIGHT_GATEWAY_TOKEN: device.token });
    await expect.poll(collector.text).toMatch(/takes nothing of this gateway|knows no gateway/);
    await app.pg.query(sqlQuery('test.makeGateway', 'update device set is_gateway = true where id = $1'), [device.id]);
    const read = async () => countsOf(await storedOf(app.pg, await refOf(app.pg, name), machines[0]));
    await expect
      .poll(() =>
        read().then(
          ({ length }) => length,
          () => 0,
        ),
      )
      .toBeGreaterThan(20);
    const counts = await read();
    // What was polled before the server accepted anything is stored as well.
    expect(counts).toEqual(range(counts[0] ?? 0, (counts[0] ?? 0) + counts.length));
    expect(counts[0]).toBe(1);
    expect(await collector.end('SIGTERM')).toBe(0);
  });
});
