import { AppError, inspectionRoutes } from '@oilsight/contract';
import type { Answers, Inspection } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inspection, inspectionId, wholeAnswers } from '../../../test/inspection-fixtures.ts';
import { messages, openConsole, server } from '../../../test/page.ts';
import { forgetAtLogout, keptDrafts, keptPhotos } from '../../domain/inspections/kept.ts';

const path = `/inspection?reportId=${inspectionId}`;
const somebody = '0a000000-0000-4000-8000-000000000001';
const nobody = '0a000000-0000-4000-8000-00000000ffff';

/** The server's side of one inspection: what it keeps, and every save that arrived. */
function serve(first: Inspection = inspection()) {
  const kept = { inspection: first, saves: [] as Answers[], photos: [] as string[] };
  server
    .on(inspectionRoutes.getInspection, () => kept.inspection)
    .on(inspectionRoutes.saveInspectionDraft, ({ body }) => {
      kept.saves.push(body.answers);
      const version = body.draftVersion + 1;
      kept.inspection = {
        ...kept.inspection,
        draft: { version, answers: body.answers, savedAt: Date.now(), savedBy: '林清' },
      };
      return { version, savedAt: Date.now(), savedBy: '林清' };
    })
    .on(inspectionRoutes.addInspectionPhoto, ({ body }) => {
      const { photoId, itemId, takenAt } = body;
      const photo = { photoId, itemId, takenAt, arrivedAt: Date.now(), width: 1600, height: 1200, bytes: 1 };
      kept.photos.push(photoId);
      kept.inspection = { ...kept.inspection, photos: [...kept.inspection.photos, photo] };
      return photo;
    })
    .on(inspectionRoutes.removeInspectionPhoto, ({ query }) => {
      kept.photos = kept.photos.filter((photoId) => photoId !== query.photoId);
      kept.inspection = {
        ...kept.inspection,
        photos: kept.inspection.photos.filter(({ photoId }) => photoId !== query.photoId),
      };
      return null;
    });
  return kept;
}

const chosen = (item: string, choice: string) =>
  page
    .getByRole('group', { name: `${item}：结果` })
    .first()
    .getByRole('radio', { name: choice, exact: true });

/** A photo as a camera makes it, a little smaller. */
async function photo(width = 2600, height = 1300): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws no pictures');
  for (let at = 0; at < width; at += 20) {
    pen.fillStyle = at % 40 === 0 ? 'teal' : 'peru';
    pen.fillRect(at, 0, 20, height);
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'leak.png', { type: 'image/png' });
}

/** Keeps the browser's database busy, as a slow disk does, until the function that it returns is called. */
async function holdDatabase(): Promise<() => void> {
  const opening = indexedDB.open('oilsight-inspections');
  await new Promise((done) => opening.addEventListener('success', done));
  const store = opening.result.transaction('draft', 'readwrite').objectStore('draft');
  let isHeld = true;
  const goOn = () => {
    if (isHeld) store.count().addEventListener('success', goOn);
    else opening.result.close();
  };
  goOn();
  return () => (isHeld = false);
}

async function forget(): Promise<void> {
  await forgetAtLogout(nobody);
}

/** Has what waits sent now. The page tries by itself too, and may have been quicker. */
function sendNow(): void {
  (page.getByRole('button', { name: '现在重试' }).query() as HTMLElement | null)?.click();
}

beforeEach(forget);
afterEach(async () => {
  await page.viewport(1440, 900);
  await forget();
});

it('takes answers in their order, counts them, and saves them by itself', async () => {
  const kept = serve();
  await page.viewport(390, 844);
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByRole('heading', { level: 1, name: '空压站十一月巡检' })).toBeVisible();
  await expect.element(page.getByText('还剩 4 项')).toBeVisible();
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText('还剩 3 项')).toBeVisible();
  // A number outside of its bounds fails by itself, beside what the sensor reads.
  await expect.element(page.getByText('98.2 °C')).toBeVisible();
  await page.getByLabelText('冷却器进出口温差，读数').fill('6,2');
  await expect.element(page.getByText('1 项不合格')).toBeVisible();
  await expect.element(page.getByText('缺严重程度、缺说明')).toBeVisible();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(kept.saves.at(-1)).toMatchObject({ level: { choice: 'pass' }, cooler: { value: 6.2, choice: null } });
  // What does not apply has no number.
  await page.getByRole('button', { name: '不适用', exact: true }).nth(1).click();
  await expect.poll(() => kept.saves.at(-1)?.['pressure']).toMatchObject({ choice: 'notApplicable', value: null });
  await page.getByRole('button', { name: '下一项未填' }).click();
  await expect.poll(() => document.activeElement?.closest('li')?.id).toBe('item-leaks');
});

it('keeps answers and photos in the browser while the line is cut, and sends them afterwards', async () => {
  const kept = serve();
  server.cut(inspectionRoutes.saveInspectionDraft).cut(inspectionRoutes.addInspectionPhoto);
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText('没有网络，填写照常。')).toBeVisible();
  await page.getByRole('button', { name: '无渗漏：查看照片和说明' }).click();
  await page.getByLabelText('加照片').upload(await photo());
  await expect.element(page.getByText(/2 项|1 项和 1 张照片，约 0\.\d MB/)).toBeVisible();
  // The browser is closed and opened again: what was entered is there, though the server has none of it.
  const [photoKept] = await keptPhotos.list([somebody, inspectionId]);
  const picture = await createImageBitmap(photoKept?.blob ?? new Blob());
  expect([picture.width, picture.height, photoKept?.blob?.type]).toEqual([2000, 1000, 'image/jpeg']);
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByRole('button', { name: /油位在视镜中线 合格|油位在视镜中线合格/ })).toBeVisible();
  await expect.element(page.getByText('1 张照片', { exact: true })).toBeVisible();
  expect(kept.saves).toEqual([]);
  const again = serve(kept.inspection);
  sendNow();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(again.saves.at(-1)).toMatchObject({ level: { choice: 'pass' } });
  expect(again.photos).toEqual([photoKept?.photoId]);
});

it('says that something is kept only when the browser has kept it', async () => {
  serve();
  server.cut(inspectionRoutes.saveInspectionDraft);
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText(/已存在本机/)).toBeVisible();
  const release = await holdDatabase();
  await chosen('无渗漏', '合格').click();
  await expect.element(page.getByText(/正在存到本机，请先不要关闭页面。 连上后自动上传：2 项/)).toBeVisible();
  await expect.element(page.getByText(/已存在本机/)).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText(/已存在本机。 连上后自动上传：2 项/)).toBeVisible();
});

it('opens without a server what was opened before', async () => {
  serve();
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText('已保存')).toBeVisible();
  server.cut(inspectionRoutes.getInspection).cut(inspectionRoutes.saveInspectionDraft);
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByText('还剩 3 项')).toBeVisible();
  await chosen('无渗漏', '合格').click();
  await expect.element(page.getByText('没有网络，填写照常。')).toBeVisible();
  await expect
    .poll(async () => (await keptDrafts.get([somebody, inspectionId]))?.answers['leaks']?.choice)
    .toBe('pass');
});

it.each([
  ['留下本机的', { level: { choice: 'fail' } }],
  ['用另一台的', { level: { choice: 'pass' }, leaks: { choice: 'pass' } }],
])('shows that another device saved a newer draft, and does as is chosen: %s', async (choice, expected) => {
  const kept = serve(inspection({ draft: { version: 1, answers: {}, savedAt: null, savedBy: null } }));
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByText('还剩 4 项')).toBeVisible();
  const none = { choice: null, value: null, severity: null, text: '', advice: '', at: null };
  const answers = { level: { ...none, choice: 'pass' as const }, leaks: { ...none, choice: 'pass' as const } };
  server.refuse(inspectionRoutes.saveInspectionDraft, 'draftNewer');
  kept.inspection = { ...kept.inspection, draft: { version: 5, answers, savedAt: Date.now(), savedBy: '林清' } };
  await chosen('油位在视镜中线', '不合格').click();
  await expect.element(page.getByText(/另一台设备在 .* 保存了较新的内容；本机在 .* 填过/)).toBeVisible();
  const again = serve(kept.inspection);
  await page.getByRole('button', { name: choice }).click();
  await expect.element(page.getByText('已保存')).toBeVisible();
  await expect.element(page.getByText(choice === '留下本机的' ? '还剩 3 项' : '还剩 2 项')).toBeVisible();
  const stored = again.saves.at(-1) ?? again.inspection.draft.answers;
  expect(stored).toMatchObject(expected);
});

it('says what is missing, and hands over what was signed by name', async () => {
  const submitted: unknown[] = [];
  const kept = serve(
    inspection({ draft: { version: 3, answers: wholeAnswers, savedAt: Date.now(), savedBy: '林清' } }),
  );
  server.on(inspectionRoutes.submitInspection, ({ body }) => {
    submitted.push(body);
    return { ...kept.inspection, state: 'reviewing' as const, mayFill: false };
  });
  await page.viewport(390, 844);
  await openConsole(path, { as: 'MAINTENANCE' });
  await page.getByRole('button', { name: '补充缺少的内容' }).click();
  await expect.element(page.getByText('不合格时需要照片')).toBeVisible();
  await page.getByLabelText('加照片').upload(await photo(400, 300));
  await expect.element(page.getByRole('button', { name: /放大：无渗漏/ })).toBeVisible();
  await page.getByRole('button', { name: '完成这一项' }).click();
  await page.getByRole('button', { name: '去签名' }).click();
  await expect.element(page.getByRole('heading', { name: '不合格的 1 项' })).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect.element(page.getByText('请签名，或用姓名代替')).toBeVisible();
  await page.getByRole('radio', { name: '用姓名代替' }).click({ force: true });
  await expect.element(page.getByLabelText('签名人')).toHaveValue('林清');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '巡检已提交' })).toBeVisible();
  // What was changed between two pauses is one save or two.
  const { version } = kept.inspection.draft;
  expect(version).toBeGreaterThan(3);
  expect(submitted).toMatchObject([
    { draftVersion: version, photoIds: kept.photos, signature: { name: '林清', strokes: [] } },
  ]);
  await expect.poll(() => keptDrafts.list([somebody])).toEqual([]);
  await expect.poll(() => keptPhotos.list([somebody])).toEqual([]);
});

it('is signed by hand without a network, handed over when there is one, and signed anew after a change', async () => {
  const whole = { ...wholeAnswers, leaks: { ...wholeAnswers['level'], choice: 'pass' } } as Answers;
  const kept = serve(inspection({ draft: { version: 3, answers: whole, savedAt: Date.now(), savedBy: '林清' } }));
  server.cut(inspectionRoutes.submitInspection).cut(inspectionRoutes.saveInspectionDraft);
  await openConsole(path, { as: 'MAINTENANCE' });
  const sign = async () => {
    const pad = page.getByRole('img', { name: '签名处，空白' });
    await expect.element(pad).toBeVisible();
    const box = pad.element().getBoundingClientRect();
    const at = (type: string, x: number, y: number) =>
      pad
        .element()
        .dispatchEvent(
          new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: box.left + x, clientY: box.top + y }),
        );
    pad.element().setPointerCapture = () => undefined;
    at('pointerdown', 20, 40);
    at('pointermove', 90, 60);
    at('pointermove', 160, 30);
    at('pointerup', 160, 30);
    await expect.element(page.getByRole('img', { name: '签名处，已签' })).toBeVisible();
    await page.getByRole('button', { name: /^提交/ }).click();
  };
  await sign();
  await expect.element(page.getByText(/已在 .* 签名，连上网后自动提交/)).toBeVisible();
  // A change takes the signature back.
  await page.getByRole('button', { name: /^冷却器进出口温差/ }).click();
  await page.getByRole('button', { name: '冷却器进出口温差：查看照片和说明' }).click();
  await page.getByLabelText('说明', { exact: true }).fill('换过温度计');
  await page.getByRole('button', { name: '完成这一项' }).click();
  await expect.element(page.getByRole('img', { name: '签名处，空白' })).toBeVisible();
  await sign();
  await expect.element(page.getByText(/已在 .* 签名，连上网后自动提交/)).toBeVisible();
  const again = serve(kept.inspection);
  let strokes: unknown = null;
  server.on(inspectionRoutes.submitInspection, ({ body }) => {
    strokes = body.signature.strokes;
    return { ...again.inspection, state: 'reviewing' as const, mayFill: false };
  });
  sendNow();
  await expect.element(page.getByRole('heading', { level: 1, name: '巡检已提交' })).toBeVisible();
  expect(strokes).toHaveLength(1);
  expect(again.saves.at(-1)).toMatchObject({ cooler: { text: '换过温度计' } });
});

it.each(['notAPhoto', 'imageTooManyPixels'] as const)(
  'a photo that the server refuses (%s) holds up neither the others nor the signature, and the sign panel says so',
  async (error) => {
    const whole = { ...wholeAnswers, leaks: { ...wholeAnswers['level'], choice: 'pass' } } as Answers;
    const kept = serve(inspection({ draft: { version: 3, answers: whole, savedAt: Date.now(), savedBy: '林清' } }));
    server.refuse(inspectionRoutes.addInspectionPhoto, error, { limit: 1 });
    await openConsole(`${path}&item=leaks`, { as: 'MAINTENANCE' });
    await page.getByLabelText('加照片').upload(await photo(40, 30));
    await expect.element(page.getByText(error === 'notAPhoto' ? /只能上传 JPEG/ : /像素/)).toBeVisible();
    const again = serve(kept.inspection);
    const submitted: (readonly string[])[] = [];
    server.on(inspectionRoutes.submitInspection, ({ body }) => {
      submitted.push(body.photoIds);
      return { ...again.inspection, state: 'reviewing' as const, mayFill: false };
    });
    await page.getByLabelText('加照片').upload(await photo(50, 30));
    await expect.poll(() => again.photos).toHaveLength(1);
    await openConsole(`${path}&part=sign`, { as: 'MAINTENANCE' });
    await expect.element(page.getByText(/有照片没有被服务器收下/)).toBeVisible();
    await expect.element(page.getByText('照片 1 张', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: '用姓名代替' }).click({ force: true });
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: '巡检已提交' })).toBeVisible();
    expect(submitted).toEqual([again.photos]);
  },
);

it('what the server refuses for its content can be corrected, also after the page was opened again', async () => {
  const kept = serve();
  const saves: Answers[] = [];
  server.on(inspectionRoutes.saveInspectionDraft, ({ body }) => {
    if (body.answers['leaks'] === undefined) throw new AppError('itemNotFound');
    saves.push(body.answers);
    return { version: body.draftVersion + 1, savedAt: Date.now(), savedBy: '林清' };
  });
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText('服务器没有收下：检查表中没有该项')).toBeVisible();
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByText('服务器没有收下：检查表中没有该项')).toBeVisible();
  await chosen('无渗漏', '合格').click();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(saves).toMatchObject([{ level: { choice: 'pass' }, leaks: { choice: 'pass' } }]);
  expect(kept.saves).toEqual([]);
});

it('what the server refuses can be given up in the form', async () => {
  serve();
  server.refuse(inspectionRoutes.saveInspectionDraft, 'itemNotFound');
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await page.getByRole('button', { name: '删除本机内容' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除本机内容' }).click();
  await expect.element(page.getByText('还剩 4 项')).toBeVisible();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(messages()).not.toMatch(/没有收下/);
});

const anew = 'b2000000-0000-4000-8000-000000000077';

it('begins anew when the request was returned and accepted again, and says that what was not sent is gone', async () => {
  serve();
  server.cut(inspectionRoutes.saveInspectionDraft);
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText('没有网络，填写照常。')).toBeVisible();
  const again = serve(inspection({ acceptanceId: anew }));
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByText(/退回后又重新受理/)).toBeVisible();
  await expect.element(page.getByText('还剩 4 项')).toBeVisible();
  expect(again.saves).toEqual([]);
  await chosen('无渗漏', '合格').click();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(Object.keys(again.saves.at(-1) ?? {})).toEqual(['leaks']);
  await expect
    .poll(async () => Object.keys((await keptDrafts.get([somebody, inspectionId]))?.answers ?? {}))
    .toEqual(['leaks']);
});

it('begins anew in an open page: the new inspection is not another device’s', async () => {
  const kept = serve(inspection({ draft: { version: 5, answers: wholeAnswers, savedAt: 1, savedBy: '林清' } }));
  await openConsole(`${path}&item=level`, { as: 'MAINTENANCE' });
  await expect.element(page.getByLabelText('说明', { exact: true })).toBeVisible();
  server.refuse(inspectionRoutes.saveInspectionDraft, 'draftNewer');
  kept.inspection = inspection({ acceptanceId: anew });
  await page.getByLabelText('说明', { exact: true }).fill('偏低');
  await expect.element(page.getByText(/退回后又重新受理/)).toBeVisible();
  await expect.element(page.getByText('还剩 4 项')).toBeVisible();
  await expect.element(page.getByText(/另一台设备/)).not.toBeInTheDocument();
});

it('says what the server says, and not that there is no network; answers are saved while photos have no space', async () => {
  const kept = serve();
  server.refuse(inspectionRoutes.addInspectionPhoto, 'reportSpaceUsed', { limit: 1024 });
  await openConsole(`${path}&item=leaks`, { as: 'MAINTENANCE' });
  await page.getByLabelText('加照片').upload(await photo(40, 30));
  await expect.element(page.getByText(/稍后自动重试：今日的报告文件合计已达 1024 MB/)).toBeVisible();
  await page.getByLabelText('说明', { exact: true }).fill('渗油');
  await expect.poll(() => kept.saves.at(-1)?.['leaks']?.text).toBe('渗油');
  await expect.element(page.getByText(/稍后自动重试：今日的报告文件合计已达 1024 MB/)).toBeVisible();
  await expect.element(page.getByText(/没有网络/)).not.toBeInTheDocument();
  const again = serve(kept.inspection);
  // The button takes no clicks while something is on its way.
  await expect
    .poll(() => {
      sendNow();
      return again.photos;
    })
    .toHaveLength(1);
  await expect.element(page.getByText('已保存')).toBeVisible();
});

it('a busy server is not a network that fails', async () => {
  serve();
  server.refuse(inspectionRoutes.saveInspectionDraft, 'overloaded');
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText(/稍后自动重试：服务器忙/)).toBeVisible();
  await expect.element(page.getByText(/没有网络/)).not.toBeInTheDocument();
  const again = serve();
  sendNow();
  await expect.element(page.getByText('已保存')).toBeVisible();
  expect(again.saves).toHaveLength(1);
});

it('keeps apart what belongs to other accounts, and forgets it at a sign-out', async () => {
  serve();
  server.cut(inspectionRoutes.saveInspectionDraft);
  await openConsole(path, { as: 'MAINTENANCE' });
  await chosen('油位在视镜中线', '合格').click();
  await expect.element(page.getByText('没有网络，填写照常。')).toBeVisible();
  const own = await keptDrafts.get([somebody, inspectionId]);
  if (own === null) throw new Error('nothing is kept');
  await keptDrafts.put({ ...own, accountId: nobody });
  await forgetAtLogout(somebody);
  // What the server does not have stays for its own account.
  expect((await keptDrafts.list([])).map(({ accountId }) => accountId)).toEqual([somebody]);
});

it('is closed to who does not fill it in, and says so where there is no such inspection', async () => {
  serve(inspection({ mayFill: false, state: 'reviewing' }));
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { name: '这份巡检现在不由您填写' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '到报告页' })).toBeVisible();
  server.refuse(inspectionRoutes.getInspection, 'reportNotFound');
  await openConsole(path, { as: 'MAINTENANCE' });
  await expect.element(page.getByRole('heading', { name: '没有这份巡检，或不由您填写' })).toBeVisible();
});

it.each([
  [390, 'zh-CN'],
  [390, 'en-US'],
  [1024, 'zh-CN'],
  [1440, 'en-US'],
] as const)('fits into %i px in %s', async (width, language) => {
  serve(inspection({ draft: { version: 3, answers: wholeAnswers, savedAt: Date.now(), savedBy: '林清' } }));
  await page.viewport(width, 900);
  await openConsole(path, { as: 'MAINTENANCE', language });
  await expect.element(page.getByRole('heading', { level: 1, name: '空压站十一月巡检' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
  const small = [...document.querySelectorAll('#content input[type="radio"], #content ol button')].filter((target) => {
    const { width: wide, height } = target.getBoundingClientRect();
    return wide > 0 && (height < 44 || wide < 44);
  });
  expect(small.map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(messages()).toBe('');
  await userEvent.keyboard('{Tab}');
});
