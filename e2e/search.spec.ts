import { expect } from '@playwright/test';
import { complaints, elsewhere, expectFits, openAs } from './actions.ts';
import { test } from './test.ts';

test('a dealer finds a device by its number and a page by a word of the other language, a customer only what is its own', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  await openAs(page, 'dealer', '/knowledge');
  const button = page.getByRole('button', { name: '搜索', exact: true });
  await expect(button).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^搜索设备/ });
  const option = page.getByRole('option');
  await field.fill('alarm record');
  await expect(option.filter({ hasText: '告警记录' }).first()).toBeVisible();
  await field.fill('立磨减速机');
  const device = page.getByRole('group', { name: '设备', exact: true }).getByRole('option').first();
  await expect(device).toContainText('立磨减速机');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
  // Its number, and not the end of its name, which machines of other factories have too.
  const number = /[A-Z]{2}-[A-Z]{2}-\d{3}/.exec((await device.textContent()) ?? '')?.[0] ?? '';
  expect(number).not.toBe('');
  await field.fill(number);
  await expect(device).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/detail\?deviceId=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('立磨减速机');

  const customer = await elsewhere(browser, 'customer', '/knowledge');
  found.push(...complaints(customer));
  await customer.getByRole('button', { name: '搜索', exact: true }).click();
  const own = customer.getByRole('combobox', { name: /^搜索设备/ });
  await own.fill('审计日志');
  await expect(customer.getByText('没有找到“审计日志”')).toBeVisible();
  await own.fill('宁波轧钢厂');
  await expect(customer.getByText('没有找到“宁波轧钢厂”')).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(customer.getByRole('button', { name: '搜索', exact: true })).toBeFocused();
  expect(found).toEqual([]);
});
