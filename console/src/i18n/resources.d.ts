import type charts from './zh-CN/charts.json';
import type common from './zh-CN/common.json';
import type device from './zh-CN/device.json';
import type devices from './zh-CN/devices.json';
import type live from './zh-CN/live.json';
import type login from './zh-CN/login.json';
import type shell from './zh-CN/shell.json';

/** Keys are checked against the Chinese texts; a test holds the English ones to the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { charts: typeof charts; common: typeof common; device: typeof device; devices: typeof devices; live: typeof live; login: typeof login; shell: typeof shell };
  }
}
