import { expect, type Page } from '@playwright/test';
import {
  ask,
  complaints,
  deviceNamed,
  elsewhere,
  layoutShift,
  newDevice,
  openAs,
  overflow,
  removeDevice,
  send,
} from './actions.ts';
import { test } from './test.ts';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dayMs = 86_400_000;

interface Counts {
  readonly devices: { readonly total: number; readonly statuses: Readonly<Record<string, number>> };
}

test('a dealer sees what to do and what comes, goes from a figure to its devices, and follows one live', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const device = await newDevice('冷轧站');
  await send(device.token, { oil_temperature: 41 });
  await ask('dealer', '/system/plannedwork', {
    deviceId: device.deviceId,
    kind: 'sample',
    dueAt: Date.now() + dayMs,
    note: '水分与颗粒',
    owner: '润滑站',
  });
  await openAs(page, 'dealer', '/dashboard');
  await expect(tile(page, '机群健康度')).toContainText('台有评分');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

  const { devices } = await ask<Counts>('dealer', '/system/dashboard/getStateCounts');
  const counts = page.getByRole('navigation', { name: '各状态的设备台数' });
  await expect(counts.getByRole('link', { name: '离线' })).toContainText(String(devices.statuses['offline']));
  await counts.getByRole('link', { name: '离线' }).click();
  await expect(page).toHaveURL(/\?state=offline#devices$/);
  const chip = page.getByRole('button', { name: `离线，${devices.statuses['offline']} 台` });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');

  const work = tile(page, '接下来').getByRole('link', { name: new RegExp(device.deviceName) });
  await expect(work).toContainText('取样送检');
  await expect(work).toContainText('润滑站');

  // One key away: the list, whose rows follow the machines.
  await page.getByRole('button', { name: /^全部，/ }).click();
  await page.keyboard.press('Escape');
  await page.locator('body').press('/');
  await expect(page.getByLabel('搜索设备')).toBeFocused();
  await page.keyboard.type(device.deviceName);
  const row = tile(page, '设备').getByRole('listitem');
  // The list of the chip that was pressed before may hold a single device as well: its name tells whose row it is.
  await expect(row).toHaveText([new RegExp(device.deviceName)]);
  await send(device.token, { oil_temperature: -999 });
  await expect(row).toContainText('传感器故障');

  const customer = await elsewhere(browser, 'customer', '/dashboard');
  await expect(tile(customer, '最新读数').getByRole('listitem').first()).toBeVisible();
  await expect(customer.getByText(device.deviceName)).toHaveCount(0);
  await customer.context().close();

  await work.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(device.deviceName);
  await removeDevice(device);
  expect(found).toEqual([]);
});

test('a factory sees its own machines with their newest readings, on a phone as well', async ({ page }) => {
  const found = complaints(page);
  const { deviceId, deviceName } = await deviceNamed('GB-1', 'customer');
  await openAs(page, 'customer', '/dashboard');
  const latest = tile(page, '最新读数');
  const row = latest.getByRole('link', { name: new RegExp(deviceName) });
  await expect(row).toContainText(/\d/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await layoutShift(page)).toBeLessThan(0.1);
  await page.setViewportSize({ width: 390, height: 850 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  // On a phone what to do stands before all figures.
  const top = async (name: string) => (await tile(page, name).boundingBox())?.y ?? 0;
  expect(await top('现在要做的')).toBeLessThan(await top('最新读数'));
  expect(await top('最新读数')).toBeLessThan(await top('机群健康度'));
  await row.click();
  await expect(page).toHaveURL(new RegExp(`deviceId=${deviceId}`));
  expect(found).toEqual([]);
});
