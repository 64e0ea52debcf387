import { deviceRoutes, gatewayRoutes, sensorModelRoutes, sensorRoutes } from '@oilsight/contract';
import type { Gateway, InstalledSensor } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device, idOf, sensor } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

function lists(count: number): void {
  server
    .on(sensorRoutes.listSensors, {
      rows: Array.from({ length: count }, (_, index) => sensor(index + 1)),
      total: count,
    })
    .on(sensorModelRoutes.listSensorModels, { rows: [], total: 0 });
}

it("shows a page of sensors on a phone in cards of a hand's height, with all that the table says", async () => {
  await page.viewport(390, 844);
  lists(20);
  await openConsole('/sensorManager?tab=sensors', { as: 'SYS_ADMIN' });
  const cards = page.getByRole('list', { name: '传感器' }).getByRole('listitem');
  await expect.poll(() => cards.elements().length).toBe(20);
  for (const words of [
    'OQ-301',
    'SN-2024-1',
    '在线',
    'OQ-400',
    '四合一油品传感器',
    'HPU-1',
    '宁波轧钢厂',
    '2023/11/15',
  ])
    expect(cards.first().element().textContent).toContain(words);
  expect(cards.first().element().getBoundingClientRect().height).toBeLessThan(200);
  expect(document.documentElement.scrollWidth).toBe(390);
});

it.each([
  ['zh-CN', '传感器', '传感器故障', '水含量、水饱和度不可信', '状态', '离线', '正常'],
  ['en-US', 'Sensors', 'Sensor fault', 'Not credible: Water content, Water saturation', 'State', 'Offline', 'In order'],
] as const)(
  'shows which sensor is at fault and in what, and filters by it (%s)',
  async (language, tab, fault, what, state, offline, inOrder) => {
    const rows: InstalledSensor[] = [
      { ...sensor(1), state: 'fault', faultyKeys: ['water_ppm', 'water_saturation'] },
      sensor(2),
      { ...sensor(3), online: false, state: 'offline' },
    ];
    server
      .on(sensorRoutes.listSensors, ({ query }) => {
        const found = rows.filter((row) => query.state === undefined || row.state === query.state);
        return { rows: found, total: found.length };
      })
      .on(sensorModelRoutes.listSensorModels, { rows: [], total: 0 });
    await openConsole('/sensorManager?tab=sensors', { as: 'SYS_ADMIN', language });
    const table = page.getByRole('table', { name: tab });
    const row = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect.element(row('OQ-301')).toMatchTextContent(new RegExp(`${fault}.*${what}`));
    await expect.element(row('OQ-303')).toMatchTextContent(new RegExp(offline));
    expect(row('OQ-302').element().textContent).not.toContain(fault);
    await page.getByLabelText(state, { exact: true }).selectOptions(fault);
    await expect.element(row('OQ-302')).not.toBeInTheDocument();
    await expect.element(row('OQ-301')).toBeVisible();
    expect(new URLSearchParams(location.search).get('state')).toBe('fault');
    // A sensor at fault reports, too, so that the others are not called online.
    await page.getByLabelText(state, { exact: true }).selectOptions(inOrder);
    await expect.element(row('OQ-301')).not.toBeInTheDocument();
    await expect.element(row('OQ-302')).toBeVisible();
  },
);

it('offers a search as wide as the devices it finds, and fields with the same corners', async () => {
  lists(0);
  server.on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 });
  await openConsole('/sensorManager?tab=sensors', { as: 'SYS_ADMIN' });
  await page.getByRole('button', { name: '安装传感器' }).first().click();
  const dialog = page.getByRole('dialog', { name: '安装传感器' });
  await expect.element(dialog.getByRole('radio', { name: /HPU-1/ })).toBeVisible();
  const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width;
  const search = dialog.getByLabelText('按名称查找设备').element().parentElement;
  const list = dialog.getByRole('radio').element().closest('label')?.parentElement;
  expect(widthOf(search)).toBe(widthOf(list));
  const cornersOf = (element: Element | null | undefined) =>
    element === null || element === undefined ? '' : getComputedStyle(element).borderRadius;
  const text = dialog.getByLabelText('传感器名称').element().parentElement;
  const time = dialog.element().querySelector('.ant-picker');
  expect([cornersOf(text), cornersOf(time)]).toEqual(['8px', '8px']);
});

const behind = device(2);
const gateway: Gateway = {
  deviceId: idOf('d', 9),
  deviceName: '边缘网关 GW-1',
  deviceNo: 'NB-GW-009',
  customerId: behind.customerId,
  customerName: behind.customerName,
  tenantId: behind.tenantId,
  tenantName: '江淮润滑技术服务',
  online: true,
  lastSeenAt: Date.now(),
  devices: [behind],
  polled: 1,
};

it.each([
  ['sensors', sensor(1).deviceName, sensor(1).deviceId],
  ['gateways', gateway.deviceName, gateway.deviceId],
  ['gateways', behind.deviceName, behind.deviceId],
] as const)('leads from a name in the list of %s to the machine (%s)', async (tab, name, deviceId) => {
  lists(1);
  server
    .on(gatewayRoutes.listGateways, { rows: [gateway], total: 1 })
    .on(deviceRoutes.getDevice, device(1))
    .refuseTheRest('systemError');
  await openConsole(`/sensorManager?tab=${tab}`, { as: 'SYS_ADMIN' });
  await page.getByRole('table').getByRole('link', { name }).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  expect(new URLSearchParams(location.search).get('deviceId')).toBe(deviceId);
});
