import type { Authority } from '@oilsight/contract';
import { deviceRoutes } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '../../test/fixtures.ts';
import { goTo, openConsole, server } from '../../test/page.ts';

const all = [
  '监测大屏',
  '数据分析',
  '设备管理',
  '告警记录',
  '告警设置',
  '报告中心',
  '知识库',
  '用户设置',
  '设备信息',
  '传感器管理',
  '审计日志',
  '发件箱',
] as const;

interface Role {
  readonly authority: Authority;
  readonly roleName: string;
  /** Parts of the menu. */
  readonly parts: readonly ((typeof all)[number] | '油液数据分析设置')[];
  /** Addresses that open, with their titles. */
  readonly opens: Readonly<Record<string, string>>;
  /** Addresses of pages of others. */
  readonly shut: readonly string[];
  /** Entries of the person's menu. */
  readonly own: readonly string[];
  /** Where the way back to the big screen leads. */
  readonly screen: '/dealer' | '/bigscreen';
}

const roles: readonly Role[] = [
  {
    authority: 'SYS_ADMIN',
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
    shut: ['/oilSet'],
  },
  {
    authority: 'TENANT_ADMIN',
    roleName: '经销商',
    parts: [...all.slice(0, 9), '审计日志', '发件箱'],
    own: ['下载任务'],
    screen: '/dealer',
    opens: { '/alarmlist/detail': '告警记录详情', '/deviceInfo': '设备信息', '/outbox': '发件箱' },
    shut: ['/sensorManager', '/virtual', '/oilSet'],
  },
  {
    authority: 'CUSTOMER_USER',
    roleName: '终端用户',
    parts: [...all.slice(0, 8), '油液数据分析设置'],
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
    authority: 'GROUP',
    roleName: '集团用户',
    parts: ['监测大屏', '数据分析', '告警记录', '报告中心', '知识库'],
    own: ['下载任务'],
    screen: '/dealer',
    opens: { '/dataanalysis': '数据分析', '/report/detail': '报告详情' },
    shut: ['/device', '/alarmSet', '/userSet', '/deviceInfo', '/oilSet'],
  },
  {
    authority: 'EXPERIENCE',
    roleName: '体验账号',
    parts: ['监测大屏', '数据分析', '告警记录', '知识库'],
    own: [],
    screen: '/dealer',
    opens: { '/dataanalysis/intelligent-assistant': '智能诊断助手', '/alarmlist': '告警记录' },
    shut: ['/report', '/report/detail', '/device', '/deviceInfo', '/oilSet'],
  },
  {
    authority: 'MAINTENANCE',
    roleName: '运维人员',
    parts: ['监测大屏', '数据分析', '告警记录', '知识库'],
    own: ['下载任务'],
    screen: '/dealer',
    opens: { '/dataanalysis': '数据分析', '/alarmlist/detail': '告警记录详情', '/knowledge': '知识库' },
    shut: ['/report', '/report/detail', '/deviceInfo', '/oilSet'],
  },
];

/** Parts of the menu as they are named, without what opens below them. */
function partsShown(): string[] {
  const parts = document.querySelectorAll('nav[aria-label="主菜单"] ul:not(ul ul) > li');
  return [...parts].map((item) => item.querySelector('a, button')?.textContent.trim() ?? '');
}

it.each(roles)(
  'shows $authority the pages of the role and no others',
  async ({ authority, roleName, parts, opens, shut, own, screen }) => {
    server.on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 }).refuseTheRest('systemError');
    await openConsole('/dashboard', { as: authority });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toBeVisible();
    expect(partsShown()).toEqual(parts);
    await expect.element(page.getByRole('link', { name: '返回大屏' })).toHaveAttribute('href', screen);
    for (const [path, title] of Object.entries(opens)) {
      goTo(path);
      await expect.poll(() => document.title).toMatch(new RegExp(`^${title} · `));
      expect(location.pathname).toBe(path);
      await expect.element(heading.first()).toBeInTheDocument();
    }
    for (const path of shut) {
      goTo(path);
      await expect.element(page.getByRole('heading', { name: '当前账号看不到这里' })).toBeVisible();
      expect(location.pathname).toBe(path);
      await page.getByRole('main').getByRole('link', { name: '回到首页' }).click();
      await expect.poll(() => location.pathname).toBe('/dashboard');
    }
    await page.getByRole('button', { name: ` · ${roleName}` }).click();
    await expect.element(page.getByRole('button', { name: '个人设置', exact: true })).toBeVisible();
    for (const entry of ['下载任务', '上传设备图片'])
      expect(page.getByRole('button', { name: entry, exact: true }).elements()).toHaveLength(
        own.includes(entry) ? 1 : 0,
      );
  },
);
