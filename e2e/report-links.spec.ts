import { expect } from '@playwright/test';
import {
  ask,
  baseUrl,
  complaints,
  devicesOf,
  expectFits,
  newDevice,
  openAs,
  removeDevice,
  savedName,
} from './actions.ts';
import { pdfFile } from './files.ts';
import { tokenOf } from './logins.ts';
import { test } from './test.ts';

const path = '/system/report';

interface Read {
  readonly reportId: string;
  readonly version: number;
}

/** A delivered report of a new device of the customer's factory. */
async function delivered() {
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const device = await newDevice('分享机', { customerId: own.customerId });
  const form = { type: 'oilTest', theme: `${device.deviceName} 油液检测`, deviceId: device.deviceId };
  let read = await ask<Read>('dealer', path, form);
  const put = async (what: string, more: object = {}) => {
    const { reportId, version } = read;
    read = await ask<Read>('dealer', `${path}/${what}`, { reportId, version, ...more }, 'PUT');
  };
  await put('accept', { institution: '华东油液检测中心' });
  await put('move', { step: 'sampled' });
  await put('move', { step: 'testing' });
  const upload = new FormData();
  upload.set('reportId', read.reportId);
  const { name, buffer } = pdfFile('HD-2611.pdf', ['Water 341 mg/kg', 'Second page']);
  upload.set('file', new Blob([new Uint8Array(buffer)]), name);
  const headers = { authorization: `Bearer ${tokenOf('dealer')}` };
  const reply = await fetch(`${baseUrl()}${path}/upload`, { method: 'POST', headers, body: upload });
  ({ data: read } = (await reply.json()) as { data: Read });
  await put('review', { isAbnormal: true });
  await put('deliver');
  return { device, reportId: read.reportId, theme: form.theme };
}

test('a report is shared by a link: a stranger reads and saves it, the log says so, and the link is revoked', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const { device, reportId, theme } = await delivered();
  await openAs(page, 'customer', `/report/detail?reportId=${reportId}`);
  const card = page.getByRole('region', { name: '分享链接' });
  await card.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('给谁看').fill('保险公司');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const address = await dialog.getByText(/\/r#[\w-]{43}$/).innerText();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
  await dialog.getByRole('button', { name: '完成' }).click();

  // Somebody without an account, whose browser speaks English.
  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1, name: theme })).toBeVisible();
  await expect(stranger.locator('canvas[data-drawn]').first()).toBeVisible();
  for (const [name, words] of [
    ['English', 'About the report'],
    ['中文', '报告信息'],
  ] as const) {
    await stranger.getByRole('radio', { name }).click({ force: true });
    await expect(stranger.getByRole('heading', { name: words })).toBeVisible();
    for (const width of [390, 1440]) {
      await stranger.setViewportSize({ width, height: 900 });
      await expectFits(stranger);
    }
  }
  const saved = stranger.waitForEvent('download');
  await stranger.getByRole('button', { name: '下载' }).click();
  expect(await savedName(stranger, await saved)).toMatch(/^OT-\d{8}-\d{4} .*油液检测\.pdf$/);
  // The secret is in no address that a server sees.
  const [, secret = ''] = address.split('#');
  expect(asked.filter((url) => url.includes(secret) && !url.startsWith(address))).toEqual([]);

  await page.reload();
  await expect(card.getByText(/下载 1 次/)).toBeVisible();
  await card.getByRole('button', { name: '访问记录' }).click();
  await expect(dialog.getByText('下载文件')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: '撤销“保险公司”' }).click();
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(card.getByText('已失效 1 个')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1, name: '链接已被撤销' })).toBeVisible();
  await stranger.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(stranger.getByRole('heading', { level: 1, name: 'The link was revoked' })).toBeVisible();
  await expectFits(stranger);
  expect(found).toEqual([]);
  await removeDevice(device);
});
