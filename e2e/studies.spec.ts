import { expect } from '@playwright/test';
import { ask, baseUrl, complaints, devicesOf, newDevice, removeDevice, send, unique } from './actions.ts';
import { enter, enterElsewhere, newPerson } from './people.ts';
import { test } from './test.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A factory's device with a week of readings. */
async function measuredDevice(stem: string, customerId: string) {
  const device = await newDevice(stem, { customerId });
  const now = Date.now();
  const readings = Array.from({ length: 160 }, (_, nth) => ({
    ts: now - nth * hour,
    values: { water_saturation: 30 + 3 * Math.sin(nth / 9), oil_temperature: 55 },
  }));
  expect((await send(device.token, readings)).status).toBe(200);
  return device;
}

/** A factory of the first dealer that is not this one. */
async function otherFactory(customerId: string): Promise<string> {
  const other = (await devicesOf('dealer')).find((device) => device.customerId !== customerId);
  if (other === undefined) throw new Error('the dealer has one factory alone');
  return other.customerId;
}

test('a note is written on a moment, read by a colleague, changed by its writer alone, and unknown elsewhere', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const { customerId } = own;
  const device = await measuredDevice('备注机', customerId);
  const path = `/dataanalysis/device-detail?deviceId=${device.deviceId}&keys=water_saturation`;
  const [writer, colleague] = [await newPerson({ customerId }), await newPerson({ customerId })];
  await enter(page, writer, path);
  const chart = page.getByRole('application');
  await expect(chart).toBeVisible();

  // By the key at the cursor, as by a press on the button.
  await chart.focus();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '写备注' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入内容')).toBeVisible();
  const words = unique('换了呼吸器');
  await form.getByRole('textbox', { name: '内容' }).fill(words);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const mark = page.getByRole('button', { name: new RegExp(words) });
  await expect(mark).toBeVisible();

  const beside = await enterElsewhere(browser, colleague, path);
  await beside.getByRole('button', { name: new RegExp(words) }).click();
  const read = beside.getByRole('dialog', { name: '备注' });
  await expect(read.getByText(words)).toBeVisible();
  await expect(read.getByRole('button', { name: '修改备注' })).toHaveCount(0);
  await beside.context().close();

  // The same mark stands beside the laboratory's values.
  const results = [{ quantity: 'water', value: 98, method: 'ISO 12937' }];
  await ask('customer', '/system/laboratory/sample', { deviceId: device.deviceId, at: Date.now() - day, results });
  await page.goto(`${baseUrl()}${path}&tab=laboratory`);
  await expect(page.getByRole('button', { name: new RegExp(words) })).toBeVisible();
  await page.goto(baseUrl() + path);

  await mark.click();
  const notes = page.getByRole('dialog', { name: '备注' });
  await notes.getByRole('button', { name: '修改备注' }).click();
  const change = page.getByRole('dialog', { name: '修改备注' });
  await change.getByRole('textbox', { name: '内容' }).fill(`${words}两次`);
  await change.getByRole('button', { name: '保存' }).click();
  await expect(change).toBeHidden();
  await expect(notes.getByText(`${words}两次`)).toBeVisible();
  await notes.getByRole('button', { name: '删除备注' }).click();
  await page.getByRole('dialog', { name: '删除备注？' }).getByRole('button', { name: '删除备注' }).click();
  await expect(page.getByRole('button', { name: new RegExp(words) })).toHaveCount(0);

  const foreign = await enterElsewhere(browser, await newPerson({ customerId: await otherFactory(customerId) }), path);
  await expect(foreign.getByText('没有找到设备')).toBeVisible();
  await expect(foreign.getByText(words)).toHaveCount(0);
  await foreign.context().close();
  expect(found).toEqual([]);
  await removeDevice(device);
});

test('a view is kept under a name, shared with the factory, opened by a colleague, and unknown elsewhere', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const { customerId } = own;
  const device = await measuredDevice('视图机', customerId);
  const [writer, colleague] = [await newPerson({ customerId }), await newPerson({ customerId })];
  await enter(
    page,
    writer,
    `/dataanalysis/device-detail?deviceId=${device.deviceId}&keys=water_saturation,oil_temperature&range=30d&layout=overlaid`,
  );
  await expect(page.getByRole('application')).toBeVisible();
  const name = unique('月报');
  const dialog = page.getByRole('dialog', { name: '视图', exact: true });
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await dialog.getByRole('button', { name: '存为视图' }).click();
  const form = page.getByRole('dialog', { name: '存为视图' });
  await form.getByLabel('名称').fill(name);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('link', { name: new RegExp(name) })).toBeVisible();

  // One's own until it is shared.
  const beside = await enterElsewhere(browser, colleague, `/dataanalysis/device-detail?deviceId=${device.deviceId}`);
  const theirs = beside.getByRole('dialog', { name: '视图', exact: true });
  await beside.getByRole('button', { name: '视图', exact: true }).click();
  await expect(theirs).toBeVisible();
  await expect(theirs.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);

  await dialog.getByRole('button', { name: `修改 ${name}` }).click();
  const change = page.getByRole('dialog', { name: '修改视图' });
  await change.getByRole('checkbox', { name: /共享给/ }).check();
  await change.getByRole('button', { name: '保存' }).click();
  await expect(change).toBeHidden();
  await expect(dialog.getByRole('link', { name: new RegExp(name) })).toContainText('已共享给');

  await beside.reload();
  await beside.getByRole('button', { name: '视图', exact: true }).click();
  await expect(theirs.getByRole('button', { name: `修改 ${name}` })).toHaveCount(0);
  await theirs.getByRole('link', { name: new RegExp(name) }).click();
  await expect.poll(() => new URL(beside.url()).searchParams.get('layout')).toBe('overlaid');
  expect(new URL(beside.url()).searchParams.get('range')).toBe('30d');
  await expect(beside.getByRole('application')).toBeVisible();
  await beside.context().close();

  const foreign = await newPerson({ customerId: await otherFactory(customerId) });
  const away = await enterElsewhere(browser, foreign, '/dataanalysis');
  const reply = await away.request.get(`${baseUrl()}/system/dataanalysis/view/list`);
  expect(await reply.text()).not.toContain(name);
  await away.context().close();

  await dialog.getByRole('button', { name: `删除 ${name}` }).click();
  await page.getByRole('dialog', { name: '删除视图？' }).getByRole('button', { name: '删除', exact: true }).click();
  await expect(dialog.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  expect(found).toEqual([]);
  await removeDevice(device);
});
