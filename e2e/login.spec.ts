import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { baseUrl, complaints, layoutShift, logIn, password } from './actions.ts';

test('asks a stranger to log in and leads back to where he wanted to go', async ({ page }) => {
  await page.goto(`${baseUrl()}/device/detail?deviceId=00000000-0000-4000-8000-000000000000`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('用户名').fill('  customer  ');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/detail\?deviceId=00000000/);
});

test('says what is wrong, in the language of the page', async ({ page }) => {
  await page.goto(`${baseUrl()}/login`);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await page.getByLabel('用户名').fill('customer');
  await page.getByLabel('密码', { exact: true }).fill('12345');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('密码至少 6 位')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Incorrect user name or password')).toBeVisible();
});

test('keeps the language over a reload', async ({ page }) => {
  await page.goto(`${baseUrl()}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
});

test('loads at most 250 KB of compressed script, shifts nothing, complains about nothing', async ({ page }) => {
  const found = complaints(page);
  let scriptBytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response.request().sizes().then(({ responseBodySize }) => (scriptBytes += responseBodySize));
  });
  await page.goto(`${baseUrl()}/login`, { waitUntil: 'networkidle' });
  await expect(page.getByText('连接正常')).toBeVisible();
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThanOrEqual(250 * 1024);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(found).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`has no accessibility violations (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${baseUrl()}/login`);
    await expect(page.getByText('连接正常')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations).toEqual([]);
  });
}

const roles = { sysadmin: '管理员', dealer: '经销商', customer: '终端用户', group: '集团用户', experience: '体验账号', maintenance: '运维人员' };

for (const [userName, roleName] of Object.entries(roles)) {
  test(`${userName} logs in, sees devices of his own and logs out`, async ({ page }) => {
    const found = complaints(page);
    await logIn(page, userName);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${baseUrl()}/login`);
    await expect(page).not.toHaveURL(/\/login/);
    await page.getByRole('button', { name: ` · ${roleName}` }).click();
    await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
    expect((await page.context().cookies()).filter(({ name }) => name.toLowerCase().includes('token'))).toEqual([]);
    await page.goto(`${baseUrl()}/`);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
    expect(found).toEqual([]);
  });
}
