import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from '@oilsight/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import { createHttpGateway, createOutbox } from './index.ts';
import type { Gateways, Letter } from './index.ts';
import { mostAttempts } from './messages.rules.ts';
import { pgOutboxStore } from './outbox.store.pg.ts';

const minute = 60_000;
let now = 1_790_000_000_000;
let database: TestDatabase;
let pg: Pg;
beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

/** A gateway as a program of somebody else: it answers with these statuses, one after the other, the last for good. */
let statuses: number[] = [];
let received: { body: { to: string; subject: string; text: string }; authorization: string | undefined }[] = [];
let url = '';
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ body: JSON.parse(Buffer.concat(chunks).toString()) as (typeof received)[number]['body'], authorization: request.headers.authorization });
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200).end();
  });
});
beforeAll(() => new Promise<void>((done) => gateway.listen(0, '127.0.0.1', () => {
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  done();
})));
afterAll(() => new Promise((done) => gateway.close(done)));
beforeEach(() => {
  [statuses, received] = [[200], []];
});
afterEach(() => pg.query(sqlQuery('test.empty', 'delete from message')));

const scope = systemScope('a test');
const seal = createSeal('a secret of thirty-two characters', 'messages');
const outboxWith = (gateways: Gateways = {}) => createOutbox({ store: pgOutboxStore(pg), seal, gateways, clock: { now: () => now } });
const withGateway = () => outboxWith({ sms: createHttpGateway({ url, token: 'gateway token' }) });
const letter = (more: Partial<Letter> = {}): Letter => ({
  kind: 'sms', to: '13800000001', tenantId: null, message: 'loginCode', language: 'en-US', details: { minutes: 5 }, code: { digits: '314159', goodUntil: now + 5 * minute }, ...more,
});
const signal = new AbortController().signal;
async function only(outbox = outboxWith()): Promise<OutboxMessage | undefined> {
  return (await outbox.list(scope, { pageNum: 1, pageSize: 10 })).rows[0];
}
const notSecret = { message: 'phoneChanged', details: { userName: 'li', to: '13900000002' } } as const;
const plain = () => letter({ ...notSecret, code: undefined });

describe('without a gateway', () => {
  it('a message waits, whole, and nothing pretends to have sent it', async () => {
    const outbox = outboxWith();
    await outbox.add(scope, letter());
    expect(await outbox.deliver(signal)).toBe(0);
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 0, sentAt: null, text: 'Your login code is 314159, good for 5 minutes. Tell it to nobody; if you did not ask for it, ignore this.' });
  });

  it('a code that has run out is gone from it, and the message has failed', async () => {
    const outbox = outboxWith();
    await outbox.add(scope, letter());
    now += 5 * minute;
    expect((await only())?.text).toContain('••••••');
    await outbox.tidy();
    expect(await only()).toMatchObject({ state: 'failed' });
    expect(await pg.query(sqlQuery('test.sealed', 'select 1 from message where sealed is not null'))).toEqual([]);
  });

  it('is forgotten after ninety days', async () => {
    const outbox = outboxWith();
    await outbox.add(scope, plain());
    now += 90 * 86_400_000;
    await outbox.tidy();
    expect(await only()).toBeDefined();
    now += 1;
    await outbox.tidy();
    expect(await only()).toBeUndefined();
  });
});

describe('with a gateway', () => {
  it('a message goes once, with its code, and keeps it no longer', async () => {
    const outbox = withGateway();
    await outbox.add(scope, letter({ language: 'zh-CN' }));
    expect([await outbox.deliver(signal), await outbox.deliver(signal)]).toEqual([1, 0]);
    expect(received).toEqual([{ authorization: 'Bearer gateway token', body: { to: '13800000001', subject: '登录验证码', text: '您的登录验证码是 314159，5 分钟内有效。请勿转告他人；如非本人操作，请忽略。' } }]);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1, sentAt: now, text: expect.stringContaining('••••••') });
  });

  it('two servers do not send the same message', async () => {
    await outboxWith().add(scope, plain());
    await Promise.all([withGateway().deliver(signal), withGateway().deliver(signal)]);
    expect(received).toHaveLength(1);
  });

  it('only kinds that it takes are offered', async () => {
    const outbox = withGateway();
    await outbox.add(scope, { ...plain(), kind: 'email' });
    expect(await outbox.deliver(signal)).toBe(0);
    expect(outbox.gateways()).toEqual({ sms: true, email: false, wechat: false });
  });

  it.each([[503, 'waiting'], [429, 'waiting'], [401, 'waiting'], [400, 'failed'], [404, 'failed']])('%i leaves it %s', async (status, state) => {
    statuses = [status];
    const outbox = withGateway();
    await outbox.add(scope, plain());
    await outbox.deliver(signal);
    expect(await only()).toMatchObject({ state, attempts: 1, lastError: `HTTP ${status}` });
  });

  it('tries again later and later, and gives up in the end', async () => {
    statuses = [503];
    const outbox = withGateway();
    await outbox.add(scope, plain());
    await outbox.deliver(signal);
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      now += 30_000 * 2 ** (attempt - 1) - 1;
      expect(await outbox.deliver(signal)).toBe(0);
      now += 1;
      expect(await outbox.deliver(signal)).toBe(1);
    }
    expect(await only()).toMatchObject({ state: 'failed', attempts: mostAttempts });
  });

  it('one that is away is tried again, and told of', async () => {
    const outbox = outboxWith({ sms: createHttpGateway({ url: 'http://127.0.0.1:1/', token: '' }) });
    await outbox.add(scope, plain());
    await outbox.deliver(signal);
    expect((await only())?.lastError).not.toBe('');
    statuses = [200];
    now += minute;
    await withGateway().deliver(signal);
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

it('a code is not readable in the database, nor with another key', async () => {
  await outboxWith().add(scope, letter());
  const [row] = await pg.query(sqlQuery<{ all: string; sealed: Buffer }>('test.row', 'select message::text as all, sealed from message'));
  expect(row?.all).not.toContain('314159');
  expect(row?.sealed.includes('314159')).toBe(false);
  expect(createSeal('another secret of the same length', 'messages').open(row?.sealed ?? Buffer.alloc(0))).toBeNull();
});

it('whose messages somebody reads follows the scope', async () => {
  const { id } = (await pg.query(sqlQuery<{ id: string }>('test.tenant', `insert into tenant (name) values ('Dealer') returning id`)))[0] ?? { id: '' };
  await outboxWith().add(scope, plain());
  await outboxWith().add(scope, { ...plain(), tenantId: id });
  const count = async (tenantId: string) => (await outboxWith().list({ reach: { kind: 'tenant', tenantId }, authority: 'TENANT_ADMIN', userId: null }, { pageNum: 1, pageSize: 10 })).total;
  expect([(await outboxWith().list(scope, { pageNum: 1, pageSize: 10 })).total, await count(id), await count(randomUUID())]).toEqual([2, 1, 0]);
});
