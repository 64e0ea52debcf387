import { deviceStatuses, maxDashboardFactories } from '@oilsight/contract';
import type { AlarmDays, Attention, DeviceDiagnosis, FleetHealth, Latest, OnlineShare } from '@oilsight/contract';
import type { PlannedWork, StateCounts, Upcoming, Worst } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, buildDiagnosis } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../test/factories.ts';
import { shareNothing } from '../../../test/sharing.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { sharingClock } from '../../platform/shared-reads.ts';

/** Each tile beside a query of its own on the store. Clocks changed in Berlin in the night before. */
const now = Date.UTC(2026, 2, 29, 12, 30);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const zones = ['Europe/Berlin', 'Asia/Shanghai', 'UTC'] as const;

let app: TestApp;
let factory: Customer;
let second: Customer;
let person: BuiltAccount;
let machines: BuiltDevice[];
let gateway: BuiltDevice;
let elsewhere: BuiltDevice;
let user: Caller;
let dealer: Caller;
let guest: Caller;
let group: Caller;

const rowsOf = <Row>(name: string, sql: string, values: readonly unknown[] = []) =>
  app.pg.query(sqlQuery<Row>(`test.${name}`, sql), values);
function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('nothing was found');
  return value;
}
const machine = (n: number) => given(machines[n]);
const call = async <Data>(caller: Caller, name: string, query: Record<string, string | number> = {}) => {
  const answer = await caller.get<Data>(`/system/dashboard/${name}`, query);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

/** Stores a diagnosis as an assessment would, and tells of it. */
async function assess(device: BuiltDevice, more: Partial<DeviceDiagnosis> = {}): Promise<void> {
  const message = await buildDiagnosis(app.pg, device, now, more);
  app.app.services.bus.emit('deviceDiagnosed', { device, message });
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg);
  second = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const of = (customer: Customer, name: string, isGateway = false) =>
    buildDevice(app.pg, { customer, name, machineType: 'hydraulic', isGateway });
  machines = [];
  for (const name of ['M0', 'M1', 'M2', 'M3', 'M4']) machines.push(await of(factory, name));
  machines.push(await of(second, 'M5'));
  gateway = await of(factory, 'G', true);
  elsewhere = await buildDevice(app.pg, { customer: await buildCustomer(app.pg), name: 'Elsewhere' });
  const { tenantId, id: customerId } = factory;
  person = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  user = await callerFor(app.url, person);
  dealer = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
  guest = await callerFor(app.url, await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [machine(0)] }));
  group = await callerFor(app.url, await buildAccount(app.pg, { authority: 'GROUP', tenantId, customers: [second] }));
  const store = app.app.services.telemetryStore;
  // M0 … M5 report by the hour since 20 days ago, each with gaps of its own; M3 is silent for five hours; M4 never did.
  for (const [n, device] of [...machines, gateway, elsewhere].entries()) {
    if (device.name === 'M4') continue;
    const last = device.name === 'M3' ? now - 5 * hour : now - minute;
    const times = Array.from({ length: 20 * 24 }, (_, k) => last - (20 * 24 - 1 - k) * hour).filter(
      (_, k) => (k * 7 + n * 5) % (11 + n) !== 0 || k > 470,
    );
    await store.append(
      times.map((at, k) => frame(device, at, { oil_temperature: 40 + (k % 9), oil_health: 90 - 10 * n - (k % 2) })),
      [],
    );
    await store.append([frame(device, now - 30 * day - 3 * hour, { oil_health: 99 - n })], []);
  }
  await store.refreshAggregates();
  // Late readings, whose hours wait for their aggregates.
  await store.append([frame(machine(1), now - 11 * day, { oil_temperature: 41 })], []);
  for (const device of [machine(0), machine(1), machine(5)]) await assess(device);
  // The alarms below are no findings of the engine: it has looked at the readings before.
  await app.app.services.alarms.engine.settled();
  await buildAlarmRecord(app.pg, machine(0), { level: 1, raisedAt: now - 3 * hour });
  await buildAlarmRecord(app.pg, machine(1), { level: 2, raisedAt: now - 2 * hour, indicator: 'water_saturation' });
}, 120_000);
afterAll(() => {
  vi.restoreAllMocks();
  return app.close();
});
shareNothing();

/** Newest frames of all devices; of the silent ones the state is `offline` whatever alarms they have. */
const stateRows = (where: string, values: readonly unknown[]) =>
  rowsOf<{ status: string; gateway: boolean; customer: string; count: number }>(
    'states',
    `select status, gateway, customer, count(*)::int as count from (
       select d.is_gateway as gateway, d.customer_id as customer, case
         when f.ts is null then 'unconnected'
         when $1 - f.ts >= greatest(3 * d.report_interval_ms, 300000) then 'offline'
         when r.level = 1 then 'level1' when r.level = 2 then 'level2'
         when x.device_id is null then 'unassessed' else 'normal' end as status
       from device d
       left join (select device, max(ts) as ts from frame group by device) f on f.device = d.key
       left join (select device_id, min(level) as level from alarm_record
         where kind = 'oil' and cleared_at is null and withdrawn_at is null group by device_id) r on r.device_id = d.id
       left join diagnosis x on x.device_id = d.id
       where d.removed_at is null and ${where}) s group by 1, 2, 3`,
    [now, ...values],
  );

it.each([
  ['a dealer', () => dealer, () => ['d.tenant_id = $2', [factory.tenantId]] as const],
  ['a factory', () => user, () => ['d.customer_id = $2', [factory.id]] as const],
  ['a group', () => group, () => ['d.customer_id = $2', [second.id]] as const],
  ['a guest', () => guest, () => ['d.id = $2', [machine(0).id]] as const],
])('the states of the devices of %s are those of the store', async (_, caller, where) => {
  const [condition, values] = where();
  const rows = await stateRows(condition, values);
  const expected = Object.fromEntries(
    deviceStatuses.map((status) => [
      status,
      rows.filter((row) => row.status === status && !row.gateway).reduce((sum, row) => sum + row.count, 0),
    ]),
  );
  await expect
    .poll(async () => (await call<StateCounts>(caller(), 'getStateCounts')).devices.statuses)
    .toEqual(expected);
  const counts = await call<StateCounts>(caller(), 'getStateCounts');
  expect(counts.gateways.total).toBe(rows.filter((row) => row.gateway).reduce((sum, row) => sum + row.count, 0));
  for (const one of counts.perFactory)
    for (const status of deviceStatuses)
      expect(one.statuses[status]).toBe(
        rows.find((row) => row.status === status && row.customer === one.customerId && !row.gateway)?.count ?? 0,
      );
  expect(counts.perFactory[0]?.customerId).toBe(rows.length > 1 || caller() === guest ? factory.id : second.id);
});

it.each(zones)('the worst hour of each day is that of the stored frames (%s)', async (timeZone) => {
  const share = await call<OnlineShare>(dealer, 'getOnlineShare', { timeZone });
  const hours = await rowsOf<{ day: string; hour: number; online: number; total: number }>(
    'hours',
    `with mine as (select key from device where tenant_id = $1 and not is_gateway),
       hours as (select h from generate_series(floor($2::bigint / 3600000)::bigint - 24 * 40, floor($2::bigint / 3600000)::bigint - 1) h),
       known as (select device, min(ts) / 3600000 as first from frame join mine on key = device group by device)
     select to_char(to_timestamp(h * 3600) at time zone $3, 'YYYY-MM-DD') as day, (h * 3600000)::float8 as hour,
       (select count(distinct device) from frame join mine on key = device where ts >= h * 3600000 and ts < (h + 1) * 3600000)::int as online,
       (select count(*) from known where first <= h)::int as total
     from hours order by h`,
    [factory.tenantId, now, timeZone],
  );
  expect(share.days).toHaveLength(30);
  let [online, total] = [0, 0];
  for (const { day: name, least } of share.days) {
    const ofDay = hours.filter((one) => one.day === name);
    expect(ofDay.length).toBeGreaterThan(0);
    for (const one of ofDay) [online, total] = [online + one.online, total + one.total];
    const missing = ofDay.map((one) => one.total - one.online);
    const worst = given(ofDay[missing.indexOf(Math.max(...missing))]);
    expect({ name, ...least }).toEqual({ name, online: worst.online, total: worst.total, hour: worst.hour });
  }
  expect(share.share).toBeCloseTo(online / total, 9);
  // The day on which clocks change has 23 hours.
  if (timeZone === 'Europe/Berlin') expect(share.days.at(-1)?.from).toBe(Date.UTC(2026, 2, 28, 23));
  expect(share.now).toEqual({ online: 4, total: 5, gateways: { online: 1, total: 1 } });
  expect(share.silent.map(({ deviceName }) => deviceName)).toEqual(['M3', 'M4']);
  expect(share).toMatchObject({ silentTotal: 1, neverTotal: 1 });
  // The gap of the others is an hour each; a month ago all were silent for days, which began before.
  expect(share.longestGap).toMatchObject({ deviceName: 'M3', from: now - 5 * hour, to: null });
});

it('a late reading counts in its hour at once', async () => {
  const before = await call<OnlineShare>(group, 'getOnlineShare');
  const quiet = given(before.days.find(({ least }) => least !== null && least.total === 1 && least.online === 0));
  const times = Array.from({ length: 24 }, (_, n) => quiet.from + n * hour + minute).filter((at) => at < now - hour);
  await app.app.services.telemetryStore.append(
    times.map((at) => frame(machine(5), at, { oil_temperature: 50 })),
    [],
  );
  await expect
    .poll(
      async () =>
        (await call<OnlineShare>(group, 'getOnlineShare')).days.find((one) => one.day === quiet.day)?.least?.online,
    )
    .toBe(1);
});

it('health is that of the newest readings of assessed devices, and of 30 days ago', async () => {
  await expect.poll(async () => (await call<FleetHealth>(dealer, 'getHealth')).devices).toBe(3);
  const health = await call<FleetHealth>(dealer, 'getHealth');
  const expected = () =>
    rowsOf<{ median: number; lowest: number; count: number }>(
      'health',
      `select percentile_cont(0.5) within group (order by (r->>2)::float8) as median, min((r->>2)::float8) as lowest, count(*)::int as count
       from latest l join device d on d.key = l.device join diagnosis x on x.device_id = d.id
       cross join lateral jsonb_array_elements(l.readings::jsonb) r where r->>0 = 'oil_health' and d.tenant_id = $1`,
      [factory.tenantId],
    );
  await expect.poll(expected).toEqual([{ median: health.median, lowest: health.lowest, count: health.devices }]);
  expect(health.bins.reduce((sum, count) => sum + count, 0)).toBe(3);
  // M2 and M3 had a health then, too: the one has no diagnosis now, the other is silent.
  expect(health.before).toMatchObject({ devices: 3, median: 98 });
  expect(health.rows.map(({ deviceName }) => deviceName)).toEqual(['M5', 'M1', 'M0']);
  expect(health.factories.map(({ customerId, devices }) => [customerId, devices])).toEqual([
    [second.id, 1],
    [factory.id, 2],
  ]);
  expect(await call<FleetHealth>(dealer, 'getHealth', { customerId: second.id })).toMatchObject({ devices: 1 });
});

it.each([
  ['Asia/Shanghai', { '2026-03-27': [1, 0], '2026-03-28': [2, 3] }],
  ['Europe/Berlin', { '2026-03-27': [2, 1], '2026-03-28': [1, 2] }],
  ['UTC', { '2026-03-27': [3, 2], '2026-03-28': [0, 1] }],
] as const)('alarms stand on the days of the zone by cause, level and category (%s)', async (timeZone, around) => {
  const own = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const device = await buildDevice(app.pg, { customer: own, name: 'Z', machineType: 'hydraulic' });
  await app.app.services.telemetryStore.append([frame(device, now, { oil_temperature: 40 })], []);
  await app.app.services.alarms.engine.settled();
  const at = (iso: string) => Date.parse(iso);
  const cleared = [
    [1, 'water', '2026-03-27T15:59Z'],
    [2, 'wear', '2026-03-27T16:01Z'],
    [1, 'wear', '2026-03-27T22:59Z'],
    [2, 'wear', '2026-03-27T23:01Z'],
    [1, 'wear', '2026-03-27T23:59Z'],
    [2, 'water', '2026-03-28T00:01Z'],
    // Before the 30 days, and before the 30 days before them.
    [1, 'water', '2026-02-27T12:30Z'],
    [2, 'wear', '2026-02-26T12:30Z'],
    [1, 'wear', '2026-01-29T12:30Z'],
    [1, 'wear', '2026-01-28T12:30Z'],
  ] as const;
  for (const [n, [level, category, iso]] of cleared.entries())
    await buildAlarmRecord(app.pg, device, {
      level,
      category,
      indicator: `key ${n}`,
      raisedAt: at(iso),
      clearedAt: at(iso) + hour,
      processedAt: at(iso) + 2 * hour,
    });
  const { id: groupId } = await buildAlarmRecord(app.pg, device, {
    level: 2,
    raisedAt: at('2026-03-26T12:30Z'),
    indicator: 'first',
    category: 'viscosity',
  });
  await buildAlarmRecord(app.pg, device, {
    level: 1,
    raisedAt: at('2026-03-27T12:30Z'),
    indicator: 'graver',
    category: 'water',
    groupId,
  });
  const found = await call<AlarmDays>(dealer, 'getAlarmDays', { timeZone, customerId: own.id });
  const withAlarm = found.days.filter(({ level1, level2 }) => level1 + level2 > 0);
  expect(Object.fromEntries(withAlarm.map(({ day: name, level1, level2 }) => [name, [level1, level2]]))).toEqual({
    // One cause, on the day of its first alarm, at the level of its gravest.
    '2026-03-26': [1, 0],
    ...around,
  });
  expect([found.days[0]?.day, found.days.at(-1)?.day]).toEqual(['2026-02-28', '2026-03-29']);
  expect(found).toMatchObject({
    total: { level1: 4, level2: 3 },
    before: { level1: 2, level2: 1 },
    unprocessed: 1,
  });
  expect(found.categories.filter(({ level1, level2 }) => level1 + level2 > 0)).toEqual([
    { category: 'water', level1: 2, level2: 1 },
    { category: 'wear', level1: 2, level2: 2 },
  ]);
});

const plan = (deviceId: string, more: object) =>
  user.post<PlannedWork>('/system/plannedwork', { deviceId, kind: 'inspection', ...more });

it('what needs attention comes in order of the time left, each with its deadline and owner', async () => {
  const own = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const devices: BuiltDevice[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    devices.push(await buildDevice(app.pg, { customer: own, name, machineType: 'hydraulic' }));
  const [a, b, c, d, e] = devices as [BuiltDevice, BuiltDevice, BuiltDevice, BuiltDevice, BuiltDevice];
  const { telemetryStore } = app.app.services;
  for (const one of devices)
    await telemetryStore.append([frame(one, one === e ? now - day : now, { oil_temperature: 83 })], []);
  await app.app.services.alarms.engine.settled();
  const level1 = await buildAlarmRecord(app.pg, a, { level: 1, raisedAt: now - hour });
  await buildAlarmRecord(app.pg, a, { level: 2, raisedAt: now - 2 * hour, groupId: level1.id, indicator: 'water_ppm' });
  const given = await buildAlarmRecord(app.pg, b, { level: 1, raisedAt: now - hour });
  await rowsOf(
    'assign',
    `update alarm_record set assignee_id = $2, assigned_due_at = to_timestamp($3 / 1000.0) where id = $1`,
    [given.id, person.id, now + hour],
  );
  await buildAlarmRecord(app.pg, c, {
    level: 2,
    raisedAt: now - hour,
    category: 'viscosity',
    indicator: 'viscosity_40',
  });
  const life = { status: 'ok', hours: 48, lo: 40, hi: 60, isCapped: false, limitedBy: 'viscosity_rise' } as const;
  await assess(c, { life });
  await buildAlarmRecord(app.pg, d, { level: 2, raisedAt: now - hour, category: 'wear' });
  await dealer.post('/system/plannedwork', { deviceId: d.id, kind: 'repair', dueAt: now + 5 * day, owner: 'Team 2' });
  const seen = async (caller = dealer) => call<Attention>(caller, 'getAttention', { customerId: own.id });
  await expect
    .poll(async () => (await seen()).rows.map(({ deviceName }) => deviceName))
    .toEqual(['A', 'B', 'C', 'D', 'E']);
  const { rows, total, level1: graves, level1Unowned } = await seen();
  expect(rows).toMatchObject([
    { kind: 'alarm', alarms: 2, level: 1, recordId: level1.id, deadline: { source: 'now', at: now }, owner: null },
    { deadline: { source: 'assigned', at: now + hour, isOverdue: false }, owner: { userId: person.id, name: 'Test' } },
    { deadline: { source: 'forecast', at: now + 48 * hour, lo: now + 40 * hour, hi: now + 60 * hour } },
    { deadline: { source: 'planned', at: now + 5 * day }, owner: null, planned: { owner: 'Team 2' } },
    { kind: 'silence', state: 'offline', since: now - day, deadline: { source: 'none', at: null } },
  ]);
  expect({ total, graves, level1Unowned }).toEqual({ total: 5, graves: 2, level1Unowned: 1 });
  // Processed alarms that are over need nobody's attention.
  await rowsOf('process', `update alarm_record set processed_at = now(), cleared_at = now() where device_id = $1`, [
    a.id,
  ]);
  await expect.poll(async () => (await seen()).rows[0]?.deviceName).toBe('B');
});

it('shared accounts learn no names', async () => {
  const device = machine(0);
  await rowsOf(
    'assignGuest',
    `update alarm_record set assignee_id = $2, assigned_due_at = to_timestamp($3 / 1000.0) where device_id = $1 and level = 1 and cleared_at is null`,
    [device.id, person.id, now + hour],
  );
  const { rows } = await call<Attention>(guest, 'getAttention');
  expect(rows[0]).toMatchObject({ deviceId: device.id, owner: { userId: null, name: '' } });
  expect(new Set(rows.map(({ deviceId }) => deviceId))).toEqual(new Set([device.id]));
});

it.each(zones)('what comes next ends with the fourteenth day of the zone (%s)', async (timeZone) => {
  const [edge] = await rowsOf<{ at: number }>(
    'edge',
    `select extract(epoch from (date_trunc('day', to_timestamp($1 / 1000.0) at time zone $2) + interval '15 days') at time zone $2)::float8 * 1000 as at`,
    [now, timeZone],
  );
  for (const dueAt of [given(edge).at - 1000, given(edge).at + 1000, now - day])
    await plan(machine(1).id, { dueAt, note: timeZone });
  const { rows, total, overdue } = await call<Upcoming>(user, 'listUpcoming', { timeZone });
  const [expected] = await rowsOf<{ total: number; overdue: number }>(
    'upcoming',
    `select count(*)::int as total, count(*) filter (where due_at < to_timestamp($3 / 1000.0))::int as overdue
     from planned_work w join device d on d.id = w.device_id
     where d.customer_id = $1 and done_at is null and due_at < to_timestamp($2 / 1000.0)`,
    [factory.id, given(edge).at, now],
  );
  expect({ total, overdue }).toEqual(expected);
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(rows.map(({ dueAt }) => dueAt).toSorted((one, other) => one - other));
  expect(rows[0]?.isOverdue).toBe(true);
  expect((await call<Upcoming>(group, 'listUpcoming')).total).toBe(0);
});

it('the worst devices come with their health and their most pressing indicator', async () => {
  const { rows } = await call<Worst>(user, 'listWorst', { timeZone: 'Asia/Shanghai' });
  expect(rows.map(({ deviceName }) => deviceName)).toEqual(['M1', 'M0']);
  const leading = given(rows[1]?.indicator);
  expect(leading).toMatchObject({ key: 'oil_temperature', bucketMs: 6 * hour });
  const [stored] = await rowsOf<{ n: number }>(
    'buckets',
    `select count(distinct (ts / $2))::int as n from frame where device = $1 and ts >= $3`,
    [machine(0).key, 6 * hour, Math.floor((now - 30 * day) / (6 * hour)) * 6 * hour],
  );
  // The bucket of 30 days ago holds no temperature.
  expect(leading.t.length).toBeLessThanOrEqual(given(stored).n);
  expect(leading.t.length).toBeGreaterThanOrEqual(given(stored).n - 1);
  const days = await rowsOf<{ day: string }>(
    'healthDays',
    `select distinct to_char(to_timestamp(ts / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
     from frame where device = $1 and ts > $2 order by 1`,
    [machine(0).key, now - 29 * day],
  );
  expect(given(rows[1]).healthDays.map((one) => one.day)).toEqual(days.map((one) => one.day));
});

it('forecasts come soonest first, and none whose interval is over', async () => {
  const own = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const life = { status: 'ok', isCapped: false } as const;
  for (const [name, at, hours, limitedBy] of [
    ['late', now, 480, 'ageing'],
    ['soon', now, 48, 'ageing'],
    ['hot', now, 240, 'temperature'],
    ['over', now - 30 * day, 48, 'ageing'],
  ] as const) {
    const device = await buildDevice(app.pg, { customer: own, name, machineType: 'hydraulic' });
    const readings = { oil_temperature: 40, oil_health: 80, remaining_oil_life_h: hours };
    await app.app.services.telemetryStore.append([frame(device, now, readings)], []);
    await assess(device, { at, life: { ...life, limitedBy, hours, lo: hours - 8, hi: hours + 12 } });
  }
  const seen = async () => (await call<Worst>(dealer, 'listWorst', { customerId: own.id })).forecasts;
  await expect.poll(async () => (await seen()).map(({ deviceName }) => deviceName)).toEqual(['soon', 'hot', 'late']);
  expect((await seen())[0]).toMatchObject({
    quantity: 'ageing',
    at: now + 48 * hour,
    lo: now + 40 * hour,
    hi: now + 60 * hour,
  });
  // Each of them has a health of 80 and no alarm: none is a worst one.
  expect(await call<Worst>(dealer, 'listWorst', { customerId: own.id })).toMatchObject({ assessed: 4, rows: [] });
});

it('an indicator beyond level 2 whose trend leads to level 1 is forecast with the lives of oils', async () => {
  const own = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const hours = Array.from({ length: 73 }, (_, n) => n - 72);
  const machines = [
    // Beyond level 2 and rising by 120 ppm a day; just as far and steady; rising below level 2.
    ['rising', (h: number) => 640 + 5 * h],
    ['steady', (h: number) => 640 + 10 * Math.sin(h)],
    ['early', (h: number) => 400 + 5 * h],
  ] as const;
  for (const [name, water] of machines) {
    const device = await buildDevice(app.pg, { customer: own, name, machineType: 'hydraulic' });
    await app.app.services.telemetryStore.append(
      hours.map((h) => frame(device, now + h * hour, { water_ppm: water(h) + Math.sin(h * 7), oil_health: 80 })),
      [],
    );
    await assess(device, { at: now });
  }
  const seen = async () => (await call<Worst>(dealer, 'listWorst', { customerId: own.id })).forecasts;
  await expect.poll(async () => (await seen()).map(({ deviceName }) => deviceName)).toEqual(['rising']);
  const [forecast] = await seen();
  expect(forecast).toMatchObject({ quantity: 'limit', indicator: 'water_ppm', limit: 1000 });
  expect(Math.abs(given(forecast).at - (now + 72 * hour))).toBeLessThan(2 * hour);
  expect(given(forecast).lo).toBeLessThan(given(forecast).at);
  expect(given(forecast).hi).toBeGreaterThan(given(forecast).at);
});

it('the newest readings of a factory come with their last day', async () => {
  const { rows, total } = await user.get<Latest>('/system/dashboard/listLatest', {
    customerId: factory.id,
    pageSize: 2,
  });
  expect(total).toBe(5);
  expect(rows.map(({ deviceName }) => deviceName)).toEqual(['M0', 'M1']);
  const shown = given(rows[0]?.indicators.find(({ key }) => key === 'oil_temperature'));
  const [newest] = await rowsOf<{ at: number }>('newest', `select max(ts)::float8 as at from frame where device = $1`, [
    machine(0).key,
  ]);
  expect(shown.at).toBe(given(newest).at);
  expect(shown.t.every((at) => at >= now - day - shown.bucketMs)).toBe(true);
});

it('the newest readings begin with what the alarm rests on, then come those of the oil; who never reported stands last', async () => {
  const own = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const of = (name: string) => buildDevice(app.pg, { customer: own, name, machineType: 'gearbox' });
  await of('never');
  const [well, worn] = [await of('well'), await of('worn')];
  const readings = {
    pressure: 1,
    flow: 2,
    vibration_rms: 3,
    oil_temperature: 40,
    oil_health: 60,
    ferrous_ch1: 1108,
    wear_rate: 8,
    particle_ch1: 200,
    viscosity_change_pct: 1,
    water_saturation: 20,
  };
  for (const device of [well, worn])
    await app.app.services.telemetryStore.append([frame(device, now - minute, readings)], []);
  const name = { zh: '剥落', en: 'Spalling' };
  const evidence = {
    role: 'require',
    parameter: 'feRate',
    feature: 'ratio',
    unit: '',
    windowMs: 3 * day,
    value: 9.2,
    absence: null,
    baseline: 0.9,
    limit: 3,
    limitSource: 'default',
    holds: true,
    from: now - 3 * day,
    to: now,
    samples: 9,
    keys: ['ferrous_ch1'],
    sentence: name,
  } as const;
  const finding = {
    ruleId: 'R02',
    category: 'wear',
    severity: 'critical',
    escalation: null,
    score: 1,
    confidence: 1,
    name,
    text: name,
    evidence: [evidence],
    disproof: [],
    advice: [],
    causes: { zh: [], en: [] },
    actions: { zh: [], en: [] },
    basis: name,
    sameCauseAs: [],
  } as const;
  await app.app.services.alarms.engine.settled();
  await buildAlarmRecord(app.pg, worn, { level: 1, raisedAt: now - hour, findingRule: 'R02', category: 'wear' });
  await assess(worn, { verdict: 'critical', findings: [structuredClone(finding) as never] });
  await assess(well);
  const latest = async () =>
    (await dealer.get<Latest>('/system/dashboard/listLatest', { customerId: own.id })).rows.map(
      ({ deviceName, indicators }) => [deviceName, indicators.map(({ key, state }) => `${key} ${state}`)],
    );
  const ofOil = ['water_saturation', 'viscosity_change_pct', 'particle_ch1'].map((key) => `${key} normal`);
  await expect.poll(latest).toEqual([
    ['worn', ['wear_rate level1', ...ofOil, 'oil_temperature normal']],
    ['well', [...ofOil, 'wear_rate normal', 'oil_temperature normal']],
    ['never', []],
  ]);
  const { rows } = await call<Worst>(dealer, 'listWorst', { customerId: own.id });
  expect(rows.find(({ deviceName }) => deviceName === 'worn')?.indicator).toMatchObject({
    key: 'wear_rate',
    value: 9.2 * 0.9,
    at: now,
    rate: { parameter: 'feRate', baseline: 0.9, times: 3 },
    t: [expect.any(Number)],
  });
});

it('foreign factories and dealers are not found, and nobody sees beyond their scope', async () => {
  const names = [
    'getStateCounts',
    'getAttention',
    'getHealth',
    'getOnlineShare',
    'getAlarmDays',
    'listWorst',
    'listUpcoming',
  ];
  for (const name of [...names, 'listLatest'])
    for (const [caller, query] of [
      [user, { customerId: elsewhere.customerId }],
      [group, { customerId: factory.id }],
      [dealer, { customerId: elsewhere.customerId }],
    ] as const)
      expect({ name, code: (await caller.get(`/system/dashboard/${name}`, query)).code }).toEqual({ name, code: 404 });
  for (const name of names)
    expect((await dealer.get(`/system/dashboard/${name}`, { tenantId: elsewhere.tenantId })).code).toBe(404);
  expect((await dealer.get('/system/dashboard/getAlarmDays', { timeZone: 'Mars/Crater' })).code).toBe(422);
  const text = JSON.stringify(await Promise.all(names.map((name) => user.get(`/system/dashboard/${name}`))));
  expect(text).not.toContain('Elsewhere');
  expect(text).not.toContain('"M5"');
});

it('factories beyond the most are added up', async () => {
  const { tenantId } = await buildCustomer(app.pg);
  await rowsOf(
    'manyFactories',
    `insert into customer (tenant_id, name) select $1, 'F ' || n from generate_series(1, $2) n`,
    [tenantId, maxDashboardFactories + 5],
  );
  await rowsOf(
    'manyDevices',
    `with g as (insert into device_group (tenant_id, customer_id, name, is_default)
       select tenant_id, id, 'All', true from customer c where tenant_id = $1
         and not exists (select from device_group o where o.customer_id = c.id) returning id, tenant_id, customer_id)
     insert into device (tenant_id, customer_id, group_id, name, machine_type, report_interval_ms)
     select tenant_id, customer_id, id, 'One', 'gearbox', 60000 from g`,
    [tenantId],
  );
  const many = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
  const counts = await call<StateCounts>(many, 'getStateCounts');
  expect(counts.perFactory).toHaveLength(maxDashboardFactories);
  expect(counts.rest).toMatchObject({ factories: 5, total: 5 });
  expect(counts.devices.statuses.unconnected).toBe(maxDashboardFactories + 5);
});

/** From now on no time passes for shared reads: whoever asks for the same shares an answer. */
function shareEverything(): void {
  const at = sharingClock.now();
  vi.spyOn(sharingClock, 'now').mockImplementation(() => at);
}

it('who asks at the same time as others has the answer that he would have alone', async () => {
  const names = [
    ['getStateCounts', {}],
    ['getAttention', {}],
    ['getHealth', {}],
    ['getOnlineShare', {}],
    ['getAlarmDays', {}],
    ['listWorst', {}],
    ['listUpcoming', {}],
    ['listLatest', { customerId: second.id, pageSize: 8 }],
  ] as const;
  const callers = [dealer, user, group, guest];
  const asked = callers.flatMap((caller) => names.map(([name, query]) => ({ caller, name, query })));
  const answerOf = async ({ caller, name, query }: (typeof asked)[number]) => {
    const { code, data } = await caller.get(`/system/dashboard/${name}`, query);
    return { name, code, data };
  };
  // Every ten seconds it is looked for devices that do not report: what it finds would change answers between two.
  const silent = async () =>
    (await call<Attention>(dealer, 'getAttention')).rows.filter(({ kind }) => kind === 'silence');
  await expect.poll(async () => (await silent()).filter(({ recordId }) => recordId === null)).toEqual([]);
  const alone: unknown[] = [];
  for (const one of asked) alone.push(await answerOf(one));
  // Nobody has an answer that another has as well.
  expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(3 * names.length);
  shareEverything();
  expect(await Promise.all(asked.map(answerOf))).toEqual(alone);
  expect(await Promise.all(asked.toReversed().map(answerOf))).toEqual(alone.toReversed());
  shareNothing();
});

it('a zone is the same one in small and in capital letters', async () => {
  const own = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const device = await buildDevice(app.pg, { customer: own, name: 'Zones', machineType: 'hydraulic' });
  const total = async (timeZone: string) => {
    const { level1, level2 } = (await call<AlarmDays>(dealer, 'getAlarmDays', { timeZone, customerId: own.id })).total;
    return level1 + level2;
  };
  shareEverything();
  expect(await total('Asia/Shanghai')).toBe(0);
  await buildAlarmRecord(app.pg, device, { raisedAt: now - 2 * hour, clearedAt: now - hour });
  expect(await total('asia/SHANGHAI')).toBe(0);
  expect(await total('Asia/Tokyo')).toBe(1);
  shareNothing();
  expect(await total('asia/SHANGHAI')).toBe(1);
});
