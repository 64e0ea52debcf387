import { AppError, authRoutes, dealerScreenRoutes, deviceRoutes } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../api/call.ts';
import { wallLinks } from '../api/wall-links.ts';
import { answerAsDisplay, openConsole, server } from '../../test/page.ts';
import { beginVisit } from './visit.ts';

const tokenOf = (sessionId: string) => `x.${btoa(JSON.stringify({ sessionId }))}.y`;
const home = location.href;

// The visit by a link ends with the page that it opened: here one page opens after the other.
afterEach(() => {
  session.begin({ token: 'a token', refreshToken: 'another' }, false);
  session.end('failed');
  history.replaceState(null, '', home);
});

/** Opens an address as a browser does that has no login. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  beginVisit();
  await openConsole(location.pathname + location.search, { as: null });
}

it('keeps a link as soon as the server has taken it', async () => {
  answerAsDisplay();
  await open(`/dealer#display=${tokenOf('hall')}`);
  await expect.poll(() => localStorage.getItem('wallLinks')).toContain(tokenOf('hall'));
  expect(location.pathname + location.search + location.hash).toBe('/dealer?display=hall');
  expect(wallLinks.find('hall')).toBe(tokenOf('hall'));
  // What a display may not ask for is not asked for.
  expect(server.asked).not.toContain(`GET ${deviceRoutes.factoryTree.path}`);
});

it('keeps nothing that the server refuses', async () => {
  server.refuseTheRest('notLoggedIn').on(authRoutes.getInfo, () => {
    throw new AppError('notLoggedIn');
  });
  await open(`/dealer#display=${tokenOf('made up')}`);
  await expect.poll(() => server.asked.some((call) => call.includes('/getInfo'))).toBe(true);
  expect(localStorage.getItem('wallLinks')).toBeNull();
});

it('asks for a login where the address names no link, whatever links there are', async () => {
  wallLinks.keep(tokenOf('hall'));
  await open('/dealer');
  await expect.element(page.getByRole('heading', { name: '登录' })).toBeVisible();
  expect(server.asked.some((call) => call.includes(dealerScreenRoutes.getData.path))).toBe(false);
});

it('says that a link is gone which the address names', async () => {
  await open('/dealer?display=gone');
  await expect.element(page.getByRole('heading', { name: '这个浏览器里没有展示链接' })).toBeVisible();
  expect(document.querySelector('input[type="password"]')).toBeNull();
});

it('says that a link is not complete', async () => {
  await open('/dealer#display=eyJhbGci');
  await expect.element(page.getByRole('heading', { name: '展示链接不完整' })).toBeVisible();
});
