import { randomUUID } from 'node:crypto';
import type { Inspection, InspectionPhoto, ReportDetail, ReportLanguage } from '@oilsight/contract';
import { maxReportBytes, resultOf } from '@oilsight/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { until } from '../../../../test/until.ts';

const path = '/system/inspection';
let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let manager: BuiltAccount;
let dealer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg, { name: 'Mill' });
  device = await buildDevice(app.pg, { customer: factory, name: 'Press <1> & "A"' });
  manager = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId });
  dealer = await callerFor(app.url, manager);
});
afterAll(() => app.close());

const got = async ({ reportId }: { readonly reportId: string }) =>
  (await dealer.get<ReportDetail>(`/system/report/${reportId}`)).data;
const inspectionOf = async ({ reportId }: { readonly reportId: string }) =>
  (await dealer.get<Inspection>(`${path}/${reportId}`)).data;
const noisy = async (seed: number) =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 100 + seed, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

async function addPhoto(reportId: string, itemId: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ reportId, itemId, photoId: randomUUID(), takenAt: Date.now() }))
    form.set(name, String(value));
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const headers = { authorization: `Bearer ${dealer.token}` };
  const reply = await fetch(`${app.url}${path}/photo`, { method: 'POST', body: form, headers });
  return ((await reply.json()) as { data: InspectionPhoto }).data.photoId;
}

interface Delivered {
  readonly failing?: number;
  readonly photos?: number;
  readonly theme?: string;
  /** Whom it is assigned to; left out: who hands it over. */
  readonly inspector?: string;
  /** What happens between its submission and its delivery. */
  readonly signed?: () => Promise<void>;
}

/** An inspection that was reviewed and delivered. @param failing how many items fail, each with `photos` */
async function delivered(
  languages: readonly ReportLanguage[],
  {
    failing = 2,
    photos = 2,
    theme = '十一月巡检',
    inspector = '',
    signed: afterSigning = async () => {},
  }: Delivered = {},
) {
  const form = { type: 'inspection', theme, deviceId: device.id };
  const { data: asked } = await dealer.post<ReportDetail>('/system/report', form);
  const { data: people } = await dealer.get<{ userId: string }[]>(`${path}/inspectors`, { deviceId: device.id });
  const { reportId } = asked;
  const accept = {
    reportId,
    version: asked.version,
    inspectorId: inspector || people[0]?.userId,
    languages,
    timeZone: 'Asia/Shanghai',
  };
  await dealer.put(`${path}/accept`, accept);
  const { checklist } = await inspectionOf(asked);
  const photoIds: string[] = [];
  const failed = checklist.items.slice(0, failing).map(({ id }) => id);
  for (const [n, itemId] of failed.entries())
    for (let k = 0; k < photos; k += 1) photoIds.push(await addPhoto(reportId, itemId, await noisy(n + k)));
  const answers = Object.fromEntries(
    checklist.items.map((item, n) => {
      const entered = item.kind === 'number' ? { value: 12.34 + n } : {};
      if (failed.includes(item.id))
        return [
          item.id,
          {
            ...entered,
            choice: 'fail',
            severity: n === 1 ? 'level1' : 'level2',
            text: `油迹 ${n} trace`,
            advice: `Clean ${n}`,
          },
        ];
      const sound = item.kind === 'number' ? { value: item.least ?? item.most } : { choice: 'pass' };
      return [item.id, n === 9 ? { choice: 'notApplicable' } : sound];
    }),
  );
  await dealer.put(`${path}/draft`, { reportId, draftVersion: 0, saveId: randomUUID(), answers });
  const signature = {
    name: '周志强',
    signedAt: Date.now(),
    strokes: [
      [
        [100, 100],
        [400, 200],
        [700, 90],
      ],
    ],
  };
  const submission = { reportId, submissionId: randomUUID(), draftVersion: 1, photoIds, signature };
  const { data: signed, msg } = await dealer.put<Inspection>(`${path}/submit`, submission);
  expect({ msg, state: signed.state }).toMatchObject({ state: 'reviewing' });
  await afterSigning();
  const { version } = await got(asked);
  const { data: writing } = await dealer.put<ReportDetail>('/system/report/deliver', { reportId, version });
  expect(writing).toMatchObject({ state: 'working', step: 'generating' });
  const report = await until(async () => {
    const now = await got(asked);
    return now.state === 'delivered' ? now : undefined;
  });
  const reply = await fetch(`${app.url}/system/report/file/${report.files[0]?.fileId}`, {
    headers: { authorization: `Bearer ${dealer.token}` },
  });
  return { report, signed, pdf: Buffer.from(await reply.arrayBuffer()) };
}

it.each([['zh-CN' as const], ['en' as const]])(
  'the pdf of a delivered inspection says what was signed, in %s',
  async (language) => {
    const { report, signed, pdf } = await delivered([language]);
    expect(report).toMatchObject({ isAbnormal: true, files: [{ version: 1, by: null }] });
    expect(report.events.map(({ what }) => what).slice(-2)).toEqual(['generating', 'delivered']);
    const said = (await readPdf(pdf)).pages.join(' ').replaceAll(/\s+/g, '');
    const holds = (text: string) => expect(said).toContain(text.replaceAll(/\s+/g, ''));
    for (const text of [report.number, 'Press<1>&"A"', '十一月巡检', '周志强', signed.signature?.sha256 ?? ''])
      holds(text);
    for (const item of signed.checklist.items) {
      holds(language === 'en' ? item.title.en : item.title.zh);
      const answer = signed.draft.answers[item.id];
      if (answer !== undefined && resultOf(item, answer) === 'fail') {
        holds(answer.text);
        holds(answer.advice);
      }
      const value = answer?.value ?? null;
      if (item.kind === 'number' && value !== null) holds(`${value}${item.unit}`);
    }
    holds(language === 'en' ? '2 failed, of which 1 require the machine to stop.' : '2 项不合格，其中 1 项须停机。');
  },
);

const call = (of: string, name: string) =>
  app.pg.query(sqlQuery('test.name', 'update account set first_name = $2 where id = $1'), [of, name]);

it('the pdf names whom it was assigned to and who handed it over, as they and the machine were called when it was signed', async () => {
  const { tenantId } = factory;
  const fitter = await buildAccount(app.pg, { authority: 'MAINTENANCE', tenantId, customers: [factory] });
  await call(fitter.id, 'Zhou-at-the-machine');
  await call(manager.id, 'Lin-in-the-office');
  const { signed, pdf } = await delivered(['en'], {
    failing: 0,
    inspector: fitter.id,
    signed: async () => {
      await call(fitter.id, 'Other');
      await call(manager.id, 'Another');
      await app.pg.query(sqlQuery('test.device', `update device set name = 'Renamed' where id = $1`), [device.id]);
      await app.pg.query(sqlQuery('test.customer', `update customer set name = 'Sold' where id = $1`), [factory.id]);
    },
  });
  expect(signed.signature?.names).toEqual({
    submittedBy: 'Lin-in-the-office',
    inspector: 'Zhou-at-the-machine',
    deviceName: 'Press <1> & "A"',
    customerName: 'Mill',
  });
  const said = (await readPdf(pdf)).pages.join(' ').replaceAll(/\s+/g, '');
  for (const text of ['SubmittedbyLin-in-the-office', 'AssignedtoZhou-at-the-machine', 'Press<1>&"A"', 'Mill'])
    expect(said).toContain(text);
  for (const text of ['Renamed', 'Sold', 'Another']) expect(said).not.toContain(text);
});

it('does not say that names were signed where they were not', async () => {
  const forget = () => app.pg.query(sqlQuery('test.before', 'update inspection set signed_names = null'), []);
  const { pdf } = await delivered(['en'], { signed: async () => void (await forget()) });
  const said = (await readPdf(pdf)).pages.join(' ').replaceAll(/\s+/g, '');
  expect(said).toContain('Namesarethoseofthedeliveryandnopartofit');
  expect(said).not.toContain('Workedoutfromnames');
});

it('thirty photos fit into a pdf of a report, and every font is embedded', async () => {
  const { report, pdf } = await delivered(['zh-CN', 'en'], { failing: 5, photos: 6 });
  expect(report.files[0]?.bytes).toBeLessThanOrEqual(maxReportBytes);
  const { fonts, embeddedFonts, title, language } = await readPdf(pdf);
  expect(fonts).toBeGreaterThan(1);
  expect(embeddedFonts).toBe(fonts);
  expect(title).toContain(report.number);
  expect(language).toBe('zh-CN');
});
