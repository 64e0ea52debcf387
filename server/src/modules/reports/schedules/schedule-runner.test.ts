import type { OutboxMessage, ReportSchedule, ScheduleRun } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../../test/factories.ts';
import { reportWriter } from '../../../../test/report-writer.ts';
import { until } from '../../../../test/until.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createRunEndings, maxMailsPerDay, maxOwnMailsPerDay } from './run-endings.ts';
import { createRunLetters } from './run-letters.ts';
import { createScheduleOwners } from './schedule-owners.ts';
import { createScheduleRunner, runLeaseMs } from './schedule-runner.ts';
import type { ScheduleRunnerParts } from './schedule-runner.ts';
import { createScheduleRunStore } from './schedule-runs.store.ts';

const path = '/system/report/schedule';
const signal = new AbortController().signal;
/** What the mail server was given. */
const mails: { readonly to: string; readonly text: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 50,
  onData(stream, { envelope }, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    stream.on('end', () => {
      mails.push({ to: envelope.rcptTo[0]?.address ?? '', text });
      done();
    });
  },
});

let app: TestApp;
let factory: Customer;
let keeper: BuiltAccount;
let user: Caller;

beforeAll(async () => {
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  const { port } = mailServer.server.address() as AddressInfo;
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'Oilsight <oil@sight.example>', perSecond: 100 };
  app = await startTestApp({ config: { smtp, publicUrl: 'https://oil.example' } });
  factory = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = factory;
  keeper = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  user = await callerFor(app.url, keeper);
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((done) => mailServer.close(() => done()));
});

async function contact(email: string, language: string, { tenantId, id }: Customer = factory): Promise<string> {
  const [row] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, name, phone, email, language)
       values ($1, $2, $3, (13900000000 + floor(random() * 99999999))::text, $3, $4) returning id`,
    ),
    [tenantId, id, email, language],
  );
  return row?.id ?? '';
}
let devices = 0;
let addresses = 0;
const address = () => `wang${(addresses += 1)}@mill.example`;

interface Made {
  readonly schedule: ReportSchedule;
  readonly device: BuiltDevice;
  readonly to: string;
}
async function made(caller = user, customer = factory): Promise<Made> {
  const device = await buildDevice(app.pg, { customer, name: `Press ${(devices += 1)}` });
  const to = address();
  const { data: schedule } = await caller.post<ReportSchedule>(path, {
    name: 'Press, every week',
    deviceId: device.id,
    rhythm: { every: 'week', weekday: 1 },
    time: '08:00',
    timeZone: 'Asia/Shanghai',
    languages: ['en'],
    contactIds: [await contact(to, 'en-US', customer)],
  });
  return { schedule, device, to };
}
/** Lets its time have come so many weeks ago, and every one since. */
const comeDue = ({ schedule: { scheduleId } }: Made, weeks = 0) =>
  app.pg.query(
    sqlQuery('test.due', `update report_schedule set next_at = next_at - ($2 + 1) * interval '7 days' where id = $1`),
    [scheduleId, weeks],
  );
const runsOf = async ({ schedule }: Made) =>
  (await user.get<ScheduleRun[]>(`${path}/runs/${schedule.scheduleId}`)).data;
const ended = (of: Made) =>
  until(async () => {
    const runs = await runsOf(of);
    return runs.length > 0 && runs.every(({ endedAt }) => endedAt !== null) ? runs : undefined;
  });
const reports = async ({ device }: Made) =>
  (
    await app.pg.query(
      sqlQuery<{ id: string; number: string }>('test.reports', `select id, number from report where device_id = $1`),
      [device.id],
    )
  ).length;
/** A run whose report could not be written, for an error. */
const returnedRun = ({ device, schedule }: Made, error: string, number: string) =>
  app.pg.query(
    sqlQuery(
      'test.returned',
      `with r as (
         insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, state, created_at, state_since)
         values ($1, $2, $3, 'Press', $6, 'diagnostic', 'Press', 'returned', now(), now()) returning id
       ), j as (
         insert into report_job (report_id, tenant_id, period_from, period_to, languages, time_zone, error, error_details)
         select id, $1, now(), now(), '{en}', 'UTC', $5, '{}' from r
       )
       insert into report_run (tenant_id, schedule_id, due_at, begun_at, try_at, state, report_id)
       select $1, $4, now(), now(), now(), 'writing', id from r`,
    ),
    [factory.tenantId, factory.id, device.id, schedule.scheduleId, error, number],
  );
/** A run whose report was written, or returned without a reason. */
const writtenRun = (
  { device, schedule }: Made,
  { tenantId, id: customerId }: Customer,
  { state, number }: { readonly state: 'delivered' | 'returned'; readonly number: string },
) =>
  app.pg.query(
    sqlQuery(
      'test.run',
      `with r as (
         insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, state, delivered_at, created_at, state_since)
         values ($1, $2, $3, 'Press', $6, 'diagnostic', 'Press', $5::text, case when $5::text = 'delivered' then now() end, now(), now()) returning id
       ), f as (
         insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
         select gen_random_uuid(), $1, id, 1, 'a.pdf', 1, 1, ''::bytea, now() from r
       )
       insert into report_run (tenant_id, schedule_id, due_at, begun_at, try_at, state, report_id)
       select $1, $4, now(), now(), now(), 'writing', id from r`,
    ),
    [tenantId, customerId, device.id, schedule.scheduleId, state, number],
  );
const mailsTo = (to: string) => mails.filter((mail) => mail.to === to);

/** A worker of another server. */
function worker({ clock = systemClock, ...more }: Partial<ScheduleRunnerParts> = {}) {
  const { auth, devices, outbox, reportsAt } = app.app.services;
  const runs = createScheduleRunStore(app.pg);
  const owners = createScheduleOwners({ auth, devices });
  const letters = createRunLetters({ runs, outbox, publicUrl: 'https://oil.example' });
  return createScheduleRunner({
    runs,
    requests: reportsAt(systemClock).diagnostics,
    endings: createRunEndings({ runs, letters, owners, clock }),
    owners,
    clock,
    log: { error: () => undefined },
    random: () => 0,
    ...more,
  });
}

it('when its time has come the report is written, and each contact gets it as a pdf in the own language', async () => {
  const of = await made();
  const chinese = address();
  await app.pg.query(
    sqlQuery(
      'test.second',
      `insert into report_schedule_contact (tenant_id, schedule_id, contact_id) values ($1, $2, $3)`,
    ),
    [factory.tenantId, of.schedule.scheduleId, await contact(chinese, 'zh-CN')],
  );
  await comeDue(of);
  const [run] = await ended(of);
  expect(run).toMatchObject({
    state: 'delivered',
    isByHand: false,
    reason: '',
    dueAt: (of.schedule.nextAt ?? 0) - 168 * hourMs,
  });
  expect(run?.report?.number).toMatch(/^DR-\d{8}-\d{4}$/);
  const [english, other] = await until(() => {
    const both = [mailsTo(of.to)[0], mailsTo(chinese)[0]];
    return both.every((mail) => mail !== undefined) ? both : undefined;
  });
  for (const mail of [english, other]) {
    expect(mail?.text).toMatch(/^Content-Type: application\/pdf; name=DR-/m);
    // The beginning of a pdf, as base64.
    expect(mail?.text).toContain('JVBERi');
  }
  const said = english?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  expect(said).toMatch(/^Subject: Press, every week: \S/m);
  expect(said).toContain(`Device: ${of.device.name} (${factory.name})`);
  expect(said).toMatch(/Period: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(UTC\+08:00\)/);
  expect(said).toContain(`Report ${run?.report?.number} is attached`);
  expect(said).toContain(`https://oil.example/report/detail?reportId=${run?.report?.reportId}`);
  expect(Buffer.from(other?.text ?? '', 'latin1').toString()).toMatch(/=E6=8A=A5=E5=91=8A/);
  const [after] = (await user.get<ReportSchedule[]>(`${path}/list`)).rows ?? [];
  expect(after).toMatchObject({ nextAt: of.schedule.nextAt, lastRun: { runId: run?.runId } });
  await expect.poll(async () => (await runsOf(of))[0]?.mails).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  const { tenantId } = factory;
  const dealer = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
  const { rows: log } = await dealer.get<OutboxMessage[]>('/system/outbox/listMessage');
  // The contacts of this test are called like their addresses.
  expect(log.map(({ receiver }) => receiver).toSorted()).toEqual([of.to, chinese].toSorted());
});

it('after an outage the newest missed time is made up for, and the others are not', async () => {
  const of = await made();
  await comeDue(of, 5);
  const runs = await ended(of);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.dueAt).toBe((of.schedule.nextAt ?? 0) - 168 * hourMs);
});

it('many workers at once make one report and one mail of each time', async () => {
  const own = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = own;
  const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const caller = await callerFor(app.url, account);
  const all = await Promise.all([made(caller, own), made(caller, own), made(caller, own)]);
  // Their time comes by the clock of these workers alone, whose reports are written by a writer with that clock.
  await app.pg.query(
    sqlQuery('test.rest', 'update report_schedule set is_on = false, next_at = null where tenant_id <> $1'),
    [tenantId],
  );
  const now = Math.max(...all.map(({ schedule }) => schedule.nextAt ?? 0)) + 1;
  const writtenAt = now + 2 * hourMs;
  const { apply } = app.app.services.reportsAt({ now: () => now }).diagnostics;
  const leased: ScheduleRunnerParts['requests'] = {
    apply: (scope, auditDraft, form, scheduled) =>
      apply(scope, auditDraft, form, async (tx, reportId) => {
        await scheduled?.(tx, reportId);
        await tx.query(
          sqlQuery(
            'test.lease',
            `update report_job set lease_until = to_timestamp($2::float8 / 1000) where report_id = $1`,
          ),
          [reportId, writtenAt],
        );
      }),
  };
  const workers = [0, 1, 2].map(() => worker({ clock: { now: () => now }, requests: leased }));
  const round = () => Promise.all(workers.map((each) => each.work(signal)));
  for (let n = 0; n < all.length; n += 1) {
    await round();
    expect(await reportWriter(app, { now: () => writtenAt + n * hourMs }).runNext(signal)).toBe(true);
  }
  await round();
  for (const of of all) {
    const { data: runs } = await caller.get<ScheduleRun[]>(`${path}/runs/${of.schedule.scheduleId}`);
    expect(runs).toMatchObject([{ state: 'delivered' }]);
    expect(await reports(of)).toBe(1);
    await until(() => mailsTo(of.to).length > 0);
    expect(mailsTo(of.to)).toHaveLength(1);
  }
});

it('a worker that is ended after or before its report leaves one report, and a slow one makes no second', async () => {
  const { apply } = app.app.services.reportsAt(systemClock).diagnostics;
  const [after, before] = [await made(), await made()];
  /** Runs that only the workers of this test see. */
  const begin = ({ schedule }: Made, tryAt: number) =>
    app.pg.query(
      sqlQuery(
        'test.begin',
        `insert into report_run (tenant_id, schedule_id, due_at, begun_at, try_at) values ($1, $2, now(), now(), to_timestamp($3::float8 / 1000))`,
      ),
      [schedule.tenantId, schedule.scheduleId, tryAt],
    );
  const ahead = Date.now() + hourMs;
  await begin(after, ahead);
  const atOnce = { now: () => ahead + 1 };
  const afterwards = worker({
    clock: atOnce,
    requests: {
      apply: async (...given) => {
        await apply(...given);
        throw new Error('ended');
      },
    },
  });
  await afterwards.work(signal);
  const look = ({ schedule }: Made) =>
    app.pg.query(sqlQuery('test.now', `update report_run set try_at = now() where schedule_id = $1`), [
      schedule.scheduleId,
    ]);
  await look(after);
  expect((await ended(after)).map(({ state }) => state)).toEqual(['delivered']);
  expect(await reports(after)).toBe(1);

  await begin(before, ahead);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let began = () => {};
  const begun = new Promise<void>((resolve) => (began = resolve));
  const slow = worker({
    clock: atOnce,
    requests: {
      apply: async (...given) => {
        began();
        await held;
        return apply(...given);
      },
    },
  }).work(signal);
  await begun;
  // Its lease has not ended: nobody else gets the run.
  await worker({ clock: { now: () => ahead + 2 } }).work(signal);
  expect(await reports(before)).toBe(0);
  await worker({ clock: { now: () => ahead + runLeaseMs + 2 } }).work(signal);
  await until(async () => (await reports(before)) === 1);
  goOn();
  await slow;
  // What the slow one was refused says nothing of the run, and does not put off its mail.
  expect(await runsOf(before)).toMatchObject([{ state: 'writing', reason: '' }]);
  await look(before);
  expect((await ended(before)).map(({ state }) => state)).toEqual(['delivered']);
  expect(await reports(before)).toBe(1);
  for (const { to } of [after, before]) {
    await until(() => mailsTo(to).length > 0);
    expect(mailsTo(to)).toHaveLength(1);
  }
});

it('an owner who has lost the rights gets no reports made: the schedule stops and says why, and nobody is mailed', async () => {
  const { tenantId, id: customerId } = factory;
  const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const of = await made(await callerFor(app.url, account));
  await app.pg.query(sqlQuery('test.disable', 'update account set disabled = true where id = $1'), [account.id]);
  await comeDue(of);
  const [run] = await ended(of);
  expect(run).toMatchObject({ state: 'failed', report: null, mails: [] });
  expect(run?.reason).not.toBe('');
  const paused = ((await user.get<ReportSchedule[]>(`${path}/list`)).rows ?? []).find(
    ({ scheduleId }) => scheduleId === of.schedule.scheduleId,
  );
  expect(paused).toMatchObject({ isOn: false, nextAt: null, pauseReason: run?.reason });
  expect(await reports(of)).toBe(0);
  expect(mailsTo(of.to)).toEqual([]);
});

it('rights that are lost while the report is written stop the mails', async () => {
  const of = await made();
  await app.pg.query(
    sqlQuery(
      'test.delivered',
      `with r as (
         insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, state, delivered_at, created_at, state_since)
         values ($1, $2, $3, 'Press', 'DR-19700101-0001', 'diagnostic', 'Press', 'delivered', now(), now(), now()) returning id
       ), f as (
         insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
         select gen_random_uuid(), $1, id, 1, 'a.pdf', 1, 1, ''::bytea, now() from r
       ), d as (update device set removed_at = now() where id = $3)
       insert into report_run (tenant_id, schedule_id, due_at, begun_at, try_at, state, report_id)
       select $1, $4, now(), now(), now(), 'writing', id from r`,
    ),
    [factory.tenantId, factory.id, of.device.id, of.schedule.scheduleId],
  );
  const [run] = await ended(of);
  expect(run).toMatchObject({ state: 'failed', mails: [] });
  expect(mailsTo(of.to)).toEqual([]);
});

it.each(['userDisabled', 'deviceNotFound'])(
  'rights that are lost before the report is written (%s) stop the schedule, and nobody is mailed',
  async (error) => {
    const of = await made();
    await returnedRun(of, error, `DR-19700101-01${error.length}`);
    const [run] = await ended(of);
    expect(run).toMatchObject({ state: 'failed', mails: [] });
    const listed = (await user.get<ReportSchedule[]>(`${path}/list`)).rows ?? [];
    expect(listed.find(({ scheduleId }) => scheduleId === of.schedule.scheduleId)).toMatchObject({
      isOn: false,
      pauseReason: run?.reason,
    });
    expect(mailsTo(of.to)).toEqual([]);
  },
);

it('an owner who lost the rights meanwhile mails no failure either', async () => {
  const { tenantId, id: customerId } = factory;
  const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const of = await made(await callerFor(app.url, account));
  await app.pg.query(sqlQuery('test.disable', 'update account set disabled = true where id = $1'), [account.id]);
  await returnedRun(of, 'diskFull', 'DR-19700101-0120');
  expect(await ended(of)).toMatchObject([{ state: 'failed', mails: [] }]);
  expect(mailsTo(of.to)).toEqual([]);
});

it('one account mails a share of what its dealer may, and its waiting runs keep nobody else from writing', async () => {
  const own = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = own;
  const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const caller = await callerFor(app.url, account);
  const busy = [await made(caller, own), await made(caller, own), await made(caller, own)];
  await app.pg.query(
    sqlQuery(
      'test.sentByOne',
      `insert into report_run_mail (tenant_id, account_id, at) select $1, $2, now() from generate_series(1, $3)`,
    ),
    [tenantId, account.id, maxOwnMailsPerDay],
  );
  for (const [nth, one] of busy.entries())
    await writtenRun(one, own, { state: 'delivered', number: `DR-19700101-013${nth}` });
  const reasonOf = async ({ schedule }: Made) =>
    (await caller.get<ScheduleRun[]>(`${path}/runs/${schedule.scheduleId}`)).data[0]?.reason;
  for (const one of busy) expect(await until(async () => (await reasonOf(one)) || undefined)).toMatch(/\b200\b/);
  // Another factory of the dealer: its run is written and mailed.
  const neighbour = await buildCustomer(app.pg, { tenant: { id: tenantId } });
  const keeperOfNeighbour = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId: neighbour.id }),
  );
  const of = await made(keeperOfNeighbour, neighbour);
  await comeDue(of);
  await until(() => (mailsTo(of.to).length > 0 ? true : undefined));
});

it('a report that could not be written is mailed as a failure, once, with the reason', async () => {
  const of = await made();
  await returnedRun(of, 'diskFull', 'DR-19700101-0002');
  const full = 'The disk of the server is full, please contact the administrator';
  expect(await ended(of)).toMatchObject([{ state: 'failed', reason: full }]);
  const [mail] = await until(() => (mailsTo(of.to).length > 0 ? mailsTo(of.to) : undefined));
  expect(mail?.text).toMatch(/^Subject: Press, every week: the report could not be written/m);
  expect(mail?.text.replaceAll('=\r\n', '')).toContain(full);
  await worker().work(signal);
  expect(mailsTo(of.to)).toHaveLength(1);
});

it('a dealer is sent a bounded number of mails in a day, whatever was removed meanwhile', async () => {
  const own = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = own;
  const caller = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId }),
  );
  const [removed, written, failing] = [await made(caller, own), await made(caller, own), await made(caller, own)];
  await app.pg.query(
    sqlQuery(
      'test.sent',
      `with u as (
         insert into report_run (tenant_id, schedule_id, due_at, begun_at, try_at, state, ended_at)
         values ($1, $2, now(), now(), now(), 'delivered', now()) returning id
       )
       insert into report_run_mail (tenant_id, run_id, at) select $1, u.id, now() from u, generate_series(1, $3)`,
    ),
    [tenantId, removed.schedule.scheduleId, maxMailsPerDay],
  );
  expect(await caller.remove(`${path}/${removed.schedule.scheduleId}`)).toMatchObject({ code: 200 });
  await writtenRun(written, own, { state: 'delivered', number: 'DR-19700101-0011' });
  await writtenRun(failing, own, { state: 'returned', number: 'DR-19700101-0012' });
  const of = async ({ schedule }: Made) =>
    (await caller.get<ScheduleRun[]>(`${path}/runs/${schedule.scheduleId}`)).data[0];
  const waits = await until(async () => {
    const run = await of(written);
    return run !== undefined && (run.reason !== '' || run.endedAt !== null) ? run : undefined;
  });
  expect(waits).toMatchObject({ endedAt: null, mails: [], reason: expect.stringMatching(/1,?000/) as string });
  expect(await until(async () => ((await of(failing))?.endedAt === null ? undefined : of(failing)))).toMatchObject({
    state: 'failed',
    mails: [],
  });
});

it('a run that finds no place waits for one, and is skipped when the next time comes', async () => {
  const of = await made();
  await app.pg.query(
    sqlQuery(
      'test.generating',
      `insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, state, step, created_at, state_since)
       values ($1, $2, $3, 'Press', 'DR-19700101-0003', 'diagnostic', 'Press', 'working', 'generating', now(), now())`,
    ),
    [factory.tenantId, factory.id, of.device.id],
  );
  await comeDue(of, 1);
  const waiting = await until(async () => (await runsOf(of)).find(({ reason }) => reason !== ''));
  expect(waiting).toMatchObject({
    state: 'waiting',
    reason: 'Please wait for the current report generation',
    endedAt: null,
  });
  await app.pg.query(
    sqlQuery('test.next', `update report_schedule set next_at = now() - interval '1 s' where id = $1`),
    [of.schedule.scheduleId],
  );
  await until(async () => (await runsOf(of)).some(({ state }) => state === 'skipped'));
  expect(await reports(of)).toBe(1);
});
