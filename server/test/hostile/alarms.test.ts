import type { AlarmCause, AlarmCounts, AlarmPreview, AlarmSetting, AlarmsMessage } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../scripts/rounds.ts';
import { sqlQuery } from '../../src/platform/pg.ts';
import { callerFor } from '../calls.ts';
import type { Caller } from '../calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../factories.ts';
import type { BuiltDevice, Customer } from '../factories.ts';
import { openLive } from '../live-client.ts';
import { until } from '../until.ts';
import { expectHealthy } from './health.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';

const minute = 60_000;
const day = 86_400_000;
const maxMb = 900;
let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ DEVICE_MESSAGES_PER_SECOND: '0' });
});
afterAll(() => server.close());

const run = <Row>(sql: string, values: readonly unknown[] = []) =>
  server.pg.query(sqlQuery<Row>('test.run', sql), values);
const userOf = async ({ tenantId, id }: Customer): Promise<Caller> =>
  callerFor(server.url, await buildAccount(server.pg, { authority: 'CUSTOMER_USER', tenantId, customerId: id }));

async function post(token: string, frames: readonly { ts: number; values: object }[]): Promise<void> {
  const reply = await fetch(`${server.url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify(frames),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`the readings were refused: ${reply.status}`);
}

/** Runs work on all of them, some at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
    }),
  );
}

/** An SMS contact of the factory. */
const addContact = ({ tenantId, id }: Customer) =>
  run(
    `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Wang', '13800000000', '')`,
    [tenantId, id],
  );
const messagesOf = async ({ tenantId }: Customer): Promise<number> =>
  (await run<{ count: number }>(`select count(*)::int as count from message where tenant_id = $1`, [tenantId]))[0]
    ?.count ?? Number.NaN;

describe('a flood', () => {
  const devices = rounds(300, 5000);

  it(`of ${devices} devices at once is a few notices, loses no alarm, and leaves lists and sockets usable`, async () => {
    const customer = await buildCustomer(server.pg);
    await addContact(customer);
    const tokens = Array.from({ length: devices }, (_, n) => `flood-${n}`);
    await run(
      `insert into device (tenant_id, customer_id, group_id, name, machine_type, report_interval_ms, token_hash, created_at)
       select $1, $2, $3, token, 'hydraulic', 60000, sha256(token::bytea), now() - interval '1 day' from unnest($4::text[]) token`,
      [customer.tenantId, customer.id, customer.groupId, tokens],
    );
    const guarded = () => run<{ n: number }>('select count(*)::int as n from alarm_rule_set');
    await until(async () => (await guarded())[0]?.n === devices);
    const user = await userOf(customer);
    const client = await openLive(server.url, `/ws/plugins/telemetry?token=${user.token}`);
    client.send({ topicSubCmds: [{ cmdId: 1, topic: 'alarms' }] });
    // Thirteen minutes at 90 °C: the built-in limit is 80, its delay ten minutes.
    const now = Date.now();
    const frames = Array.from({ length: 14 }, (_, n) => ({
      ts: now - (13 - n) * minute,
      values: { oil_temperature: n === 0 ? 60 : 90 },
    }));
    await expectHealthy(server, { maxMb }, async () => {
      const sending = each(tokens, (token) => post(token, frames));
      for (let n = 0; n < 10; n += 1) {
        expect((await user.get<AlarmCause[]>('/system/alarmrecord/list', { pageSize: 50 })).code).toBe(200);
        expect((await user.get<AlarmCounts>('/system/alarmrecord/count')).code).toBe(200);
      }
      await sending;
      for (let known = 0; known < devices;) {
        const { message } = await client.nextJson<{ message?: AlarmsMessage }>();
        known = message?.counts.act.records ?? known;
        expect(message?.changed.length ?? 0).toBeLessThanOrEqual(500);
      }
    });
    client.close();
    const state = () =>
      run<{ records: number; shown: number; lost: number }>(
        `select count(*)::int as records, count(annunciated_at)::int as shown,
           count(*) filter (where due_at is null and not exists (select from message_record m where m.record_id = r.id))::int as lost
         from alarm_record r where customer_id = $1 and kind = 'oil' and withdrawn_at is null`,
        [customer.id],
      );
    // What is not in the first message waits for the next one, in five minutes.
    await until(async () => (await state())[0]?.shown === devices);
    expect(await state()).toEqual([{ records: devices, shown: devices, lost: 0 }]);
    // Before the first message about more than ten alarms there may be ten about one.
    expect(await messagesOf(customer)).toBeLessThanOrEqual(11);
    const list = await user.get<AlarmCause[]>('/system/alarmrecord/list', { pageSize: 50 });
    expect(list.total).toBe(devices);
  });
});

describe('a cheap account', () => {
  let customer: Customer;
  let device: BuiltDevice;
  let greedy: Caller;
  let other: Caller;
  beforeAll(async () => {
    customer = await buildCustomer(server.pg);
    device = await buildDevice(server.pg, { customer, machineType: 'hydraulic' });
    [greedy, other] = [await userOf(customer), await userOf(customer)];
    // Thirty days of readings a minute, of which each third raises an alarm and the two after it clear it.
    const from = Date.now() - 30 * day;
    for (let first = 0; first < 43_200; first += 800)
      await post(
        device.token,
        Array.from({ length: 800 }, (_, n) => ({
          ts: from + (first + n) * minute,
          values: { quantity_1: (first + n) % 3 === 0 ? 81 : 79 },
        })),
      );
    // Past records of one month, raised by one setting.
    const [setting] = await run<{ id: string }>(
      `insert into alarm_setting (tenant_id, customer_id, machine_type, indicator, is_enabled, conditions, notices)
       values ($1, $2, 'gearbox', 'quantity_2', true, '{"level1":null,"level2":null}',
         '{"modes":["sms"],"contactIds":[],"repeatMs":null,"minimumGapMs":0,"quietHours":null,"escalation":[]}') returning id`,
      [customer.tenantId, customer.id],
    );
    await run(
      `insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, level, setting_id, indicator, onset_at, raised_at, last_at, ended_at, cleared_at, group_id)
       select 0, 'oil', $1, $2, id, 'quantity ' || n % 50, 2, $4, 'quantity_2', at, at, at, at, at, gen_random_uuid()
       from device d, generate_series(1, 20000) n cross join lateral (select now() - n * interval '2 minutes' as at) t where d.id = $3`,
      [customer.tenantId, customer.id, (await buildDevice(server.pg, { customer })).id, setting?.id],
    );
  });
  /** Another person reads the list, which must be answered soon. */
  const otherReads = async () => expect((await other.get('/system/alarmrecord/count')).code).toBe(200);
  const least = {
    measure: 'value',
    hours: null,
    follows: 'own',
    low: null,
    onDelayMs: 0,
    deadband: 0,
    offDelayMs: minute,
    isLatched: false,
  };

  it('that asks for previews in which every reading counts holds nobody up, and gets a bounded answer', async () => {
    await expectHealthy(server, { maxMb }, async () => {
      const previews = Array.from({ length: 20 }, () =>
        greedy.post<AlarmPreview>('/system/alarmset/preview', {
          deviceId: device.id,
          indicator: 'quantity_1',
          conditions: { level1: { ...least, high: 80 }, level2: { ...least, high: 79.5 } },
        }),
      );
      for (let n = 0; n < 5; n += 1) await otherReads();
      // On a slow machine some wait too long for their turn, and are refused.
      const answers = await Promise.all(previews);
      expect(answers.filter(({ code }) => code !== 200 && code !== 429)).toEqual([]);
      const answered = answers.filter(({ code }) => code === 200);
      expect(answered.length).toBeGreaterThan(0);
      for (const { data } of answered) {
        expect(data.wouldRaise).toHaveLength(500);
        expect(data.wouldRaiseCount).toBeGreaterThan(28_000);
      }
    });
  });

  it('that exports a month again and again, and searches with every filter, holds nobody up', async () => {
    const to = Date.now();
    const query = `from=${to - 30 * day}&to=${to}`;
    const everything = `view=all&level=2&kind=oil&mode=sms&category=water&search=${encodeURIComponent('%_%_'.repeat(25))}&${query}&pageSize=200`;
    await expectHealthy(server, { maxMb }, async () => {
      const calls = Array.from({ length: 30 }, async (_, n) => {
        const path = n % 2 === 0 ? `/system/alarmrecord/export?${query}` : `/system/alarmrecord/list?${everything}`;
        const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${greedy.token}` } });
        return [n % 2, reply.status, (await reply.text()).length] as const;
      });
      for (let n = 0; n < 5; n += 1) await otherReads();
      const sizes = await Promise.all(calls);
      // A file of 20 000 records; on a slow machine some wait too long for their turn, and are refused.
      expect(sizes.filter(([kind, , length]) => kind === 0 && length > 1_000_000).length).toBeGreaterThan(0);
      expect(sizes.filter(([, status]) => status >= 500)).toEqual([]);
    });
  });

  it('that reads with the worst filters a hundred times at once waits for itself alone, and all its calls end', async () => {
    const to = Date.now();
    const all = '/system/alarmrecord/list?pageSize=200&view=all';
    const [newest] = (await greedy.get<AlarmCause[]>('/system/alarmrecord/list', { view: 'all' })).rows;
    const device = newest?.record.deviceId ?? '';
    const [setting] = (await greedy.get<AlarmSetting[]>('/system/alarmset/list')).rows;
    expect(setting?.raised30Days).toBe(10_000);
    const worst = [
      // Nothing that is found ends the search early.
      `${all}&search=${encodeURIComponent('%_%_'.repeat(25))}`,
      `${all}&mode=wechat&level=2`,
      `${all}&pageNum=100000`,
      '/system/alarmrecord/list?pageSize=200&view=now&search=quantity',
      '/system/alarmrecord/count',
      '/system/alarmrecord/countByDay?days=90',
      `/system/alarmrecord/${newest?.record.recordId}`,
      `/system/alarmrecord/listMarks?deviceId=${device}&from=0&to=${to}`,
      `/system/datascreen/getDeviceAlarmInfo?deviceId=${device}`,
      `/system/oil/timeline?deviceId=${device}&pageNum=100000`,
      '/system/alarmset/list?pageSize=200&sort=raised',
      `/system/alarmset/${setting?.settingId}`,
    ];
    await expectHealthy(server, { maxMb }, async () => {
      let answered = 0;
      const calls = Array.from({ length: 110 }, async (_, n) => {
        const reply = await fetch(server.url + worst[n % worst.length], {
          headers: { authorization: `Bearer ${greedy.token}` },
        });
        const { code } = (await reply.json()) as { code: number };
        if (code === 200) answered += 1;
        return code;
      });
      expect((await other.get<AlarmCause[]>('/system/alarmrecord/list', { pageSize: 20 })).code).toBe(200);
      await otherReads();
      expect(answered).toBeLessThan(30);
      // Two of a person run and sixty wait; the others are refused, and on a slow machine those that waited for a minute.
      const codes = await Promise.all(calls);
      expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
      expect(codes.filter((code) => code === 429).length).toBeGreaterThan(20);
      expect(answered).toBeGreaterThan(0);
    });
    expect((await greedy.get('/system/alarmrecord/count')).code).toBe(200);
  });

  it('that processes, shelves and assigns as many as a call takes, with the longest texts, holds nobody up', async () => {
    const ids = (
      await run<{ id: string }>(
        `select id from alarm_record where customer_id = $1 order by raised_at desc limit 201`,
        [customer.id],
      )
    ).map(({ id }) => id);
    const note = '漢'.repeat(1000);
    await expectHealthy(server, { maxMb }, async () => {
      const recordIds = ids.slice(0, 200);
      expect((await greedy.put('/system/alarmrecord/process', { recordIds: ids, note })).code).toBeGreaterThanOrEqual(
        400,
      );
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 2 === 0
            ? greedy.put('/system/alarmrecord/process', { recordIds, note })
            : greedy.put('/system/alarmrecord/shelve', { recordIds, until: Date.now() + day, reason: note }),
        ),
      );
      await otherReads();
      expect(answers.filter(({ code }) => code >= 500)).toEqual([]);
    });
  });

  it('cannot save numbers that nothing can be compared with', async () => {
    const odd = [1e308, -1e308, '1e400', '__null', [], {}, true];
    const fields = ['high', 'low', 'deadband', 'onDelayMs', 'offDelayMs', 'hours'];
    for (const field of fields)
      for (const value of field.endsWith('DelayMs') ? [...odd, 86_400_001, -1, 0.5] : [...odd, 1e7 + 1]) {
        const answer = await greedy.post('/system/alarmset/preview', {
          deviceId: device.id,
          indicator: 'quantity_1',
          conditions: { level1: { ...least, high: 80, [field]: value }, level2: null },
        });
        expect([field, value, answer.code]).toEqual([
          field,
          value,
          expect.toSatisfy((code) => code === 400 || code === 422),
        ]);
      }
  });

  it('whose device crosses its limit each second makes one record a minute, and ten messages in ten minutes at most', async () => {
    await addContact(customer);
    const own = { level1: { ...least, high: 80 }, level2: null };
    const contact = (await run<{ id: string }>('select id from alarm_contact where customer_id = $1', [customer.id]))[0]
      ?.id;
    const flapping = await buildDevice(server.pg, { customer, machineType: 'hydraulic' });
    await run(`update device set created_at = now() - interval '1 day' where id = $1`, [flapping.id]);
    const { code } = await greedy.post('/system/alarmset', {
      target: { kind: 'device', deviceId: flapping.id },
      indicator: 'quantity_1',
      isEnabled: true,
      conditions: own,
      notices: {
        modes: ['sms'],
        contactIds: [contact],
        repeatMs: null,
        minimumGapMs: 0,
        quietHours: null,
        escalation: [],
      },
    });
    expect(code).toBe(200);
    await until(
      async () =>
        (
          await run<{ n: number }>(
            `select count(*)::int as n from alarm_rule_set where device_id = $1 and rules::text like '%quantity_1%'`,
            [flapping.id],
          )
        )[0]?.n === 1,
    );
    // The setting holds since a day ago, so that its device may have a past.
    await run(`update alarm_rule_set set from_at = from_at - interval '1 day' where device_id = $1`, [flapping.id]);
    /** Sends times in s after the first one, with values. */
    const sendFrom = async (from: number, readings: readonly (readonly [second: number, value: number])[]) => {
      for (let first = 0; first < readings.length; first += 100)
        await post(
          flapping.token,
          readings
            .slice(first, first + 100)
            .map(([second, value]) => ({ ts: from + second * 1000, values: { quantity_1: value } })),
        );
    };
    const countOf = async (which: string) =>
      (
        await run<{ n: number }>(`select count(*)::int as n from alarm_record where device_id = $1 ${which}`, [
          flapping.id,
        ])
      )[0]?.n;
    await expectHealthy(server, { maxMb }, async () => {
      // Above for a second, below for the minute that it takes to clear, 200 times, up to now.
      await sendFrom(
        Date.now() - 200 * 62_000,
        Array.from({ length: 200 }, (_, n) => [
          [62 * n, 81] as const,
          [62 * n + 1, 79] as const,
          [62 * n + 61, 79] as const,
        ]).flat(),
      );
      await until(async () => (await countOf('and annunciated_at is not null')) === 200);
      // On the other side each second, and then below for a minute.
      await sendFrom(Date.now() + 1000, [
        ...Array.from({ length: 400 }, (_, n) => [n, n % 2 === 0 ? 79 : 81] as const),
        [400, 79],
        [460, 79],
      ]);
      await until(async () => (await countOf('and cleared_at is not null and readings = 200')) === 1);
      expect(await countOf('')).toBe(201);
    });
    expect(await messagesOf(customer)).toBeLessThanOrEqual(10);
  });
});
