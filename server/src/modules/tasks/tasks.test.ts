import { randomUUID } from 'node:crypto';
import type { AuditEntry, Task } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice } from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { until } from '../../../test/until.ts';
import { sqlQuery } from '../../platform/pg.ts';

const from = Date.UTC(2026, 9, 1);
const hour = 3_600_000;

let app: TestApp;
let device: BuiltDevice;
let foreign: BuiltDevice;
beforeAll(async () => {
  app = await startTestApp();
  [device, foreign] = [await buildDevice(app.pg, { name: '液压站 1' }), await buildDevice(app.pg)];
  const minutes = Array.from({ length: 3000 }, (_, n) => from + n * 60_000);
  await app.app.services.telemetryStore.append(
    minutes.map((at, n) => frame(device, at, { oil_temperature: 40 + (n % 7), viscosity_40: 46 })),
    [],
  );
});
afterAll(() => app.close());

type Person = Caller & { readonly account: BuiltAccount };
async function person(): Promise<Person> {
  const account = await buildAccount(app.pg, {
    authority: 'CUSTOMER_USER',
    tenantId: device.tenantId,
    customerId: device.customerId,
  });
  return { ...(await callerFor(app.url, account)), account };
}
const wish = (more: Record<string, unknown> = {}) => ({
  deviceId: device.id,
  keyIds: 'oil_temperature,viscosity_40',
  startTime: from,
  endTime: from + 48 * hour,
  ...more,
});
const ask = ({ post }: Caller, more: Record<string, unknown> = {}) =>
  post<Task>('/system/dataanalysis/exportTask', wish(more));
const list = ({ get }: Caller, query: Record<string, number> = {}) => get<Task[]>('/system/task/listAllTask', query);
const fetchAs = ({ token }: Caller, path: string) =>
  fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US' } });

/** The caller's newest task once it has ended. */
async function over(caller: Caller, id: string): Promise<Task> {
  return until(async () => (await list(caller)).rows.find((task) => task.id === id && task.status > 1));
}

const insert = sqlQuery<{ id: string }>(
  'test.task',
  `
  insert into task (id, account_id, kind, name, request, language, status, created_at, started_at, lease_until, attempts)
  values ($1, $2, 'telemetry', 'Pump.csv', $3, 'zh-CN', 1, now(), now(), now() + $4::interval, 1) returning id`,
);
/** A task that some server is running, with the given time of its lease left. */
async function running({ account }: Person, lease: string): Promise<string> {
  const id = randomUUID();
  await app.pg.query(insert, [id, account.id, JSON.stringify({ ...wish(), keyIds: ['oil_temperature'] }), lease]);
  return id;
}

describe('an export in the background', () => {
  it.each([
    ['UTC', {}, '2026-10-02', '(UTC)'],
    ['a zone', { timeZone: 'Asia/Shanghai' }, '2026-10-03', '(UTC+08:00)'],
  ])('becomes the file that the export at once is, with times of %s', async (_name, zone, lastDay, head) => {
    const caller = await person();
    const { code, data: asked } = await ask(caller, zone);
    expect({ code, asked }).toMatchObject({
      code: 200,
      asked: { taskName: `液压站 1 2026-10-01 ${lastDay}.csv`, status: 0, process: 0, url: null, endTime: null },
    });
    const task = await over(caller, asked.id);
    expect(task).toMatchObject({
      status: 2,
      process: 100,
      url: `/system/task/${asked.id}/file`,
      reason: null,
      endTime: expect.any(Number),
    });
    const file = await fetchAs(caller, task.url ?? '');
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining(encodeURIComponent('液压站 1')),
    ]);
    const bytes = Buffer.from(await file.arrayBuffer());
    const atOnce = await fetchAs(
      caller,
      `/system/dataanalysis/export?${new URLSearchParams({ ...wish(), ...zone, startTime: String(from), endTime: String(from + 48 * hour) }).toString()}`,
    );
    expect(bytes.equals(Buffer.from(await atOnce.arrayBuffer()))).toBe(true);
    expect(bytes.toString()).toContain(head);
    expect([bytes.length, bytes.toString().split('\r\n').length]).toEqual([task.fileBytes, 2882]);
  });

  it('is taken up again when the server that worked at it is gone', async () => {
    const caller = await person();
    const id = await running(caller, '-1 second');
    expect(await over(caller, id)).toMatchObject({ status: 2, url: `/system/task/${id}/file` });
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['of more than a month', { endTime: from + 31 * 24 * hour + 1 }, 422, 'The time range must not exceed 31 days'],
    ['that ends before it begins', { endTime: from }, 422, 'The end time must be after the start time'],
    ['by the clocks of nowhere', { timeZone: 'Mars/Olympus' }, 422, 'timeZone: Unknown time zone: Mars/Olympus'],
    ['of nothing', { keyIds: ' , ' }, 422, 'keyIds'],
  ])('%s is refused', async (_what, more, code, reported) => {
    expect(await ask(await person(), more)).toMatchObject({ code, msg: expect.stringContaining(reported) });
  });

  it("of another's device is refused", async () => {
    expect((await ask(await person(), { deviceId: foreign.id })).code).toBe(404);
  });

  it('stands in the audit log', async () => {
    const caller = await person();
    const { data } = await ask(caller);
    const { rows } = await (
      await callerFor(app.url, await buildAccount(app.pg))
    ).get<AuditEntry[]>('/system/audit/list', { action: 'telemetry.export', objectId: data.id });
    expect(rows).toMatchObject([{ action: 'telemetry.export', outcome: 'done', actorName: caller.account.userName }]);
  });
});

describe('whose it is', () => {
  it("its owner's alone, an administrator's neither", async () => {
    const [owner, colleague, admin] = [
      await person(),
      await person(),
      await callerFor(app.url, await buildAccount(app.pg)),
    ];
    const {
      data: { id },
    } = await ask(owner);
    await over(owner, id);
    for (const other of [colleague, admin]) {
      expect((await list(other)).total).toBe(0);
      expect(await (await fetchAs(other, `/system/task/${id}/file`)).json()).toMatchObject({ code: 404 });
      expect((await other.remove(`/system/task/${id}`)).code).toBe(404);
    }
    expect((await owner.remove(`/system/task/${id}`)).code).toBe(200);
    expect([(await list(owner)).total, (await owner.remove(`/system/task/${id}`)).code]).toEqual([0, 404]);
  });

  it("its file is nobody's who may not see the device any more", async () => {
    const customer = await buildCustomer(app.pg, { tenant: { id: device.tenantId } });
    const account = await buildAccount(app.pg, {
      authority: 'GROUP',
      tenantId: device.tenantId,
      customers: [customer, { id: device.customerId }],
    });
    const caller = await callerFor(app.url, account);
    const {
      data: { id },
    } = await ask(caller);
    await over(caller, id);
    await app.pg.query(
      sqlQuery('test.revoke', 'delete from account_customer where account_id = $1 and customer_id = $2'),
      [account.id, device.customerId],
    );
    await app.app.services.changes.caughtUp();
    expect(await (await fetchAs(caller, `/system/task/${id}/file`)).json()).toMatchObject({
      code: 404,
      msg: 'Device not found',
    });
  });
});

describe('bounds', () => {
  it('three of a person that are not over, and as many as they like when they are', async () => {
    const caller = await person();
    await Promise.all([1, 2].map(() => running(caller, '1 hour')));
    const answers = await Promise.all([1, 2, 3].map(() => ask(caller)));
    expect(codesOf(answers).slice(-2)).toEqual([409, 409]);
    expect(answers.find(({ code }) => code === 409)?.msg).toBe(
      'At most 3 download tasks at the same time, please wait until one is done',
    );
    await over(caller, answers.find(({ code }) => code === 200)?.data.id ?? '');
    expect((await ask(caller)).code).toBe(200);
  });

  it('pages of ten at the beginning, and of forty at the most', async () => {
    const caller = await person();
    for (let n = 0; n < 12; n += 1) await running(caller, '1 hour');
    const [first, second, whole, beyond] = [
      await list(caller),
      await list(caller, { pageNum: 2 }),
      await list(caller, { pageSize: 40 }),
      await list(caller, { pageSize: 41 }),
    ];
    expect([first.rows.length, second.rows.length, whole.rows.length, beyond.code]).toEqual([10, 2, 12, 422]);
  });

  it('one that is not done has no file', async () => {
    const caller = await person();
    const id = await running(caller, '1 hour');
    expect(await (await fetchAs(caller, `/system/task/${id}/file`)).json()).toMatchObject({
      code: 409,
      msg: 'This task has no file to download',
    });
  });
});
