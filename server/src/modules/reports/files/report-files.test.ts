import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxReportBytes, maxReportVersions } from '@oilsight/contract';
import type { ReportDetail } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf, uploadAs } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { pdfOf } from '../../../../test/pdf.ts';
import { pngOf } from '../../../../test/png.ts';
import { sqlQuery } from '../../../platform/pg.ts';

let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let dealer: Caller;
let user: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory });
  const { tenantId, id: customerId } = factory;
  dealer = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
  user = await callerFor(app.url, await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId }));
  const { tenantId: other } = await buildCustomer(app.pg);
  stranger = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: other }));
});
afterAll(() => app.close());

const path = '/system/report';

/** An accepted request. */
async function accepted(): Promise<ReportDetail> {
  const form = { type: 'oilTest', theme: '水分 & wear', deviceId: device.id };
  const { data: asked } = await user.post<ReportDetail>(path, form);
  const { reportId, version } = asked;
  return (await dealer.put<ReportDetail>(`${path}/accept`, { reportId, version })).data;
}
const upload = (caller: Caller, reportId: string, bytes: Uint8Array, name = 'report.pdf') =>
  uploadAs<ReportDetail>(app.url, caller, `${path}/upload`, { bytes, name, fields: { reportId } });
const fetched = (fileId: string, { token }: Caller, more = '') =>
  fetch(`${app.url}${path}/file/${fileId}${more}`, { headers: { authorization: `Bearer ${token}` } });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** A pdf of exactly that many bytes. */
const ofBytes = (bytes: number) => Buffer.concat([pdfOf(), Buffer.alloc(bytes - pdfOf().length, '\n')]);
const kept = async () => (await readdir(join(app.dataDir, 'reports')).catch(() => [])).length;

it('each upload is a version, with the hash of exactly the bytes that came', async () => {
  const { reportId, version } = await accepted();
  const [first, second] = [pdfOf(), pdfOf({ pages: 2 })];
  expect(await upload(dealer, reportId, first, 'C:\\lab\\HD-2611\u202e.pdf')).toMatchObject({ code: 200 });
  const { data } = await upload(dealer, reportId, second, '../../x/Second.pdf');
  expect(data.version).toBe(version + 2);
  expect(data.events.slice(-2)).toMatchObject([
    { what: 'uploaded', text: 'HD-2611.pdf', by: 'Test' },
    { what: 'uploaded', text: 'Second.pdf' },
  ]);
  expect(data.files).toMatchObject([
    { version: 2, name: 'Second.pdf', bytes: second.length, pages: 2, sha256: hashOf(second) },
    { version: 1, name: 'HD-2611.pdf', bytes: first.length, pages: 1, sha256: hashOf(first), by: 'Test' },
  ]);
  const [newest, oldest] = data.files;
  for (const [file, bytes] of [
    [newest, second],
    [oldest, first],
  ] as const) {
    const reply = await fetched(file?.fileId ?? '', user);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await readFile(join(app.dataDir, 'reports', file?.fileId ?? ''))).equals(bytes)).toBe(true);
  }
});

it('a file is shown in the page or saved, runs nothing, and is for those who see the report', async () => {
  const { reportId } = await accepted();
  const { data } = await upload(dealer, reportId, pdfOf());
  const fileId = data.files[0]?.fileId ?? '';
  const shown = await fetched(fileId, user);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/) as string,
    'content-disposition': expect.stringMatching(/^inline; /) as string,
    etag: `"${data.files[0]?.sha256}"`,
  });
  const again = await fetch(`${app.url}${path}/file/${fileId}`, {
    headers: { authorization: `Bearer ${user.token}`, 'if-none-match': shown.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  const saved = await fetched(fileId, user, '?download=true');
  expect(saved.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${data.number}%20${encodeURIComponent('水分 & wear')}.pdf`,
  );
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(((await (await fetched(fileId, stranger)).json()) as { code: number }).code).toBe(404);
});

it('who does not manage reports, or whose report is at another stage, is refused before anything is read', async () => {
  const { data: asked } = await user.post<ReportDetail>(path, { type: 'oilTest', theme: 'Acid', deviceId: device.id });
  const before = await kept();
  expect(
    codesOf(
      await Promise.all([
        upload(user, asked.reportId, pdfOf()),
        upload(stranger, asked.reportId, pdfOf()),
        upload(dealer, asked.reportId, pdfOf()),
      ]),
    ),
  ).toEqual([403, 404, 409]);
  expect(await kept()).toBe(before);
});

it('the largest report is taken, one byte more is not, and the reason is said', async () => {
  const { reportId } = await accepted();
  expect(await upload(dealer, reportId, ofBytes(maxReportBytes))).toMatchObject({ code: 200 });
  const before = await kept();
  expect(await upload(dealer, reportId, ofBytes(maxReportBytes + 1))).toMatchObject({
    code: 413,
    msg: 'The content is too large, the limit is 2097152 bytes',
  });
  expect(await upload(dealer, reportId, pngOf({ width: 8, height: 8 }), 'report.pdf')).toMatchObject({
    code: 422,
    error: 'notAPdf',
    msg: 'file: The file is no pdf',
  });
  expect(await upload(dealer, reportId, pdfOf({ catalog: '/OpenAction<</S/JavaScript/JS(a)>>' }))).toMatchObject({
    error: 'pdfHasScripts',
  });
  expect(await kept()).toBe(before);
});

it('a review needs a file', async () => {
  const { reportId, version } = await accepted();
  const { data: sampled } = await dealer.put<ReportDetail>(`${path}/move`, { reportId, version, step: 'sampled' });
  const { data: testing } = await dealer.put<ReportDetail>(`${path}/move`, {
    reportId,
    version: sampled.version,
    step: 'testing',
  });
  const review = (read: number) => dealer.put(`${path}/review`, { reportId, version: read, isAbnormal: false });
  expect(await review(testing.version)).toMatchObject({ code: 422, error: 'reportNeedsFile' });
  const { data } = await upload(dealer, reportId, pdfOf());
  expect(await review(data.version)).toMatchObject({ code: 200 });
});

it('the call that uploads images takes reports too, with the same checks', async () => {
  const { reportId } = await accepted();
  const put = (caller: Caller, bytes: Uint8Array, more: Readonly<Record<string, string>> = {}) =>
    uploadAs<string>(app.url, caller, '/system/uploadFile/upload', {
      bytes,
      fields: { fileName: 'Lab.pdf', dir: 'report', reportId, ...more },
    });
  const { code, data } = await put(dealer, pdfOf());
  expect(code).toBe(200);
  const { data: report } = await user.get<ReportDetail>(`${path}/${reportId}`);
  expect(report.files).toMatchObject([{ name: 'Lab.pdf', version: 1 }]);
  expect(data).toBe(`${report.files[0]?.fileId.replaceAll('-', '')}-Lab.pdf`);
  const refused = await Promise.all([
    put(user, pdfOf()),
    put(stranger, pdfOf()),
    put(dealer, ofBytes(maxReportBytes + 1)),
  ]);
  expect(codesOf(refused)).toEqual([403, 404, 413]);
  expect(await put(dealer, pngOf({ width: 8, height: 8 }))).toMatchObject({ error: 'notAPdf' });
  // Naming the folder of images is no way around the checks.
  expect(await put(dealer, pngOf({ width: 8, height: 8 }), { dir: 'deviceImg' })).toMatchObject({ error: 'notAPdf' });
});

it('versions are counted, and a dealer keeps a bounded number of bytes in a day', async () => {
  const { reportId } = await accepted();
  const fill = (bytes: number, at: string) =>
    app.pg.query(
      sqlQuery(
        'test.files',
        `insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
         values (gen_random_uuid(), $1, $2, (select count(*) + 1 from report_file where report_id = $2), 'x', $3, 1, '\\x00', now() - $4::interval)`,
      ),
      [factory.tenantId, reportId, bytes, at],
    );
  await fill(200 * 1024 ** 2, '2 days');
  expect(await upload(dealer, reportId, pdfOf())).toMatchObject({ code: 200 });
  await fill(200 * 1024 ** 2, '1 hour');
  const before = await kept();
  expect(await upload(dealer, reportId, pdfOf())).toMatchObject({ code: 429, error: 'reportSpaceUsed' });
  expect(await kept()).toBe(before);
  const { reportId: other } = await accepted();
  await app.pg.query(sqlQuery('test.older', `update report_file set made_at = now() - interval '3 days'`));
  for (let n = 0; n < maxReportVersions; n += 1)
    await app.pg.query(
      sqlQuery(
        'test.version',
        `insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
         values (gen_random_uuid(), $1, $2, $3, 'x', 1, 1, '\\x00', now() - interval '9 days')`,
      ),
      [factory.tenantId, other, n + 1],
    );
  expect(await upload(dealer, other, pdfOf())).toMatchObject({ code: 409, error: 'tooManyVersions' });
});

it('the files of a dealer have a bound in all, however old they are', async () => {
  const { reportId } = await accepted();
  const older = await accepted();
  await app.pg.query(
    sqlQuery(
      'test.years',
      `insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
       select gen_random_uuid(), $1, $2, n, 'x', 2000000000, 1, '\\x00', now() - interval '400 days' from generate_series(1, 10) n`,
    ),
    [factory.tenantId, older.reportId],
  );
  await app.pg.query(sqlQuery('test.earlier', `update report_file set made_at = now() - interval '400 days'`));
  expect(await upload(dealer, reportId, pdfOf())).toMatchObject({ code: 200 });
  await app.pg.query(sqlQuery('test.more', `update report_file set bytes = 2147483647 where report_id = $1`), [
    older.reportId,
  ]);
  const before = await kept();
  expect(await upload(dealer, reportId, pdfOf())).toMatchObject({ code: 409, error: 'reportSpaceFull' });
  expect(await kept()).toBe(before);
});
