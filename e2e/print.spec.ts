import { expect } from '@playwright/test';
import { deviceNamed, newDevice, openAs, removeDevice } from './actions.ts';
import type { NewDevice } from './actions.ts';
import type { User } from './logins.ts';
import { enter, newPerson } from './people.ts';
import { printed } from './printed.ts';
import { test } from './test.ts';

/** Words of the frame around a page, and of what can be pressed in it. */
const shell = /返回大屏|审计日志|Back to|Audit log|数据分析|Data analysis|登录|Log out/;

/** A list shows so many rows at once; a sheet holds fewer. */
const mostRows = 20;

/** Without the spaces that a pdf has between the letters of a word. */
const joined = (text: string) => text.replaceAll(' ', '');

for (const { language, words } of [
  {
    language: '中文',
    words: {
      print: '打印',
      curves: '历史曲线',
      check: '现场核对',
      table: '实时指标',
      pages: '共2页',
      last: '泄漏',
      log: '告警与设备日志',
      raised: /产生/,
    },
  },
  {
    language: 'English',
    words: {
      print: 'Print',
      curves: 'History',
      check: 'Check at the machine',
      table: 'Live indicators',
      pages: 'of2',
      last: 'Leak',
      log: 'Alarms and device log',
      raised: /raised/,
    },
  },
] as const) {
  test(`a device is two pages of paper (${language})`, async ({ page }) => {
    const { deviceId, customerId } = await deviceNamed('HPU-1');
    await enter(page, await newPerson({ customerId }), `/device/detail?deviceId=${deviceId}`);
    await page.getByRole('radio', { name: language }).click({ force: true });
    await expect(page.getByRole('button', { name: words.print, exact: true })).toBeEnabled();
    await expect(page.getByRole('region', { name: words.curves }).locator('canvas').first()).toBeVisible();
    const log = page.getByRole('region', { name: words.log }).getByRole('listitem');
    await expect(log.filter({ hasText: words.raised }).first()).toBeVisible();
    const events = await log.evaluateAll((rows) => rows.map((row) => row.querySelector('p')?.textContent ?? ''));
    const pages = await printed(page);
    expect(pages.map(({ isLandscape }) => isLandscape)).toEqual([false, false]);
    const [first = '', second = ''] = pages.map(({ text }) => joined(text));
    for (const text of [first, second]) {
      expect(text).toContain('HPU-1');
      expect(text).toContain(words.pages);
      expect(text).not.toMatch(shell);
    }
    expect(first).toContain(joined(words.table));
    expect(second).toContain(joined(words.curves));
    expect(second).toContain(joined(words.check));
    // No indicator and no event gets lost between the pages.
    expect(first + second).toContain(words.last);
    for (const event of events) expect(second).toContain(joined(event));
    // The page itself is as it was.
    await expect(page.getByRole('region', { name: words.curves })).toBeVisible();
  });
}

test('a list is a table of whole rows, with its heads on each page and nothing to press, also from a phone', async ({
  page,
}) => {
  // More rows than one sheet holds, and none that other journeys change meanwhile.
  const rows: NewDevice[] = [];
  while (rows.length < mostRows) rows.push(await newDevice('打印机'));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'dealer', `/deviceInfo?search=${encodeURIComponent('打印机')}`);
    await expect(page.getByText(rows[0]?.deviceName ?? '').first()).toBeVisible();
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThan(1);
    for (const { text, isLandscape } of pages) {
      expect(isLandscape).toBe(true);
      expect(joined(text)).toContain('设备与编号');
      expect(joined(text)).toContain('机型与型号');
      expect(joined(text)).not.toMatch(shell);
      expect(joined(text)).not.toMatch(/新建设备|导入|修改/);
    }
    const all = joined(pages.map(({ text }) => text).join(''));
    for (const { deviceName } of rows) expect(all.split(deviceName)).toHaveLength(2);
  }
  for (const device of rows) await removeDevice(device);
});

test('a list on paper breaks no code between two lines', async ({ page }) => {
  const listed: readonly (readonly [user: User, path: string, words: string])[] = [
    ['sysadmin', '/device', 'NB-HY-002'],
    ['dealer', '/device', 'NB-HY-002'],
    ['dealer', '/report', 'GB-1'],
    ['dealer', '/dashboard', 'NB-HY-002'],
  ];
  for (const [user, path, code] of listed) {
    await page.context().clearCookies();
    await openAs(page, user, path);
    await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const lines = (await printed(page)).flatMap((sheet) => sheet.lines);
    expect(lines.filter((line) => /\w-\s*$/.test(line))).toEqual([]);
    expect(joined(lines.join('\n'))).toContain(code);
  }
});
