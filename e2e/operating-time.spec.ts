import { expect } from '@playwright/test';
import { ask, baseUrl, complaints, newDevice, openAs, overflow, removeDevice, send, violations } from './actions.ts';
import { test } from './test.ts';

test('whoever manages devices chooses on the wall how operating time is counted; a display has no button', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const device = await newDevice('计时设备 ');
  const { deviceId, deviceName } = device;
  expect((await send(device.token, { oil_temperature: 45, hours_run: 5412 })).status).toBe(200);
  await openAs(page, 'dealer', `/bigscreen?deviceId=${deviceId}`);
  const tile = page.getByRole('region', { name: '有读数时间' });
  await tile.getByRole('button', { name: /更改算法/ }).click();
  const dialog = page.getByRole('dialog', { name: deviceName });
  await dialog.getByRole('radio', { name: '按小时计' }).check();
  await expect(dialog.getByLabel('小时计', { exact: true })).toHaveValue('hours_run');
  await expect(dialog.getByRole('status')).toContainText('5,412 小时');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await violations(page, 'dialog[open]'), `${width} px`).toEqual([]);
  }
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('算法已保存')).toBeVisible();
  const counted = page.getByRole('region', { name: '运行时间' });
  await expect(counted).toContainText('5,412');
  await expect(counted).toContainText('按小时计');

  const wish = { name: 'Hall', hours: 1, screens: ['bigscreen'], deviceId };
  const link = await ask<{ displayId: string; tenantUserToken: string }>('dealer', '/system/display', wish);
  const wall = await (await browser.newContext()).newPage();
  await wall.goto(`${baseUrl()}/bigscreen?deviceId=${deviceId}#display=${link.tenantUserToken}`);
  await expect(wall.getByRole('region', { name: '运行时间' })).toContainText('按小时计');
  await expect(wall.getByRole('button', { name: /更改算法/ })).toHaveCount(0);
  await wall.context().close();
  await ask('dealer', `/system/display/${link.displayId}`, undefined, 'DELETE');
  await removeDevice({ ...device, version: device.version + 1 });
  expect(found).toEqual([]);
});
