import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { choose, complaints, deviceNamed, elsewhere, openAs, violations } from './actions.ts';

/** A list with a task under way is asked for so often, ms. */
const pollMs = 2000;

/** Counts from now on how often the list of tasks is asked for. */
const asksOf = (page: Page) => {
  let count = 0;
  page.on('request', (request) => (count += request.url().includes('/system/task/listAllTask') ? 1 : 0));
  return () => count;
};

test('an export is made in the background, taken, and forgotten, and nobody else sees it', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  // Goes on as usual; what would be asked later can be called forth.
  await page.clock.install();
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

  // Done: nobody asks any more.
  const count = asksOf(page);
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '下载' }).click()]);
  expect(file.suggestedFilename()).toMatch(/GB-1.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  // The clocks of the browser, whose offset the head names.
  expect(text).toMatch(/^\ufeff时间 \(UTC[+-]\d\d:\d\d\),.*\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{13},/);
  expect(text.split('\r\n').length).toBeGreaterThan(100);
  await page.clock.runFor(5 * pollMs);
  expect(count()).toBe(0);

  await row.getByRole('button', { name: /^删除 / }).click();
  await page.getByRole('dialog', { name: '删除任务？' }).getByRole('button', { name: '删除', exact: true }).click();
  await expect(rows).toHaveCount(older);
  expect(found).toEqual([]);
});

test('a list with a task under way is asked for every two seconds, until the dialog is closed; one that takes too long says so', async ({
  page,
}) => {
  const task = {
    id: '00000000-0000-4000-8000-000000000001',
    taskName: '磨机.csv',
    endTime: null,
    process: 40,
    url: null,
    fileBytes: null,
    reason: null,
  };
  let startTime = Date.now();
  await page.route('**/system/task/listAllTask**', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', rows: [{ ...task, status: 1, startTime }], total: 1 } }),
  );
  await page.clock.install();
  await openAs(page, 'group');
  const count = asksOf(page);
  await choose(page, '下载任务');
  const tasks = page.getByRole('dialog', { name: '下载任务' });
  await expect(tasks.getByText('处理中')).toBeVisible();
  await expect(tasks.getByText('40%')).toBeVisible();
  // What is asked while the clock is put forward is counted at once; below nothing is.
  const before = count();
  await page.clock.runFor(5 * pollMs);
  expect(count()).toBeGreaterThan(before);
  startTime -= 300_001;
  await expect(tasks.getByText('处理超时')).toBeVisible();
  const asked = count();
  await page.clock.runFor(5 * pollMs);
  expect(count()).toBe(asked);
  startTime = Date.now();
  await page.keyboard.press('Escape');
  await choose(page, '下载任务');
  await expect(tasks.getByText('处理中')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tasks).toBeHidden();
  const closed = count();
  await page.clock.runFor(5 * pollMs);
  expect(count()).toBe(closed);
});
