import type { MessageClass } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { buildTenant } from '../../../test/factories.ts';
import { startMessageGateway } from '../../../test/message-gateway.ts';
import type { MessageGatewayProgram } from '../../../test/message-gateway.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { createSeal } from '../../platform/seal.ts';
import { sendQueues } from './delivery.rules.ts';
import { createHttpMessageGateway } from './gateways/http-message-gateway.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

let now = 1_790_000_000_000;
const clock = { now: () => now };
let database: TestDatabase;
let pg: Pg;
let gateway: MessageGatewayProgram;
beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
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

function createServer() {
  const outbox = createOutbox({
    store: createOutboxStore(pg),
    seal: createSeal('a secret of thirty-two characters', 'messages'),
    gateways: { sms: createHttpMessageGateway({ url: gateway.url, token: '', perSecond: 1000 }) },
    clock,
    log: pino({ level: 'silent' }),
  });
  const news = outbox.register({
    news: { zh: { subject: '', text: '{what}' }, en: { subject: '', text: '{what}' } },
  }).news;
  /** Writes messages `NAME 1`, `NAME 2` …, a millisecond apart. */
  async function write(name: string, tenantId: string | null, count: number, urgency: MessageClass = 'urgent') {
    for (let nth = 1; nth <= count; nth += 1, now += 1)
      await outbox.add(pg, {
        channel: 'sms',
        class: urgency,
        to: '13900000000',
        tenantId,
        language: 'en-US',
        template: news,
        params: { what: `${name} ${nth}` },
      });
  }
  const signal = new AbortController().signal;
  async function deliver(): Promise<string[]> {
    const before = gateway.received.length;
    for (const sendQueue of sendQueues) while (await outbox.deliverNext('sms', sendQueue, signal));
    return gateway.received.slice(before).map(({ body }) => String(body.params['what']));
  }
  return { write, deliver };
}

it('dealers take turns: many messages of one keep no other waiting', async () => {
  const { write, deliver } = createServer();
  const [greedy, small, smaller] = [await buildTenant(pg), await buildTenant(pg), await buildTenant(pg)];
  await write('greedy', greedy.id, 40);
  await write('small', small.id, 2);
  await write('smaller', smaller.id, 1);
  await write('operator', null, 1);
  const order = await deliver();
  expect(order).toHaveLength(44);
  // Four have messages: in the first round each sends one, whoever begins.
  expect(order.slice(0, 4).toSorted()).toEqual(['greedy 1', 'operator 1', 'small 1', 'smaller 1']);
  expect(order.slice(4, 6).toSorted()).toEqual(['greedy 2', 'small 2']);
  expect(order.slice(6, 8)).toEqual(['greedy 3', 'greedy 4']);
});

it('a dealer whose messages are not due yet is passed over', async () => {
  const { write, deliver } = createServer();
  const tenants = [await buildTenant(pg), await buildTenant(pg), await buildTenant(pg)];
  for (const [nth, { id }] of tenants.entries()) {
    const later = nth !== 1;
    await write(`dealer ${nth}`, id, 1);
    if (later)
      await pg.query(
        sqlQuery('test.later', `update message set next_at = next_at + interval '1 hour' where tenant_id = $1`),
        [id],
      );
  }
  expect(await deliver()).toEqual(['dealer 1 1']);
  now += 3_600_000;
  expect((await deliver()).toSorted()).toEqual(['dealer 0 1', 'dealer 2 1']);
});

it('what is urgent goes before reminders, whoever had the last turn', async () => {
  const { write, deliver } = createServer();
  const [one, other] = [await buildTenant(pg), await buildTenant(pg)];
  await write('reminder', one.id, 2, 'reminder');
  await write('urgent', other.id, 3);
  expect(await deliver()).toEqual(['urgent 1', 'urgent 2', 'urgent 3', 'reminder 1', 'reminder 2']);
});

it('two servers at once send each message once', async () => {
  const servers = [createServer(), createServer()] as const;
  const tenants = [await buildTenant(pg), await buildTenant(pg), await buildTenant(pg)];
  for (const [nth, { id }] of tenants.entries()) await servers[0].write(`dealer ${nth}`, id, 8);
  await Promise.all(servers.map(({ deliver }) => deliver()));
  await servers[0].deliver();
  const sent = gateway.received.map(({ body }) => String(body.params['what']));
  expect(sent).toHaveLength(24);
  expect(new Set(sent).size).toBe(24);
});
