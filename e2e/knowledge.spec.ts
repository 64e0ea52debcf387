import { expect } from '@playwright/test';
import { complaints, openAs, openDevice, overflow, violations } from './actions.ts';
import { test } from './test.ts';

test('an article is found by words, and by the indicator of a device that it explains', async ({ page }) => {
  const found = complaints(page);
  await openAs(page, 'maintenance', '/knowledge');
  await expect(page.getByRole('heading', { level: 1, name: '知识库' })).toBeVisible();
  await page.getByLabel('搜索知识库').fill('滤芯破损');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/knowledge\?q=/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /滤芯破损/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /滤芯破损/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: '来源', exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await openDevice(page, '1# 原料立磨减速机', 'customer');
  await page.getByRole('link', { name: '知识库：运动粘度', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/knowledge\/article\?id=/);
  await expect(page.getByRole('heading', { level: 1, name: /粘度/ })).toBeVisible();
  expect(found).toEqual([]);
});
