import { authorities } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { deviceListRoles } from '../domain/factories.ts';
import type shell from '../i18n/zh-CN/shell.json';
import type { IconName } from '../ui/Icon.tsx';

/** What stands around a page: nothing, nothing and only for who is not logged in, nothing and only for who is logged in or comes by a display link, or the shell. */
export type Frame = 'bare' | 'guest' | 'wall' | 'shell';

/** One page of the console. Router, menu, breadcrumb, titles and the test of roles come from these rows. */
export interface RouteEntry {
  readonly path: `/${string}`;
  /** Key of `shell:page`. */
  readonly title: keyof typeof shell.page;
  readonly frame: Frame;
  /** Who may open it; absent: everybody who is logged in. */
  readonly roles?: readonly Authority[];
  readonly icon?: IconName;
  /** Not in the menu. */
  readonly hidden?: true;
  /** Stays a part of the menu that opens, even with one page in it. */
  readonly alwaysShow?: true;
  /** Shown on a dark ground whatever the theme. */
  readonly dark?: true;
  /** The part of the menu that is marked instead of this page, and the way to it. */
  readonly activeMenu?: `/${string}`;
  /** Has a page for each factory below it, as the role sees them. */
  readonly growsByFactory?: true;
}

const managers = ['TENANT_ADMIN', 'SYS_ADMIN', 'CUSTOMER_USER'] as const satisfies readonly Authority[];

/** In the order of the menu. */
export const routeTable = [
  { path: '/login', title: 'login', frame: 'guest', hidden: true },
  { path: '/loginphone', title: 'loginPhone', frame: 'guest', hidden: true },
  { path: '/404', title: 'notFound', frame: 'bare', hidden: true },
  { path: '/bigscreen', title: 'bigScreen', frame: 'wall', icon: 'screen', hidden: true, dark: true },
  { path: '/dealer', title: 'dealerScreen', frame: 'wall', icon: 'screen', hidden: true, dark: true },

  { path: '/dashboard', title: 'dashboard', frame: 'shell', icon: 'screen' },

  { path: '/dataanalysis', title: 'analysis', frame: 'shell', icon: 'chart', dark: true, growsByFactory: true },
  { path: '/dataanalysis/device-detail', title: 'analysisDetail', frame: 'shell', hidden: true, activeMenu: '/dataanalysis' },
  { path: '/dataanalysis/intelligent-assistant', title: 'assistant', frame: 'shell', hidden: true, activeMenu: '/dataanalysis' },

  { path: '/device', title: 'devices', frame: 'shell', icon: 'gears', roles: deviceListRoles, dark: true, growsByFactory: true },
  { path: '/device/detail', title: 'deviceDetail', frame: 'shell', hidden: true, activeMenu: '/device' },

  { path: '/alarmlist', title: 'alarms', frame: 'shell', icon: 'bell', roles: authorities, dark: true },
  { path: '/alarmlist/detail', title: 'alarmDetail', frame: 'shell', hidden: true, dark: true, activeMenu: '/alarmlist' },
  { path: '/alarmSet', title: 'alarmSettings', frame: 'shell', icon: 'sliders', roles: managers },
  { path: '/report', title: 'reports', frame: 'shell', icon: 'file', roles: [...managers, 'GROUP'], dark: true },
  { path: '/report/detail', title: 'reportDetail', frame: 'shell', hidden: true, dark: true, activeMenu: '/report' },
  { path: '/userSet', title: 'users', frame: 'shell', icon: 'user', roles: managers },
  { path: '/deviceInfo', title: 'deviceInfo', frame: 'shell', icon: 'factory', roles: ['TENANT_ADMIN', 'SYS_ADMIN'] },
  { path: '/sensorManager', title: 'sensors', frame: 'shell', icon: 'sensor', roles: ['SYS_ADMIN'] },
  { path: '/audit', title: 'audit', frame: 'shell', icon: 'log', roles: ['TENANT_ADMIN', 'SYS_ADMIN'] },
  { path: '/outbox', title: 'outbox', frame: 'shell', icon: 'send', roles: ['SYS_ADMIN'] },

  { path: '/oilSet', title: 'oilSettings', frame: 'shell', hidden: true, roles: ['CUSTOMER_USER'], activeMenu: '/dataanalysis' },
  { path: '/virtual', title: 'virtualUsers', frame: 'shell', hidden: true, roles: ['SYS_ADMIN'], activeMenu: '/userSet' },
  { path: '/virtualdevice', title: 'virtualDevices', frame: 'shell', hidden: true, roles: ['SYS_ADMIN'], activeMenu: '/userSet' },
] as const satisfies readonly RouteEntry[];

export type RoutePath = (typeof routeTable)[number]['path'];

/** The same path in every spelling that the router takes for it. */
export function plainPath(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

/** Pages that open without a login. */
export function isPublic(path: string): boolean {
  const entry = entryOf(path);
  return entry !== null && (entry.frame === 'bare' || entry.frame === 'guest');
}

/** The row of an address; for a page that grows, of all below it that are no rows themselves. */
export function entryOf(path: string): RouteEntry | null {
  const table: readonly RouteEntry[] = routeTable;
  const wanted = plainPath(path);
  return table.find((entry) => plainPath(entry.path) === wanted) ?? table.find((entry) => entry.growsByFactory === true && wanted.startsWith(`${plainPath(entry.path)}/`)) ?? null;
}
