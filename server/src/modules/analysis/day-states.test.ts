import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DayState, DayStrip } from '@oilsight/contract';
import type { Finding } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAccount,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
  diagnosisOf,
  login,
  type BuiltDevice,
  type Customer,
} from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import { createAnalysisStore } from './analysis.store.ts';
import { createDayStatesStore } from './day-states.store.ts';

const now = Date.UTC(2026, 10, 21, 6, 30);
const midnight = (ago: number) => Date.UTC(2026, 10, 21) - ago * dayMs;

let app: TestApp;
let customer: Customer;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  customer = await buildCustomer(app.pg);
  token = (await login(app.url, await buildAccount(app.pg))).token;
});
afterAll(() => app.close());

const finding = (ruleId: string, severity: Finding['severity'], category: Finding['category'] = 'water'): Finding => ({
  ruleId,
  category,
  severity,
  escalation: null,
  score: 1,
  confidence: 0.8,
  name: { zh: '甲', en: 'One' },
  text: { zh: '甲', en: 'One' },
  evidence: [],
  disproof: [],
  advice: [],
  causes: { zh: [], en: [] },
  actions: { zh: [], en: [] },
  basis: { zh: '甲', en: 'One' },
  sameCauseAs: [],
});

/** A device that has reported each hour of the last days, but for some of them. */
async function reporting(days: number, silent: readonly number[] = [], intervalMs = hourMs): Promise<BuiltDevice> {
  const device = await buildDevice(app.pg, { customer, machineType: 'hydraulic', reportIntervalMs: intervalMs });
  const times = Array.from({ length: (days * dayMs) / hourMs }, (_, n) => now - n * hourMs).filter(
    (at) => !silent.some((ago) => at >= midnight(ago) && at < midnight(ago - 1)),
  );
  await app.app.services.telemetryStore.append(
    times.toReversed().map((at) => frame(device, at, { oil_temperature: 50 })),
    [],
  );
  return device;
}

async function daysOf(device: BuiltDevice, query: Record<string, string> = {}): Promise<DayState[]> {
  const url = new URL('/system/datascreen/listDayStates', app.url);
  for (const [name, value] of Object.entries({ deviceId: device.id, days: '6', ...query }))
    url.searchParams.set(name, value);
  const reply = (await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json()) as {
    data: unknown;
  };
  return DayState.array().parse(reply.data);
}
const short = (days: readonly DayState[]) =>
  days.map(({ day, state, finding: found }) => [day.slice(8), state, found?.ruleId ?? null]);

describe('the days of a machine', () => {
  it('carry what the diagnosis found on them, though no limit is passed', async () => {
    const device = await reporting(6);
    const store = createAnalysisStore(app.pg);
    const diagnosis = (at: number, findings: Finding[]) => diagnosisOf(device, at, { findings });
    // Known of by a look back: the finding began on the 17th, grew on the 19th, and ended early on the 20th. All is
    // stored at once, as an alarm of a finding that stands meanwhile would be open today.
    await store.put(device, diagnosis(midnight(1) + 5 * hourMs, []), [
      diagnosis(midnight(5) + 9 * hourMs, []),
      diagnosis(midnight(4) + 9 * hourMs, [finding('W02', 'warning')]),
      diagnosis(midnight(2) + 9 * hourMs, [finding('W02', 'critical')]),
    ]);
    const days = await daysOf(device);
    expect(short(days)).toEqual([
      ['16', 'normal', null],
      ['17', 'level2', 'W02'],
      ['18', 'level2', 'W02'],
      ['19', 'level1', 'W02'],
      ['20', 'level1', 'W02'],
      ['21', 'normal', null],
    ]);
    expect(days.map(({ measured }) => measured.state)).toEqual(days.map(() => 'normal'));
    expect(days[1]?.finding).toMatchObject({ state: 'level2', name: { en: expect.stringMatching(/water/i) } });
    // In China the 20th began eight hours earlier, and the finding ended on it too.
    expect(short(await daysOf(device, { timeZone: 'Asia/Shanghai' })).map(([day, state]) => [day, state])).toEqual([
      ['16', 'normal'],
      ['17', 'level2'],
      ['18', 'level2'],
      ['19', 'level1'],
      ['20', 'level1'],
      ['21', 'normal'],
    ]);
  });

  it('still carry today what was found before them and has not ended; a day without readings carries nothing', async () => {
    const device = await reporting(20, [3]);
    await createAnalysisStore(app.pg).put(
      device,
      diagnosisOf(device, midnight(18), { findings: [finding('S01', 'warning', 'sensor')] }),
    );
    expect(short(await daysOf(device))).toEqual([
      ['16', 'fault', 'S01'],
      ['17', 'fault', 'S01'],
      ['18', 'offline', null],
      ['19', 'fault', 'S01'],
      ['20', 'fault', 'S01'],
      ['21', 'fault', 'S01'],
    ]);
  });

  it('begin with the newest readings while a device that reports has not reported on this day', async () => {
    const device = await buildDevice(app.pg, { customer, machineType: 'hydraulic', reportIntervalMs: 3 * hourMs });
    await app.app.services.telemetryStore.append([frame(device, midnight(0) - hourMs, { oil_temperature: 90 })], []);
    expect(await daysOf(device, { days: '1' })).toMatchObject([
      { state: 'level1', measured: { state: 'level1', keys: ['oil_temperature'] } },
    ]);
    const silent = await buildDevice(app.pg, { customer, machineType: 'hydraulic', reportIntervalMs: minuteMs });
    await app.app.services.telemetryStore.append([frame(silent, midnight(0) - hourMs, { oil_temperature: 90 })], []);
    expect(await daysOf(silent, { days: '1' })).toMatchObject([{ state: 'offline' }]);
  });

  it('say which indicators were it', async () => {
    const device = await reporting(2);
    await app.app.services.telemetryStore.append(
      [
        frame(device, midnight(1) + 30 * minuteMs, { oil_temperature: 90, oil_pressure: 5 }),
        frame(device, midnight(0) + 30 * minuteMs, { water_ppm: -999 }, [2]),
      ],
      [],
    );
    const days = await daysOf(device, { days: '2' });
    expect(days.map(({ measured }) => measured)).toEqual([
      { state: 'level1', keys: ['oil_temperature'] },
      { state: 'fault', keys: ['water_ppm'] },
    ]);
  });
});

describe('the alarms of a day', () => {
  const asked = {
    starts: [midnight(2), midnight(1), midnight(0)],
    ends: [midnight(1), midnight(0), midnight(-1)],
    now,
  };
  const alarmsOf = async (device: BuiltDevice) =>
    (await createDayStatesStore(app.pg).alarms(systemScope('test'), device, asked))
      .map(({ n, level, indicator, findingRule }) => `${n}: ${level} ${indicator ?? findingRule}`)
      .toSorted();

  it('are those that were open at any time of it', async () => {
    const device = await buildDevice(app.pg, { customer });
    await buildAlarmRecord(app.pg, device, { raisedAt: midnight(1) + hourMs, clearedAt: midnight(1) + 2 * hourMs });
    await buildAlarmRecord(app.pg, device, { level: 1, raisedAt: midnight(9), clearedAt: null, findingRule: 'W02' });
    await buildAlarmRecord(app.pg, device, {
      indicator: 'oil_pressure',
      raisedAt: midnight(9),
      clearedAt: midnight(2),
    });
    expect(await alarmsOf(device)).toEqual(['1: 1 W02', '2: 1 W02', '2: 2 oil_temperature', '3: 1 W02']);
  });

  it('are none that was withdrawn, that a sensor fault stands for, that tells of silence, or of another factory', async () => {
    const device = await buildDevice(app.pg, { customer });
    await buildAlarmRecord(app.pg, device, { raisedAt: midnight(1), withdrawnAt: midnight(0) });
    await buildAlarmRecord(app.pg, device, { level: 1, raisedAt: midnight(1), isMasked: true });
    await buildAlarmRecord(app.pg, device, { kind: 'silence', raisedAt: midnight(1) });
    // Of the factory that the device was moved from: whoever sees both shares the strip with those who see one.
    const former = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    await buildAlarmRecord(app.pg, { ...device, customerId: former.id }, { raisedAt: midnight(2) });
    expect(await alarmsOf(device)).toEqual([]);
  });
});

async function stripsOf(devices: readonly Pick<BuiltDevice, 'id'>[], as = token, zone = 'UTC'): Promise<DayStrip[]> {
  const url = new URL('/system/datascreen/listDayStrips', app.url);
  url.searchParams.set('deviceIds', devices.map(({ id }) => id).join());
  url.searchParams.set('timeZone', zone);
  const reply = (await (await fetch(url, { headers: { authorization: `Bearer ${as}` } })).json()) as { data: unknown };
  return DayStrip.array().parse(reply.data);
}

describe('the strips of a list', () => {
  it('are the days of the page of each device, in the order of the rows, without gateways', async () => {
    const [found, silent] = [await reporting(4, [2]), await reporting(2, [1])];
    const gateway = await buildDevice(app.pg, { customer, isGateway: true });
    await createAnalysisStore(app.pg).put(
      found,
      diagnosisOf(found, midnight(3), { findings: [finding('W02', 'critical')] }),
    );
    const strips = await stripsOf([silent, gateway, found], token, 'Asia/Shanghai');
    expect(strips.map(({ deviceId }) => deviceId)).toEqual([silent.id, found.id]);
    for (const { deviceId, from, states } of strips) {
      const days = await daysOf({ ...found, id: deviceId }, { days: '30', timeZone: 'Asia/Shanghai' });
      expect(states).toEqual(days.map(({ state }) => state));
      expect(from).toBe(days[0]?.day);
    }
    expect(new Set(strips.map(({ states }) => states.at(-1)))).toEqual(new Set(['normal', 'level1']));
  });

  it('say nothing of devices out of reach, and which devices have limits at all', async () => {
    const own = await reporting(1);
    const unlimited = await buildDevice(app.pg);
    await app.app.services.telemetryStore.append([frame(unlimited, now, { own_key: 1 })], []);
    const scoped = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: customer.tenantId,
      customerId: customer.id,
    });
    const as = (await login(app.url, scoped)).token;
    expect((await stripsOf([own, unlimited], as)).map(({ deviceId }) => deviceId)).toEqual([own.id]);
    expect((await stripsOf([own, unlimited])).map(({ hasLimits }) => hasLimits)).toEqual([true, false]);
  });

  it('are read again when the state of a device changes', async () => {
    const device = await reporting(1);
    const today = async () => (await stripsOf([device]))[0]?.states.at(-1);
    expect(await today()).toBe('normal');
    await app.app.services.telemetryStore.append([frame(device, now, { oil_temperature: 90 })], []);
    await expect.poll(today).toBe('level1');
  });

  it('are read once in each of three time zones, whoever asks in turn', async () => {
    const device = await reporting(1);
    const today = async (zone: string) => (await stripsOf([device], token, zone))[0]?.states.at(-1);
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'UTC'];
    for (const zone of zones) expect(await today(zone)).toBe('normal');
    // Taken away past the server, which hears of no change.
    await app.pg.query(sqlQuery('test.noFrames', 'delete from frame where device = $1'), [device.key]);
    for (const zone of [...zones, ...zones]) expect(await today(zone)).toBe('normal');
    // A fourth zone is read, and takes the place of the first.
    expect([await today('Asia/Tokyo'), await today('UTC'), await today('Asia/Shanghai')]).toEqual([
      'offline',
      'normal',
      'offline',
    ]);
  });

  it('are refused for more devices than a page has', async () => {
    const url = new URL('/system/datascreen/listDayStrips', app.url);
    url.searchParams.set('deviceIds', Array.from({ length: 51 }, () => crypto.randomUUID()).join());
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(await reply.json()).toMatchObject({ error: 'invalid' });
  });
});
