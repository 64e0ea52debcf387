import type { OilCharges } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Whole hours, so that the cells of a charge begin with its change. */
const now = Math.floor(Date.now() / hour) * hour;
const keys = ['oil_temperature', 'dielectric_constant', 'viscosity_change_pct', 'water_ppm', 'wear_rate'];
let app: TestApp;
let customer: Customer;
let device: BuiltDevice;
let oilId: string;
let user: Caller;
let dealer: Caller;

interface Played {
  /** Days before now at which its charges began, oldest first. */
  readonly changes: readonly number[];
  /** Ageing index per day, and °C, of each charge. */
  readonly paces: readonly number[];
  readonly temperatures: readonly number[];
}

/** Fills oil in and sends a reading every four hours that follows from the pace of each charge. */
async function play(machine: BuiltDevice, { changes, paces, temperatures }: Played): Promise<void> {
  const frames = changes.flatMap((began, n) => {
    const ended = changes[n + 1] ?? 0;
    const [pace, temperatureC] = [Number(paces[n]), Number(temperatures[n])];
    return Array.from({ length: (began - ended) * 6 - 1 }, (_, cell) => {
      const days = (cell + 0.5) / 6;
      // A wave of some days stands in for the machine's load.
      const index = 3 + pace * days + 0.6 * Math.sin(days * 1.7 + n) + 0.3 * Math.sin(days * 5.1);
      const permittivity = 2.28 + (0.15 * index) / 100 - 0.0013 * (temperatureC - 25);
      return {
        device: machine,
        at: now - began * day + Math.round(days * day),
        keys,
        values: [temperatureC, permittivity, index / 10, 0, 8 + Math.sin(days)],
        quality: null,
      };
    });
  });
  for (let first = 0; first < frames.length; first += 1000)
    await app.app.services.telemetryStore.append(frames.slice(first, first + 1000), []);
}

async function fill(machine: BuiltDevice, played: Played): Promise<void> {
  for (const began of played.changes)
    expect(
      await dealer.post('/system/oil/log', {
        deviceId: machine.id,
        kind: 'oil_change',
        at: now - began * day,
        oilId,
        note: `after ${began} days`,
        volumeL: 1200,
      }),
    ).toMatchObject({ code: 200 });
  await play(machine, played);
}

const get = async (caller: Caller, id: string, query: object = {}) =>
  (await caller.get<OilCharges>('/system/dataanalysis/getOilCharges', { deviceId: id, ...query })).data;

const three: Played = { changes: [190, 130, 60], paces: [0.9, 0.94, 1.3], temperatures: [59, 59.4, 64] };

beforeAll(async () => {
  app = await startTestApp();
  customer = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer, reportIntervalMs: 4 * hour });
  const accounts = await buildAccountsAround(app.pg, device);
  user = await callerFor(app.url, accounts.CUSTOMER_USER);
  dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const [oil] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.sharedOil',
      `insert into oil_product (tenant_id, name, fluid, v40, v100, density15, dielectric25, dielectric_limit)
       values ($1, 'L-CKD 320', 'mineral', 320, 24.1, 898, 2.28, 0.15) returning id`,
    ),
    [device.tenantId],
  );
  oilId = String(oil?.id);
  await fill(device, three);
});
afterAll(() => app.close());

describe('the charges of a machine', () => {
  it('lie on one grid of hours since the oil change, the present one first', async () => {
    const { devices, quantities, stepH, available } = await get(user, device.id);
    expect(available).toEqual(['ageing_index', 'viscosity_change_pct', 'wear_rate', 'water_ppm']);
    expect(quantities.map(({ key }) => key)).toEqual(available);
    const [own] = devices;
    expect(own?.charges.map(({ number, to, hours }) => [number, to, Math.floor(hours)])).toEqual([
      // The test began within the last hour or two.
      [3, null, expect.toSatisfy((hours: number) => hours >= 1440 && hours <= 1442)],
      [2, now - 60 * day, 1680],
      [1, now - 130 * day, 1440],
    ]);
    for (const { hours, curves } of own?.charges ?? []) {
      expect(curves.map(({ key }) => key)).toEqual(available);
      for (const { mean, min, max } of curves) {
        expect(mean.length).toBe(Math.ceil(hours / stepH));
        expect([min.length, max.length]).toEqual([mean.length, mean.length]);
      }
    }
    // Of the present charge, 1.3 a day over 30 days, beside the wave.
    const index = own?.charges[0]?.curves[0]?.mean ?? [];
    const at = (days: number) => Number(index[Math.floor((days * 24) / stepH)]);
    expect(at(45) - at(15)).toBeGreaterThan(37);
    expect(at(45) - at(15)).toBeLessThan(41);
  });

  it('are compared at the same index, with an interval, and with what temperature explains', async () => {
    const { comparison, devices } = await get(user, device.id);
    expect(comparison).toMatchObject({ key: 'ageing_index', status: 'compared', with: [2, 1] });
    // 1.3 against the mean of 0.9 and 0.94.
    expect(comparison.ratio).toBeGreaterThan(1.34);
    expect(comparison.ratio).toBeLessThan(1.48);
    expect(Number(comparison.lo)).toBeLessThan(1.4);
    expect(Number(comparison.hi)).toBeGreaterThan(1.4);
    expect(comparison.temperatureC).toBeCloseTo(64, 1);
    expect(comparison.earlierTemperatureC).toBeCloseTo(59.2, 1);
    expect(comparison.byTemperature).toBeCloseTo(1.395, 2);
    expect(devices[0]?.charges.map(({ ratio }) => ratio)).toEqual([
      comparison.ratio,
      expect.closeTo(1.02, 1),
      expect.closeTo(0.98, 1),
    ]);
  });

  it('are carried on to the limits in force', async () => {
    const { quantities, devices, comparison } = await get(user, device.id);
    const [ageing] = quantities;
    expect(ageing?.limits).toMatchObject({ level2High: 50, level1High: 100 });
    // (100 − 3) / 1.3 = 74.6 days.
    const [level1, level2] = ageing?.forecasts ?? [];
    expect(level1).toMatchObject({ level: 'level1', status: 'ok' });
    expect(Number(level1?.hours)).toBeGreaterThan(1760);
    expect(Number(level1?.hours)).toBeLessThan(1820);
    expect(Number(level1?.lo)).toBeLessThan(Number(level1?.hours));
    expect(Number(level1?.hi)).toBeGreaterThan(Number(level1?.hours));
    expect(level2).toMatchObject({ level: 'level2', status: 'exceeded' });
    expect(Number(comparison.hoursAtEarlierTemperature)).toBeGreaterThan(Number(level1?.hours) + 100);
    const [, second] = devices[0]?.charges ?? [];
    // (100 − 3) / 0.94 = 103 days; it ended after 70.
    expect(Number(second?.life?.hours)).toBeGreaterThan(2350);
    expect(Number(second?.life?.hours)).toBeLessThan(2600);
    expect(second?.end).toMatchObject({ reason: 'level2', key: 'ageing_index', note: 'after 60 days' });
  });

  it('have what people did to them', async () => {
    const machine = await buildDevice(app.pg, { customer });
    await fill(machine, { changes: [40], paces: [1], temperatures: [60] });
    for (const entry of [
      { kind: 'refill', at: now - 20 * day, volumeL: 130, note: '' },
      { kind: 'maintenance', at: now - 10 * day, note: '更换滤芯' },
    ])
      await dealer.post('/system/oil/log', { deviceId: machine.id, ...entry });
    const { devices, comparison } = await get(user, machine.id);
    expect(devices[0]?.charges[0]?.events).toMatchObject([
      { kind: 'refill', hours: 480, volumeL: 130, isFilter: false },
      { kind: 'maintenance', hours: 720, isFilter: true },
    ]);
    expect(comparison.status).toBe('no_earlier');
  });

  it('are none where no oil change is known', async () => {
    const machine = await buildDevice(app.pg, { customer });
    expect(await get(user, machine.id)).toMatchObject({
      comparison: { status: 'no_charge', ratio: null },
      devices: [{ total: 0, charges: [] }],
      sisters: { machines: 0, charges: 0 },
    });
  });

  it('may be of other quantities, and of devices laid over each other', async () => {
    const sister = await buildDevice(app.pg, { customer });
    await fill(sister, { changes: [30], paces: [1], temperatures: [60] });
    const found = await get(user, device.id, { keyIds: 'oil_temperature,wear_rate', with: sister.id });
    expect(found.quantities.map(({ key }) => key)).toEqual(['oil_temperature', 'wear_rate']);
    expect(found.devices.map(({ deviceId, charges }) => [deviceId, charges.length])).toEqual([
      [device.id, 3],
      [sister.id, 1],
    ]);
    expect(found.comparison.status).toBe('no_quantity');
  });
});

describe('whose machines', () => {
  it('are seen: foreign ids are not found, in `with` too', async () => {
    const foreign = await buildDevice(app.pg);
    const refused = (query: Record<string, string>) => user.get('/system/dataanalysis/getOilCharges', query);
    expect((await refused({ deviceId: foreign.id })).code).toBe(404);
    expect((await refused({ deviceId: device.id, with: foreign.id })).code).toBe(404);
    expect((await refused({ deviceId: device.id, keyIds: 'a,b,c,d,e' })).code).toBe(422);
    // Counts of metal sensors are read by the day; their rate of wear is one of the usual quantities.
    expect((await refused({ deviceId: device.id, keyIds: 'ferrous_ch1' })).code).toBe(422);
    expect((await refused({ deviceId: device.id, keyIds: 'wear_rate' })).code).toBe(200);
  });

  it('make the band: five charges of the same oil and type, within the scope of the caller alone', async () => {
    const own = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const machine = await buildDevice(app.pg, { customer: own, machineType: 'compressor' });
    await fill(machine, { changes: [20], paces: [1], temperatures: [60] });
    const sibling = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const make = async (of: Customer, machineType: 'compressor' | 'turbine', changes: readonly number[]) => {
      const sister = await buildDevice(app.pg, { customer: of, machineType });
      await fill(sister, { changes, paces: changes.map((_, n) => 0.8 + n / 10), temperatures: changes.map(() => 60) });
    };
    await make(own, 'compressor', [90, 60, 30]);
    await make(own, 'turbine', [90, 60, 30]);
    await make(sibling, 'compressor', [80, 40]);
    const factory = await callerFor(app.url, (await buildAccountsAround(app.pg, machine)).CUSTOMER_USER);
    const few = await get(factory, machine.id);
    expect(few.sisters).toEqual({ machines: 1, charges: 3, isBounded: false });
    expect(few.quantities[0]).toMatchObject({ band: null, bandCharges: 3, inBand: null });
    const all = await get(dealer, machine.id);
    expect(all.sisters).toEqual({ machines: 2, charges: 5, isBounded: false });
    const { band, inBand } = all.quantities[0] ?? {};
    const on = (cells: readonly (number | null)[] | undefined) => Number(cells?.[20]);
    expect(on(band?.lo)).toBeLessThan(on(band?.mid));
    expect(on(band?.mid)).toBeLessThan(on(band?.hi));
    expect(on(band?.mid)).toBeGreaterThan(17);
    expect(on(band?.mid)).toBeLessThan(24);
    expect(inBand).toBe('above');
  });
});
