import { expect } from '@playwright/test';
import { complaints, openDevice, unique, violations } from './actions.ts';
import { animation, picture } from './files.ts';
import { test } from './test.ts';

test('a factory looks after the images of its devices', async ({ page }) => {
  const found = complaints(page);
  const [name, moving] = [unique('磨机-'), unique('泵 ')];
  await openDevice(page, '1# 原料立磨减速机', 'customer');
  await page.getByRole('button', { name: '设备图片', exact: true }).click();
  const manager = page.getByRole('dialog', { name: '设备图片', exact: true });
  const add = page.getByRole('dialog', { name: '上传设备图片' });
  const images = manager.getByRole('list', { name: '设备图片' }).getByRole('listitem');

  await manager.getByRole('button', { name: '上传设备图片' }).click();
  await add
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff]) });
  await expect(add.getByText('只能上传 png 或 gif 格式的图片')).toBeVisible();
  await add
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(3_145_729) });
  await expect(add.getByText('图片不能超过 3072 KB')).toBeVisible();
  await add.locator('input[type=file]').setInputFiles(await picture(page, 800, 640, '磨机减速机.png'));
  await expect(add.getByLabel('图片名称')).toHaveValue('磨机减速机');
  await add.getByLabel('图片名称').fill(' ');
  await add.getByRole('button', { name: '上传', exact: true }).click();
  await expect(add.getByText('请输入图片名称')).toBeVisible();
  await add.getByLabel('图片名称').fill(name);
  expect(await violations(page, 'dialog[open] dialog[open]')).toEqual([]);
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
  expect(await violations(page, 'dialog[open]')).toEqual([]);

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
