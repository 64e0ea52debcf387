import { dashboardRoutes } from '@oilsight/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerBusyDashboard, stateCounts, statuses } from '../../../../../test/dashboard.ts';
import { factories, openConsole, server } from '../../../../../test/page.ts';
import type { Asked } from '../../../../domain/map/map-line.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const tile = page.getByRole('region', { name: '工厂' });
const map = tile.getByRole('figure', { name: '工厂分布' });

/** Two factories, and a third whose area nobody has said. */
function answerFactories(areas: readonly [string, string]): void {
  answerBusyDashboard(server);
  const row = (number: number, customerName: string, areaNo: string, level1: number) => ({
    customerId: factories[number]?.customerId ?? `0c000000-0000-4000-8000-00000000009${number}`,
    customerName,
    tenantId: '0d000000-0000-4000-8000-000000000001',
    areaNo,
    areaName: '',
    total: 4 + number,
    online: 4,
    statuses: statuses({ level1, normal: 4 + number - level1 }),
    gateways: 0,
    worst: null,
  });
  server.on(dashboardRoutes.getStateCounts, () => ({
    ...stateCounts({ level1: 1, normal: 14 }),
    factories: 3,
    perFactory: [row(0, '宁波轧钢厂', areas[0], 1), row(1, '芜湖水泥厂', areas[1], 0), row(2, '没有地区的工厂', '', 0)],
  }));
}

const plates = () => [...map.element().querySelectorAll('div > svg:first-child > path')];

it.each(['TENANT_ADMIN', 'SYS_ADMIN'] as const)(
  'shows %s where the factories stand, reached by key, and below those without an area',
  async (as) => {
    answerFactories(['330200', '340200']);
    await openConsole('/dashboard', { as });
    const wuhu = map.getByRole('link', { name: /芜湖水泥厂/ });
    await expect.element(wuhu).toMatchTextContent(/芜湖水泥厂.*5/);
    await expect.element(map.getByRole('link', { name: /宁波轧钢厂/ })).toMatchTextContent(/一级报警1.*正常3/);
    await expect.poll(() => plates().length).toBe(34);
    expect(plates().filter((path) => path.hasAttribute('data-has'))).toHaveLength(2);
    await expect.element(map.getByText('南海诸岛')).toBeVisible();
    await expect.element(tile.getByRole('link', { name: /没有地区的工厂/ })).toBeVisible();
    expect(map.getByRole('link').elements()).toHaveLength(2);
    expect(tile.getByRole('link').elements()).toHaveLength(3);
    wuhu.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.search).toBe(`?factory=${factories[1].customerId}`);
  },
);

it('shows one province by its cities where all factories are in it', async () => {
  answerFactories(['340100', '340200']);
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(map.getByRole('link', { name: /芜湖水泥厂/ })).toBeVisible();
  await expect.poll(() => plates().filter((path) => path.hasAttribute('data-has')).length).toBe(2);
  expect(plates().length).toBeLessThan(30);
  await expect.element(map.getByText('南海诸岛')).not.toBeInTheDocument();
});

it('is a list for those who have no map', async () => {
  answerFactories(['330200', '340200']);
  await openConsole('/dashboard', { as: 'GROUP' });
  await expect.element(tile.getByRole('link', { name: /芜湖水泥厂/ })).toBeVisible();
  expect(map.elements()).toEqual([]);
});

it('lists all factories where the map does not come', async () => {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function send(this: Worker, asked: Asked) {
    this.dispatchEvent(new MessageEvent('message', { data: { id: asked.id, failure: 'no map' } }));
  });
  answerFactories(['330200', '340200']);
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.poll(() => tile.getByRole('link').elements().length).toBe(3);
  expect(map.elements()).toEqual([]);
});

it.each([390, 1024, 1920])('stays within its tile at %s px', async (width) => {
  await page.viewport(width, 900);
  answerFactories(['330200', '650100']);
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(map.getByRole('link', { name: /芜湖水泥厂/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const frame = map.element().getBoundingClientRect();
  for (const link of map.getByRole('link').elements()) {
    const box = link.getBoundingClientRect();
    expect(
      box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom,
    ).toBe(true);
  }
});
