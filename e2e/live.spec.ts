import { expect, test, type WebSocketRoute } from '@playwright/test';
import { apiLogin, ask, baseUrl, deviceNamed, logIn, quickStartToken, send } from './actions.ts';
import { codeSentTo } from './codes.ts';

test('the age of a reading on a list follows the device, though its state stays the same', async ({ page }) => {
  const { deviceId } = await deviceNamed('Quick start');
  await send(quickStartToken, { ts: Date.now() - 200_000, values: { oil_temperature: 41, water_saturation: 20 } });
  await logIn(page, 'dealer', '/dashboard?q=Quick%20start');
  const row = page.locator(`a[href*="${deviceId}"]`).last();
  await expect(row.locator('time')).toBeVisible();
  await send(quickStartToken, { oil_temperature: 41, water_saturation: 20 });
  await expect(row.locator('time')).toHaveText(/^\d+ 秒$/, { timeout: 20_000 });
  await page.goto(`${baseUrl()}/deviceInfo?search=Quick%20start`);
  await expect(page.getByRole('row').filter({ hasText: 'Quick start' }).locator('time')).toHaveText(/\d+ (秒|分)前/);
});

test('says that the server refuses what a page follows, and is quiet again when it does not', async ({ page }) => {
  let refusals = 1;
  await page.routeWebSocket('**/ws/plugins/telemetry', (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as { topic?: string; subscriptionId?: number };
      if (told.topic !== 'devices' || refusals === 0) return line.send(message);
      refusals -= 1;
      line.send(JSON.stringify({ subscriptionId: told.subscriptionId, errorCode: 1, errorMsg: 'Internal Server error!', data: null, latestValues: {} }));
    });
  });
  await logIn(page, 'dealer', '/dataanalysis');
  const banner = page.getByText('服务器暂时没有发来全部实时数据，所示内容可能已过时');
  await expect(banner).toBeVisible();
  await expect(banner).toBeHidden();
});

test('while nothing comes in, the tree of the plant claims no more than its list', async ({ page }) => {
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket('**/ws/plugins/telemetry', (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await logIn(page, 'dealer', '/deviceInfo');
  const factory = page.getByRole('navigation', { name: '工厂与分组' }).getByRole('link', { name: '宁波轧钢厂' });
  await expect(factory.getByLabel('一级报警')).toBeVisible();
  isCut = true;
  await Promise.all(lines.map((line) => line.close()));
  await expect(page.getByRole('row').filter({ hasText: 'NB-HY-001' })).toContainText('未知');
  await expect(factory.getByLabel('未知')).toBeVisible();
  await expect(factory.getByLabel('一级报警')).toHaveCount(0);
});

test('a device that is removed while somebody looks at it gives way to a page that says so', async ({ page }) => {
  const [factory] = await ask<{ customerId: string }[]>('dealer', '/system/dataanalysis/listAllByDifCondition');
  const made = await ask<{ device: { deviceId: string; version: number } }>('sysadmin', '/system/customerdevice', { deviceName: 'Short-lived press', machineType: 'hydraulic', customerId: factory?.customerId });
  const { deviceId, version } = made.device;
  await logIn(page, 'dealer', `/device/detail?deviceId=${deviceId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Short-lived press');
  const { token } = await apiLogin('dealer');
  const removed = await fetch(`${baseUrl()}/system/customerdevice/${deviceId}?deviceName=Short-lived%20press&version=${version}`, { method: 'DELETE', headers: { 'X-Authorization': `Bearer ${token}` } });
  expect(await removed.json()).toMatchObject({ code: 200 });
  await expect(page.getByText('没有找到这台设备')).toBeVisible();
});

test('the outbox says of a code that it waits, for what, and why', async ({ page }) => {
  const phone = '13911112222';
  const [factory] = await ask<{ customerId: string }[]>('dealer', '/system/dataanalysis/listAllByDifCondition');
  await ask('dealer', '/system/user', { userName: 'outbox.reader', firstName: 'Lan', lastName: 'Xu', phone, email: 'outbox.reader@oil.example', authority: 'CUSTOMER_USER', customerId: factory?.customerId, password: 'turbine-46' });
  await fetch(`${baseUrl()}/getVerificationCode/${phone}`, { headers: { 'X-Authorization': 'Bearer login' } });
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/);
  await logIn(page, 'sysadmin', '/outbox?class=code');
  const row = page.getByRole('row').filter({ hasText: phone });
  await expect(row).toContainText('短信 · 验证码');
  await expect(row).toContainText('等待，尚未发出');
  await expect(row).toContainText('这种方式没有接入网关');
  await page.goto(`${baseUrl()}/outbox?class=digest`);
  await expect(page.getByText('没有符合条件的消息')).toBeVisible();
});
