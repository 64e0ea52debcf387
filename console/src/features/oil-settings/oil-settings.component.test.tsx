import { deviceRoutes, oilRoutes } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

beforeEach(() => {
  server
    .on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 })
    .on(oilRoutes.listOils, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.listLog, { rows: [], total: 0 });
});

it('takes back what it said of a log entry that was not kept once the entry is changed', async () => {
  server.cut(oilRoutes.addLogEntry);
  await openConsole('/oilSet?tab=devices', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '登记换油、补油或维护' }).click();
  const form = page.getByRole('dialog');
  await userEvent.selectOptions(form.getByLabelText('事项'), '维护');
  await form.getByLabelText('说明').fill('更换滤芯');
  await form.getByRole('button', { name: '登记', exact: true }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(/保存失败/);
  await form.getByLabelText('说明').fill('更换回油滤芯');
  await expect.element(form.getByText('保存失败')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('说明')).toHaveValue('更换回油滤芯');
});

it.each([
  ['zh-CN', '登记用油', '“液压站 HPU-1”的用油'],
  ['en-US', 'Record oil charge', 'Oil charge of “液压站 HPU-1”'],
] as const)('calls the oil in a device by one word (%s)', async (language, action, title) => {
  await openConsole('/oilSet?tab=devices', { as: 'CUSTOMER_USER', language });
  await page.getByRole('button', { name: action }).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
});
