import { createHash } from 'node:crypto';
import { maxLinkAccesses, maxLinksOfReport, maxOwnLinks } from '@oilsight/contract';
import type { AuditEntry, LinkAccess, LinkedReport, ReportDetail, ReportLink } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf, uploadAs } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../../test/factories.ts';
import { pdfOf } from '../../../../test/pdf.ts';
import { sqlQuery } from '../../../platform/pg.ts';

/** The clock goes on by minutes, and jumps where a link runs out: a login lasts for half an hour. */
let now = Date.UTC(2026, 10, 24, 8);
let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let dealerAccount: BuiltAccount;
let userAccount: BuiltAccount;
let dealer: Caller;
let user: Caller;
let group: Caller;
let stranger: Caller;

const logIn = async () => {
  [dealer, user] = await Promise.all([callerFor(app.url, dealerAccount), callerFor(app.url, userAccount)]);
};
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg, { name: 'Mill' });
  device = await buildDevice(app.pg, { customer: factory, name: 'Press' });
  const { tenantId, id: customerId } = factory;
  dealerAccount = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId });
  userAccount = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  await logIn();
  group = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'GROUP', tenantId, customers: [{ id: customerId }] }),
  );
  const { tenantId: other } = await buildCustomer(app.pg);
  stranger = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: other }));
});
afterAll(() => app.close());

const path = '/system/report';
const pdf = pdfOf();

/** A report that was asked for and has its file, before its review. */
async function filled(): Promise<ReportDetail> {
  const form = { type: 'oilTest', theme: '水分 & wear', deviceId: device.id };
  let report = (await user.post<ReportDetail>(path, form)).data;
  const move = async (what: string, more: object = {}) => {
    const { reportId, version } = report;
    report = (await dealer.put<ReportDetail>(`${path}/${what}`, { reportId, version, ...more })).data;
  };
  await move('accept', { institution: 'East Lab' });
  await move('move', { step: 'sampled' });
  await move('move', { step: 'testing' });
  const { reportId } = report;
  await uploadAs(app.url, dealer, `${path}/upload`, { bytes: pdf, name: 'East.pdf', fields: { reportId } });
  return (await dealer.get<ReportDetail>(`${path}/${reportId}`)).data;
}
async function delivered(): Promise<string> {
  const { reportId, version } = await filled();
  const { data } = await dealer.put<ReportDetail>(`${path}/review`, { reportId, version, isAbnormal: true });
  await dealer.put(`${path}/deliver`, { reportId, version: data.version });
  return reportId;
}
const make = (caller: Caller, reportId: string, more: object = {}) =>
  caller.post<ReportLink & { secret: string }>(`${path}/link`, { reportId, days: 7, ...more });
const linksOf = async (caller: Caller, reportId: string) =>
  (await caller.get<ReportLink[]>(`${path}/links/${reportId}`)).data;

const post = (call: string, body: object, headers: Record<string, string> = {}) =>
  fetch(app.url + path + call, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: LinkedReport;
}
const open = async (secret: string, headers: Record<string, string> = {}) =>
  (await (await post('/linked', { secret }, headers)).json()) as Answer;
const logOf = (linkId: string, more = {}) => dealer.get<LinkAccess[]>(`${path}/link/${linkId}/accesses`, more);

it('opens one delivered report without a login: its facts and its file, and nothing else', async () => {
  const reportId = await delivered();
  const { data: link } = await make(user, reportId, { note: ' Insurer ', days: 30 });
  expect(link).toMatchObject({
    note: 'Insurer',
    madeBy: 'Test',
    createdAt: now,
    expiresAt: now + 30 * dayMs,
    ended: null,
    opened: 0,
    secret: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  const { data } = await open(link.secret);
  expect(data).toEqual({
    number: expect.stringMatching(/^OT-20261124-\d{4}$/) as string,
    type: 'oilTest',
    theme: '水分 & wear',
    dealerName: expect.any(String) as string,
    customerName: 'Mill',
    deviceName: 'Press',
    institution: 'East Lab',
    isAbnormal: true,
    abnormalState: null,
    deliveredAt: now,
    expiresAt: link.expiresAt,
    file: {
      name: 'East.pdf',
      version: 1,
      bytes: pdf.length,
      pages: 1,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    },
  });
  const shown = await post('/linked/file', { secret: link.secret });
  expect(Buffer.from(await shown.arrayBuffer()).equals(pdf)).toBe(true);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/) as string,
    'content-disposition': expect.stringMatching(/^inline; /) as string,
  });
  const saved = await post('/linked/file', { secret: link.secret, download: true });
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; .*%20wear\.pdf$/);
  expect(Buffer.from(await saved.arrayBuffer()).equals(pdf)).toBe(true);
  // The secret is no token of a login.
  const asToken = await fetch(`${app.url}${path}/${reportId}`, { headers: { authorization: `Bearer ${link.secret}` } });
  expect(await asToken.json()).toMatchObject({ code: 401 });
});

it('keeps the secret nowhere, and shows it once', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId);
  expect(JSON.stringify(await linksOf(dealer, reportId))).not.toContain(link.secret);
  const tables = ['report_link', 'audit_entry'];
  for (const table of tables) {
    const rows = await app.pg.query(
      sqlQuery<{ found: number }>(
        'test.secret',
        `select count(*)::int as found from ${table} t where t::text like '%' || $1 || '%'`,
      ),
      [link.secret],
    );
    expect({ table, rows }).toEqual({ table, rows: [{ found: 0 }] });
  }
});

it('is made for what was delivered, by those who share reports, and is no longer than 90 days', async () => {
  const { reportId: open } = await filled();
  const reportId = await delivered();
  expect(
    codesOf(
      await Promise.all([
        make(dealer, open),
        make(group, reportId),
        make(stranger, reportId),
        make(dealer, reportId, { days: 91 }),
        make(dealer, reportId, { days: 90 }),
      ]),
    ),
  ).toEqual([200, 403, 404, 409, 422]);
});

it('is seen and revoked by those who share the report, and is unknown to others', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId, { note: 'Buyer' });
  const revoke = (caller: Caller) => caller.remove(`${path}/link/${link.linkId}`);
  expect(codesOf(await Promise.all([revoke(group), revoke(stranger)]))).toEqual([403, 404]);
  expect((await stranger.get(`${path}/link/${link.linkId}/accesses`)).code).toBe(404);
  expect((await stranger.get(`${path}/links/${reportId}`)).code).toBe(404);
  expect((await open(link.secret)).code).toBe(200);
  expect((await revoke(user)).code).toBe(200);
  expect((await revoke(user)).code).toBe(404);
  expect(await linksOf(user, reportId)).toMatchObject([{ note: 'Buyer', ended: 'revoked', endedAt: now }]);
  expect(await open(link.secret, { 'accept-language': 'en' })).toMatchObject({
    code: 404,
    msg: 'The link was revoked, please contact its sender',
  });
  expect(await (await post('/linked/file', { secret: link.secret })).json()).toMatchObject({ code: 404 });
  const { rows } = await dealer.get<AuditEntry[]>('/system/audit/list', { objectId: reportId, outcome: 'done' });
  expect(rows.slice(0, 2)).toMatchObject([
    { action: 'report.unshare' },
    { action: 'report.share', changes: expect.arrayContaining([expect.anything()]) as unknown },
  ]);
});

it('ends by time', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId, { days: 1 });
  now += dayMs - 1;
  expect((await open(link.secret)).code).toBe(200);
  now += 1;
  expect(await open(link.secret)).toMatchObject({ code: 404, msg: '链接已到期，请向发送人索取新链接' });
  await logIn();
  expect(await linksOf(dealer, reportId)).toMatchObject([{ ended: 'expired', endedAt: now }]);
});

it.each([
  ['disabled', 'update account set disabled = true where id = $1'],
  ['moved to another factory', 'update account set customer_id = null where id = $1'],
  ['given another role', `update account set authority = 'MAINTENANCE' where id = $1`],
  ['removed', 'delete from account where id = $1'],
])('ends with the rights of its maker: %s', async (_how, change) => {
  const { tenantId, id: customerId } = factory;
  const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  const reportId = await delivered();
  const { data: link } = await make(await callerFor(app.url, account), reportId);
  expect((await open(link.secret)).code).toBe(200);
  await app.pg.query(sqlQuery('test.maker', change), [account.id]);
  expect(await open(link.secret)).toMatchObject({ code: 404, msg: '分享人已无权查看该报告，链接已失效' });
  expect(await linksOf(dealer, reportId)).toMatchObject([{ ended: 'maker', endedAt: null }]);
});

it('says nothing of secrets that never were or whose report is gone, and slows down who guesses', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId);
  await app.pg.query(sqlQuery('test.gone', 'delete from report where id = $1'), [reportId]);
  const gone = await open(link.secret);
  const never = await open('x'.repeat(43));
  expect(gone.code).toBe(404);
  expect({ ...never, requestId: null }).toEqual({ ...gone, requestId: null });
  const more = await Promise.all(Array.from({ length: 12 }, (_, n) => open(String(n).padEnd(43, 'y'))));
  expect(more.map(({ code }) => code)).toEqual(expect.arrayContaining([429]));
  now += 15 * minuteMs;
  expect((await open('z'.repeat(43))).code).toBe(404);
  expect((await open('short')).code).toBe(422);
});

it('writes who used it, repeats of an hour and address as one line, the newest first', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId);
  now += hourMs - (now % hourMs);
  await logIn();
  const firstAt = now;
  await open(link.secret);
  await (await post('/linked/file', { secret: link.secret })).arrayBuffer();
  now += minuteMs;
  await open(link.secret);
  await (await post('/linked/file', { secret: link.secret, download: true })).arrayBuffer();
  const at = now;
  await expect
    .poll(async () => (await logOf(link.linkId)).rows.map(({ what }) => what))
    .toEqual([expect.anything(), expect.anything(), 'viewed']);
  const { rows } = await logOf(link.linkId);
  expect(rows).toEqual(
    expect.arrayContaining([
      { what: 'opened', address: '127.0.0.1', firstAt, at, count: 2 },
      { what: 'downloaded', address: '127.0.0.1', firstAt: at, at, count: 1 },
      { what: 'viewed', address: '127.0.0.1', firstAt, at: firstAt, count: 1 },
    ]),
  );
  expect(await linksOf(user, reportId)).toMatchObject([{ opened: 2, downloaded: 1, usedAt: at }]);
});

it('keeps the first and the newest lines of its log', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId);
  await app.pg.query(
    sqlQuery(
      'test.uses',
      `insert into report_link_access (link_id, what, address, hour, first_at, last_at, count)
       select $1, 'opened', 'host ' || n, now(), to_timestamp(n), to_timestamp(n), 1 from generate_series(1, $2::int) n`,
    ),
    [link.linkId, maxLinkAccesses],
  );
  await open(link.secret);
  await expect.poll(async () => (await logOf(link.linkId)).rows[0]?.address).toBe('127.0.0.1');
  const pages = await Promise.all([1, 2, 3, 4, 5].map((pageNum) => logOf(link.linkId, { pageNum, pageSize: 200 })));
  const hosts = pages.flatMap(({ rows }) => rows.map(({ address }) => address));
  expect(hosts).toHaveLength(maxLinkAccesses);
  expect(hosts.at(-1)).toBe('host 1');
  expect(
    Array.from({ length: maxLinkAccesses }, (_, n) => `host ${n + 1}`).filter((host) => !hosts.includes(host)),
  ).toEqual(['host 101']);
});

it('counts the addresses of one network as one: nobody fills the log from home', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId);
  for (const last of ['1', '2', 'ffff', 'a:b:c'])
    expect(await open(link.secret, { 'x-forwarded-for': `2001:db8:7:8::${last}` })).toMatchObject({ code: 200 });
  await expect
    .poll(async () => (await logOf(link.linkId)).rows.map(({ address, count }) => [address, count]))
    .toEqual([['2001:db8:7:8::/64', 4]]);
});

it('sends its file to one who asks without end only so often', async () => {
  const reportId = await delivered();
  const { data: link } = await make(dealer, reportId);
  const ask = async () => {
    const reply = await post('/linked/file', { secret: link.secret });
    const type = reply.headers.get('content-type') ?? '';
    return type === 'application/pdf' ? 200 : ((await reply.json()) as Answer).code;
  };
  const codes: number[] = [];
  for (let n = 0; n < 22; n += 1) codes.push(await ask());
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(codes.at(-1)).toBe(429);
  now += 3000;
  expect(await ask()).toBe(200);
});

it('there are 20 open ones of a report, and 50 of one person', async () => {
  const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId });
  const caller = await callerFor(app.url, account);
  const codes: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const reportId = await delivered();
    for (let link = 0; link <= maxLinksOfReport; link += 1) codes.push((await make(caller, reportId)).code);
  }
  const made = codes.filter((code) => code === 200).length;
  expect({ made, refused: codes[maxLinksOfReport] }).toEqual({ made: maxOwnLinks, refused: 409 });
});
