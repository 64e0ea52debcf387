import { expect, test } from '@playwright/test';
import { complaints, openDevice } from './actions.ts';

// A machine that no other test judges: what is entered here stays in its log.
const machine = '卷取机液压站';

test('maintenance is entered on the device page, stands in its log, and can be corrected there', async ({ page }) => {
  const found = complaints(page);
  await openDevice(page, machine, 'maintenance');
  const log = page.getByRole('region', { name: '设备日志' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await log.getByRole('button', { name: '登记', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // What is said of the oil is for others to say.
  await expect(dialog.getByLabel('事项').locator('option:not([value=""])')).toHaveText(['维护', '启机']);
  await dialog.getByLabel('事项').selectOption({ label: '维护' });
  await dialog.getByLabel('说明').fill('更换回油滤芯，工单 4711');
  await dialog.getByRole('button', { name: '登记', exact: true }).click();
  await expect(dialog).toBeHidden();
  const entry = log.getByRole('listitem').filter({ hasText: '工单 4711' });
  await expect(entry).toContainText('维护');
  await entry.getByRole('button', { name: '维护' }).click();
  await dialog.getByLabel('说明').fill('更换回油滤芯，工单 4712');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: '工单 4712' })).toBeVisible();
  await expect(log.getByRole('listitem').filter({ hasText: '工单 4711' })).toHaveCount(0);
  expect(found).toEqual([]);
});

test('who may only look sees the log and no way to change it', async ({ page }) => {
  await openDevice(page, machine, 'group');
  const log = page.getByRole('region', { name: '设备日志' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expect(log.getByRole('button', { name: '登记', exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '传感器' }).getByRole('button', { name: /^更换传感器/ })).toHaveCount(0);
});
