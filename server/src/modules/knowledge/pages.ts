import { authorities } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import type { Pair } from './pair.ts';

/** A page of the console that articles lead to, and who may open it. */
export interface ConsolePage {
  readonly path: `/${string}`;
  readonly label: Pair;
  readonly roles: readonly Authority[];
}

const managers: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'];
const dealers: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN'];

/** The pages that articles lead to. A test compares them with the console's own table. */
export const consolePages = {
  dashboard: { path: '/dashboard', label: ['监测大屏', 'Monitoring big screen'], roles: authorities },
  analysis: { path: '/dataanalysis', label: ['数据分析', 'Data analysis'], roles: authorities },
  devices: { path: '/device', label: ['设备管理', 'Device management'], roles: managers },
  deviceInfo: { path: '/deviceInfo', label: ['设备信息', 'Device information'], roles: dealers },
  alarms: { path: '/alarmlist', label: ['告警记录', 'Alarm record'], roles: authorities },
  alarmQuality: { path: '/alarmlist/quality', label: ['告警质量', 'Alarm quality'], roles: managers },
  alarmSettings: { path: '/alarmSet', label: ['告警设置', 'Alarm setting'], roles: managers },
  reports: { path: '/report', label: ['报告中心', 'Reporting center'], roles: [...managers, 'GROUP'] },
  schedules: { path: '/report/schedule', label: ['定期报告', 'Schedules'], roles: managers },
  checklists: { path: '/report/checklists', label: ['巡检表', 'Inspection checklists'], roles: dealers },
  users: { path: '/userSet', label: ['用户设置', 'User settings'], roles: managers },
  contacts: { path: '/userSet?tab=contacts', label: ['联系人', 'Contacts'], roles: managers },
  sensors: { path: '/sensorManager', label: ['传感器管理', 'Sensor management'], roles: ['SYS_ADMIN'] },
  audit: { path: '/audit', label: ['审计日志', 'Audit log'], roles: dealers },
  outbox: { path: '/outbox', label: ['发件箱', 'Outbox'], roles: dealers },
  oils: { path: '/oilSet', label: ['油品数据分析设置', 'Oil data analysis settings'], roles: ['CUSTOMER_USER'] },
  limits: { path: '/oilSet?tab=limits', label: ['限值', 'Limits'], roles: ['CUSTOMER_USER'] },
  virtual: { path: '/virtual', label: ['虚拟用户管理', 'Virtual user management'], roles: ['SYS_ADMIN'] },
} as const satisfies Readonly<Record<string, ConsolePage>>;

/** Name of a page. */
export type PageName = keyof typeof consolePages;
