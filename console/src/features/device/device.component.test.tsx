import { analysisRoutes, deviceRoutes, imageRoutes, oilRoutes, telemetryRoutes } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device, idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const address = `/device/detail?deviceId=${idOf('d', 1)}`;

beforeEach(() => {
  server
    .on(deviceRoutes.getSensors, [])
    .on(telemetryRoutes.liveIndicators, [])
    .on(telemetryRoutes.dayStates, [])
    .on(telemetryRoutes.history, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(deviceRoutes.connection, { mqttPort: 1883 })
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound');
});

it('shows no empty label for a number that a device does not have, and says that it has no sensors', async () => {
  server.on(deviceRoutes.getDevice, device(1, { deviceNo: '' }));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/液压站 HPU-1/);
  const head = title.element().closest('header');
  expect(head?.textContent).toContain('最新读数');
  expect(head?.textContent).not.toContain('编号');
  await expect.element(page.getByRole('region', { name: '传感器' })).toMatchTextContent(/该设备未绑定传感器/);
});

it('names the number that a device has', async () => {
  server.on(deviceRoutes.getDevice, device(1));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/液压站 HPU-1/);
  expect(title.element().closest('header')?.textContent).toMatch(/编号.*NB-HY-001/);
});

it('says that a device is not found', async () => {
  server.refuse(deviceRoutes.getDevice, 'deviceNotFound');
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/没有找到这台设备/);
});

it.each([
  ['CUSTOMER_USER', '设备图片'],
  ['TENANT_ADMIN', '上传设备图片'],
] as const)('opens what %s may do with images of devices: %s', async (authority, title) => {
  server.on(deviceRoutes.getDevice, device(1)).on(imageRoutes.listImages, { rows: [], total: 0 });
  await openConsole(address, { as: authority });
  await page.getByRole('button', { name: '设备图片', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
});
