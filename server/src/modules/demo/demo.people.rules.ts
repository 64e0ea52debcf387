import type { DemoAccount } from './demo.data.rules.ts';

/** Phone numbers of the demonstration: none is assigned to anybody. */
function phoneOf(index: number): string {
  return `1990000${String(index + 1).padStart(4, '0')}`;
}

/** Contact data of a person. */
export function reachOf(
  { userName }: Pick<DemoAccount, 'userName'>,
  index: number,
): { readonly phone: string; readonly email: string } {
  return { phone: phoneOf(index), email: `${userName}@example.com` };
}

export interface DemoColleague extends DemoAccount {
  readonly managesUsers?: boolean;
  readonly isDisabled?: boolean;
  /** Days from the creation of the demonstration to the end of the account; negative: it has ended. */
  readonly endsAfterDays?: number;
}

/**
 * Further people in the lists. Their password is the demonstration's, but these accounts are not listed for visitors.
 */
export const colleagues: readonly DemoColleague[] = [
  {
    userName: 'wuhu.zhao',
    lastName: '赵',
    firstName: '建国',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'wuhu',
    managesUsers: false,
  },
  {
    userName: 'wuhu.qian',
    lastName: '钱',
    firstName: '晓梅',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'wuhu',
    managesUsers: false,
  },
  {
    userName: 'wuhu.feng',
    lastName: '冯',
    firstName: '德胜',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'wuhu',
    managesUsers: false,
    isDisabled: true,
  },
  {
    userName: 'ningbo.sun',
    lastName: '孙',
    firstName: '国强',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'ningbo',
    managesUsers: true,
  },
  {
    userName: 'ningbo.lu',
    lastName: '陆',
    firstName: '文涛',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'ningbo',
    managesUsers: false,
  },
  {
    userName: 'dongguan.huang',
    lastName: '黄',
    firstName: '志明',
    authority: 'CUSTOMER_USER',
    dealer: 'jianghuai',
    factory: 'dongguan',
    managesUsers: true,
  },
  {
    userName: 'ordos.bai',
    lastName: '白',
    firstName: '音',
    authority: 'CUSTOMER_USER',
    dealer: 'saibei',
    factory: 'ordos',
    managesUsers: true,
  },
  {
    userName: 'saibei.service',
    lastName: '韩',
    firstName: '磊',
    authority: 'MAINTENANCE',
    dealer: 'saibei',
    grantedFactories: ['zhangbei', 'ordos'],
  },
  {
    userName: 'fair.2025',
    lastName: '展会',
    firstName: '体验',
    authority: 'EXPERIENCE',
    grantedDevices: ['zhangbei-3', 'ningbo-main'],
    endsAfterDays: -20,
  },
  {
    userName: 'partner.trial',
    lastName: '合作方',
    firstName: '试用',
    authority: 'EXPERIENCE',
    grantedDevices: ['ordos-tb-2', 'ningbo-agc', 'ningbo-rougher', 'zhangbei-2'],
    endsAfterDays: 45,
  },
];

export interface DemoContact {
  readonly factory: string;
  readonly name: string;
  /** Notified of the default group's machines only; else of the whole factory's. */
  readonly isOfGroup: boolean;
}

const contactsByFactory: Readonly<Record<string, readonly string[]>> = {
  wuhu: ['汪海涛', '赵建国', '中控室值班'],
  ningbo: ['孙国强', '陆文涛', '液压班长'],
  dongguan: ['黄志明', '设备科值班'],
  zhangbei: ['苏和', '升压站值班'],
  ordos: ['白音', '汽机专工', '集控值班'],
};

/** People who are notified of alarms: in every factory the first for all of it, the others for the default group. */
export const contacts: readonly DemoContact[] = Object.entries(contactsByFactory).flatMap(([factory, names]) =>
  names.map((name, nth) => ({ factory, name, isOfGroup: nth > 0 })),
);

/** Phone and address of a contact, by its position in the list. */
export function contactReach(index: number): { readonly phone: string; readonly email: string } {
  return { phone: phoneOf(100 + index), email: `duty${index + 1}@example.com` };
}
