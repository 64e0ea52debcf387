import { expect, type Page } from '@playwright/test';

export const baseUrl = (): string => process.env['E2E_URL'] ?? '';
export const password = 'oil12345';
export const quickStartToken = 'OILSIGHT_DEMO_TOKEN';

/** Logs in by the form, as a person does, in Chinese. */
export async function logIn(page: Page, userName: string, path = '/'): Promise<void> {
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
