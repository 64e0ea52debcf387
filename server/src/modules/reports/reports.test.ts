import {
  longestTheme,
  maxOwnRemarks,
  maxOwnReportsPerDay,
  maxRepeatsOfReport,
  maxReportsPerDay,
  maxRequestsOfReport,
} from '@oilsight/contract';
import type { DueReports, Report, ReportCounts, ReportDetail, ReportsMessage } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf, uploadAs } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { openLive } from '../../../test/live-client.ts';
import { pdfOf } from '../../../test/pdf.ts';
import { sqlQuery } from '../../platform/pg.ts';

/** The clock goes on by minutes: a login lasts for half an hour. */
const minute = 60_000;
const day = 1440 * minute;
let now = Date.UTC(2026, 10, 22, 20);

let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let dealer: Caller;
let user: Caller;
let colleague: Caller;
let group: Caller;
let fitter: Caller;
let stranger: Caller;

const of = async (authority: 'TENANT_ADMIN' | 'CUSTOMER_USER' | 'GROUP' | 'MAINTENANCE', { tenantId, id }: Customer) =>
  callerFor(
    app.url,
    await buildAccount(app.pg, {
      authority,
      tenantId,
      ...(authority === 'CUSTOMER_USER' ? { customerId: id } : {}),
      ...(authority === 'GROUP' || authority === 'MAINTENANCE' ? { customers: [{ id }] } : {}),
    }),
  );

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg, { name: 'Mill' });
  device = await buildDevice(app.pg, { customer: factory, name: 'Press' });
  [dealer, user, colleague, group, fitter] = await Promise.all([
    of('TENANT_ADMIN', factory),
    of('CUSTOMER_USER', factory),
    of('CUSTOMER_USER', factory),
    of('GROUP', factory),
    of('MAINTENANCE', factory),
  ]);
  stranger = await of('TENANT_ADMIN', await buildCustomer(app.pg));
});
afterAll(() => app.close());

const path = '/system/report';
const apply = ({ post }: Caller, more: object = {}, { id }: { id: string } = device) =>
  post<ReportDetail>(path, { type: 'oilTest', theme: 'Water', deviceId: id, ...more });
const move = ({ put }: Caller, what: string, { reportId, version }: Report, more: object = {}) =>
  put<ReportDetail>(`${path}/${what}`, { reportId, version, ...more });
const got = async ({ get }: Caller, { reportId }: Report) => (await get<ReportDetail>(`${path}/${reportId}`)).data;
const listed = ({ get }: Caller, more: Record<string, string | number> = {}) => get<Report[]>(`${path}/list`, more);

const upload = (caller: Caller, { reportId }: Report, bytes: Uint8Array = pdfOf()) =>
  uploadAs<ReportDetail>(app.url, caller, `${path}/upload`, { bytes, fields: { reportId } });

/** The report after these moves of the dealer's. */
async function moved(report: Report, ...moves: readonly (readonly [string, object?])[]): Promise<ReportDetail> {
  let current = await got(dealer, report);
  for (const [what, more] of moves) {
    const { code, data, msg } =
      what === 'upload' ? await upload(dealer, current) : await move(dealer, what, current, more);
    expect({ what, code, msg }).toMatchObject({ code: 200 });
    current = data;
  }
  return current;
}
const toReview = [
  ['accept', { institution: 'East Lab' }],
  ['move', { step: 'sampled' }],
  ['move', { step: 'testing' }],
  ['upload', {}],
  ['review', { isAbnormal: true }],
] as const;

it('a request is numbered by type and day in the zone of who asks, and everybody who sees the factory sees it', async () => {
  const { data: first } = await apply(user, { remarks: ' Milky oil ', timeZone: 'Asia/Shanghai' });
  const { data: second } = await apply(group, { type: 'inspection', timeZone: 'Asia/Shanghai' });
  const { data: third } = await apply(dealer, { timeZone: 'Asia/Shanghai' });
  const numbers = [first, second, third].map(({ number }) => number);
  expect(numbers).toEqual(['OT-20261123-0001', 'IN-20261123-0001', 'OT-20261123-0002']);
  expect(first).toMatchObject({
    state: 'applied',
    deviceName: 'Press',
    customerName: 'Mill',
    isOwn: true,
    isAbnormal: null,
    remarks: 'Milky oil',
    events: [{ what: 'applied', by: 'Test', at: now, text: 'Milky oil' }],
  });
  for (const caller of [dealer, colleague, group]) expect(await got(caller, first)).toMatchObject({ isOwn: false });
  expect((await stranger.get(`${path}/${first.reportId}`)).code).toBe(404);
  expect((await apply(stranger)).code).toBe(404);
  expect(codesOf(await Promise.all([apply(fitter), listed(fitter)]))).toEqual([403, 403]);
});

it('the detail of a report is guarded as its page is, by the server, whoever knows its address', async () => {
  const { data: asked } = await apply(user);
  const [visitor, operator] = await Promise.all([
    callerFor(app.url, await buildAccount(app.pg, { authority: 'EXPERIENCE', tenantId: factory.tenantId })),
    callerFor(app.url, await buildAccount(app.pg, { authority: 'SYS_ADMIN' })),
  ]);
  for (const [caller, code] of [
    [operator, 200],
    [dealer, 200],
    [user, 200],
    [group, 200],
    [fitter, 403],
    [visitor, 403],
    [stranger, 404],
  ] as const)
    expect((await caller.get(`${path}/${asked.reportId}`)).code).toBe(code);
});

it('an oil test goes its way, and its events say who did what and when', async () => {
  const { data: asked } = await apply(user);
  now += minute;
  const dueAt = now + 3 * day;
  const accepted = await moved(asked, ['accept', { institution: 'East Lab', dueAt, remarks: 'Two bottles' }]);
  expect(accepted).toMatchObject({ state: 'accepted', institution: 'East Lab', dueAt, remarks: 'Two bottles' });
  expect(accepted).toMatchObject({ stateSince: now, version: 2 });
  const reviewed = await moved(accepted, ...toReview.slice(1));
  expect(reviewed).toMatchObject({ state: 'reviewing', step: null, isAbnormal: true, remarks: 'Two bottles' });
  const again = await moved(reviewed, ['rework', { reason: 'Wrong bottle' }]);
  expect(again).toMatchObject({ state: 'working', step: 'testing', remarks: 'Two bottles', reason: 'Wrong bottle' });
  now += minute;
  const delivered = await moved(again, ['review', { isAbnormal: false }], ['deliver']);
  expect(delivered).toMatchObject({ state: 'delivered', deliveredAt: now, isAbnormal: false });
  expect(delivered.events.map(({ what }) => what)).toEqual([
    'applied',
    'accepted',
    'sampled',
    'testing',
    'uploaded',
    'reviewing',
    'reworked',
    'reviewing',
    'delivered',
  ]);
});

it('who asked may withdraw it until work begins, and ask again; nobody else may', async () => {
  const { data: asked } = await apply(user);
  expect(codesOf(await Promise.all([move(colleague, 'withdraw', asked), move(dealer, 'withdraw', asked)]))).toEqual([
    403, 403,
  ]);
  const { data: withdrawn } = await move(user, 'withdraw', asked, { reason: 'Drained already' });
  expect(withdrawn).toMatchObject({ state: 'withdrawn', reason: 'Drained already' });
  const { data: again } = await move(user, 'reapply', withdrawn);
  const sampled = await moved(again, ['accept'], ['move', { step: 'sampled' }]);
  expect((await move(user, 'withdraw', sampled)).code).toBe(409);
  const returned = await moved(sampled, ['return', { reason: 'The label is of another machine' }]);
  expect(returned).toMatchObject({ state: 'returned', step: null, reason: 'The label is of another machine' });
  expect(codesOf(await Promise.all([move(dealer, 'reapply', returned), move(user, 'reapply', returned)]))).toEqual([
    200, 403,
  ]);
});

it('managing is for the dealer: factory and group are refused, and a step that is not next is a conflict', async () => {
  const { data: asked } = await apply(group);
  const managing = toReview.filter(([what]) => what !== 'upload');
  for (const [what, more] of [...managing, ['return', { reason: 'No' }], ['deliver', {}]] as const)
    expect(codesOf(await Promise.all([move(user, what, asked, more), move(group, what, asked, more)]))).toEqual([
      403, 403,
    ]);
  expect(
    codesOf(
      await Promise.all([
        move(dealer, 'deliver', asked),
        move(dealer, 'move', asked, { step: 'testing' }),
        move(dealer, 'move', asked, { step: 'generating' }),
        move(dealer, 'accept', { ...asked, version: 7 }),
        move(dealer, 'return', asked, { reason: '  ' }),
        move(dealer, 'accept', asked, { dueAt: now - 1 }),
        move(dealer, 'accept', asked, { dueAt: now + 366 * day }),
      ]),
    ),
  ).toEqual([409, 409, 409, 409, 422, 422, 422]);
  expect(await got(dealer, asked)).toMatchObject({ state: 'applied', version: 1, events: [{ what: 'applied' }] });
});

it('names reports that are due before they are handed over, to who may read them', async () => {
  const mill = await buildCustomer(app.pg, { tenant: { id: factory.tenantId }, name: 'Due mill' });
  const press = await buildDevice(app.pg, { customer: mill, name: 'Due press' });
  const [reader, repairer] = await Promise.all([of('CUSTOMER_USER', mill), of('MAINTENANCE', mill)]);
  const due = async (caller: Caller, more: Record<string, string | number> = {}) =>
    (await caller.get<DueReports>(`${path}/due`, more)).data;
  const accepted = async (dueAt: number | null, institution: string) => {
    const { data } = await apply(reader, { theme: institution }, press);
    return moved(data, ['accept', { institution, dueAt }]);
  };
  const late = await accepted(now + minute, 'Late Lab');
  await accepted(null, 'No date');
  await accepted(now + 20 * day, 'Far Lab');
  const soon = await accepted(now + 3 * day, 'Soon Lab');
  const delivered = await accepted(now + day, 'Done Lab');
  await moved(delivered, ...toReview.slice(1), ['deliver']);
  const overdue = 'update report set due_at = to_timestamp($2 / 1000.0) where id = $1';
  await app.pg.query(sqlQuery('test.overdue', overdue), [late.reportId, now - day]);
  expect(await due(reader)).toMatchObject({
    total: 2,
    overdue: 1,
    rows: [
      { reportId: late.reportId, deviceName: 'Due press', owner: 'Late Lab', dueAt: now - day, isOverdue: true },
      { reportId: soon.reportId, owner: 'Soon Lab', isOverdue: false, state: 'accepted' },
    ],
  });
  expect(await due(reader, { days: 30 })).toMatchObject({ total: 3, overdue: 1 });
  expect(await due(dealer, { customerId: mill.id })).toMatchObject({ total: 2 });
  for (const [caller, where] of [
    [user, {}],
    [stranger, { customerId: mill.id }],
  ] as const)
    expect((await due(caller, where)).rows.map(({ deviceName }) => deviceName)).not.toContain('Due press');
  expect((await repairer.get(`${path}/due`)).code).toBe(403);
  expect((await reader.get(`${path}/due`, { days: 367 })).code).toBe(422);
});

it('a delivered report keeps the names of its pdf, whatever is renamed', async () => {
  const machine = await buildDevice(app.pg, { customer: factory, name: 'Press of then' });
  const { data: asked } = await apply(user, {}, machine);
  const { data: open } = await apply(user, {}, machine);
  await moved(asked, ...toReview, ['deliver']);
  await app.pg.query(sqlQuery('test.rename', `update device set name = 'Press of now' where id = $1`), [machine.id]);
  await app.pg.query(sqlQuery('test.renameFactory', `update customer set name = name || ' now' where id = $1`), [
    factory.id,
  ]);
  const before = asked.customerName;
  expect(await got(user, asked)).toMatchObject({ deviceName: 'Press of then', customerName: before });
  expect(await got(user, open)).toMatchObject({ deviceName: 'Press of now', customerName: `${before} now` });
  await app.pg.query(sqlQuery('test.renameBack', `update customer set name = $2 where id = $1`), [factory.id, before]);
});

it('a delivered report refuses every change, and is corrected by another that names it', async () => {
  const { data: asked } = await apply(user);
  const delivered = await moved(asked, ...toReview, ['deliver']);
  const writes = [
    ['accept', {}],
    ['move', { step: 'testing' }],
    ['review', { isAbnormal: true }],
    ['rework', { reason: 'No' }],
    ['deliver', {}],
    ['return', { reason: 'No' }],
  ] as const;
  for (const [what, more] of writes)
    expect([what, (await move(dealer, what, delivered, more)).code]).toEqual([what, 409]);
  for (const what of ['withdraw', 'reapply']) expect((await move(user, what, delivered)).code).toBe(409);
  expect((await user.post(`${path}/remark`, { reportId: delivered.reportId, remarks: 'Late' })).code).toBe(409);
  expect((await upload(dealer, delivered)).code).toBe(409);
  expect(await got(user, delivered)).toMatchObject({ version: delivered.version, events: delivered.events });

  const { data: other } = await apply(user, { correctsReportId: delivered.reportId });
  expect(other.corrects).toEqual({ reportId: delivered.reportId, number: delivered.number });
  expect((await got(user, delivered)).correctedBy).toEqual({ reportId: other.reportId, number: other.number });
  const elsewhere = await buildDevice(app.pg, { customer: factory });
  expect(
    codesOf(
      await Promise.all([
        apply(user, { correctsReportId: other.reportId }),
        apply(user, { correctsReportId: delivered.reportId, type: 'inspection' }),
        apply(user, { correctsReportId: delivered.reportId }, elsewhere),
      ]),
    ),
  ).toEqual([422, 422, 422]);
});

it('of a dealer with 5000 reports a page is bounded in rows and bytes, first and last', async () => {
  const place = await buildCustomer(app.pg);
  const owner = await of('TENANT_ADMIN', place);
  const machine = await buildDevice(app.pg, { customer: place });
  await app.pg.query(
    sqlQuery(
      'test.manyReports',
      `insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, state, created_at, state_since)
       select d.tenant_id, d.customer_id, d.id, d.name, 'OT-19700102-' || n, 'oilTest', $3, 'applied', now(), now()
       from device d, generate_series(1, $2::int) n where d.id = $1`,
    ),
    [machine.id, 5000, '油'.repeat(longestTheme)],
  );
  const seen = new Set<string>();
  for (const pageNum of [1, 25]) {
    const page = await listed(owner, { pageSize: 200, pageNum });
    expect([page.rows.length, page.total]).toEqual([200, 5000]);
    for (const { reportId } of page.rows) seen.add(reportId);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(512 * 1024);
  }
  // Of equally old ones none stands on two pages.
  expect(seen.size).toBe(400);
  expect(await listed(owner, { pageSize: 201 })).toMatchObject({ code: 422 });
});

it('remarks stand in the events, the newest in the list', async () => {
  const { data: asked } = await apply(user, { remarks: 'First' });
  const { data } = await dealer.post<ReportDetail>(`${path}/remark`, { reportId: asked.reportId, remarks: ' Second ' });
  expect(data).toMatchObject({ remarks: 'Second', version: 1, events: [{ what: 'applied' }, { what: 'remarked' }] });
  expect((await stranger.post(`${path}/remark`, { reportId: asked.reportId, remarks: 'Mine' })).code).toBe(404);
});

it('the reason of a return stands in the list when somebody remarks later, until the next move', async () => {
  const { data: asked } = await apply(user, { remarks: 'Milky' });
  const returned = await moved(asked, ['return', { reason: 'Nickel bottle' }]);
  await colleague.post(`${path}/remark`, { reportId: asked.reportId, remarks: 'Seen' });
  const { rows } = await listed(user, { search: 'nickel' });
  expect(rows).toMatchObject([{ reportId: asked.reportId, reason: 'Nickel bottle', remarks: 'Seen' }]);
  expect((await move(user, 'reapply', returned)).data).toMatchObject({ reason: '', remarks: 'Seen' });
});

it('one person adds a bounded number of remarks, and a group to its own requests alone', async () => {
  const [{ data: asked }, { data: own }] = [await apply(user), await apply(group)];
  const remark = ({ post }: Caller, { reportId }: Report) => post(`${path}/remark`, { reportId, remarks: 'Again' });
  expect(codesOf([await remark(group, asked), await remark(group, own)])).toEqual([200, 403]);
  const answers = [];
  for (let n = 0; n <= maxOwnRemarks; n += 1) answers.push((await remark(user, asked)).code);
  expect(answers).toEqual([...Array.from({ length: maxOwnRemarks }, () => 200), 409]);
  expect((await remark(colleague, asked)).code).toBe(200);
});

it('lists are filtered, searched and paged, and counts say how long things wait', async () => {
  const own = await buildCustomer(app.pg);
  const [press, pump] = [
    await buildDevice(app.pg, { customer: own, name: 'Press' }),
    await buildDevice(app.pg, { customer: own, name: '100% pump' }),
  ];
  const manager = await of('TENANT_ADMIN', own);
  const from = now;
  const { data: first } = await apply(manager, { theme: 'Water' }, press);
  now += minute;
  const { data: second } = await apply(manager, { theme: 'Wear', type: 'inspection' }, pump);
  now += minute;
  let done: Report = (await apply(manager, { theme: 'Acid' }, press)).data;
  for (const [what, more] of [...toReview, ['deliver', {}]] as const) {
    now += minute;
    done = (what === 'upload' ? await upload(manager, done) : await move(manager, what, done, more)).data;
  }
  const ids = async (more: Record<string, string | number>) =>
    (await listed(manager, more)).rows.map(({ reportId }) => reportId);
  expect(await ids({})).toEqual([done.reportId, second.reportId, first.reportId]);
  expect(await listed(manager, { pageSize: 1, pageNum: 2 })).toMatchObject({ total: 3, rows: [{ theme: 'Wear' }] });
  expect(await ids({ type: 'inspection' })).toEqual([second.reportId]);
  expect(await ids({ state: 'delivered' })).toEqual([done.reportId]);
  expect(await ids({ deviceId: pump.id })).toEqual([second.reportId]);
  expect(await ids({ institution: 'East Lab' })).toEqual([done.reportId]);
  expect(await ids({ isAbnormal: 'true' })).toEqual([done.reportId]);
  expect(await ids({ isAbnormal: 'false' })).toEqual([]);
  expect(await ids({ startTime: from + 1, endTime: from + minute + 1 })).toEqual([second.reportId]);
  expect(await ids({ search: '100%' })).toEqual([second.reportId]);
  expect(await ids({ search: first.number.toLowerCase() })).toEqual([first.reportId]);
  expect(await ids({ search: 'nothing like it' })).toEqual([]);

  const { data } = await manager.get<ReportCounts>(`${path}/counts`);
  expect(data).toMatchObject({
    total: 3,
    types: { oilTest: 2, inspection: 1, diagnostic: 0 },
    states: {
      applied: { count: 2, since: first.createdAt, medianMs: 7.5 * minute, lastDueAt: null },
      returned: { count: 0, since: null, medianMs: null },
    },
    delivered: { count: 1, medianMs: 6 * minute },
  });
  expect((await manager.get<ReportCounts>(`${path}/counts`, { deviceId: pump.id })).data.total).toBe(1);
  expect((await manager.get(`${path}/institutions`)).data).toEqual(['East Lab']);
});

it('a report outlives its device', async () => {
  const own = await buildDevice(app.pg, { customer: factory, name: 'Scrapped' });
  const { data: asked } = await apply(user, {}, own);
  await app.pg.query(sqlQuery('test.erase', 'delete from device where id = $1'), [own.id]);
  expect(await got(user, asked)).toMatchObject({ deviceId: null, deviceName: 'Scrapped' });
});

it('numbers of simultaneous requests differ, and a dealer asks for a bounded number in a day', async () => {
  const own = await buildCustomer(app.pg);
  const machine = await buildDevice(app.pg, { customer: own });
  const manager = await of('TENANT_ADMIN', own);
  const answers = await Promise.all(Array.from({ length: 6 }, () => apply(manager, {}, machine)));
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(6);
  await app.pg.query(
    sqlQuery(
      'test.many',
      `insert into report (tenant_id, customer_id, device_name, number, type, theme, created_at, state_since)
       select $1, $2, 'Press', 'OT-20260101-' || n, 'oilTest', 'Water', $4, $4 from generate_series(1, $3) n`,
    ),
    [own.tenantId, own.id, maxReportsPerDay - 6, new Date(now)],
  );
  expect((await apply(manager, {}, machine)).code).toBe(429);
  await app.pg.query(
    sqlQuery('test.older', `update report set created_at = created_at - interval '2 days' where tenant_id = $1`),
    [own.tenantId],
  );
  expect((await apply(manager, {}, machine)).code).toBe(200);
});

it('one account asks for a bounded number in a day, and leaves the others theirs', async () => {
  const own = await buildCustomer(app.pg);
  const machine = await buildDevice(app.pg, { customer: own });
  const [one, other, manager] = await Promise.all([
    of('GROUP', own),
    of('CUSTOMER_USER', own),
    of('TENANT_ADMIN', own),
  ]);
  const answers = [];
  for (let n = 0; n <= maxOwnReportsPerDay; n += 1) answers.push((await apply(one, {}, machine)).code);
  expect(answers).toEqual([...Array.from({ length: maxOwnReportsPerDay }, () => 200), 429]);
  expect((await listed(manager, { pageSize: 1 })).total).toBe(maxOwnReportsPerDay);
  expect(codesOf(await Promise.all([apply(other, {}, machine), apply(manager, {}, machine)]))).toEqual([200, 200]);
});

it('a report is asked for again a bounded number of times', async () => {
  let { data: report } = await apply(user);
  for (let n = 1; n < maxRequestsOfReport; n += 1)
    for (const what of ['withdraw', 'reapply']) report = (await move(user, what, report)).data;
  const { data: withdrawn } = await move(user, 'withdraw', report);
  expect(await move(user, 'reapply', withdrawn)).toMatchObject({ code: 409 });
  expect((await got(user, withdrawn)).events).toHaveLength(2 * maxRequestsOfReport);
});

it('is sent back to work, and returned, a bounded number of times', async () => {
  const { data: asked } = await apply(user);
  const report = await moved(asked, ...toReview);
  for (const [what, event] of [
    ['rework', 'reworked'],
    ['return', 'returned'],
  ] as const) {
    const events = `insert into report_event (tenant_id, report_id, at, what)
      select tenant_id, id, now(), $2 from report, generate_series(1, $3::int) where id = $1`;
    await app.pg.query(sqlQuery('test.events', events), [report.reportId, event, maxRepeatsOfReport]);
    expect(await move(dealer, what, report, { reason: 'Once more' })).toMatchObject({ code: 409 });
  }
  expect(await got(dealer, report)).toMatchObject({ state: 'reviewing', version: report.version });
});

it('who follows reports learns which of theirs changed; who may not read them is refused', async () => {
  const follow = async ({ token }: Caller) => {
    const client = await openLive(app.url);
    client.send({ authCmd: { cmdId: 0, token } });
    client.send({ topicSubCmds: [{ cmdId: 1, topic: 'reports' }] });
    type Update = { subscriptionId?: number; errorCode?: number; message?: ReportsMessage };
    const next = async () => {
      for (;;) {
        const update = await client.nextJson<Update>();
        if (update.subscriptionId === 1) return update;
      }
    };
    return { next, close: client.close };
  };
  const [own, refused] = [await follow(user), await follow(fitter)];
  expect((await own.next()).message).toEqual({ changed: [], hasMore: false });
  expect((await refused.next()).errorCode).not.toBe(0);
  const other = await buildCustomer(app.pg);
  await apply(await of('TENANT_ADMIN', other), {}, await buildDevice(app.pg, { customer: other }));
  const { data: asked } = await apply(group);
  expect((await own.next()).message).toEqual({ changed: [asked.reportId], hasMore: false });
  own.close();
  refused.close();
});
