import { expect } from '@playwright/test';
import { ask, complaints, devicesOf, newDevice, openAs, removeDevice, send, unique } from './actions.ts';
import { workbook } from './files.ts';
import { test } from './test.ts';

const day = 86_400_000;
/** A time as sheets have it, on the clocks of the reader. */
const written = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

test('a sample is entered by form and drawn beside the readings, and the right rows of a sheet are imported', async ({
  page,
}) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const device = await newDevice('化验机', { customerId: own.customerId });
  const now = Date.now();
  const hours = Array.from({ length: 600 }, (_, hour) => now - hour * 3_600_000);
  const readings = hours.map((ts) => ({ ts, values: { water_ppm: 95 + 3 * Math.sin(ts / 1e7) } }));
  expect((await send(device.token, readings)).status).toBe(200);
  await openAs(page, 'customer', `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=laboratory`);
  await expect(page.getByText('还没有化验样品')).toBeVisible();

  const reportNo = unique('HY-');
  await page.getByRole('button', { name: '录入样品' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('至少填写一项结果')).toBeVisible();
  await dialog.getByLabel('取样部位').fill('主泵出口');
  await dialog.getByLabel('实验室').fill('厂化验室');
  await dialog.getByLabel('报告编号').fill(reportNo);
  await dialog.getByLabel('水分（卡尔·费休） mg/kg').fill('102');
  await dialog.getByLabel('方法：水分（卡尔·费休）').selectOption('ISO 12937');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('table', { name: '样品', exact: true });
  await expect(list.getByRole('row', { name: new RegExp(reportNo) })).toContainText('w 102');
  const chart = page.getByRole('region', { name: '化验点与在线曲线' });
  await expect(chart.getByRole('application')).toHaveAccessibleDescription(
    new RegExp(`化验: [^.]*${reportNo}，102 ± \\d+ mg/kg，ISO 12937`),
  );

  await page.getByRole('button', { name: '导入 xlsx' }).click();
  const file = workbook('报告.xlsx', [
    ['取样时间', '报告编号', '水分（卡尔·费休）', '酸值'],
    [written(now - 5 * day), `${reportNo}-1`, 98, 0.31],
    [written(now - 10 * day), `${reportNo}-2`, '< 50', 0.32],
    [written(now - 15 * day), `${reportNo}-3`, 101, '0,33'],
    [written(now - 20 * day), `${reportNo}-4`, 99, 0.33],
  ]);
  await page.locator('input[type="file"]').setInputFiles(file);
  const rows = page.getByRole('table', { name: '试导入的行' });
  await expect(rows.getByRole('row', { name: new RegExp(`${reportNo}-2`) })).toContainText('C3 要一个数');
  await expect(rows.getByRole('row', { name: new RegExp(`${reportNo}-3`) })).toContainText('D4 小数点用了逗号');
  await expect(page.getByText('2 个单元格要改')).toBeVisible();
  // Nothing is stored before a person says so.
  await expect(list.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: '导入 2 行' }).click();
  await expect(page.getByText('已导入 2 个样品')).toBeVisible();
  await expect(list.locator('tbody tr')).toHaveCount(3);
  for (const [n, water] of [
    [1, 98],
    [4, 99],
  ] as const)
    await expect(list.getByRole('row', { name: new RegExp(`${reportNo}-${n}`) })).toContainText(`w ${water}`);
  await expect(list).not.toContainText(`${reportNo}-2`);
  expect(found).toEqual([]);
  await removeDevice(device);
});

test('a correction is proposed from samples, applied from now on, and taken back', async ({ page }) => {
  const found = complaints(page);
  const [own] = await devicesOf('customer');
  if (own === undefined) throw new Error('the customer has no device');
  const device = await newDevice('校正机', { customerId: own.customerId });
  const now = Date.now();
  const samples = [50, 120, 52, 118, 51, 121].map((online, nth) => ({ at: now - (nth + 1) * 3 * day, online }));
  // The sensor holds still around each sample, and reads 8 % less than the laboratory.
  const readings = samples.flatMap(({ at, online }) =>
    Array.from({ length: 30 }, (_, minute) => ({
      ts: at - minute * 60_000,
      values: { water_ppm: online + 0.2 * Math.sin(minute) },
    })),
  );
  const present = Array.from({ length: 10 }, (_, minute) => ({
    ts: now - minute * 60_000,
    values: { water_ppm: 100 },
  }));
  expect((await send(device.token, [...readings, ...present])).status).toBe(200);
  for (const [nth, { at, online }] of samples.entries())
    await ask('customer', '/system/laboratory/sample', {
      deviceId: device.deviceId,
      at,
      results: [{ quantity: 'water', value: Math.round(online * 1.08 + (nth % 2) / 2), method: 'ISO 12937' }],
    });
  await openAs(page, 'customer', `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=laboratory`);
  const card = page.getByRole('region', { name: '水分（卡尔·费休）两点校正' });
  await expect(card.getByText('建议，还没应用')).toBeVisible();

  await card.getByRole('button', { name: '应用到今后' }).click();
  const applying = page.getByRole('dialog', { name: '应用水分（卡尔·费休）校正？' });
  await applying.getByRole('button', { name: '应用到今后' }).click();
  await expect(applying.getByText('请填写原因')).toBeVisible();
  await applying.getByLabel('原因').fill('六个样品都偏低');
  await applying.getByRole('button', { name: '应用到今后' }).click();
  await expect(applying).toBeHidden();
  await expect(card.getByText('六个样品都偏低')).toBeVisible();

  // What comes from now on is corrected; what is stored stays.
  const newest = async () => {
    const rows = await ask<{ key: string; value: number | null }[]>(
      'customer',
      `/system/datascreen/getTsKvLatestByDeviceId?deviceId=${device.deviceId}`,
    );
    return rows.find(({ key }) => key === 'water_ppm')?.value ?? 0;
  };
  /** The value that a reading of 100 sent now is stored with. */
  const sent = async () => {
    expect((await send(device.token, [{ ts: Date.now(), values: { water_ppm: 100 } }])).status).toBe(200);
    return newest();
  };
  expect(await newest()).toBeCloseTo(100, 0);
  await expect.poll(sent).toBeGreaterThan(105);

  await card.getByRole('button', { name: '撤回校正' }).click();
  const ending = page.getByRole('dialog', { name: '撤回水分（卡尔·费休）校正？' });
  await ending.getByLabel('原因').fill('换了传感器');
  await ending.getByRole('button', { name: '撤回校正' }).click();
  await expect(ending).toBeHidden();
  await expect(card.getByRole('button', { name: '撤回校正' })).toHaveCount(0);
  await expect.poll(sent).toBeCloseTo(100, 0);
  expect(found).toEqual([]);
  await removeDevice(device);
});
