import { createDerivation, hourMs, indicatorIds } from '@oilsight/oil';
import type { MachineProfile } from '@oilsight/oil';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { hearing } from '../../../../test/changes.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { buildAccount, buildDevice, buildOil, login } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { openLive } from '../../../../test/live-client.ts';
import { connectDevice } from '../../../../test/mqtt.ts';
import { createApp } from '../../../app.ts';
import type { App } from '../../../app.ts';
import { testConfig } from '../../../config.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame } from '../telemetry.store.ts';
import { createKeyList, DeviceDerivation } from './device-derivation.ts';
import { createDerivedIndicators } from './derived-indicators.ts';
import type { UncorrectedMachine } from './derived-indicators.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function oiled(): Promise<{ device: BuiltDevice; profile: MachineProfile }> {
  const device = await buildDevice(app.pg, { machineType: 'hydraulic' });
  await buildOil(app.pg, device);
  return { device, profile: await app.app.services.oils.profileOf(device) };
}

async function post({ app: { services } }: Pick<TestApp, 'app'>, device: DeviceRef, message: unknown): Promise<number> {
  return (await services.ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(message)))).stored;
}

async function latestOf({ services }: App, device: DeviceRef): Promise<Record<string, unknown>> {
  return Object.fromEntries(
    ((await services.telemetryStore.latest([device])).get(device.id) ?? []).map(({ key, value }) => [key, value]),
  );
}

async function framesOf({ services }: App, device: DeviceRef, from: number, to: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const page of services.telemetryStore.scan(device, { from, to })) frames.push(...page);
  return frames;
}

const measured = {
  oil_temperature: 52.5,
  viscosity_kinematic: 29.4,
  water_saturation: 31.2,
  particle_ch1: 2210.4,
  particle_ch2: 480,
  particle_ch3: 55,
  particle_ch4: 12,
  particle_ch5: 7,
  particle_ch6: 1.5,
  particle_ch7: 0.5,
  particle_ch8: 0.1,
};

describe('a frame gets its derived values', () => {
  it('on disk, in latest and on the socket, equal to those of the oil package; the reply counts what was sent', async () => {
    const { device, profile } = await oiled();
    const { token } = await login(app.url, await buildAccount(app.pg));
    const live = await openLive(app.url);
    live.send({
      authCmd: { cmdId: 0, token },
      tsSubCmds: [
        {
          entityType: 'DEVICE',
          entityId: device.id,
          cmdId: 1,
          scope: 'LATEST_TELEMETRY',
          keys: 'viscosity_40,water_ppm,nas1638',
        },
      ],
    });
    await live.next();
    const derived = createDerivation(profile).derive(start, measured);
    expect(Object.keys(derived).sort()).toEqual([
      'as4059',
      'contamination_level',
      'iso4406_14',
      'iso4406_4',
      'iso4406_6',
      'nas1638',
      'viscosity_40',
      'viscosity_change_pct',
      'water_ppm',
    ]);

    expect(await post(app, device, { ts: start, values: measured })).toBe(Object.keys(measured).length);
    expect(await latestOf(app.app, device)).toEqual({ ...measured, ...derived });
    const [frame] = await framesOf(app.app, device, start, start + 1);
    expect(Object.fromEntries((frame?.keys ?? []).map((key, n) => [key, frame?.values[n]]))).toEqual({
      ...measured,
      ...derived,
    });
    const { data } = await live.nextJson<{ data: Record<string, [number, string][]> }>();
    expect(data['viscosity_40']).toEqual([[start, String(derived['viscosity_40'])]]);
    expect(Object.keys(data).sort()).toEqual(['nas1638', 'viscosity_40', 'water_ppm']);
    live.close();
  });

  it('through every adapter the same: read along a message layout, in a list, behind a gateway', async () => {
    const { device, profile } = await oiled();
    const list = [1, 2, 3].map((n) => ({
      ts: start + n * minute,
      values: { ...measured, viscosity_kinematic: 29 + n },
    }));
    for (const message of list) await post(app, device, message);
    await post(
      app,
      device,
      list.map(({ ts, values }) => ({ ts: ts + hourMs, values })),
    );
    const frames = await framesOf(app.app, device, start, start + 2 * hourMs);
    const expected = list.map(({ values }) => createDerivation(profile).derive(start, values)['viscosity_40']);
    expect(frames.map(({ keys, values }) => values[keys.indexOf('viscosity_40')])).toEqual([...expected, ...expected]);

    const gateway = await buildDevice(app.pg, { isGateway: true });
    await app.app.services.ingest.gatewayTelemetry(
      gateway,
      new TextEncoder().encode(JSON.stringify({ Child: [{ ts: start, values: { particle_ch1: 2000 } }] })),
    );
    const child = await app.app.services.devices.createForGateway(gateway, 'Child');
    expect(await latestOf(app.app, child)).toEqual({ particle_ch1: 2000, iso4406_4: 18 });
  });

  it('at the real adapters, where a plain message never reaches the web server and the broker', async () => {
    const { device, profile } = await oiled();
    const client = await connectDevice(app.mqttPort, device.token);
    // The first message of each kind is parsed in full, the following ones by its message layout.
    for (let n = 0; n < 6; n += 1) {
      const message = JSON.stringify({ ts: start + n * minute, values: { ...measured, viscosity_kinematic: 29 + n } });
      if (n % 2 === 0) await client.publishAsync('v1/devices/me/telemetry', message, { qos: 1 });
      else
        expect(
          (
            await fetch(`${app.url}/api/v1/${device.token}/telemetry`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: message,
            })
          ).status,
        ).toBe(200);
    }
    await client.endAsync();
    const frames = await framesOf(app.app, device, start, start + 6 * minute);
    expect(frames.map(({ keys, values }) => values[keys.indexOf('viscosity_40')])).toEqual(
      frames.map(
        (_, n) => createDerivation(profile).derive(start, { ...measured, viscosity_kinematic: 29 + n })['viscosity_40'],
      ),
    );
    expect(frames).toHaveLength(6);
  });

  it('from good readings alone, and what the device sends itself wins, also when it sends it apart', async () => {
    const { device } = await oiled();
    await post(app, device, {
      ts: start,
      values: { oil_temperature: 50, water_ppm: 120, particle_ch1: -5, particle_ch2: 480 },
    });
    expect(await latestOf(app.app, device)).toEqual({
      oil_temperature: 50,
      water_ppm: 120,
      particle_ch1: -5,
      particle_ch2: 480,
      iso4406_6: 16,
    });
    // What a device sends itself is found anew when its oil changes; that it has one now may be heard between two frames.
    let at = start;
    const sentApart = async () => {
      at += minute;
      await post(app, device, { ts: at, values: { oil_temperature: 50, water_ppm: 120 } });
      await post(app, device, { ts: at, values: { oil_temperature: 50, water_saturation: 40 } });
      return latestOf(app.app, device);
    };
    await expect.poll(sentApart).toMatchObject({ water_ppm: 120, water_saturation: 40 });
  });

  it('needs the oil: without one only what rests on none is derived', async () => {
    const device = await buildDevice(app.pg);
    await post(app, device, {
      ts: start,
      values: { oil_temperature: 50, viscosity_kinematic: 30, water_saturation: 40, particle_ch3: 55 },
    });
    expect(await latestOf(app.app, device)).toEqual({
      oil_temperature: 50,
      viscosity_kinematic: 30,
      water_saturation: 40,
      particle_ch3: 55,
      iso4406_14: 13,
    });
  });

  it('late, without wear', async () => {
    const { device } = await oiled();
    for (let n = 0; n <= 120; n += 1)
      await post(app, device, { ts: start + n * minute, values: { ferrous_total: n, particle_ch1: 2000 } });
    expect(await latestOf(app.app, device)).toEqual({
      ferrous_total: 120,
      particle_ch1: 2000,
      iso4406_4: 18,
      wear_rate: 60,
    });
    await post(app, device, { ts: start + 30.5 * minute, values: { ferrous_total: 30, particle_ch1: 100 } });
    const [late] = await framesOf(app.app, device, start + 30.5 * minute, start + 30.5 * minute + 1);
    expect(late?.keys).toEqual(['ferrous_total', 'iso4406_4', 'particle_ch1']);
  });
});

describe('wear over a restart of the server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function running<T>(work: (app: App) => Promise<T>): Promise<T> {
    const config = testConfig({ adminPassword: testPassword });
    const one = createApp({
      config,
      databaseUrl: database.url,
      jwtSecret: config.jwtSecret,
      log: pino({ level: 'silent' }),
    });
    await one.start();
    try {
      return await work(one);
    } finally {
      await one.stop();
    }
  }
  const counts = (n: number) => ({
    ferrous_total: 3 * n,
    ferrous_ch1: 2 * n,
    ferrous_ch2: n,
    nonferrous_ch1: Math.floor(n / 4),
  });
  const expected = (to: number, countsAt: (n: number) => Record<string, number>) => {
    const derivation = createDerivation({
      machineType: 'gearbox',
      oil: { v40: null, v100: null, water: null },
    } as MachineProfile);
    let last: Readonly<Record<string, number>> = {};
    for (let n = 0; n <= to; n += 1) last = derivation.derive(start + n * minute, countsAt(n));
    return last;
  };

  it('goes on as if the server had not been away, and a counter that begins again is no burst', async () => {
    const device = await running(async (one) => {
      const built = await buildDevice(one.services.pg);
      await post(
        { app: one },
        built,
        Array.from({ length: 401 }, (_, n) => ({ ts: start + n * minute, values: counts(n) })),
      );
      expect(await latestOf(one, built)).toMatchObject(expected(400, counts));
      return built;
    });
    const afterReset = (n: number) => (n < 430 ? counts(n) : counts(n - 430));
    await running(async (one) => {
      for (let n = 401; n <= 420; n += 1)
        await post({ app: one }, device, { ts: start + n * minute, values: counts(n) });
      expect(await latestOf(one, device)).toMatchObject(expected(420, counts));
      for (let n = 421; n <= 500; n += 1)
        await post({ app: one }, device, { ts: start + n * minute, values: afterReset(n) });
      const latest = await latestOf(one, device);
      expect(latest).toMatchObject(expected(500, afterReset));
      expect(latest['wear_rate']).toBe(180);
    });
  });
});

it('a derivation that was being made when its device changed is not kept', async () => {
  const { services } = app.app;
  const device = await buildDevice(app.pg);
  await post(app, device, { ts: start, values: { ferrous_total: 5 } });
  const [reading, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changes = hearing();
  const known = (await services.oils.machinesOf([device])).get(device.id) as UncorrectedMachine;
  const machine = { ...known, corrections: [] };
  const derivedIndicators = createDerivedIndicators({
    changes,
    clock: services.clock,
    most: 10,
    store: {
      latest: (devices) => services.telemetryStore.latest(devices),
      async raw(...asked) {
        reading.resolve();
        await held.promise;
        return services.telemetryStore.raw(...asked);
      },
    },
  });
  const loading = derivedIndicators.load(device, machine);
  await reading.promise;
  changes.tell(['device'], new Set([device.id]));
  held.resolve();
  const before = await loading;
  const after = await derivedIndicators.load(device, machine);
  expect([after === before, (await derivedIndicators.load(device, machine)) === after]).toEqual([false, true]);
});

describe('DeviceDerivation', () => {
  const device: DeviceRef = {
    key: 1,
    id: '1',
    name: 'Unit',
    tenantId: 't',
    customerId: 'c',
    machineType: 'hydraulic',
    reportIntervalMs: 60_000,
    isGateway: false,
  };
  const frameOf = (keys: readonly string[]): Frame => ({
    device,
    at: start,
    keys,
    values: keys.map(() => 7),
    quality: null,
  });

  it('leaves a frame without anything to derive as it is, the same arrays', async () => {
    const { profile } = await oiled();
    const derivation = new DeviceDerivation(profile, createKeyList);
    const frames = [frameOf(['pressure', 'T1']), frameOf(['oil_temperature', 'density'])];
    const before = [...frames];
    derivation.addTo(frames, { from: 0, to: frames.length });
    expect(frames.every((frame, n) => frame === before[n])).toBe(true);
  });

  it('gives frames alike one list of keys', async () => {
    const { profile } = await oiled();
    const derivation = new DeviceDerivation(profile, createKeyList);
    const frames = [frameOf(indicatorIds.slice(0, 20)), frameOf(indicatorIds.slice(0, 20))];
    derivation.addTo(frames, { from: 0, to: frames.length });
    expect(frames[0]?.keys).toBe(frames[1]?.keys);
  });

  it('survives a change of the oil', async () => {
    const { device: own } = await oiled();
    await post(app, own, { ts: start, values: measured });
    await app.pg.query(sqlQuery('test.otherOil', 'update oil_product set v40 = 30 where tenant_id = $1'), [
      own.tenantId,
    ]);
    await app.app.services.changes.caughtUp();
    await post(app, own, { ts: start + minute, values: measured });
    const profile = await app.app.services.oils.profileOf(own);
    expect(profile.oil.v40).toBe(30);
    expect(await latestOf(app.app, own)).toEqual({ ...measured, ...createDerivation(profile).derive(start, measured) });
  });
});
