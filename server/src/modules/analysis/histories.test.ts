import { dayMs, hourMs } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildDevice, buildOil } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { DeviceRef } from '../devices/index.ts';
import { createHistories } from './histories.ts';
import type { Case } from './assess.ts';
import { createSteps } from '../../platform/steps.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Histories of a given size over the app's own store, and how often a device was read from it. */
function histories(maxBytes: number) {
  const { telemetryStore, oils, laboratory, bus } = app.app.services;
  const reads = new Map<string, number>();
  const made = createHistories({
    maxBytes,
    oils,
    laboratory,
    bus,
    store: {
      latest: (devices) => telemetryStore.latest(devices),
      scan(device, window) {
        reads.set(device.id, (reads.get(device.id) ?? 0) + 1);
        return telemetryStore.scan(device, window);
      },
    },
  });
  made.start();
  const newest = (device: DeviceRef) =>
    made.use(device, createSteps(), async ({ history, newestAt }) => ({
      newestAt,
      median: history.bucket('pressure', newestAt)?.median,
    }));
  return { made, newest, readsOf: (device: DeviceRef) => reads.get(device.id) ?? 0 };
}

async function send(device: DeviceRef, at: number, pressure: number): Promise<void> {
  await app.app.services.ingest.telemetry(
    device,
    new TextEncoder().encode(JSON.stringify({ ts: at, values: { pressure } })),
  );
}

async function twoDevices(): Promise<[DeviceRef, DeviceRef]> {
  const devices: [DeviceRef, DeviceRef] = [await buildDevice(app.pg), await buildDevice(app.pg)];
  for (const device of devices) await send(device, start, 5);
  return devices;
}

describe('histories', () => {
  it('are read once and then kept up by what is stored', async () => {
    const [device] = await twoDevices();
    const { made, newest, readsOf } = histories(1e9);
    expect(await newest(device)).toEqual({ newestAt: start, median: 5 });
    await send(device, start + hourMs, 7);
    expect(await newest(device)).toEqual({ newestAt: start + hourMs, median: 7 });
    expect(readsOf(device)).toBe(1);
    made.stop();
  });

  it('are read anew when readings of the past come', async () => {
    const [device] = await twoDevices();
    const { made, newest, readsOf } = histories(1e9);
    await newest(device);
    await send(device, start - hourMs, 4);
    expect(await made.use(device, createSteps(), async ({ from }) => from)).toBe(start - hourMs);
    expect(readsOf(device)).toBe(2);
    made.stop();
  });

  it('take no more room than they may: the one that was not used for longest goes', async () => {
    const [one, other] = await twoDevices();
    const { made, newest, readsOf } = histories(1);
    for (const device of [one, one, other, one]) await newest(device);
    expect([readsOf(one), readsOf(other)]).toEqual([2, 1]);
    made.stop();
  });

  it('are used by one at a time', async () => {
    const [device] = await twoDevices();
    const { made } = histories(1e9);
    const order: string[] = [];
    const held = Promise.withResolvers<void>();
    const first = made.use(device, createSteps(), async () => {
      order.push('first begins');
      await held.promise;
      order.push('first ends');
    });
    const second = made.use(device, createSteps(), async ({ newestAt }) => {
      order.push('second');
      return newestAt;
    });
    await send(device, start + minute, 6);
    held.resolve();
    await first;
    expect(await second).toBe(start + minute);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
    made.stop();
  });
});

/** A device whose water content in ppm ingest derives. */
async function wetDevice(): Promise<DeviceRef> {
  const device = await buildDevice(app.pg, { machineType: 'hydraulic' });
  await buildOil(app.pg, device);
  return device;
}

async function sendWater(device: DeviceRef, at: number, own: Record<string, number> = {}): Promise<void> {
  await app.app.services.ingest.telemetry(
    device,
    new TextEncoder().encode(JSON.stringify({ ts: at, values: { oil_temperature: 50, water_saturation: 20, ...own } })),
  );
}

/** Charges an unknown oil into the machine from a time on. */
async function fillUnknownOil(device: DeviceRef, since: number): Promise<void> {
  await app.pg.query(
    sqlQuery(
      'test.unknownOil',
      `
    with product as (insert into oil_product (tenant_id, name, fluid) values ($1, 'Unknown oil', 'other') returning id)
    insert into device_oil (tenant_id, device_id, product_id, since) select $1, $2::uuid, id, to_timestamp($3 / 1000.0) from product`,
    ),
    [device.tenantId, device.id, since],
  );
  app.app.services.bus.emit('deviceChanged', { deviceId: device.id });
  await app.app.services.changes.caughtUp();
}

describe('what was worked out on the way in is not taken for measured', () => {
  const ppmIn = (made: ReturnType<typeof histories>['made'], device: DeviceRef) =>
    made.use(device, createSteps(), async ({ history }) => history.bucket('water_ppm', start)?.median ?? null);

  it('in a time long before the newest readings', async () => {
    const device = await wetDevice();
    const long = start - 30 * dayMs;
    for (const at of [long, start]) await sendWater(device, at);
    const { made } = histories(1e9);
    const { history } = await made.past(device, { from: long, to: long + dayMs }, createSteps());
    expect([history.bucket('water_ppm', long), history.bucket('water_saturation', long)?.median]).toEqual([null, 20]);
  });

  it('when the oil has changed since', async () => {
    const device = await wetDevice();
    await sendWater(device, start);
    const { made } = histories(1e9);
    made.start();
    expect(await ppmIn(made, device)).toBeNull();
    await fillUnknownOil(device, start - hourMs);
    expect(await ppmIn(made, device)).toBeNull();
    made.stop();
  });

  it('but what a sensor sends is', async () => {
    const device = await wetDevice();
    await sendWater(device, start, { water_ppm: 321 });
    const { made } = histories(1e9);
    expect(await ppmIn(made, device)).toBe(321);
  });
});

describe('a replacement of a sensor', () => {
  it('is no burst of debris in the history, now or of some time in the past', async () => {
    const device = await buildDevice(app.pg, { machineType: 'gearbox' });
    const count = (hours: number, ferrous_total: number) =>
      app.app.services.ingest.telemetry(
        device,
        new TextEncoder().encode(JSON.stringify({ ts: start + hours * hourMs, values: { ferrous_total } })),
      );
    for (let hours = 0; hours <= 48; hours += 1) await count(hours, hours < 24 ? hours : 45_000 + hours);
    const { made } = histories(1e9);
    const rateOf = ({ history }: Pick<Case, 'history'>) =>
      history.features(start + 40 * hourMs)({ parameter: 'feRate', feature: 'level', windowMs: dayMs }).value;
    const rate = () => made.use(device, createSteps(), async (found) => rateOf(found));
    expect(await rate()).toBeGreaterThan(1000);
    await app.pg.query(
      sqlQuery(
        'test.replaced',
        "insert into device_event (tenant_id, device_id, kind, at) values ($1, $2, 'sensor_replacement', to_timestamp($3 / 1000.0))",
      ),
      [device.tenantId, device.id, start + 23.5 * hourMs],
    );
    app.app.services.bus.emit('deviceChanged', { deviceId: device.id });
    await app.app.services.changes.caughtUp();
    expect(await rate()).toBeCloseTo(1, 5);
    expect(rateOf(await made.past(device, { from: start, to: start + 45 * hourMs }, createSteps()))).toBeCloseTo(1, 5);
    made.stop();
  });
});

describe('a time in the past', () => {
  it('is assessed by the oil that was in the machine then', async () => {
    const device = await wetDevice();
    await sendWater(device, start);
    await fillUnknownOil(device, start + hourMs);
    const { made } = histories(1e9);
    const v40At = async (to: number) =>
      (await made.past(device, { from: start - hourMs, to }, createSteps())).profile.oil.v40;
    expect([await v40At(start + minute), await v40At(start + 2 * hourMs)]).toEqual([46, null]);
  });
});
