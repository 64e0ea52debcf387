import type { AlarmNotices } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, buildGroup } from '../../../../test/factories.ts';
import type { AlarmOptions, BuiltDevice, Customer } from '../../../../test/factories.ts';
import { until } from '../../../../test/until.ts';
import { createChangeFeed } from '../../../platform/changes.ts';
import { createPg, sqlQuery } from '../../../platform/pg.ts';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { createSeal } from '../../../platform/seal.ts';
import { createOutbox } from '../../outbox/outbox.service.ts';
import { createOutboxStore } from '../../outbox/outbox.store.ts';
import type { Outbox, OutgoingMessage } from '../../outbox/index.ts';
import { createNotices } from './notices.ts';
import { createNoticeStore } from './notices.store.ts';

const log = pino({ level: 'silent' });
const [second, minute] = [1_000, 60_000];
const start = Date.parse('2026-11-21T04:00:00Z');
let now = start;
const clock = { now: () => now };
let database: TestDatabase;
let pg: Pg;
const connect = () => createPg({ url: database.url, onError: () => undefined });
beforeAll(async () => {
  database = await createTestDatabase();
  pg = connect();
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});
beforeEach(() => {
  now = start;
});
afterEach(async () => {
  for (const table of ['message', 'alarm_record', 'alarm_setting', 'alarm_contact'])
    await pg.query(sqlQuery('test.empty', `delete from ${table}`));
});

/** One server. */
function createServer({ on = pg, wrap = (outbox) => outbox }: { on?: Pg; wrap?: (outbox: Outbox) => Outbox } = {}) {
  const seal = createSeal('a secret of thirty-two characters', 'messages');
  const outbox = createOutbox({ store: createOutboxStore(on), seal, gateways: {}, clock, log });
  const changes = createChangeFeed(() => undefined);
  const notices = createNotices({
    store: createNoticeStore(on),
    outbox: wrap(outbox),
    changes,
    clock,
    log,
    publicUrl: 'https://oil.example',
  });
  return { changes, notices, tell: () => notices.notifyDue(new AbortController().signal) };
}

async function buildContact(
  { tenantId, id }: Customer,
  name: string,
  {
    groupId = null,
    email = '',
    language = 'zh-CN',
    zone = 'Asia/Shanghai',
    accountId = null,
  }: {
    groupId?: string | null;
    email?: string;
    language?: string;
    zone?: string;
    accountId?: string | null;
  } = {},
): Promise<string> {
  const [row] = await pg.query(
    sqlQuery<{ id: string }>(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, group_id, name, phone, email, language, time_zone, account_id)
       values ($1, $2, $3, $4, '138 ' || $4, $5, $6, $7, $8) returning id`,
    ),
    [tenantId, id, groupId, name, email, language, zone, accountId],
  );
  return row?.id ?? '';
}

async function buildDue(
  device: BuiltDevice,
  options: AlarmOptions & { settingId?: string | null } = {},
): Promise<string> {
  const { id } = await buildAlarmRecord(pg, device, { raisedAt: now, level: 1, ...options });
  await pg.query(
    sqlQuery(
      'test.due',
      `update alarm_record set due_at = to_timestamp($2 / 1000.0), due_step = 'first', created_at = to_timestamp($2 / 1000.0), setting_id = $3 where id = $1`,
    ),
    [id, now, options.settingId ?? null],
  );
  return id;
}

async function buildSetting(device: BuiltDevice, notices: Partial<AlarmNotices>): Promise<string> {
  const all = { modes: ['sms'], contactIds: [], repeatMs: null, minimumGapMs: 0, quietHours: null, escalation: [] };
  const [row] = await pg.query(
    sqlQuery<{ id: string }>(
      'test.setting',
      `insert into alarm_setting (tenant_id, customer_id, device_id, indicator, conditions, notices)
       values ($1, $2, $3, 'oil_temperature', '{"level1":null,"level2":null}', $4) returning id`,
    ),
    [device.tenantId, device.customerId, device.id, JSON.stringify({ ...all, ...notices })],
  );
  return row?.id ?? '';
}

const messages = (): Promise<
  { to: string; channel: string; subject: string; text: string; state: string; template: string }[]
> =>
  pg.query(
    sqlQuery(
      'test.messages',
      'select recipient as to, channel, subject, text, state, template from message order by created_at, recipient, channel',
    ),
  );
const setOf = (id: string, columns: string) =>
  pg.query(sqlQuery('test.set', `update alarm_record set ${columns} where id = $1`), [id]);
const recordOf = async (id: string) =>
  (
    await pg.query(
      sqlQuery<{ due: number | null; step: string | null; sends: number; shown: number | null }>(
        'test.record',
        'select due_at as due, due_step as step, sends, annunciated_at as shown from alarm_record where id = $1',
      ),
      [id],
    )
  )[0];

it('an alarm of a default rule goes to the contacts of the factory, in their language and local time', async () => {
  const customer = await buildCustomer(pg, { name: 'Mill' });
  const device = await buildDevice(pg, { customer, name: 'Press 4' });
  await buildContact(customer, 'wang', { email: 'wang@mill.example' });
  await buildContact(customer, 'smith', { language: 'en-US', zone: 'Europe/London' });
  const id = await buildDue(device);
  now += 2 * second;
  await createServer().tell();
  const link = `https://oil.example/alarmlist/detail?recordId=${id}`;
  const chinese = {
    subject: '一级报警：Press 4 油温',
    text: `一级报警：Mill Press 4 的油温为 82.0 °C，限值 80.0 °C，自 2026-11-21 11:59 (UTC+08:00) 起。${link}`,
    state: 'waiting',
    template: 'alarmRaised',
  };
  expect(await messages()).toEqual([
    {
      to: '138 smith',
      channel: 'sms',
      subject: 'Level 1 alarm: Press 4, Oil temperature',
      text: `Level 1 alarm: Oil temperature of Press 4 (Mill) is 82.0 °C, limit 80.0 °C, since 2026-11-21 03:59 (UTC+00:00). ${link}`,
      state: 'waiting',
      template: 'alarmRaised',
    },
    { to: '138 wang', channel: 'sms', ...chinese },
    { to: 'wang@mill.example', channel: 'email', ...chinese },
  ]);
  expect(await recordOf(id)).toEqual({ due: null, step: null, sends: 3, shown: now });
  const [event] = await pg.query(sqlQuery('test.event', 'select what, detail from alarm_event where record_id = $1'), [
    id,
  ]);
  expect(event).toEqual({ what: 'notified', detail: { receivers: 'wang, smith', modes: 'sms, email' } });
});

it('the factory that has waited for the longest is told first, however much is due in others', async () => {
  const [busy, quiet] = [await buildCustomer(pg), await buildCustomer(pg)];
  // Whichever of the two the database finds first: each waits longer once.
  for (const [early, late] of [
    [busy, quiet],
    [quiet, busy],
  ] as const) {
    for (const [customer, name] of [
      [early, 'early'],
      [late, 'late'],
    ] as const) {
      await buildContact(customer, name);
      const device = await buildDevice(pg, { customer });
      await buildDue(device);
      await buildDue(device, { indicator: 'water_ppm' });
      now += 10;
    }
    now += 2 * second;
    const receivers: string[] = [];
    const server = createServer({
      wrap: (outbox) => ({
        ...outbox,
        add: async (tx, message) => {
          receivers.push(message.to);
          return outbox.add(tx, message);
        },
      }),
    });
    await server.tell();
    expect(receivers).toEqual(['138 early', '138 early', '138 late', '138 late']);
    for (const table of ['message', 'alarm_record', 'alarm_contact'])
      await pg.query(sqlQuery('test.empty', `delete from ${table}`));
  }
});

it('records that somebody is changing just now wait for the next look', async () => {
  const [held, free] = [await buildCustomer(pg), await buildCustomer(pg)];
  await buildContact(held, 'held');
  await buildContact(free, 'free');
  const id = await buildDue(await buildDevice(pg, { customer: held }));
  now += 10;
  await buildDue(await buildDevice(pg, { customer: free }));
  now += 2 * second;
  const receivers: string[] = [];
  const server = createServer({
    wrap: (outbox) => ({
      ...outbox,
      add: async (tx, message) => {
        receivers.push(message.to);
        return outbox.add(tx, message);
      },
    }),
  });
  await pg.transaction(async (tx) => {
    await tx.query(sqlQuery('test.hold', 'select 1 from alarm_record where id = $1 for update'), [id]);
    await server.tell();
    expect(receivers.splice(0)).toEqual(['138 free']);
  });
  await server.tell();
  expect(receivers).toEqual(['138 held']);
});

it('the contacts of the device’s group go before those of the factory', async () => {
  const customer = await buildCustomer(pg);
  const group = await buildGroup(pg, customer);
  const device = await buildDevice(pg, { customer: { ...customer, groupId: group.id } });
  await buildContact(customer, 'factory');
  await buildContact(customer, 'group', { groupId: group.id });
  await buildContact(customer, 'other', { groupId: (await buildGroup(pg, customer)).id });
  await buildDue(device, { kind: 'silence' });
  now += 30 * second;
  await createServer().tell();
  expect((await messages()).map(({ to, template }) => [to, template])).toEqual([['138 group', 'deviceSilent']]);
});

it('a contact with an account is notified by what the person chose', async () => {
  const customer = await buildCustomer(pg);
  const device = await buildDevice(pg, { customer });
  const person = async (notifications: object) => {
    const { id } = await buildAccount(pg, {
      authority: 'CUSTOMER_USER',
      tenantId: customer.tenantId,
      customerId: customer.id,
    });
    await pg.query(
      sqlQuery('test.preferences', `update account set language = 'en-US', preferences = $2 where id = $1`),
      [id, JSON.stringify({ notifications, timeZone: 'Asia/Tokyo' })],
    );
    return id;
  };
  const byMail = await person({ sms: false, email: true, wechat: true, level: 2 });
  const graveOnly = await person({ sms: true, email: false, wechat: false, level: 1 });
  await buildContact(customer, 'mail', { email: 'mail@x.example', accountId: byMail });
  await buildContact(customer, 'grave', { email: 'grave@x.example', accountId: graveOnly });
  await buildDue(device, { level: 2 });
  now += 30 * second;
  await createServer().tell();
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message?.to).toBe('mail@x.example');
  expect(message?.text).toMatch(/^Level 2 warning: .* since 2026-11-21 12:59 \(UTC\+09:00\)\./);
});

it('several servers tell each alarm once', async () => {
  const others = [connect(), connect()];
  const customers = [await buildCustomer(pg), await buildCustomer(pg), await buildCustomer(pg)];
  for (const customer of customers) {
    await buildContact(customer, `of ${customer.name}`);
    for (const key of ['oil_temperature', 'water_activity', 'oil_pressure'])
      await buildDue(await buildDevice(pg, { customer }), { indicator: key });
  }
  now += 2 * second;
  const servers = [pg, ...others, pg].map((on) => createServer({ on }));
  await Promise.all(servers.map(({ tell }) => tell()));
  await Promise.all(servers.map(({ tell }) => tell()));
  const notified = await messages();
  expect(notified).toHaveLength(9);
  expect(new Set(notified.map(({ text }) => text)).size).toBe(9);
  await Promise.all(others.map((other) => other.close()));
});

it('while a server tells of one factory, the others of its dealer wait: limits count over all of them', async () => {
  const other = connect();
  const mill = await buildCustomer(pg);
  const plant = await buildCustomer(pg, { tenant: { id: mill.tenantId } });
  const stranger = await buildCustomer(pg);
  for (const customer of [plant, stranger]) await buildContact(customer, `of ${customer.name}`);
  await buildDue(await buildDevice(pg, { customer: mill }));
  now += second;
  for (const customer of [plant, stranger]) await buildDue(await buildDevice(pg, { customer }));
  now += 2 * second;
  const store = createNoticeStore(pg);
  const recipients = async () => (await messages()).map(({ to }) => to);
  await store.transaction(async (tx) => {
    expect(await store.claimFactory(tx, now, [])).toMatchObject({ id: mill.id });
    await createServer({ on: other }).tell();
    expect(await recipients()).toEqual([`138 of ${stranger.name}`]);
  });
  await createServer({ on: other }).tell();
  expect(await recipients()).toContain(`138 of ${plant.name}`);
  await other.close();
});

it('a server that dies while it writes leaves nothing behind, and the next one tells once', async () => {
  const customer = await buildCustomer(pg);
  await buildContact(customer, 'a', { email: 'a@x.example' });
  await buildContact(customer, 'b', { email: 'b@x.example' });
  const id = await buildDue(await buildDevice(pg, { customer }));
  now += 2 * second;
  for (const diesAt of [1, 2, 3, 4]) {
    let written = 0;
    const dying = connect();
    const wrap = (outbox: Outbox): Outbox => ({
      ...outbox,
      async add<Name extends string>(tx: Queryable, letter: OutgoingMessage<Name>) {
        const messageId = await outbox.add(tx, letter);
        written += 1;
        if (written === diesAt) await tx.query(sqlQuery('test.die', 'select pg_terminate_backend(pg_backend_pid())'));
        return messageId;
      },
    });
    await expect(createServer({ on: dying, wrap }).tell()).rejects.toThrow(/terminat/);
    await dying.close();
    expect(await messages()).toEqual([]);
    expect(await recordOf(id)).toMatchObject({ sends: 0, step: 'first', shown: null });
  }
  await createServer().tell();
  await createServer().tell();
  expect(await messages()).toHaveLength(4);
  expect(await recordOf(id)).toMatchObject({ sends: 4, due: null });
});

it('a flood of 5 000 devices is one message to each contact by each channel', async () => {
  const customer = await buildCustomer(pg, { name: 'Wind farm' });
  const model = await buildDevice(pg, { customer, name: 'Turbine' });
  await buildContact(customer, 'a', { email: 'a@x.example', language: 'en-US' });
  await pg.query(
    sqlQuery(
      'test.devices',
      `insert into device (tenant_id, customer_id, group_id, name, machine_type, report_interval_ms, is_gateway, token_hash, aliases)
       select tenant_id, customer_id, group_id, name || ' ' || n, machine_type, report_interval_ms, false, sha256(n::text::bytea), '{}'
       from device, generate_series(1, 5000) n where id = $1`,
    ),
    [model.id],
  );
  const raise = (from: number, to: number) =>
    pg.query(
      sqlQuery(
        'test.flood',
        `insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, rule_key, level, onset_at, raised_at, last_at, group_id, created_at, due_at, due_step)
         select id, 0, 'silence', tenant_id, customer_id, id, 'silence', 1, $2, $2, $2, id, $2, $2, 'first'
         from (select *, row_number() over (order by key) as nth from device where customer_id = $1) d where nth between $3 and $4`,
      ),
      [customer.id, new Date(now).toISOString(), from, to],
    );
  await raise(2, 4901);
  now += 30 * second;
  await createServer().tell();
  const first = await messages();
  expect(first.map(({ to, channel, template }) => [to, channel, template])).toEqual([
    ['138 a', 'sms', 'alarmsRaised'],
    ['a@x.example', 'email', 'alarmsRaised'],
  ]);
  expect(first[0]?.text).toMatch(
    /^Notice: 4900 alarms “Not reporting” at Wind farm, on .* and 4895 more, the first since /,
  );
  // What comes after it waits for five minutes, and is one message again.
  await raise(4902, 5001);
  now += 31 * second;
  await createServer().tell();
  expect(await messages()).toHaveLength(2);
  now += 5 * minute;
  await createServer().tell();
  const all = await messages();
  expect(all).toHaveLength(4);
  expect(all[2]?.text).toMatch(/^Notice: 100 alarms/);
  const [left] = await pg.query(
    sqlQuery<{ count: number }>(
      'test.left',
      'select count(*) from alarm_record where due_at is not null or sends <> 2',
    ),
  );
  expect(left?.count).toBe(0);
});

it('twenty contacts with one mailbox are one mail of an alarm', async () => {
  const customer = await buildCustomer(pg);
  for (let nth = 1; nth <= 20; nth += 1) await buildContact(customer, `c${nth}`, { email: 'all@mill.example' });
  const id = await buildDue(await buildDevice(pg, { customer }));
  now += 2 * second;
  await createServer().tell();
  const mails = async () => (await messages()).filter(({ channel }) => channel === 'email');
  expect((await mails()).map(({ to }) => to)).toEqual(['all@mill.example']);
  expect(await messages()).toHaveLength(21);
  // The mail was for all of them: nothing is due to the others.
  expect(await recordOf(id)).toMatchObject({ due: null, sends: 21 });
  await setOf(id, `due_at = '${new Date(now).toISOString()}', due_step = 'first'`);
  now += minute;
  await createServer().tell();
  expect(await mails()).toHaveLength(1);
});

it('an address gets ten messages of a dealer in ten minutes, of all contacts and factories', async () => {
  const mill = await buildCustomer(pg);
  const [plant, other] = [await buildCustomer(pg, { tenant: { id: mill.tenantId } }), await buildCustomer(pg)];
  const email = 'all@mill.example';
  const server = createServer();
  for (let nth = 1; nth <= 12; nth += 1) {
    const customer = nth % 2 === 0 ? mill : plant;
    const contactIds = [await buildContact(customer, `c${nth}`, { email })];
    const device = await buildDevice(pg, { customer });
    await buildDue(device, { settingId: await buildSetting(device, { modes: ['email'], contactIds }) });
    now += 3 * second;
    await server.tell();
  }
  const mails = async (tenantId: string) =>
    (
      await pg.query(
        sqlQuery<{ template: string }>(
          'test.mails',
          `select template from message where channel = 'email' and tenant_id = $1 order by created_at`,
        ),
        [tenantId],
      )
    ).map(({ template }) => template);
  expect(await mails(mill.tenantId)).toHaveLength(10);
  // Another dealer has ten of its own.
  await buildContact(other, 'b', { email });
  await buildDue(await buildDevice(pg, { customer: other }));
  now += 3 * second;
  await server.tell();
  expect(await mails(other.tenantId)).toHaveLength(1);
  // A contact that is removed and added again gets no further ten.
  await pg.query(sqlQuery('test.forget', `update message_record set contact_id = null`));
  now += minute;
  await server.tell();
  expect(await mails(mill.tenantId)).toHaveLength(10);
  now += 10 * minute;
  await server.tell();
  expect((await mails(mill.tenantId)).length).toBeGreaterThan(10);
});

it('of one cause the gravest is notified, and one that is graver later', async () => {
  const customer = await buildCustomer(pg);
  await buildContact(customer, 'a');
  const device = await buildDevice(pg, { customer });
  const first = await buildDue(device, { level: 2 });
  await buildDue(device, { level: 2, indicator: 'water_activity', groupId: first, raisedAt: now + second });
  now += 30 * second;
  await createServer().tell();
  expect((await messages()).map(({ subject }) => subject)).toEqual([expect.stringContaining('油温')]);
  await buildDue(device, { level: 1, indicator: 'oil_pressure', groupId: first });
  now += 2 * second;
  await createServer().tell();
  expect((await messages()).map(({ subject }) => subject.slice(0, 4))).toEqual(['二级预警', '一级报警']);
});

it('what else is known of a device decides when its alarm is notified, and what the notice says', async () => {
  const customer = await buildCustomer(pg);
  const [device, other] = [await buildDevice(pg, { customer }), await buildDevice(pg, { customer })];
  const contactIds = [await buildContact(customer, 'a')];
  const gap = { contactIds, minimumGapMs: 10 * minute };
  const settings = [await buildSetting(device, gap), await buildSetting(other, gap)];
  await buildDue(device, { settingId: settings[0] ?? null });
  now += 2 * second;
  await createServer().tell();
  const before = now;
  await pg.query(sqlQuery('test.over', 'update alarm_record set cleared_at = raised_at'));
  now += minute;
  const again = await buildDue(device, { settingId: settings[0] ?? null });
  const elsewhere = await buildDue(other, { settingId: settings[1] ?? null });
  await buildAlarmRecord(pg, other, { raisedAt: now - minute, level: 2, findingRule: 'W01' });
  await buildAlarmRecord(pg, other, { raisedAt: now - minute, level: 1, findingRule: 'V04', clearedAt: now });
  now += 2 * second;
  await createServer().tell();
  expect(await recordOf(again)).toMatchObject({ due: before + 10 * minute, sends: 0 });
  expect(await recordOf(elsewhere)).toMatchObject({ due: null, sends: 1 });
  expect((await messages()).at(-1)?.text).toContain('疑似原因');
});

it('giving somebody a past alarm is no notice of its rule', async () => {
  const customer = await buildCustomer(pg);
  const device = await buildDevice(pg, { customer });
  const settingId = await buildSetting(device, {
    contactIds: [await buildContact(customer, 'a')],
    minimumGapMs: 60 * minute,
  });
  const past = await buildDue(device, { settingId });
  await pg.query(sqlQuery('test.over', 'update alarm_record set cleared_at = raised_at, due_at = null'));
  await pg.query(
    sqlQuery(
      'test.assigned',
      `with sent as (insert into message (class, channel, template, params, recipient, subject, text, tenant_id, next_at, created_at)
         values (2, 'sms', 'alarmAssigned', '{}', '139', '', 'yours', $2, now(), to_timestamp($3 / 1000.0)) returning id)
       insert into message_record (message_id, record_id, step) select id, $1, 'assignment' from sent`,
    ),
    [past, customer.tenantId, now],
  );
  now += minute;
  const next = await buildDue(device, { settingId });
  now += 2 * second;
  await createServer().tell();
  expect(await recordOf(next)).toMatchObject({ due: null, sends: 1 });
});

it('the next contacts are notified at once when a notice has failed for good', async () => {
  const customer = await buildCustomer(pg);
  const device = await buildDevice(pg, { customer });
  const [a, b] = [await buildContact(customer, 'a'), await buildContact(customer, 'b')];
  const settingId = await buildSetting(device, {
    contactIds: [a],
    escalation: [{ afterMs: 600 * minute, contactIds: [b] }],
  });
  const id = await buildDue(device, { settingId });
  now += 2 * second;
  await createServer().tell();
  expect(await recordOf(id)).toMatchObject({ due: now + 600 * minute, step: 'escalation' });
  // The database's own clock says when; it is behind the one of this test.
  await pg.query(sqlQuery('test.fail', `update message set state = 'failed'`));
  now = Math.max(now, Date.now()) + second;
  await createServer().tell();
  expect((await messages()).map(({ to }) => to)).toEqual(['138 a', '138 b']);
  expect((await messages())[1]?.text).toContain('升级通知，一级报警无人处理');
});

it('an alarm whose notice was cancelled is notified when it is back', async () => {
  const customer = await buildCustomer(pg);
  await buildContact(customer, 'a');
  const device = await buildDevice(pg, { customer });
  const id = await buildDue(device);
  now += 2 * second;
  const server = createServer();
  await server.tell();
  await server.notices.start();
  await setOf(id, 'is_masked = true');
  server.changes.tell(['alarm_record'], new Set([device.id]));
  await until(async () => (await messages())[0]?.state === 'cancelled');
  await server.notices.stop();
  // The list and the toasts had it for all to see: it counts as annunciated, whatever became of its notice.
  expect(await recordOf(id)).toMatchObject({ sends: 1, shown: start + 2 * second });
  now += minute;
  await setOf(id, `is_masked = false, due_at = '${new Date(now).toISOString()}', due_step = 'first'`);
  const next = createServer();
  await next.tell();
  expect((await messages()).map(({ to, state }) => `${to} ${state}`)).toEqual(['138 a cancelled', '138 a waiting']);
  await next.tell();
  expect(await messages()).toHaveLength(2);
  expect(await recordOf(id)).toMatchObject({ due: null, shown: start + 2 * second });
});

it('a notice that a person cancelled is not written again', async () => {
  const customer = await buildCustomer(pg);
  await buildContact(customer, 'a');
  const id = await buildDue(await buildDevice(pg, { customer }));
  now += 2 * second;
  await createServer().tell();
  await pg.query(sqlQuery('test.cancel', `update message set state = 'cancelled'`));
  now += minute;
  await setOf(id, `due_at = '${new Date(now).toISOString()}', due_step = 'first'`);
  await createServer().tell();
  expect((await messages()).map(({ state }) => state)).toEqual(['cancelled']);
});

it('what need not be notified any more is cancelled while it waits', async () => {
  const customer = await buildCustomer(pg);
  await buildContact(customer, 'a');
  const devices = [
    await buildDevice(pg, { customer }),
    await buildDevice(pg, { customer }),
    await buildDevice(pg, { customer }),
  ];
  const ids: string[] = [];
  for (const [n, device] of devices.entries())
    ids.push(await buildDue(device, { indicator: ['oil_temperature', 'water_activity', 'oil_pressure'][n] ?? null }));
  now += 2 * second;
  const server = createServer();
  await server.tell();
  await server.notices.start();
  await setOf(ids[0] ?? '', 'processed_at = now()');
  await setOf(ids[1] ?? '', 'withdrawn_at = now()');
  server.changes.tell(['alarm_record'], new Set(devices.map(({ id }) => id)));
  const stateBy = async () => (await messages()).map(({ template, state }) => `${template} ${state}`).toSorted();
  await until(async () => (await stateBy()).filter((text) => text.endsWith('cancelled')).length === 2);
  expect(await stateBy()).toEqual(['alarmRaised cancelled', 'alarmRaised cancelled', 'alarmRaised waiting']);
  await server.notices.stop();
});
