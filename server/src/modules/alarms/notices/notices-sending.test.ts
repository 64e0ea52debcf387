import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildAlarmRecord, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import { startMessageGateway } from '../../../../test/message-gateway.ts';
import type { MessageGatewayProgram } from '../../../../test/message-gateway.ts';
import { until } from '../../../../test/until.ts';
import { sqlQuery } from '../../../platform/pg.ts';

let gateway: MessageGatewayProgram;
let app: TestApp;
beforeAll(async () => {
  gateway = await startMessageGateway();
  app = await startTestApp({ config: { sms: { url: gateway.url, token: '', perSecond: 100 } } });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

it('an alarm that is due reaches the gateway by itself, and what nobody needs any more is cancelled', async () => {
  const { pg } = app;
  const customer = await buildCustomer(pg);
  await pg.query(
    sqlQuery(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Wang', '13900001111', 'w@x.example')`,
    ),
    [customer.tenantId, customer.id],
  );
  const device = await buildDevice(pg, { customer, name: 'Pump 7' });
  // The engine withdraws records without readings when it looks at a new device. It has done that when its rules are kept.
  const isLookedAt = sqlQuery<{ done: boolean }>(
    'test.lookedAt',
    `select exists (select from alarm_rule_set where device_id = $1) and not exists (select from alarm_reevaluation) as done`,
  );
  await until(async () => (await pg.query(isLookedAt, [device.id]))[0]?.done === true);
  const { id } = await buildAlarmRecord(pg, device, { level: 1, raisedAt: Date.now() });
  await pg.query(sqlQuery('test.due', `update alarm_record set due_at = now(), due_step = 'first' where id = $1`), [
    id,
  ]);
  const { body } = await gateway.arrival(({ body: { to } }) => to === '13900001111');
  expect(body).toMatchObject({ template: 'alarmRaised', params: { device: 'Pump 7', value: '82.0 °C', count: 1 } });
  const states = () =>
    pg.query(
      sqlQuery<{ channel: string; state: string }>(
        'test.states',
        'select channel, state from message order by channel desc',
      ),
    );
  await until(async () => (await states())[0]?.state === 'sent');
  // There is no gateway for e-mail.
  expect(await states()).toEqual([
    { channel: 'sms', state: 'sent' },
    { channel: 'email', state: 'waiting' },
  ]);
  await pg.query(sqlQuery('test.process', 'update alarm_record set processed_at = now() where id = $1'), [id]);
  await until(async () => (await states())[1]?.state === 'cancelled');
  expect((await states())[0]?.state).toBe('sent');
});
