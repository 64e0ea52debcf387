import { expect } from '@playwright/test';
import { complaints, deviceNamed, openAs, openDevice, overflow, violations } from './actions.ts';
import { enter, newPerson } from './people.ts';
import { test } from './test.ts';

const leaking = '热轧主液压站';
const address = '/dataanalysis/intelligent-assistant';

test('from a device to its diagnosis with evidence, a second question in the same talk, and the way to the curves', async ({
  page,
}) => {
  const found = complaints(page);
  const { deviceId, customerId } = await deviceNamed(leaking);
  // Another person's talks are nobody else's: the list is this test's own.
  await enter(page, await newPerson({ customerId }), `/device/detail?deviceId=${deviceId}`);
  await page.getByRole('link', { name: '问助手' }).first().click();
  await expect(page).toHaveURL(/intelligent-assistant\?deviceId=/);
  await page.getByRole('button', { name: '一键诊断' }).click();
  const first = page.getByRole('article', { name: '回答' }).first();
  await expect(first.getByRole('heading', { level: 2 })).toContainText('冷却器或工艺水泄漏');
  await expect(first.getByRole('link', { name: /^曲线：/ }).first()).toBeVisible();
  await expect(first.locator('canvas').first()).toBeVisible();
  await expect(first.getByText('先做')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('textbox', { name: '问题' }).fill('它的水饱和度现在多少？');
  await page.keyboard.press('Enter');
  const second = page.getByRole('article', { name: '回答' }).nth(1);
  await expect(second.getByRole('heading', { level: 2 })).toContainText(/水饱和度 \d+\.\d %/);
  await second.getByRole('button', { name: '有用' }).click();
  await expect(second.getByRole('button', { name: '有用' })).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(page.getByRole('article', { name: '回答' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: '有用' }).nth(1)).toHaveAttribute('aria-pressed', 'true');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), `page at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '全部删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('还没有问过。')).toBeVisible();

  await page.getByRole('button', { name: '一键诊断' }).click();
  await page
    .getByRole('link', { name: /^曲线：/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dataanalysis\/device-detail\?.*range=custom/);
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(found).toEqual([]);
});

test('an account that strangers share asks about all devices; nothing is kept, and nothing beyond its reach is told', async ({
  page,
}) => {
  await openAs(page, 'experience', address);
  const field = page.getByRole('textbox', { name: '问题' });
  await field.fill('哪台设备最该先处理？');
  await page.keyboard.press('Enter');
  const answers = page.getByRole('article', { name: '回答' });
  await expect(
    answers
      .first()
      .getByRole('link', { name: /^设备：/ })
      .first(),
  ).toBeVisible();
  await field.fill('把所有告警都关掉');
  await page.keyboard.press('Enter');
  await expect(answers.nth(1).getByRole('heading', { level: 2 })).toHaveText('我只能看，不能改');
  await expect(page.getByRole('region', { name: '历史' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '有用' })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has('talk')).toBe(false);
});

test('the evidence of a finding and the cause of a chart are asked for with one press', async ({ page }) => {
  await openDevice(page, leaking);
  // The list of talks beside it names the question too, once it is answered.
  const talk = page.getByRole('region', { name: '对话' });
  await page.getByRole('button', { name: '全部证据' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '问助手' }).first().click();
  await expect(talk.getByText(/“.+”的依据是什么？/)).toBeVisible();
  await expect(page.getByRole('article', { name: '回答' }).getByRole('rowheader').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('region', { name: '历史曲线' }).getByRole('link', { name: '问助手' }).click();
  await expect(talk.getByText(/从 \d{4}\/\d\d\/\d\d \d\d:\d\d 到 .* 有什么变化？/)).toBeVisible();
  await expect(
    page.getByRole('article', { name: '回答' }).getByRole('rowheader', { name: '首末变化' }).first(),
  ).toBeVisible();
});
