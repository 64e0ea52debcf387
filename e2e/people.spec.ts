import { expect } from '@playwright/test';
import { baseUrl, complaints, find, openAs, unique, uniquePhone } from './actions.ts';
import { expectEnded, logInElsewhere } from './people.ts';
import { test } from './test.ts';

const secret = 'Kugel-lager-7';

test('an administrator makes a user, who logs in, is shut out, and stands in the audit log', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const userName = unique('li.ming');
  await openAs(page, 'sysadmin', '/userSet');
  await page.getByRole('button', { name: '新建用户' }).click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  for (const needed of ['用户名', '手机号', '邮箱', '角色'])
    await expect(dialog.getByLabel(needed)).toHaveAttribute('aria-required', 'true');
  for (const optional of ['姓', '名'])
    await expect(dialog.getByLabel(optional, { exact: true })).not.toHaveAttribute('aria-required');
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(dialog.getByText('请输入用户名')).toBeVisible();
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await dialog.getByLabel('用户名').fill('dealer');
  await dialog.getByLabel('手机号').fill(uniquePhone());
  await dialog.getByLabel('邮箱').fill('li.ming@example.com');
  await dialog.getByLabel('角色').selectOption({ label: '终端用户' });
  await dialog.getByLabel('经销商').selectOption({ label: '江淮润滑技术服务' });
  await dialog.getByLabel('工厂').selectOption({ label: '芜湖水泥厂' });
  await dialog.getByRole('radio', { name: '自己设置' }).click({ force: true });
  await dialog.getByLabel('新密码').fill(secret);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('用户名已存在')).toBeVisible();
  await dialog.getByLabel('用户名').fill(userName);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const visitor = await logInElsewhere(browser, { userName, password: secret }, '/dashboard');
  await expect(visitor.getByRole('button', { name: '· 终端用户' })).toBeVisible();

  const row = await find(page, '搜索用户', userName);
  await row.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(row.getByText('已停用')).toBeVisible();
  await expectEnded(visitor);
  await visitor.context().close();

  await page.goto(`${baseUrl()}/audit?search=${userName}`);
  for (const action of ['新建用户', '停用用户'])
    await expect(page.getByRole('row').filter({ hasText: action }).filter({ hasText: userName })).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: '新建用户' }).getByRole('button', { name: '详情' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /角色/ })).toContainText('终端用户');
  expect(found).toEqual([]);
});

test('a factory makes a user of its own with a password that is shown once', async ({ page, browser }) => {
  const userName = unique('shift');
  await openAs(page, 'customer', '/userSet');
  await page.getByRole('button', { name: '新建用户' }).click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  await dialog.getByLabel('用户名').fill(userName);
  await dialog.getByLabel('手机号').fill(uniquePhone());
  await dialog.getByLabel('邮箱').fill('shift@example.com');
  await dialog.getByRole('button', { name: '新建' }).click();
  const made = page.getByRole('dialog', { name: '新密码' });
  const password = await made.getByRole('definition').nth(1).textContent();
  await made.getByRole('button', { name: '已记下，关闭' }).click();
  await expect(page.getByText(password ?? '', { exact: true })).toHaveCount(0);
  const visitor = await logInElsewhere(browser, { userName, password: password ?? '' }, '/userSet');
  // It was not given the looking after others.
  await expect(visitor.getByText('当前账号只能查看')).toBeVisible();
  await expect(visitor.getByRole('button', { name: '新建用户' })).toHaveCount(0);
  await visitor.context().close();
});

test('an experience account sees the devices that were chosen for it, and nothing after its end', async ({
  page,
  browser,
}) => {
  const userName = unique('guest');
  await openAs(page, 'sysadmin', '/virtual');
  await page.getByRole('button', { name: '新建体验账号' }).click();
  const dialog = page.getByRole('dialog', { name: '新建体验账号' });
  await dialog.getByLabel('用户名').fill(userName);
  await dialog.getByRole('button', { name: '7 天' }).click();
  await dialog.getByRole('radio', { name: '自己设置' }).click({ force: true });
  await dialog.getByLabel('新密码').fill(secret);
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(page).toHaveURL(/\/virtualdevice\?userId=/);
  const all = page.getByRole('region', { name: '全部设备' });
  await all
    .getByRole('button', { name: /^添加 / })
    .first()
    .click();
  await all
    .getByRole('button', { name: /^添加 / })
    .first()
    .click();
  await page.getByRole('link', { name: '用户设置' }).first().click();
  await expect(page.getByRole('dialog', { name: '修改尚未保存' })).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，共 2 台设备')).toBeVisible();

  const visitor = await logInElsewhere(browser, { userName, password: secret }, '/dashboard');
  await expect(visitor.getByText('2 台设备').first()).toBeVisible();
  await page.goto(`${baseUrl()}/virtual`);
  const row = await find(page, '搜索体验账号', userName);
  await row.getByRole('button', { name: '立即到期' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '立即到期' }).click();
  await expect(row.getByText('已到期')).toBeVisible();
  await expectEnded(visitor);
  await visitor.context().close();
});
