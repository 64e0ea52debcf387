import { expect, test, type Page } from '@playwright/test';
import { baseUrl, complaints } from './actions.ts';
import { demoPassword } from './logins.ts';
import { logIn } from './people.ts';

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

const all = [
  '监测大屏',
  '数据分析',
  '设备管理',
  '告警记录',
  '告警设置',
  '报告中心',
  '用户设置',
  '设备信息',
  '传感器管理',
  '审计日志',
  '发件箱',
] as const;

interface Role {
  readonly userName: string;
  readonly roleName: string;
  /** Parts of the menu. */
  readonly parts: readonly (typeof all)[number][];
  /** Addresses that open, with their titles. */
  readonly opens: Readonly<Record<string, string>>;
  /** Addresses that lead to the page that says there is none. */
  readonly shut: readonly string[];
  /** Entries of the person's menu. */
  readonly own: readonly string[];
  /** Where the way back to the big screen leads. */
  readonly screen: '/dealer' | '/bigscreen';
}

const roles: readonly Role[] = [
  {
    userName: 'sysadmin',
    roleName: '管理员',
    parts: all,
    own: ['下载任务', '上传设备图片'],
    screen: '/dealer',
    opens: {
      '/alarmSet': '告警设置',
      '/sensorManager': '传感器管理',
      '/virtual': '虚拟用户管理',
      '/virtualdevice': '虚拟用户设备关联',
    },
    shut: ['/oilSet', '/no/such/page'],
  },
  {
    userName: 'dealer',
    roleName: '经销商',
    parts: [...all.slice(0, 8), '审计日志'],
    own: ['下载任务'],
    screen: '/dealer',
    opens: { '/alarmlist/detail': '告警记录详情', '/deviceInfo': '设备信息' },
    shut: ['/sensorManager', '/virtual', '/oilSet'],
  },
  {
    userName: 'customer',
    roleName: '终端用户',
    parts: all.slice(0, 7),
    own: ['下载任务'],
    screen: '/bigscreen',
    opens: {
      '/dataanalysis': '数据分析',
      '/device': '设备管理',
      '/oilSet': '油液数据分析设置',
      '/userSet': '用户设置',
    },
    shut: ['/deviceInfo', '/virtualdevice'],
  },
  {
    userName: 'group',
    roleName: '集团用户',
    parts: ['监测大屏', '数据分析', '告警记录', '报告中心'],
    own: ['下载任务'],
    screen: '/dealer',
    opens: { '/dataanalysis': '数据分析', '/report/detail': '报告详情' },
    shut: ['/device', '/alarmSet', '/userSet', '/deviceInfo', '/oilSet'],
  },
  {
    userName: 'experience',
    roleName: '体验账号',
    parts: ['监测大屏', '数据分析', '告警记录'],
    own: [],
    screen: '/dealer',
    opens: { '/dataanalysis/intelligent-assistant': '智能诊断助手', '/alarmlist': '告警记录' },
    shut: ['/report', '/device', '/deviceInfo', '/oilSet'],
  },
  {
    userName: 'maintenance',
    roleName: '运维人员',
    parts: ['监测大屏', '数据分析', '告警记录'],
    own: ['下载任务'],
    screen: '/dealer',
    opens: { '/dataanalysis': '数据分析', '/alarmlist/detail': '告警记录详情' },
    shut: ['/report', '/deviceInfo', '/oilSet'],
  },
];

for (const { userName, roleName, parts, opens, shut, own, screen } of roles) {
  test(`${userName} logs in, finds the pages of the role and no others, and logs out`, async ({ page }) => {
    const found = complaints(page);
    await logIn(page, { userName, password: demoPassword });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await partsOf(page)).toEqual(parts);
    await expect(page.getByRole('link', { name: '返回大屏' })).toHaveAttribute('href', screen);
    for (const [path, title] of Object.entries(opens)) {
      await goTo(page, path);
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const path of shut) {
      await goTo(page, path);
      await expect(page).toHaveURL(/\/404$/);
      await expect(page.getByText('没有这个页面')).toBeVisible();
      await page.getByRole('link', { name: '回到首页' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    // Who is in already does not see the login page.
    await page.goto(`${baseUrl()}/login`);
    await expect(page).not.toHaveURL(/\/login/);
    await page.getByRole('button', { name: ` · ${roleName}` }).click();
    await expect(page.getByRole('button', { name: '个人设置', exact: true })).toBeVisible();
    for (const entry of ['下载任务', '上传设备图片'])
      await expect(page.getByRole('button', { name: entry, exact: true })).toHaveCount(own.includes(entry) ? 1 : 0);
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
