import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { choose, complaints, deviceNamed, elsewhere, openAs, violations, savedName } from './actions.ts';
import { test } from './test.ts';

test('an export is made in the background, taken, and forgotten, and nobody else sees it', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const device = await deviceNamed('GB-1', 'customer');
  await openAs(page, 'customer');
  await choose(page, '下载任务');
  const tasks = page.getByRole('dialog', { name: '下载任务' });
  // Earlier runs may have left some; the newest stands first.
  const rows = tasks.getByRole('row').filter({ hasText: device.deviceName });
  await expect(tasks.getByText('还没有下载任务').or(tasks.getByRole('table'))).toBeVisible();
  const older = await rows.count();
  await tasks.getByRole('button', { name: '新建导出' }).click();
  const wish = page.getByRole('dialog', { name: '新建导出' });
  await wish.getByRole('button', { name: '开始导出' }).click();
  await expect(wish.getByText('请选择设备')).toBeVisible();
  await wish.getByLabel('按设备名称搜索').fill('GB-1');
  await expect(wish.getByRole('radio')).toHaveCount(1);
  await wish.getByRole('radio').check();
  await wish.getByRole('button', { name: '开始导出' }).click();
  await expect(wish.getByText('请至少选择一项指标')).toBeVisible();
  await wish.getByRole('checkbox').first().check();
  await wish.getByRole('button', { name: '最近 1 天' }).click();
  expect(await violations(page, 'dialog[open] dialog[open]')).toEqual([]);
  await wish.getByRole('button', { name: '开始导出' }).click();
  await expect(wish).toBeHidden();
  await expect(rows).toHaveCount(older + 1);
  const row = rows.first();
  await expect(row.getByText('成功')).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);

  // Of nobody else.
  const colleague = await elsewhere(browser, 'maintenance', '/');
  await choose(colleague, '下载任务');
  await expect(colleague.getByText('还没有下载任务')).toBeVisible();
  await colleague.context().close();

  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '下载' }).click()]);
  expect(await savedName(page, file)).toMatch(/GB-1.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  // The clocks of the browser, whose offset the head names.
  expect(text).toMatch(/^\ufeff时间 \(UTC[+-]\d\d:\d\d\),.*\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{13},/);
  expect(text.split('\r\n').length).toBeGreaterThan(100);
  await row.getByRole('button', { name: /^删除 / }).click();
  await page.getByRole('dialog', { name: '删除任务？' }).getByRole('button', { name: '删除', exact: true }).click();
  await expect(rows).toHaveCount(older);
  expect(found).toEqual([]);
});
