import { deviceRoutes, viewRoutes } from '@oilsight/contract';
import type { NamedView } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device as deviceOf, idOf } from '../../../../test/fixtures.ts';
import { factories, messages, openConsole, server } from '../../../../test/page.ts';

const device = deviceOf(1, { deviceName: '磨机减速机' });
const detail = `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=history`;
const viewOf = (more: Partial<NamedView> = {}): NamedView => ({
  viewId: idOf('e', 1),
  name: '水与油温',
  address: `deviceId=${device.deviceId}&keys=water_saturation`,
  customerId: null,
  customerName: null,
  isOwn: true,
  by: '林清',
  changedAt: 1,
  version: 3,
  ...more,
});
const shared = viewOf({
  viewId: idOf('e', 2),
  name: '停机检修前后',
  isOwn: false,
  by: '王伟',
  customerId: factories[0].customerId,
  customerName: factories[0].customerName,
});
const dialog = page.getByRole('dialog', { name: '视图' }).first();

/** Other calls of the page are not what these tests are about. */
beforeEach(() => {
  server.refuseTheRest('overloaded');
  server.on(deviceRoutes.getDevice, { ...device, ...factories[0] });
});

async function openViews(...rows: NamedView[]): Promise<void> {
  server.on(viewRoutes.listViews, { rows, total: rows.length });
  await openConsole(detail, { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '视图', exact: true }).click();
}

it("lists one's own views and those of colleagues; only one's own can be changed", async () => {
  await openViews(viewOf(), shared);
  const own = dialog.getByRole('list', { name: '我的视图' });
  await expect.element(own.getByRole('link', { name: '水与油温' })).toBeVisible();
  const others = dialog.getByRole('list', { name: '共享的视图' });
  await expect.element(others.getByText('王伟 · 宁波轧钢厂')).toBeVisible();
  await expect.element(others.getByRole('button')).not.toBeInTheDocument();
  await own.getByRole('link', { name: '水与油温' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.search).toBe(`?deviceId=${device.deviceId}&keys=water_saturation`);
});

it('keeps the page under a name and shares it with the factory', async () => {
  let sent: unknown = null;
  server.on(viewRoutes.createView, ({ body }) => {
    sent = body;
    return viewOf({ name: body.name });
  });
  await openViews();
  await expect.element(dialog.getByText('还没有视图')).toBeVisible();
  await dialog.getByRole('button', { name: '存为视图' }).click();
  const form = page.getByRole('dialog', { name: '存为视图' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form.getByText('请输入名称')).toBeVisible();
  expect(sent).toBeNull();
  await userEvent.type(form.getByRole('textbox', { name: '名称' }), '磨机的水');
  await form.getByRole('checkbox', { name: '共享给宁波轧钢厂' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(messages).toContain('磨机的水');
  expect(sent).toEqual({
    name: '磨机的水',
    address: `deviceId=${device.deviceId}&tab=history`,
    customerId: factories[0].customerId,
  });
});

it('a taken name is said at the field; a view that somebody changed can be loaded again', async () => {
  server.refuse(viewRoutes.updateView, 'viewNameTaken', { field: 'name' });
  await openViews(viewOf());
  await dialog.getByRole('button', { name: '修改 水与油温' }).click();
  const form = page.getByRole('dialog', { name: '修改视图' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form.getByText('您已有同名视图')).toBeVisible();
});

it('asks before a view goes, and says who loses it', async () => {
  const going = viewOf({ customerId: factories[0].customerId, customerName: factories[0].customerName });
  server.on(viewRoutes.removeView, null);
  await openViews(going);
  await dialog.getByRole('button', { name: '删除 水与油温' }).click();
  const question = page.getByRole('dialog', { name: '删除视图？' });
  await expect.element(question.getByText('宁波轧钢厂的同事也将看不到它。')).toBeVisible();
  server.on(viewRoutes.listViews, { rows: [], total: 0 });
  await question.getByRole('button', { name: '删除' }).click();
  await expect.element(dialog.getByText('还没有视图')).toBeVisible();
});

it('says why there is no list, in English too', async () => {
  server.refuse(viewRoutes.listViews, 'systemError');
  await openConsole(detail, { as: 'GROUP', language: 'en-US' });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Try again' }))
    .toBeVisible();
});

it('an experience account has none', async () => {
  await openConsole(detail, { as: 'EXPERIENCE' });
  await expect.element(page.getByRole('button', { name: '复制链接' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '视图', exact: true })).not.toBeInTheDocument();
});
