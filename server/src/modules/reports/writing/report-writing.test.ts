import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logoSize, maxOwnWaitingReports } from '@oilsight/contract';
import type { ReportDetail } from '@oilsight/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { reportWriter, writtenReport } from '../../../../test/report-writer.ts';
import type { ReportWriterOptions } from '../../../../test/report-writer.ts';
import { until } from '../../../../test/until.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import type { DiagnosticReports } from '../diagnostic/index.ts';
import { writingLeaseMs } from './report-writing.ts';

const day = 86_400_000;
const path = '/system/report';

let app: TestApp;
let factory: Customer;
let dealer: Caller;
let user: Caller;
let group: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = factory;
  const of = async (given: Parameters<typeof buildAccount>[1]) => callerFor(app.url, await buildAccount(app.pg, given));
  dealer = await of({ authority: 'TENANT_ADMIN', tenantId });
  user = await of({ authority: 'CUSTOMER_USER', tenantId, customerId });
  group = await of({ authority: 'GROUP', tenantId, customers: [factory] });
  stranger = await of({ authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId });
});
afterAll(() => app.close());

const machine = () => buildDevice(app.pg, { customer: factory });
const ask = ({ post }: Caller, { id }: Pick<BuiltDevice, 'id'>, more: object = {}) =>
  post<ReportDetail>(`${path}/diagnostic`, {
    deviceId: id,
    theme: 'Press, last week',
    startTime: Date.now() - 7 * day,
    endTime: Date.now(),
    languages: ['en'],
    ...more,
  });
const got = async ({ reportId }: ReportDetail, reader = user) =>
  (await reader.get<ReportDetail>(`${path}/${reportId}`)).data;
const ended = (report: ReportDetail, reader = user) =>
  until(async () => {
    const now = await got(report, reader);
    return now.step === 'generating' ? undefined : now;
  });
const files = async () => (await readdir(join(app.dataDir, 'reports')).catch(() => [])).length;

it('a report that a factory asks for is written and delivered at once, as a pdf that is read like every other', async () => {
  const device = await machine();
  const { data: asked } = await ask(user, device);
  expect(asked).toMatchObject({ type: 'diagnostic', state: 'working', step: 'generating' });
  expect(asked.number).toMatch(/^DR-\d{8}-0001$/);
  const report = await ended(asked);
  expect(report).toMatchObject({ state: 'delivered', step: null, files: [{ version: 1, by: null }] });
  expect(report.files[0]?.pages).toBeGreaterThan(0);
  // What it concludes is known in both languages, whichever its remark is in.
  expect([report.verdict?.zh, report.verdict?.en]).toContain(report.remarks);
  expect(report.verdict?.en).toMatch(/^[A-Z]/);
  expect(report.events.map(({ what }) => what)).toEqual(['applied', 'generating', 'delivered']);
  const reply = await fetch(`${app.url}${path}/file/${report.files[0]?.fileId}`, {
    headers: { authorization: `Bearer ${dealer.token}` },
  });
  expect(
    Buffer.from(await reply.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('while a report of a device is written, another of it has to wait, and none of other devices', async () => {
  const [device, other] = [await machine(), await machine()];
  const answers = await Promise.all([ask(user, device), ask(dealer, device), ask(user, other)]);
  expect(codesOf(answers)).toEqual([200, 200, 409]);
  expect(answers.find(({ code }) => code === 409)?.msg).toBe('Please wait for the current report generation');
  for (const { code, data } of answers)
    if (code === 200) expect(await ended(data)).toMatchObject({ state: 'delivered' });
});

describe('the logo on a report', () => {
  const images = async (report: ReportDetail, reader: Caller) => {
    const { files: versions } = await got(report, reader);
    const reply = await fetch(`${app.url}${path}/file/${versions[0]?.fileId}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    const pdf = Buffer.from(await reply.arrayBuffer()).toString('latin1');
    // The charts are drawn by lines: only a logo is a picture.
    const found = Array.from(pdf.matchAll(/\/Subtype \/Image[^]*?\/Width (\d+)\s+\/Height (\d+)/g));
    return [...new Set(found.map(([, width, height]) => `${width} × ${height}`))];
  };
  const setLogo = async ({ token }: Caller, bytes: Uint8Array, customerId: string) => {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(bytes)]), 'logo.png');
    const headers = { authorization: `Bearer ${token}` };
    const address = `${app.url}/system/file/uploadLogo?customerId=${customerId}`;
    return (await fetch(address, { method: 'POST', body: form, headers })).json();
  };

  it('is that of the factory, also a transparent one in few colours, and not that of another', async () => {
    const own = await buildCustomer(app.pg);
    const other = await buildCustomer(app.pg, { tenant: { id: own.tenantId } });
    const { tenantId } = own;
    const admin = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
    const { width, height } = logoSize;
    const logo = await sharp({
      create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect(await setLogo(admin, logo, own.id)).toMatchObject({ code: 200 });
    const shown: string[][] = [];
    for (const customer of [own, other]) {
      const { data } = await ask(admin, await buildDevice(app.pg, { customer }));
      expect(await ended(data, admin)).toMatchObject({ state: 'delivered' });
      shown.push(await images(data, admin));
    }
    expect(shown).toEqual([[`${width} × ${height}`], []]);
  });
});

it('what a group asks for waits until it is accepted', async () => {
  const { data: asked } = await ask(group, await machine());
  expect(asked).toMatchObject({ state: 'applied', step: null });
  const { reportId, version } = asked;
  expect((await group.put(`${path}/generate`, { reportId, version })).code).toBe(403);
  const { data: accepted } = await dealer.put<ReportDetail>(`${path}/generate`, { reportId, version });
  expect(accepted).toMatchObject({ state: 'working', step: 'generating' });
  expect(await ended(accepted)).toMatchObject({ state: 'delivered' });
});

it('a period that is none, too long or to come, and foreign devices are refused', async () => {
  const device = await machine();
  const now = Date.now();
  const answers = await Promise.all([
    ask(user, device, { startTime: now, endTime: now }),
    ask(user, device, { startTime: now - 93 * day }),
    ask(user, device, { endTime: now + day }),
    ask(user, device, { timeZone: 'Mars/Base' }),
    ask(stranger, device),
  ]);
  expect(codesOf(answers)).toEqual([404, 422, 422, 422, 422]);
});

/** A worker of another server, whose engine says when it begins and waits until it may go on. */
const worker = (write: DiagnosticReports['write'], now: () => number = Date.now, more: ReportWriterOptions = {}) =>
  reportWriter(app, { write, now, ...more });
/** A report that waits as if nobody had looked for work yet; the app's own worker leaves it alone. */
async function waiting(applicant = group, of = factory): Promise<ReportDetail> {
  const { data } = await ask(applicant, await buildDevice(app.pg, { customer: of }));
  await app.pg.query(sqlQuery('test.asked', `update report set state = 'working', step = 'generating' where id = $1`), [
    data.reportId,
  ]);
  return data;
}
/** Gives it to workers whose clock is ahead: the app's own sees it as taken. */
const hand = (report: ReportDetail, leaseUntil: number) =>
  app.pg.query(
    sqlQuery(
      'test.lease',
      `update report_job set asked_at = clock_timestamp(), lease_until = to_timestamp($2::float8 / 1000) where report_id = $1`,
    ),
    [report.reportId, leaseUntil],
  );

it('a worker that was killed is followed by another when its lease has ended, and its own end changes nothing then', async () => {
  const report = await waiting();
  const lease = Date.now() + 600_000;
  await hand(report, lease);
  const before = await files();
  const late = lease + 1;
  const signal = new AbortController().signal;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let began = () => {};
  const begun = new Promise<void>((resolve) => (began = resolve));
  const slow = worker(
    async () => {
      began();
      await held;
      return writtenReport();
    },
    () => late,
  );
  const first = slow.runNext(signal);
  await begun;
  // Its lease has not ended: nobody else gets the report.
  expect(
    await worker(
      () => Promise.resolve(writtenReport()),
      () => late + 1,
    ).runNext(signal),
  ).toBe(false);
  const next = worker(
    () => Promise.resolve(writtenReport()),
    () => late + writingLeaseMs + 1,
  );
  expect(await next.runNext(signal)).toBe(true);
  expect(await got(report)).toMatchObject({
    state: 'delivered',
    isAbnormal: true,
    abnormalState: 'level1',
    remarks: 'Too much water',
    files: [{ version: 1 }],
  });
  goOn();
  await first;
  const after = await got(report);
  expect(after.files).toHaveLength(1);
  expect(after.events.filter(({ what }) => what === 'delivered')).toHaveLength(1);
  expect(await files()).toBe(before + 1);
});

it('a report whose writing lasts longer than a lease stays with its worker', async () => {
  const report = await waiting();
  const lease = Date.now() + 600_000;
  await hand(report, lease);
  let late = lease + 1;
  const leaseUntil = async () =>
    (
      await app.pg.query<{ until: number }>(
        sqlQuery(
          'test.leaseUntil',
          `select (extract(epoch from lease_until) * 1000)::float8 as until from report_job where report_id = $1`,
        ),
        [report.reportId],
      )
    )[0]?.until ?? 0;
  const leaseMs = 40;
  const slow = worker(
    async () => {
      const first = await leaseUntil();
      late += 10 * leaseMs;
      await until(async () => ((await leaseUntil()) > first + leaseMs ? true : undefined));
      return writtenReport();
    },
    () => late,
    { leaseMs },
  );
  expect(await slow.runNext(new AbortController().signal)).toBe(true);
  expect(await got(report)).toMatchObject({ state: 'delivered', files: [{ version: 1 }] });
});

it('a report that cannot be written is returned, says so, and can be asked for again', async () => {
  const report = await waiting();
  const lease = Date.now() + 600_000;
  await hand(report, lease);
  const failing = worker(
    () => Promise.reject(new Error('out of memory')),
    () => lease + 1,
  );
  expect(await failing.runNext(new AbortController().signal)).toBe(true);
  const failed = await got(report);
  expect(failed).toMatchObject({ state: 'returned', step: null, files: [] });
  expect(failed.events.at(-1)).toMatchObject({ what: 'failed', by: null });
  const { reportId, version } = failed;
  const { data: again } = await dealer.put<ReportDetail>(`${path}/generate`, { reportId, version });
  expect(await ended(again)).toMatchObject({ state: 'delivered' });
});

it('a report during which the database was away is tried again, and in the end says why it is given up', async () => {
  const report = await waiting();
  let now = Date.now() + 600_000;
  await hand(report, now);
  const away = () => Promise.reject(new Error('Connection terminated due to connection timeout'));
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    now += writingLeaseMs + 1;
    expect(await worker(away, () => now).runNext(new AbortController().signal)).toBe(true);
    expect(await got(report)).toMatchObject({ state: 'working', step: 'generating' });
  }
  now += writingLeaseMs + 1;
  expect(await worker(away, () => now).runNext(new AbortController().signal)).toBe(true);
  const failed = await got(report);
  expect(failed).toMatchObject({ state: 'returned', files: [] });
  expect(failed.reason).toMatch(/try again/);
});

it('what is written passes the bounds of the disk, and a refused report is returned with the reason', async () => {
  const own = await buildCustomer(app.pg);
  const { tenantId, id } = own;
  const account = await buildAccount(app.pg, { authority: 'GROUP', tenantId, customers: [{ id }] });
  const applicant = await callerFor(app.url, account);
  const refused = async (freeBytes?: number) => {
    const report = await waiting(applicant, own);
    const lease = Date.now() + 600_000;
    await hand(report, lease);
    const write = () => Promise.resolve(writtenReport());
    await worker(write, () => lease + 1, freeBytes === undefined ? {} : { freeBytes }).runNext(
      new AbortController().signal,
    );
    return (await applicant.get<ReportDetail>(`${path}/${report.reportId}`)).data;
  };
  const before = await files();
  const full = 'The disk of the server is full, please contact the administrator';
  const first = await refused(1024 ** 2);
  expect(first).toMatchObject({ state: 'returned', reason: full, files: [] });
  expect(first.events.at(-1)).toMatchObject({ what: 'failed', text: full });
  await app.pg.query(
    sqlQuery(
      'test.space',
      `insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
       select gen_random_uuid(), $1, $2, n, 'Large.pdf', 2097152, 1, ''::bytea, now() from generate_series(1, 100) n`,
    ),
    [tenantId, first.reportId],
  );
  const used = 'The files of reports of this day have 200 MB already, please try again tomorrow';
  expect(await refused()).toMatchObject({ state: 'returned', reason: used, files: [] });
  expect(await files()).toBe(before);
});

it('a server that stops hands its report back', async () => {
  const report = await waiting();
  const lease = Date.now() + 600_000;
  await hand(report, lease);
  const stopping = new AbortController();
  const stopped = worker(
    () => {
      stopping.abort();
      return Promise.reject(new Error('stopped'));
    },
    () => lease + 1,
  );
  await stopped.runNext(stopping.signal);
  expect(await ended(report)).toMatchObject({ state: 'delivered', files: [{ version: 1 }] });
});

it('dealers take turns, however many reports one of them waits for', async () => {
  const [many, few] = [await buildCustomer(app.pg), await buildCustomer(app.pg)];
  const [busy, quiet] = await Promise.all(
    [many, few].map(async ({ tenantId, id }) =>
      callerFor(app.url, await buildAccount(app.pg, { authority: 'GROUP', tenantId, customers: [{ id }] })),
    ),
  );
  let lease = Date.now() + 600_000;
  for (const report of [
    await waiting(busy, many),
    await waiting(busy, many),
    await waiting(busy, many),
    await waiting(quiet, few),
  ])
    await hand(report, lease);
  const served: string[] = [];
  const write: DiagnosticReports['write'] = ({ device }) => {
    served.push(device.tenantId);
    return Promise.resolve(writtenReport());
  };
  for (let n = 0; n < 4; n += 1) await worker(write, () => (lease += 1)).runNext(new AbortController().signal);
  expect(served).toEqual([many, few, many, many].map(({ tenantId }) => tenantId));
});

it('what people wait for is written before what is scheduled, whoever was served last', async () => {
  const [many, few] = [await buildCustomer(app.pg), await buildCustomer(app.pg)];
  const [clock, person] = await Promise.all(
    [many, few].map(async ({ tenantId, id }) =>
      callerFor(app.url, await buildAccount(app.pg, { authority: 'GROUP', tenantId, customers: [{ id }] })),
    ),
  );
  let lease = Date.now() + 600_000;
  const served: string[] = [];
  const write: DiagnosticReports['write'] = ({ device }) => {
    served.push(device.tenantId);
    return Promise.resolve(writtenReport());
  };
  const next = () => worker(write, () => (lease += 1)).runNext(new AbortController().signal);
  // From here on the other dealer would be next.
  await hand(await waiting(person, few), lease);
  await next();
  for (const report of [await waiting(clock, many), await waiting(person, few)]) await hand(report, lease);
  await app.pg.query(sqlQuery('test.scheduled', `update report_job set is_scheduled = true where tenant_id = $1`), [
    many.tenantId,
  ]);
  await next();
  await next();
  expect(served).toEqual([few, few, many].map(({ tenantId }) => tenantId));
});

it('one account waits for a bounded number, and leaves the others of its dealer their places', async () => {
  const own = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = own;
  const person = () => buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const [one, other] = [await person(), await person()];
  await app.pg.query(
    sqlQuery(
      'test.many',
      `insert into report (tenant_id, customer_id, device_name, number, type, theme, state, step, account_id, created_at, state_since)
       select $1, $2, 'Press', 'DR-20260101-' || n, 'diagnostic', 'Week', 'working', 'generating', $3, now(), now()
       from generate_series(1, $4) n`,
    ),
    [tenantId, customerId, one.id, maxOwnWaitingReports],
  );
  const asked = async (account: typeof one) =>
    ask(await callerFor(app.url, account), await buildDevice(app.pg, { customer: own }));
  expect(codesOf([await asked(one), await asked(other)])).toEqual([200, 429]);
});
