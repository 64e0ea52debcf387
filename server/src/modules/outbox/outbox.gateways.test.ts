import type { Language } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCustomer, buildTenant } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { replyJson, startProvider } from '../../../test/provider.ts';
import type { Provider, ProviderCall } from '../../../test/provider.ts';
import { testConfig } from '../../config.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { createSeal } from '../../platform/seal.ts';
import { sendQueues } from './delivery.rules.ts';
import { configuredGateways } from './gateways/configured-gateways.ts';
import { createOutbox } from './outbox.service.ts';
import type { OutboxService } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

const minute = 60_000;
const day = 86_400_000;
// 2026-11-22 08:30:00 UTC.
const start = 1_795_336_200_000;
let now = start;
const clock = { now: () => now };
let database: TestDatabase;
let pg: Pg;
let provider: Provider;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});
beforeEach(async () => {
  provider = await startProvider();
  now = start;
  logged.length = 0;
});
afterEach(async () => {
  await provider.close();
  await pg.query(sqlQuery('test.empty', 'delete from message'));
});

const templates = {
  gate: {
    zh: { subject: '门', text: '{who}，门的密码是 {code}。' },
    en: { subject: 'Door', text: 'The code of the door is {code}, {who}.' },
  },
  news: { zh: { subject: '新闻', text: '{what}' }, en: { subject: 'News', text: '{what}' } },
  sport: { zh: { subject: '体育', text: '{what}' }, en: { subject: 'Sport', text: '{what}' } },
} as const;
const codes = {
  gate: {
    'zh-CN': { id: '100', fields: { '1': 'code' } },
    'en-US': { id: '101', fields: { '1': 'who', '2': 'code' } },
  },
  news: { 'zh-CN': { id: '200', fields: { '1': 'what' } }, 'en-US': { id: '201', fields: { '1': 'what' } } },
};
const common = { signName: '油眼', templates: codes, perSecond: 1000 };
const aliyun = () => ({ ...common, url: provider.url, keyId: 'LTAI', keySecret: 'key-secret' });
const tencent = () => ({
  ...common,
  url: provider.url,
  secretId: 'AKID',
  secretKey: 'key-secret',
  appId: '1400006666',
  region: 'ap-guangzhou',
});
const robot = () => ({ robots: { mill: `${provider.url}/send?key=key-secret` }, perSecond: 1000 });

/** One server with the gateways of these settings. */
const serverWith = (settings: Parameters<typeof testConfig>[0]) =>
  createOutbox({
    store: createOutboxStore(pg),
    seal: createSeal('a secret of thirty-two characters', 'messages'),
    gateways: configuredGateways(testConfig(settings), clock),
    clock,
    log,
  });
const write = (
  outbox: OutboxService,
  {
    to = '13800000001',
    template = 'news',
    channel = 'sms',
    language = 'zh-CN',
    tenantId = null,
  }: {
    readonly to?: string;
    readonly template?: 'news' | 'sport';
    readonly channel?: 'sms' | 'wechat';
    readonly language?: Language;
    readonly tenantId?: string | null;
  } = {},
) =>
  outbox.add(pg, {
    class: 'notice',
    tenantId,
    channel,
    to,
    language,
    template: outbox.register(templates)[template],
    params: { what: 'Rain' },
  });
const signal = new AbortController().signal;
async function deliver(outbox: OutboxService): Promise<void> {
  await outbox.settleLost();
  for (const channel of ['sms', 'wechat'] as const)
    for (const sendQueue of sendQueues) while (await outbox.deliverNext(channel, sendQueue, signal));
}
/** State, outcome and code of the last attempt of each message, the oldest first. */
const stand = async () =>
  (
    await pg.query(
      sqlQuery<{ state: string; outcome: string | null; code: string | null; wait: number }>(
        'test.stand',
        `select m.state, a.outcome, a.code, (extract(epoch from m.next_at) * 1000)::float8 - $1 as wait
         from message m left join message_attempt a on a.message_id = m.id and a.n = m.attempts
         order by m.created_at, a.began_at, m.id`,
      ),
      [now],
    )
  ).map(({ state, outcome, code, wait }) => [state, outcome, code, state === 'waiting' ? wait : null]);
const actions = () => provider.calls.map(({ headers }) => headers['x-tc-action'] ?? headers['x-acs-action']);
const bodyOf = ({ body }: ProviderCall) => JSON.parse(body) as Readonly<Record<string, unknown>>;
const tencentAccepts = () => {
  provider.answer = (_call, response) => replyJson(response, { Response: { SendStatusSet: [{ Code: 'Ok' }] } });
};

it('the gateway of each channel is the one that is named', () => {
  const names = (settings: Parameters<typeof testConfig>[0]) => {
    const { sms, email, wechat } = configuredGateways(testConfig(settings), clock);
    return [sms?.name, email?.name, wechat?.name];
  };
  const account = { url: provider.url, appId: 'wx1', appSecret: 's', templates: {}, perSecond: 1 };
  expect(names({})).toEqual([undefined, undefined, undefined]);
  expect(names({ sms: { url: provider.url, token: '', perSecond: 1 } })).toEqual(['webhook', undefined, undefined]);
  expect(names({ aliyun: aliyun(), wechat: account })).toEqual(['aliyun', undefined, 'wechatTemplate']);
  expect(
    names({ tencent: tencent(), wecom: robot(), smtp: { url: 'smtp://127.0.0.1', from: 'a@b.example', perSecond: 1 } }),
  ).toEqual(['tencent', 'smtp', 'wecomRobot']);
});

it("the provider's template is that of the receiver's language, and holds the code", async () => {
  tencentAccepts();
  const outbox = serverWith({ tencent: tencent() });
  await outbox.add(pg, {
    channel: 'sms',
    class: 'code',
    to: '13800000001',
    tenantId: null,
    language: 'en-US',
    template: outbox.register(templates).gate,
    params: { who: 'Li' },
    code: { digits: '314159', goodUntil: now + 5 * minute },
  });
  await write(outbox, { to: '13800000002', language: 'zh-CN' });
  await deliver(outbox);
  expect(provider.calls.map(bodyOf)).toMatchObject([
    { TemplateId: '101', TemplateParamSet: ['Li', '314159'], PhoneNumberSet: ['+8613800000001'] },
    { TemplateId: '200', TemplateParamSet: ['Rain'], PhoneNumberSet: ['+8613800000002'] },
  ]);
});

describe('a message that nobody answered for', () => {
  it('is asked for after a minute, and not sent again when it was accepted', async () => {
    provider.answer = (_call, response) => void response.destroy();
    const id = await write(serverWith({ tencent: tencent() }));
    await deliver(serverWith({ tencent: tencent() }));
    expect(await stand()).toMatchObject([['waiting', 'unknown', expect.any(String), minute]]);
    provider.answer = (_call, response) =>
      replyJson(response, {
        Response: { PullSmsSendStatusSet: [{ SessionContext: id, ReportStatus: 'SUCCESS', SerialNo: '5000:1' }] },
      });
    now += minute;
    await deliver(serverWith({ tencent: tencent() }));
    expect(await stand()).toEqual([['sent', 'sent', 'found', null]]);
    expect(actions()).toEqual(['SendSms', 'PullSmsSendStatusByPhoneNumber']);
    expect(provider.calls.map(bodyOf)[1]).toMatchObject({ BeginTime: start / 1000 });
  });

  it('keeps waiting while the question has no answer', async () => {
    provider.answer = (_call, response) => void response.destroy();
    const outbox = serverWith({ tencent: tencent() });
    await write(outbox);
    await deliver(outbox);
    now += minute;
    await deliver(outbox);
    expect(await stand()).toMatchObject([['waiting', 'retry', expect.any(String), 15_000]]);
    now += 15_000;
    await deliver(outbox);
    expect(actions()).toEqual(['SendSms', 'PullSmsSendStatusByPhoneNumber', 'PullSmsSendStatusByPhoneNumber']);
  });

  it('goes to the group of a robot twice at most', async () => {
    provider.answer = (_call, response) => void response.destroy();
    const outbox = serverWith({ wecom: robot() });
    await write(outbox, { channel: 'wechat', to: 'mill' });
    for (let nth = 0; nth < 4; nth += 1, now += minute) await deliver(outbox);
    expect(await stand()).toMatchObject([['unknown', 'unknown', expect.any(String), null]]);
    expect(provider.calls).toHaveLength(2);
  });
});

describe('a receiver gets', () => {
  it('a text of Tencent Cloud in half a minute, from all servers together', async () => {
    tencentAccepts();
    const servers = [serverWith({ tencent: tencent() }), serverWith({ tencent: tencent() })] as const;
    for (const to of ['13800000001', '13800000001', '13800000001', '13800000002']) {
      await write(servers[0], { to });
      now += 1;
    }
    await Promise.all(servers.map(deliver));
    expect(provider.calls.map(bodyOf).map(({ PhoneNumberSet }) => PhoneNumberSet)).toEqual(
      expect.arrayContaining([['+8613800000001'], ['+8613800000002']]),
    );
    expect(provider.calls).toHaveLength(2);
    expect((await stand()).filter(([state]) => state === 'waiting')).toEqual([
      ['waiting', 'retry', 'limit: 1 in 30 s', 30_000],
      ['waiting', 'retry', 'limit: 1 in 30 s', 30_000],
    ]);
    now += 29_999;
    await Promise.all(servers.map(deliver));
    expect(provider.calls).toHaveLength(2);
    now += 1;
    await Promise.all(servers.map(deliver));
    expect(provider.calls).toHaveLength(3);
  });

  it('one text of two servers that begin together: the second waits until the first has begun', async () => {
    tencentAccepts();
    const server = serverWith({ tencent: tencent() });
    await write(server);
    const [begun, isToEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Another server that is in the middle of beginning an attempt to the same receiver.
    const other = pg.transaction(async (tx) => {
      await tx.query(
        sqlQuery('test.begin', `select pg_advisory_xact_lock(hashtextextended($1, 0)) is not null as held`),
        ['13800000001'],
      );
      begun.resolve();
      await isToEnd.promise;
    });
    await begun.promise;
    const delivered = deliver(server);
    const waiting = async () =>
      (
        await pg.query(
          sqlQuery<{ n: number }>(
            'test.waiting',
            `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
          ),
        )
      )[0]?.n;
    await expect.poll(waiting).toBe(1);
    expect(provider.calls).toEqual([]);
    isToEnd.resolve();
    await Promise.all([other, delivered]);
    expect(provider.calls).toHaveLength(1);
  });

  it('no second text while the first is under way at another server', async () => {
    const arrived = Promise.withResolvers<() => void>();
    provider.answer = (_call, response) =>
      arrived.resolve(() => replyJson(response, { Response: { SendStatusSet: [{ Code: 'Ok' }] } }));
    const [one, other] = [serverWith({ tencent: tencent() }), serverWith({ tencent: tencent() })];
    await write(one);
    now += 1;
    await write(one);
    const delivered = deliver(one);
    const answer = await arrived.promise;
    await deliver(other);
    expect(await stand()).toEqual([
      ['waiting', null, '', expect.any(Number)],
      ['waiting', 'retry', 'limit: 1 in 30 s', 30_000],
    ]);
    answer();
    await delivered;
    expect((await stand()).map(([state]) => state)).toEqual(['sent', 'waiting']);
    expect(provider.calls).toHaveLength(1);
  });

  it('fifty texts of a template of Alibaba Cloud in a day; with more the next mode is better', async () => {
    provider.answer = (_call, response) => replyJson(response, { Code: 'OK', BizId: '1' });
    const outbox = serverWith({ aliyun: { ...aliyun(), templates: { ...codes, sport: codes.news } } });
    for (let nth = 0; nth < 51; nth += 1) {
      await write(outbox);
      now += 1;
    }
    await write(outbox, { template: 'sport' });
    await write(outbox, { to: '13800000002' });
    await deliver(outbox);
    expect(provider.calls).toHaveLength(52);
    expect((await stand()).filter(([state]) => state !== 'sent')).toEqual([
      ['failed', 'final', 'limit: 50 in 86400 s', null],
    ]);
    now += day;
    await write(outbox);
    await deliver(outbox);
    expect(provider.calls).toHaveLength(53);
  });

  it('twenty messages of a robot in a minute', async () => {
    provider.answer = (_call, response) => replyJson(response, { errcode: 0, errmsg: 'ok' });
    const outbox = serverWith({ wecom: robot() });
    for (let nth = 0; nth < 23; nth += 1) await write(outbox, { channel: 'wechat', to: 'mill' });
    await deliver(outbox);
    expect(provider.calls).toHaveLength(20);
    now += minute;
    await deliver(outbox);
    expect(provider.calls).toHaveLength(23);
    expect((await stand()).every(([state]) => state === 'sent')).toBe(true);
  });

  it('no fewer because of messages that the provider has refused', async () => {
    provider.answer = (_call, response) =>
      replyJson(response, {
        Response: { SendStatusSet: [{ Code: 'FailedOperation.TemplateIncorrectOrUnapproved' }] },
      });
    const outbox = serverWith({ tencent: tencent() });
    await write(outbox);
    now += 1;
    await write(outbox);
    await deliver(outbox);
    expect(provider.calls).toHaveLength(2);
  });
});

describe('of an address to which several dealers send, one dealer', () => {
  const phone = '13800000009';
  const aliyunAccepts = () => {
    provider.answer = (_call, response) => replyJson(response, { Code: 'OK', BizId: '1' });
  };
  const buildDealers = async (count: number) => {
    const ids: string[] = [];
    for (let nth = 0; nth < count; nth += 1) ids.push((await buildTenant(pg)).id);
    return ids as [string, string, ...string[]];
  };
  async function writeMany(outbox: OutboxService, tenantId: string, count: number): Promise<void> {
    for (let nth = 0; nth < count; nth += 1, now += 1) await write(outbox, { to: phone, tenantId });
  }
  const statesOf = async (tenantId: string) => {
    const rows = await pg.query(
      sqlQuery<{ state: string; count: number }>(
        'test.statesOf',
        'select state, count(*)::int as count from message where tenant_id = $1 group by state order by state',
      ),
      [tenantId],
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  /** A person has the address with every dealer. */
  async function buildContacts(tenantIds: readonly string[]): Promise<void> {
    for (const tenantId of tenantIds) {
      const { id } = await buildCustomer(pg, { tenant: { id: tenantId } });
      await pg.query(
        sqlQuery(
          'test.contact',
          `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Li', $3, '')`,
        ),
        [tenantId, id, phone],
      );
    }
  }

  it('has all of it while no other sends to it, whoever has listed it as a contact', async () => {
    aliyunAccepts();
    const outbox = serverWith({ aliyun: aliyun() });
    const [own, stranger] = await buildDealers(2);
    await buildContacts([own, stranger]);
    await writeMany(outbox, own, 51);
    await deliver(outbox);
    // Nothing of the whole is left that could come soon: another mode is better.
    expect(await statesOf(own)).toEqual({ sent: 50, failed: 1 });
    await pg.query(sqlQuery('test.noContacts', 'delete from alarm_contact'));
  });

  it('has an equal share of a day of Alibaba Cloud, and what is refused waits', async () => {
    aliyunAccepts();
    const outbox = serverWith({ aliyun: aliyun() });
    const dealers = await buildDealers(3);
    for (const id of dealers) await writeMany(outbox, id, 60);
    await deliver(outbox);
    const states = await Promise.all(dealers.map(statesOf));
    // 50 are 17 + 17 + 16.
    expect(states.map(({ sent = 0 }) => sent).toSorted((a, b) => a - b)).toEqual([16, 17, 17]);
    expect(states.map(({ failed }) => failed)).toEqual([undefined, undefined, undefined]);
  });

  it('who comes later gets its share of what is left, and the others no more until the window moves', async () => {
    aliyunAccepts();
    const outbox = serverWith({ aliyun: aliyun() });
    const [early, late] = await buildDealers(2);
    await writeMany(outbox, early, 40);
    await deliver(outbox);
    expect(await statesOf(early)).toEqual({ sent: 40 });
    now += 60 * minute;
    for (const id of [early, late]) await writeMany(outbox, id, 20);
    await deliver(outbox);
    expect([await statesOf(early), await statesOf(late)]).toEqual([
      { sent: 40, waiting: 20 },
      { sent: 10, waiting: 10 },
    ]);
    const codes = new Set((await stand()).filter(([state]) => state === 'waiting').map(([, , code]) => code));
    expect(codes).toEqual(new Set(['limit of one dealer: 25 in 86400 s', 'limit: 50 in 86400 s']));
    // The forty of the first day are over: what waits has its share.
    now += day - 30 * minute;
    await deliver(outbox);
    expect([await statesOf(early), await statesOf(late)]).toEqual([{ sent: 60 }, { sent: 20 }]);
  });

  it('gets what another dealer has used up beyond its share as soon as the window moves', async () => {
    aliyunAccepts();
    const outbox = serverWith({ aliyun: aliyun() });
    const [greedy, other] = await buildDealers(2);
    await writeMany(outbox, greedy, 50);
    await deliver(outbox);
    now += 60 * minute;
    await writeMany(outbox, other, 5);
    await writeMany(outbox, greedy, 5);
    await deliver(outbox);
    expect([await statesOf(greedy), await statesOf(other)]).toEqual([{ sent: 50, waiting: 5 }, { waiting: 5 }]);
    // The first of the fifty was written at the start, and all were sent fifty milliseconds later.
    now = start + day + 50;
    await deliver(outbox);
    expect((await statesOf(other))['sent']).toBe(5);
  });

  it('has every other half minute of Tencent Cloud: a code and the other dealer come between', async () => {
    tencentAccepts();
    const outbox = serverWith({ tencent: tencent() });
    const [greedy, other] = await buildDealers(2);
    await writeMany(outbox, greedy, 20);
    await deliver(outbox);
    // The greedy one's messages have been due for longer.
    now += 30_000;
    await write(outbox, { to: phone, tenantId: other });
    await deliver(outbox);
    expect([(await statesOf(greedy))['sent'], (await statesOf(other))['sent']]).toEqual([1, 1]);
    now += 30_000;
    await outbox.add(pg, {
      channel: 'sms',
      class: 'code',
      to: phone,
      tenantId: other,
      language: 'en-US',
      template: outbox.register(templates).gate,
      params: { who: 'Li' },
      code: { digits: '314159', goodUntil: now + 5 * minute },
    });
    await deliver(outbox);
    // The code is of no dealer's share, though its dealer has had a message in this minute.
    expect(provider.calls.map(bodyOf).at(-1)).toMatchObject({ TemplateId: '101' });
  });

  it('has half of the messages of a robot', async () => {
    provider.answer = (_call, response) => replyJson(response, { errcode: 0, errmsg: 'ok' });
    const outbox = serverWith({ wecom: robot() });
    const [greedy, other] = await buildDealers(2);
    for (let nth = 0; nth < 30; nth += 1) await write(outbox, { channel: 'wechat', to: 'mill', tenantId: greedy });
    await write(outbox, { channel: 'wechat', to: 'mill', tenantId: other });
    await deliver(outbox);
    expect([await statesOf(greedy), await statesOf(other)]).toEqual([{ sent: 10, waiting: 20 }, { sent: 1 }]);
  });
});

describe('a fault of the settings', () => {
  it('fails the messages that it concerns, is told to the operators, and stops no others', async () => {
    tencentAccepts();
    const outbox = serverWith({ tencent: tencent() });
    await write(outbox, { template: 'sport' });
    now += 1;
    await write(outbox, { to: '13800000002' });
    await deliver(outbox);
    expect(await stand()).toEqual([
      ['failed', 'final', 'no template for sport', null],
      ['sent', 'sent', 'Ok', null],
    ]);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 50, channel: 'sms', template: 'sport', code: 'no template for sport' },
    ]);
  });

  it('that concerns the key pauses the channel; neither log nor outbox holds the key', async () => {
    provider.answer = (_call, response) =>
      replyJson(response, { Code: 'InvalidAccessKeyId.NotFound', Message: 'key-secret LTAI' }, 404);
    const outbox = serverWith({ aliyun: aliyun() });
    await write(outbox);
    await write(outbox);
    await deliver(outbox);
    expect(provider.calls).toHaveLength(1);
    expect(outbox.pauseOf('sms')).toMatchObject({ until: now + minute, code: 'InvalidAccessKeyId.NotFound' });
    const [rows] = await pg.query(
      sqlQuery<{ all: string }>(
        'test.rows',
        `select string_agg(m::text || coalesce(a::text, ''), ' ') as all from message m left join message_attempt a on a.message_id = m.id`,
      ),
    );
    for (const shown of [rows?.all ?? '', logged.join('')]) {
      expect(shown).toContain('InvalidAccessKeyId.NotFound');
      expect(shown).not.toMatch(/key-secret|LTAI/);
    }
  });
});
