import type { Attention, DeviceDiagnosis, PlannedWork } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, buildDiagnosis } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { shareNothing } from '../../../test/sharing.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { sqlQuery } from '../../platform/pg.ts';

/** `getAttention` where there is more than it looks at, and what its rows say of causes and of plans. */
const now = Date.UTC(2026, 5, 15, 12, 30);
const [hour, day] = [3_600_000, 86_400_000];

let app: TestApp;
let first: Customer;
let dealer: Caller;

const run = (sql: string, values: readonly unknown[] = []) => app.pg.query(sqlQuery(`test.attention`, sql), values);
const devicesIn = async (customer: Customer, count: number) => {
  const devices: BuiltDevice[] = [];
  for (let n = 0; n < count; n += 1)
    devices.push(await buildDevice(app.pg, { customer, name: `N${n}`, machineType: 'hydraulic' }));
  return devices;
};
const another = () => buildCustomer(app.pg, { tenant: { id: first.tenantId } });
const at = (devices: readonly BuiltDevice[], place: number): BuiltDevice => {
  const device = devices.at(place);
  if (device === undefined) throw new Error(`there is no device ${place}`);
  return device;
};
async function attentionOf(customer: Customer, caller: Caller = dealer): Promise<Attention> {
  const answer = await caller.get<Attention>('/system/dashboard/getAttention', { customerId: customer.id });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
async function report(device: BuiltDevice, when: number, oil_temperature: number): Promise<void> {
  await app.app.services.telemetryStore.append([frame(device, when, { oil_temperature })], []);
}
const plan = async (device: BuiltDevice, dueAt: number, more: object = {}) => {
  const form = { deviceId: device.id, kind: 'filter_change', dueAt, owner: 'Team 2', ...more };
  const answer = await dealer.post<PlannedWork>('/system/plannedwork', form);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  // The engine of alarms would clear what the tests make: no reading goes with it.
  await app.app.services.alarms.engine.stop();
  first = await buildCustomer(app.pg);
  dealer = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: first.tenantId }),
  );
}, 120_000);
afterAll(() => {
  vi.restoreAllMocks();
  return app.close();
});
shareNothing();

it('an overdue plan comes first, however many causes there are before its own', async () => {
  const devices = await devicesIn(first, 81);
  await report(at(devices, 0), now, 40);
  for (const [n, device] of devices.entries())
    await buildAlarmRecord(app.pg, device, { level: 2, category: 'wear', raisedAt: now - (100 - n) * hour });
  await plan(at(devices, -1), now - day);
  const { rows, total } = await attentionOf(first);
  expect(rows[0]).toMatchObject({
    deviceName: 'N80',
    kind: 'alarm',
    deadline: { source: 'planned', at: now - day, isOverdue: true },
  });
  expect({ rows: rows.length, total }).toEqual({ rows: 50, total: 81 });
});

it('a cause belongs to whom it was assigned to, and says beside it who planned what on its device', async () => {
  const customer = await another();
  const [device] = await devicesIn(customer, 1);
  if (device === undefined) throw new Error('no device');
  await report(device, now, 40);
  await buildAlarmRecord(app.pg, device, { level: 1, category: 'wear', raisedAt: now - hour });
  const { createdAt } = await plan(device, now + 20 * day);
  const { rows, level1Unowned } = await attentionOf(customer);
  expect(rows).toMatchObject([
    {
      kind: 'alarm',
      owner: null,
      deadline: { source: 'now' },
      planned: { kind: 'filter_change', owner: 'Team 2', by: 'Test', createdAt, dueAt: now + 20 * day },
    },
  ]);
  // Somebody has planned something.
  expect(level1Unowned).toBe(0);
  const guest = await callerFor(app.url, await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [device] }));
  const seen = await attentionOf(customer, guest);
  expect(seen.rows).toMatchObject([{ owner: null, planned: { kind: 'filter_change', owner: '', by: null, note: '' } }]);
});

it('silent devices are looked at in the order of what is planned on them, then of their silence', async () => {
  const customer = await another();
  const devices = await devicesIn(customer, 52);
  for (const [n, device] of devices.entries()) await report(device, now - day - n * hour, 40);
  await plan(at(devices, 0), now + 2 * day);
  await expect.poll(async () => (await attentionOf(customer)).total).toBe(52);
  const { rows } = await attentionOf(customer);
  expect(rows[0]).toMatchObject({
    deviceName: 'N0',
    kind: 'silence',
    deadline: { source: 'planned', at: now + 2 * day },
    owner: null,
    planned: { owner: 'Team 2' },
  });
  // Of the others those that have been silent for longest.
  expect(rows.slice(1, 4).map(({ deviceName }) => deviceName)).toEqual(['N51', 'N50', 'N49']);
  expect(rows.map(({ deviceName }) => deviceName)).not.toContain('N1');
});

it('counts all work that is due, also beyond what it lists', async () => {
  const customer = await another();
  const devices = await devicesIn(customer, 3);
  for (const device of devices)
    await run(
      `insert into planned_work (tenant_id, device_id, kind, due_at, note, owner)
       select tenant_id, id, 'inspection', to_timestamp($2 / 1000.0) + n * interval '1 minute', '', '' from device, generate_series(1, 90) n where id = $1`,
      [device.id, now + hour],
    );
  await report(at(devices, 2), now, 40);
  await buildAlarmRecord(app.pg, at(devices, 2), { level: 2, category: 'wear', raisedAt: now - hour });
  const { rows, total } = await attentionOf(customer);
  // The cause, whose device needs no row for its plans, and the plans of the two other devices.
  expect({ rows: rows.length, total }).toEqual({ rows: 50, total: 181 });
});

it('a silent device is one thing to do, however many alarms come before its own', async () => {
  const customer = await another();
  const [silent, loud] = await devicesIn(customer, 2);
  if (silent === undefined || loud === undefined) throw new Error('no device');
  await report(silent, now - day, 40);
  await run(
    `insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, rule_key, level, category, indicator, side, threshold,
       value, peak, onset_at, raised_at, last_at, is_latched, is_masked, group_id, note)
     select made.id, $2, 'oil', d.tenant_id, d.customer_id, d.id, 'key ' || n, 2, 'wear', 'key ' || n, 'high', 80, 81, 81,
       to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0), false, false, made.id, ''
     from device d, lateral (select gen_random_uuid() as id, n from generate_series(1, 510) n) made where d.id = $1`,
    [loud.id, loud.key % 64, now - hour],
  );
  await buildAlarmRecord(app.pg, silent, { kind: 'silence', category: null, raisedAt: now - hour });
  await expect.poll(async () => (await attentionOf(customer)).total).toBe(511);
});

it('a cause shows its newest reading, and a finding what it rests on', async () => {
  const customer = await another();
  const [one, other] = await devicesIn(customer, 2);
  if (one === undefined || other === undefined) throw new Error('no device');
  await report(one, now - 1000, 86.5);
  await report(other, now, 40);
  const { id } = await buildAlarmRecord(app.pg, one, { level: 1, value: 82, raisedAt: now - 2 * hour });
  await run(`update alarm_record set rule = '{"measure":"value","hours":null}', peak = 91 where id = $1`, [id]);
  const sentence = { zh: '依据。', en: 'What it rests on.' };
  const silence = { zh: '', en: '' };
  const finding: DeviceDiagnosis['findings'][number] = {
    ruleId: 'W03',
    category: 'water',
    severity: 'warning',
    escalation: null,
    score: 1,
    confidence: 1,
    name: { zh: '名称', en: 'Name' },
    text: silence,
    evidence: [
      {
        role: 'require',
        parameter: 'ppm',
        feature: 'level',
        unit: '',
        windowMs: null,
        value: 200,
        absence: null,
        baseline: null,
        limit: 100,
        limitSource: 'default',
        holds: true,
        from: null,
        to: null,
        samples: 1,
        keys: ['water_ppm'],
        sentence,
      },
    ],
    disproof: [],
    advice: [],
    causes: { zh: [], en: [] },
    actions: { zh: ['先做'], en: ['First'] },
    basis: silence,
    sameCauseAs: [],
  };
  await buildAlarmRecord(app.pg, other, { level: 2, findingRule: 'W03', category: 'water', raisedAt: now - hour });
  await buildDiagnosis(app.pg, other, now, { verdict: 'warning', findings: [finding] });
  await expect.poll(async () => (await attentionOf(customer)).rows[1]?.evidence.kind).toBe('finding');
  const { rows } = await attentionOf(customer);
  expect(rows.map(({ evidence }) => evidence)).toEqual([
    {
      kind: 'condition',
      indicator: 'oil_temperature',
      measure: 'value',
      hours: null,
      side: 'high',
      threshold: 80,
      value: 86.5,
      peak: 91,
      clearsAt: null,
    },
    { kind: 'finding', sentence },
  ]);
  expect(rows[1]).toMatchObject({
    finding: { ruleId: 'W03', name: { zh: '名称', en: 'Name' } },
    next: { action: { zh: '先做', en: 'First' } },
  });
});

it('an alarm that the state of its device rests on stays in the list, whatever people did with it', async () => {
  const customer = await another();
  const devices = await devicesIn(customer, 4);
  const person = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: first.tenantId });
  for (const device of devices) await report(device, now, 40);
  const [leak, shelved, cleared, masked] = devices as [BuiltDevice, BuiltDevice, BuiltDevice, BuiltDevice];
  const since = { level: 1, category: 'wear', raisedAt: now - day } as const;
  const { id } = await buildAlarmRecord(app.pg, leak, { ...since, processedAt: now - 2 * hour });
  await run(`update alarm_record set processed_by = $2 where id = $1`, [id, person.id]);
  // The younger alarm of the same device has been processed as well: its state rests on the older one.
  await buildAlarmRecord(app.pg, leak, { level: 2, indicator: 'water_ppm', processedAt: now - hour });
  await buildAlarmRecord(app.pg, shelved, since);
  await run(
    `insert into alarm_shelf (device_id, rule_key, level, from_at, reason, until_at)
     select device_id, rule_key, level, now(), '', to_timestamp($2 / 1000.0) from alarm_record where device_id = $1`,
    [shelved.id, now + hour],
  );
  await buildAlarmRecord(app.pg, cleared, { ...since, processedAt: now - hour, clearedAt: now - hour });
  await buildAlarmRecord(app.pg, masked, { ...since, processedAt: now - hour, isMasked: true });
  const { rows, total, level1, level1Unowned } = await attentionOf(customer);
  expect(rows.toSorted((one, other) => (one.deviceName < other.deviceName ? -1 : 1))).toMatchObject([
    { deviceName: 'N0', level: 1, handled: { how: 'processed', at: now - 2 * hour, by: 'Test' }, recordId: id },
    { deviceName: 'N1', level: 1, handled: { how: 'shelved', at: null, by: null } },
  ]);
  expect({ total, level1, level1Unowned }).toEqual({ total: 2, level1: 2, level1Unowned: 0 });
  const guest = await callerFor(app.url, await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [leak] }));
  expect((await attentionOf(customer, guest)).rows).toMatchObject([{ handled: { how: 'processed', by: null } }]);
});
