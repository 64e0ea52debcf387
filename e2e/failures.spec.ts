import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { baseUrl, deviceNamed, logIn, password } from './actions.ts';

const systemError = '系统错误，请联系管理员';

/** The sentences above the page. */
function messages(page: Page): Locator {
  return page.locator('output[popover]');
}

/** Lets calls of an address end without an answer. @returns how to let them through again */
async function cutOff(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.abort('connectionreset'));
  return () => page.unroute(path);
}

test('a list that gets no answer says that the query failed, why, and tries again', async ({ page }) => {
  await logIn(page, 'dealer', '/deviceInfo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const mend = await cutOff(page, /\/system\/user\/list/);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户设置' }).click();
  const failure = page.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('查询失败');
  await expect(failure).toContainText('连不上服务器');
  await expect(messages(page)).toContainText(systemError);
  await mend();
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(messages(page)).not.toContainText(systemError);
});

test('a form that is not kept says so and keeps what was entered; a deed that is not done says what to do', async ({ page }) => {
  await logIn(page, 'dealer', '/userSet');
  const row = page.getByRole('row').filter({ hasText: 'ningbo.lu' });
  await row.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名', { exact: true }).fill('不会保存');
  const mend = await cutOff(page, /\/system\/user(\/|$)/);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toContainText('保存失败');
  await expect(form.getByRole('alert')).toContainText('连不上服务器');
  await expect(form.getByLabel('名', { exact: true })).toHaveValue('不会保存');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await row.getByRole('button', { name: '停用' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: '停用' }).click();
  await expect(question.getByRole('alert')).toContainText('操作失败，请重试或联系管理员');
  await mend();
});

test('the way in says by itself that it got no answer', async ({ page }) => {
  await page.goto(`${baseUrl()}/login`);
  await cutOff(page, `${baseUrl()}/login`);
  await page.getByLabel('用户名').fill('dealer');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('连不上服务器');
  await expect(messages(page)).not.toContainText(systemError);
});

test('who cannot be found out is sent to log in, with what was said and the way back', async ({ page, context }) => {
  await logIn(page, 'customer', '/alarmSet');
  await page.route('**/getInfo', (route) => route.fulfill({ json: { code: 403, msg: '账号已停用，请联系管理员', error: 'userDisabled' } }));
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2FalarmSet$/);
  await expect(messages(page)).toContainText('账号已停用，请联系管理员');
  expect((await context.cookies()).filter(({ name }) => name.toLowerCase().includes('token'))).toEqual([]);
});

test('a device without sensors says so', async ({ page }) => {
  const { deviceId } = await deviceNamed('热轧主液压站');
  await page.route('**/getSenorInfo?**', (route) => route.fulfill({ json: { code: 200, msg: '操作成功', data: [] } }));
  await logIn(page, 'dealer', `/device/detail?deviceId=${deviceId}`);
  await expect(page.getByRole('region', { name: '传感器' })).toContainText('该设备未绑定传感器');
});

test('a factory without devices says so', async ({ page }) => {
  await page.route('**/listDeviceInfo?**', (route) => route.fulfill({ json: { code: 200, msg: '操作成功', rows: [], total: 0 } }));
  for (const path of ['/dashboard', '/device', '/oilSet?tab=devices', '/oilSet?tab=weights']) {
    await logIn(page, 'customer', path);
    await expect(page.getByText('当前客户没有关联设备')).toBeVisible();
    await page.context().clearCookies();
  }
});

test('another page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await logIn(page, 'customer', '/device');
  await page.getByRole('link', { name: /减速机/ }).last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 300));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: /减速机/ }).last().click();
  await expect(page).toHaveURL(/\/device\/detail/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
