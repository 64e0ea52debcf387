import { deviceRoutes } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device, stateOf } from '../../../test/fixtures.ts';
import { factories, live, openConsole, server } from '../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

it.each(['/dashboard', '/device', '/oilSet?tab=devices', '/oilSet?tab=weights'])(
  'says of a factory without devices that it has none (%s)',
  async (path) => {
    await openConsole(path, { as: 'CUSTOMER_USER' });
    await expect.element(page.getByText('当前客户没有关联设备')).toBeVisible();
  },
);

it('breaks no word of the counters of a tablet, and is no wider than the screen', async () => {
  await page.viewport(1024, 768);
  const states = ['level1', 'level2', 'fault', 'offline', 'normal'] as const;
  server.on(deviceRoutes.listDevices, {
    rows: states.map((state, index) => device(index + 1, { state })),
    total: states.length,
  });
  await openConsole('/device', { as: 'CUSTOMER_USER', language: 'en-US' });
  const counters = page.getByRole('group', { name: 'Filter by state' }).getByRole('button');
  await expect.element(counters.first()).toMatchTextContent(/Level 1 alarm/);
  const brokenWords = counters.elements().flatMap((button) => {
    const text = [...(button.querySelector('span')?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE);
    return [...(text?.textContent ?? '').matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return (
          range.getClientRects().length !== 1 ||
          range.getBoundingClientRect().right > button.getBoundingClientRect().right
        );
      })
      .map(([word]) => word);
  });
  expect(brokenWords).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(1024);
});

it('keeps the filter of the list in the address, and leads to the top of a device, whose way leads back', async () => {
  const [{ customerId }] = factories;
  const many = Array.from({ length: 30 }, (_, index) => device(index + 1));
  server
    .on(deviceRoutes.listDevices, { rows: many, total: many.length })
    .on(deviceRoutes.getDevice, ({ query }) => many.find(({ deviceId }) => deviceId === query.deviceId) ?? device(1))
    .refuseTheRest('systemError');
  await openConsole(`/device/${customerId}`, { as: 'TENANT_ADMIN' });
  const words = page.getByLabelText('搜索设备');
  await words.fill('HPU-30');
  await expect.element(page.getByText('显示 1 台')).toBeVisible();
  await expect.poll(() => location.search).toContain('HPU-30');
  await openConsole(location.pathname + location.search, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('显示 1 台')).toBeVisible();
  await words.fill('');
  await expect.element(page.getByText('显示 30 台')).toBeVisible();
  scrollTo(0, 300);
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  (page.getByRole('link', { name: /HPU-9/ }).first().element() as HTMLElement).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  expect(location.search).toMatch(/^\?deviceId=[\w-]{36}&tenantId=[\w-]{36}&customerId=[\w-]{36}$/);
  await expect.poll(() => scrollY).toBe(0);
  await expect.poll(() => document.title).toMatch(/^液压站 HPU-9 · /);
  const current = () => document.querySelector('nav[aria-label="主菜单"] [aria-current="page"]')?.getAttribute('href');
  expect(current()).toBe(`/device/${customerId}`);
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
  await expect.poll(() => location.pathname).toBe(`/device/${customerId}`);
});

it.each([
  ['zh-CN', /磨损加剧，已 2 时/, '正在评估…'],
  ['en-US', /Wear is increasing, for 2 h/, 'Assessing…'],
] as const)(
  'names the finding that causes a state and since when, and who is still being assessed (%s)',
  async (language, cause, assessing) => {
    const [worn, fresh] = [device(1, { state: 'level1' }), device(2, { assessed: false, isAssessing: true })];
    server.on(deviceRoutes.listDevices, { rows: [worn, fresh], total: 2 });
    const finding = { zh: '磨损加剧', en: 'Wear is increasing' };
    live.say('devices', [{ ...stateOf(worn), finding, since: Date.now() - 7_500_000 }, stateOf(fresh)]);
    await openConsole('/device', { as: 'CUSTOMER_USER', language });
    await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toMatchTextContent(cause);
    await expect.element(page.getByRole('link', { name: /HPU-2/ }).first()).toMatchTextContent(new RegExp(assessing));
  },
);
