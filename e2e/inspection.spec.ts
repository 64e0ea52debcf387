import { expect, type Page } from '@playwright/test';
import {
  ask,
  complaints,
  devicesOf,
  elsewhere,
  newDevice,
  openAs,
  overflow,
  removeDevice,
  violations,
} from './actions.ts';
import { picture } from './files.ts';
import { test } from './test.ts';

/** Answers every item that has no answer yet: what can pass passes, a number does not apply. */
async function answerTheRest(page: Page): Promise<void> {
  const items = page.locator('#content ol > li');
  // The answer of an item that is hidden still is not found: it would look like none, and be given again.
  await expect(items.first().getByRole('radio').first()).toBeVisible();
  for (let at = 0; at < (await items.count()); at += 1) {
    const item = items.nth(at);
    const pass = item.locator('label').filter({ hasText: /^合格$/ });
    if ((await pass.count()) > 0) {
      if ((await item.getByRole('radio', { checked: true }).count()) === 0) await pass.click();
    } else if ((await item.getByRole('textbox').count()) > 0)
      await item.getByRole('button', { name: '不适用', exact: true }).click();
  }
}

test('an inspection is assigned, filled in on a phone without a network, signed, reviewed and delivered', async ({
  page,
  browser,
}) => {
  test.slow();
  const [own] = await devicesOf('maintenance');
  if (own === undefined) throw new Error('maintenance sees no device');
  const device = await newDevice('巡检机', { customerId: own.customerId, machineType: 'compressor' });
  const { reportId } = await ask<{ reportId: string }>('dealer', '/system/report', {
    type: 'inspection',
    theme: '空压站巡检',
    deviceId: device.deviceId,
  });

  // The dealer accepts it and chooses who fills it in, having looked at the checklist.
  const found = complaints(page);
  await openAs(page, 'dealer', `/report/detail?reportId=${reportId}`);
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/检查表内容 · 压缩机/).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '受理' }).click();
  await expect(dialog.getByText('请选择由谁填写')).toBeVisible();
  const inspectors = await ask<{ userId: string; name: string }[]>(
    'dealer',
    `/system/inspection/inspectors?deviceId=${device.deviceId}`,
  );
  const me = await ask<{ user: { id: string } }>('maintenance', '/getInfo');
  await dialog.getByLabel('由谁填写').selectOption(me.user.id);
  expect(inspectors.map(({ userId }) => userId)).toContain(me.user.id);
  await dialog.getByRole('button', { name: '受理' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('填写中，提交后可以在这里看到全部内容。')).toBeVisible();

  // Maintenance finds it on the device's page, on a phone.
  const phone = await elsewhere(browser, 'maintenance', `/device/detail?deviceId=${device.deviceId}`);
  await phone.setViewportSize({ width: 390, height: 844 });
  await expect(phone.getByRole('region', { name: '派给您的巡检' })).toBeVisible();
  await phone.getByRole('link', { name: '填写', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1, name: '空压站巡检' })).toBeVisible();
  await expect(phone.getByText('已保存')).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  expect(await overflow(phone)).toBeLessThanOrEqual(0);

  // The network goes; a failure is found, with a photo.
  const first = phone.locator('#content ol > li').first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: /查看照片和说明/ }).click();
  await phone.context().setOffline(true);
  // The item stands in the place of the list, which has a group of the same name.
  await expect(phone.getByRole('button', { name: '完成这一项' })).toBeVisible();
  await phone
    .getByRole('group', { name: `${title}：结果` })
    .last()
    .getByRole('radio', { name: '不合格' })
    .check({ force: true });
  await phone.getByRole('radio', { name: '二级，可运行' }).check({ force: true });
  await phone.getByLabel('加照片').setInputFiles(await picture(page, 3000, 2000, 'leak.png'));
  await phone.getByLabel('说明', { exact: true }).fill('接头渗油');
  await expect(phone.getByText('没有网络，填写照常。')).toBeVisible();
  await expect(phone.getByText(/已存在本机。 连上后自动上传：1 项和 1 张照片，约 [\d.]+ MB/)).toBeVisible();
  expect(await violations(phone)).toEqual([]);

  // The browser is closed and opened where there is a network: nothing is lost, all is sent.
  await phone.goto('about:blank');
  await phone.context().setOffline(false);
  await phone.goBack();
  await expect(phone.getByRole('heading', { level: 1, name: '空压站巡检' })).toBeVisible();
  await expect(phone.getByText('已保存')).toBeVisible();
  await expect(phone.getByLabel('说明', { exact: true })).toHaveValue('接头渗油');
  await expect(phone.getByRole('button', { name: /放大/ })).toBeEnabled();
  await phone.getByRole('button', { name: '完成这一项' }).click();
  await answerTheRest(phone);
  await expect(phone.getByText('全部填完')).toBeVisible();
  await phone.getByRole('button', { name: '去签名' }).click();
  // Its photo is signed with it.
  await expect(phone.getByRole('button', { name: /放大/ })).toBeEnabled();
  await expect(phone.getByText(/照片没有被服务器收下/)).toHaveCount(0);
  const pad = phone.getByRole('img', { name: '签名处，空白' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('there is no field to sign in');
  await phone.mouse.move(box.x + 40, box.y + 60);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 140, box.y + 30, { steps: 6 });
  await phone.mouse.move(box.x + 220, box.y + 80, { steps: 6 });
  await phone.mouse.up();
  await expect(phone.getByRole('img', { name: '签名处，已签' })).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1, name: '巡检已提交' })).toBeVisible();

  // The dealer's page follows; the failure stands first, with its photo and the signature.
  const failures = page.getByRole('region', { name: '不合格', exact: true });
  await expect(failures.getByText('接头渗油')).toBeVisible();
  await failures.getByRole('button', { name: /放大/ }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: '签名' }).getByRole('img')).toBeVisible();
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await violations(page), `${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: '审核通过并交付' }).click();
  await dialog.getByRole('button', { name: '交付' }).click();
  // What was delivered is only corrected by another report.
  await expect(page.getByRole('button', { name: '申请更正' })).toBeVisible();
  expect(found).toEqual([]);
  await removeDevice(device);
});
