import { expect, test } from '@playwright/test';
import { complaints, deviceNamed, openAs } from './actions.ts';
import { enter, enterElsewhere, newPerson } from './people.ts';

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
  await expect(water).toContainText('冷却器或工艺水泄漏');
  await expect(water).toContainText(/\d+ 天 \d+ 时/);
  await expect(water).toContainText(/[\d,]+ h/);

  const health = async () =>
    (await rows.locator('b[data-tone][title]').allInnerTexts()).map((text) => Number(text)).filter(Number.isFinite);
  await list.getByRole('button', { name: '健康度' }).click();
  await expect(page).toHaveURL(/sort=health$/);
  await expect.poll(async () => (await health()).length).toBeGreaterThan(2);
  await expect.poll(health).toEqual((await health()).toSorted((one, other) => one - other));

  await list.getByRole('button', { name: '列', exact: true }).click();
  await list.getByRole('checkbox', { name: '油品' }).check();
  await list.getByRole('checkbox', { name: '最新读数距今' }).uncheck();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: '存为视图' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('换油前看');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(list.getByRole('button', { name: '换油前看' })).toHaveAttribute('aria-pressed', 'true');

  const other = await enterElsewhere(browser, person, '/device');
  const there = other.getByRole('region', { name: '设备', exact: true });
  await there.getByRole('button', { name: '换油前看' }).click();
  await expect(other).toHaveURL(/sort=health$/);
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
  await expect(list.getByRole('listitem').first()).toContainText('一级报警');
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
