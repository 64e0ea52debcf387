import { expect } from '@playwright/test';
import {
  ask,
  complaints,
  deviceNamed,
  expectFits,
  newDevice,
  openAs,
  removeDevice,
  unique,
  uniquePhone,
} from './actions.ts';
import { enter, newPerson } from './people.ts';
import { test } from './test.ts';

test('a factory sets a schedule up, runs it now, and finds the report and the mail that waits for a gateway, in both languages', async ({
  page,
}) => {
  const found = complaints(page);
  const { customerId } = await deviceNamed('IM-1');
  const device = await newDevice('定期', { customerId });
  const contactName = unique('收件');
  await ask('dealer', '/system/alarmcontact', {
    customerId,
    contactName,
    phone: uniquePhone(),
    email: `${unique('mail')}@example.com`,
  });

  // Somebody of their own: the language is kept with the account, which other journeys use too.
  await enter(page, await newPerson({ customerId }), '/report');
  await page.getByRole('link', { name: '定期报告' }).click();
  await page.getByRole('button', { name: '新建定期报告' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('按名称查找设备').fill(device.deviceName);
  await dialog.getByRole('radio', { name: new RegExp(device.deviceName) }).check();
  await dialog.getByRole('checkbox', { name: new RegExp(contactName) }).check();
  await dialog.getByLabel('日期').selectOption('last');
  await expect(dialog.getByText(/每月最后一天 08:00（UTC.*发给 1 人/)).toBeVisible();
  await dialog.getByRole('button', { name: '创建' }).click();
  const name = `${device.deviceName} 月报`;
  await page.getByRole('textbox', { name: '搜索' }).fill(device.deviceName);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('尚未执行');

  await page.getByRole('button', { name: `${name}的更多操作` }).click();
  await page.getByRole('button', { name: '立即执行', exact: true }).click();
  await dialog.getByRole('button', { name: '立即执行' }).click();
  // The report is written, and its mail waits in the outbox: these servers have no gateway.
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('1 封待发送', { timeout: 90_000 });

  for (const words of ['执行记录', 'Runs']) {
    if (words === 'Runs') await page.getByRole('radio', { name: 'English' }).click({ force: true });
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/已交付|Delivered/);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page);
    }
    await page.getByRole('button', { name: words === 'Runs' ? `Runs of ${name}` : `${name}的执行记录` }).click();
    await expect(dialog.getByRole('link', { name: /^DR-/ })).toBeVisible();
    await expect(dialog.getByText(contactName)).toBeVisible();
    await expectFits(page, 'dialog');
    await dialog
      .getByRole('button', { name: words === 'Runs' ? 'Close' : '关闭' })
      .last()
      .click();
  }
  await page.getByRole('button', { name, exact: true }).click();
  await expect(dialog.getByText(/On the last day of every month at 08:00/)).toBeVisible();
  await expectFits(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Runs of ${name}` }).click();
  await dialog.getByRole('link', { name: /^DR-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await openAs(page, 'dealer', '/outbox');
  await expect(page.getByText(new RegExp(`${name}[：:]`)).first()).toBeVisible();
  expect(found).toEqual([]);
  await removeDevice(device);
});
