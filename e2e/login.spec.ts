import { expect } from '@playwright/test';
import {
  baseUrl,
  choose,
  complaints,
  devicesOf,
  layoutShift,
  openAs,
  unique,
  uniquePhone,
  violations,
} from './actions.ts';
import { codeOf, codeSentTo, maskedPhone, wrongCode } from './codes.ts';
import { demoPassword } from './logins.ts';
import { logIn, newPerson } from './people.ts';
import { test } from './test.ts';

test('a stranger gets a small login page in the language of choice, is led to where the way went, and logs out', async ({
  page,
}) => {
  const found = complaints(page);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto(`${baseUrl()}/bigscreen`);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fbigscreen$/);
  await expect(page.getByText('连接正常')).toBeVisible();
  const scriptBytes = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThanOrEqual(250 * 1024);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.goto(`${baseUrl()}/dealer`);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdealer$/);

  await page.goto(`${baseUrl()}/device/detail?deviceId=00000000-0000-4000-8000-000000000000`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.getByLabel('User name').fill('  customer  ');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect user name or password')).toBeVisible();
  await page.getByRole('radio', { name: '中文' }).click({ force: true });
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/detail\?deviceId=00000000/);
  await expect(page.getByText('没有找到这台设备')).toBeVisible();

  // Who is in does not see the login page; who logs out leaves nothing behind.
  await page.goto(`${baseUrl()}/login`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await choose(page, '退出登录');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => name.toLowerCase().includes('token'))).toEqual([]);
  await page.goto(`${baseUrl()}/`);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  expect(found).toEqual([]);
});

test('the outline of the page stands in the first 20 kB, before any program has come, and gives way to the page', async ({
  page,
}) => {
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (['document', 'stylesheet', 'script'].includes(response.request().resourceType()))
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      );
  });
  // The program waits; boot.js, which sets language and theme, does not.
  await page.route('**/assets/*.js', async (route) => {
    await go;
    await route.continue();
  });
  await page.goto(`${baseUrl()}/login`, { waitUntil: 'commit' });
  const outline = page.locator('#boot');
  await expect(outline).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(20 * 1024);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
  await expect(outline).toHaveCount(0);

  // A program that does not come is said in place of the outline, in the language chosen, with a way to try again.
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The page could not be loaded');
  await expect(page.getByText('页面没有加载完成')).toBeHidden();
  await expect(outline).toBeHidden();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await expect(page.getByText('The page could not be loaded')).toHaveCount(0);
});

test('a second factor is turned on, asked for at the login, and turned off', async ({ page }) => {
  const person = await newPerson({ authority: 'SYS_ADMIN' });
  await logIn(page, person);
  const openSecurity = async () => {
    await choose(page, '个人设置');
    await page
      .getByRole('navigation', { name: '个人设置的各部分' })
      .getByRole('button', { name: '安全与登录' })
      .click();
  };
  await openSecurity();
  const proof = page.getByLabel('当前密码', { exact: true });
  await page.getByRole('button', { name: '启用两步验证' }).click();
  await proof.fill('wrong-password');
  await page.getByRole('button', { name: '启用两步验证' }).click();
  await expect(page.getByText('密码错误')).toBeVisible();
  await proof.fill(person.password);
  await page.getByRole('button', { name: '启用两步验证' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(/6 位动态码/).fill(codeOf(secret));
  await page.getByRole('button', { name: '确认启用' }).click();
  await expect(page.getByText('恢复码，只显示这一次')).toBeVisible();
  const recoveryCodes = await page.getByRole('alert').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('恢复码，只显示这一次')).toBeHidden();
  await expect(page.getByRole('button', { name: '停用两步验证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, '退出登录');

  const firstStep = async () => {
    await page.goto(`${baseUrl()}/login?redirect=%2FalarmSet`);
    await page.getByLabel('用户名').fill(person.userName);
    await page.getByLabel('密码', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('两步验证');
  };
  await firstStep();
  const code = page.getByLabel('动态码', { exact: true });
  await expect(code).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入验证码')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await code.fill(wrongCode(codeOf(secret, 1)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('动态码错误或已使用');
  // The present one is used up by the confirmation.
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/alarmSet$/);
  await page.context().clearCookies();
  await firstStep();
  await page.getByRole('button', { name: '改用恢复码' }).click();
  await page.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/alarmSet$/);

  await openSecurity();
  await page.getByRole('button', { name: '停用两步验证' }).click();
  await proof.fill(person.password);
  await page.getByRole('button', { name: '停用两步验证' }).click();
  await expect(page.getByText('请输入动态码或恢复码')).toBeVisible();
  await page.getByLabel('动态码或恢复码').fill(recoveryCodes[1] ?? '');
  await page.getByRole('button', { name: '停用两步验证' }).click();
  await expect(page.getByRole('button', { name: '启用两步验证' })).toBeVisible();
});

test('enters by the code that came to the phone, as one of the accounts that have it; the outbox tells of the code', async ({
  page,
  browser,
}) => {
  const phone = uniquePhone();
  const names: string[] = [];
  for (const dealer of ['dealer', 'dealer2'] as const) {
    const [device] = await devicesOf(dealer);
    const { userName } = await newPerson({
      userName: unique(dealer),
      names: { firstName: 'Lan', lastName: 'Xu' },
      phone,
      customerId: device?.customerId,
    });
    names.push(userName);
  }
  await page.goto(`${baseUrl()}/loginphone?redirect=%2Falarmlist`);
  await page.getByLabel('手机号').fill(`+86 ${phone}`);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('已发送，5 分钟内有效')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const code = await codeSentTo(phone);
  const admin = await (await browser.newContext()).newPage();
  await openAs(admin, 'sysadmin', '/outbox?class=code');
  const row = admin.getByRole('row').filter({ hasText: maskedPhone(phone) });
  await expect(row).toContainText('验证码，内容不记录');
  await expect(row).toContainText('等待发送');
  await expect(row).toContainText('没有接入网关');
  await admin.goto(`${baseUrl()}/outbox?class=digest`);
  await expect(admin.getByText('没有符合条件的消息')).toBeVisible();
  await admin.context().close();

  const field = page.getByLabel('验证码', { exact: true });
  await field.fill(wrongCode(code));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('验证码错误或已失效');
  await field.fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('选择账号');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: names[1] ?? '' }).click();
  await expect(page).toHaveURL(/\/alarmlist$/);
  await page.getByRole('button', { name: 'Lan Xu · 终端用户' }).click();
  await expect(page.getByText(new RegExp(`^${names[1]}`))).toBeVisible();
});
