import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildAlarmRecord, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { replyJson, startProvider } from '../../../../test/provider.ts';
import type { Provider, ProviderCall } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { sqlQuery } from '../../../platform/pg.ts';

const texts = (fields: Readonly<Record<string, string>>) => ({ alarmRaised: { 'zh-CN': { id: 'SMS_1', fields } } });
/** Phones and openids that the providers refuse. */
const refused = new Set<string>();
const logged: string[] = [];
let provider: Provider;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider();
  // Alibaba Cloud answers at `/`, WeChat at `/cgi-bin/`.
  provider.answer = ({ path, query, body }, response) => {
    if (path === '/cgi-bin/stable_token') return replyJson(response, { access_token: 'token', expires_in: 7200 });
    if (path === '/') {
      const isRefused = refused.has(new URLSearchParams(query).get('PhoneNumbers') ?? '');
      return replyJson(response, { Code: isRefused ? 'isv.MOBILE_NUMBER_ILLEGAL' : 'OK' });
    }
    const { touser } = JSON.parse(body) as { touser: string };
    return replyJson(response, { errcode: refused.has(touser) ? 43004 : 0, errmsg: '' });
  };
  app = await startTestApp({
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    config: {
      aliyun: {
        url: provider.url,
        keyId: 'LTAI',
        keySecret: 'secret',
        signName: '油眼',
        templates: texts({ device: 'device', value: 'value' }),
        perSecond: 100,
      },
      wechat: {
        url: provider.url,
        appId: 'wx1',
        appSecret: 'secret',
        templates: texts({ thing1: 'device', time2: 'since' }),
        perSecond: 100,
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function buildContact({ tenantId, id }: Customer, name: string, phone: string, openId: string): Promise<string> {
  const [row] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, name, phone, email, wechat_openid, language)
       values ($1, $2, $3, $4, '', $5, 'zh-CN') returning id`,
    ),
    [tenantId, id, name, phone, openId],
  );
  return row?.id ?? '';
}

/** An alarm of level 1 that is due, under a setting that notifies the first contact, and hours later the second. */
async function raise(device: BuiltDevice, first: string, second: string): Promise<string> {
  const notices = {
    modes: ['sms', 'wechat'],
    contactIds: [first],
    repeatMs: null,
    minimumGapMs: 0,
    quietHours: null,
    escalation: [{ afterMs: 36_000_000, contactIds: [second] }],
  };
  const [setting] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.setting',
      `insert into alarm_setting (tenant_id, customer_id, device_id, indicator, conditions, notices)
       values ($1, $2, $3, 'oil_temperature', '{"level1":null,"level2":null}', $4) returning id`,
    ),
    [device.tenantId, device.customerId, device.id, JSON.stringify(notices)],
  );
  // The engine withdraws records without readings when it looks at a new device. It has done that when its rules are kept.
  const isLookedAt = sqlQuery<{ done: boolean }>(
    'test.lookedAt',
    `select exists (select from alarm_rule_set where device_id = $1) and not exists (select from alarm_reevaluation) as done`,
  );
  await until(async () => (await app.pg.query(isLookedAt, [device.id]))[0]?.done === true);
  const { id } = await buildAlarmRecord(app.pg, device, { level: 1, raisedAt: Date.now() });
  await app.pg.query(
    sqlQuery('test.due', `update alarm_record set due_at = now(), due_step = 'first', setting_id = $2 where id = $1`),
    [id, setting?.id],
  );
  return id;
}
const sent = (recordId: string) =>
  app.pg.query(
    sqlQuery<{ to: string; channel: string; state: string; step: string }>(
      'test.sent',
      `select m.recipient as to, m.channel, m.state, r.step from message m join message_record r on r.message_id = m.id
       where r.record_id = $1 order by m.created_at, m.channel`,
    ),
    [recordId],
  );
const isOver = async (recordId: string, count: number) => {
  const messages = await sent(recordId);
  return messages.length >= count && messages.every(({ state }) => state !== 'waiting');
};
const isWechat = ({ path }: ProviderCall) => path === '/cgi-bin/message/template/send';

it('the server says once which channels have no gateway', () => {
  const said = logged.filter((line) => line.includes('no gateway is configured'));
  expect(said.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 30, channels: ['email'] }]);
});

it('a contact whose phone is refused is reached by WeChat; the next one is notified at once when that fails too', async () => {
  const customer = await buildCustomer(app.pg);
  const wang = await buildContact(customer, 'Wang', '13900001111', 'openid-wang');
  const li = await buildContact(customer, 'Li', '13900002222', '');
  refused.add('13900001111');

  const pump = await raise(await buildDevice(app.pg, { customer, name: 'Pump 7' }), wang, li);
  await until(() => isOver(pump, 2));
  expect(await sent(pump)).toEqual([
    { to: '13900001111', channel: 'sms', state: 'failed', step: 'first' },
    { to: 'openid-wang', channel: 'wechat', state: 'sent', step: 'first' },
  ]);
  expect(JSON.parse(provider.calls.find(isWechat)?.body ?? '{}')).toMatchObject({
    touser: 'openid-wang',
    template_id: 'SMS_1',
    data: { thing1: { value: 'Pump 7' }, time2: { value: expect.stringMatching(/^[\d-]{10} [\d:]{5}$/) } },
  });

  refused.add('openid-wang');
  const press = await raise(await buildDevice(app.pg, { customer, name: 'Press 4' }), wang, li);
  await until(() => isOver(press, 3));
  expect(await sent(press)).toEqual([
    { to: '13900001111', channel: 'sms', state: 'failed', step: 'first' },
    { to: 'openid-wang', channel: 'wechat', state: 'failed', step: 'first' },
    { to: '13900002222', channel: 'sms', state: 'sent', step: 'escalation' },
  ]);
  // Of the alarm that Wang was told of, nobody else is.
  expect(await sent(pump)).toHaveLength(2);
  expect(logged.join('')).not.toMatch(/secret|access_token/);
});
