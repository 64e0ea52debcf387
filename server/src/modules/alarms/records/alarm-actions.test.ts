import { authorities } from '@oilsight/contract';
import type { AlarmCause, AlarmRecordDetail, Authority, OutboxMessage } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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
import type { BuiltAccount, BuiltDevice, Customer } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';

let app: TestApp;
let accounts: Readonly<Record<Authority, BuiltAccount>>;
let callers: Readonly<Record<Authority, Caller>>;
let factory: Customer;
let device: BuiltDevice;
let foreign: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp();
  // It would withdraw the records that the tests write, which no reading justifies.
  await app.app.services.alarms.engine.stop();
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory, name: 'Press' });
  foreign = await buildDevice(app.pg);
  accounts = await buildAccountsAround(app.pg, device);
  const pairs = await Promise.all(
    authorities.map(async (authority) => [authority, await callerFor(app.url, accounts[authority])] as const),
  );
  callers = Object.fromEntries(pairs) as Record<Authority, Caller>;
});
afterAll(() => app.close());

const hour = 3_600_000;
const path = '/system/alarmrecord';
let built = 0;
const build = async (options: Parameters<typeof buildAlarmRecord>[2] = {}, of = device) =>
  (await buildAlarmRecord(app.pg, of, { indicator: `key ${(built += 1)}`, ...options })).id;
const detailOf = async (id: string, caller = callers.CUSTOMER_USER) =>
  (await caller.get<AlarmRecordDetail>(`${path}/${id}`)).data;
const deedsOf = async (id: string) =>
  (await detailOf(id)).events.flatMap(({ what, by, detail }) => (what === 'opened' ? [] : [{ what, by, detail }]));
const stateOf = async (id: string) => (await detailOf(id)).record.state;

it.each(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'] as const)(
  '%s processes alarms of its scope once, however often it is asked to',
  async (authority) => {
    const ids = [await build(), await build({ clearedAt: Date.now() })];
    const process = () => callers[authority].put(`${path}/process`, { recordIds: ids, note: 'Filter changed' });
    expect((await process()).data).toEqual({ processed: 2, already: 0 });
    expect((await process()).data).toEqual({ processed: 0, already: 2 });
    expect(await stateOf(ids[0] ?? '')).toBe('processed');
    expect(await stateOf(ids[1] ?? '')).toBe('closed');
    expect(await deedsOf(ids[0] ?? '')).toEqual([
      { what: 'processed', by: 'Test', detail: { note: 'Filter changed' } },
    ]);
  },
);

it('an experience account does nothing with alarms', async () => {
  const id = await build();
  const bodies = {
    process: { recordIds: [id], note: 'Seen' },
    shelve: { recordIds: [id], until: Date.now() + hour, reason: 'Test' },
    unshelve: { recordIds: [id] },
    assign: { recordIds: [id], userId: null, dueAt: null },
  };
  for (const [call, body] of Object.entries(bodies))
    expect((await callers.EXPERIENCE.put(`${path}/${call}`, body)).code).toBe(403);
  expect((await callers.EXPERIENCE.post(`${path}/note`, { recordId: id, note: 'Seen' })).code).toBe(403);
  expect(await deedsOf(id)).toEqual([]);
});

it.each(['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'] as const)(
  '%s changes nothing when one of the alarms is foreign',
  async (authority) => {
    const own = await build();
    const other = await build({}, foreign);
    const recordIds = [own, other];
    const bodies = {
      process: { recordIds, note: 'Seen' },
      shelve: { recordIds, until: Date.now() + hour, reason: 'Test' },
      unshelve: { recordIds },
      assign: { recordIds, userId: accounts.CUSTOMER_USER.id, dueAt: null },
    };
    for (const [call, body] of Object.entries(bodies))
      expect((await callers[authority].put(`${path}/${call}`, body)).code).toBe(404);
    expect((await callers[authority].post(`${path}/note`, { recordId: other, note: 'Seen' })).code).toBe(404);
    for (const id of recordIds)
      expect((await detailOf(id, callers.SYS_ADMIN)).events.filter(({ what }) => what !== 'opened')).toEqual([]);
  },
);

it('two people who process the same alarms at once process each once', async () => {
  const recordIds = [await build(), await build(), await build()];
  const answers = await Promise.all(
    [callers.TENANT_ADMIN, callers.CUSTOMER_USER, callers.GROUP].map((caller) =>
      caller.put<{ processed: number }>(`${path}/process`, { recordIds, note: 'Seen' }),
    ),
  );
  expect(answers.reduce((sum, { data }) => sum + data.processed, 0)).toBe(3);
  expect(await deedsOf(recordIds[0] ?? '')).toHaveLength(1);
});

it('a note leaves an alarm unprocessed', async () => {
  const id = await build();
  await callers.MAINTENANCE.post(`${path}/note`, { recordId: id, note: 'Sample sent' });
  expect((await detailOf(id)).record).toMatchObject({ note: 'Sample sent', state: 'unprocessed' });
  expect(await deedsOf(id)).toEqual([{ what: 'noted', by: 'Test', detail: { note: 'Sample sent' } }]);
});

it('a shelf holds an alarm back until somebody takes it back, and its next record as well', async () => {
  const id = await build({ indicator: 'shelved key' });
  const until = Date.now() + hour;
  const shelve = await callers.GROUP.put(`${path}/shelve`, { recordIds: [id], until, reason: 'Overhaul' });
  expect(shelve.data).toEqual({ shelved: 1 });
  expect((await detailOf(id)).record).toMatchObject({
    state: 'shelved',
    shelf: { until, reason: 'Overhaul', by: 'Test' },
  });
  const next = await build({ indicator: 'shelved key', raisedAt: Date.now() });
  const graver = await build({ indicator: 'shelved key', level: 1 });
  expect([await stateOf(next), await stateOf(graver)]).toEqual(['shelved', 'unprocessed']);
  // Anew: the first shelf ends.
  await callers.GROUP.put(`${path}/shelve`, { recordIds: [next], until: until + 5, reason: 'Longer' });
  expect((await detailOf(id)).record.shelf).toMatchObject({ until: until + 5, reason: 'Longer' });
  const unshelve = () => callers.GROUP.put(`${path}/unshelve`, { recordIds: [id] });
  expect((await unshelve()).data).toEqual({ unshelved: 1 });
  expect((await unshelve()).data).toEqual({ unshelved: 0 });
  expect(await stateOf(id)).toBe('unprocessed');
  expect((await deedsOf(id)).map(({ what }) => what)).toEqual(['unshelved', 'shelved']);
});

it.each([
  ['a level 1 alarm for more than eight hours', 1, 8 * hour + 60_000, 422],
  ['a level 1 alarm for less', 1, 8 * hour - 60_000, 200],
  ['a level 2 warning for more than seven days', 2, 168 * hour + 60_000, 422],
  ['a level 2 warning for less', 2, 168 * hour - 60_000, 200],
  ['until a time that is past', 2, -1, 422],
] as const)('shelving %s', async (_what, level, ms, code) => {
  const body = { recordIds: [await build({ level })], until: Date.now() + ms, reason: 'Test' };
  const answer = await callers.CUSTOMER_USER.put(`${path}/shelve`, body);
  expect(answer.code).toBe(code);
  if (code === 422) expect(answer.fields?.map(({ field }) => field)).toEqual(['until']);
});

it('a shelf ends by itself, and an open unprocessed alarm is due to be told', async () => {
  const { notices } = app.app.services.alarms;
  // What is due stays due.
  await notices.stop();
  onTestFinished(() => notices.start());
  const ids = [await build(), await build({ processedAt: Date.now() })];
  await callers.CUSTOMER_USER.put(`${path}/shelve`, { recordIds: ids, until: Date.now() + 300, reason: 'Test' });
  await expect.poll(async () => (await deedsOf(ids[0] ?? '')).map(({ what }) => what)).toEqual(['released', 'shelved']);
  expect([await stateOf(ids[0] ?? ''), await stateOf(ids[1] ?? '')]).toEqual(['unprocessed', 'processed']);
  const due = await app.pg.query(
    sqlQuery<{ id: string; due_step: string }>(
      'test.due',
      'select id, due_step from alarm_record where id = any($1) and due_at is not null',
    ),
    [ids],
  );
  expect(due).toEqual([{ id: ids[0], due_step: 'first' }]);
});

const messagesOf = (ids: readonly string[]) =>
  app.pg.query(
    sqlQuery<{ template: string; recipient: string; text: string; count: number }>(
      'test.messages',
      `select template, recipient, text, count(*)::int as count from message join message_record on id = message_id
       where record_id = any($1) and step = 'assignment' group by message.id order by created_at, recipient`,
    ),
    [ids],
  );

async function buildPerson(options: Parameters<typeof buildAccount>[1], language: string) {
  const account = await buildAccount(app.pg, options);
  await app.pg.query(
    sqlQuery(
      'test.address',
      `update account set phone = $2, email = $3, language = $4, last_name = 'Wang', preferences = $5 where id = $1`,
    ),
    [
      account.id,
      `1390000${String((built += 1)).padStart(4, '0')}`,
      'w@example.com',
      language,
      { timeZone: 'Asia/Tokyo' },
    ],
  );
  return account;
}

it('an assignee is told in his language and reminded when the alarm is due', async () => {
  const { tenantId } = factory;
  const person = await buildPerson({ authority: 'MAINTENANCE', tenantId, customers: [factory] }, 'zh-CN');
  const ids = [await build({ indicator: 'oil_temperature' }), await build({ indicator: 'water_ppm' })];
  const dueAt = Date.now() + 3_600_000;
  const assign = { recordIds: ids, userId: person.id, dueAt };
  expect((await callers.TENANT_ADMIN.put(`${path}/assign`, assign)).data).toEqual({ assigned: 2 });
  expect((await detailOf(ids[0] ?? '')).record.assignee).toEqual({ userId: person.id, name: 'Test Wang', dueAt });
  const [first, second] = await messagesOf(ids);
  expect([first?.template, first?.count]).toEqual(['alarmsAssigned', 2]);
  expect(second?.recipient).toBe('w@example.com');
  expect(first?.text).toMatch(
    /^Test 将 2 条告警分派给您处理，其中有 Press 的“.+”。请在 \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+09:00\) 前处理。$/,
  );
  await callers.CUSTOMER_USER.put(`${path}/process`, { recordIds: [ids[1]], note: 'Done' });
  await app.pg.query(sqlQuery('test.due', 'update alarm_record set assigned_due_at = now() where id = any($1)'), [ids]);
  await expect
    .poll(async () =>
      (await messagesOf(ids)).filter(({ template }) => template === 'alarmDue').map(({ count }) => count),
    )
    .toEqual([1, 1]);
  expect(await messagesOf([ids[0] ?? ''])).toHaveLength(4);
  expect((await detailOf(ids[0] ?? '')).deliveries[0]).toMatchObject({ step: 'assignment', receiver: 'Test Wang' });
  await callers.TENANT_ADMIN.put(`${path}/assign`, { recordIds: ids, userId: null, dueAt: null });
  expect((await detailOf(ids[0] ?? '')).record.assignee).toBeNull();
});

describe('who may no more process an alarm is not reminded of it:', () => {
  const change = (sql: string, values: readonly unknown[] = []) => app.pg.query(sqlQuery('test.change', sql), values);
  const ownGrant = 'delete from account_customer where account_id = $1';
  type Lost = (personId: string, machine: BuiltDevice) => Promise<unknown>;
  it.each<[what: string, authority: Authority, lost: Lost, messages: number]>([
    ['nobody, as an administrator', 'TENANT_ADMIN', async () => undefined, 2],
    ['nobody, as a user', 'CUSTOMER_USER', async () => undefined, 2],
    ['nobody, as a group account', 'GROUP', async () => undefined, 2],
    ['nobody, as a maintainer', 'MAINTENANCE', async () => undefined, 2],
    [
      'an account that is disabled',
      'TENANT_ADMIN',
      (id) => change('update account set disabled = true where id = $1', [id]),
      0,
    ],
    [
      'one that has expired',
      'CUSTOMER_USER',
      (id) => change('update account set expires_at = now() where id = $1', [id]),
      0,
    ],
    ['a group account whose factory was withdrawn', 'GROUP', (id) => change(ownGrant, [id]), 0],
    ['a maintainer whose factory was withdrawn', 'MAINTENANCE', (id) => change(ownGrant, [id]), 0],
    [
      'a user who went to another factory',
      'CUSTOMER_USER',
      async (id, { tenantId }) =>
        change('update account set customer_id = $2 where id = $1', [
          id,
          (await buildCustomer(app.pg, { tenant: { id: tenantId } })).id,
        ]),
      0,
    ],
    [
      'an administrator who went to another dealer',
      'TENANT_ADMIN',
      async (id) =>
        change('update account set tenant_id = $2 where id = $1', [id, (await buildCustomer(app.pg)).tenantId]),
      0,
    ],
    [
      'an account that may only read now',
      'MAINTENANCE',
      (id) => change(`update account set authority = 'EXPERIENCE' where id = $1`, [id]),
      0,
    ],
    [
      'anybody, when the device is of another factory now',
      'TENANT_ADMIN',
      async (_id, { id, tenantId }) => {
        const next = await buildCustomer(app.pg, { tenant: { id: tenantId } });
        return change('update device set customer_id = $2, group_id = $3 where id = $1', [id, next.id, next.groupId]);
      },
      0,
    ],
    [
      'anybody, when the device was removed',
      'TENANT_ADMIN',
      (_id, { id }) => change('update device set removed_at = now() where id = $1', [id]),
      0,
    ],
  ])('%s', async (_what, authority, lost, messages) => {
    const machine = await buildDevice(app.pg, { customer: factory });
    const { tenantId } = factory;
    const of = {
      TENANT_ADMIN: {},
      CUSTOMER_USER: { customerId: factory.id },
      GROUP: { customers: [factory] },
      MAINTENANCE: { customers: [factory] },
    }[authority as 'GROUP'];
    const person = await buildPerson({ authority, tenantId, ...of }, 'zh-CN');
    const id = await build({}, machine);
    await lost(person.id, machine);
    await change(`update alarm_record set assignee_id = $2, assigned_due_at = now() where id = $1`, [id, person.id]);
    const isReminded = sqlQuery<{ is: boolean }>(
      'test.reminded',
      'select reminded_at is not null as is from alarm_record where id = $1',
    );
    await expect.poll(async () => (await app.pg.query(isReminded, [id]))[0]?.is).toBe(true);
    expect(await messagesOf([id])).toHaveLength(messages);
  });
});

it('who has had too many messages is reminded when there is room again', async () => {
  const { tenantId } = factory;
  const person = await buildPerson({ authority: 'MAINTENANCE', tenantId, customers: [factory] }, 'zh-CN');
  const run = (sql: string, values: readonly unknown[]) => app.pg.query(sqlQuery('test.reminders', sql), values);
  for (const recipient of ['w@example.com', '13800000002'])
    await run(
      `insert into message (class, channel, template, params, recipient, subject, text, tenant_id, state, next_at, created_at)
       select 2, case when $1 like '%@%' then 'email' else 'sms' end, 'alarmAssigned', '{}', $1, '', 'yours', $2, 'sent', now(), now()
       from generate_series(1, 10)`,
      [recipient, tenantId],
    );
  await run(`update account set email = 'w@example.com', phone = '13800000002' where id = $1`, [person.id]);
  const [full, free] = [await build({ indicator: 'oil_temperature' }), await build({ indicator: 'water_ppm' })];
  const colleague = await buildPerson({ authority: 'MAINTENANCE', tenantId, customers: [factory] }, 'zh-CN');
  await run(`update account set email = 'c@example.com', phone = null where id = $1`, [colleague.id]);
  const due = 'update alarm_record set assignee_id = $2, assigned_due_at = now() where id = $1';
  await run(due, [full, person.id]);
  await run(due, [free, colleague.id]);
  await expect.poll(async () => (await messagesOf([free])).length).toBeGreaterThan(0);
  expect(await messagesOf([full])).toEqual([]);
  await run(`update message set created_at = now() - interval '11 minutes' where recipient = any($1)`, [
    ['w@example.com', '13800000002'],
  ]);
  await expect.poll(async () => (await messagesOf([full])).length).toBe(2);
});

it('what an operator is told of an assignment is in the log of operators alone', async () => {
  await app.pg.query(sqlQuery('test.operator', `update account set email = 'operator@example.com' where id = $1`), [
    accounts.SYS_ADMIN.id,
  ]);
  const id = await build();
  const assign = { recordIds: [id], userId: accounts.SYS_ADMIN.id, dueAt: Date.now() + 3_600_000 };
  expect((await callers.SYS_ADMIN.put(`${path}/assign`, assign)).code).toBe(200);
  await app.pg.query(sqlQuery('test.due', 'update alarm_record set assigned_due_at = now() where id = $1'), [id]);
  await expect
    .poll(async () => (await messagesOf([id])).map(({ template }) => template))
    .toEqual(['alarmAssigned', 'alarmDue']);
  const seenBy = async (caller: Caller) =>
    (await caller.get<OutboxMessage[]>('/system/outbox/listMessage', { search: 'operator@example.com' })).rows.length;
  expect([await seenBy(callers.SYS_ADMIN), await seenBy(callers.TENANT_ADMIN)]).toEqual([2, 0]);
});

it('a notice of an assignment names the person to whom it was written, whoever else has the address', async () => {
  const { tenantId } = factory;
  const other = await buildCustomer(app.pg);
  const named = async (lastName: string, options: Parameters<typeof buildAccount>[1]) => {
    const account = await buildAccount(app.pg, options);
    await app.pg.query(
      sqlQuery('test.named', `update account set phone = '13700000001', email = $3, last_name = $2 where id = $1`),
      [account.id, lastName, 'shared@example.com'],
    );
    return account;
  };
  await named('Foreign', { authority: 'CUSTOMER_USER', tenantId: other.tenantId, customerId: other.id });
  await named('Colleague', { authority: 'CUSTOMER_USER', tenantId, customerId: factory.id });
  const person = await named('Li', { authority: 'MAINTENANCE', tenantId, customers: [factory] });
  const id = await build();
  await callers.TENANT_ADMIN.put(`${path}/assign`, { recordIds: [id], userId: person.id, dueAt: null });
  const receivers = async () => (await detailOf(id)).deliveries.map(({ receiver }) => receiver);
  expect(await receivers()).toEqual(['Test Li', 'Test Li']);
  const log = async () =>
    (await callers.TENANT_ADMIN.get<OutboxMessage[]>('/system/outbox/listMessage', { search: '13700000001' })).rows.map(
      ({ receiver }) => receiver,
    );
  expect(await log()).toEqual(['Test Li']);
  // Whoever has the address when that person is gone was not told.
  await app.pg.query(sqlQuery('test.gone', 'delete from account where id = $1'), [person.id]);
  expect(await receivers()).toEqual(['', '']);
  expect(await log()).toEqual(['']);
});

it('however often alarms are assigned, a person gets ten notices by each channel in ten minutes', async () => {
  const { tenantId } = factory;
  const person = await buildPerson({ authority: 'MAINTENANCE', tenantId, customers: [factory] }, 'zh-CN');
  const ids = [await build()];
  for (let n = 0; n < 13; n += 1) {
    const assign = { recordIds: ids, userId: person.id, dueAt: null };
    expect((await callers.MAINTENANCE.put(`${path}/assign`, assign)).data).toEqual({ assigned: 1 });
  }
  const byPhone = (await messagesOf(ids)).filter(({ recipient }) => recipient.startsWith('139'));
  expect(byPhone).toHaveLength(10);
});

it('alarms are assigned to those who see the device and may process', async () => {
  const id = await build();
  const { tenantId } = factory;
  const other = await buildCustomer(app.pg, { tenant: { id: tenantId } });
  const elsewhere = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId: other.id });
  const disabled = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId, disabled: true });
  const codeOf = async (
    account: BuiltAccount,
    caller = callers.CUSTOMER_USER,
    recordIds = [id],
    dueAt: number | null = null,
  ) => (await caller.put(`${path}/assign`, { recordIds, userId: account.id, dueAt })).code;
  expect(await codeOf(accounts.GROUP)).toBe(200);
  expect(await codeOf(accounts.TENANT_ADMIN)).toBe(200);
  expect(await codeOf(accounts.EXPERIENCE)).toBe(422);
  expect(await codeOf(elsewhere)).toBe(404);
  expect(await codeOf(disabled)).toBe(404);
  expect(await codeOf(accounts.SYS_ADMIN)).toBe(404);
  expect(await codeOf(accounts.SYS_ADMIN, callers.SYS_ADMIN)).toBe(200);
  expect(await codeOf(accounts.GROUP, callers.GROUP, [id], Date.now() - 1)).toBe(422);
  const ofOther = await build({}, await buildDevice(app.pg, { customer: other }));
  expect(await codeOf(accounts.CUSTOMER_USER, callers.TENANT_ADMIN, [id, ofOther])).toBe(422);

  type Assignee = { userId: string; authority: Authority };
  const assignees = async (caller: Caller) =>
    (await caller.get<Assignee[]>(`${path}/listAssignees`, { customerId: factory.id })).data;
  const listed = await assignees(callers.CUSTOMER_USER);
  const ids = listed.map(({ userId }) => userId);
  for (const authority of ['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'] as const)
    expect(ids).toContain(accounts[authority].id);
  for (const account of [accounts.SYS_ADMIN, accounts.EXPERIENCE, elsewhere, disabled])
    expect(ids).not.toContain(account.id);
  expect((await assignees(callers.SYS_ADMIN)).map(({ userId }) => userId)).toContain(accounts.SYS_ADMIN.id);
  // Each person who is listed may be assigned.
  for (const { userId } of listed)
    expect((await callers.CUSTOMER_USER.put(`${path}/assign`, { recordIds: [id], userId, dueAt: null })).code).toBe(
      200,
    );
});

it('the audit log names device and alarm, and what was written', async () => {
  const id = await build({ indicator: 'oil_temperature', raisedAt: Date.now() - 7 * hour });
  await callers.CUSTOMER_USER.put(`${path}/process`, { recordIds: [id], note: 'Cooler cleaned' });
  const [entry] = await app.pg.query(
    sqlQuery(
      'test.audited',
      `select action, object_kind, object_name, changes, outcome from audit_entry where object_id = $1`,
    ),
    [id],
  );
  expect(entry).toEqual({
    action: 'alarm.process',
    object_kind: 'alarm',
    object_name: 'Press · Oil temperature',
    changes: [
      { field: 'processed', before: false, after: true },
      { field: 'note', before: '', after: 'Cooler cleaned' },
    ],
    outcome: 'done',
  });
});

it('a cause is processed with all its records', async () => {
  const first = await build({ level: 1 });
  await build({ groupId: first });
  const { rows } = await callers.CUSTOMER_USER.get<AlarmCause[]>(`${path}/list`, { pageSize: 200 });
  const cause = rows.find(({ record }) => record.recordId === first);
  const recordIds = [first, ...(cause?.others.map(({ recordId }) => recordId) ?? [])];
  expect((await callers.CUSTOMER_USER.put(`${path}/process`, { recordIds, note: 'Seen' })).data).toEqual({
    processed: 2,
    already: 0,
  });
});
