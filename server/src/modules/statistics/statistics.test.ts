import type { Correlation, Distributions } from '@oilsight/contract';
import { ppmFromActivity, saturationPpm } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice, buildOil } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 6);
/** That of the oil of `buildOil`. */
const solubility = { a: 6.6114, b: 1189, kelvinOffset: 273.15 };

let app: TestApp;
let caller: Caller;
let device: BuiltDevice;
let sister: BuiltDevice;
let silent: BuiltDevice;
let foreign: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  const customer = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
  sister = await buildDevice(app.pg, { customer });
  silent = await buildDevice(app.pg, { customer });
  foreign = await buildDevice(app.pg);
  await buildOil(app.pg, device);
  caller = await callerFor(
    app.url,
    await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: customer.tenantId,
      customerId: customer.id,
    }),
  );
  // Two days, a minute apart: the temperature goes up and down by the hour, the water stays at 200 ppm.
  const times = Array.from({ length: 2880 }, (_, n) => now - (2880 - n) * minute);
  await app.app.services.telemetryStore.append(
    times.map((at, n) => {
      const temperature = 45 + 8 * Math.sin(n / 40) + Math.sin(n * 1.7);
      return frame(device, at, {
        oil_temperature: temperature,
        water_saturation: (100 * 200) / Number(saturationPpm(solubility, temperature)),
        pressure: 100,
        ...(n % 10 === 0 ? { flow: 20 + temperature / 10 } : {}),
      });
    }),
    [],
  );
  // Ten minutes before the other.
  await app.app.services.telemetryStore.append(
    times.map((at, n) => frame(sister, at - 10 * minute, { oil_temperature: 50 + 16 * Math.sin(n / 40) })),
    [],
  );
});
afterAll(() => app.close());

const correlate = (query: Record<string, string | number> = {}) =>
  caller.get<Correlation>('/system/dataanalysis/getCorrelation', {
    deviceId: device.id,
    keyId: 'oil_temperature',
    otherKeyId: 'water_saturation',
    startTime: now - 2 * day,
    endTime: now,
    ...query,
  });
const distribute = (query: Record<string, string | number> = {}) =>
  caller.get<Distributions>('/system/dataanalysis/getDistribution', {
    deviceIds: device.id,
    keyId: 'oil_temperature',
    startTime: now - 2 * day,
    endTime: now,
    ...query,
  });

describe('correlation', () => {
  it('finds that saturation follows the temperature while the water stays', async () => {
    const { data } = await correlate();
    expect(data).toMatchObject({ n: 2880, bucketMs: minute, relation: 'strong' });
    expect(data.pearson?.r).toBeLessThan(-0.95);
    expect(data.spearman?.r).toBeCloseTo(-1, 6);
    // Readings a minute apart repeat each other.
    expect(data.effectiveN).toBeLessThan(288);
    expect(data.pearson?.interval?.high).toBeLessThan(0);
    expect(data.points.t.length).toBeGreaterThan(1990);
    expect(data.points.t.length).toBeLessThanOrEqual(2000);
    expect(data.water?.isSteady).toBe(true);
    expect(data.water?.ppm.p5).toBeCloseTo(200, 6);
    expect(data.water?.ppm.p95).toBeCloseTo(200, 6);
    const at40 = (100 * 200) / Number(saturationPpm(solubility, 40));
    for (const value of data.water?.at40 ?? []) expect(value).toBeCloseTo(at40, 6);
    const [t, y] = [data.points.x[7], data.points.y[7]];
    expect(ppmFromActivity(Number(y) / 100, Number(t), solubility)).toBeCloseTo(200, 6);
    expect(data.x?.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(data.lags).toHaveLength(121);
    expect(data.lags.find(({ lagMs }) => lagMs === 0)?.r).toBeCloseTo(Number(data.pearson?.r), 9);
  });

  it('compares at the step of the one that reports less often, so that the curve of shifts does not zigzag', async () => {
    const { data } = await correlate({ otherKeyId: 'flow' });
    expect(data.bucketMs).toBe(10 * minute);
    const lags = data.lags.map(({ r }) => r ?? Number.NaN);
    expect(lags).toHaveLength(25);
    // A wave of four hours bends gently from one shift to the next.
    const bends = lags.slice(2).map((r, n) => Math.abs(r - 2 * (lags[n + 1] ?? 0) + (lags[n] ?? 0)));
    expect(Math.max(...bends)).toBeLessThan(0.15);
  });

  it('compares two devices, and says by how much one is later', async () => {
    const { data } = await correlate({ deviceId: sister.id, otherDeviceId: device.id, otherKeyId: 'oil_temperature' });
    const best = data.lags.reduce((found, one) => (Number(one.r) > Number(found.r) ? one : found));
    expect(best.lagMs).toBe(10 * minute);
    expect(data.water).toBeNull();
    expect(data.relation).toBe('strong');
  });

  it('takes wider buckets for longer ranges, of an hour at most, and has the same figures', async () => {
    const { data } = await correlate({ startTime: now - 180 * day });
    expect(data.bucketMs).toBe(hour);
    expect(data.n).toBe(48);
    expect(data.pearson?.r).toBeLessThan(-0.9);
  });

  it('of what does not vary, of nothing and of itself', async () => {
    expect((await correlate({ otherKeyId: 'pressure' })).data).toMatchObject({ relation: 'flat', pearson: null });
    expect((await correlate({ otherKeyId: 'unheard' })).data).toMatchObject({
      n: 0,
      relation: 'tooFew',
      x: null,
      points: { t: [], x: [], y: [] },
      water: null,
    });
    expect((await correlate({ deviceId: silent.id })).data).toMatchObject({ n: 0, line: null, effectiveN: null });
    const itself = await correlate({ otherKeyId: 'oil_temperature' });
    expect(itself.data.pearson?.r).toBeCloseTo(1, 12);
  });

  it('refuses foreign devices, and ranges that are none', async () => {
    expect((await correlate({ deviceId: foreign.id })).code).toBe(404);
    expect((await correlate({ otherDeviceId: foreign.id })).code).toBe(404);
    expect((await correlate({ startTime: now })).code).toBe(422);
    expect((await correlate({ startTime: now - 181 * day })).code).toBe(422);
  });
});

describe('distribution', () => {
  it('has the shares, percentiles and times beyond limits of each device in the same bins', async () => {
    const { data } = await distribute({ deviceIds: `${device.id},${sister.id},${silent.id}` });
    expect(data.devices.map(({ deviceId }) => deviceId)).toEqual([device.id, sister.id, silent.id]);
    const [own, other, none] = data.devices;
    expect(own?.shares).toHaveLength(data.edges.length - 1);
    expect(own?.heldMs).toBe(2 * day);
    expect(own?.percentiles?.p50).toBeCloseTo(45, 0);
    expect(Number(other?.percentiles?.max)).toBeCloseTo(66, 1);
    expect(own?.beyond.level2).not.toBeNull();
    const level2High = Number(other?.limits?.level2High);
    // A sine of 16 about 50 is above the limit for this share of its time.
    const expected = level2High >= 66 ? 0 : 0.5 - Math.asin((level2High - 50) / 16) / Math.PI;
    expect(other?.beyond.level2).toBeCloseTo(expected, 1);
    expect(none).toMatchObject({ readings: 0, heldMs: 0, percentiles: null });
    expect(none?.shares.every((share) => share === 0)).toBe(true);
  });

  it('does not count a time twice because the sensor sent more in it', async () => {
    const uneven = await buildDevice(app.pg, {
      customer: { id: device.customerId, tenantId: device.tenantId, name: '', groupId: await groupOf() },
    });
    // An hour at 40 with one reading a minute, an hour at 60 with one a second.
    const calm = Array.from({ length: 60 }, (_, n) =>
      frame(uneven, now - 2 * hour + n * minute, { oil_temperature: 40 }),
    );
    const busy = Array.from({ length: 3600 }, (_, n) => frame(uneven, now - hour + n * 1000, { oil_temperature: 60 }));
    await app.app.services.telemetryStore.append([...calm, ...busy], []);
    const { data } = await distribute({ deviceIds: uneven.id });
    expect(data.devices[0]?.percentiles?.mean).toBeCloseTo(50, 6);
    expect(data.devices[0]?.readings).toBe(3660);
  });

  it('of one value, and of none', async () => {
    const { data } = await distribute({ keyId: 'pressure' });
    expect(data.edges).toHaveLength(2);
    expect(data.devices[0]).toMatchObject({ shares: [1], percentiles: { p1: 100, p50: 100, p99: 100 } });
    expect((await distribute({ keyId: 'unheard' })).data).toMatchObject({
      edges: [],
      devices: [{ shares: [], percentiles: null }],
    });
  });

  it('refuses foreign devices, more than four, and ranges that are none', async () => {
    expect((await distribute({ deviceIds: `${device.id},${foreign.id}` })).code).toBe(404);
    const five = [device, sister, silent, foreign].map(({ id }) => id).concat(crypto.randomUUID());
    expect((await distribute({ deviceIds: five.join(',') })).code).toBe(422);
    expect((await distribute({ startTime: now })).code).toBe(422);
    expect((await distribute({ startTime: now - 181 * day })).code).toBe(422);
  });
});

describe('metal particles', () => {
  const metal = ['ferrous_total', 'wear_rate'];
  const month = { startTime: now - 30 * day, endTime: now };

  it.each(metal)('%s has at most 30 days of data, of either side', async (key) => {
    const refused = { code: 422, msg: expect.stringContaining('at most 30 days of data') };
    const longer = { startTime: now - 30 * day - 1 };
    expect(await correlate({ ...longer, keyId: key })).toMatchObject(refused);
    expect(await correlate({ ...longer, otherKeyId: key })).toMatchObject(refused);
    expect(await distribute({ ...longer, keyId: key })).toMatchObject(refused);
    expect((await distribute(longer)).code).toBe(200);
  });

  it.each(metal)('%s is compared day by day, also over an hour', async (key) => {
    for (const range of [month, { startTime: now - hour }]) {
      expect((await correlate({ ...range, keyId: key })).data.bucketMs).toBe(day);
      expect((await correlate({ ...range, otherKeyId: key })).data.bucketMs).toBe(day);
      expect((await distribute({ ...range, keyId: key })).data.bucketMs).toBe(day);
    }
  });
});

async function groupOf(): Promise<string> {
  const { rows } = await caller.get<{ groupId: string }[]>('/system/dataanalysis/listDeviceInfo');
  return String(rows[0]?.groupId);
}
