import { expect, type Page } from '@playwright/test';

export const baseUrl = (): string => process.env['E2E_URL'] ?? '';
export const password = 'oil12345';
export const quickStartToken = 'OILSIGHT_DEMO_TOKEN';

/** What an account prefers before anybody has chosen anything. */
const untouched = {
  language: 'zh-CN', timeZone: null, theme: 'system', units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' }, notifications: { sms: true, email: true, wechat: true, level: 2 },
};

/** Language, theme and units are kept with the account: takes back what an earlier test chose. */
async function forgetPreferences(userName: string): Promise<void> {
  const { token } = await apiLogin(userName);
  const headers = { 'X-Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' };
  await fetch(`${baseUrl()}/system/account/updatePreferences`, { method: 'PUT', headers, body: JSON.stringify(untouched) });
}

/** Logs in by the form, as a person does, in Chinese. */
export async function logIn(page: Page, userName: string, path = '/'): Promise<void> {
  await forgetPreferences(userName);
  await page.goto(`${baseUrl()}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Collects what the console of the browser complains about; the test asserts that it is nothing. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  return found;
}

interface Session {
  readonly token: string;
}

export async function apiLogin(userName: string): Promise<Session> {
  const reply = await fetch(`${baseUrl()}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username: userName, password }) });
  return (await reply.json()) as Session;
}

/** Makes a call of the console as somebody; resolves to the envelope's data. */
export async function ask<T>(userName: string, path: string, body?: unknown): Promise<T> {
  const { token } = await apiLogin(userName);
  const reply = await fetch(`${baseUrl()}${path}`, {
    headers: { 'X-Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
  return data;
}

export interface DeviceRow {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly customerId: string;
  readonly state: string;
}

/** Devices that a role may see, by the same call as the console makes. */
export async function devicesOf(userName: string, query = ''): Promise<DeviceRow[]> {
  const { token } = await apiLogin(userName);
  const reply = await fetch(`${baseUrl()}/system/dataanalysis/listDeviceInfo?pageSize=100${query}`, { headers: { 'X-Authorization': `Bearer ${token}` } });
  return ((await reply.json()) as { rows: DeviceRow[] }).rows;
}

/** The demonstration's device whose name contains a text. */
export async function deviceNamed(part: string, userName = 'sysadmin'): Promise<DeviceRow> {
  const device = (await devicesOf(userName)).find(({ deviceName }) => deviceName.includes(part));
  if (device === undefined) throw new Error(`the demonstration has no device named like ${part}`);
  return device;
}

/** Logs in and waits for the page of a device. */
export async function openDevice(page: Page, part: string, userName = 'dealer'): Promise<void> {
  const { deviceId } = await deviceNamed(part);
  await logIn(page, userName, `/device/detail?deviceId=${deviceId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(part);
}

/** Sends readings as a device does, over HTTP; resolves when they are on disk. */
export async function send(token: string, body: unknown): Promise<Response> {
  return fetch(`${baseUrl()}/api/v1/${token}/telemetry`, { method: 'POST', body: JSON.stringify(body) });
}

/** Sum of layout shifts since the page opened (Cumulative Layout Shift without the user's input). */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
