import { authRoutes, deviceRoutes, imageRoutes } from '@oilsight/contract';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { routes } from './routes.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { readCookie } from '../lib/cookies.ts';
import { device, stateOf } from '../../test/fixtures.ts';
import { factories, goTo, live, messages, openConsole, server, tenantId } from '../../test/page.ts';

const menu = page.getByRole('navigation', { name: '主菜单' });
const heading = page.getByRole('heading', { level: 1 });
const theme = () => document.documentElement.dataset['theme'];

it('shows lists on a dark ground whatever was chosen, other pages as chosen', async () => {
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await expect.element(heading).toBeVisible();
  expect(theme()).toBe('dark');
  const ground = document.querySelector('[data-ground="dark"]');
  expect(ground === null ? '' : getComputedStyle(ground).backgroundImage).toMatch(/gradient/);
  goTo('/dashboard');
  await expect.poll(theme).toBe('light');
});

it('folds its menu and keeps it so, with a clock that ticks', async () => {
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(menu).toMatchTextContent(/V2\.0/);
  expect(menu.element().getBoundingClientRect().width).toBe(270);
  const clock = () => menu.element().querySelector('time')?.textContent ?? '';
  expect(clock()).toMatch(/^\d{2}:\d{2}:\d{2}\d{4}\/\d{2}\/\d{2}$/);
  const before = clock();
  await expect.poll(clock).not.toBe(before);
  await page.getByRole('button', { name: '收起菜单' }).click();
  expect(readCookie('sidebarStatus')).toBe('0');
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '展开菜单', exact: true })).toBeVisible();
  expect(menu.element().getBoundingClientRect().width).toBe(64);
  await page.getByRole('button', { name: '展开菜单：设备管理' }).click();
  expect(readCookie('sidebarStatus')).toBe('1');
});

it.each([
  [1024, 64],
  [1152, 270],
])('at %i px its menu begins %i px wide, and is as it was left from then on', async (width, menuWidth) => {
  await page.viewport(width, 800);
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(heading).toBeVisible();
  expect(menu.element().getBoundingClientRect().width).toBe(menuWidth);
  await page.getByRole('button', { name: /^(展开|收起)菜单$/ }).click();
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(heading).toBeVisible();
  expect(menu.element().getBoundingClientRect().width).toBe(64 + 270 - menuWidth);
  await page.viewport(1440, 900);
});

it('goes by keyboard: past the menu, along it, into the own menu and out again', async () => {
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(heading).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: '跳到正文' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  const part = menu.getByRole('button', { name: '设备管理' });
  part.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(part).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/device');
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toMatch(/\/device\/[\w-]+$/);
  const own = page.getByRole('button', { name: ' · 经销商' });
  own.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(page.getByRole('button', { name: '退出登录' }).query()).toBeNull();
  await expect.element(own).toHaveFocus();
});

it('changes the language of menu, way, title, date and document at once, and keeps it with the account', async () => {
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await expect.poll(() => document.title).toMatch(/^报告中心 · /);
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect.poll(() => document.title).toMatch(/^Reporting center · /);
  expect(document.documentElement.lang).toBe('en-US');
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toMatchTextContent(/Alarm record/);
  await expect
    .element(page.getByRole('navigation', { name: 'You are here' }))
    .toMatchTextContent(/^HomeReporting center$/);
  expect(document.querySelector('header time')?.textContent).toMatch(/ (Mon|Tue|Wed|Thu|Fri|Sat|Sun)/);
  expect(server.asked).toContain('GET /system/language/setLanguage');
  await page.getByRole('radio', { name: '中文' }).click({ force: true });
  await expect.poll(() => document.title).toMatch(/^报告中心 · /);
});

it('asks again for what the server words when the language changes', async () => {
  server.on(deviceRoutes.factoryTree, () => {
    const isChinese = currentLanguage() === 'zh-CN';
    return factories.map((one) => ({
      ...one,
      tenantId,
      areaName: isChinese ? one.areaName : 'Elsewhere',
      tenantName: isChinese ? '江淮' : 'Jianghuai',
      customerName: isChinese ? one.customerName : `Plant ${one.customerId.slice(-1)}`,
    }));
  });
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  await menu.getByRole('button', { name: '设备管理' }).click();
  await expect.element(menu.getByRole('link', { name: '宁波轧钢厂' })).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  const inEnglish = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(inEnglish.getByRole('link', { name: 'Plant 1' })).toBeVisible();
});

it('begins a page at its top, however far the last one was scrolled', async () => {
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(heading).toBeVisible();
  // Each page is long, whatever is on it.
  const main = page.getByRole('main').element() as HTMLElement;
  main.style.minHeight = '3000px';
  const link = menu.getByRole('link', { name: '报告中心' }).element() as HTMLElement;
  scrollTo(0, 700);
  expect(scrollY).toBe(700);
  link.click();
  await expect.element(heading).toMatchTextContent(/报告/);
  expect(page.getByRole('main').element()).toBe(main);
  await expect.poll(() => scrollY).toBe(0);
});

it('sends who cannot be found out to log in, with what was said and the way back', async () => {
  server.refuse(authRoutes.getInfo, 'userDisabled');
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await expect.poll(() => location.pathname + location.search).toBe('/login?redirect=%2Freport');
  expect(messages()).toContain('账号已停用，请联系管理员');
  expect(document.cookie).not.toMatch(/token/i);
});

it('says that the server refuses what a page follows, and is quiet again when it does not', async () => {
  live.refuse('devices');
  await openConsole('/dataanalysis', { as: 'TENANT_ADMIN' });
  const banner = page.getByText('服务器暂时没有发来全部实时数据，所示内容可能已过时');
  await expect.element(banner).toBeVisible();
  live.say('devices', [stateOf(device(1))]);
  await expect.element(banner).not.toBeInTheDocument();
});

it('says that there is no such page', async () => {
  await openConsole('/no/such/page', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('没有这个页面')).toBeVisible();
  expect(location.pathname).toBe('/404');
});

it('opens the images of devices by the own menu of an administrator', async () => {
  server.on(imageRoutes.listImages, { rows: [], total: 0 });
  await openConsole('/report', { as: 'SYS_ADMIN' });
  await page.getByRole('button', { name: ' · 管理员' }).click();
  await page.getByRole('button', { name: '上传设备图片', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '设备图片', exact: true });
  await expect.element(dialog.getByRole('button', { name: '上传设备图片' }).first()).toBeVisible();
});

/** The routes with parts of the program that never arrive. */
function stalled(all: readonly RouteObject[]): RouteObject[] {
  return all.map(
    ({ lazy, children, ...route }) =>
      ({
        ...route,
        ...(lazy === undefined ? {} : { lazy: () => new Promise(() => undefined) }),
        ...(children === undefined ? {} : { children: stalled(children) }),
      }) as RouteObject,
  );
}

it('shows the outline of a page until the program that draws it has arrived', async () => {
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  const host = document.createElement('div');
  document.body.append(host);
  const router = createBrowserRouter(stalled(routes));
  const shown = createRoot(host);
  shown.render(<RouterProvider router={router} />);
  const outline = page.elementLocator(host);
  await expect.element(outline.getByText('正在加载')).toBeInTheDocument();
  const bars = () => [...host.querySelectorAll('main [aria-hidden]')].map((bar) => bar.getBoundingClientRect().height);
  await expect.poll(bars).toEqual([28, 120, 320]);
  shown.unmount();
  router.dispose();
  host.remove();
});
