import { expect, type Page } from '@playwright/test';
import { baseUrl, complaints, devicesOf, elsewhere, newDevice, openAs, removeDevice, send } from './actions.ts';
import { test } from './test.ts';

/** What the figures below the curves say, row by row. */
const figures = (page: Page) => page.getByRole('table', { name: '所示范围的统计' }).locator('tbody tr').allInnerTexts();

test('two devices are compared over 30 days and zoomed, and the link shows a colleague the same', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const { customerId } = own;
  const first = await newDevice('对比甲', { customerId });
  const second = await newDevice('对比乙', { customerId });
  const now = Date.now();
  const hours = Array.from({ length: 600 }, (_, hour) => now - hour * 3_600_000);
  for (const [{ token }, level] of [
    [first, 20],
    [second, 35],
  ] as const) {
    const readings = hours.map((ts) => ({ ts, values: { water_saturation: level + 3 * Math.sin(ts / 1e7) } }));
    expect((await send(token, readings)).status).toBe(200);
  }
  await openAs(page, 'dealer', `/dataanalysis/${customerId}`);
  for (const name of [first.deviceName, second.deviceName]) {
    await page.getByLabel('搜索工厂、设备').fill(name);
    // Behind its name stands how the device is.
    const box = page.getByRole('checkbox', { name });
    await box.click();
    await expect(box).toBeChecked();
  }
  await expect(page.getByText('已选 2 台，最多 4 台对比。')).toBeVisible();
  await page.getByRole('link', { name: '打开数据分析详情' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first.deviceName })).toBeVisible();
  await page.getByRole('radio', { name: '30 天' }).click({ force: true });
  const chart = page.getByRole('application');
  await expect(chart).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('30d');

  await chart.focus();
  const zoomFrom = () => new URL(page.url()).searchParams.get('zoomFrom');
  for (let step = 0; step < 2; step += 1) {
    const before = zoomFrom();
    await page.keyboard.press('+');
    await expect.poll(zoomFrom).not.toBe(before);
  }
  await expect(page.getByRole('button', { name: '看全部范围' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const shown = await chart.getAttribute('aria-label');
  expect((await figures(page)).length).toBeGreaterThanOrEqual(2);

  const address = page.url().slice(baseUrl().length);
  const colleague = await elsewhere(browser, 'customer', address);
  await expect(colleague.getByRole('application')).toHaveAttribute('aria-label', shown ?? '');
  await expect(async () => expect(await figures(colleague)).toEqual(await figures(page))).toPass({ timeout: 30_000 });
  await colleague.context().close();

  // A device out of reach is not found, whatever stands beside it.
  const seen = new Set((await devicesOf('customer')).map(({ deviceId }) => deviceId));
  const foreign = (await devicesOf('sysadmin')).find(({ deviceId }) => !seen.has(deviceId));
  if (foreign === undefined) throw new Error('the customer sees every device');
  const stranger = await elsewhere(
    browser,
    'customer',
    `${address}&with=${foreign.deviceId}`.replace(/with=[^&]*&/, ''),
  );
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('没有找到设备');
  await stranger.context().close();
  expect(found).toEqual([]);
  for (const device of [first, second]) await removeDevice(device);
});
