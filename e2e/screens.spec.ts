import { expect, type Page } from '@playwright/test';
import { baseUrl, choose, deviceNamed, layoutShift, openAs, overflow, violations } from './actions.ts';
import { test } from './test.ts';

interface Form {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Each page is looked at on a wide, light screen and on a narrow, dark one. */
const forms: readonly [Form, Form] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];

async function take(page: Page, { width, colorScheme }: Form): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 850 });
  // Some pages stand on a dark ground whatever the theme.
  await expect(page.locator(`html[data-theme="${colorScheme}"], html:has([data-ground="dark"])`)).toHaveCount(1);
}

/** What is shown has no violations of WCAG 2.2 AA and nothing wider than the screen, in both forms. */
async function isClean(page: Page): Promise<void> {
  await expect(page.getByText('正在加载')).toHaveCount(0);
  // Rows of an earlier question are dimmed until the answer to the new one has come.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  for (const form of forms) {
    await take(page, form);
    await expect.poll(() => overflow(page), `${page.url()} at ${form.width} px`).toBeLessThanOrEqual(0);
    // A page that the last one left scrolled would have something half under its head, which axe takes for too small.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page), `${form.width} px, ${form.colorScheme}`).toEqual([]);
  }
  await take(page, forms[0]);
}

/** Opens an address inside the program, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

interface Screen {
  readonly path: string;
  /** What its title begins with. */
  readonly title: string;
  /** Buttons that open dialogs of the page. */
  readonly dialogs?: readonly string[];
}

async function visit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, title, dialogs = [] } of screens) {
    await test.step(path, async () => {
      await goTo(page, path);
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await isClean(page);
    });
    for (const button of dialogs)
      await test.step(`${path} ${button}`, async () => {
        await page.getByRole('button', { name: button }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await isClean(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
  }
}

test('every page of an administrator is free of violations and fits', async ({ page }) => {
  test.slow();
  await page.goto(`${baseUrl()}/login`);
  await expect(page.getByText('连接正常')).toBeVisible();
  await isClean(page);
  await openAs(page, 'sysadmin', '/alarmSet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, [
    { path: '/userSet', title: '用户设置', dialogs: ['新建用户'] },
    { path: '/userSet?tab=contacts', title: '用户设置' },
    { path: '/userSet?tab=places', title: '用户设置' },
    { path: '/userSet?tab=places&list=customers', title: '用户设置' },
    { path: '/virtual', title: '虚拟用户管理', dialogs: ['新建体验账号'] },
    { path: '/virtualdevice', title: '虚拟用户设备关联' },
    { path: '/audit', title: '审计日志', dialogs: ['详情'] },
    { path: '/outbox', title: '发件箱' },
  ]);
});

test('every page of a dealer is free of violations and fits', async ({ page }) => {
  test.slow();
  const { deviceId, deviceName } = await deviceNamed('GB-1', 'dealer');
  const measured = await deviceNamed('热轧主液压站', 'dealer');
  await openAs(page, 'dealer', '/alarmSet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, [
    { path: '/dashboard', title: '监测大屏', dialogs: ['派人'] },
    { path: '/dealer', title: '经销商大屏' },
    { path: '/dealer?areaNo=330000', title: '经销商大屏' },
    { path: `/bigscreen?deviceId=${measured.deviceId}`, title: '设备大屏' },
    { path: `/device/${measured.customerId}`, title: '宁波轧钢厂' },
    { path: `/dataanalysis/${measured.customerId}?deviceId=${measured.deviceId}`, title: '宁波轧钢厂' },
    {
      path: `/dataanalysis/device-detail?deviceId=${measured.deviceId}&with=${deviceId}&range=30d`,
      title: '数据分析详情',
      dialogs: ['添加 2 / 4'],
    },
    { path: `/dataanalysis/intelligent-assistant?deviceId=${measured.deviceId}`, title: '智能诊断助手' },
    { path: '/alarmlist', title: '告警记录' },
    { path: '/alarmSet', title: '告警设置' },
    { path: '/alarmSet?new=1', title: '告警设置' },
    { path: '/report', title: '报告中心' },
    { path: `/deviceInfo?deviceId=${deviceId}`, title: '设备信息' },
    { path: '/deviceInfo?view=removed', title: '设备信息' },
    { path: '/deviceInfo', title: '设备信息', dialogs: ['导入表格'] },
  ]);
  const row = page.getByRole('row').filter({ hasText: deviceName });
  for (const action of ['访问令牌', '大屏指标', '移动分组', '删除设备']) {
    await test.step(`/deviceInfo ${action}`, async () => {
      await row.getByRole('button', { name: /的更多操作/ }).click();
      await row.getByRole('button', { name: action }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isClean(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await goTo(page, `/device/detail?deviceId=${measured.deviceId}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await isClean(page);
});

test('the shell with its menus open and the settings are free of violations, light and dark', async ({ page }) => {
  const isCleanInBoth = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await take(page, { width: 1440, colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
  };
  await openAs(page, 'dealer', '/alarmSet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.1);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '数据分析' }).click();
  await page.getByRole('button', { name: ' · 经销商' }).click();
  await isCleanInBoth();
  await page.keyboard.press('Escape');
  await choose(page, '个人设置');
  for (const section of ['个人资料', '显示与通知', '安全与登录']) {
    await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: section }).click();
    await expect(page.getByRole('region', { name: section }).getByRole('heading').first()).toBeVisible();
    await isCleanInBoth();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, '展示链接');
  await expect(page.getByRole('dialog').getByRole('button', { name: '生成链接' })).toBeVisible();
  await isCleanInBoth();
});
