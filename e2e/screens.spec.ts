import { expect, test, type Page } from '@playwright/test';
import { baseUrl, choose, deviceNamed, layoutShift, openAs, overflow, violations } from './actions.ts';

/**
 * Each page once on a wide, light screen and once on a narrow, dark one: no violations of WCAG 2.2 AA, nothing wider
 * than the screen.
 */
async function isClean(page: Page): Promise<void> {
  await expect(page.getByText('正在加载')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(baseUrl() + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await isClean(page);
    });
  }
}

/** Opens a dialog of a page by a button. */
async function visitDialog(page: Page, path: string, press: () => Promise<void>, name: string): Promise<void> {
  await test.step(`${path} ${name}`, async () => {
    await page.goto(baseUrl() + path);
    await press();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isClean(page);
  });
}

const peoplePages = [
  '/userSet',
  '/userSet?tab=contacts',
  '/userSet?tab=places',
  '/userSet?tab=places&list=customers',
  '/virtual',
  '/virtualdevice',
  '/audit',
  '/outbox',
];

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 850 }, colorScheme });

    test('every page of an administrator is free of violations and fits', async ({ page }) => {
      await page.goto(`${baseUrl()}/login`);
      await expect(page.getByText('连接正常')).toBeVisible();
      await isClean(page);
      await openAs(page, 'sysadmin');
      await visit(page, peoplePages);
      for (const [path, button] of [
        ['/userSet', '新建用户'],
        ['/virtual', '新建体验账号'],
        ['/audit', '详情'],
      ] as const) {
        await visitDialog(page, path, () => page.getByRole('button', { name: button }).first().click(), button);
      }
    });

    test('every page of a dealer is free of violations and fits', async ({ page }) => {
      const { deviceId } = await deviceNamed('GB-1', 'dealer');
      const measured = await deviceNamed('热轧主液压站', 'dealer');
      await openAs(page, 'dealer');
      await visit(page, [
        '/dashboard',
        `/device/${measured.customerId}`,
        '/alarmSet',
        '/report',
        '/deviceInfo',
        '/deviceInfo?view=removed',
        `/deviceInfo?deviceId=${deviceId}`,
      ]);
      await page.goto(`${baseUrl()}/device/detail?deviceId=${measured.deviceId}`);
      await expect(page.locator('canvas').first()).toBeVisible();
      await isClean(page);
      for (const action of ['访问令牌', '大屏指标', '移动分组', '删除设备']) {
        await visitDialog(
          page,
          '/deviceInfo',
          async () => {
            await page
              .getByRole('button', { name: /的更多操作/ })
              .first()
              .click();
            await page.getByRole('button', { name: action }).first().click();
          },
          action,
        );
      }
      await visitDialog(page, '/deviceInfo', () => page.getByRole('button', { name: '导入表格' }).click(), '导入表格');
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shell with its menus open and the settings are free of violations (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openAs(page, 'dealer', '/alarmSet');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.1);
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '数据分析' }).click();
    await page.getByRole('button', { name: ' · 经销商' }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await choose(page, '个人设置');
    for (const section of ['个人资料', '显示与通知', '安全与登录', '展示链接']) {
      await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: section }).click();
      await expect(page.getByRole('region', { name: section }).getByRole('heading').first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  });
}
