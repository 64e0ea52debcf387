import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { complaints, openAs } from './actions.ts';

const upright = { width: 820, height: 1180 };
const across = { width: 1180, height: 820 };

/** Turns the tablet and back; the frame around the page is another one in between. */
async function turn(page: Page): Promise<void> {
  await page.setViewportSize(upright);
  // A window that is open makes the page behind it inert: by role it cannot be found.
  const shortcuts = page.locator('nav[aria-label="常用页面"]');
  await expect(shortcuts).toBeVisible();
  await page.setViewportSize(across);
  await expect(shortcuts).toHaveCount(0);
}

test('a tablet that is turned keeps the page and what was written into an open form', async ({ page }) => {
  const found = complaints(page);
  await page.setViewportSize(across);
  await openAs(page, 'dealer', '/deviceInfo');
  await page.getByRole('button', { name: '新建设备' }).first().click();
  const name = page.getByRole('dialog', { name: '新建设备' }).getByLabel('设备名称');
  await name.fill('循环风机');
  const node = await name.elementHandle();
  await turn(page);
  await expect(name).toHaveValue('循环风机');
  expect(await node?.evaluate((element) => element.isConnected), 'the same field').toBe(true);
  expect(found).toEqual([]);
});

test('a tablet that is turned keeps the form of an oil', async ({ page }) => {
  await page.setViewportSize(across);
  await openAs(page, 'customer', '/oilSet?tab=devices');
  await page.getByRole('button', { name: '登记换油、补油或维护' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('事项').selectOption({ label: '补油' });
  await turn(page);
  await expect(form.getByLabel('事项').locator('option:checked')).toHaveText('补油');
});

test('a tablet that is turned keeps the window of the own account', async ({ page }) => {
  await page.setViewportSize(across);
  await openAs(page, 'dealer', '/dashboard');
  await page.locator('[popovertarget="user-menu"]').click();
  await page.getByRole('button', { name: '个人设置' }).click();
  const lastName = page.getByRole('dialog').getByLabel('姓', { exact: true });
  await lastName.fill('老王');
  await turn(page);
  await expect(lastName).toHaveValue('老王');
});
