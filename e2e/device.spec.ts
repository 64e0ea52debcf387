import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import {
  baseUrl,
  complaints,
  elsewhere,
  layoutShift,
  liveLine,
  newDevice,
  openAs,
  openDevice,
  removeDevice,
  send,
  violations,
  savedName,
} from './actions.ts';
import { test } from './test.ts';

test('what a device sends appears by itself, is caught up with after an outage, and a device that is removed gives way', async ({
  page,
  browser,
}) => {
  const line = await liveLine(page);
  const device = await newDevice('冲压机');
  await send(device.token, { oil_temperature: 40.1 });
  const list = await elsewhere(browser, 'dealer', `/dashboard?q=${encodeURIComponent(device.deviceName)}`);
  await openAs(page, 'dealer', `/device/detail?deviceId=${device.deviceId}`);
  const verdict = page.getByRole('region', { name: '结论' });
  const row = page.getByRole('region', { name: '实时指标' }).getByRole('listitem').filter({ hasText: '油温' }).first();
  await expect(row).toContainText('40.1');
  expect((await send(device.token, { oil_temperature: 61.5, water_saturation: 55.5 })).status).toBe(200);
  await expect(row).toContainText('61.5');
  // Beyond its limit at once; an alarm waits for its on-delay.
  await expect(verdict).toContainText('数值已越限');
  // A broken sensor is a sensor's fault, not an alarm of the oil.
  await send(device.token, { oil_temperature: -999, water_saturation: 20 });
  await expect(verdict).toContainText('传感器故障');
  await send(device.token, { oil_temperature: 41, water_saturation: 20 });
  await expect(verdict.getByRole('heading', { level: 2 })).not.toContainText('传感器故障');

  await line.cut();
  await expect(page.getByText(/实时连接.*中断/)).toBeVisible();
  await send(device.token, { oil_temperature: 43.7, water_saturation: 20 });
  line.mend();
  await expect(page.getByText(/实时连接.*中断/)).toBeHidden();
  await expect(row).toContainText('43.7');

  // On a list the age of its reading follows the device, though its state stays the same.
  const entry = list.locator(`a[href*="${device.deviceId}"]`).last();
  await expect(entry.locator('time')).toBeVisible();
  await send(device.token, { oil_temperature: 43.8, water_saturation: 20 });
  await expect(entry.locator('time')).toHaveText(/^\d+ 秒$/);
  await list.goto(`${baseUrl()}/deviceInfo?search=${encodeURIComponent(device.deviceName)}`);
  await expect(list.getByRole('row').filter({ hasText: device.deviceName }).locator('time')).toHaveText(
    /\d+ (秒|分)前/,
  );
  await list.context().close();

  await removeDevice(device);
  await expect(page.getByText('没有找到这台设备')).toBeVisible();
});

test('a gateway is shown as one: its connection and its own readings, and no oil that it does not have', async ({
  page,
}) => {
  const found = complaints(page);
  await openDevice(page, 'GW-1');
  const state = page.getByRole('region', { name: '网关状态' });
  await expect(state.getByRole('heading', { level: 2 })).toContainText(/网关在线|网关离线/);
  await expect(state.getByText('通信', { exact: true })).toBeVisible();
  await expect(state).toContainText('替同一工厂的其他设备上报数据');
  for (const own of ['实时指标', '历史曲线', '传感器', '设备日志'])
    await expect(page.getByRole('region', { name: own })).toBeVisible();
  for (const ofOil of ['结论', '油液健康度', '油品剩余寿命'])
    await expect(page.getByRole('region', { name: ofOil })).toHaveCount(0);
  await expect(page.getByText(/证据不足|全部证据/)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await layoutShift(page)).toBeLessThan(0.1);

  const gateway = await newDevice('网关', { isGateway: true });
  await send(gateway.token, { ts: Date.now() - 7_200_000, values: { oil_temperature: 40 } });
  await page.goto(`${baseUrl()}/device/detail?deviceId=${gateway.deviceId}`);
  await expect(state).toContainText('网关离线');
  await expect(state).toContainText('查网关的供电和网络');
  await send(gateway.token, { oil_temperature: 99 });
  await expect(state.getByRole('heading', { level: 2 })).toContainText('网关在线');
  await expect(state).toContainText('1 项指标越限');
  await send(gateway.token, { oil_temperature: 40 });
  await expect(state).not.toContainText('1 项指标越限');
  await expect(page.getByText(/证据不足|油液健康度/)).toHaveCount(0);
  await removeDevice(gateway);
  expect(found).toEqual([]);
});

test('charts any range, as a picture, a table, a file', async ({ page }) => {
  await openDevice(page, '热轧主液压站');
  const history = page.getByRole('region', { name: '历史曲线' });
  await expect(history.locator('canvas').first()).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.1);
  await history.getByRole('radio', { name: '30 天' }).click({ force: true });
  await expect(page).toHaveURL(/range=30d/);
  await expect(history).toContainText('阴影为最小到最大');
  const png = page.waitForEvent('download');
  await history.getByRole('button', { name: '下载图片（PNG）' }).click();
  expect((await readFile(await (await png).path())).subarray(1, 4).toString()).toBe('PNG');
  const csv = page.waitForEvent('download');
  await history.getByRole('button', { name: '下载原始数据（CSV）' }).click();
  expect(await savedName(page, await csv)).toMatch(
    /^热轧主液压站.*_历史数据_\d{4}-\d\d-\d\d_\d{4}_\d{4}-\d\d-\d\d_\d{4}\.csv$/,
  );
  const text = await readFile(await (await csv).path(), 'utf8');
  // The clocks of the browser, whose offset the head names.
  expect(text).toMatch(/^\ufeff时间 \(UTC[+-]\d\d:\d\d\),.*\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{13},/);
  expect(text.split('\n').length).toBeGreaterThan(1000);
  expect(text.split('\n')[0]).toContain('水饱和度 (%)');
  await history.getByRole('radio', { name: '表格' }).click({ force: true });
  await expect(history.getByRole('table')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/range=30d/);
});

// A machine that no other test assesses: what is entered here stays in its log.
const machine = '卷取机液压站';

test('maintenance is entered on the device page, stands in its log, and can be corrected; who may only look sees it alone', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  await openDevice(page, machine, 'maintenance');
  const log = page.getByRole('region', { name: '设备日志' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '设备图片', exact: true })).toHaveCount(0);
  await log.getByRole('button', { name: '登记', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // What is said of the oil is for others to say.
  await expect(dialog.getByLabel('事项').locator('option:not([value=""])')).toHaveText(['维护', '启机']);
  await dialog.getByLabel('事项').selectOption({ label: '维护' });
  await dialog.getByLabel('说明').fill('更换回油滤芯，工单 4711');
  await dialog.getByRole('button', { name: '登记', exact: true }).click();
  await expect(dialog).toBeHidden();
  const entry = log.getByRole('listitem').filter({ hasText: '工单 4711' });
  await expect(entry).toContainText('维护');
  await entry.getByRole('button', { name: '维护' }).click();
  await dialog.getByLabel('说明').fill('更换回油滤芯，工单 4712');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: '工单 4712' })).toBeVisible();
  await expect(log.getByRole('listitem').filter({ hasText: '工单 4711' })).toHaveCount(0);

  const reader = await (await browser.newContext()).newPage();
  await openDevice(reader, machine, 'group');
  const shown = reader.getByRole('region', { name: '设备日志' });
  await expect(shown.getByRole('listitem').first()).toBeVisible();
  await expect(shown.getByRole('button', { name: '登记', exact: true })).toHaveCount(0);
  await expect(reader.getByRole('region', { name: '传感器' }).getByRole('button', { name: /^更换传感器/ })).toHaveCount(
    0,
  );
  await reader.context().close();
  expect(found).toEqual([]);
});
