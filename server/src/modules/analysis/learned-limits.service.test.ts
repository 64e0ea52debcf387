import { minFleet } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildCustomer, buildDevice, buildOil } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';
import { createLearnedLimits } from './learned-limits.service.ts';

const days = 20;
const scope = systemScope('test');
const today = Math.floor(Date.now() / dayMs) * dayMs;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface TurbineOptions {
  readonly isGateway?: boolean;
  readonly machineType?: 'turbine' | 'engine' | 'gearbox';
  readonly customer?: Awaited<ReturnType<typeof buildCustomer>>;
}

async function buildTurbine({ machineType = 'turbine', ...options }: TurbineOptions = {}): Promise<DeviceRef> {
  const device = await buildDevice(app.pg, { machineType, ...options });
  const frames = Array.from({ length: days * 24 }, (_, hour) => ({
    ts: today - days * dayMs + hour * hourMs,
    values: { oil_temperature: 50 + Math.sin(hour / 4), density: 860 + Math.sin(hour / 4) },
  }));
  await app.app.services.ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(frames)));
  return device;
}

/** Uses the app's own services; `holdBack` delays the answer of a read of the log, and tells when it has been read. */
function learning() {
  const { telemetryStore: telemetry, devices, oils, bus, clock, analysis } = app.app.services;
  let hold: Promise<void> = Promise.resolve();
  let wasRead = Promise.withResolvers<void>();
  const learned = createLearnedLimits({
    telemetry,
    devices,
    bus,
    clock,
    limitsOf: () => null,
    kept: (device) => analysis.kept(device),
    oils: {
      machinesOf: (machines) => oils.machinesOf(machines),
      historiesOf: (machines, only) => oils.historiesOf(machines, only),
      async logOf(device) {
        const log = await oils.logOf(device);
        wasRead.resolve();
        await hold;
        return log;
      },
    },
  });
  learned.start();
  const daysOf = async (device: DeviceRef, of = 'oil_temperature') =>
    (await learned.learnedLimits(scope, device.id)).indicators.find(({ key }) => key === of)?.days;
  function holdBack(until: Promise<void>): Promise<void> {
    hold = until;
    wasRead = Promise.withResolvers();
    return wasRead.promise;
  }
  const machinesOf = async (device: DeviceRef, of = 'oil_temperature') =>
    (await learned.learnedLimits(scope, device.id)).indicators.find(({ key }) => key === of)?.fleet?.machines;
  return { daysOf, machinesOf, stop: () => learned.stop(), holdBack };
}

async function enter(device: DeviceRef, kind: 'commissioning' | 'oil_change', at: number): Promise<void> {
  await app.pg.query(
    sqlQuery(
      'test.entered',
      'insert into device_event (tenant_id, device_id, kind, at) values ($1, $2, $3, to_timestamp($4 / 1000.0))',
    ),
    [device.tenantId, device.id, kind, at],
  );
}

/** The oil that is in another machine, in this one. */
async function fill(device: DeviceRef, productId: string): Promise<void> {
  await app.pg.query(
    sqlQuery(
      'test.filled',
      'insert into device_oil (tenant_id, device_id, product_id, since) values ($1, $2, $3, to_timestamp(0))',
    ),
    [device.tenantId, device.id, productId],
  );
}

it('times to leave out follow the log, of one device and of many', async () => {
  const { daysOf, stop } = learning();
  const device = await buildTurbine();
  const { bus, changes } = app.app.services;
  expect(await daysOf(device)).toBe(days);
  await enter(device, 'oil_change', today - 5 * dayMs);
  bus.emit('deviceChanged', { deviceId: device.id, what: 'around' });
  await changes.caughtUp();
  expect(await daysOf(device)).toBe(days);
  bus.emit('deviceChanged', { deviceId: device.id });
  await changes.caughtUp();
  expect(await daysOf(device)).toBe(days - 1);
  await enter(device, 'commissioning', today - days * dayMs);
  bus.emit('devicesChanged', { deviceIds: new Set([device.id]) });
  await changes.caughtUp();
  expect(await daysOf(device)).toBe(days - 15);
  stop();
});

it('what was being read when the log changed is not kept', async () => {
  const { daysOf, stop, holdBack } = learning();
  const device = await buildTurbine();
  const held = Promise.withResolvers<void>();
  const read = holdBack(held.promise);
  const before = daysOf(device);
  await read;
  await enter(device, 'oil_change', today - 5 * dayMs);
  app.app.services.bus.emit('deviceChanged', { deviceId: device.id });
  await app.app.services.changes.caughtUp();
  held.resolve();
  await before;
  expect(await daysOf(device)).toBe(days - 1);
  stop();
});

it('a gateway that is asked for itself is no machine of the fleet', async () => {
  const { machinesOf, stop } = learning();
  const gateway = await buildTurbine({ isGateway: true });
  const machine = await buildTurbine();
  for (let others = 1; others < minFleet; others += 1) await buildTurbine();
  const machines = await machinesOf(machine);
  expect(machines).toBeGreaterThanOrEqual(minFleet);
  expect(await machinesOf(gateway)).toBe(machines);
  stop();
});

it('a property of the oil is compared among machines that hold the same oil', async () => {
  const { machinesOf, stop } = learning();
  const customer = await buildCustomer(app.pg);
  const engines = await Promise.all(
    Array.from({ length: minFleet + 1 }, () => buildTurbine({ machineType: 'engine', customer })),
  );
  const [first = engines[0] as DeviceRef, ...others] = engines;
  expect(await machinesOf(first)).toBe(minFleet + 1);
  expect(await machinesOf(first, 'density')).toBeUndefined();
  const { id } = await buildOil(app.pg, first);
  for (const engine of others.slice(1)) await fill(engine, id);
  await buildOil(app.pg, others[0] as DeviceRef);
  expect(await machinesOf(first, 'density')).toBe(minFleet);
  expect(await machinesOf(first)).toBe(minFleet + 1);
  stop();
});

it('machines with the same oil are compared before others of the type, however many there are', async () => {
  const { machinesOf, stop } = learning();
  const customer = await buildCustomer(app.pg);
  const first = await buildTurbine({ machineType: 'gearbox', customer });
  const { id } = await buildOil(app.pg, first);
  for (let others = 0; others < 20; others += 1) await buildDevice(app.pg, { machineType: 'gearbox', customer });
  for (let same = 1; same < minFleet; same += 1)
    await fill(await buildTurbine({ machineType: 'gearbox', customer }), id);
  expect(await machinesOf(first, 'density')).toBe(minFleet);
  stop();
});

it('properties of the oil are learned since another product was filled in', async () => {
  const { daysOf, stop } = learning();
  const device = await buildTurbine();
  await buildOil(app.pg, device);
  await buildOil(app.pg, device, { since: today - 10 * dayMs });
  expect(await daysOf(device, 'density')).toBe(9);
  expect(await daysOf(device)).toBe(days - 1);
  stop();
});
