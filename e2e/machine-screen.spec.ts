import { expect } from '@playwright/test';
import { deviceNamed, layoutShift, openAs } from './actions.ts';
import { test } from './test.ts';

test('the wall of a machine shows its indicators and tiles without a shift, and goes on with the keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const { deviceId, deviceName } = await deviceNamed('GB-1', 'dealer');
  await openAs(page, 'dealer', `/bigscreen?deviceId=${deviceId}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(deviceName);
  const blocks = page.getByRole('list', { name: '指标' }).getByRole('listitem');
  await expect(blocks).toHaveCount(8);
  await expect(blocks.first()).toContainText(/\d/);
  await expect(page.getByRole('region', { name: '有读数时间' })).toContainText(/\d 小时/);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.keyboard.press('ArrowRight');
  await expect(title).not.toHaveText(deviceName);
  await expect(blocks.first()).toContainText(/\d/);
  // The order follows the states of all machines, which others change meanwhile: only that it goes on is sure.
  const next = (await title.textContent()) ?? '';
  await page.keyboard.press('ArrowLeft');
  await expect(title).not.toHaveText(next);
});

test('a machine of somebody else is not found on the wall', async ({ page }) => {
  const { deviceId } = await deviceNamed('GB-1', 'dealer');
  await openAs(page, 'dealer2', `/bigscreen?deviceId=${deviceId}`);
  await expect(page.getByText('未找到该设备')).toBeVisible();
});
