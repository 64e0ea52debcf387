import { expect, type Locator } from '@playwright/test';
import { ask, baseUrl, complaints, deviceNamed, newDevice, openAs, removeDevice, send, unique } from './actions.ts';
import { test } from './test.ts';

test('a factory keeps an oil, fills it in with an oil change, and takes both back', async ({ page }) => {
  const found = complaints(page);
  // A name with a "0w" in it is that of an SAE grade, which has no ISO class.
  const name = unique('试验油 ').replaceAll('w', 'v');
  await openAs(page, 'customer', '/oilSet');
  await page.getByRole('button', { name: '新建油品' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写油品名称')).toBeVisible();
  await dialog.getByLabel('油品名称').fill(name);
  await dialog.getByLabel('40 °C 运动粘度').fill('46');
  await dialog.getByLabel('粘度指数 VI').fill('100');
  await expect(dialog.getByLabel('100 °C 运动粘度')).toHaveValue('6.76');
  await expect(dialog.getByText('ISO VG 46（ISO 3448）')).toBeVisible();
  await dialog.getByText('两点标定').click();
  for (const [label, value] of [
    ['温度 1', '20'],
    ['饱和含水量 1', '100'],
    ['温度 2', '60'],
    ['饱和含水量 2', '350'],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: '填入 a 与 b' }).click();
  await expect(dialog.getByLabel('系数 a')).not.toHaveValue('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(`已保存“${name}”`)).toBeVisible();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('本厂');
  await expect(row).toContainText('100 / 46');
  await expect(page.getByRole('row', { name: /L-HM 46/ }).getByRole('button')).toHaveCount(0);

  const { deviceId } = await deviceNamed('GB-1', 'customer');
  await page.goto(`${baseUrl()}/oilSet?tab=devices&deviceId=${deviceId}`);
  const before = await page.getByRole('region', { name: '当前用油' }).locator('strong').textContent();
  await page.getByRole('button', { name: '登记换油、补油或维护' }).click();
  // Nothing is entered by a press on untouched fields: an oil change begins the life of the oil anew.
  await dialog.getByRole('button', { name: '登记', exact: true }).click();
  await expect(dialog.getByText('请选择事项')).toBeVisible();
  await dialog.getByLabel('事项').selectOption({ label: '换油' });
  await expect(dialog.getByText(/将从 .* 起重新计算油品寿命和油液指标的基线/)).toBeVisible();
  await dialog.getByLabel('用油', { exact: true }).selectOption({ label: name });
  await dialog.getByLabel('油量').fill('180');
  await dialog.getByRole('button', { name: '登记', exact: true }).click();
  await expect(page.getByText('已登记：换油')).toBeVisible();
  await expect(page.getByRole('region', { name: '当前用油' })).toContainText(name);
  const log = page.getByRole('region', { name: '告警与设备日志' });
  const entry = log.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('180 L');
  await entry.getByRole('button', { name: '换油' }).click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除“换油”？' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('region', { name: '当前用油' })).toContainText(before ?? '');
  await expect(page.getByRole('region', { name: '当前用油' })).not.toContainText(name);

  await page.goto(`${baseUrl()}/oilSet`);
  await row.getByRole('button', { name: '删除' }).click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
  expect(found).toEqual([]);
});

/** Presses cancel until the dialog is gone: what arrives meanwhile may move the button away from the pointer. */
async function leave(dialog: Locator): Promise<void> {
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: '取消' }).click({ timeout: 3000 });
    await expect(dialog).toBeHidden({ timeout: 3000 });
  }).toPass();
}

test('limits say where they come from, are tried, set, in force and taken back; targets, copies and weights are kept', async ({
  page,
}) => {
  const found = complaints(page);
  const { deviceId } = await deviceNamed('GB-1', 'customer');
  await openAs(page, 'customer', `/oilSet?tab=limits&deviceId=${deviceId}`);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('table', { name: '指标限值' }).getByRole('row', { name: /^油温/ });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('油液数据分析设置');
  const table = page.getByRole('table', { name: '指标限值' });
  await expect(table.getByRole('row', { name: /^颗粒 ≥ 4 µm/ })).toContainText(/按清洁度目标 \d+\/\d+\/\d+/);
  await expect(table.getByRole('row', { name: /^泄漏/ })).toContainText('检出即报警');
  await expect(row.getByRole('img')).toHaveCount(1);

  await page.getByRole('button', { name: '添加限值' }).click();
  const unset = page.getByRole('region', { name: '未设限值的指标' });
  await expect(unset.getByRole('heading', { level: 3 })).toHaveText([
    '粘度与密度',
    '老化与介电',
    '颗粒与清洁度',
    '磨损',
    '运行工况',
    '健康度与寿命',
  ]);
  await unset.getByRole('textbox').fill('density');
  await expect(unset.getByRole('listitem')).toHaveCount(1);
  await unset.getByRole('textbox').fill('介电');
  await expect(unset.getByRole('listitem')).toHaveCount(1);
  await unset.getByRole('button', { name: '设置介电常数的限值' }).click();
  await expect(dialog.getByRole('region', { name: '从历史学到的限值' })).toContainText('油品自身的性质');
  await leave(dialog);
  await unset.getByRole('textbox').fill('铁磁颗粒总数');
  await unset.getByRole('button', { name: '设置铁磁颗粒总数的限值' }).click();
  await expect(dialog.getByRole('region', { name: '从历史学到的限值' })).toContainText('累计计数只增不减');
  await leave(dialog);

  await row.getByRole('button').click();
  await expect(dialog.getByRole('region', { name: '近 30 天照新限值' }).getByRole('figure')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '从历史学到的限值' })).toContainText(/二级|有效日|有效读数/);
  await expect(dialog.getByRole('button', { name: /台生效/ })).toBeDisabled();
  await dialog.getByLabel('二级上限').fill('20');
  await dialog.getByLabel('一级上限').fill('20');
  await dialog.getByRole('button', { name: '保存，对 1 台生效' }).click();
  await expect(dialog.getByText('一级与二级不能相同')).toBeVisible();
  await dialog.getByLabel('一级上限').fill('140');
  // Replayed on what is stored: readings are above 20 °C all the time.
  await expect(dialog.getByText(/0 → [1-9]\d* 次/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: '对哪些设备生效' }).getByRole('listitem').first()).toContainText(
    '本次改',
  );
  await dialog.getByLabel('原因').fill('夏季试运行');
  await dialog.getByRole('button', { name: '保存，对 1 台生效' }).click();
  await expect(page.getByText('已保存油温的限值')).toBeVisible();
  await expect(row).toContainText('本设备设定');
  const live = await ask<{ key: string; limits: { level1High: number; source: string } | null }[]>(
    'customer',
    `/system/datascreen/getTsKvLatestByDeviceId?deviceId=${deviceId}`,
  );
  expect(live.find(({ key }) => key === 'oil_temperature')?.limits).toMatchObject({
    level1High: 140,
    source: 'device',
  });
  await row.getByRole('button').click();
  await expect(dialog.getByRole('radio', { name: /本机另设.*夏季试运行/ })).toBeChecked();
  await dialog.getByText(/^限值改动/).click();
  await dialog.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(dialog.getByRole('radio', { name: /系统默认值/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('系统默认值');

  // A reading beyond its limit is marked.
  const of = { deviceId, key: 'oil_temperature' };
  const versionOf = async () =>
    (
      await ask<{ limits: { key: string; version: number }[] }>(
        'customer',
        `/system/limits/device?deviceId=${deviceId}`,
      )
    ).limits.find(({ key }) => key === of.key)?.version ?? 0;
  const put = async (limits: unknown) =>
    ask('customer', '/system/limits/device', { ...of, version: await versionOf(), limits }, 'PUT');
  await put({ level2Low: null, level2High: -39, level1Low: null, level1High: -38 });
  await page.reload();
  await expect(row.getByRole('img', { name: '一级报警' })).toBeVisible();
  await put(null);

  await page.getByRole('button', { name: '修改', exact: true }).first().click();
  await dialog.getByLabel('按元件选用').selectOption({ label: '伺服阀 16/14/11' });
  await expect(dialog.getByLabel('≥ 6 µm 等级', { exact: true })).toHaveValue('14');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('table', { name: '目标值与设备条件' })).toContainText('16/14/11');
  await page.getByRole('button', { name: '修改', exact: true }).first().click();
  for (const um of ['4', '6', '14']) await dialog.getByLabel(`≥ ${um} µm 等级`, { exact: true }).fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('table', { name: '目标值与设备条件' })).not.toContainText('16/14/11');
  await page.getByRole('button', { name: '复制到其他设备' }).click();
  await expect(dialog.getByRole('checkbox').nth(1)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '请选择设备' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '健康度权重' }).click();
  await page.getByLabel('水分').fill('30');
  await page.getByRole('button', { name: '保存权重' }).click();
  await expect(page.getByText('本厂设定')).toBeVisible();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByText('系统默认值')).toBeVisible();
  await expect(page.getByLabel('水分')).toHaveValue('15');
  expect(found).toEqual([]);
});

test('a dealer sets the limits of a device from its row, from the list of devices and from alarm settings', async ({
  page,
}) => {
  const found = complaints(page);
  const device = await newDevice('轧机');
  await send(device.token, { oil_temperature: 58, water_ppm: 110 });
  await openAs(page, 'dealer', `/deviceInfo?search=${encodeURIComponent(device.deviceName)}`);
  await page.getByRole('button', { name: `${device.deviceName} 的更多操作` }).click();
  await page.getByRole('link', { name: '限值', exact: true }).click();
  const section = page.getByRole('region', { name: '限值与目标值' });
  await expect(section.getByRole('table', { name: '指标限值' }).getByRole('row', { name: /^油温/ })).toBeVisible();

  const row = page.getByRole('region', { name: '实时指标' }).getByRole('listitem').filter({ hasText: '油温' }).first();
  await row.hover();
  await row.getByRole('button', { name: '设置油温的限值' }).click();
  const dialog = page.getByRole('dialog', { name: '设限值：油温' });
  await expect(dialog).toContainText(device.deviceName);
  await expect(dialog).toContainText('液压系统');
  await dialog.getByLabel('二级上限').fill('50');
  await dialog.getByLabel('一级上限').fill('55');
  await dialog.getByRole('button', { name: '保存，对 1 台生效' }).click();
  await expect(dialog).toBeHidden();
  // In force at once, on the page and in the list of limits.
  await expect(row).toContainText('50 / 55');
  await expect(row.getByRole('img', { name: '一级报警' })).toBeVisible();
  await expect(section.getByRole('row', { name: /^油温/ })).toContainText('本设备设定');

  await openAs(page, 'dealer', `/alarmSet?new=1&forDevice=${device.deviceId}&forIndicator=oil_temperature`);
  const change = page.getByRole('link', { name: '修改限值' }).first();
  await expect(change).toHaveAttribute('href', new RegExp(`deviceId=${device.deviceId}.*limits=open`));
  await removeDevice(device);
  expect(found).toEqual([]);
});
