import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { complaints, deviceNamed, openAs, violations, savedName } from './actions.ts';
import { test } from './test.ts';

test('readings are looked at as the file will have them, made in the background, and taken from the header', async ({
  page,
}) => {
  const found = complaints(page);
  const device = await deviceNamed('GB-1', 'customer');
  const { customerId, deviceId } = device;
  const address = new URLSearchParams({ customerId, deviceId, keys: 'oil_temperature', range: '24h' });
  await openAs(page, 'customer', `/dataanalysis/device-detail?${address.toString()}`);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导出读数' });
  const firstRow = dialog.getByRole('table').getByRole('row').nth(1);
  await expect(firstRow).toBeVisible();
  const firstCells = await firstRow.getByRole('cell').allTextContents();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^我的下载/ }).click();
  const list = page.getByRole('dialog', { name: '下载任务' });
  const row = list.getByRole('row').filter({ hasText: '.xlsx' }).first();
  await expect(row.getByText('成功')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '下载' }).click()]);
  expect(await savedName(page, file)).toMatch(/GB-1.*\.xlsx$/);
  const bytes = await readFile(await file.path());
  // A workbook is a ZIP archive.
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(firstCells[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(found).toEqual([]);
});
