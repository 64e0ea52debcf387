import { maxOwnSchedules, maxRunsByHand } from '@oilsight/contract';
import type { ReportSchedule } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';

const path = '/system/report/schedule';
let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let dealer: Caller;
let user: Caller;
let group: Caller;
let stranger: Caller;
let contactId: string;

async function buildContact({ tenantId, id }: Customer, email = 'wang@mill.example'): Promise<string> {
  const [row] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, name, phone, email)
       values ($1, $2, 'Wang', (13900000000 + floor(random() * 99999999))::text, $3) returning id`,
    ),
    [tenantId, id, email],
  );
  return row?.id ?? '';
}

beforeAll(async () => {
  // Monday, 23 November 2026, 06:00 in Shanghai: nothing that is made here comes due meanwhile.
  app = await startTestApp({ clock: { now: () => Date.UTC(2026, 10, 22, 22) } });
  factory = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = factory;
  const of = async (given: Parameters<typeof buildAccount>[1]) => callerFor(app.url, await buildAccount(app.pg, given));
  dealer = await of({ authority: 'TENANT_ADMIN', tenantId });
  user = await of({ authority: 'CUSTOMER_USER', tenantId, customerId });
  group = await of({ authority: 'GROUP', tenantId, customers: [factory] });
  const elsewhere = await buildCustomer(app.pg);
  stranger = await of({ authority: 'TENANT_ADMIN', tenantId: elsewhere.tenantId });
  device = await buildDevice(app.pg, { customer: factory });
  contactId = await buildContact(factory);
});
afterAll(() => app.close());

const form = (more: object = {}) => ({
  name: 'Press, every Monday',
  deviceId: device.id,
  rhythm: { every: 'week', weekday: 1 },
  time: '08:00',
  timeZone: 'Asia/Shanghai',
  languages: ['zh-CN', 'en'],
  contactIds: [contactId],
  ...more,
});
const create = ({ post }: Caller, more: object = {}) => post<ReportSchedule>(path, form(more));
const listed = async ({ get }: Caller) => (await get<ReportSchedule[]>(`${path}/list`)).rows ?? [];

it('a schedule says when it runs next, and everybody of the factory who may keep schedules sees it', async () => {
  const { data: made } = await create(user);
  expect(made).toMatchObject({
    name: 'Press, every Monday',
    deviceName: device.name,
    customerId: factory.id,
    rhythm: { every: 'week', weekday: 1 },
    time: '08:00',
    timeZone: 'Asia/Shanghai',
    languages: ['zh-CN', 'en'],
    contacts: [{ contactId, contactName: 'Wang', isReachable: true }],
    isOn: true,
    pauseReason: '',
    owner: 'Test',
    lastRun: null,
    nextAt: Date.UTC(2026, 10, 23),
  });
  const { data: monthly } = await create(dealer, { rhythm: { every: 'month', day: 'last' }, time: '23:30' });
  expect(monthly).toMatchObject({ rhythm: { every: 'month', day: 'last' }, nextAt: Date.UTC(2026, 10, 30, 15, 30) });
  for (const caller of [user, dealer])
    expect((await listed(caller)).map(({ scheduleId }) => scheduleId)).toEqual([made.scheduleId, monthly.scheduleId]);
  expect(await listed(stranger)).toEqual([]);
  expect((await group.get(`${path}/list`)).code).toBe(403);
});

it('foreign devices and contacts, contacts without e-mail and days that do not exist are refused', async () => {
  const elsewhere = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const answers = await Promise.all([
    create(stranger),
    create(dealer, { contactIds: [await buildContact(elsewhere)] }),
    create(dealer, { contactIds: [await buildContact(factory, '')] }),
    create(dealer, { rhythm: { every: 'week', weekday: 8 } }),
    create(dealer, { rhythm: { every: 'month', day: 29 } }),
    create(dealer, { time: '24:00' }),
    create(dealer, { timeZone: 'Mars/Base' }),
    create(dealer, { contactIds: [] }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([404, 404, 422, 422, 422, 422, 422, 422]);
});

it('stays with its dealer: an administrator cannot move it to a device of another', async () => {
  const administrator = await callerFor(app.url, await buildAccount(app.pg, { authority: 'SYS_ADMIN' }));
  const { data: made } = await create(administrator);
  const elsewhere = await buildCustomer(app.pg);
  const { id: deviceId } = await buildDevice(app.pg, { customer: elsewhere });
  const moved = await administrator.put<ReportSchedule>(path, {
    ...form({ deviceId, contactIds: [await buildContact(elsewhere)] }),
    scheduleId: made.scheduleId,
    version: made.version,
  });
  expect(moved).toMatchObject({ code: 404, error: 'deviceNotFound' });
});

it('who changes a schedule or switches it on becomes its owner; an older version changes nothing', async () => {
  const { data: made } = await create(user, { name: 'Press' });
  const { scheduleId, version } = made;
  const changed = await dealer.put<ReportSchedule>(path, { ...form({ time: '09:15' }), scheduleId, version });
  expect(changed.data).toMatchObject({ time: '09:15', nextAt: Date.UTC(2026, 10, 23, 1, 15) });
  expect((await user.put(path, { ...form(), scheduleId, version })).code).toBe(409);
  const off = await user.put<ReportSchedule>(`${path}/switch`, {
    scheduleId,
    version: changed.data.version,
    isOn: false,
  });
  expect(off.data).toMatchObject({ isOn: false, nextAt: null });
  // A schedule that is off stays so when it is changed.
  const still = await user.put<ReportSchedule>(path, { ...form(), scheduleId, version: off.data.version });
  expect(still.data).toMatchObject({ isOn: false, nextAt: null, time: '08:00' });
  const on = await dealer.put<ReportSchedule>(`${path}/switch`, {
    scheduleId,
    version: still.data.version,
    isOn: true,
  });
  expect(on.data).toMatchObject({ isOn: true, nextAt: Date.UTC(2026, 10, 23) });
  const foreign = { scheduleId, version: on.data.version };
  expect(
    codesOf(
      await Promise.all([
        stranger.put(path, { ...form(), ...foreign }),
        stranger.put(`${path}/switch`, { ...foreign, isOn: false }),
        stranger.post(`${path}/run`, { scheduleId }),
        stranger.get(`${path}/runs/${scheduleId}`),
        stranger.remove(`${path}/${scheduleId}`),
      ]),
    ),
  ).toEqual([404, 404, 404, 404, 404]);
  expect((await user.remove(`${path}/${scheduleId}`)).code).toBe(200);
  expect((await user.remove(`${path}/${scheduleId}`)).code).toBe(404);
});

it('one person keeps a bounded number, and leaves the others theirs', async () => {
  const { tenantId, id: customerId } = factory;
  const account = () => buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const [one, other] = [await callerFor(app.url, await account()), await callerFor(app.url, await account())];
  for (let n = 0; n < maxOwnSchedules; n += 1) expect((await create(one)).code).toBe(200);
  const refused = await create(one);
  expect([refused.code, refused.msg]).toEqual([409, `The limit of ${maxOwnSchedules} schedules is reached`]);
  expect((await create(other)).code).toBe(200);
});

it('a schedule is run by hand a few times a day, one run after the other', async () => {
  const { data: made } = await create(dealer, { name: 'By hand' });
  const { scheduleId } = made;
  await app.pg.query(
    sqlQuery(
      'test.runs',
      `insert into report_run (tenant_id, schedule_id, due_at, begun_at, is_by_hand, state, try_at, ended_at)
       select $1, $2, to_timestamp($3::float8 / 1000 - n), now(), true, 'delivered', now(), now() from generate_series(1, $4) n`,
    ),
    [factory.tenantId, scheduleId, Date.UTC(2026, 10, 22, 22), maxRunsByHand - 1],
  );
  const run = () => user.post<ReportSchedule>(`${path}/run`, { scheduleId });
  expect((await run()).data.lastRun).toMatchObject({ isByHand: true, report: null, mails: [] });
  expect(await run()).toMatchObject({ code: 409 });
  await app.pg.query(
    sqlQuery(
      'test.ended',
      `update report_run set state = 'failed', ended_at = now() where schedule_id = $1 and ended_at is null`,
    ),
    [scheduleId],
  );
  expect(await run()).toMatchObject({ code: 429 });
});
