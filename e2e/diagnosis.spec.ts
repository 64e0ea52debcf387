import { expect } from '@playwright/test';
import { complaints, openDevice, overflow, violations } from './actions.ts';
import { test } from './test.ts';

const leaking = '热轧主液压站';

test('a leak leads with its evidence and what to do; all that was found, its curves and its reasons are one press away', async ({
  page,
}) => {
  test.slow();
  const found = complaints(page);
  await openDevice(page, leaking);
  const verdict = page.getByRole('region', { name: '结论' });
  // A demonstration that has just begun judges its machines one after another.
  await expect(verdict.getByRole('heading', { level: 2 })).toHaveText('需要处理', { timeout: 600_000 });
  await expect(verdict.getByRole('heading', { name: /^冷却器或工艺水泄漏 可信度 \d+ %$/ })).toBeVisible();
  await expect(verdict.getByRole('listitem').filter({ hasText: '水含量在' })).toContainText('ppm/天的速度上升');
  await expect(verdict).toContainText('隔离并试压冷却器');
  await expect(verdict).toContainText('依据：规则 W02');
  // The strip agrees with the verdict: today is as grave as the leak, and says that it is the leak.
  const today = verdict.getByRole('list', { name: '近 30 天状态' }).getByRole('listitem').last();
  await expect(today).toHaveAttribute('title', /一级报警。.*诊断：冷却器或工艺水泄漏（一级报警）/);

  const button = page.getByRole('button', { name: '全部证据' });
  await button.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '诊断依据' });
  await expect(sheet.getByRole('heading', { name: /冷却器或工艺水泄漏/ })).toBeVisible();
  await expect(sheet).toContainText('必要条件 3 条，成立 3 条');
  await expect(sheet).toContainText('健康度的组成');
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();

  const others = verdict.getByRole('list', { name: '另有' });
  await others.getByRole('button', { name: /停机降温后可能析出游离水/ }).click();
  await expect(verdict.getByRole('heading', { level: 3 }).first()).toContainText('停机降温后可能析出游离水');
  await expect(verdict).toContainText('依据：规则 W05');
  await others.getByRole('button', { name: /越限/ }).click();
  await expect(verdict.getByRole('heading', { level: 3 }).first()).toContainText('越限');

  await page.getByRole('button', { name: '展开健康度、寿命与清洁度的构成' }).click();
  const cards = page.getByRole('region', { name: /^(?:油液健康度|油品剩余寿命|清洁度 ISO 4406)$/ });
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText('/ 100');
  await expect(cards.nth(1)).toContainText(/区间 [\d,]+ – [\d,]+|5 年以上/);
  await expect(cards.nth(2)).toContainText(/\d+\/\d+\/\d+/);
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Curves and cards take their new width after the window did.
    await expect.poll(() => overflow(page), `page at ${width} px`).toBe(0);
    await expect
      .poll(
        () =>
          cards.evaluateAll(
            (all) => all.filter((card) => card.scrollWidth > card.clientWidth || card.clientHeight >= 300).length,
          ),
        `cards too wide or too high at ${width} px`,
      )
      .toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.reload();
  await page.getByRole('button', { name: '看第 1 条证据的曲线：水含量' }).click();
  await expect(page).toHaveURL(/keys=water_ppm(&|$)/);
  await expect(page).toHaveURL(/range=custom&from=\d+&to=\d+/);
  await expect(page.locator('#history')).toBeFocused();
  const history = page.getByRole('region', { name: '历史曲线' });
  await expect(history).toContainText('1/4');
  await expect(history.locator('canvas').first()).toBeInViewport();
  expect(found).toEqual([]);
});

test('each machine of the demonstration says what is wrong with it, or that nothing is', async ({ page }) => {
  const verdict = page.getByRole('region', { name: '结论' });
  await test.step('a broken sensor leads as a sensor fault and says what it leaves out', async () => {
    await openDevice(page, '1# 燃气发电机组', 'dealer2');
    await expect(verdict.getByRole('heading', { level: 2 })).toHaveText('传感器故障');
    await expect(verdict.getByRole('heading', { level: 3 }).first()).toContainText('超量程');
    await expect(verdict).toContainText(/不参与判断：.*水饱和度/);
  });
  await test.step('a wrong oil is told weeks after it was filled in', async () => {
    await openDevice(page, '2# 注塑机 IM-2');
    await expect(verdict.getByRole('heading', { level: 2 })).toHaveText('需要处理');
    await expect(verdict.getByRole('heading', { level: 3 }).first()).toContainText('加错油/混油');
    await expect(verdict.getByRole('listitem').filter({ hasText: '较新油低' })).toBeVisible();
    // The rows that it rests on say so, although no limit of theirs is passed.
    const table = page.getByRole('region', { name: '实时指标' });
    await expect(table.getByRole('heading', { level: 2 })).toContainText(/诊断异常 \d+/);
    const row = (name: string) =>
      table.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
    await expect(row('运动粘度').getByRole('img', { name: '诊断异常：加错油/混油' })).toBeVisible();
    await expect(row('油温').getByRole('img', { name: /^诊断异常/ })).toHaveCount(0);
  });
  await test.step('a healthy machine says what was checked', async () => {
    await openDevice(page, '1# 原料立磨减速机');
    await expect(verdict.getByRole('heading', { level: 2 })).toHaveText('正常');
    await expect(verdict).toContainText(/核对了 \d+ 种故障征兆，(?:都不吻合|没有需要处理的)/);
    await expect(verdict.getByRole('list', { name: '已看到' }).getByRole('listitem')).not.toHaveCount(0);
    await expect(verdict).toContainText('无需处理，继续运行');
  });
  await test.step('a passed limit says what helps against it, and the days say so', async () => {
    await openDevice(page, '2# 燃气发电机组 GE-2', 'dealer2');
    await expect(verdict).toContainText(/找到漏点|查漏点/);
    await expect(verdict).toContainText('补同牌号油到正常油位');
    const days = verdict.getByRole('list', { name: '近 30 天状态' });
    await expect(days.getByRole('listitem').last()).toHaveAttribute('title', /一级报警。限值：一级报警（/);
    await expect(verdict).not.toContainText('对照曲线确认越限');
    await page.getByRole('button', { name: '全部证据' }).click();
    const sheet = page.getByRole('dialog', { name: '诊断依据' });
    await expect(sheet).toContainText(/各项平均 \d+ 分/);
  });
  await test.step('a silent device has no score and nothing green', async () => {
    await openDevice(page, '飞剪液压站 HPU-4');
    await expect(page.getByRole('region', { name: '结论' }).getByRole('heading', { level: 2 })).toHaveText('离线');
    const figures = page.getByRole('region', { name: '油液概况' });
    await expect(figures).toContainText('离线，不评分');
    await expect(figures).toContainText(/离线前(?:达标|超标)/);
    await page.getByRole('button', { name: '展开健康度、寿命与清洁度的构成' }).click();
    await expect(page.getByRole('region', { name: '油液健康度' })).toContainText('离线，不评分');
    await expect(page.getByRole('region', { name: '清洁度 ISO 4406' })).toContainText(/离线前(?:达标|超标)/);
  });
});
