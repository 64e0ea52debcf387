import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ask, baseUrl, layoutShift, liveLine, newDevice, openAs, removeDevice, send } from './actions.ts';
import { test } from './test.ts';

interface Counts {
  readonly onlineCst: number;
  readonly allCst: number;
  readonly firstLevel: number;
  readonly secondLevel: number;
}

const counts = () => ask<Counts>('dealer', '/system/distributordatascreen/getData');
const grouped = new Intl.NumberFormat('zh-CN');

/** Other journeys add and remove devices meanwhile: what the wall shows is compared with what is there now. */
async function showsWhatIsThere(page: Page): Promise<void> {
  const online = page.getByRole('region', { name: '在线设备' });
  const alarms = page.getByRole('region', { name: '未恢复的告警' });
  await expect(async () => {
    const now = await counts();
    await expect(online).toContainText(`共 ${grouped.format(now.allCst)} 台`, { timeout: 1000 });
    await expect(alarms).toContainText(`二级预警${grouped.format(now.secondLevel)}`, { timeout: 1000 });
  }).toPass();
}

test('a dealer sees what it has on a map, and a new device at once', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs(page, 'dealer', '/dealer');
  await showsWhatIsThere(page);
  await expect(page.locator('canvas')).toBeVisible();
  // No other device stands in Tibet.
  const map = page.getByRole('region', { name: '设备分布' });
  const tibet = map.getByRole('listitem').filter({ hasText: '西藏' });
  await expect(map.getByRole('listitem').first()).toBeVisible();
  await expect(tibet).toHaveCount(0);
  const device = await newDevice('大屏液压站', { areaNo: '540100' });
  try {
    expect((await send(device.token, { oil_temperature: 45 })).status).toBe(200);
    await expect(tibet).toContainText('1', { timeout: 20_000 });
    await showsWhatIsThere(page);
  } finally {
    await removeDevice(device);
  }
  expect(await layoutShift(page)).toBeLessThan(0.1);
});

test('a province of the map opens by key into its cities', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs(page, 'dealer', '/dealer');
  const map = page.getByRole('region', { name: '设备分布' });
  const province = map.getByRole('listitem').getByRole('button').first();
  await expect(province).toBeVisible();
  await province.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?areaNo=\d{2}0000$/);
  await expect(map.getByRole('button', { name: '全国' })).toBeVisible();
  await expect(map.getByRole('listitem').first()).toContainText('市');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${baseUrl()}/dealer`);
});

test('a wall that is cut off says so, and comes back by itself', async ({ page }) => {
  const line = await liveLine(page);
  await openAs(page, 'dealer', '/dealer');
  await expect(page.getByText(/\d+ 秒前更新/)).toBeVisible();
  await line.cut();
  await expect(page.getByText(/连接已中断 \d+ 秒/)).toBeVisible({ timeout: 5000 });
  line.mend();
  await expect(page.getByText(/\d+ 秒前更新/)).toBeVisible({ timeout: 40_000 });
});
