import { randomUUID } from 'node:crypto';
import type {
  ChannelTestOptions,
  MessageCounts,
  OutboxChannel,
  OutboxMessage,
  UnreachableReceiver,
} from '@oilsight/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, buildTenant } from '../../../test/factories.ts';
import { startMessageGateway } from '../../../test/message-gateway.ts';
import type { MessageGatewayProgram } from '../../../test/message-gateway.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import * as rows from './message-log.rows.ts';

const minute = 60_000;
let app: TestApp;
let gateway: MessageGatewayProgram;
let operator: Caller;
let dealer: Caller;
let tenantId: string;
beforeAll(async () => {
  gateway = await startMessageGateway();
  app = await startTestApp({ config: { sms: { url: gateway.url, token: '', perSecond: 100 } } });
  tenantId = (await buildTenant(app.pg, { name: 'Dealer' })).id;
  const admin = await buildAccount(app.pg, { authority: 'SYS_ADMIN' });
  await app.pg.query(
    sqlQuery('test.addresses', `update account set phone = $2, email = 'chen@works.example' where id = $1`),
    [admin.id, freshPhone()],
  );
  operator = await callerFor(app.url, admin);
  dealer = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});
beforeEach(() => {
  gateway.answer = (_message, response) => void response.writeHead(200).end();
});
afterEach(() => app.pg.query(sqlQuery('test.empty', 'delete from message')));

interface Given {
  readonly of?: string | null;
  readonly channel?: 'sms' | 'email';
  readonly state?: OutboxMessage['state'];
  readonly to?: string;
  readonly text?: string;
  readonly attempts?: number;
  /** How long ago it was written, ms. */
  readonly age?: number;
  /** How long it took, ms. */
  readonly took?: number;
  /** Result and answer of its newest attempt. */
  readonly outcome?: string;
  readonly code?: string;
  readonly nextInMs?: number;
}
async function write({
  of = tenantId,
  channel = 'email',
  state = 'waiting',
  to = 'wang@mill.example',
  text = 'Rain',
  attempts = state === 'waiting' || state === 'cancelled' ? 0 : 1,
  age = minute,
  took = 2_000,
  outcome = state === 'sent' ? 'sent' : state === 'failed' ? 'final' : 'retry',
  code = '',
  nextInMs = 0,
}: Given = {}): Promise<string> {
  const [row] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.write',
      `insert into message (tenant_id, channel, class, recipient, subject, text, template, state, attempts, created_at, next_at, sent_at)
       select $1, $2, 3, $3, '', $4, 'news', $5, $6, written, now() + $8 * interval '1 ms',
         case when $5 = 'sent' then written + $9 * interval '1 ms' end
       from (select now() - $7 * interval '1 ms' as written) at returning id`,
    ),
    [of, channel, to, text, state, attempts, age, nextInMs, took],
  );
  const id = row?.id ?? '';
  for (let n = 1; n <= attempts; n += 1)
    await app.pg.query(
      sqlQuery(
        'test.attempt',
        `insert into message_attempt (message_id, n, began_at, ended_at, outcome, code)
         values ($1, $2, now() - $3 * interval '1 ms', now() - $3 * interval '1 ms', $4, $5)`,
      ),
      [id, n, age - n * 1_000, outcome, code],
    );
  return id;
}
const list = async (caller: Caller, query: Readonly<Record<string, string | number>> = {}) =>
  (await caller.get<OutboxMessage>('/system/outbox/listMessage', query)).rows;
const idsOf = (messages: readonly OutboxMessage[]) => messages.map(({ messageId }) => messageId);

describe('the list', () => {
  it('is newest first, in pages, and finds by view, time and words', async () => {
    const old = await write({ age: 3 * 3_600_000, text: 'Snow' });
    const sent = await write({ state: 'sent', age: 2 * minute });
    const retried = await write({ attempts: 2, code: 'SMTP 421', nextInMs: 600_000 });
    expect(idsOf(await list(operator))).toEqual([retried, sent, old]);
    expect(idsOf(await list(operator, { pageNum: 2, pageSize: 2 }))).toEqual([old]);
    expect(idsOf(await list(operator, { view: 'waiting' }))).toEqual([old]);
    expect(idsOf(await list(operator, { view: 'retrying' }))).toEqual([retried]);
    expect(idsOf(await list(operator, { view: 'sent' }))).toEqual([sent]);
    expect(idsOf(await list(operator, { from: Date.now() - 3_600_000 }))).toEqual([retried, sent]);
    expect(idsOf(await list(operator, { to: Date.now() - 3_600_000 }))).toEqual([old]);
    expect(idsOf(await list(operator, { search: 'snow' }))).toEqual([old]);
    expect(idsOf(await list(operator, { search: sent.toUpperCase() }))).toEqual([sent]);
    expect(await list(operator, { search: 'hail' })).toEqual([]);
    const { data } = await operator.get<MessageCounts>('/system/outbox/countMessage', {});
    expect(data).toEqual({ waiting: 1, retrying: 1, sent: 1, failed: 0, unknown: 0, cancelled: 0 });
  });

  it('names the contact and the alarms that a message tells of, and shortens the address', async () => {
    const customer = await buildCustomer(app.pg, { tenant: { id: tenantId } });
    const device = await buildDevice(app.pg, { customer, name: 'Press 4' });
    const [early, grave] = [
      await buildAlarmRecord(app.pg, device, { level: 2 }),
      await buildAlarmRecord(app.pg, device, { level: 1, indicator: 'water_saturation' }),
    ];
    const [contact] = await app.pg.query(
      sqlQuery<{ id: string }>(
        'test.contact',
        `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Wang Haitao', '13800000001', 'wang@mill.example') returning id`,
      ),
      [tenantId, customer.id],
    );
    const id = await write({ state: 'sent' });
    for (const record of [early, grave])
      await app.pg.query(
        sqlQuery(
          'test.tells',
          `insert into message_record (message_id, record_id, contact_id, step) values ($1, $2, $3, 'first')`,
        ),
        [id, record.id, contact?.id],
      );
    const [message] = await list(operator, { search: 'haitao' });
    expect(message).toMatchObject({
      messageId: id,
      receiver: 'Wang Haitao',
      to: 'w***@mill.example',
      step: 'first',
      recordCount: 2,
      records: [
        { recordId: grave.id, kind: 'oil', deviceName: 'Press 4', level: 1 },
        { recordId: early.id, kind: 'oil', deviceName: 'Press 4', level: 2 },
      ],
      isTest: false,
    });
  });

  it('names a person of the same dealer who has the address, and nobody of another', async () => {
    const person = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId });
    await app.pg.query(sqlQuery('test.email', `update account set email = 'li@mill.example' where id = $1`), [
      person.id,
    ]);
    await write({ to: 'li@mill.example' });
    await write({ to: 'li@mill.example', of: null });
    const names = (await list(operator)).map(({ receiver }) => receiver);
    expect(names.filter((name) => name === '')).toHaveLength(1);
    expect(idsOf(await list(dealer, { search: 'li@mill' }))).toHaveLength(1);
  });

  it('shows a single message with all its attempts', async () => {
    const id = await write({ attempts: 8, code: 'SMTP 421' });
    expect((await list(operator))[0]?.lastAttempts.map(({ n }) => n)).toEqual([8, 7, 6, 5, 4]);
    const { data } = await operator.get<OutboxMessage>('/system/outbox/getMessage', { messageId: id });
    expect(data.lastAttempts.map(({ n }) => n)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await operator.get('/system/outbox/getMessage', { messageId: randomUUID() })).code).toBe(404);
  });

  it('of a dealer has its own messages, without a code', async () => {
    const own = await write();
    const others = await write({ of: null });
    const phone = freshPhone();
    const person = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId });
    await app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [person.id, phone]);
    gateway.answer = (_message, response) => void response.writeHead(503).end();
    expect((await callerWith(app.url, 'login').get(`/getVerificationCode/${phone}`)).code).toBe(200);
    await gateway.arrival(({ body }) => body.to === phone);
    const textFor = async (caller: Caller) => (await list(caller, { channel: 'sms' }))[0]?.text ?? '';
    expect(await textFor(operator)).toMatch(/\d{6}/);
    expect(await textFor(dealer)).toContain('••••••');
    expect(idsOf(await list(dealer, { channel: 'email' }))).toEqual([own]);
    expect((await dealer.get('/system/outbox/getMessage', { messageId: others })).code).toBe(404);
    expect((await dealer.get<MessageCounts>('/system/outbox/countMessage', { channel: 'email' })).data.waiting).toBe(1);
    for (const call of ['retryMessage', 'cancelMessage'])
      expect((await dealer.post(`/system/outbox/${call}`, { messageId: own })).code).toBe(403);
  });
});

describe('a channel', () => {
  it('tells of its gateway, of what waits and of the last 24 hours', async () => {
    for (const took of [1_000, 2_000, 9_000]) await write({ state: 'sent', age: 90 * minute, took });
    await write({ state: 'failed' });
    await write();
    await write({ age: 40 * 3_600_000 });
    const oldest = await write({ attempts: 2, age: 30 * minute, code: 'SMTP 421', nextInMs: 600_000 });
    await write({ attempts: 1, age: 20 * minute, code: 'ETIMEDOUT', nextInMs: 900_000 });
    const { data } = await operator.get<OutboxChannel[]>('/system/outbox/listChannel');
    const [sms, email] = data;
    expect(sms).toMatchObject({
      channel: 'sms',
      gateway: { name: 'webhook', perSecond: 100 },
      waiting: 0,
      medianMs: null,
    });
    expect(email).toMatchObject({
      gateway: null,
      pause: null,
      waiting: 4,
      medianMs: 2_000,
      counts: { waiting: 1, retrying: 2, sent: 3, failed: 1, unknown: 0, cancelled: 0 },
      retrying: { count: 2, code: 'ETIMEDOUT' },
    });
    const { data: retried } = await operator.get<OutboxMessage>('/system/outbox/getMessage', { messageId: oldest });
    expect(email?.retrying).toMatchObject({ since: retried.lastAttempts.at(-1)?.beganAt, nextAt: retried.nextAt });
    expect(email?.hours).toHaveLength(24);
    expect(email?.hours[22]).toMatchObject({ sent: 3, waiting: 0, failed: 0 });
    expect(email?.hours[23]).toMatchObject({ sent: 0, waiting: 3, failed: 1 });
    expect((await dealer.get<OutboxChannel[]>('/system/outbox/listChannel')).data[1]?.waiting).toBe(4);
  });

  it('says when its gateway last accepted a message of those in scope, however long ago', async () => {
    const lastSent = async (caller: Caller) =>
      (await caller.get<OutboxChannel[]>('/system/outbox/listChannel')).data.map(({ lastSentAt }) => lastSentAt);
    expect(await lastSent(operator)).toEqual([null, null, null]);
    const sentAt = async (id: string) =>
      (await operator.get<OutboxMessage>('/system/outbox/getMessage', { messageId: id })).data.sentAt;
    const old = await write({ state: 'sent', age: 40 * 86_400_000 });
    await write({ state: 'sent', age: 60 * 86_400_000 });
    await write({ state: 'failed' });
    expect(await lastSent(dealer)).toEqual([null, await sentAt(old), null]);
    const others = await write({ of: null, state: 'sent', age: 86_400_000 });
    expect(await lastSent(operator)).toEqual([null, await sentAt(others), null]);
    expect(await lastSent(dealer)).toEqual([null, await sentAt(old), null]);
  });
});

describe('a receiver', () => {
  const unreachable = async (caller = operator) =>
    (await caller.get<UnreachableReceiver[]>('/system/outbox/listUnreachable')).data;

  it('cannot be reached while messages are refused for good and none is accepted', async () => {
    await write({ state: 'failed', code: 'SMTP 550', age: 50 * minute });
    await write({ state: 'failed', code: 'SMTP 551', age: 40 * minute });
    // Its time was over before any gateway took it: that says nothing of the receiver.
    await write({ state: 'failed', to: 'late@mill.example', attempts: 0 });
    await write({ state: 'failed', to: 'back@mill.example', age: 30 * minute });
    await write({ state: 'sent', to: 'back@mill.example' });
    await write({ state: 'failed', to: 'long@mill.example', age: 8 * 86_400_000 });
    expect(await unreachable()).toEqual([
      expect.objectContaining({ channel: 'email', to: 'w***@mill.example', count: 2, code: 'SMTP 551', reachedBy: [] }),
    ]);
    expect(await unreachable(dealer)).toHaveLength(1);
    await write({ state: 'sent' });
    expect(await unreachable()).toEqual([]);
  });

  it('is told with the other channels that reached the contact since', async () => {
    const customer = await buildCustomer(app.pg, { tenant: { id: tenantId } });
    const record = await buildAlarmRecord(app.pg, await buildDevice(app.pg, { customer }));
    const [contact] = await app.pg.query(
      sqlQuery<{ id: string }>(
        'test.contact',
        `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Wu Min', '13800000009', 'wu@mill.example') returning id`,
      ),
      [tenantId, customer.id],
    );
    for (const given of [
      { state: 'failed', to: 'wu@mill.example', age: 20 * minute },
      { state: 'sent', channel: 'sms', to: '13800000009' },
    ] as const)
      await app.pg.query(
        sqlQuery(
          'test.tells',
          `insert into message_record (message_id, record_id, contact_id, step) values ($1, $2, $3, 'first')`,
        ),
        [await write(given), record.id, contact?.id],
      );
    expect(await unreachable()).toMatchObject([{ receiver: 'Wu Min', contactId: contact?.id, reachedBy: ['sms'] }]);
  });
});

describe('a message that waits', () => {
  const post = (call: string, messageId: string) =>
    operator.post<OutboxMessage>(`/system/outbox/${call}`, { messageId });

  it('is attempted at once when the operator asks, but not more often than every ten seconds', async () => {
    const id = await write({ channel: 'sms', to: freshPhone(), attempts: 1, nextInMs: 900_000 });
    expect((await post('retryMessage', id)).code).toBe(200);
    await gateway.arrival(({ body }) => body.id === id);
    await expect.poll(async () => (await list(operator))[0]?.state).toBe('sent');
    expect(await post('retryMessage', id)).toMatchObject({
      code: 409,
      msg: 'The message is not waiting any more, or is being sent',
    });
    const busy = await write({ channel: 'sms', to: freshPhone(), attempts: 1, age: 1_500, nextInMs: 900_000 });
    expect((await post('retryMessage', busy)).code).toBe(429);
    expect((await post('retryMessage', await write())).msg).toBe('This channel has no gateway');
    expect((await post('retryMessage', randomUUID())).code).toBe(404);
  });

  it('is cancelled, and that stands in the audit log', async () => {
    const id = await write();
    expect(await post('cancelMessage', id)).toMatchObject({ code: 200, data: { state: 'cancelled', nextAt: null } });
    expect((await post('cancelMessage', id)).code).toBe(409);
    const entries = await app.pg.query(
      sqlQuery(
        'test.entries',
        `select object_kind, object_name, outcome, tenant_id from audit_entry where action = 'message.cancel' and object_id = $1 order by id`,
      ),
      [id],
    );
    expect(entries).toEqual([
      { object_kind: 'message', object_name: 'w***@mill.example', outcome: 'done', tenant_id: tenantId },
      { object_kind: 'message', object_name: 'w***@mill.example', outcome: 'refused', tenant_id: tenantId },
    ]);
  });
});

describe('a test of a channel', () => {
  const test = (body: object) =>
    operator.post<{ messageId: string }>('/system/outbox/testChannel', {
      channel: 'sms',
      template: 'channelTest',
      language: 'en-US',
      ...body,
    });

  it('may have the words of every template that has no code', async () => {
    const { data } = await operator.get<ChannelTestOptions>('/system/outbox/getTestOptions');
    expect(data.addresses).toEqual({
      sms: expect.stringMatching(/^13\d\*{4}\d{4}$/),
      email: 'c***@works.example',
      wechat: null,
    });
    const names = data.templates.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['channelTest', 'alarmRaised', 'alarmDigest', 'deviceSilent']));
    expect(names.filter((name) => /code/i.test(name))).toEqual([]);
    expect(JSON.stringify(data.templates)).not.toMatch(/\{\w+\}/);
  });

  it("goes to the caller's own phone with sample values, a few times, and tells of no alarm", async () => {
    const { code, data } = await test({ template: 'alarmRaised', language: 'zh-CN' });
    expect(code).toBe(200);
    const { body } = await gateway.arrival(({ body: sent }) => sent.id === data.messageId);
    expect(body).toMatchObject({
      to: expect.stringMatching(/^13\d{9}$/),
      template: 'alarmRaised',
      text: expect.stringContaining('【测试】一级报警：示例工厂 示例设备 1 的水饱和度过高为 81.1 %'),
      params: { device: '示例设备 1', value: '81.1 %' },
    });
    const { data: message } = await operator.get<OutboxMessage>('/system/outbox/getMessage', data);
    expect(message).toMatchObject({ isTest: true, class: 'urgent', recordCount: 0, step: null });
    const answers = await Promise.all(Array.from({ length: 8 }, () => test({})));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(4);
    expect(answers.filter((answer) => answer.code === 429)).toHaveLength(4);
  });

  it('is refused without a gateway, an address or such a template', async () => {
    expect((await test({ channel: 'email' })).msg).toBe('This channel has no gateway');
    expect((await test({ template: 'loginCode' })).fields).toEqual([
      { field: 'template', rule: 'is no template that can be tested' },
    ]);
    const nobody = await callerFor(app.url, await buildAccount(app.pg, { authority: 'SYS_ADMIN' }));
    const refused = await nobody.post('/system/outbox/testChannel', {
      channel: 'sms',
      template: 'channelTest',
      language: 'zh-CN',
    });
    expect(refused.msg).toBe('Your account has no address for this channel: enter one first');
  });
});

it('the pages of 100 000 messages are read from indexes, in order, and when the last was sent', async () => {
  await app.pg.query(
    sqlQuery(
      'test.many',
      `insert into message (tenant_id, channel, class, recipient, subject, text, state, attempts, created_at, sent_at, next_at)
       select case when n % 50 = 0 then $1::uuid end, 'sms', 3, '1380000' || n % 10000, '', 'Rain',
         case when n % 400 = 0 then 'failed' else 'sent' end, 1,
         now() - n * interval '30 s', case when n % 400 > 0 then now() - n * interval '30 s' end, now() from generate_series(1, 100000) n`,
    ),
    [tenantId],
  );
  await app.pg.query(sqlQuery('test.analyze', 'analyze message'));
  const ofDealer = { reach: { kind: 'tenant', tenantId }, authority: 'TENANT_ADMIN', userId: null } as const;
  const explained = async ({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    const plan = await app.pg.query(sqlQuery<{ 'QUERY PLAN': string }>('test.plan', `explain ${sql}`), [...parameters]);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  };
  const planOf = (dealerOnly: boolean, wanted: rows.MessagesWanted) => {
    const scope = dealerOnly ? ofDealer : systemScope('a test');
    return explained(rows.page({ scope, wanted, limit: 20, offset: 0 }).compile());
  };
  const plans = [
    await planOf(false, {}),
    await planOf(false, { from: Date.now() - 86_400_000 }),
    await planOf(true, {}),
    await planOf(false, { state: 'failed' }),
  ];
  expect(plans.map((plan) => /Index (?:Only )?Scan using (\w+)/.exec(plan)?.[1])).toEqual([
    'message_created',
    'message_created',
    'message_tenant',
    'message_state',
  ]);
  expect(plans.some((plan) => plan.includes('Sort'))).toBe(false);
  const lastSent = async (scope: typeof ofDealer | ReturnType<typeof systemScope>) =>
    [...(await explained(rows.lastSent({ scope }).compile())).matchAll(/Scan using (\w+)/g)].map(([, name]) => name);
  expect(await lastSent(systemScope('a test'))).toEqual(['message_sent', 'message_sent', 'message_sent']);
  expect(await lastSent(ofDealer)).toEqual(['message_sent_tenant', 'message_sent_tenant', 'message_sent_tenant']);
});
