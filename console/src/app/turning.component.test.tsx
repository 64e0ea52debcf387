import { accountRoutes, areaRoutes, deviceRoutes, groupRoutes, oilRoutes, plantRoutes } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { device, group, managed, profile } from '../../test/fixtures.ts';
import { factories, openConsole, server } from '../../test/page.ts';

const upright = [820, 1180] as const;
const across = [1180, 820] as const;

afterEach(() => page.viewport(1440, 900));

/** Turns the tablet and back; the frame around the page is another one in between. */
async function turn(): Promise<void> {
  // A window that is open makes the page behind it inert: by role it cannot be found.
  const shortcuts = () => document.querySelector('nav[aria-label="常用页面"]');
  await page.viewport(...upright);
  await expect.poll(shortcuts).not.toBeNull();
  await page.viewport(...across);
  await expect.poll(shortcuts).toBeNull();
}

/** The value of a field before and after the turn, and whether it is the same field. */
async function turned(field: Locator): Promise<{ readonly value: string; readonly isSame: boolean }> {
  const node = field.element();
  await turn();
  const now = field.element() as HTMLInputElement | HTMLSelectElement;
  return { value: now.value, isSame: now === node };
}

it('keeps the page and what was written into an open form when a tablet is turned', async () => {
  await page.viewport(...across);
  server
    .on(plantRoutes.listManaged, { rows: [managed(1)], total: 1 })
    .on(deviceRoutes.listDevices, { rows: [managed(1)], total: 1 })
    .on(groupRoutes.listGroups, [group([managed(1)])])
    .on(areaRoutes.listAreas, []);
  await openConsole(`/deviceInfo?factory=${factories[0].customerId}`, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '新建设备' }).first().click();
  const name = page.getByRole('dialog', { name: '新建设备' }).getByLabelText('设备名称');
  await name.fill('循环风机');
  expect(await turned(name)).toEqual({ value: '循环风机', isSame: true });
});

it('keeps the form of an oil when a tablet is turned', async () => {
  await page.viewport(...across);
  server
    .on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 })
    .on(oilRoutes.listOils, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 });
  await openConsole('/oilSet?tab=devices', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '登记换油、补油或维护' }).click();
  const kind = page.getByRole('dialog').getByLabelText('事项');
  await userEvent.selectOptions(kind, '补油');
  expect(await turned(kind)).toEqual({ value: 'refill', isSame: true });
});

it('keeps the window of the own account when a tablet is turned', async () => {
  await page.viewport(...across);
  server.on(accountRoutes.getProfile, profile());
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: ' · 经销商' }).click();
  await page.getByRole('button', { name: '个人设置' }).click();
  const lastName = page.getByRole('dialog').getByLabelText('姓', { exact: true });
  await lastName.fill('老王');
  expect(await turned(lastName)).toEqual({ value: '老王', isSame: true });
});
