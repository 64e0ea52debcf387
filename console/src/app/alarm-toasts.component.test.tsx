import { accountRoutes, deviceRoutes, secondFactorRoutes } from '@oilsight/contract';
import type { RaisedCause } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../api/call.ts';
import { alarmCounts, alarmsSaid } from '../../test/alarm-fixtures.ts';
import { idOf, profile } from '../../test/fixtures.ts';
import { factories, goTo, live, openConsole, server } from '../../test/page.ts';

const topic = 'alarms:Asia/Shanghai';
const counts = alarmCounts({ unprocessed: { causes: 7, records: 12 } });

function raised(number: number, more: Partial<RaisedCause> = {}): RaisedCause {
  return {
    recordId: idOf('b', number),
    groupId: idOf('b', number),
    deviceId: idOf('d', number),
    deviceName: `${number}# 注塑机`,
    customerId: factories[0].customerId,
    customerName: factories[0].customerName,
    indicator: 'water_saturation',
    findingRule: null,
    value: 83.6,
    threshold: 80,
    side: 'high',
    at: Date.now() + number,
    count: 1,
    ...more,
  };
}
const tell = (alarms: RaisedCause[], hasMore = false) =>
  live.say(topic, alarmsSaid({ counts, raised: alarms, hasMore }));
const toasts = (name = '新的一级报警') => page.getByRole('log', { name }).getByRole('article');

/** Notices that a page shows through the browser, and what the reader answers when he is asked. */
const shown: { title: string; body: string; tag: string; isClosed: boolean; click: () => void }[] = [];
let askedForLeave = 0;
let answer: NotificationPermission = 'granted';

class RecordedNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission(): Promise<NotificationPermission> {
    askedForLeave += 1;
    RecordedNotification.permission = answer;
    return Promise.resolve(answer);
  }
  private readonly notice: (typeof shown)[number];
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    super();
    this.notice = { title, body, tag, isClosed: false, click: () => this.dispatchEvent(new Event('click')) };
    shown.push(this.notice);
  }
  close(): void {
    this.notice.isClosed = true;
  }
}

const realNotification = globalThis.Notification;
beforeEach(() => {
  shown.length = 0;
  askedForLeave = 0;
  answer = 'granted';
  RecordedNotification.permission = 'default';
  globalThis.Notification = RecordedNotification as unknown as typeof Notification;
  // Whichever page is opened: it is about the frame.
  server.refuseTheRest('noPermission');
});
afterEach(async () => {
  globalThis.Notification = realNotification;
  setHidden(false);
  await page.viewport(1440, 900);
});

/** Puts the tab out of view, or into it. */
function setHidden(isHidden: boolean): void {
  if (isHidden) Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  else Reflect.deleteProperty(document, 'visibilityState');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('a flood is one notice for each cause, which counts, and stays closed once it was closed', async () => {
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('main')).toBeVisible();
  tell([raised(1, { count: 400 }), raised(2, { indicator: 'oil_temperature' })]);
  await expect.poll(() => toasts().elements()).toHaveLength(2);
  tell([raised(3, { count: 600 })], true);
  const flood = toasts().filter({ hasText: '水饱和度' });
  await expect.element(flood).toMatchTextContent(/1# 注塑机.*同一原因 1,000 条以上/);
  expect(toasts().elements()).toHaveLength(2);
  await flood.getByRole('button', { name: '不再显示' }).click();
  tell([raised(4, { count: 4000 })]);
  await expect.poll(() => toasts().elements()).toHaveLength(1);
  await expect.element(toasts()).toMatchTextContent(/油温/);
});

it.each([
  ['zh-CN', '/userSet', '新的一级报警', /同一原因共 3 条/],
  ['en-US', '/alarmSet', 'New level 1 alarms', /3 alarms of one cause/],
] as const)(
  'the notice stands on light and dark pages and fits a phone (%s, %s)',
  async (language, path, name, words) => {
    await page.viewport(390, 844);
    await openConsole(path, { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByRole('main')).toBeVisible();
    tell([raised(1, { count: 3, deviceName: '第二轧钢车间 2# 精轧机组主传动稀油润滑站 HPU-2' })]);
    await expect.element(toasts(name)).toMatchTextContent(words);
    const box = toasts(name).element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBe(390);
    goTo('/deviceinfo');
    await expect.element(toasts(name)).toBeVisible();
  },
);

it('the badge of the menu follows, and the end of the login takes badge and notices away', async () => {
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  tell([raised(1)]);
  await expect.element(page.getByRole('navigation').getByText('7 件未处理').first()).toBeVisible();
  await expect.element(toasts()).toBeVisible();
  session.end('logout');
  await expect.element(toasts()).not.toBeInTheDocument();
  await openConsole('/userSet', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('main')).toBeVisible();
  expect(toasts().elements()).toHaveLength(0);
});

it('a notice of the browser comes only while no page is in view, once, leads to the alarm and goes with the login', async () => {
  localStorage.setItem('alarmSignals', JSON.stringify({ sound: false, notices: true }));
  RecordedNotification.permission = 'granted';
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('main')).toBeVisible();
  tell([raised(1)]);
  await expect.element(toasts()).toBeVisible();
  setHidden(true);
  tell([raised(2, { indicator: 'oil_temperature', value: 91, threshold: 85 })]);
  await expect.poll(() => shown.map(({ tag }) => tag)).toEqual([idOf('b', 2)]);
  expect(shown[0]).toMatchObject({ title: '一级报警：2# 注塑机', body: '宁波轧钢厂\n油温 91.0 °C，高于 85 °C' });
  // More of the same cause is no second notice.
  tell([raised(3, { indicator: 'oil_temperature', groupId: idOf('b', 2) })]);
  await expect.element(toasts().first()).toMatchTextContent(/同一原因共 2 条/);
  expect(shown).toHaveLength(1);
  shown[0]?.click();
  await expect.poll(() => location.search).toBe(`?recordId=${idOf('b', 2)}`);
  expect(shown[0]?.isClosed).toBe(true);

  goTo('/userSet');
  tell([raised(5, { indicator: 'particle_ch1', threshold: 10_000, value: 12_000 })]);
  await expect.poll(() => shown.length).toBe(2);
  session.end('logout');
  await expect.poll(() => shown[1]?.isClosed).toBe(true);
  expect(askedForLeave).toBe(0);
});

it('another tab that is in view tells of new alarms in place of a notice', async () => {
  localStorage.setItem('alarmSignals', JSON.stringify({ sound: false, notices: true }));
  RecordedNotification.permission = 'granted';
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('main')).toBeVisible();
  setHidden(true);
  const { promise: isClosed, resolve: closeOther } = Promise.withResolvers<void>();
  const { promise: isInView, resolve: showOther } = Promise.withResolvers<void>();
  const other = navigator.locks.request('alarmsSeen', { mode: 'shared' }, () => {
    showOther();
    return isClosed;
  });
  await isInView;
  tell([raised(7)]);
  await expect.element(toasts()).toBeVisible();
  closeOther();
  await other;
  tell([raised(8, { indicator: 'oil_temperature' })]);
  await expect.poll(() => shown.map(({ tag }) => tag)).toEqual([idOf('b', 8)]);
});

it('sound and notices are set in the account; the browser asks at a click alone, and a refusal is said', async () => {
  server
    .on(accountRoutes.getProfile, profile())
    .on(accountRoutes.listSessions, [])
    .on(secondFactorRoutes.getSecondFactor, { isOn: false, since: null, recoveryCodesLeft: 0 })
    .on(deviceRoutes.lastSeen, []);
  answer = 'denied';
  await openConsole('/userSet', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: ' · 终端用户' }).click();
  await page.getByRole('button', { name: '个人设置', exact: true }).click();
  await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: '显示与通知' }).click();
  const notices = page.getByRole('checkbox', { name: '浏览器通知' });
  await expect.element(notices).not.toBeChecked();
  expect(askedForLeave).toBe(0);
  await notices.click();
  await expect.element(page.getByText('浏览器禁止了本网站的通知')).toBeVisible();
  await expect.element(notices).toBeDisabled();
  expect(askedForLeave).toBe(1);
  await page.getByRole('checkbox', { name: '声音' }).click();
  await expect.element(page.getByRole('checkbox', { name: '声音' })).toBeChecked();
  expect(JSON.parse(localStorage.getItem('alarmSignals') ?? '{}')).toEqual({ sound: true, notices: false });
});
