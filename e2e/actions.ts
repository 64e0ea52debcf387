import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type Download, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { cookiesOf, tokenOf, type User } from './logins.ts';

export const baseUrl = (): string => process.env['E2E_URL'] ?? '';

/** Opens an address with the login that the user's tests share. */
export async function openAs(page: Page, user: User, path = '/'): Promise<void> {
  await page.context().addCookies([...cookiesOf(user)]);
  await page.goto(baseUrl() + path);
}

/** Somebody at another machine. */
export async function elsewhere(browser: Browser, user: User, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, user, path);
  return page;
}

/**
 * The name under which a page saves a file. A busy Chromium reports files that a page has made as "download": then the
 * name is that of the newest link by which the page has handed out a file.
 */
export async function savedName(page: Page, download: Download): Promise<string> {
  const name = download.suggestedFilename();
  if (name !== 'download') return name;
  return (await page.locator('body > a[download]').last().getAttribute('download')) ?? name;
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

let made = 0;

/**
 * A name that no other test and no earlier run has: the worker's number, the time, and how many this worker has made.
 */
export function unique(stem: string): string {
  made += 1;
  return `${stem}${process.env['TEST_PARALLEL_INDEX'] ?? '0'}${Date.now().toString(36)}${made}`;
}

/** A phone that nobody else has: each worker has numbers of its own. */
export function uniquePhone(): string {
  made += 1;
  return `13${process.env['TEST_PARALLEL_INDEX'] ?? '0'}${String((Date.now() + made) % 100_000_000).padStart(8, '0')}`;
}

interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/**
 * Makes a call of the console as somebody; resolves to the envelope's data. Without a method: POST with a body, else
 * GET.
 */
export async function ask<T>(
  user: User,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const headers = { 'X-Authorization': `Bearer ${tokenOf(user)}`, 'Content-Type': 'application/json' };
  const reply = await fetch(baseUrl() + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await reply.json()) as Envelope<T>;
  if (code !== 200) throw new Error(`${method} ${path} answered ${code}: ${msg}`);
  return data;
}

export interface DeviceRow {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly customerId: string;
  readonly state: string;
}

/** The rows that a list answers a user. */
export async function rowsOf<T>(user: User, path: string): Promise<T[]> {
  const reply = await fetch(baseUrl() + path, { headers: { 'X-Authorization': `Bearer ${tokenOf(user)}` } });
  return ((await reply.json()) as { rows: T[] }).rows;
}

/** Devices that a user may see, by the same call as the console makes. */
export function devicesOf(user: User): Promise<DeviceRow[]> {
  return rowsOf(user, '/system/dataanalysis/listDeviceInfo?pageSize=500');
}

/** The demonstration's device whose name contains a text. */
export async function deviceNamed(part: string, user: User = 'sysadmin'): Promise<DeviceRow> {
  const device = (await devicesOf(user)).find(({ deviceName }) => deviceName.includes(part));
  if (device === undefined) throw new Error(`the demonstration has no device named like ${part}`);
  return device;
}

/** Opens the page of a device and waits for its name. */
export async function openDevice(page: Page, part: string, user: User = 'dealer'): Promise<void> {
  const { deviceId } = await deviceNamed(part, user);
  await openAs(page, user, `/device/detail?deviceId=${deviceId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(part);
}

export interface NewDevice {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly version: number;
  readonly token: string;
}

/** A device of the test's own in a factory of the first dealer. */
export async function newDevice(stem: string, more: Readonly<Record<string, unknown>> = {}): Promise<NewDevice> {
  const { customerId } = await deviceNamed('IM-1');
  const body = { deviceName: unique(stem), machineType: 'hydraulic', customerId, ...more };
  const { device, token } = await ask<{ device: Omit<NewDevice, 'token'>; token: string }>(
    'dealer',
    '/system/customerdevice',
    body,
  );
  return { ...device, token };
}

export async function removeDevice({ deviceId, deviceName, version }: NewDevice): Promise<void> {
  await ask(
    'dealer',
    `/system/customerdevice/${deviceId}?deviceName=${encodeURIComponent(deviceName)}&version=${version}`,
    undefined,
    'DELETE',
  );
}

/** Sends readings as a device does, over HTTP; resolves when they are on disk. */
export async function send(token: string, body: unknown): Promise<Response> {
  return fetch(`${baseUrl()}/api/v1/${token}/telemetry`, { method: 'POST', body: JSON.stringify(body) });
}

/** The one row of a list that a search leaves. */
export async function find(page: Page, label: string, words: string): Promise<Locator> {
  await page.getByLabel(label, { exact: true }).fill(words);
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toHaveCount(1);
  return row;
}

/** Opens an entry of the person's menu. */
export async function choose(page: Page, entry: string): Promise<void> {
  await page.locator('[popovertarget="user-menu"]').click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA, in the whole page or a part of it. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  // The pages have no frames of others: axe need not open a page of its own to put results together.
  const whole = new AxeBuilder({ page }).setLegacyMode(true);
  whole.options({ runOnly: { type: 'tag', values: wcag }, resultTypes: ['violations'] });
  const found = await (part === undefined ? whole : whole.include(part)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How far the page is wider than the screen, px. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Nothing is wider than the screen, and everybody can use the page, or the part of it that is named. */
export async function expectFits(page: Page, part?: string): Promise<void> {
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page, part)).toEqual([]);
}

/** The same on a phone, after the screen as it is; it has 1440 × 900 px then. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await expectFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The line of the live socket, which a test may cut and mend. Called before the page opens. */
export async function liveLine(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket('**/ws/plugins/telemetry', (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  return {
    cut: async () => {
      isCut = true;
      await Promise.all(lines.splice(0).map((line) => line.close()));
      lines = [];
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** Sum of layout shifts since the page opened (Cumulative Layout Shift without the user's input). */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
