import type { CarouselDevice, DeviceDiagnosis, OilCondition, OperatingTime, SensorsOnline } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callerFor, type Caller } from '../../../test/calls.ts';
import {
  buildAccount,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
  buildGroup,
  buildOil,
  buildSensor,
  type BuiltAccount,
  type BuiltDevice,
  type Customer,
} from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { sqlQuery } from '../../platform/pg.ts';

const screen = (name: string) => `/system/datascreen/${name}`;
/** Ten to midnight in Shanghai; ten to four in the afternoon in UTC. */
let now = Date.UTC(2026, 10, 21, 15, 50);
const clock = { now: () => now };

let app: TestApp;
let factory: Customer;
let machine: BuiltDevice;
let silent: BuiltDevice;
let running: BuiltDevice;
let accounts: BuiltAccount[];
let dealer: Caller;
let user: Caller;
let stranger: Caller;
/** Times of the readings that were sent, ms. */
const times: number[] = [];

/** The machine runs from 01:00 to 21:30 in Shanghai, with two sensors that take turns by the hour. */
function runs(at: number): boolean {
  const sinceMidnight = (at + 8 * hourMs) % dayMs;
  return sinceMidnight >= hourMs && sinceMidnight < 21.5 * hourMs;
}

async function send(from: number, to: number): Promise<void> {
  const frames = [];
  for (let at = from; at < to; at += 10 * minuteMs) {
    if (!runs(at)) continue;
    times.push(at);
    const key = Math.floor(at / hourMs) % 2 === 0 ? 'oil_temperature' : 'water_saturation';
    frames.push(frame(machine, at, { [key]: 45, hours_run: 5000 + (at - Date.UTC(2026, 10, 1)) / hourMs / 2 }));
  }
  await app.app.services.telemetryStore.append(frames, []);
}

/** A login ends after half an hour, so that everybody logs in again. */
async function moveTo(at: number): Promise<void> {
  now = at;
  const callers = await Promise.all(accounts.map((account) => callerFor(app.url, account)));
  [dealer, user, stranger] = callers as [Caller, Caller, Caller];
}

beforeAll(async () => {
  app = await startTestApp({ clock });
  factory = await buildCustomer(app.pg);
  const other = await buildGroup(app.pg, factory);
  machine = await buildDevice(app.pg, { customer: factory, name: 'Press 10', machineType: 'hydraulic' });
  silent = await buildDevice(app.pg, { customer: { ...factory, groupId: other.id }, name: 'Press 9' });
  running = await buildDevice(app.pg, { customer: factory, name: 'Press 2' });
  await buildDevice(app.pg, { customer: factory, name: 'Gateway', isGateway: true });
  await app.pg.query(sqlQuery('test.installed', `update device set installed_at = to_timestamp($2) where id = $1`), [
    machine.id,
    Date.UTC(2026, 10, 1) / 1000,
  ]);
  const { tenantId, id: customerId } = factory;
  const elsewhere = await buildCustomer(app.pg);
  accounts = await Promise.all([
    buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }),
    buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId }),
    buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: elsewhere.tenantId }),
  ]);
  await moveTo(now);
  await send(Date.UTC(2026, 10, 5), now);
});
afterAll(() => app.close());

const time = async (timeZone: string, days = 3) =>
  (await user.get<OperatingTime>(screen('listOperatingTime'), { deviceId: machine.id, timeZone, days })).data;
/** Hours of the clock with readings, by the day in which they lie on a zone's clock, from what was sent. */
function hoursByDay(timeZone: string): Map<string, number> {
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = new Map<string, number>();
  const hours = new Set(times.map((at) => Math.floor(at / hourMs) * hourMs));
  for (const hour of hours)
    for (let at = hour; at < Math.min(hour + hourMs, now); at += 10 * minuteMs)
      days.set(dates.format(at), (days.get(dates.format(at)) ?? 0) + 1 / 6);
  return days;
}
async function version(): Promise<number> {
  return (await time('UTC')).version;
}

it('the carousel has the machines of a factory or group, the worst first, and no gateway', async () => {
  const list = async (query: Record<string, string>, by = user) =>
    by.get<CarouselDevice[]>(screen('listDevice'), query);
  const all = await list({ customerId: factory.id });
  const [stored] = await app.pg.query(
    sqlQuery<{ names: string[] }>(
      'test.machines',
      `select array_agg(name order by name) as names from device where customer_id = $1 and not is_gateway and removed_at is null`,
    ),
    [factory.id],
  );
  expect(all.total).toBe(3);
  expect(all.rows.map(({ deviceName }) => deviceName).toSorted()).toEqual(stored?.names);
  const bySlot = async () => (await list({})).rows.map(({ deviceName, state }) => [deviceName, state]);
  // The first stands still, the second has no diagnosis, and the third has never reported.
  await app.app.services.telemetryStore.append([frame(running, now, { oil_temperature: 50 })], []);
  await expect.poll(bySlot).toEqual([
    ['Press 10', 'offline'],
    ['Press 2', 'normal'],
    ['Press 9', 'offline'],
  ]);
  await buildAlarmRecord(app.pg, running, { level: 1, raisedAt: now - hourMs });
  await expect.poll(bySlot).toEqual([
    ['Press 2', 'level1'],
    ['Press 10', 'offline'],
    ['Press 9', 'offline'],
  ]);
  const [row] = await app.pg.query(
    sqlQuery<{ group_id: string }>('test.groupOf', 'select group_id from device where id = $1'),
    [silent.id],
  );
  expect((await list({ groupId: row?.group_id ?? '' })).rows.map(({ deviceName }) => deviceName)).toEqual(['Press 9']);
  expect(await list({ customerId: factory.id }, stranger)).toMatchObject({ code: 200, rows: [], total: 0 });
});

it('the order of the indicators is the stored one, and the others are counted', async () => {
  const query = { deviceId: machine.id };
  const keyIds = ['water_saturation', 'hours_run'];
  const set = { deviceId: machine.id, version: await version(), keyIds };
  expect((await dealer.put('/system/customerdevice/updateTkOrderByDeviceId', set)).code).toBe(200);
  const [stored] = await app.pg.query(
    sqlQuery<{ screen_keys: string[] }>('test.screenKeys', 'select screen_keys from device where id = $1'),
    [machine.id],
  );
  expect((await user.get(screen('getDisplayIndexSeq'), query)).data).toEqual(stored?.screen_keys);
  const keys = await app.app.services.telemetryStore.keys(machine);
  expect((await user.get(screen('verifyIsMore'), query)).data).toEqual({
    isMore: true,
    more: keys.filter((key) => !keyIds.includes(key)).length,
  });
  for (const name of ['getDisplayIndexSeq', 'verifyIsMore'])
    expect((await stranger.get(screen(name), query)).code).toBe(404);
});

it('sensors are online by the readings of their own indicators', async () => {
  const query = { deviceId: running.id };
  await buildSensor(app.pg, running, { name: 'Tank', indicators: ['oil_temperature', 'water_saturation'] });
  await buildSensor(app.pg, running, { name: 'Vibration', indicators: ['vibration_rms'] });
  await app.pg.query(sqlQuery('test.fitted', `update sensor set installed_at = to_timestamp(0) where device_id = $1`), [
    running.id,
  ]);
  const latest = (await app.app.services.telemetryStore.latest([running])).get(running.id) ?? [];
  const newest = Math.max(...latest.filter(({ key }) => /^oil_temp|^water_sat/.test(key)).map(({ at }) => at));
  const shown = async () => {
    const { data } = await user.get<SensorsOnline>(screen('veritySenorOnline'), query);
    return [data.total, data.online, data.sensors.map(({ sensorName, lastSeenAt }) => [sensorName, lastSeenAt])];
  };
  await expect.poll(shown).toEqual([
    2,
    1,
    [
      ['Tank', newest],
      ['Vibration', null],
    ],
  ]);
  expect((await stranger.get(screen('veritySenorOnline'), query)).code).toBe(404);
});

it('the condition of the oil is that of the stored diagnosis, and its age that of the last charge', async () => {
  const query = { deviceId: machine.id };
  const oil = async (by = user, of = query) => by.get<OilCondition>(screen('getOilCondition'), of);
  const unknown = { at: null, verdict: null, health: null, life: null };
  expect((await oil(user, { deviceId: silent.id })).data).toMatchObject({ ...unknown, oilSince: null });
  const since = now - 100 * hourMs;
  await buildOil(app.pg, silent, { since });
  expect((await oil(user, { deviceId: silent.id })).data).toMatchObject({
    ...unknown,
    oilSince: since,
    oilAgeH: null,
  });
  await buildOil(app.pg, machine, { since });
  await app.app.services.analysis.assess(machine, new AbortController().signal, true);
  const [row] = await app.pg.query(
    sqlQuery<{ content: DeviceDiagnosis; oil: string }>(
      'test.diagnosis',
      `select content, (select p.name from device_oil f join oil_product p on p.id = f.product_id where f.device_id = $1) as oil
       from diagnosis where device_id = $1`,
    ),
    [machine.id],
  );
  const kept = row?.content;
  expect(kept).toBeDefined();
  expect((await oil()).data).toEqual({
    deviceId: machine.id,
    at: kept?.at,
    verdict: kept?.verdict,
    since: kept?.since,
    health: kept?.health?.value ?? null,
    life: kept?.life,
    finding: null,
    cleanlinessTarget: [18, 16, 13],
    oilName: row?.oil,
    oilSince: since,
    oilAgeH: 100,
  });
  expect((await oil(stranger)).code).toBe(404);
});

describe('operating time', () => {
  const zones = ['Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'America/New_York'];

  it.each(zones)('counts the hours with readings of each day in %s, also across midnight', async (timeZone) => {
    await moveTo(Date.UTC(2026, 10, 21, 15, 50));
    for (const at of [now, now + 20 * minuteMs, now + 2 * hourMs]) {
      await send(now, at);
      await moveTo(at);
      const { days, totalHours, countedFrom } = await time(timeZone);
      const expected = hoursByDay(timeZone);
      for (const { day, hours } of days) expect(hours).toBeCloseTo(expected.get(day) ?? 0, 6);
      expect(days.at(-1)?.day).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now));
      expect(totalHours).toBeCloseTo(
        [...expected.values()].reduce((a, b) => a + b, 0),
        6,
      );
      expect(countedFrom).toBe(Math.min(...times));
    }
  });

  it('counts from the date that is set, and says so in the audit log', async () => {
    const createTime = Date.UTC(2026, 10, 20, 4);
    const change = async (body: object, by = dealer) =>
      by.put(screen('updateDeviceCreateTime'), { deviceId: machine.id, version: await version(), ...body });
    expect((await change({ createTime }, user)).code).toBe(403);
    expect((await change({ createTime: now + 1000 })).fields).toEqual([
      expect.objectContaining({ field: 'createTime' }),
    ]);
    expect((await change({ createTime, version: 90 })).code).toBe(409);
    expect(
      (await stranger.put(screen('updateDeviceCreateTime'), { deviceId: machine.id, version: 1, createTime })).code,
    ).toBe(404);
    expect((await change({ createTime })).code).toBe(200);
    const found = await time('UTC');
    expect(found).toMatchObject({ createTime, isCreateTimeSet: true, countedFrom: createTime });
    const hours = [...new Set(times.filter((at) => at >= createTime).map((at) => Math.floor(at / hourMs)))];
    const expected = hours.map((hour) => Math.min(1, now / hourMs - hour)).reduce((a, b) => a + b, 0);
    expect(found.totalHours).toBeCloseTo(expected, 6);
    const [entry] = await app.pg.query(
      sqlQuery<{ action: string }>(
        'test.audit',
        `select action from audit_entry where object_id = $1 and action like 'device.operating%' order by at desc limit 1`,
      ),
      [machine.id],
    );
    expect(entry?.action).toBe('device.operatingSince');
    expect((await change({ createTime: null })).code).toBe(200);
    expect(await time('UTC')).toMatchObject({ createTime: Date.UTC(2026, 10, 1), isCreateTimeSet: false });
  });

  it('follows the hour meter that is chosen, or the calendar', async () => {
    const choose = async (body: object, by = dealer) =>
      by.put(screen('updateDeviceTimeType'), { deviceId: machine.id, version: await version(), ...body });
    expect((await choose({ timeType: 'calendar' }, user)).code).toBe(403);
    for (const keyId of [null, 'oil_temperature', 'nothing'])
      expect(await choose({ timeType: 'meter', keyId })).toMatchObject({ code: 422, fields: [{ field: 'keyId' }] });
    expect((await choose({ timeType: 'meter', keyId: 'hours_run' })).code).toBe(200);
    const readings = (
      await app.app.services.telemetryStore.raw(
        machine,
        ['hours_run'],
        { from: 0, to: now },
        {
          limit: 10_000,
          order: 'asc',
        },
      )
    )[0];
    const metered = await time('Asia/Shanghai');
    expect(metered).toMatchObject({ timeType: 'meter', keyId: 'hours_run', countedFrom: null });
    expect(metered.totalHours).toBe(readings?.values.at(-1));
    const lastBefore = (at: number) => Number(readings?.values[readings.at.findLastIndex((one) => one < at)]);
    const dayStart = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
    for (const { day, hours } of metered.days.slice(0, 2))
      expect(hours).toBeCloseTo(lastBefore(dayStart(day) + dayMs) - lastBefore(dayStart(day)), 6);

    const since = dayStart(metered.days[1]?.day ?? '') + 6 * hourMs;
    const setSince = async (createTime: number | null) =>
      dealer.put(screen('updateDeviceCreateTime'), { deviceId: machine.id, version: await version(), createTime });
    await setSince(since);
    const later = await time('Asia/Shanghai');
    expect(later.days[0]?.hours).toBe(0);
    expect(later.totalHours).toBeCloseTo(lastBefore(now) - lastBefore(since), 6);
    expect(later.days.reduce((sum, { hours }) => sum + (hours ?? 0), 0)).toBeCloseTo(later.totalHours ?? 0, 6);
    await setSince(null);

    expect((await choose({ timeType: 'calendar' })).code).toBe(200);
    const calendar = await time('Asia/Shanghai');
    expect(calendar.totalHours).toBeCloseTo((now - Date.UTC(2026, 10, 1)) / hourMs, 6);
    expect(calendar.days.map(({ hours }) => hours)).toEqual([
      24,
      24,
      (now - dayStart(calendar.days.at(-1)?.day ?? '')) / hourMs,
    ]);
    expect((await choose({ timeType: 'readings' })).code).toBe(200);
  });

  it('says beforehand what another way or date gives, to whoever may change it', async () => {
    const preview = async (wish: object, by = dealer) =>
      by.get<OperatingTime>(screen('previewOperatingTime'), {
        deviceId: machine.id,
        timeZone: 'Asia/Shanghai',
        days: 3,
        ...wish,
      });
    const before = await time('Asia/Shanghai');
    const createTime = Date.UTC(2026, 10, 18);
    for (const [timeType, keyId] of [
      ['readings', null],
      ['meter', 'hours_run'],
      ['calendar', null],
    ] as const) {
      const wish = { timeType, createTime, ...(keyId === null ? {} : { keyId }) };
      const { data } = await preview(wish);
      expect(await time('Asia/Shanghai')).toEqual(before);
      const read = async () => ({ deviceId: machine.id, version: await version() });
      await dealer.put(screen('updateDeviceTimeType'), { ...(await read()), timeType, keyId });
      await dealer.put(screen('updateDeviceCreateTime'), { ...(await read()), createTime });
      expect({ ...(await time('Asia/Shanghai')), version: before.version }).toEqual(data);
      await dealer.put(screen('updateDeviceTimeType'), { ...(await read()), timeType: before.timeType });
      await dealer.put(screen('updateDeviceCreateTime'), { ...(await read()), createTime: null });
      before.version += 4;
    }
    expect((await preview({ timeType: 'calendar' }, user)).code).toBe(403);
    expect((await preview({ timeType: 'calendar' }, stranger)).code).toBe(404);
    expect(await preview({ timeType: 'meter' })).toMatchObject({ code: 422, fields: [{ field: 'keyId' }] });
    expect(await preview({ timeType: 'calendar', createTime: now + 1 })).toMatchObject({
      code: 422,
      fields: [{ field: 'createTime' }],
    });
  });

  it('has nothing to count where there are no readings, and refuses strangers and zones that are none', async () => {
    const { data } = await user.get<OperatingTime>(screen('listOperatingTime'), { deviceId: silent.id });
    expect(data).toMatchObject({ totalHours: null, countedFrom: null });
    expect(data.days).toHaveLength(14);
    const query = { deviceId: machine.id, timeZone: 'Nowhere/Land' };
    expect(await user.get(screen('listOperatingTime'), query)).toMatchObject({
      code: 422,
      fields: [{ field: 'timeZone' }],
    });
    expect((await stranger.get(screen('listOperatingTime'), { deviceId: machine.id })).code).toBe(404);
  });
});
