import type account from './zh-CN/account.json';
import type audit from './zh-CN/audit.json';
import type charts from './zh-CN/charts.json';
import type common from './zh-CN/common.json';
import type device from './zh-CN/device.json';
import type devices from './zh-CN/devices.json';
import type diagnosis from './zh-CN/diagnosis.json';
import type live from './zh-CN/live.json';
import type login from './zh-CN/login.json';
import type outbox from './zh-CN/outbox.json';
import type people from './zh-CN/people.json';
import type shell from './zh-CN/shell.json';
import type upcoming from './zh-CN/upcoming.json';

/** Keys are checked against the Chinese texts; a test holds the English ones to the same keys. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { account: typeof account; audit: typeof audit; charts: typeof charts; common: typeof common; device: typeof device; devices: typeof devices; diagnosis: typeof diagnosis; live: typeof live; login: typeof login; outbox: typeof outbox; people: typeof people; shell: typeof shell; upcoming: typeof upcoming };
  }
}
