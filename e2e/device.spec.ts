import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type WebSocketRoute } from '@playwright/test';
import { apiLogin, ask, baseUrl, complaints, deviceNamed, layoutShift, logIn, openDevice, quickStartToken, send } from './actions.ts';

test('a reading that a device sends appears without a reload', async ({ page }) => {
  const found = complaints(page);
  await send(quickStartToken, { oil_temperature: 40.1 });
  await openDevice(page, 'Quick start');
  const row = page.getByRole('region', { name: '实时指标' }).getByRole('listitem').filter({ hasText: '油温' }).first();
  await expect(row).toContainText('40.1');
  expect((await send(quickStartToken, { oil_temperature: 61.5, water_saturation: 55.5 })).status).toBe(200);
  await expect(row).toContainText('61.5');
  await expect(page.getByRole('region', { name: '结论' })).toContainText('需要关注');
  expect(found).toEqual([]);
});

test('a broken sensor is shown as a sensor fault, not as an oil alarm', async ({ page }) => {
  await send(quickStartToken, { oil_temperature: 41, water_saturation: 20 });
  await openDevice(page, 'Quick start');
  await send(quickStartToken, { oil_temperature: -999, water_saturation: 20 });
  await expect(page.getByRole('region', { name: '结论' })).toContainText('传感器故障');
  await send(quickStartToken, { oil_temperature: 41, water_saturation: 20 });
  await expect(page.getByRole('region', { name: '结论' }).getByRole('heading', { level: 2 })).not.toContainText('传感器故障');
});

test('says so while it is offline, reconnects by itself and catches up', async ({ page }) => {
  // Between the browser and the server: the line is cut and stays cut until it is mended.
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket('**/ws/plugins/telemetry', (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await send(quickStartToken, { oil_temperature: 42, water_saturation: 20 });
  await openDevice(page, 'Quick start');
  const row = page.getByRole('region', { name: '实时指标' }).getByRole('listitem').filter({ hasText: '油温' }).first();
  await expect(row).toContainText('42.0');
  isCut = true;
  await Promise.all(lines.map((line) => line.close()));
  await expect(page.getByText(/实时连接.*中断/)).toBeVisible();
  await send(quickStartToken, { oil_temperature: 43.7, water_saturation: 20 });
  isCut = false;
  await expect(page.getByText(/实时连接.*中断/)).toBeHidden({ timeout: 40_000 });
  await expect(row).toContainText('43.7');
});

test('a gateway is shown as one: its connection and its own readings, and no oil that it does not have', async ({ page }) => {
  const found = complaints(page);
  await openDevice(page, 'GW-1');
  const state = page.getByRole('region', { name: '网关状态' });
  await expect(state.getByRole('heading', { level: 2 })).toContainText(/网关在线|网关离线/);
  await expect(state.getByText('通信', { exact: true })).toBeVisible();
  await expect(state).toContainText('替同一工厂的其他设备上报数据');
  for (const own of ['实时指标', '历史曲线', '传感器', '设备日志']) await expect(page.getByRole('region', { name: own })).toBeVisible();
  for (const ofOil of ['结论', '油液健康度', '油品剩余寿命']) await expect(page.getByRole('region', { name: ofOil })).toHaveCount(0);
  await expect(page.getByText(/证据不足|全部证据/)).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations).toEqual([]);
  expect(await layoutShift(page)).toBeLessThan(0.1);
  expect(found).toEqual([]);
});

test('a gateway tells of its own readings past a limit, and of its silence', async ({ page }) => {
  const { customerId } = await deviceNamed('GW-1');
  const name = `网关 ${Date.now()}`;
  const { device, token } = await ask<{ device: { deviceId: string; version: number }; token: string }>('dealer', '/system/customerdevice', { deviceName: name, customerId, machineType: 'hydraulic', isGateway: true });
  await send(token, { ts: Date.now() - 7_200_000, values: { oil_temperature: 40 } });
  await logIn(page, 'dealer', `/device/detail?deviceId=${device.deviceId}`);
  const state = page.getByRole('region', { name: '网关状态' });
  await expect(state).toContainText('网关离线');
  await expect(state).toContainText('查网关的供电和网络');
  await send(token, { oil_temperature: 99 });
  await expect(state.getByRole('heading', { level: 2 })).toContainText(/需要关注|需要处理/);
  await expect(state).toContainText('1 项指标越限');
  await send(token, { oil_temperature: 40 });
  await expect(state.getByRole('heading', { level: 2 })).toContainText('网关在线');
  await expect(page.getByText(/证据不足|油液健康度/)).toHaveCount(0);
  const { token: session } = await apiLogin('dealer');
  await fetch(`${baseUrl()}/system/customerdevice/${device.deviceId}?deviceName=${encodeURIComponent(name)}&version=${device.version}`, { method: 'DELETE', headers: { 'X-Authorization': `Bearer ${session}` } });
});

test('charts any range, as a picture, a table, a file', async ({ page }) => {
  await openDevice(page, '热轧主液压站');
  const history = page.getByRole('region', { name: '历史曲线' });
  await expect(history.locator('canvas').first()).toBeVisible();
  await history.getByRole('radio', { name: '30 天' }).click({ force: true });
  await expect(page).toHaveURL(/range=30d/);
  await expect(history).toContainText('阴影为最小到最大');
  const png = page.waitForEvent('download');
  await history.getByRole('button', { name: '下载图片（PNG）' }).click();
  expect((await readFile(await (await png).path())).subarray(1, 4).toString()).toBe('PNG');
  const csv = page.waitForEvent('download');
  await history.getByRole('button', { name: '下载原始数据（CSV）' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^热轧主液压站.*_历史数据_\d{4}-\d\d-\d\d_\d{4}_\d{4}-\d\d-\d\d_\d{4}\.csv$/);
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

test('a device of somebody else is not found', async ({ page }) => {
  const { deviceId } = await deviceNamed('2# 原料立磨减速机');
  await logIn(page, 'customer2', `/device/detail?deviceId=${deviceId}`);
  await expect(page.getByText('没有找到这台设备')).toBeVisible();
});

test('switching the language changes everything at once', async ({ page }) => {
  await openDevice(page, '热轧主液压站');
  await expect(page.getByText('实时指标')).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByText('Live indicators')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Live indicators' }).getByText('Water saturation')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const leftovers = await page.evaluate(() => (document.querySelector('main')?.innerText ?? '').split('\n').filter((line) => /[\u4e00-\u9fff]/.test(line)));
  // Names that people gave stay as given.
  expect(leftovers.filter((line) => !/站|厂|出口|宁波|中|器|计|默认分组|钢/.test(line))).toEqual([]);
  await page.getByRole('radio', { name: '中文' }).click({ force: true });
  await expect(page.getByText('实时指标')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`has no accessibility violations, no layout shift (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openDevice(page, '热轧主液压站');
    await expect(page.locator('canvas').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations).toEqual([]);
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });
}

test('the list shows the verdict first, filters and leads to a device', async ({ page }) => {
  const found = complaints(page);
  const { customerId } = await deviceNamed('热轧主液压站');
  await logIn(page, 'dealer', `/device/${customerId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('搜索设备').fill('热轧');
  await expect(page.getByText('显示 1 台')).toBeVisible();
  await page.reload();
  await expect(page.getByText('显示 1 台')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('link', { name: /热轧主液压站/ }).first().click();
  await expect(page).toHaveURL(/\/device\/detail\?deviceId=[\w-]{36}&tenantId=[\w-]{36}&customerId=[\w-]{36}$/);
  expect(found).toEqual([]);
});

test('an unknown address is told so', async ({ page }) => {
  await logIn(page, 'customer');
  await page.goto(`${baseUrl()}/no/such/page`);
  await expect(page.getByText('没有这个页面')).toBeVisible();
});

test('the counters of a tablet break no word, and their page is no wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await logIn(page, 'dealer', '/dashboard');
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  const counters = page.getByRole('group', { name: 'Filter by state' }).getByRole('button');
  await expect(counters.first()).toContainText('Level 1 alarm');
  const brokenWords = await counters.evaluateAll((buttons) => buttons.flatMap((button) => {
    const text = [...(button.querySelector('span')?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE);
    return [...(text?.textContent ?? '').matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + word.length);
      return range.getClientRects().length !== 1 || range.getBoundingClientRect().right > button.getBoundingClientRect().right;
    }).map(([word]) => word);
  }));
  expect(brokenWords).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test('a device without a number shows no empty label for one', async ({ page }) => {
  await page.route('**/system/datascreen/getDeviceInfo?**', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...data, deviceNo: '' } } });
  });
  await openDevice(page, 'HPU-1');
  const title = page.getByRole('banner').or(page.locator('header')).filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(title.getByText('最新读数')).toBeVisible();
  await expect(title.getByText('编号')).toHaveCount(0);
});
