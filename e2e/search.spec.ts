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

  // From the search straight to the limits of a machine, where the window of an indicator opens.
  await openAs(page, 'dealer', '/knowledge');
  await expect(button).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill(number);
  await expect(page.getByRole('region', { name: '所选结果' }).getByRole('link', { name: /限值/ })).toBeVisible();
  await page.keyboard.press('Alt+s');
  await expect(page).toHaveURL(/limits=open/);
  await expect(field).toHaveCount(0);
  const limits = page.getByRole('table', { name: '指标限值' });
  await limits.getByRole('row', { name: /油温/ }).getByRole('button').click();
  const window = page.getByRole('dialog', { name: '设限值：油温' });
  await expect(window.getByRole('figure')).toBeVisible();
  await window.getByRole('button', { name: '取消' }).click();
  await expect(window).toHaveCount(0);

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
