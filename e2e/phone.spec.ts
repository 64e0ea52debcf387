import { expect } from '@playwright/test';
import { baseUrl, deviceNamed, openAs, overflow, violations } from './actions.ts';
import { test } from './test.ts';

test('login, list and device fit a phone; the menu rises from the foot and goes by itself, the account too', async ({
  page,
}) => {
  const fits = async () => {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  };
  await page.goto(`${baseUrl()}/login`);
  await expect(page.getByText('连接正常')).toBeVisible();
  await fits();
  const { deviceId } = await deviceNamed('热轧主液压站', 'sysadmin');
  await openAs(page, 'sysadmin', `/device/detail?deviceId=${deviceId}`);
  await expect(page.getByRole('region', { name: '结论' })).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await fits();

  // A time is chosen by the phone's own wheel, and written as on every other page.
  await page.getByRole('button', { name: '登记日志' }).click();
  const entry = page.getByRole('dialog', { name: /的日志$/ });
  await entry.getByLabel('时间').fill('2026-11-20T08:30');
  await expect(entry.getByText('2026/11/20 08:30', { exact: true })).toBeVisible();
  await expect(entry.getByLabel('时间')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  expect(await violations(page)).toEqual([]);
  await entry.getByRole('button', { name: '取消' }).click();
  await expect(entry).toHaveCount(0);

  await page.getByRole('button', { name: '菜单', exact: true }).click();
  const menu = page.getByRole('dialog', { name: '主菜单' });
  await expect(menu.getByText('V2.0')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await menu.getByRole('link', { name: '传感器管理' }).click();
  await expect(page).toHaveURL(/\/sensorManager$/);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: '当前账号' }).click();
  const account = page.getByRole('dialog', { name: '当前账号' });
  await account.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(account).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fits();
  await page.getByRole('button', { name: '当前账号' }).click();
  await page.keyboard.press('Escape');
  await expect(account).toBeHidden();
});

test('the assistant answers on a phone, and its history rises from the foot', async ({ page }) => {
  const { deviceId } = await deviceNamed('热轧主液压站', 'dealer');
  await openAs(page, 'dealer', `/dataanalysis/intelligent-assistant?deviceId=${deviceId}`);
  await page.getByRole('textbox', { name: '问题' }).fill('为什么报警？');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('article', { name: '回答' }).getByRole('rowheader').first()).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '历史' }).click();
  await expect(
    page
      .getByRole('dialog', { name: '历史' })
      .getByRole('button', { name: /^为什么报警？/ })
      .first(),
  ).toBeVisible();
});
