import { displayRoutes } from '@oilsight/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../api/call.ts';
import { answerDealerScreen, dealerScreen } from '../../../../test/dealer-screen.ts';
import { answerAsDisplay, openConsole, server, tenantId } from '../../../../test/page.ts';
import { languageOfBrowser } from '../../../i18n/language.ts';
import { removeCookie } from '../../../lib/cookies.ts';

const token = `x.${btoa(JSON.stringify({ sessionId: 'hall' }))}.y`;
const home = location.href;

// The visit by a link ends with the page that it opened: here one page opens after the other.
afterEach(async () => {
  vi.restoreAllMocks();
  session.begin({ token: 'a token', refreshToken: 'another' }, false);
  session.end('failed');
  localStorage.removeItem('displayLanguage');
  history.replaceState(null, '', home);
  await page.viewport(1440, 900);
});

const opened = {
  screens: ['dealer' as const],
  tenantId,
  customerId: null,
  deviceId: null,
  rotateS: null,
  tenantUserToken: token,
};

function answerDisplay(): void {
  answerDealerScreen(server, dealerScreen());
  answerAsDisplay();
}

it('opens the wall of a code that is typed, and keeps its link', async () => {
  const sent: unknown[] = [];
  answerDisplay();
  server.on(displayRoutes.openDisplay, ({ body }) => {
    sent.push(body.code);
    return opened;
  });
  await openConsole('/w', { as: null });
  const open = page.getByRole('button', { name: '打开' });
  await expect.element(open).toBeDisabled();
  await page.getByLabelText('8 位代码').fill('abcd2345');
  await expect.element(page.getByLabelText('8 位代码')).toHaveValue('ABCD-2345');
  await open.click();
  await expect.element(page.getByRole('region', { name: '在线设备' })).toBeVisible();
  expect(sent).toEqual(['ABCD2345']);
  expect(location.pathname + location.search + location.hash).toBe(`/dealer?tenantId=${tenantId}&display=hall`);
  await expect.poll(() => localStorage.getItem('wallLinks')).toContain(token);
});

it('is dark in all its parts, also for a browser that shows the console light', async () => {
  await openConsole('/w', { as: null });
  await expect.element(page.getByRole('button', { name: '打开' })).toBeVisible();
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('says that a code is wrong, and takes another one', async () => {
  server.refuse(displayRoutes.openDisplay, 'wrongDisplayCode');
  await openConsole('/w', { as: null });
  const code = page.getByLabelText('8 位代码');
  await code.fill('ABCD-2345');
  await page.getByRole('button', { name: '打开' }).click();
  await expect.element(page.getByText('代码错误、已使用或已过期，请重新获取')).toBeVisible();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('ABCD-234');
  await expect.element(page.getByText('代码 15 分钟内有效，只能用一次。')).toBeVisible();
});

it.each([
  ['linkRevoked', '展示链接已失效'],
  ['linkExpired', '展示链接已到期'],
  ['linkBroken', '展示链接不完整'],
  ['linkGone', '这个浏览器里没有展示链接'],
  ['something', '打开大屏'],
])('says why a link has ended: %s', async (why, title) => {
  await openConsole(`/w?ended=${why}&redirect=%2Fdealer%3FtenantId%3D1`, { as: null });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '用账号登录' }))
    .toHaveAttribute('href', '/login?redirect=%2Fdealer%3FtenantId%3D1');
  expect(document.querySelector('input[type="password"]')).toBeNull();
});

it('is dark and fits 390 px and 4K in English', async () => {
  for (const width of [390, 3840]) {
    await page.viewport(width, 844);
    await openConsole('/w?ended=linkBroken', { as: null, language: 'en-US' });
    await expect.element(page.getByRole('heading', { name: 'The display link is not complete' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const input = page.getByLabelText('Code of 8 characters').element();
    const [red = 255] = /\d+/.exec(getComputedStyle(input).backgroundColor)?.map(Number) ?? [];
    expect(red).toBeLessThan(40);
  }
});

it('speaks as the browser does where nobody has chosen', () => {
  removeCookie('language');
  for (const [languages, expected] of [
    [['en-GB', 'zh-CN'], 'en-US'],
    [['zh-HK'], 'zh-CN'],
    [['de-DE', 'zh-TW'], 'zh-CN'],
    [['de-DE'], 'en-US'],
  ] as const) {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0]);
    expect(languageOfBrowser()).toBe(expected);
  }
});

it('keeps the language that was chosen on a display over a reload', async () => {
  answerDisplay();
  server.on(displayRoutes.openDisplay, opened);
  await openConsole('/w', { as: null });
  await page.getByLabelText('8 位代码').fill('ABCD2345');
  await page.getByRole('button', { name: '打开' }).click();
  await expect.element(page.getByRole('region', { name: '在线设备' })).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect.element(page.getByRole('region', { name: 'Devices online' })).toBeVisible();
  await openConsole(location.pathname + location.search, { as: null, language: 'zh-CN' });
  await expect.element(page.getByRole('region', { name: 'Devices online' })).toBeVisible();
});
