import { authorities } from '@oilsight/contract';
import type { AlarmCause, AlarmCounts, AlarmMark, AlarmRecord, AlarmRecordDetail, Authority } from '@oilsight/contract';
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
  buildTenant,
} from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';

let app: TestApp;
let callers: Readonly<Record<Authority, Caller>>;
let factory: Customer;
let device: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp();
  // It would withdraw the records that the tests write, which no reading justifies.
  await app.app.services.alarms.engine.stop();
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory, name: 'Press' });
  const accounts = await buildAccountsAround(app.pg, device);
  const pairs = await Promise.all(
    authorities.map(async (authority) => [authority, await callerFor(app.url, accounts[authority])] as const),
  );
  callers = Object.fromEntries(pairs) as Record<Authority, Caller>;
});
afterAll(() => app.close());

type Row = AlarmCause & { readonly band: string | null };
const list = '/system/alarmrecord/list';
const hour = 3_600_000;

/** A dealer of its own with one device, so that a test sees its own alarms alone. */
async function ownDealer() {
  const customer = await buildCustomer(app.pg);
  const machine = await buildDevice(app.pg, { customer });
  const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId });
  return { customer, machine, dealer: await callerFor(app.url, account) };
}
const rowsOf = async (caller: Caller, query: Readonly<Record<string, string | number>> = {}) => {
  const { code, rows, total } = await caller.get<Row[]>(list, query);
  expect(code).toBe(200);
  return { rows, total };
};
const idsOf = (rows: readonly Row[]) => rows.map(({ record }) => record.recordId);

it('every role sees the alarms of its scope, and of no other', async () => {
  const { id } = await buildAlarmRecord(app.pg, device, { indicator: 'water_ppm' });
  const other = await buildAlarmRecord(app.pg, await buildDevice(app.pg));
  for (const authority of authorities) {
    const seen = idsOf((await rowsOf(callers[authority])).rows);
    expect(seen).toContain(id);
    expect(seen.includes(other.id)).toBe(authority === 'SYS_ADMIN');
    const detail = await callers[authority].get<AlarmRecordDetail>(`/system/alarmrecord/${other.id}`);
    expect(detail.code).toBe(authority === 'SYS_ADMIN' ? 200 : 404);
  }
});

it('bands come in the order in which a person must act, and the newest of a level first', async () => {
  const { machine, dealer } = await ownDealer();
  const now = Date.now();
  const build = async (name: string, options: Parameters<typeof buildAlarmRecord>[2]) => ({
    name,
    id: (await buildAlarmRecord(app.pg, machine, { raisedAt: now - hour, ...options })).id,
  });
  const built = [
    await build('warning', { level: 2, indicator: 'a' }),
    await build('old alarm', { level: 1, indicator: 'b', raisedAt: now - 2 * hour }),
    await build('new alarm', { level: 1, indicator: 'c' }),
    await build('returned warning', { level: 2, indicator: 'd', raisedAt: now - hour / 2, clearedAt: now }),
    await build('latched alarm', { level: 1, indicator: 'e', clearedAt: now - 30 * 24 * hour, isLatched: true }),
    await build('processed today', { level: 2, indicator: 'f', processedAt: now }),
    await build('masked', { level: 1, indicator: 'g', isMasked: true }),
    await build('withdrawn', { level: 1, indicator: 'h', withdrawnAt: now }),
    await build('returned long ago', { level: 1, indicator: 'i', clearedAt: now - 8 * 24 * hour }),
    await build('shelved', { level: 2, indicator: 'j' }),
    await build('processed last week', { level: 2, indicator: 'k', processedAt: now - 7 * 24 * hour, clearedAt: now }),
    await build('sensor', { kind: 'sensorFault' }),
    await build('silent', { kind: 'silence' }),
  ];
  await dealer.put('/system/alarmrecord/shelve', {
    recordIds: [built.find(({ name }) => name === 'shelved')?.id],
    until: now + hour,
    reason: 'Cleaning',
  });
  const namesOf = async (query: Readonly<Record<string, string | number>>) =>
    idsOf((await rowsOf(dealer, query)).rows).map((id) => built.find((one) => one.id === id)?.name);
  expect(await namesOf({ zone: 'Asia/Shanghai' })).toEqual([
    'new alarm',
    'old alarm',
    'latched alarm',
    'warning',
    'returned warning',
    'shelved',
    'processed today',
  ]);
  expect((await rowsOf(dealer)).rows.map(({ band }) => band)).toEqual([
    'act',
    'act',
    'act',
    'watch',
    'watch',
    'shelved',
    'doneToday',
  ]);
  expect(await namesOf({ view: 'unprocessed', level: 2 })).toEqual(['warning', 'returned warning']);
  expect(await namesOf({ view: 'returned' })).toEqual(['returned warning']);
  expect(await namesOf({ view: 'shelved' })).toEqual(['shelved']);
  expect(new Set(await namesOf({ view: 'open' }))).toEqual(
    new Set(['masked', 'new alarm', 'old alarm', 'processed today', 'shelved', 'warning']),
  );
  expect(new Set(await namesOf({ view: 'processed' }))).toEqual(new Set(['processed last week', 'processed today']));
  expect(await namesOf({ view: 'all' })).toHaveLength(10);
  expect(await namesOf({ kind: 'silence' })).toEqual(['silent']);
  const { data } = await dealer.get<AlarmCounts>('/system/alarmrecord/count');
  const times = (causes: number) => ({ causes, records: causes });
  expect(data).toEqual({
    act: times(3),
    watch: times(2),
    returned: times(1),
    shelved: times(1),
    doneToday: times(1),
    unprocessed: times(5),
    open: times(6),
    sensorFaults: 1,
    silent: 1,
    oldestActAt: now - 2 * hour,
  });
});

it('the database chooses by the state that is shown', async () => {
  const { machine, dealer } = await ownDealer();
  const now = Date.now();
  const choices = [false, true];
  const shelved: string[] = [];
  let nth = 0;
  for (const isCleared of choices)
    for (const isProcessed of choices)
      for (const isLatched of choices)
        for (const isMasked of choices)
          for (const isShelved of choices) {
            const { id } = await buildAlarmRecord(app.pg, machine, {
              indicator: `key ${(nth += 1)}`,
              raisedAt: now - hour,
              clearedAt: isCleared ? now : null,
              processedAt: isProcessed ? now : null,
              isLatched,
              isMasked,
            });
            if (isShelved) shelved.push(id);
          }
  const answer = await dealer.put('/system/alarmrecord/shelve', {
    recordIds: shelved,
    until: now + hour,
    reason: 'Test',
  });
  // What was cleared and processed is past.
  expect(answer.data).toEqual({ shelved: 12 });
  const statesOf = async (view: string) =>
    [...new Set((await rowsOf(dealer, { view, pageSize: 200 })).rows.map(({ record }) => record.state))].toSorted();
  expect(await statesOf('all')).toEqual([
    'closed',
    'latched',
    'processed',
    'returned',
    'shelved',
    'suppressed',
    'unprocessed',
  ]);
  expect(await statesOf('now')).toEqual(['closed', 'latched', 'processed', 'returned', 'shelved', 'unprocessed']);
  expect(await statesOf('unprocessed')).toEqual(['latched', 'returned', 'unprocessed']);
  expect(await statesOf('open')).toEqual(['processed', 'shelved', 'suppressed', 'unprocessed']);
  expect(await statesOf('returned')).toEqual(['returned']);
  expect(await statesOf('shelved')).toEqual(['shelved']);
  expect(await statesOf('processed')).toEqual(['closed', 'processed', 'shelved']);
  const { data } = await dealer.get<AlarmCounts>('/system/alarmrecord/count');
  for (const [view, count] of [
    ['unprocessed', data.unprocessed],
    ['open', data.open],
    ['returned', data.returned],
    ['shelved', data.shelved],
  ] as const)
    expect((await rowsOf(dealer, { view })).total).toBe(count.causes);
});

it('records of one group are one cause, led by the gravest', async () => {
  const { machine, dealer } = await ownDealer();
  const now = Date.now();
  const first = await buildAlarmRecord(app.pg, machine, { indicator: 'a', level: 2, raisedAt: now - 3 * hour });
  const group = { groupId: first.id };
  const third = await buildAlarmRecord(app.pg, machine, { ...group, indicator: 'c', level: 2, raisedAt: now - hour });
  const gravest = await buildAlarmRecord(app.pg, machine, {
    ...group,
    indicator: 'b',
    level: 1,
    raisedAt: now - 2 * hour,
  });
  const alone = await buildAlarmRecord(app.pg, machine, { indicator: 'd', level: 2, raisedAt: now });
  for (const view of ['now', 'unprocessed', 'open', 'all']) {
    const { rows, total } = await rowsOf(dealer, { view });
    expect(total).toBe(2);
    const cause = rows.find(({ record }) => record.recordId === gravest.id);
    expect(cause).toMatchObject({ count: 3, band: view === 'all' ? null : 'act' });
    expect(cause?.others.map(({ recordId }) => recordId)).toEqual([first.id, third.id]);
  }
  // Only records that pass the filter are of the cause.
  const { rows } = await rowsOf(dealer, { view: 'all', level: 2 });
  expect(rows.map(({ record, count }) => [record.recordId, count])).toEqual([
    [alone.id, 1],
    [first.id, 2],
  ]);
  const second = await rowsOf(dealer, { pageSize: 1, pageNum: 2 });
  expect([idsOf(second.rows), second.total]).toEqual([[alone.id], 2]);
  const { data } = await dealer.get<AlarmCounts>('/system/alarmrecord/count');
  expect(data.act).toEqual({ causes: 1, records: 3 });
  expect(data.watch).toEqual({ causes: 1, records: 1 });
});

it('a search finds device, factory, sensor, indicator and note', async () => {
  const tenant = await buildTenant(app.pg);
  const customer = await buildCustomer(app.pg, { tenant, name: 'Ningbo mill' });
  const machine = await buildDevice(app.pg, { customer, name: 'Gearbox 7' });
  const dealer = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: tenant.id }),
  );
  const water = await buildAlarmRecord(app.pg, machine, { indicator: 'water_ppm', sensorName: 'MC-201' });
  const finding = await buildAlarmRecord(app.pg, machine, { findingRule: 'P02', note: 'sample taken' });
  const found = async (search: string, view = 'now') => idsOf((await rowsOf(dealer, { search, view })).rows).toSorted();
  const both = [water.id, finding.id].toSorted();
  for (const view of ['now', 'all']) {
    expect(await found('gearbox', view)).toEqual(both);
    expect(await found('NINGBO', view)).toEqual(both);
    expect(await found('mc-2', view)).toEqual([water.id]);
    expect(await found('水含量', view)).toEqual([water.id]);
    expect(await found('P02', view)).toEqual([finding.id]);
    expect(await found('sample', view)).toEqual([finding.id]);
    expect(await found('nothing of that', view)).toEqual([]);
  }
});

it('a filter names only what the caller sees', async () => {
  const foreign = await buildDevice(app.pg);
  for (const authority of ['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE', 'EXPERIENCE'] as const) {
    const codeOf = async (query: Readonly<Record<string, string>>) => (await callers[authority].get(list, query)).code;
    expect(await codeOf({ deviceId: foreign.id })).toBe(404);
    expect(await codeOf({ customerId: foreign.customerId })).toBe(404);
    expect(await codeOf({ customerId: factory.id, deviceId: device.id })).toBe(200);
  }
});

it('alarms are counted by the days of a zone', async () => {
  const { machine, dealer } = await ownDealer();
  await buildAlarmRecord(app.pg, machine, { indicator: 'a', level: 1 });
  await buildAlarmRecord(app.pg, machine, { indicator: 'b', level: 2, raisedAt: Date.now() - 40 * 24 * hour });
  const { data } = await dealer.get<{ day: string; level1: number; level2: number }[]>(
    '/system/alarmrecord/countByDay',
    { zone: 'Pacific/Kiritimati' },
  );
  expect(data).toHaveLength(30);
  const sum = (level: 'level1' | 'level2') => data.reduce((total, day) => total + day[level], 0);
  expect([sum('level1'), sum('level2')]).toEqual([1, 0]);
  expect((await dealer.get('/system/alarmrecord/countByDay', { zone: 'Moon/Sea' })).code).toBe(422);
});

it('the detail tells what happened, and turns pages', async () => {
  const { machine, customer, dealer } = await ownDealer();
  const now = Date.now();
  const newest = await buildAlarmRecord(app.pg, machine, { indicator: 'a', raisedAt: now - hour });
  const middle = await buildAlarmRecord(app.pg, machine, { indicator: 'b', raisedAt: now - 2 * hour });
  const oldest = await buildAlarmRecord(app.pg, machine, { indicator: 'c', raisedAt: now - 3 * hour });
  const before = await buildAlarmRecord(app.pg, machine, {
    indicator: 'b',
    raisedAt: now - 50 * hour,
    processedAt: now - 49 * hour,
    clearedAt: now - 48 * hour,
  });
  const sister = await buildDevice(app.pg, { customer });
  const elsewhere = await buildAlarmRecord(app.pg, sister, {
    indicator: 'b',
    raisedAt: now - 40 * hour,
    processedAt: now - 39 * hour,
    clearedAt: now - 38 * hour,
  });
  await buildAlarmRecord(app.pg, await buildDevice(app.pg), { indicator: 'b', raisedAt: now - 45 * hour });
  const detailOf = async (id: string) => (await dealer.get<AlarmRecordDetail>(`/system/alarmrecord/${id}`)).data;
  await detailOf(middle.id);
  const detail = await detailOf(middle.id);
  expect(detail.record).toMatchObject({ recordId: middle.id, alarmType: 2, value: 82, threshold: 80, side: 'high' });
  expect([detail.previousId, detail.nextId]).toEqual([newest.id, oldest.id]);
  expect(detail.similar.map(({ recordId }) => recordId)).toEqual([before.id, elsewhere.id]);
  // Opened twice, remembered once.
  expect(detail.events.map(({ what, by }) => [what, by])).toEqual([['opened', 'Test']]);
  expect((await detailOf(before.id)).nextId).toBeNull();
});

it('an alarm lasts from its first alarm on, and late readings move the raise among what happened', async () => {
  const { machine, dealer } = await ownDealer();
  const raisedAt = Date.now() - 6 * hour;
  const { id } = await buildAlarmRecord(app.pg, machine, { indicator: 'a', raisedAt, clearedAt: raisedAt + 2 * hour });
  await app.pg.query(
    sqlQuery(
      'test.happened',
      `insert into alarm_event (record_id, at, what, detail)
      values ($1, now() - interval '1 hour', 'raised', '{}'), ($1, now() - interval '30 min', 'revised', '{}'),
        ($1, now() - interval '5 hours', 'cleared', '{}')`,
    ),
    [id],
  );
  const { record, events } = (await dealer.get<AlarmRecordDetail>(`/system/alarmrecord/${id}`)).data;
  expect(record).toMatchObject({ firstAlarmAt: raisedAt, onsetAt: raisedAt - 60_000, durationMs: 2 * hour });
  expect(events.map(({ what }) => what)).toEqual(['opened', 'revised', 'cleared', 'raised']);
  expect(events.at(-1)?.at).toBe(raisedAt);
});

it('the detail names receivers, channels and the result of each newest attempt', async () => {
  const { machine, dealer } = await ownDealer();
  const { id } = await buildAlarmRecord(app.pg, machine, { indicator: 'a' });
  await app.pg.query(
    sqlQuery(
      'test.sent',
      `
      with contact as (insert into alarm_contact (tenant_id, customer_id, name, phone, email)
        values ($2, $3, 'Li Wei', '13800000001', '') returning id),
      sent as (insert into message (tenant_id, channel, class, recipient, subject, text, created_at, next_at, state, attempts)
        values ($2, 'sms', 1, '13800000001', 'Alarm', 'Hot', now(), now(), 'sent', 2) returning id),
      told as (insert into message_record (message_id, record_id, contact_id, step) select sent.id, $1, contact.id, 'first' from sent, contact)
      insert into message_attempt (message_id, n, began_at, ended_at, outcome, code)
      select id, 1, now() - interval '9 s', now() - interval '8 s', 'retry', 'HTTP 503' from sent
      union all select id, 2, now() - interval '2 s', now() - interval '1500 ms', 'sent', 'OK' from sent`,
    ),
    [id, machine.tenantId, machine.customerId],
  );
  const { data } = await dealer.get<AlarmRecordDetail>(`/system/alarmrecord/${id}`);
  expect(data.deliveries).toEqual([
    expect.objectContaining({
      receiver: 'Li Wei',
      mode: 'sms',
      step: 'first',
      text: 'Hot',
      state: 'sent',
      attempts: 2,
      outcome: 'sent',
      code: 'OK',
      tookMs: 500,
    }),
  ]);
  expect(data.record).toMatchObject({ receivers: ['Li Wei'], modes: ['sms'] });
  for (const [mode, count] of [
    ['sms', 1],
    ['email', 0],
  ] as const)
    expect((await rowsOf(dealer, { mode })).rows).toHaveLength(count);
});

it('an experience account learns no names of people', async () => {
  const { id } = await buildAlarmRecord(app.pg, device, { indicator: 'tan' });
  await callers.CUSTOMER_USER.put('/system/alarmrecord/process', { recordIds: [id], note: 'Call Li Wei' });
  const { data } = await callers.EXPERIENCE.get<AlarmRecordDetail>(`/system/alarmrecord/${id}`);
  expect(data.record).toMatchObject({ processState: 'processed', processedBy: null, note: '' });
  expect(data.events).toEqual([]);
  const whole = await callers.CUSTOMER_USER.get<AlarmRecordDetail>(`/system/alarmrecord/${id}`);
  expect(whole.data.record).toMatchObject({ processedBy: 'Test', note: 'Call Li Wei' });
});

it('a file holds the records of one month, in the language of the caller, without formulas', async () => {
  const { customer, dealer } = await ownDealer();
  const machine = await buildDevice(app.pg, { customer, name: '=HYPERLINK("http://bad")' });
  const now = Date.now();
  await buildAlarmRecord(app.pg, machine, { level: 1, note: '+1', value: 91.5 });
  await buildAlarmRecord(app.pg, machine, { raisedAt: now - 32 * 24 * hour });
  const file = async (query: Readonly<Record<string, string | number>>, language: string) => {
    const address = new URL('/system/alarmrecord/export', app.url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const reply = await fetch(address, {
      headers: { authorization: `Bearer ${dealer.token}`, 'accept-language': language },
    });
    return { text: await reply.text(), type: reply.headers.get('content-type') };
  };
  const month = { from: now - 31 * 24 * hour, to: now };
  const { text, type } = await file({ ...month, zone: 'Asia/Shanghai' }, 'zh-CN');
  expect(type).toBe('text/csv; charset=utf-8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('首次告警 (Asia/Shanghai)');
  expect(lines[1]).toContain('一级报警');
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://bad"")"`);
  expect(lines[1]).toContain(`'+1`);
  expect((await file(month, 'en-US')).text).toContain('Level 1 alarm');
  expect(JSON.parse((await file({ ...month, from: month.from - 1 }, 'en-US')).text)).toMatchObject({
    code: 422,
    msg: 'to: The time range must not exceed 31 days',
  });
});

it('a device tells its open and newest alarms, and marks those that were open within a range', async () => {
  const { machine, dealer } = await ownDealer();
  const now = Date.now();
  const open = await buildAlarmRecord(app.pg, machine, { indicator: 'a', level: 1, raisedAt: now - 9 * hour });
  const past = await buildAlarmRecord(app.pg, machine, {
    indicator: 'b',
    raisedAt: now - 8 * hour,
    clearedAt: now - 7 * hour,
  });
  const late = await buildAlarmRecord(app.pg, machine, {
    indicator: 'c',
    raisedAt: now - 2 * hour,
    clearedAt: now - hour,
  });
  await buildAlarmRecord(app.pg, machine, { indicator: 'd', raisedAt: now - 2 * hour, withdrawnAt: now });
  const ids = (records: readonly { readonly recordId: string }[]) => records.map(({ recordId }) => recordId);
  const { data } = await dealer.get<Record<'open' | 'newest', AlarmRecord[]>>('/system/datascreen/getDeviceAlarmInfo', {
    deviceId: machine.id,
  });
  expect(ids(data.open)).toEqual([open.id]);
  expect(ids(data.newest)).toEqual([late.id, past.id, open.id]);

  type Marks = { marks: AlarmMark[]; leftOut: number };
  const marks = async (from: number, to: number, caller = dealer) =>
    caller.get<Marks>('/system/alarmrecord/listMarks', { deviceId: machine.id, from, to });
  const all = await marks(now - 10 * hour, now);
  expect(all.data.leftOut).toBe(0);
  expect(all.data.marks).toMatchObject([
    { recordId: late.id, firstAlarmAt: now - 2 * hour, clearedAt: now - hour },
    { recordId: past.id },
    { recordId: open.id, alarmLevel: 1, kind: 'oil', indicator: 'a', side: 'high', threshold: 80, clearedAt: null },
  ]);
  // Before `late` was raised and after `past` cleared; the open one goes on through every range.
  expect(ids((await marks(now - 6 * hour, now - 3 * hour)).data.marks)).toEqual([open.id]);
  expect(ids((await marks(now - 12 * hour, now - 10 * hour)).data.marks)).toEqual([]);
  expect((await marks(now, now - 1)).code).toBe(422);
  expect((await marks(0, now, callers.GROUP)).code).toBe(404);
  expect((await callers.GROUP.get('/system/datascreen/getDeviceAlarmInfo', { deviceId: machine.id })).code).toBe(404);
});

it('marks are the newest 300 of a range, and say how many are left out', async () => {
  const { machine, dealer } = await ownDealer();
  await app.pg.query(
    sqlQuery(
      'test.manyMarks',
      `
      insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, level, indicator, onset_at, raised_at, last_at, cleared_at, group_id)
      select 0, 'oil', $1, $2, $3, 'oil_temperature', 2, 'oil_temperature', at, at, at, at + interval '10 seconds', gen_random_uuid()
      from (select now() - n * interval '1 minute' as at from generate_series(1, 420) n) times`,
    ),
    [machine.tenantId, machine.customerId, machine.id],
  );
  const { data } = await dealer.get<{ marks: AlarmMark[]; leftOut: number }>('/system/alarmrecord/listMarks', {
    deviceId: machine.id,
    from: 0,
    to: Date.now(),
  });
  expect(data.marks).toHaveLength(300);
  expect(data.leftOut).toBe(120);
  const times = data.marks.map(({ firstAlarmAt }) => firstAlarmAt);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});
