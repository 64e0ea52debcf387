import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { baseUrl, complaints, logIn } from './actions.ts';

const secret = 'Kugel-lager-7';

/** A name that no earlier run has left behind. */
function newName(stem: string): string {
  return `${stem}.${Date.now().toString(36)}`;
}

/** A phone that no earlier run has left behind. */
function newPhone(): string {
  return `138${String(Date.now() % 100_000_000).padStart(8, '0')}`;
}

/** Somebody else at another machine. */
async function other(browser: Browser, userName: string, password: string, path = '/dashboard'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${baseUrl()}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

async function find(page: Page, label: string, words: string): Promise<Locator> {
  await page.getByLabel(label, { exact: true }).fill(words);
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toHaveCount(1);
  return row;
}

test('an administrator makes a user, who logs in, is shut out, and stands in the audit log', async ({ page, browser }) => {
  const found = complaints(page);
  const userName = newName('li.ming');
  await logIn(page, 'sysadmin', '/userSet');
  await page.getByRole('button', { name: '新建用户' }).click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  for (const needed of ['用户名', '手机号', '邮箱', '角色']) await expect(dialog.getByLabel(needed)).toHaveAttribute('aria-required', 'true');
  for (const optional of ['姓', '名']) await expect(dialog.getByLabel(optional, { exact: true })).not.toHaveAttribute('aria-required');
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(dialog.getByText('请输入用户名')).toBeVisible();
  await expect(dialog.getByLabel('用户名')).toBeFocused();
  await dialog.getByLabel('用户名').fill('dealer');
  await dialog.getByLabel('手机号').fill(newPhone());
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

  const visitor = await other(browser, userName, secret);
  await expect(visitor.getByRole('button', { name: '· 终端用户' })).toBeVisible();

  const row = await find(page, '搜索用户', userName);
  await row.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(row.getByText('已停用')).toBeVisible();
  await visitor.reload();
  await expect(visitor).toHaveURL(/\/login/);
  await visitor.context().close();

  await page.goto(`${baseUrl()}/audit?search=${userName}`);
  for (const deed of ['新建用户', '停用用户']) await expect(page.getByRole('row').filter({ hasText: deed }).filter({ hasText: userName })).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: '新建用户' }).getByRole('button', { name: '详情' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /角色/ })).toContainText('终端用户');
  expect(found).toEqual([]);
});

test('a dealer adds an alarm contact once, and never twice', async ({ page }) => {
  const phone = newPhone();
  await logIn(page, 'dealer', '/userSet?tab=contacts');
  await expect(page.getByRole('link', { name: '虚拟用户' })).toHaveCount(0);
  const add = async (name: string) => {
    await page.getByRole('button', { name: '添加联系人' }).click();
    const dialog = page.getByRole('dialog', { name: '添加联系人' });
    await dialog.getByLabel('工厂', { exact: true }).selectOption({ label: '芜湖水泥厂' });
    await dialog.getByLabel('姓名').fill(name);
    await dialog.getByLabel('手机号').fill(phone);
    await dialog.getByLabel('邮箱').fill('duty@example.com');
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    return dialog;
  };
  await expect(await add('值班一')).toBeHidden();
  const dialog = await add('值班二');
  await expect(dialog.getByText('该手机号已在此分组中，不能重复添加')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();
  const row = await find(page, '搜索联系人', phone);
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('a factory makes a user of its own with a password that is shown once', async ({ page, browser }) => {
  const userName = newName('shift');
  await logIn(page, 'customer', '/userSet');
  await page.getByRole('button', { name: '新建用户' }).click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  await dialog.getByLabel('用户名').fill(userName);
  await dialog.getByLabel('手机号').fill(newPhone());
  await dialog.getByLabel('邮箱').fill('shift@example.com');
  await dialog.getByRole('button', { name: '新建' }).click();
  const made = page.getByRole('dialog', { name: '新密码' });
  const password = await made.getByRole('definition').nth(1).textContent();
  await made.getByRole('button', { name: '已记下，关闭' }).click();
  await expect(page.getByText(password ?? '', { exact: true })).toHaveCount(0);
  const visitor = await other(browser, userName, password ?? '', '/userSet');
  // It was not given the looking after others.
  await expect(visitor.getByText('当前账号只能查看')).toBeVisible();
  await expect(visitor.getByRole('button', { name: '新建用户' })).toHaveCount(0);
  await visitor.context().close();
});

test('an experience account sees the devices that were chosen for it, and nothing after its end', async ({ page, browser }) => {
  const userName = newName('guest');
  await logIn(page, 'sysadmin', '/virtual');
  await page.getByRole('button', { name: '新建体验账号' }).click();
  const dialog = page.getByRole('dialog', { name: '新建体验账号' });
  await dialog.getByLabel('用户名').fill(userName);
  await dialog.getByRole('button', { name: '7 天' }).click();
  await dialog.getByRole('radio', { name: '自己设置' }).click({ force: true });
  await dialog.getByLabel('新密码').fill(secret);
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(page).toHaveURL(/\/virtualdevice\?userId=/);
  const all = page.getByRole('region', { name: '全部设备' });
  await all.getByRole('button', { name: /^添加 / }).first().click();
  await all.getByRole('button', { name: /^添加 / }).first().click();
  await page.getByRole('link', { name: '用户设置' }).first().click();
  await expect(page.getByRole('dialog', { name: '修改尚未保存' })).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，共 2 台设备')).toBeVisible();

  const visitor = await other(browser, userName, secret);
  await expect(visitor.getByText('2 台设备').first()).toBeVisible();
  await page.goto(`${baseUrl()}/virtual`);
  const row = await find(page, '搜索体验账号', userName);
  await row.getByRole('button', { name: '立即到期' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '立即到期' }).click();
  await expect(row.getByText('已到期')).toBeVisible();
  await visitor.reload();
  await expect(visitor).toHaveURL(/\/login/);
  await visitor.context().close();
});

test('who saves second is told so, and may load what the first one left', async ({ page, browser }) => {
  await logIn(page, 'dealer', '/userSet');
  const second = await other(browser, 'sysadmin', 'oil12345', '/userSet');
  const open = async (at: Page) => {
    await (await find(at, '搜索用户', 'ningbo.lu')).getByRole('button', { name: '编辑' }).click();
    return at.getByRole('dialog');
  };
  const [first, late] = [await open(page), await open(second)];
  const email = `${newName('lu')}@example.com`;
  await first.getByLabel('邮箱').fill(email);
  await first.getByRole('button', { name: '保存' }).click();
  await expect(first).toBeHidden();
  await late.getByLabel('邮箱').fill('late@example.com');
  await late.getByRole('button', { name: '保存' }).click();
  await expect(late.getByText('别人刚刚修改过')).toBeVisible();
  await late.getByRole('button', { name: '载入最新内容' }).click();
  await expect(late.getByLabel('邮箱')).toHaveValue(email);
  await second.context().close();
});

test('a form is not lost by a slip, and the focus comes back', async ({ page }) => {
  await logIn(page, 'dealer', '/userSet?tab=places');
  const opener = page.getByRole('button', { name: '新建工厂' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '新建工厂' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel('名称').fill('试验厂');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(dialog.getByLabel('名称')).toHaveValue('试验厂');
});

const screens = ['/userSet', '/userSet?tab=contacts', '/userSet?tab=places', '/userSet?tab=places&list=customers', '/virtual', '/virtualdevice', '/audit', '/outbox'];

for (const [width, colorScheme] of [[1440, 'light'], [390, 'dark']] as const) {
  test(`every screen of people is free of violations and fits ${width} px`, async ({ page }) => {
    // Eleven screens one after the other.
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 850 });
    await page.emulateMedia({ colorScheme });
    await logIn(page, 'sysadmin');
    const isClean = async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    };
    for (const screen of screens) {
      await test.step(screen, async () => {
        await page.goto(baseUrl() + screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.getByText('正在加载')).toHaveCount(0);
        await isClean();
      });
    }
    for (const [screen, button] of [['/userSet', '新建用户'], ['/virtual', '新建体验账号'], ['/audit', '详情']] as const) {
      await test.step(`${screen} ${button}`, async () => {
        await page.goto(baseUrl() + screen);
        await page.getByRole('button', { name: button }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await isClean();
      });
    }
  });
}
