import { expect, type Page } from '@playwright/test';
import {
  ask,
  complaints,
  rowsOf,
  newDevice,
  openAs,
  removeDevice,
  send,
  unique,
  violations,
  savedName,
} from './actions.ts';
import { test } from './test.ts';

/** Puts text on the clipboard and pastes it, as from a spreadsheet. */
async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).evaluate((field, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('an administrator registers a model from a data sheet, installs a sensor of it, and replaces it', async ({
  page,
}) => {
  const found = complaints(page);
  const code = unique('TQ-');
  const tag = unique('TQ-901-');
  const device = await newDevice('试验台');
  await openAs(page, 'sysadmin', '/sensorManager');
  await expect(page.getByRole('row').filter({ hasText: 'OQ-400' })).toContainText('四合一油品传感器');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: '新建型号' }).click();
  const dialog = page.getByRole('dialog', { name: '新建型号' });
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog.getByLabel('型号', { exact: true })).toBeFocused();
  await expect(dialog.getByText('必填').first()).toBeVisible();
  await dialog.getByLabel('型号', { exact: true }).fill(code);
  await dialog.getByLabel('中文名称').fill('油温密度传感器');
  await dialog.getByLabel('英文名称').fill('Temperature and density sensor');
  await pasteInto(page, '上报名称，第 1 行', 'T1\t°F>°C\t-20\t120\t±0.5 °C\nrho\tg/cm³>kg/m³\t700\t1000\t±1');
  await dialog.getByLabel('指标，第 1 行', { exact: true }).selectOption('oil_temperature');
  await dialog.getByLabel('单位换算，第 1 行').selectOption('°F>°C');
  await dialog.getByLabel('指标，第 2 行', { exact: true }).selectOption('density');
  await dialog.getByLabel('单位换算，第 2 行').selectOption('g/cm³>kg/m³');
  await dialog.getByRole('button', { name: '添加寄存器' }).click();
  await dialog.getByLabel('地址，第 1 行').fill('70000');
  await dialog.getByLabel('一条上报消息').fill('{"T1": 266, "rho": 0.87}');
  const tried = dialog.getByRole('table', { name: '试读结果' });
  await expect(tried.getByRole('row').filter({ hasText: 'T1' })).toContainText('130 °C');
  await expect(tried.getByRole('row').filter({ hasText: 'T1' })).toContainText('可疑');
  await expect(tried.getByRole('row').filter({ hasText: 'rho' })).toContainText('870 kg/m³');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog.getByText('超出允许范围')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { name: '新建型号' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('地址，第 1 行').fill('0');
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('navigation', { name: '传感器管理' }).getByRole('link', { name: '传感器', exact: true }).click();
  await page.getByRole('button', { name: '安装传感器' }).click();
  const install = page.getByRole('dialog', { name: '安装传感器' });
  await install.getByLabel('按名称查找设备').fill(device.deviceName);
  await install.getByRole('radio', { name: device.deviceName }).check();
  await install.getByLabel('传感器名称').fill(tag);
  await install.getByLabel('序列号').fill('SN-OLD');
  await install.getByLabel('型号', { exact: true }).selectOption({ label: `${code} · 油温密度传感器` });
  await install.getByRole('button', { name: '安装', exact: true }).click();
  await expect(install).toBeHidden();

  // What the machine sends is read by the new model from now on.
  expect((await send(device.token, { T1: 122 })).status).toBe(200);
  await page.getByLabel('搜索传感器').fill(tag);
  const row = page.getByRole('row').filter({ hasText: tag });
  // The address holds the search only after a moment, and the reload needs it there.
  await expect(page).toHaveURL((url) => url.search.includes(tag));
  await expect(row).toHaveCount(1);
  await page.reload();
  await expect(row).toContainText('在线');
  const latest = await ask<{ key: string; value: number }[]>(
    'sysadmin',
    `/system/datascreen/getTsKvLatestByDeviceId?deviceId=${device.deviceId}`,
  );
  expect(latest.find(({ key }) => key === 'oil_temperature')?.value).toBeCloseTo(50, 6);
  expect(await violations(page)).toEqual([]);

  await row.getByRole('button', { name: '更换' }).click();
  const replacement = page.getByRole('dialog', { name: `更换传感器 ${tag}` });
  await replacement.getByRole('button', { name: '更换', exact: true }).click();
  await expect(replacement.getByText('请填写序列号')).toBeVisible();
  await replacement.getByRole('checkbox', { name: '铭牌不可读' }).check();
  await expect(replacement.getByLabel('新传感器序列号')).toBeDisabled();
  await expect(replacement.getByText('请填写序列号')).toBeHidden();
  await replacement.getByRole('checkbox', { name: '铭牌不可读' }).uncheck();
  await replacement.getByLabel('新传感器序列号').fill('SN-NEW');
  await replacement.getByLabel('备注').fill('例行更换');
  await replacement.getByRole('button', { name: '更换', exact: true }).click();
  await expect(replacement).toBeHidden();
  await expect(row).toContainText('SN-NEW');
  await row.getByRole('button', { name: '履历' }).click();
  const history = page.getByRole('dialog', { name: `${device.deviceName} 的传感器履历` });
  await expect(history.getByRole('listitem').filter({ hasText: 'SN-OLD' })).toContainText('已拆除');
  await expect(history.getByRole('listitem').filter({ hasText: 'SN-NEW' })).toContainText('在用');
  await history.getByRole('button', { name: '关闭' }).last().click();

  // A model that is in use stays; the sensor goes, then the model.
  await row.getByRole('button', { name: '拆除' }).click();
  await page
    .getByRole('dialog', { name: `从 ${device.deviceName} 拆除 ${tag}？` })
    .getByRole('button', { name: '拆除', exact: true })
    .click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('navigation', { name: '传感器管理' }).getByRole('link', { name: '型号' }).click();
  await page.getByLabel('搜索型号').fill(code);
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog', { name: `删除型号 ${code}？` })
    .getByRole('button', { name: '删除', exact: true })
    .click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await removeDevice(device);
  expect(found).toEqual([]);
});

test('a sensor whose readings are refused is found in the list of sensors, and the other of the machine is in order', async ({
  page,
}) => {
  const found = complaints(page);
  const device = await newDevice('故障台');
  const [faulty, sound] = [unique('MC-901-'), unique('OQ-902-')];
  for (const [sensorName, code] of [
    [faulty, 'MC-20'],
    [sound, 'OQ-400'],
  ]) {
    const [model] = await rowsOf<{ modelId: string }>('dealer', `/system/sensormodel/list?search=${code}`);
    await ask('dealer', '/system/sensor', { deviceId: device.deviceId, sensorName, modelId: model?.modelId });
  }
  await send(device.token, { ts: Date.now() - 600_000, values: { water_saturation: 31, oil_temperature: 44 } });
  await send(device.token, { water_saturation: -999, oil_temperature: 45, density: 870 });
  await openAs(page, 'sysadmin', '/sensorManager?tab=sensors');
  await page.getByLabel('搜索传感器').fill(device.deviceName);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row(faulty)).toContainText('传感器故障');
  await expect(row(faulty)).toContainText('水饱和度不可信');
  await expect(row(sound)).toContainText('在线');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('状态', { exact: true }).selectOption('传感器故障');
  await expect(row(sound)).toHaveCount(0);
  await expect(row(faulty)).toHaveCount(1);
  // The machine's page says the same of the same sensor.
  await row(faulty).getByRole('link').click();
  const tiles = page.getByRole('region', { name: '传感器' }).getByRole('listitem');
  await expect(tiles.filter({ hasText: faulty })).toContainText('读数不可信');
  await expect(tiles.filter({ hasText: sound })).toContainText('在线');
  // What was refused is told beside the curve, and with its value in the table.
  const history = page.getByRole('region', { name: '历史曲线' });
  await expect(history).toContainText('1 个读数超出物理范围，被拒收，不进曲线');
  await expect(history).toContainText('空心圆：拒收的读数');
  await history.getByRole('radio', { name: '表格' }).click({ force: true });
  await expect(history.getByRole('row').filter({ hasText: '拒收 −999.0' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await removeDevice(device);
  expect(found).toEqual([]);
});

test('a gateway tells what it speaks for, and gives a configuration for the collector', async ({ page }) => {
  await openAs(page, 'sysadmin', '/sensorManager?tab=gateways');
  const row = page.getByRole('row').filter({ hasText: '液压站边缘网关 GW-1' });
  await expect(row).toContainText('卷取机液压站 HPU-3');
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: '接入说明' }).click();
  const dialog = page.getByRole('dialog', { name: '液压站边缘网关 GW-1 接入说明' });
  await expect(dialog).toContainText('v1/gateway/telemetry');
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载采集器配置' }).click(),
  ]);
  expect(await savedName(page, file)).toMatch(/collector\.json$/);
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const config = JSON.parse(Buffer.concat(chunks).toString()) as {
    server: { url: string };
    connections: { sensors: { device: string; registers: unknown[] }[] }[];
  };
  expect(config.server.url).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/);
  const sensors = config.connections.flatMap((connection) => connection.sensors);
  expect(sensors.map(({ device }) => device)).toContain('粗轧机减速机 GB-1');
  expect(sensors.every(({ registers }) => registers.length > 0)).toBe(true);
});
