import { expect } from '@playwright/test';
import { ask, complaints, devicesOf, newDevice, openAs, removeDevice, send } from './actions.ts';
import { test } from './test.ts';

const day = 86_400_000;

test('two logged oil changes give two charges that lie upon each other by hours since the oil change', async ({
  page,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const device = await newDevice('换油机', { customerId: own.customerId });
  const { deviceId } = device;
  const now = Date.now();
  const changes = [now - 40 * day, now - 15 * day] as const;
  for (const at of changes)
    await ask('customer', '/system/oil/log', { deviceId, kind: 'oil_change', at, note: '计划换油' });
  const hours = Array.from({ length: 40 * 24 }, (_, hour) => now - hour * 3_600_000);
  const readings = hours.map((ts) => {
    const since = changes.findLast((at) => at <= ts) ?? ts;
    return { ts, values: { oil_temperature: 50, water_ppm: 90 + (ts - since) / day } };
  });
  expect((await send(device.token, readings)).status).toBe(200);
  await openAs(page, 'customer', `/dataanalysis/device-detail?deviceId=${deviceId}&tab=charges`);

  const axis = page.getByRole('group', { name: '横轴' });
  await expect(axis.getByRole('radio', { name: '换油后小时' })).toBeChecked();
  const chips = page.getByRole('group', { name: '显示的用油' });
  await expect(chips.getByRole('checkbox')).toHaveCount(2);
  const rows = page.getByRole('table', { name: '每一次用油' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('360');
  await expect(rows.nth(1)).toContainText('600');
  const chart = page.getByRole('application');
  await expect(chart).toBeVisible();
  // Hours begin at the oil change, whenever that was.
  await expect(chart).toHaveAccessibleName(/^历史曲线，0\.0 h/);
  await chips.getByRole('checkbox', { name: '第 1 次' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('chargeOff')).toBe('1');
  await axis.getByRole('radio', { name: '日历' }).click({ force: true });
  await expect.poll(() => new URL(page.url()).searchParams.get('chargeAxis')).toBe('calendar');
  await expect(chart).not.toHaveAccessibleName(/^历史曲线，0\.0 h/);
  expect(found).toEqual([]);
  await removeDevice(device);
});
