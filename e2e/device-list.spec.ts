import { expect } from '@playwright/test';
import { complaints, deviceNamed, newDevice, openAs, removeDevice, send } from './actions.ts';
import { enter, enterElsewhere, newPerson } from './people.ts';
import { test } from './test.ts';

test('the list of a factory says what and since when, is sorted over all pages, and its views follow the account', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const device = await deviceNamed('热轧主液压站');
  const person = await newPerson({ customerId: device.customerId });
  await enter(page, person, '/device');
  const list = page.getByRole('region', { name: '设备', exact: true });
  const rows = list.getByRole('listitem');
  const water = rows.filter({ hasText: '热轧主液压站 HPU-1' });
  await expect(water).toContainText('一级报警');
  await expect(water).toContainText(/水饱和度|水含量|水泄漏/);
  await expect(water).toContainText(/\d+ [天时分]/);

  const names = () => rows.locator('a > :nth-child(2) b').allInnerTexts();
  await list.getByRole('button', { name: '设备', exact: true }).click();
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect(list.getByRole('button', { name: '按设备排序，由小到大' })).toBeVisible();
  await expect(list.locator('[aria-busy]')).toHaveCount(0);
  const ascending = await names();
  expect(ascending.length).toBeGreaterThan(3);
  await list.getByRole('button', { name: '按设备排序，由小到大' }).click();
  await expect.poll(names).toEqual(ascending.toReversed());

  await list.getByRole('button', { name: '列', exact: true }).click();
  // A choice shows once it is kept, which may be a moment after the press.
  await list.getByRole('checkbox', { name: '油品' }).click();
  await expect(list.getByRole('checkbox', { name: '油品' })).toBeChecked();
  await list.getByRole('checkbox', { name: '最新读数距今' }).click();
  await expect(list.getByRole('checkbox', { name: '最新读数距今' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: '存为视图' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('换油前看');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(list.getByRole('button', { name: '换油前看', exact: true })).toHaveAttribute('aria-pressed', 'true');

  const other = await enterElsewhere(browser, person, '/device');
  const there = other.getByRole('region', { name: '设备', exact: true });
  await there.getByRole('button', { name: '换油前看', exact: true }).click();
  await expect(other).toHaveURL(/sort=name&order=descending$/);
  await expect(there.getByRole('listitem').filter({ hasText: 'HPU-1' })).toContainText(/L-HM|46/);
  await other.context().close();
  expect(found).toEqual([]);
});

test('a dealer has all factories in one list, the worst first, and in a table with their worst machines', async ({
  page,
}) => {
  const found = complaints(page);
  await openAs(page, 'dealer', '/device');
  const list = page.getByRole('region', { name: '设备', exact: true });
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText('一级报警');
  // The page of the worst device names the cause that its row names; beside it stands a health with its time.
  const cause = await first.locator('b[title]:not([data-tone])').innerText();
  await first.getByRole('link').click();
  await expect(page.getByRole('region', { name: '结论' })).toContainText(cause);
  await page.goBack();
  await page.getByRole('radio', { name: '按工厂' }).click({ force: true });
  const table = page.getByRole('table', { name: '工厂' });
  const row = table.getByRole('row').filter({ hasText: '宁波轧钢厂' });
  await expect(row).toContainText(/液压站|减速机/);
  await page.getByLabel('搜索工厂').fill('宁波');
  await expect(table.getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: '宁波轧钢厂' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('宁波轧钢厂');
  await expect(list.getByRole('listitem').first()).toContainText('一级报警');
  expect(found).toEqual([]);
});

test('a device whose readings stop turns offline in the list and on its page by itself', async ({ page, context }) => {
  const found = complaints(page);
  const device = await newDevice('静默');
  await openAs(page, 'dealer', `/device?q=${encodeURIComponent(device.deviceName)}`);
  const row = page.getByRole('region', { name: '设备', exact: true }).getByRole('listitem');
  await expect(row.filter({ hasText: device.deviceName })).toContainText('未接入');
  const own = await context.newPage();
  found.push(...complaints(own));
  await openAs(own, 'dealer', `/device/detail?deviceId=${device.deviceId}`);
  const title = own.locator('header').filter({ has: own.getByRole('heading', { level: 1 }) });
  await expect(title).toContainText('未接入');
  // Silence is five minutes without a reading: the only one is nearly that old when it comes.
  await send(device.token, { ts: Date.now() - 270_000, values: { oil_temperature: 44 } });
  await expect(title).toContainText('在线');
  // The row begins with the word of its state; its last days have words of their own.
  await expect(row).toContainText(/^(?:正在评估|暂不判断)/);
  // No call is answered from here on: what the screens say after this came to them over their socket.
  for (const open of [page, own]) await open.route('**/system/**', () => undefined);
  await expect(row).toContainText(/^离线/);
  await expect(title).toContainText('离线');
  expect(found).toEqual([]);
  await removeDevice(device);
});
