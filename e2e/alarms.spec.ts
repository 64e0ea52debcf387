import { expect, type Page } from '@playwright/test';
import {
  baseUrl,
  complaints,
  deviceNamed,
  newDevice,
  openAs,
  overflow,
  removeDevice,
  send,
  violations,
} from './actions.ts';
import { logInElsewhere, newPerson } from './people.ts';
import { test } from './test.ts';

/** The card of a level in the editor of a setting. */
const level = (page: Page, name: string) => page.getByRole('group', { name });
const above = (page: Page, name: string) => level(page, name).getByLabel('高于');

/** What is shown has no violations of WCAG 2.2 AA and nothing wider than the screen. */
async function isClean(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 850 });
    await expect.poll(() => overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await violations(page), `${width} px`).toEqual([]);
  }
}

test('a dealer sets an alarm; a reading raises it elsewhere at once, where it is processed; a reading clears it', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const device = await newDevice('吹塑机');
  const { customerId } = await deviceNamed('IM-1');

  await openAs(page, 'dealer', `/alarmSet?new=1&forDevice=${device.deviceId}&forIndicator=oil_temperature`);
  const save = page.getByRole('button', { name: '保存' });
  await save.click();
  await expect(page.getByText('至少选一个联系人')).toBeVisible();
  await page.getByLabel('联系人').first().selectOption({ label: '黄志明' });
  await page.getByLabel('邮件').check();
  for (const name of ['二级预警', '一级报警']) {
    await level(page, name).getByRole('radio', { name: '自定' }).check();
    await above(page, name).fill('70');
    await level(page, name).getByLabel('触发延时').fill('0');
    await level(page, name).getByLabel('恢复延时').fill('1');
  }
  // Both levels with one value are refused, and nothing of what was entered is lost.
  await save.click();
  await expect(
    page
      .getByText(/不能|相同/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await above(page, '二级预警').fill('60');
  await save.click();
  await expect(page.getByText('已新建告警设置')).toBeVisible();

  const person = await newPerson({ customerId });
  const factory = await logInElsewhere(browser, person, '/alarmlist');
  const entry = factory.getByRole('row').filter({ hasText: device.deviceName }).filter({ visible: true });
  await expect(factory.getByRole('heading', { level: 1, name: '告警记录' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect((await send(device.token, { oil_temperature: 75 })).status).toBe(200);
  await expect(entry.filter({ hasText: '一级报警' })).toContainText('75.0 °C，高于 70 °C');
  const badge = factory.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '告警记录' });
  await expect(badge).toContainText(/\d+ 件未处理/);

  await entry.filter({ hasText: '一级报警' }).getByRole('link', { name: /油温/ }).click();
  await expect(factory.getByRole('heading', { level: 1, name: /油温/ })).toBeVisible();
  await factory.getByRole('button', { name: '处理', exact: true }).click();
  await expect(factory.getByText('请填写处理说明')).toBeVisible();
  await factory.getByLabel('处理说明').fill('冷却水阀没有打开，已打开。');
  await factory.getByRole('button', { name: '处理', exact: true }).click();
  const happened = factory.getByRole('region', { name: '经过' });
  await expect(happened).toContainText('冷却水阀没有打开，已打开。');
  const ts = Date.now();
  await send(
    device.token,
    [ts, ts + 60_000].map((at) => ({ ts: at, values: { oil_temperature: 52 } })),
  );
  await expect(factory.getByRole('region', { name: '经过' })).toContainText('恢复');
  await isClean(factory);
  await factory.getByRole('radio', { name: 'English' }).click();
  await expect(factory.getByRole('region', { name: 'What happened' })).toContainText('冷却水阀没有打开，已打开。');
  await isClean(factory);
  await factory.context().close();

  await page.goto(`${baseUrl()}/alarmlist?search=${encodeURIComponent(device.deviceName)}&view=processed`);
  const processed = page.getByRole('row').filter({ hasText: device.deviceName }).filter({ visible: true });
  await expect(processed.filter({ hasText: '一级报警' })).toContainText('冷却水阀没有打开，已打开。');
  await removeDevice(device);
  expect(found).toEqual([]);
});

test('an experience account sees the alarms of its devices, acts on none and sets none', async ({ page }) => {
  const found = complaints(page);
  await openAs(page, 'experience', '/alarmlist?view=all');
  await expect(page.getByRole('heading', { level: 1, name: '告警记录' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '告警记录' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '告警设置' })).toHaveCount(0);
  await expect(page.getByRole('checkbox').filter({ visible: true })).toHaveCount(0);
  await page.goto(`${baseUrl()}/alarmSet`);
  await expect(page.getByRole('link', { name: '新建设置' })).toHaveCount(0);
  expect(found).toEqual([]);
});
