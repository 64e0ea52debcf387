import { randomUUID } from 'node:crypto';
import type { MessageClass, OutboxMessage } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { startMessageGateway } from '../../../test/message-gateway.ts';
import type { MessageGatewayProgram } from '../../../test/message-gateway.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import { sendQueues } from './delivery.rules.ts';
import { createChannelFigures } from './channel-figures.service.ts';
import { createHttpMessageGateway } from './gateways/http-message-gateway.ts';
import { createMessageLog } from './message-log.service.ts';
import { createMessageLogStore } from './message-log.store.ts';
import { createOutbox } from './outbox.service.ts';
import type { MessageGateways } from './index.ts';
import type { OutboxService } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

const minute = 60_000;
let now = 1_790_000_000_000;
const clock = { now: () => now };
let database: TestDatabase;
let pg: Pg;
let gateway: MessageGatewayProgram;
const connect = () => createPg({ url: database.url, onError: () => undefined });
beforeAll(async () => {
  database = await createTestDatabase();
  pg = connect();
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});
beforeEach(async () => {
  gateway = await startMessageGateway();
});
afterEach(async () => {
  await gateway.close();
  await pg.query(sqlQuery('test.empty', 'delete from message'));
});

const scope = systemScope('a test');
const seal = createSeal('a secret of thirty-two characters', 'messages');
const templates = {
  gate: {
    zh: { subject: '门', text: '{who}，门的密码是 {code}。' },
    en: { subject: 'Door', text: 'The code of the door is {code}, {who}.' },
  },
  news: { zh: { subject: '新闻', text: '{what}' }, en: { subject: 'News', text: '{what}' } },
} as const;
const outboxWith = (gateways: MessageGateways = {}, on = pg) =>
  createOutbox({ store: createOutboxStore(on), seal, gateways, clock, log: pino({ level: 'silent' }) });
const withSms = (perSecond = 1000) => ({
  sms: createHttpMessageGateway({ url: gateway.url, token: 'gateway token', perSecond }),
});
const withGateway = (on = pg, perSecond = 1000) => outboxWith(withSms(perSecond), on);

interface Given {
  readonly language?: 'zh-CN' | 'en-US';
  readonly class?: MessageClass;
  readonly channel?: 'sms' | 'email';
  readonly tenantId?: string | null;
  readonly dedupeKey?: string;
  readonly to?: string;
}
const addressed = { channel: 'sms', to: '13800000001', tenantId: null, language: 'en-US' } as const;
/** Writes a message with a code; `write` writes one without. */
const writeCode = (outbox: OutboxService, given: Given = {}) =>
  outbox.add(pg, {
    ...addressed,
    class: 'code',
    template: outbox.register(templates).gate,
    params: { who: 'Li' },
    code: { digits: '314159', goodUntil: now + 5 * minute },
    ...given,
  });
const write = (outbox: OutboxService, given: Given = {}) =>
  outbox.add(pg, {
    ...addressed,
    class: 'notice',
    template: outbox.register(templates).news,
    params: { what: 'Rain' },
    ...given,
  });

const signal = new AbortController().signal;
/** All queues send their due messages; returns how many. */
async function deliver(outbox: OutboxService): Promise<number> {
  let handed = 0;
  await outbox.settleLost();
  for (const sendQueue of sendQueues) while (await outbox.deliverNext('sms', sendQueue, signal)) handed += 1;
  return handed;
}
const answer = (status: number, headers: Readonly<Record<string, string>> = {}) => {
  gateway.answer = (_message, response) => void response.writeHead(status, headers).end();
};
/** What administrators see of the messages, and of the gateways of an outbox. */
const logStore = () => createMessageLogStore(pg, pg);
const logOf = () => createMessageLog({ store: logStore(), seal, gateways: {}, clock });
const channelsOf = ({ pauseOf }: OutboxService, gateways: MessageGateways = {}) =>
  createChannelFigures({ store: logStore(), gateways, pauseOf, clock }).channels(scope);
const smsOf = async (outbox: OutboxService) => (await channelsOf(outbox, withSms()))[0];
const all = async (): Promise<OutboxMessage[]> => (await logOf().list(scope, { pageNum: 1, pageSize: 100 })).rows;
const only = async () => (await all())[0];

describe('what is written', () => {
  it('is there with what causes it, or not at all', async () => {
    const outbox = withGateway();
    const { news } = outbox.register(templates);
    const cause = pg.transaction(async (tx) => {
      await outbox.add(tx, { ...addressed, class: 'notice', template: news, params: { what: 'Rain' } });
      throw new Error('the cause failed');
    });
    await expect(cause).rejects.toThrow('the cause failed');
    expect(await deliver(outbox)).toBe(0);
    expect([gateway.received, await all()]).toEqual([[], []]);
  });

  it('goes once where it has a twin', async () => {
    const outbox = withGateway();
    const ids = [
      await write(outbox, { dedupeKey: 'record 1' }),
      await write(outbox, { dedupeKey: 'record 1' }),
      await write(outbox, { dedupeKey: 'record 2' }),
    ];
    expect(ids).toEqual([expect.any(String), null, expect.any(String)]);
    expect(await deliver(outbox)).toBe(2);
    expect(await write(outbox, { dedupeKey: 'record 1' })).toBeNull();
  });

  it('goes once too where two write its twins at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => write(outboxWith(), { dedupeKey: 'record 1' })));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
  });

  it('uses words under a name of their own, the same in both languages', () => {
    const outbox = outboxWith();
    outbox.register(templates);
    expect(() => outbox.register(templates)).not.toThrow();
    expect(() => outbox.register({ news: { ...templates.news } })).toThrow('two letters are called news');
    expect(() =>
      outbox.register({ odd: { zh: { subject: '', text: '{a}' }, en: { subject: '', text: '{b}' } } }),
    ).toThrow('odd fill in different things: a, b');
  });

  it('is read by those whose it is', async () => {
    const { id } = (
      await pg.query(
        sqlQuery<{ id: string }>('test.tenant', `insert into tenant (name) values ('Dealer') returning id`),
      )
    )[0] ?? { id: '' };
    await write(outboxWith());
    await write(outboxWith(), { tenantId: id });
    const count = async (tenantId: string) =>
      (
        await logOf().list(
          { reach: { kind: 'tenant', tenantId }, authority: 'TENANT_ADMIN', userId: null },
          { pageNum: 1, pageSize: 10 },
        )
      ).total;
    expect([
      (await logOf().list(scope, { pageNum: 1, pageSize: 10 })).total,
      await count(id),
      await count(randomUUID()),
    ]).toEqual([2, 1, 0]);
  });

  it('is found by channel, class and state', async () => {
    await write(outboxWith(), { class: 'digest' });
    await write(outboxWith(), { channel: 'email' });
    const found = async (query: object) => (await logOf().list(scope, { ...query, pageNum: 1, pageSize: 10 })).total;
    expect([
      await found({ class: 'digest' }),
      await found({ channel: 'email' }),
      await found({ view: 'sent' }),
      await found({ class: 'notice', channel: 'email', view: 'waiting' }),
    ]).toEqual([1, 1, 0, 1]);
  });
});

describe('without a gateway', () => {
  it('a message waits, whole, and nothing pretends to have sent it', async () => {
    const outbox = outboxWith();
    await writeCode(outbox);
    expect(await deliver(outbox)).toBe(0);
    expect((await channelsOf(outbox))[0]).toMatchObject({
      channel: 'sms',
      gateway: null,
      pause: null,
      waiting: 1,
    });
    expect(await only()).toMatchObject({
      class: 'code',
      state: 'waiting',
      attempts: 0,
      lastAttempts: [],
      nextAt: now,
      sentAt: null,
      text: 'The code of the door is 314159, Li.',
    });
  });

  it('a code that has run out is gone from it, and the message has failed', async () => {
    const outbox = outboxWith();
    await writeCode(outbox);
    now += 5 * minute;
    expect((await only())?.text).toContain('••••••');
    await outbox.tidy();
    expect(await only()).toMatchObject({ state: 'failed', nextAt: null });
    expect(await pg.query(sqlQuery('test.sealed', 'select 1 from message where sealed is not null'))).toEqual([]);
  });

  it('is forgotten after ninety days, with its attempts', async () => {
    const outbox = withGateway();
    answer(503);
    await write(outbox);
    await deliver(outbox);
    now += 90 * 86_400_000;
    await outbox.tidy();
    expect(await only()).toBeDefined();
    now += 1;
    await outbox.tidy();
    expect([await only(), await pg.query(sqlQuery('test.attempts', 'select 1 from message_attempt'))]).toEqual([
      undefined,
      [],
    ]);
  });
});

describe('with a gateway', () => {
  it('a message goes once, with its code, and keeps it no longer', async () => {
    const outbox = withGateway();
    const id = await writeCode(outbox, { language: 'zh-CN' });
    expect([await deliver(outbox), await deliver(outbox)]).toEqual([1, 0]);
    expect(gateway.received).toEqual([
      {
        authorization: 'Bearer gateway token',
        idempotencyKey: id,
        body: {
          id,
          to: '13800000001',
          subject: '门',
          text: 'Li，门的密码是 314159。',
          template: 'gate',
          params: { who: 'Li', code: '314159' },
        },
      },
    ]);
    expect(await only()).toMatchObject({
      state: 'sent',
      attempts: 1,
      lastAttempts: [{ n: 1, beganAt: now, endedAt: now, outcome: 'sent', code: 'HTTP 200', providerId: '' }],
      nextAt: null,
      sentAt: now,
      text: expect.stringContaining('••••••'),
    });
  });

  it('one that ran out is not handed over', async () => {
    const outbox = withGateway();
    await writeCode(outbox);
    now += 5 * minute;
    expect(await deliver(outbox)).toBe(0);
  });

  it('many workers of two servers hand each message over once', async () => {
    const servers = [withGateway(), withGateway()];
    const ids = await Promise.all(Array.from({ length: 40 }, () => write(outboxWith())));
    await Promise.all([...servers, ...servers, ...servers, ...servers].map(deliver));
    expect(gateway.received.map(({ body }) => body.id).toSorted()).toEqual(ids.map(String).toSorted());
    expect((await all()).every(({ attempts, state }) => attempts === 1 && state === 'sent')).toBe(true);
  });

  it('only channels that it takes are handed over', async () => {
    const outbox = withGateway();
    await write(outbox, { channel: 'email' });
    expect(await deliver(outbox)).toBe(0);
    expect(outbox.channels).toEqual(['sms']);
    const gateways = (await channelsOf(outbox, withSms(7))).map((one) => [one.channel, one.gateway]);
    expect(gateways).toEqual([
      ['sms', { name: 'webhook', perSecond: 7 }],
      ['email', null],
      ['wechat', null],
    ]);
  });

  it('a queue has the more urgent first, and the older of those', async () => {
    const outbox = withGateway();
    await write(outbox, { class: 'digest', to: 'digest' });
    now += 1;
    await write(outbox, { to: 'first' });
    now += 1;
    await write(outbox, { to: 'second' });
    await deliver(outbox);
    expect(gateway.received.map(({ body }) => body.to)).toEqual(['first', 'second', 'digest']);
  });

  it("is handed no more than its queue's share", async () => {
    const outbox = withGateway(pg, 20);
    for (let nth = 0; nth < 12; nth += 1) await write(outbox, { class: nth < 6 ? 'notice' : 'urgent' });
    await writeCode(outbox);
    // Of twenty, a fifth for notices and three tenths for urgent messages; the code has a share of its own.
    expect(await deliver(outbox)).toBe(4 + 6 + 1);
    now += 500;
    expect(await deliver(outbox)).toBe(2);
  });

  it('tries again later and later, and gives up after a day', async () => {
    answer(503);
    const outbox = withGateway();
    await write(outbox);
    const first = now;
    const waits: number[] = [];
    for (;;) {
      expect(await deliver(outbox)).toBe(1);
      const { nextAt, state } = (await only()) ?? {};
      if (typeof nextAt !== 'number') {
        expect(state).toBe('failed');
        break;
      }
      waits.push(nextAt - now);
      now = nextAt - 1;
      expect(await deliver(outbox)).toBe(0);
      now = nextAt;
    }
    expect(waits.slice(0, 6)).toEqual([5_000, 15_000, 60_000, 300_000, 900_000, 900_000]);
    expect(now - first).toBeGreaterThan(23.5 * 3_600_000);
    expect(now - first).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await only())?.lastAttempts).toHaveLength(5);
  });

  it('waits as long as it is asked to', async () => {
    answer(429, { 'retry-after': '600' });
    const outbox = withGateway();
    await write(outbox);
    await deliver(outbox);
    expect(await only()).toMatchObject({
      state: 'waiting',
      nextAt: now + 600_000,
      lastAttempts: [{ outcome: 'retry', code: 'HTTP 429' }],
    });
  });

  it('refused for good, it is over', async () => {
    answer(400);
    const outbox = withGateway();
    await writeCode(outbox);
    await deliver(outbox);
    expect(await only()).toMatchObject({
      state: 'failed',
      nextAt: null,
      lastAttempts: [{ outcome: 'final', code: 'HTTP 400' }],
    });
    expect(await pg.query(sqlQuery('test.sealed', 'select 1 from message where sealed is not null'))).toEqual([]);
  });

  it('that refuses everything is left alone for a minute, and says so', async () => {
    answer(401);
    const outbox = withGateway();
    await write(outbox);
    await write(outbox);
    expect(await deliver(outbox)).toBe(1);
    const since = now;
    expect((await smsOf(outbox))?.pause).toEqual({ since, until: now + minute, code: 'HTTP 401' });
    now += minute;
    expect(await deliver(outbox)).toBe(1);
    expect((await smsOf(outbox))?.pause).toEqual({ since, until: now + minute, code: 'HTTP 401' });
    now += minute;
    answer(200);
    expect(await deliver(outbox)).toBe(2);
    expect((await smsOf(outbox))?.pause).toBeNull();
    expect((await all()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('one that is away is tried again, and told of', async () => {
    const outbox = withGateway();
    await write(outbox);
    await gateway.close();
    await deliver(outbox);
    expect((await only())?.lastAttempts).toMatchObject([{ outcome: 'retry', code: 'ECONNREFUSED' }]);
    now += minute;
    gateway = await startMessageGateway();
    await deliver(withGateway());
    expect(await only()).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

describe('a message that nobody answered for', () => {
  /** The server stops after sending a message and before recording it. */
  async function crash(): Promise<void> {
    const other = connect();
    gateway.answer = (_message, response) => void other.close().then(() => response.writeHead(200).end());
    await expect(deliver(withGateway(other))).rejects.toThrow('pool');
    answer(200);
  }

  it('has an attempt without end after a crash, and goes once more', async () => {
    await write(outboxWith());
    await crash();
    const beganAt = now;
    expect(await only()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastAttempts: [{ n: 1, beganAt, endedAt: null, outcome: null }],
    });
    const other = withGateway();
    now += minute - 1;
    expect(await deliver(other)).toBe(0);
    now += 1;
    expect(await deliver(other)).toBe(1);
    expect(await only()).toMatchObject({
      state: 'sent',
      lastAttempts: [
        { n: 2, outcome: 'sent' },
        { n: 1, endedAt: null, outcome: 'unknown' },
      ],
    });
    const [first, second] = gateway.received;
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('does not go a third time', async () => {
    await writeCode(outboxWith());
    await crash();
    now += minute;
    await crash();
    now += minute;
    expect(await deliver(withGateway())).toBe(0);
    expect(await only()).toMatchObject({
      state: 'unknown',
      attempts: 2,
      nextAt: null,
      text: expect.stringContaining('••••••'),
    });
    expect(gateway.received).toHaveLength(2);
  });

  it('is one whose connection broke after it was handed over', async () => {
    gateway.answer = (_message, response) => void response.destroy();
    await write(outboxWith());
    await deliver(withGateway());
    expect(await only()).toMatchObject({
      state: 'waiting',
      nextAt: now + minute,
      lastAttempts: [{ outcome: 'unknown', endedAt: null }],
    });
  });
});

it('a code is not readable in the database, nor with another key', async () => {
  await writeCode(outboxWith());
  const [row] = await pg.query(
    sqlQuery<{ all: string; sealed: Buffer }>('test.row', 'select message::text as all, sealed from message'),
  );
  expect(row?.all).not.toContain('314159');
  expect(row?.sealed.includes('314159')).toBe(false);
  expect(createSeal('another secret of the same length', 'messages').open(row?.sealed ?? Buffer.alloc(0))).toBeNull();
});
