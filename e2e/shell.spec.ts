import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { ask, baseUrl, complaints, devicesOf, layoutShift, logIn } from './actions.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Dealer {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly customers: readonly { readonly customerId: string; readonly customerName: string }[];
}

const factoryTree = (userName: string) => ask<Dealer[]>(userName, '/system/dataanalysis/listAllByDifCondition');

/** Parts of the menu as they are named, without what opens below them. */
async function partsOf(page: Page): Promise<string[]> {
  const parts = page.getByRole('navigation', { name: '主菜单' }).locator('ul').first().locator('> li');
  return parts.evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent.trim() ?? ''));
}

/** Opens an address inside the program, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const all = ['监测大屏', '数据分析', '设备管理', '告警记录', '告警设置', '报告中心', '用户设置', '设备信息', '传感器管理', '审计日志', '发件箱'] as const;

interface Person {
  readonly userName: string;
  /** Parts of the menu. */
  readonly parts: readonly (typeof all)[number][];
  /** Addresses that open, with their titles. */
  readonly opens: Readonly<Record<string, string>>;
  /** Addresses that lead to the page that says there is none. */
  readonly shut: readonly string[];
}

const people: readonly Person[] = [
  { userName: 'sysadmin', parts: all, opens: { '/alarmSet': '告警设置', '/sensorManager': '传感器管理', '/virtual': '虚拟用户管理', '/virtualdevice': '虚拟用户设备关联' }, shut: ['/oilSet', '/no/such/page'] },
  { userName: 'dealer', parts: [...all.slice(0, 8), '审计日志'], opens: { '/alarmlist/detail': '告警记录详情', '/deviceInfo': '设备信息' }, shut: ['/sensorManager', '/virtual', '/oilSet'] },
  { userName: 'customer', parts: all.slice(0, 7), opens: { '/dataanalysis': '数据分析', '/device': '设备管理', '/oilSet': '油液数据分析设置', '/userSet': '用户设置' }, shut: ['/deviceInfo', '/virtualdevice'] },
  { userName: 'group', parts: ['监测大屏', '数据分析', '告警记录', '报告中心'], opens: { '/dataanalysis': '数据分析', '/report/detail': '报告详情' }, shut: ['/device', '/alarmSet', '/userSet'] },
  { userName: 'experience', parts: ['监测大屏', '数据分析', '告警记录'], opens: { '/dataanalysis/intelligent-assistant': '智能诊断助手', '/alarmlist': '告警记录' }, shut: ['/report', '/device'] },
  { userName: 'maintenance', parts: ['监测大屏', '数据分析', '告警记录'], opens: { '/dataanalysis': '数据分析', '/alarmlist/detail': '告警记录详情' }, shut: ['/report', '/deviceInfo'] },
];

for (const { userName, parts, opens, shut } of people) {
  test(`${userName} finds the pages of the role in the menu and by address, and no others`, async ({ page }) => {
    const found = complaints(page);
    await logIn(page, userName);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await partsOf(page)).toEqual(parts);
    for (const [path, title] of Object.entries(opens)) {
      await goTo(page, path);
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const path of shut) {
      await goTo(page, path);
      await expect(page).toHaveURL(/\/404$/);
      await page.getByRole('link', { name: '回到首页' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    expect(found).toEqual([]);
  });
}

test('an administrator goes down to a factory, a dealer straight to it', async ({ page }) => {
  const [first, second] = await factoryTree('sysadmin');
  const [factory] = second?.customers ?? [];
  if (first === undefined || second === undefined || factory === undefined) throw new Error('the demonstration lacks dealers');
  await logIn(page, 'sysadmin', '/device');
  await expect(page).toHaveURL(new RegExp(`/device/${first.tenantId}/${first.customers[0]?.customerId}$`));
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: second.tenantName }).click();
  await menu.getByRole('link', { name: factory.customerName }).first().click();
  await expect(page).toHaveURL(new RegExp(`/device/${second.tenantId}/${factory.customerId}$`));
  const crumbs = page.getByRole('navigation', { name: '当前位置' });
  await expect(crumbs).toHaveText(`首页设备管理${second.tenantName}${factory.customerName}`);
  await expect(page).toHaveTitle(new RegExp(`^${factory.customerName} · `));
  await crumbs.getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await goTo(page, `/dataanalysis/${second.tenantId}`);
  await expect(page).toHaveURL(new RegExp(`/dataanalysis/${second.tenantId}/${factory.customerId}$`));
});

test('a device page marks its factory in the menu and leads back to it', async ({ page }) => {
  const [device] = await devicesOf('dealer');
  if (device === undefined) throw new Error('the demonstration has no device');
  await logIn(page, 'dealer', `/device/detail?deviceId=${device.deviceId}`);
  await expect(page).toHaveTitle(new RegExp(`^${device.deviceName} · `));
  const marked = page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current="page"]');
  await expect(marked).toHaveAttribute('href', `/device/${device.customerId}`);
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/device/${device.customerId}$`));
});

test('lists stand on a dark ground whatever was chosen, other pages as chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await logIn(page, 'customer', '/alarmlist');
  const theme = () => page.locator('html').getAttribute('data-theme');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await theme()).toBe('dark');
  await expect(page.locator('[data-ground="dark"]')).toHaveCSS('background-image', /gradient/);
  await goTo(page, '/alarmSet');
  await expect.poll(theme).toBe('light');
});

test('the menu folds, and stays so over a reload; its clock ticks', async ({ page, context }) => {
  await logIn(page, 'dealer');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  expect((await menu.boundingBox())?.width).toBe(270);
  await expect(menu).toContainText('V2.0');
  const clock = menu.locator('time');
  await expect(clock).toHaveText(/^\d{2}:\d{2}:\d{2}\d{4}\/\d{2}\/\d{2}$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
  await page.getByRole('button', { name: '收起菜单' }).click();
  expect(await kept()).toBe('0');
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单', exact: true })).toBeVisible();
  expect((await menu.boundingBox())?.width).toBe(64);
  await page.getByRole('button', { name: '展开菜单：设备管理' }).click();
  expect(await kept()).toBe('1');
});

test('the way back to the big screen depends on the role', async ({ page }) => {
  await logIn(page, 'dealer');
  await expect(page.getByRole('link', { name: '返回大屏' })).toHaveAttribute('href', '/dealer');
  await page.context().clearCookies();
  await logIn(page, 'customer');
  await expect(page.getByRole('link', { name: '返回大屏' })).toHaveAttribute('href', '/bigscreen');
});

test('a big screen has neither menu nor role, and asks a stranger to log in first', async ({ page }) => {
  for (const path of ['/bigscreen', '/dealer']) {
    await page.goto(baseUrl() + path);
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2F${path.slice(1)}$`));
  }
  const { tenantUserToken } = await ask<{ tenantUserToken: string }>('dealer', '/system/display', { name: 'e2e', hours: 1 });
  await page.goto(`${baseUrl()}/dealer?tenantUserToken=${encodeURIComponent(tenantUserToken)}`);
  await expect(page).toHaveURL(/\/dealer$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('goes by keyboard: past the menu, along it, into the own menu and out again', async ({ page }) => {
  await logIn(page, 'dealer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const part = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '设备管理' });
  await part.focus();
  await page.keyboard.press('Enter');
  await expect(part).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/[\w-]+$/);
  const own = page.getByRole('button', { name: ' · 经销商' });
  await own.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '退出登录' })).toBeHidden();
  await expect(own).toBeFocused();
});

test('the language changes menu, way, title, date and the document at once', async ({ page }) => {
  const found = complaints(page);
  await logIn(page, 'customer', '/report');
  await expect(page).toHaveTitle(/^报告中心 · /);
  const kept = page.waitForRequest((request) => request.url().endsWith('/system/language/setLanguage'));
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  expect([(await kept).method(), (await kept).headers()['accept-language']]).toEqual(['GET', 'en-US']);
  await expect(page).toHaveTitle(/^Reporting center · /);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Alarm record');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('HomeReporting center');
  await expect(page.locator('header time')).toContainText(/ (Mon|Tue|Wed|Thu|Fri|Sat|Sun)/);
  await page.getByRole('radio', { name: '中文' }).click({ force: true });
  await expect(page).toHaveTitle(/^报告中心 · /);
  expect(found).toEqual([]);
});

test('a login that the server no longer takes ends with its words, and the next one leads back', async ({ page, context }) => {
  await logIn(page, 'customer', '/alarmSet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const url = baseUrl();
  await context.addCookies([{ name: 'token', value: 'nobody', url }, { name: 'refreshToken', value: 'nobody', url }]);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '登录已过期' }).or(page.getByText('请先登录'))).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2FalarmSet$/);
  await expect(page.getByRole('alert')).toContainText('登录已过期');
});

test('a login that two pages share ends once in each of them, and is begun anew for both', async ({ page, context }) => {
  await logIn(page, 'customer', '/alarmSet');
  const other = await context.newPage();
  await other.goto(`${baseUrl()}/userSet`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const url = baseUrl();
  await context.addCookies([{ name: 'token', value: 'nobody', url }, { name: 'refreshToken', value: 'nobody', url }]);
  const spent: string[] = [];
  for (const one of [page, other]) one.on('request', (request) => request.url().endsWith('/auth/token') && spent.push(request.url()));
  await Promise.all([page.reload(), other.reload()]);
  await expect(page).toHaveURL(/\/login\?redirect=%2FalarmSet$/);
  await expect(other).toHaveURL(/\/login\?redirect=%2FuserSet$/);
  expect(spent.length).toBeLessThanOrEqual(2);
  await logIn(page, 'customer', '/alarmSet');
  await other.goto(`${baseUrl()}/userSet`);
  await expect(other).toHaveURL(/\/userSet$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [what, hasLocks] of [['over https', true], ['over plain http, where browsers keep locks from pages', false]] as const) {
  test(`two pages whose token runs out at once both go on, ${what}`, async ({ page, context }) => {
    if (!hasLocks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    await logIn(page, 'customer', '/alarmSet');
    const other = await context.newPage();
    await other.goto(`${baseUrl()}/userSet`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const url = baseUrl();
    for (let round = 1; round <= 3; round += 1) {
      // Pages that go away while they exchange a token lose what it was exchanged for: they are gone before it runs out.
      await Promise.all([page.goto('about:blank'), other.goto('about:blank')]);
      await context.addCookies([{ name: 'token', value: `run out ${round}`, url }]);
      await Promise.all([page.goto(`${url}/alarmSet`), other.goto(`${url}/userSet`)]);
      for (const one of [page, other]) await expect(one.getByRole('button', { name: ' · 终端用户' })).toBeVisible();
    }
    await expect(page).toHaveURL(/\/alarmSet$/);
    await expect(other).toHaveURL(/\/userSet$/);
  });
}

test('the token in an address stands for that visit, is gone from the address and changes nothing', async ({ page, context }) => {
  const { tenantUserToken } = await ask<{ tenantUserToken: string }>('dealer', '/system/display', { name: 'e2e', hours: 1 });
  await page.goto(`${baseUrl()}/alarmlist?tenantUserToken=${encodeURIComponent(tenantUserToken)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/alarmlist$/);
  await expect(page.getByRole('button', { name: ' · 经销商' })).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.toLowerCase().includes('token'))).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2Falarmlist$/);
});

for (const [theme, path] of [['light', '/alarmSet'], ['dark', '/dashboard'], ['light', '/report']] as const) {
  test(`the shell has no accessibility violations and shifts nothing (${path}, ${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await logIn(page, 'sysadmin', path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '数据分析' }).click();
    await page.getByRole('button', { name: ' · 管理员' }).click();
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    expect(violations).toEqual([]);
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });
}
