import type { AlarmQuality, AlarmSuggestion } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import {
  buildAccount,
  buildAccountsAround,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
} from '../../../../test/factories.ts';
import type { AlarmOptions, BuiltDevice } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { Frame } from '../../../events.ts';
import { countByBin, mostFrequent } from './alarm-quality.rows.ts';

const now = Date.UTC(2026, 10, 22, 20, 15);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  // It would withdraw the records that the tests write, which no reading justifies.
  await app.app.services.alarms.engine.stop();
});
afterAll(() => app.close());

/** A dealer of its own with one device, so that a test sees its own alarms alone. */
async function ownDealer() {
  const customer = await buildCustomer(app.pg);
  const machine = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
  const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId });
  return { customer, machine, dealer: await callerFor(app.url, account) };
}
/** An alarm that people were shown as it was raised. */
const shown = (machine: BuiltDevice, raisedAt: number, more: AlarmOptions = {}) =>
  buildAlarmRecord(app.pg, machine, { raisedAt, annunciatedAt: raisedAt, clearedAt: raisedAt + minute, ...more });
async function qualityOf(caller: Caller, query: Readonly<Record<string, string | number>> = {}): Promise<AlarmQuality> {
  const { code, data } = await caller.get<AlarmQuality>('/system/alarmquality', query);
  expect(code).toBe(200);
  return data;
}

it('counts the oil alarms that people were shown in the time, and no others', async () => {
  const { machine, dealer } = await ownDealer();
  await shown(machine, now - 2 * hour, { level: 1 });
  await shown(machine, now - 3 * hour);
  await shown(machine, now - 3 * day);
  await shown(machine, now - 20 * day);
  await shown(machine, now - 40 * day);
  await shown(machine, now - 4 * hour, { withdrawnAt: now });
  await shown(machine, now - 5 * hour, { annunciatedAt: null, indicator: 'water_ppm' });
  await shown(machine, now - 6 * hour, { kind: 'sensorFault', findingRule: 'S01' });
  await shown(machine, now - 7 * hour, { kind: 'silence' });
  // Shown when it came, weeks after it was raised.
  await shown(machine, now - 39 * day, { annunciatedAt: now - hour });
  const counted = async (days: number) => {
    const { alarms, levels, byHour } = await qualityOf(dealer, { days });
    expect(byHour.reduce((sum, one) => sum + one.alarms, 0)).toBe(alarms);
    return { alarms, ...levels };
  };
  expect(await counted(1)).toEqual({ alarms: 3, level1: 1, level2: 2 });
  expect(await counted(7)).toEqual({ alarms: 4, level1: 1, level2: 3 });
  expect(await counted(30)).toEqual({ alarms: 5, level1: 1, level2: 4 });
  const { from, to, byHour } = await qualityOf(dealer, { days: 1 });
  expect([from, to]).toEqual([Date.UTC(2026, 10, 21, 20), now]);
  expect(byHour).toEqual([17, 18, 19].map((at) => ({ at: Date.UTC(2026, 10, 22, at), alarms: 1 })));
});

it('of no alarm at all is a time without any', async () => {
  const { dealer } = await ownDealer();
  const none = { processed: 0, unprocessed: 0, median: null, p90: null, within: [0, 0, 0, 0, 0, 0] };
  expect(await qualityOf(dealer)).toEqual({
    from: Date.UTC(2026, 9, 23, 20),
    to: now,
    people: 1,
    alarms: 0,
    levels: { level1: 0, level2: 0 },
    rate: { mean: 0, hoursAboveGood: 0, hoursAboveMost: 0, hours: 721 },
    byHour: [],
    floods: { count: 0, share: 0, worst: [] },
    standing: { level1: 0, level2: 0 },
    stale: { count: 0, shelved: 0, oldest: [] },
    chattering: { rules: 0, alarms: 0, worst: null },
    processing: { level1: none, level2: none },
    topTen: [],
    topTenShare: 0,
  });
});

it('sees a flood, and the hours that were too much for one person and not for two', async () => {
  const { machine, dealer } = await ownDealer();
  const start = Date.UTC(2026, 10, 22, 10);
  for (let n = 0; n < 12; n += 1) await shown(machine, start + 20 * minute + n * 1000, { indicator: `key${n}` });
  for (let n = 0; n < 6; n += 1) await shown(machine, start + 30 * minute + n * 1000, { indicator: `key${n}` });
  const { floods, rate } = await qualityOf(dealer, { days: 1 });
  expect(floods).toEqual({
    count: 1,
    share: expect.closeTo(20 / (24 * 60 + 15), 10),
    worst: [{ from: start + 20 * minute, to: start + 40 * minute, alarms: 18, peak: 12, bins: [0, 12, 6, 0] }],
  });
  expect(rate).toEqual({ mean: expect.closeTo(0.7423, 4), hoursAboveGood: 1, hoursAboveMost: 1, hours: 25 });
  expect((await qualityOf(dealer, { days: 1, people: 2 })).rate).toEqual({
    mean: expect.closeTo(0.3711, 4),
    hoursAboveGood: 1,
    hoursAboveMost: 0,
    hours: 25,
  });
});

it('tells what is open, what has been open for a day, and what of it is shelved', async () => {
  const { customer, machine, dealer } = await ownDealer();
  const open = { clearedAt: null };
  const oldest = await shown(machine, now - 4 * day, { ...open, indicator: 'water_ppm' });
  const level1 = await shown(machine, now - day - minute, { ...open, level: 1 });
  await shown(machine, now - day + minute, { ...open, indicator: 'iso4' });
  await shown(machine, now - 5 * day, { ...open, indicator: 'density', annunciatedAt: null });
  await app.pg.query(
    sqlQuery(
      'test.shelf',
      `insert into alarm_shelf (device_id, rule_key, level, from_at, until_at, reason) values ($1, 'water_ppm', 2, now(), to_timestamp($2 / 1000.0), 'x')`,
    ),
    [machine.id, now + day],
  );
  const { standing, stale } = await qualityOf(dealer, { days: 1 });
  expect(standing).toEqual({ level1: 1, level2: 2 });
  const of = { deviceId: machine.id, deviceName: machine.name, customerName: customer.name, findingRule: null };
  expect(stale).toEqual({
    count: 2,
    shelved: 1,
    oldest: [
      { ...of, recordId: oldest.id, raisedAt: now - 4 * day, level: 2, indicator: 'water_ppm', isShelved: true },
      {
        ...of,
        recordId: level1.id,
        raisedAt: now - day - minute,
        level: 1,
        indicator: 'oil_temperature',
        isShelved: false,
      },
    ],
  });
});

it('finds rules that raised three alarms within a minute, or within ten intervals of their device', async () => {
  const { customer, machine, dealer } = await ownDealer();
  const slow = await buildDevice(app.pg, { customer });
  await app.pg.query(
    sqlQuery(
      'test.interval',
      `update device set report_interval_ms = case when id = $1 then 1000 else 60000 end where id = any($2)`,
    ),
    [machine.id, [machine.id, slow.id]],
  );
  const at = now - 5 * hour;
  for (const [n, second] of [0, 30, 60].entries())
    await shown(machine, at + second * 1000, { indicator: 'fast', clearedAt: at + second * 1000 + n });
  for (const second of [0, 30, 61]) await shown(machine, at + second * 1000, { indicator: 'calm' });
  for (const second of [0, 300, 600]) await shown(slow, at + second * 1000, { indicator: 'slow' });
  await shown(slow, at + 4 * hour, { indicator: 'slow' });
  for (const second of [0, 300, 601]) await shown(slow, at + second * 1000, { indicator: 'slow', level: 1 });
  const { chattering, topTen, topTenShare } = await qualityOf(dealer, { days: 1 });
  expect(chattering).toEqual({
    rules: 2,
    alarms: 7,
    worst: {
      deviceId: slow.id,
      deviceName: slow.name,
      customerName: customer.name,
      level: 2,
      indicator: 'slow',
      findingRule: null,
    },
  });
  expect(
    topTen.map(({ indicator, level, alarms, isChattering }) => ({ indicator, level, alarms, isChattering })),
  ).toEqual(
    expect.arrayContaining([
      { indicator: 'slow', level: 2, alarms: 4, isChattering: true },
      { indicator: 'slow', level: 1, alarms: 3, isChattering: false },
      { indicator: 'fast', level: 2, alarms: 3, isChattering: true },
      { indicator: 'calm', level: 2, alarms: 3, isChattering: false },
    ]),
  );
  expect(topTenShare).toBe(1);
});

it('shows the ten rules with most alarms, with their parts of the time and newest record', async () => {
  const { customer, machine, dealer } = await ownDealer();
  let newest = '';
  for (let rule = 0; rule < 12; rule += 1)
    for (let n = 0; n <= rule; n += 1)
      ({ id: newest } = await shown(machine, now - 2 * hour + n * 10 * minute, { indicator: `key${rule}` }));
  await shown(machine, now - 20 * hour, { indicator: 'key11' });
  const { topTen, topTenShare, alarms } = await qualityOf(dealer, { days: 1 });
  expect(alarms).toBe(79);
  expect(topTen.map((one) => [one.indicator, one.alarms])).toEqual([
    ['key11', 13],
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((rule) => [`key${rule}`, rule + 1]),
  ]);
  expect(topTenShare).toBeCloseTo(76 / 79, 10);
  const [first] = topTen;
  expect(first).toMatchObject({ customerId: customer.id, customerName: customer.name, newestRecordId: newest });
  // From 18:15 on, the parts begin with 20:00 of the day before.
  expect(first?.parts).toEqual([0, 0, 0, 0, 1, ...Array.from({ length: 17 }, () => 0), 5, 6, 1]);
});

it('measures the time from being shown to being processed, by level', async () => {
  const { machine, dealer } = await ownDealer();
  const at = now - 10 * hour;
  for (const [n, minutes] of [4, 5, 20, 90, 200].entries())
    await shown(machine, at + n * minute, { level: 1, processedAt: at + n * minute + minutes * minute });
  await shown(machine, at + 30 * minute, { level: 1 });
  await shown(machine, now - 25 * day, { processedAt: now - 20 * day, indicator: 'density' });
  const { processing } = await qualityOf(dealer);
  expect(processing).toEqual({
    level1: {
      processed: 5,
      unprocessed: 1,
      median: 20 * minute,
      p90: expect.closeTo(156 * minute, -1),
      within: [1, 1, 1, 2, 0, 0],
    },
    level2: { processed: 1, unprocessed: 0, median: 5 * day, p90: 5 * day, within: [0, 0, 0, 0, 0, 1] },
  });
});

it('belongs to those who may change settings, each for their own factories', async () => {
  const { customer, machine, dealer } = await ownDealer();
  const sister = await buildDevice(app.pg, {
    customer: await buildCustomer(app.pg, { tenant: { id: customer.tenantId } }),
  });
  const foreign = await buildDevice(app.pg);
  for (const device of [machine, sister, sister, foreign])
    await shown(device, now - hour, { indicator: `k${Math.random()}` });
  const accounts = await buildAccountsAround(app.pg, machine);
  const user = await callerFor(app.url, accounts.CUSTOMER_USER);
  expect((await qualityOf(dealer)).alarms).toBe(3);
  expect((await qualityOf(dealer, { customerId: sister.customerId })).alarms).toBe(2);
  expect((await qualityOf(user)).alarms).toBe(1);
  const admin = await callerFor(app.url, accounts.SYS_ADMIN);
  expect((await qualityOf(admin, { customerId: foreign.customerId })).alarms).toBe(1);
  for (const caller of [dealer, user])
    expect(await caller.get('/system/alarmquality', { customerId: foreign.customerId })).toMatchObject({ code: 404 });
  for (const authority of ['GROUP', 'EXPERIENCE', 'MAINTENANCE'] as const)
    expect(await (await callerFor(app.url, accounts[authority])).get('/system/alarmquality')).toMatchObject({
      code: 403,
    });
  expect(await dealer.get('/system/alarmquality', { days: 90 })).toMatchObject({ code: 422 });
  expect(
    await dealer.get('/system/alarmquality/suggestion', {
      deviceId: foreign.id,
      indicator: 'oil_temperature',
      level: 2,
    }),
  ).toMatchObject({ code: 404 });
});

it('reads only the alarms of the time, however long the history is', async () => {
  const { customer, machine } = await ownDealer();
  await app.pg.query(
    sqlQuery(
      'test.history',
      `insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, level, indicator, onset_at, raised_at,
         last_at, ended_at, cleared_at, annunciated_at, group_id)
       select 0, 'oil', $1, $2, $3, 'k', 2, 'k', at, at, at, at, at, at, gen_random_uuid()
       from generate_series(to_timestamp($4 / 1000.0) - interval '20000 minutes' - interval '40 days',
         to_timestamp($4 / 1000.0) - interval '40 days', interval '1 minute') at`,
    ),
    [customer.tenantId, customer.id, machine.id, now],
  );
  await app.pg.query(sqlQuery('test.analyze', 'analyze alarm_record'));
  const range = { customerId: undefined, from: now - 30 * day, to: now };
  const scope = systemScope('a test');
  const tenant = { ...scope, reach: { kind: 'tenant', tenantId: customer.tenantId } } as const;
  const customers = { ...scope, reach: { kind: 'customers', customerIds: [customer.id] } } as const;
  for (const of of [scope, tenant, customers])
    for (const statement of [countByBin({ ...range, scope: of }), mostFrequent({ ...range, scope: of, partMs: day })]) {
      const { sql, parameters } = statement.compile();
      const rows = await app.pg.query(sqlQuery<{ 'QUERY PLAN': string }>('test.plan', `explain ${sql}`), parameters);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Scan (?:using|on) alarm_record_shown/);
      expect(plan).toMatch(/Index Cond: .*annunciated_at >= /);
      expect(plan).not.toContain('Seq Scan on alarm_record');
    }
});

/** °C, once a minute for a day: about the limit of 65 °C within 1.5 K each ten minutes, and two hours far above it. */
function warm(minuteOfDay: number): number {
  if (minuteOfDay >= 600 && minuteOfDay < 720) return 70;
  if (minuteOfDay >= 300 && minuteOfDay < 360) return 55;
  return minuteOfDay >= 720 ? 55 : 64.9 + 1.5 * Math.sin((minuteOfDay / 10) * 2 * Math.PI);
}
const condition = (high: number, more: object = {}) => ({
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high,
  onDelayMs: 0,
  deadband: 0.1,
  offDelayMs: 60_000,
  isLatched: false,
  ...more,
});

it('suggests a deadband by replaying the readings, and says when there is nothing to suggest', async () => {
  const { customer, machine, dealer } = await ownDealer();
  await app.app.services.telemetryStore.append(
    Array.from({ length: 1440 }, (_, n): Frame => ({
      device: machine,
      at: now - day + n * minute,
      keys: ['oil_temperature', 'water_ppm'],
      values: [warm(n), 20],
      quality: null,
    })),
    [],
  );
  await app.app.services.telemetryStore.refreshAggregates();
  const [contact] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Li', '13900000000', 'l@example.com') returning id`,
    ),
    [customer.tenantId, customer.id],
  );
  const suggestionOf = async (indicator: string, level: number) => {
    const query = { deviceId: machine.id, indicator, level, days: 1 };
    const { code, data } = await dealer.get<AlarmSuggestion>('/system/alarmquality/suggestion', query);
    expect(code).toBe(200);
    return data;
  };
  // The built-in default waits for half an hour, and clears after an hour.
  expect(await suggestionOf('oil_temperature', 2)).toMatchObject({
    nowRaises: 1,
    settingId: null,
    advice: { kind: 'few' },
  });
  expect(await suggestionOf('density', 2)).toMatchObject({ nowRaises: 0, measure: null, advice: { kind: 'noRule' } });
  const { data: setting } = await dealer.post<{ settingId: string }>('/system/alarmset', {
    target: { kind: 'device', deviceId: machine.id },
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: { level1: condition(69), level2: condition(65) },
    notices: {
      modes: ['sms'],
      contactIds: [contact?.id],
      repeatMs: null,
      minimumGapMs: 0,
      quietHours: null,
      escalation: [],
    },
  });
  const { advice, ...replayed } = await suggestionOf('oil_temperature', 2);
  expect(replayed).toEqual({
    from: Date.UTC(2026, 10, 21, 20),
    to: now,
    nowRaises: expect.any(Number),
    measure: 'value',
    hours: null,
    settingId: setting.settingId,
  });
  expect(replayed.nowRaises).toBeGreaterThan(40);
  expect(advice).toMatchObject({
    kind: 'change',
    field: 'deadband',
    before: 0.1,
    after: 2,
    wouldRaise: 2,
    kept: 1,
    laterMs: 0,
  });
  expect(await suggestionOf('oil_temperature', 1)).toMatchObject({ nowRaises: 1, advice: { kind: 'few' } });
});
