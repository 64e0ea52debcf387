import { expect, type Locator, type Page } from '@playwright/test';
import { ask, baseUrl, choose, complaints, openAs, overflow, unique, uniquePhone, violations } from './actions.ts';
import { logIn, logInElsewhere, newPerson } from './people.ts';
import { test } from './test.ts';

interface Dealer {
  readonly tenantId: string;
  readonly name: string;
}

/** A dealer of the test's own, with a factory. */
async function newDealer(): Promise<Dealer> {
  const name = unique('展示经销商 ');
  const { tenantId } = await ask<{ tenantId: string }>('sysadmin', '/system/tenant', { tenantName: name });
  await ask('sysadmin', '/system/customer', { tenantId, customerName: unique('展示工厂 ') });
  return { tenantId, name };
}

/** Somebody who belongs to a dealer. */
async function memberOf({ tenantId }: Dealer): Promise<{ userName: string; password: string }> {
  const person = { userName: unique('person'), password: 'Quiet-river7' };
  await ask('sysadmin', '/system/user', {
    ...person,
    phone: uniquePhone(),
    firstName: '清',
    lastName: '林',
    email: `${person.userName}@example.com`,
    authority: 'TENANT_ADMIN',
    tenantId,
  });
  return person;
}

/** Opens the settings of a dealer's wall. */
async function openSettings(page: Page, { name }: Dealer, [entry, label] = ['大屏设置', '经销商']): Promise<Locator> {
  await choose(page, entry ?? '');
  const dialog = page.getByRole('dialog', { name: entry ?? '' });
  await dialog.getByLabel(label ?? '', { exact: true }).selectOption({ label: name });
  return dialog;
}

/** What is open fits the windows that people have, and has no violations of WCAG 2.2 AA. */
async function fits(page: Page): Promise<void> {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await violations(page, 'dialog[open]'), `${width} px`).toEqual([]);
  }
}

test('an administrator shows custom data on the wall of a dealer, and live ones again', async ({ page, browser }) => {
  const found = complaints(page);
  const dealer = await newDealer();
  await openAs(page, 'sysadmin', '/report');
  const dialog = await openSettings(page, dealer);
  const part = (name: string) => dialog.getByRole('region', { name, exact: true });
  await expect(dialog.getByRole('radio', { name: '自定义数据' })).toBeDisabled();
  for (const name of ['设备数', '累计分析', '告警数', '地图'])
    for (const field of await part(name).getByRole('textbox').all()) await field.fill('2');

  // A row is added when those that are there are filled in, and the first one stays.
  const warnings = part('预警工厂');
  await expect(warnings.getByText('请先填写空白项')).toBeVisible();
  await expect(warnings.getByRole('img', { name: '这一行不能删除' })).toBeVisible();
  await warnings.getByLabel('第 1 行工厂').fill('芜湖水泥厂');
  await warnings.getByLabel('第 1 行告警内容').fill('2# 立磨减速机 水饱和度 71 %');
  await warnings.getByLabel('第 1 行时间').fill('2026/11/20 08:30');
  await page.keyboard.press('Enter');
  await expect(warnings.getByRole('radio')).toHaveCount(2);
  await warnings.getByRole('radio', { name: '二级' }).check({ force: true });
  await warnings.getByRole('button', { name: '预警工厂加一行' }).click();
  await expect(warnings.getByText('请先填写空白项')).toBeVisible();
  await warnings.getByRole('button', { name: '删除第 2 行' }).click();
  await expect(warnings.getByRole('button', { name: /^删除/ })).toHaveCount(0);
  await expect(part('分析结论').getByRole('radio')).toHaveCount(3);

  // Of three crew rows only complete ones are sent.
  const crews = part('机组前三');
  await expect(crews.getByText('请先填写空白项')).toBeVisible();
  await crews.getByLabel('第 1 行机组').fill('立磨主减速机');
  await crews.getByLabel('第 1 行台数').fill('164');
  await crews.getByLabel('第 1 行油品').fill('VG 320');
  await crews.getByLabel('第 2 行机组').fill('没有油品的机组');
  await expect(dialog.getByText('机组第 2 行缺名称或油品')).toBeVisible();
  const industries = part('行业前三');
  await industries.getByLabel('第 1 行行业').fill('造船');
  await industries.getByLabel('第 1 行台数').fill('41');
  await industries.getByLabel('第 1 行省份').selectOption('浙江省');
  await industries.getByLabel('第 1 行城市').selectOption('宁波市');

  await dialog.getByRole('button', { name: '显示', exact: true }).click();
  const preview = dialog.getByRole('figure', { name: `${dealer.name}的大屏预览` });
  await expect(preview).toContainText('演示数据');
  await expect(preview).toContainText('芜湖水泥厂');
  await expect(preview).toContainText('造船');
  await expect(preview).toContainText('宁波市');

  // What is wrong keeps it from being saved, and is said.
  await dialog.getByLabel('总数', { exact: true }).fill('1');
  await expect(dialog.getByText('改好才能保存').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: '保存并应用' })).toBeDisabled();
  await fits(page);
  await dialog.getByLabel('总数', { exact: true }).fill('7531');
  await dialog.getByRole('button', { name: '保存并应用' }).click();
  await expect(page.getByText('大屏已改为自定义数据')).toBeVisible();

  const wall = await logInElsewhere(browser, await memberOf(dealer), '/dealer');
  await expect(wall.getByText('演示数据')).toBeVisible();
  await expect(wall.getByRole('region', { name: '在线设备' })).toContainText('7,531');
  await expect(wall.getByRole('region', { name: '机组前三' })).toContainText('立磨主减速机');
  await expect(wall.getByText('没有油品的机组')).toHaveCount(0);
  await expect(wall.getByRole('region', { name: '行业前三' })).toContainText('宁波市');

  await dialog.getByRole('radio', { name: '实时数据' }).click();
  await expect(page.getByText('大屏已改为实时数据')).toBeVisible();
  await expect(dialog.getByLabel('总数', { exact: true })).toHaveValue('7531');
  await expect(wall.getByText('演示数据')).toHaveCount(0);
  await expect(wall.getByRole('region', { name: '在线设备' })).not.toContainText('7,531');
  await wall.context().close();
  expect(found).toEqual([]);
});

test('the settings are English in English, down to what is wrong', async ({ page }) => {
  const dealer = await newDealer();
  await logIn(page, await newPerson({ authority: 'SYS_ADMIN' }), '/dealer');
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.goto(`${baseUrl()}/report`);
  const dialog = await openSettings(page, dealer, ['Big-screen settings', 'Dealer']);
  const warnings = dialog.getByRole('region', { name: 'Warning factories' });
  await expect(warnings.getByText('Please fill in blank items first')).toBeVisible();
  await dialog.getByLabel('Total', { exact: true }).fill('1');
  await dialog.getByLabel('Online', { exact: true }).fill('2');
  await expect(dialog.getByText('Online: More online than devices')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save and apply' })).toBeDisabled();
  await fits(page);
  const words = (await dialog.textContent()) ?? '';
  expect(words.replaceAll(dealer.name, '')).not.toMatch(/请|保存|告警|设备/);
});
