import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { maxInspectionPhotos, maxItemPhotos, maxPhotoBytes } from '@oilsight/contract';
import type { Inspection, InspectionPhoto, ReportDetail } from '@oilsight/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice } from '../../../../test/factories.ts';
import { pngOf } from '../../../../test/png.ts';
import { sqlQuery } from '../../../platform/pg.ts';

const path = '/system/inspection';
let app: TestApp;
let device: BuiltDevice;
let fitterAccount: BuiltAccount;
let dealer: Caller;
let user: Caller;
let fitter: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp();
  const factory = await buildCustomer(app.pg);
  const { tenantId, id: customerId } = factory;
  device = await buildDevice(app.pg, { customer: factory });
  const of = async (given: Parameters<typeof buildAccount>[1]) => callerFor(app.url, await buildAccount(app.pg, given));
  fitterAccount = await buildAccount(app.pg, { authority: 'MAINTENANCE', tenantId, customers: [factory] });
  fitter = await callerFor(app.url, fitterAccount);
  dealer = await of({ authority: 'TENANT_ADMIN', tenantId });
  user = await of({ authority: 'CUSTOMER_USER', tenantId, customerId });
  stranger = await of({ authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId });
});
afterAll(() => app.close());

async function inspection(): Promise<Inspection> {
  const form = { type: 'inspection', theme: 'Round', deviceId: device.id };
  const { data: asked } = await dealer.post<ReportDetail>('/system/report', form);
  const { reportId, version } = asked;
  await dealer.put(`${path}/accept`, { reportId, version, inspectorId: fitterAccount.id });
  return (await fitter.get<Inspection>(`${path}/${reportId}`)).data;
}
const itemsOf = ({ checklist }: Inspection) => checklist.items.map(({ id }) => id);
const small = pngOf({ width: 20, height: 10 });

async function add(
  { token }: Caller,
  of: Inspection,
  {
    photoId = randomUUID(),
    itemId = itemsOf(of)[0] ?? '',
    bytes = small,
    takenAt = 1,
  }: { photoId?: string; itemId?: string; bytes?: Uint8Array; takenAt?: number } = {},
): Promise<{ code: number; data: InspectionPhoto }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ reportId: of.reportId, itemId, photoId, takenAt }))
    form.set(name, String(value));
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const reply = await fetch(`${app.url}${path}/photo`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.json()) as { code: number; data: InspectionPhoto };
}
/** One after the other, as a phone sends them. */
async function addEach(of: Inspection, itemIds: readonly string[]): Promise<number[]> {
  const codes = [];
  for (const itemId of itemIds) codes.push((await add(fitter, of, { itemId })).code);
  return codes;
}
const read = ({ token }: Caller, { reportId }: Inspection, photoId: string, size = 'full') =>
  fetch(`${app.url}${path}/${reportId}/photo/${photoId}?size=${size}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const photosOf = async ({ reportId }: Inspection) => (await fitter.get<Inspection>(`${path}/${reportId}`)).data.photos;
const files = async () => (await readdir(join(app.dataDir, 'inspection-photos'))).length;

it('a photo is kept in two sizes, once however often it is sent, and removed with its files', async () => {
  const of = await inspection();
  const bytes = await sharp({ create: { width: 1000, height: 2000, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer();
  const photoId = randomUUID();
  const first = await add(fitter, of, { photoId, bytes, takenAt: 1_790_000_000_000 });
  expect(first).toMatchObject({ code: 200, data: { photoId, width: 800, height: 1600, takenAt: 1_790_000_000_000 } });
  const before = await files();
  expect(await add(fitter, of, { photoId, bytes: small })).toEqual(first);
  expect(await photosOf(of)).toEqual([first.data]);
  expect(await files()).toBe(before);
  const [full, shown] = [await read(fitter, of, photoId), await read(dealer, of, photoId, 'small')];
  expect(full.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(await full.bytes()).metadata()).height).toBe(1600);
  expect((await sharp(await shown.bytes()).metadata()).height).toBe(720);
  // Who only receives the report, and who does not see it.
  const code = async (reply: Response) => ((await reply.json()) as { code: number }).code;
  expect(await code(await read(user, of, photoId))).toBe(404);
  expect(await code(await read(stranger, of, photoId))).toBe(404);
  const gone = () => fitter.remove(`${path}/photo?reportId=${of.reportId}&photoId=${photoId}`);
  expect(codesOf([await gone(), await gone()])).toEqual([200, 200]);
  expect(await photosOf(of)).toEqual([]);
  expect(await files()).toBe(before - 2);
});

it('the same photo at once is kept once', async () => {
  const of = await inspection();
  const photoId = randomUUID();
  const before = await files();
  const answers = await Promise.all([add(fitter, of, { photoId }), add(dealer, of, { photoId })]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect(await photosOf(of)).toHaveLength(1);
  expect(await files()).toBe(before + 2);
});

it('a photo whose commit was answered by a lost connection keeps its files, and is there when it is sent again', async () => {
  const of = await inspection();
  const photoId = randomUUID();
  const { transaction } = app.pg;
  const isThere = async () =>
    (await app.pg.query(sqlQuery('test.photo', 'select 1 from inspection_photo where photo_id = $1'), [photoId]))
      .length > 0;
  app.pg.transaction = async (work) => {
    const result = await transaction(work);
    if (await isThere()) throw new Error('Connection terminated unexpectedly');
    return result;
  };
  const lost = await add(fitter, of, { photoId }).finally(() => (app.pg.transaction = transaction));
  expect(lost.code).toBe(503);
  expect((await add(fitter, of, { photoId })).code).toBe(200);
  for (const size of ['full', 'small'])
    expect((await read(fitter, of, photoId, size)).headers.get('content-type')).toBe('image/jpeg');
});

it('an item and an inspection have bounds, also when twenty photos come at once', async () => {
  const of = await inspection();
  const [first = '', ...others] = itemsOf(of);
  expect(
    await addEach(
      of,
      Array.from({ length: maxItemPhotos + 1 }, () => first),
    ),
  ).toEqual([...Array.from({ length: maxItemPhotos }, () => 200), 409]);
  const rest = Array.from({ length: 20 }, (_, n) => others[n % 5] ?? '');
  const atOnce = await Promise.all(rest.map((itemId) => add(fitter, of, { itemId })));
  const codes = atOnce.map(({ code }) => code);
  expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
  expect(codes).toContain(429);
  const missing = maxInspectionPhotos - maxItemPhotos - codes.filter((code) => code === 200).length;
  await app.pg.query(
    sqlQuery(
      'test.photos',
      `insert into inspection_photo
       select report_id, gen_random_uuid(), tenant_id, 'elsewhere', gen_random_uuid(), gen_random_uuid(), taken_at, arrived_at,
         width, height, bytes, sha256
       from (select * from inspection_photo where report_id = $1 limit 1) one, generate_series(1, $2)`,
    ),
    [of.reportId, missing],
  );
  expect((await add(fitter, of, { itemId: others[6] ?? '' })).code).toBe(409);
  expect(await photosOf(of)).toHaveLength(maxInspectionPhotos);
});

it('a file that is too large, is no photo, or belongs to no item is refused, and leaves nothing', async () => {
  const of = await inspection();
  const before = await files();
  const large = new Uint8Array(maxPhotoBytes + 1);
  large.set(small);
  expect((await add(fitter, of, { bytes: large })).code).toBe(413);
  expect((await add(fitter, of, { bytes: Buffer.from('GIF89a') })).code).toBe(422);
  expect((await add(fitter, of, { itemId: 'elsewhere' })).code).toBe(422);
  expect((await add(stranger, of)).code).toBe(404);
  expect((await add(user, of)).code).toBe(403);
  expect(await photosOf(of)).toEqual([]);
  expect(await files()).toBe(before);
});

it('photos that were signed are those that are there, and they stay', async () => {
  const of = await inspection();
  const { reportId, checklist } = of;
  const answers = Object.fromEntries(
    checklist.items.map((item) => [
      item.id,
      item.kind === 'check' ? { choice: 'pass' } : { value: item.least ?? item.most },
    ]),
  );
  await fitter.put(`${path}/draft`, { reportId, draftVersion: 0, saveId: randomUUID(), answers });
  const [one, two] = [await add(fitter, of), await add(fitter, of)];
  const submit = (...photoIds: string[]) =>
    fitter.put<Inspection>(`${path}/submit`, {
      reportId,
      submissionId: randomUUID(),
      draftVersion: 1,
      photoIds,
      signature: { name: 'Z', signedAt: 1, strokes: [] },
    });
  expect(codesOf([await submit(one.data.photoId)])).toEqual([409]);
  expect(codesOf([await submit(one.data.photoId, randomUUID())])).toEqual([409]);
  expect(codesOf([await submit(two.data.photoId, one.data.photoId)])).toEqual([200]);
  expect((await add(fitter, of)).code).toBe(409);
  expect(codesOf([await fitter.remove(`${path}/photo?reportId=${reportId}&photoId=${one.data.photoId}`)])).toEqual([
    409,
  ]);
  expect(await photosOf(of)).toHaveLength(2);
});

it('a failed item that asks for a photo is not submitted without one', async () => {
  const of = await inspection();
  const { reportId, checklist } = of;
  const seen = checklist.items.find(({ kind, needsPhoto }) => kind === 'check' && needsPhoto);
  const failure = { choice: 'fail', severity: 'level1', text: 'Oil on the floor' };
  const answers = Object.fromEntries(
    checklist.items.map((item) => [item.id, item === seen ? failure : { choice: 'notApplicable' }]),
  );
  await fitter.put(`${path}/draft`, { reportId, draftVersion: 0, saveId: randomUUID(), answers });
  const signature = { name: 'Z', signedAt: 1, strokes: [] };
  const submit = (photoIds: string[]) =>
    fitter.put(`${path}/submit`, { reportId, submissionId: randomUUID(), draftVersion: 1, photoIds, signature });
  expect((await submit([])).code).toBe(422);
  const { data } = await add(fitter, of, { itemId: seen?.id ?? '' });
  expect((await submit([data.photoId])).code).toBe(200);
});

it('a dealer has a bounded space for the photos of a day', async () => {
  const of = await inspection();
  const { data } = await add(fitter, of);
  await app.pg.query(
    sqlQuery('test.space', 'update inspection_photo set bytes = 1024 * 1024 * 1024 where photo_id = $1'),
    [data.photoId],
  );
  expect((await add(fitter, of)).code).toBe(429);
});
