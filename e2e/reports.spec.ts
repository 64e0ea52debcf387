import { expect } from '@playwright/test';
import {
  complaints,
  devicesOf,
  newDevice,
  openAs,
  overflow,
  removeDevice,
  send,
  violations,
  savedName,
} from './actions.ts';
import { pdfFile } from './files.ts';
import { enterElsewhere, newPerson } from './people.ts';
import { test } from './test.ts';

const minute = 60_000;

test('a customer asks for an oil test; the dealer accepts, uploads, enters results, reviews and delivers; the customer reads', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const device = await newDevice('送检机', { customerId: own.customerId });
  const now = Date.now();
  const readings = Array.from({ length: 90 }, (_, nth) => ({ ts: now - nth * minute, values: { water_ppm: 320 } }));
  expect((await send(device.token, readings)).status).toBe(200);

  // The customer asks, on a phone.
  const customer = await enterElsewhere(browser, await newPerson({ customerId: own.customerId }), '/report');
  await customer.setViewportSize({ width: 390, height: 844 });
  await customer.getByRole('button', { name: '申请报告' }).first().click();
  const request = customer.getByRole('dialog');
  await request.getByLabel('按名称查找设备').fill(device.deviceName);
  await request.getByRole('radio', { name: new RegExp(device.deviceName) }).check();
  await request.getByLabel('备注').fill('在线水分升高，请化验确认');
  await request.getByRole('button', { name: '提交申请' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`${device.deviceName} 油液检测`);
  await expect(customer.getByRole('button', { name: '受理' })).toHaveCount(0);

  // The dealer's list shows it, and the dealer accepts it there.
  await openAs(page, 'dealer', `/report?device=${device.deviceId}`);
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('检测机构').fill('华东油液检测中心');
  await dialog.getByRole('button', { name: '受理' }).click();
  await page.getByRole('button', { name: '登记取样' }).click();
  await dialog.getByRole('button', { name: '登记取样' }).click();
  await page.getByRole('button', { name: '开始检测' }).click();
  await dialog.getByRole('button', { name: '登记' }).click();
  await page.getByRole('link', { name: '填写' }).click();
  // The customer's page follows by itself.
  await expect(customer.getByText('登记开始检测')).toBeVisible();

  // What is no pdf is refused with the reason; the pdf is taken.
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'results.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, a program') });
  await expect(page.getByText(/上传失败.*文件不是 PDF/)).toBeVisible();
  await file.setInputFiles(pdfFile('HD-2611.pdf', ['Water 341 mg/kg', 'Second page']));
  await expect(page.getByText('上传成功')).toBeVisible();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible();
  await page.getByRole('button', { name: '录入化验结果' }).click();
  await dialog.getByLabel('水分（卡尔·费休） mg/kg').fill('341');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /^水分/ })).toContainText('341');
  await expect(page.getByRole('row', { name: /^水分/ })).toContainText('320');
  await page.getByRole('button', { name: '提交审核' }).click();
  await dialog.getByRole('radio', { name: '异常' }).check();
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('button', { name: '审核通过并交付' }).click();
  await dialog.getByRole('button', { name: '交付' }).click();
  await expect(page.getByRole('button', { name: '申请更正' })).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);

  // The customer reads it, in both languages, on a phone and at a desk.
  await expect(customer.getByRole('button', { name: '申请更正' })).toBeVisible();
  await expect(customer.locator('canvas[data-drawn]').first()).toBeVisible();
  for (const words of ['已交付', 'Delivered']) {
    if (words === 'Delivered') {
      await customer.getByRole('radio', { name: 'English' }).click({ force: true });
    }
    await expect(customer.getByText(words).first()).toBeVisible();
    for (const width of [390, 1440]) {
      await customer.setViewportSize({ width, height: 900 });
      await expect.poll(() => overflow(customer), `${width} px`).toBeLessThanOrEqual(0);
      expect(await violations(customer), `${words} ${width} px`).toEqual([]);
    }
  }
  const saved = customer.waitForEvent('download');
  await customer
    .getByRole('button', { name: /下载|Download/, exact: true })
    .last()
    .click();
  expect(await savedName(page, await saved)).toBe('HD-2611.pdf');
  expect(found).toEqual([]);
  await removeDevice(device);
});
