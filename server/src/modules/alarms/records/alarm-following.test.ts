import type { AlarmsMessage } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, login } from '../../../../test/factories.ts';
import { openLive } from '../../../../test/live-client.ts';
import { createChangeFeed } from '../../../platform/changes.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { systemScope } from '../../../platform/scope.ts';
import { createAlarmFollowing } from './alarm-following.ts';
import { createAlarmRecordStore } from './alarm-records.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // It would withdraw the records that the tests write, which no reading justifies.
  await app.app.services.alarms.engine.stop();
});
afterAll(() => app.close());

/** A dealer with a device, following its alarms. */
async function following(topic = 'alarms') {
  const customer = await buildCustomer(app.pg);
  const device = await buildDevice(app.pg, { customer, name: 'Press' });
  const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId });
  const client = await openLive(app.url);
  client.send({ authCmd: { cmdId: 0, token: (await login(app.url, account)).token } });
  client.send({ topicSubCmds: [{ cmdId: 1, topic }] });
  type Update = { subscriptionId?: number; errorCode?: number; message?: AlarmsMessage };
  /** The next message of the topic. */
  async function next(): Promise<AlarmsMessage> {
    for (;;) {
      const { subscriptionId, message } = await client.nextJson<Update>();
      if (subscriptionId === 1 && message !== undefined) return message;
    }
  }
  /** Messages up to the first whose counts satisfy a condition. */
  async function until(isReached: (message: AlarmsMessage) => boolean): Promise<AlarmsMessage[]> {
    const messages = [await next()];
    while (!isReached(messages.at(-1) as AlarmsMessage)) messages.push(await next());
    return messages;
  }
  return { customer, device, account, client, next, until };
}

it('a follower gets counts first, then what changes in its scope', async () => {
  const { device, account, client, next, until } = await following();
  expect(await next()).toMatchObject({ counts: { act: { causes: 0 } }, changed: [], raised: [], hasMore: false });
  // Of another dealer.
  await buildAlarmRecord(app.pg, await buildDevice(app.pg), { level: 1 });
  const { id } = await buildAlarmRecord(app.pg, device, { level: 1, value: 91.5 });
  const raised = await next();
  expect(raised.counts.act).toEqual({ causes: 1, records: 1 });
  expect(raised.changed).toEqual([{ recordId: id, deviceId: device.id, groupId: id }]);
  expect(raised.raised).toEqual([
    expect.objectContaining({
      recordId: id,
      groupId: id,
      deviceName: 'Press',
      count: 1,
      indicator: 'oil_temperature',
      value: 91.5,
      threshold: 80,
      side: 'high',
    }),
  ]);
  const caller = await callerFor(app.url, account);
  await caller.put('/system/alarmrecord/process', { recordIds: [id], note: 'Seen' });
  const [processed] = (await until(({ counts }) => counts.act.causes === 0)).slice(-1);
  expect(processed).toMatchObject({ changed: [{ recordId: id }], raised: [], counts: { doneToday: { records: 1 } } });
  await caller.put('/system/alarmrecord/shelve', { recordIds: [id], until: Date.now() + 60_000, reason: 'Test' });
  await until(({ counts }) => counts.shelved.causes === 1);
  client.close();
});

it('a warning, a masked alarm and one that was changed only are no news for a toast', async () => {
  const { device, client, next, until } = await following('alarms:Asia/Shanghai');
  await next();
  await buildAlarmRecord(app.pg, device, { level: 2, indicator: 'a' });
  await buildAlarmRecord(app.pg, device, { level: 1, indicator: 'b', isMasked: true });
  const messages = await until(({ counts }) => counts.open.records === 2);
  expect(messages.flatMap(({ raised }) => raised)).toEqual([]);
  client.close();
});

it('a zone that is none is refused', async () => {
  const { client } = await following('alarms:Moon/Sea');
  await expect
    .poll(async () => (await client.nextJson<{ subscriptionId?: number; errorCode?: number }>()).errorCode)
    .not.toBe(0);
  client.close();
});

it('a flood is told in few messages, which count all and name the newest', async () => {
  const { device, client, next, until } = await following();
  await next();
  await app.pg.query(
    sqlQuery(
      'test.flood',
      `
      insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, level, indicator, onset_at, raised_at, last_at, group_id)
      select 0, 'oil', $1, $2, $3, 'key ' || n, 1, 'key ' || n, now(), now(), now(), gen_random_uuid() from generate_series(1, 5000) n`,
    ),
    [device.tenantId, device.customerId, device.id],
  );
  const messages = await until(({ counts }) => counts.act.records === 5000);
  expect(messages.length).toBeLessThan(5);
  expect(messages.at(-1)).toMatchObject({ hasMore: true });
  expect(messages.at(-1)?.changed).toHaveLength(500);
  expect(messages.at(-1)?.raised).toHaveLength(20);
  client.close();
});

it('a person follows alarms in ten time zones, and 120 times, at once', async () => {
  const { client } = await following();
  type Answer = { subscriptionId?: number; errorCode?: number; message?: AlarmsMessage };
  const answers = new Map<number, number>();
  /** The error codes of these subscriptions. */
  async function subscribe(first: number, topics: readonly string[]): Promise<(number | undefined)[]> {
    const ids = topics.map((_, n) => first + n);
    client.send({ topicSubCmds: topics.map((topic, n) => ({ cmdId: first + n, topic })) });
    while (!ids.every((id) => answers.has(id))) {
      const { subscriptionId = 0, errorCode = 0 } = await client.nextJson<Answer>();
      answers.set(subscriptionId, errorCode);
    }
    return ids.map((id) => answers.get(id));
  }
  const hours = Array.from({ length: 10 }, (_, n) => `alarms:Etc/GMT-${n}`);
  const codes = await subscribe(100, hours);
  expect(codes.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(codes[9]).not.toBe(0);
  // An account that has left a zone may follow in another.
  client.send({ topicSubCmds: [{ cmdId: 100, unsubscribe: true }] });
  expect(await subscribe(200, ['alarms:Etc/GMT-9'])).toEqual([0]);
  const many = await subscribe(
    300,
    Array.from({ length: 120 }, () => 'alarms'),
  );
  expect(many.filter((code) => code === 0)).toHaveLength(110);
  expect(many.at(-1)).not.toBe(0);
  client.close();
});

it('what could not be told when the database failed is told afterwards', async () => {
  const device = await buildDevice(app.pg);
  const store = createAlarmRecordStore(app.pg);
  const feed = createChangeFeed(() => undefined);
  const failed = Promise.withResolvers<void>();
  let isFailing = false;
  const follow = createAlarmFollowing({
    store: {
      ...store,
      counts: async (asked) => {
        if (!isFailing) return store.counts(asked);
        isFailing = false;
        failed.resolve();
        throw new Error('the connection was lost');
      },
    },
    changes: feed,
    clock: { now: () => Date.now() },
    log: { error: () => undefined },
  });
  await follow.start();
  const reached = Promise.withResolvers<AlarmsMessage>();
  const scope = systemScope('the test follows all');
  await follow.follow({ person: '', scope: () => scope, zone: undefined }, (untold) => reached.resolve(untold.take()));
  isFailing = true;
  const { id } = await buildAlarmRecord(app.pg, device, { level: 1 });
  feed.tell(['alarm_record'], new Set([id]));
  await failed.promise;
  expect((await reached.promise).changed).toContainEqual({ recordId: id, deviceId: device.id, groupId: id });
  await follow.stop();
});
