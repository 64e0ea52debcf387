import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  ask,
  complaints,
  elsewhere,
  find,
  newDevice,
  openAs,
  removeDevice,
  send,
  unique,
  savedName,
} from './actions.ts';
import { test } from './test.ts';

/** Opens the devices of a factory by the tree. */
async function openFactory(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: '工厂与分组' }).getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
}

/** Makes a device in the factory that is shown. Resolves to its token. */
async function create(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '新建设备' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建设备' });
  await dialog.getByLabel('设备名称').fill(name);
  await dialog.getByLabel('机型', { exact: true }).selectOption({ label: '减速机' });
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  const issued = page.getByRole('dialog', { name: '访问令牌' });
  const line = await issued.getByRole('listitem').filter({ hasText: 'MQTT' }).getByRole('code').textContent();
  const token = /-u (\S+)/.exec(line ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  await expect(issued.getByText(token, { exact: true })).toBeVisible();
  await expect(issued.getByRole('listitem').filter({ hasText: 'HTTP' })).toContainText(`/api/v1/${token}/telemetry`);
  await issued.getByRole('button', { name: '已保存，关闭' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

async function more(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /的更多操作/ }).click();
  await row.getByRole('button', { name: action }).click();
}

test('a dealer makes a group and a device, which delivers, is removed, and comes back', async ({ page }) => {
  const found = complaints(page);
  const [name, group] = [unique('循环风机 '), unique('窑尾 ')];
  await openAs(page, 'dealer', '/deviceInfo');
  await openFactory(page, '芜湖水泥厂');
  await page.getByRole('button', { name: '新建分组' }).click();
  await page.getByLabel('分组名称').fill(group);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: group })).toBeVisible();

  await page.getByRole('button', { name: '新建设备' }).click();
  const dialog = page.getByRole('dialog', { name: '新建设备' });
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog.getByText('名称不能为空')).toBeVisible();
  await expect(dialog.getByText('请选择机型')).toBeVisible();
  await expect(dialog.getByLabel('设备名称')).toBeFocused();
  await expect(dialog.getByLabel('设备名称')).toHaveAttribute('aria-required', 'true');
  const today = await page.evaluate(() =>
    [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('/'),
  );
  await expect(dialog.getByLabel('安装日期')).toHaveValue(today);
  await page.keyboard.press('Escape');
  const token = await create(page, name);
  expect((await send(token, { oil_temperature: 51.5 })).status).toBe(200);

  const row = await find(page, '搜索设备', name);
  await expect(row.getByText('还没有读数')).toHaveCount(0);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '移动分组' }).first().click();
  await page.getByRole('dialog').getByLabel('设备分组').selectOption({ label: group });
  await page.getByRole('dialog').getByRole('button', { name: '移动', exact: true }).click();
  await expect(row.getByText(group)).toBeVisible();

  await more(row, '访问令牌');
  await page.getByRole('button', { name: '签发新令牌' }).click();
  await page.getByRole('button', { name: '已保存，关闭' }).click();
  // The old one ended at once.
  await expect.poll(async () => (await send(token, { oil_temperature: 51.6 })).status).toBe(401);

  await more(row, '删除设备');
  const remove = page.getByRole('dialog', { name: `删除“${name}”` });
  await expect(remove.getByText(/约 1 帧/)).toBeVisible();
  const action = remove.getByRole('button', { name: '删除设备' });
  await remove.getByLabel(/请输入设备名称/).fill('something else');
  await expect(action).toBeDisabled();
  await remove.getByLabel(/请输入设备名称/).fill(name);
  await action.click();
  await expect(page.getByText('没有符合条件的设备')).toBeVisible();

  await page.getByRole('radio', { name: '已删除' }).click({ force: true });
  const gone = page.getByRole('row').filter({ hasText: name });
  await expect(gone.getByText(/还有 (29|30) 天/)).toBeVisible();
  await gone.getByRole('button', { name: '恢复' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await page.getByRole('button', { name: '已保存，关闭' }).click();
  await page.getByRole('radio', { name: '在用' }).click({ force: true });
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);

  // A group that holds devices gives them away before it goes.
  await page.getByRole('button', { name: '清空搜索' }).click();
  await page.getByRole('link', { name: group }).click();
  await page.getByRole('button', { name: '删除分组' }).click();
  await expect(page.getByText('分组里还有 1 台设备')).toBeVisible();
  await page.getByRole('button', { name: '移动并删除' }).click();
  await expect(page.getByRole('link', { name: group })).toHaveCount(0);
  await expect((await find(page, '搜索设备', name)).getByText('默认分组')).toBeVisible();
  expect(found).toEqual([]);
});

test('a dealer moves several devices at once into a group that is made with it, where they are then seen', async ({
  page,
}) => {
  const found = complaints(page);
  const [stem, group] = [unique('风机 '), unique('除尘 ')];
  const made = [await newDevice(`${stem} A `), await newDevice(`${stem} B `), await newDevice(`${stem} C `)];
  await openAs(page, 'dealer', '/deviceInfo');
  await openFactory(page, '东莞注塑厂');
  await page.getByLabel('搜索设备', { exact: true }).fill(stem);
  const rows = page.getByRole('row').filter({ hasText: stem });
  await expect(rows).toHaveCount(3);
  for (const { deviceName } of made.slice(0, 2))
    await rows.filter({ hasText: deviceName }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '移动分组' }).first().click();
  const dialog = page.getByRole('dialog', { name: '移动 2 台设备' });
  await dialog.getByLabel('设备分组').selectOption({ label: '新建分组…' });
  await dialog.getByLabel('分组名称').fill(group);
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await expect(page.getByText(`2 台设备已移到“${group}”`)).toBeVisible();
  await expect(rows.filter({ hasText: group })).toHaveCount(2);
  // None is ticked any more: what is pressed next does nothing with them.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: '清空搜索' }).click();
  await page.getByRole('link', { name: group }).click();
  await expect(page.getByRole('region', { name: group })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: stem })).toHaveCount(2);
  for (const { deviceName } of made.slice(0, 2))
    await expect(page.getByRole('row').filter({ hasText: deviceName })).toHaveCount(1);
  for (const device of made) {
    const { version } = await ask<{ version: number }>('dealer', `/system/customerdevice/${device.deviceId}`);
    await removeDevice({ ...device, version });
  }
  expect(found).toEqual([]);
});

test('who saves second sees what the first one changed, and neither loses anything', async ({ page, browser }) => {
  const name = unique('输送机 ');
  await openAs(page, 'dealer', '/deviceInfo');
  await openFactory(page, '芜湖水泥厂');
  await create(page, name);
  const edit = async (at: Page) => {
    await (await find(at, '搜索设备', name)).getByRole('button', { name: '修改', exact: true }).click();
    const dialog = at.getByRole('dialog', { name: `修改“${name}”` });
    // The device has been read: what is saved elsewhere from now on is newer than what stands here.
    await expect(dialog.getByLabel('机器型号')).toBeVisible();
    return dialog;
  };
  const second = await elsewhere(browser, 'sysadmin', '/deviceInfo');
  const [first, late] = [await edit(page), await edit(second)];
  await first.getByLabel('机器型号').fill('JLX160');
  await first.getByLabel('铭牌编号').fill('NP-1');
  await first.getByRole('button', { name: '保存' }).click();
  await expect(first).toBeHidden();
  await late.getByLabel('机器型号').fill('JLX200');
  await late.getByLabel('所属行业').fill('水泥');
  await late.getByRole('button', { name: '保存' }).click();
  await expect(late.getByText('别人刚刚修改过这台设备')).toBeVisible();
  await expect(late.getByRole('row', { name: /机器型号/ })).toContainText('JLX160');
  await expect(late.getByRole('row', { name: /机器型号/ })).toContainText('JLX200');
  await expect(late.getByRole('row', { name: /铭牌编号/ })).toContainText('未改');
  await late.getByRole('button', { name: '保留我的修改' }).click();
  await expect(late.getByLabel('铭牌编号')).toHaveValue('NP-1');
  await expect(late.getByLabel('机器型号')).toHaveValue('JLX200');
  // What was decided is not saved yet: closing asks.
  await second.keyboard.press('Escape');
  await second.getByRole('button', { name: '继续填写' }).click();
  await late.getByRole('button', { name: '保存' }).click();
  await expect(late).toBeHidden();
  const after = await edit(page);
  await expect(after.getByLabel('机器型号')).toHaveValue('JLX200');
  await expect(after.getByLabel('所属行业')).toHaveValue('水泥');
  await second.context().close();
});

test('devices leave as a sheet, whose faults are listed, and come in elsewhere by it', async ({ page }) => {
  const [name, group] = [unique('皮带机 '), unique('输送 ')];
  await openAs(page, 'dealer', '/deviceInfo');
  await openFactory(page, '芜湖水泥厂');
  await page.getByRole('button', { name: '新建分组' }).click();
  await page.getByLabel('分组名称').fill(group);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: group }).click();
  await expect(page.getByText('这里还没有设备')).toBeVisible();
  await create(page, name);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出表格' }).click(),
  ]);
  expect(await savedName(page, sheet)).toMatch(/^设备清单_\d{4}-\d\d-\d\d_\d{4}\.xlsx$/);
  const file = await sheet.path();

  await page.getByRole('button', { name: '导入表格' }).click();
  const dialog = page.getByRole('dialog', { name: '从表格导入设备' });
  await expect(dialog.getByRole('heading', { name: '只新建设备，不修改已有设备' })).toBeVisible();
  const choose = (path: string) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'plant.xlsx', mimeType: '', buffer: readFileSync(path) });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'plant.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
  await expect(dialog.getByText('只能选择 xlsx 表格')).toBeVisible();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'plant.xlsx', mimeType: '', buffer: Buffer.from('a,b') });
  await expect(dialog.getByText('文件不是 xlsx 表格')).toBeVisible();
  // What was said of one file does not stay beside what is said of the next.
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'plant.xlsx', mimeType: '', buffer: Buffer.alloc(0) });
  await expect(dialog.getByText('文件是空的')).toBeVisible();
  await expect(dialog.getByText('文件不是 xlsx 表格')).toHaveCount(0);
  // It stands there already.
  await choose(file);
  await expect(dialog.getByText(/1 处有误，未导入任何内容/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: '错误清单' })).toContainText(name);
  const [faults] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载错误清单' }).click(),
  ]);
  expect(readFileSync(await faults.path(), 'utf8')).toContain(name);

  await dialog.getByRole('button', { name: '重新选择表格' }).click();
  await dialog.getByLabel('导入到哪个工厂').selectOption({ label: '宁波轧钢厂' });
  await choose(file);
  await expect(dialog.getByText('检查通过')).toBeVisible();
  await dialog.getByRole('button', { name: '全部导入' }).click();
  await expect(dialog.getByText('导入完成')).toBeVisible();
  await dialog.getByRole('link', { name: '查看导入的设备' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('无令牌');
  // The group was made with it.
  await expect(page.getByRole('link', { name: group })).toHaveCount(2);
});
