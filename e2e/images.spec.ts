import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { complaints, logIn, openDevice } from './actions.ts';

async function openImages(page: Page): Promise<void> {
  await page.locator('[popovertarget="user-menu"]').click();
  await page.getByRole('button', { name: '上传设备图片', exact: true }).click();
}

/** A picture of its own making, as a file of a camera would be. */
async function picture(page: Page, width: number, height: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(([w, h]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [w, h];
    const context = canvas.getContext('2d');
    if (context !== null) context.fillStyle = 'teal';
    context?.fillRect(0, 0, w / 2, h);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, [width, height] as const);
  return { name: '磨机减速机.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** Two frames of one red pixel each, for ever. */
const animation = { mimeType: 'image/gif', buffer: Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICRAEAOw==', 'base64') };

test('a factory looks after the images of its devices', async ({ page }) => {
  const found = complaints(page);
  // Names that no earlier run has left behind.
  const run = Date.now().toString(36);
  const [name, moving] = [`磨机-${run}`, `泵 ${run}`];
  await openDevice(page, '1# 原料立磨减速机', 'customer');
  await page.getByRole('button', { name: '设备图片', exact: true }).click();
  const manager = page.getByRole('dialog', { name: '设备图片', exact: true });
  const add = page.getByRole('dialog', { name: '上传设备图片' });
  const images = manager.getByRole('list', { name: '设备图片' }).getByRole('listitem');

  await manager.getByRole('button', { name: '上传设备图片' }).click();
  await add.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff]) });
  await expect(add.getByText('只能上传 png 或 gif 格式的图片')).toBeVisible();
  await add.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(3_145_729) });
  await expect(add.getByText('图片不能超过 3072 KB')).toBeVisible();
  await add.locator('input[type=file]').setInputFiles(await picture(page, 800, 640));
  await expect(add.getByLabel('图片名称')).toHaveValue('磨机减速机');
  await add.getByLabel('图片名称').fill(' ');
  await add.getByRole('button', { name: '上传', exact: true }).click();
  await expect(add.getByText('请输入图片名称')).toBeVisible();
  await add.getByLabel('图片名称').fill(name);
  expect((await new AxeBuilder({ page }).include('dialog[open] dialog[open]').analyze()).violations).toEqual([]);
  await add.getByRole('button', { name: '上传', exact: true }).click();
  await expect(page.getByText('上传成功')).toBeVisible();
  await expect(images.filter({ hasText: name })).toHaveCount(1);

  await manager.getByRole('button', { name: '上传设备图片' }).click();
  await add.locator('input[type=file]').setInputFiles({ ...animation, name: `${moving}.gif` });
  await expect(add.getByText('动图按原样上传，不裁剪')).toBeVisible();
  await add.getByRole('button', { name: '上传', exact: true }).click();
  await expect(images.first()).toContainText(moving);
  const shown = images.first().getByRole('img', { name: moving });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([]);

  await manager.getByRole('button', { name: `删除 ${moving}` }).click();
  const question = page.getByRole('dialog', { name: '删除图片？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('已取消')).toBeVisible();
  await expect(images.filter({ hasText: moving })).toHaveCount(1);
  await manager.getByRole('button', { name: `删除 ${moving}` }).click();
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(images.filter({ hasText: moving })).toHaveCount(0);
  await expect(images.filter({ hasText: name })).toHaveCount(1);
  expect(found).toEqual([]);
});

test('an administrator has the entry of the own menu, others have not', async ({ page, browser }) => {
  await logIn(page, 'sysadmin');
  await openImages(page);
  await expect(page.getByRole('dialog', { name: '设备图片', exact: true })).toContainText('上传设备图片');
  for (const userName of ['dealer', 'customer', 'experience']) {
    const other = await (await browser.newContext()).newPage();
    await logIn(other, userName);
    await other.locator('[popovertarget="user-menu"]').click();
    await expect(other.getByRole('button', { name: '个人设置', exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: '上传设备图片', exact: true })).toHaveCount(0);
    await other.context().close();
  }
});

test('on a device a dealer uploads at once, and who only looks has no button', async ({ page, browser }) => {
  await openDevice(page, '粗轧机减速机');
  await page.getByRole('button', { name: '设备图片', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '上传设备图片' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await openDevice(other, '粗轧机减速机', 'maintenance');
  await expect(other.getByRole('button', { name: '设备图片', exact: true })).toHaveCount(0);
  await other.context().close();
});
