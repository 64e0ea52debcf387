import { expect } from '@playwright/test';
import {
  complaints,
  devicesOf,
  expectFitsPhone,
  newDevice,
  openAs,
  removeDevice,
  send,
  unique,
  violations,
} from './actions.ts';
import { test } from './test.ts';

test('work is planned on a device, stands on the start page with its day and team, and becomes an entry of the log', async ({
  page,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const device = await newDevice('计划机', { customerId: own.customerId });
  await send(device.token, { oil_temperature: 41 });
  const note = unique('滤芯 ');
  await openAs(page, 'customer', `/device/detail?deviceId=${device.deviceId}`);
  const card = page.getByRole('region', { name: '计划工作' });
  await expect(card).toContainText('没有待做的计划工作');

  await card.getByRole('button', { name: '安排工作' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '工作' }).selectOption('filter_change');
  await dialog.getByRole('combobox', { name: '负责人' }).selectOption('other');
  await dialog.getByLabel('姓名或班组').fill('机修班');
  await dialog.getByLabel('说明').fill(note);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '安排', exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = card.getByRole('listitem').filter({ hasText: note });
  await expect(row).toContainText('更换滤芯');
  await expect(row).toContainText('负责：机修班');
  const due = (await row.getByRole('time').getAttribute('datetime')) ?? '';
  await expectFitsPhone(page);

  await page.goto(new URL('/dashboard', page.url()).href);
  const coming = page.getByRole('region', { name: '接下来' }).getByRole('link', { name: new RegExp(note) });
  await expect(coming).toContainText(device.deviceName);
  await expect(coming).toContainText('更换滤芯');
  await expect(coming).toContainText('机修班');
  await expect(coming.getByRole('time')).toHaveAttribute('datetime', due);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectFitsPhone(page);
  await coming.click();

  await row.getByRole('button', { name: '完成' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '记为完成' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toContainText('没有待做的计划工作');
  await expect(page.getByText(`更换滤芯：${note}`)).toBeVisible();
  await page.goto(new URL('/dashboard', page.url()).href);
  await expect(page.getByRole('region', { name: '接下来' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(note)).toHaveCount(0);
  await removeDevice(device);
  expect(found).toEqual([]);
});
