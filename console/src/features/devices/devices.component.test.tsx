import { deviceRoutes } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

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
  await openConsole('/dashboard', { as: 'TENANT_ADMIN', language: 'en-US' });
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
