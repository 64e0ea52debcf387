import { expect, test, type Page } from '@playwright/test';
import { baseUrl, complaints, devicesOf, elsewhere, openAs } from './actions.ts';

/** What the figures below the curves say, row by row. */
const figures = (page: Page) => page.getByRole('table', { name: '所示范围的统计' }).locator('tbody tr').allInnerTexts();

test('two devices are compared over 30 days and zoomed, and the link shows a colleague the same', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const own = await devicesOf('customer');
  const [first, second] = own.filter(({ deviceName }) => !deviceName.includes('网关'));
  if (first === undefined || second === undefined) throw new Error('the customer has no two devices');
  const { customerId, deviceName } = first;
  await openAs(page, 'dealer', `/dataanalysis/${customerId}`);
  for (const name of [deviceName, second.deviceName]) {
    await page.getByLabel('搜索工厂、设备').fill(name);
    // Behind its name stands how the device is.
    const box = page.getByRole('checkbox', { name });
    await box.click();
    await expect(box).toBeChecked();
  }
  await expect(page.getByText('已选 2 台，最多 4 台对比。')).toBeVisible();
  await page.getByRole('link', { name: '打开数据分析详情' }).click();
  await expect(page.getByRole('heading', { level: 1, name: deviceName })).toBeVisible();
  await page.getByRole('radio', { name: '30 天' }).click({ force: true });
  const chart = page.getByRole('application');
  await expect(chart).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('30d');

  await chart.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(() => new URL(page.url()).searchParams.get('zoomFrom')).not.toBeNull();
  await expect(page.getByRole('button', { name: '看全部范围' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const shown = await chart.getAttribute('aria-label');
  const said = await figures(page);
  expect(said.length).toBeGreaterThanOrEqual(2);

  const address = page.url().slice(baseUrl().length);
  const colleague = await elsewhere(browser, 'customer', address);
  await expect(colleague.getByRole('application')).toHaveAttribute('aria-label', shown ?? '');
  await expect.poll(() => figures(colleague)).toEqual(said);
  await colleague.context().close();

  // A device out of reach is not found, whatever stands beside it.
  const seen = new Set(own.map(({ deviceId }) => deviceId));
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
});
