import { deviceRoutes, statisticsRoutes, telemetryRoutes } from '@oilsight/contract';
import type { Correlation, LiveIndicator } from '@oilsight/contract';
import { activityFromPpm } from '@oilsight/oil';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device as deviceOf } from '../../../../test/fixtures.ts';
import { openConsole, server } from '../../../../test/page.ts';

const device = deviceOf(1);
const address = `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=correlation`;
const hour = 3_600_000;
const from = Date.UTC(2026, 9, 23);
const solubility = { a: 6.6114, b: 1189, kelvinOffset: 273.15 };

const indicatorOf = (key: string, value: number): LiveIndicator => ({
  key,
  value,
  text: null,
  at: Date.now(),
  state: 'normal',
  reason: null,
  limits: null,
  silentAfterMs: 180_000,
});

/** A month of hours: the temperature goes up and down, the water stays at 206 ppm. */
function correlationOf(more: Partial<Correlation> = {}): Correlation {
  const t = Array.from({ length: 720 }, (_, n) => from + n * hour);
  const x = t.map((_, n) => 44 + 6 * Math.sin(n / 4) + 2 * Math.sin(n * 1.3));
  const y = x.map((temperature, n) => 100 * (activityFromPpm(206 + Math.sin(n), temperature, solubility)?.aw ?? 0));
  const histogram = (low: number, high: number) => ({
    edges: [low, (low + high) / 2, high],
    shares: [0.4, 0.6],
    p5: low + 1,
    p50: (low + high) / 2,
    p95: high - 1,
  });
  return {
    from,
    to: from + 720 * hour,
    bucketMs: hour,
    n: 720,
    effectiveN: 41.4,
    relation: 'strong',
    pearson: { r: -0.94, interval: { low: -0.97, high: -0.89 } },
    spearman: { r: -0.96, interval: { low: -0.98, high: -0.92 } },
    line: { slope: -0.9, intercept: 70 },
    lags: [-1, 0, 1].map((step) => ({ lagMs: step * hour, r: -0.94 + Math.abs(step) * 0.1 })),
    x: histogram(36, 52),
    y: histogram(20, 40),
    points: { t, x, y },
    water: { solubility, ppm: { p5: 196, p50: 206, p95: 216 }, at40: x.map(() => 27), r40: -0.04, isSteady: true },
    ...more,
  };
}

beforeEach(() => {
  server.refuseTheRest('overloaded');
  server.on(deviceRoutes.getDevice, device);
  server.on(telemetryRoutes.liveIndicators, [
    indicatorOf('oil_temperature', 45),
    indicatorOf('water_saturation', 27),
    indicatorOf('pressure', 12),
  ]);
});

it('says first what the plot shows, with coefficients, what they rest on, and what they prove', async () => {
  server.on(statisticsRoutes.getCorrelation, correlationOf());
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '水饱和度跟着油温走，油里的水变化不到三成' })).toBeVisible();
  await expect.element(page.getByText('−0.94', { exact: true })).toBeVisible();
  await expect.element(page.getByText('95% 区间 −0.97 – −0.89')).toBeVisible();
  await expect.element(page.getByText('相当于 41 对独立的读数', { exact: false })).toBeVisible();
  await expect.element(page.getByText('水含量 P5–P95 为 196 – 216 ppm', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('figure', { name: '散点图：水饱和度对油温，720 个点' })).toBeVisible();
  await expect.element(page.getByText('206 ppm').first()).toBeInTheDocument();
  // At the same time: what temperature and saturation together say of the water.
  const strips = page.getByRole('figure', { name: '同一段时间' });
  await expect.element(strips.getByText('水含量，由两者算出')).toBeInTheDocument();
  await expect.element(strips.getByText('206 ppm')).toBeInTheDocument();
  await expect.element(page.getByText('用一条直线可以解释 88% 的起伏（r²）')).toBeVisible();
  await expect.element(page.getByText('相关不是原因', { exact: false })).toBeVisible();
});

it('keeps the choice in the address, and asks the server anew', async () => {
  const asked: string[] = [];
  server.on(statisticsRoutes.getCorrelation, ({ query }) => {
    asked.push(`${query.keyId} ${query.otherKeyId}`);
    return correlationOf({ water: null, relation: 'nothing' });
  });
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '看不出水饱和度与油温有关' })).toBeVisible();
  await page.getByRole('combobox', { name: '纵轴' }).selectOptions('pressure');
  await expect.poll(() => asked).toContain('oil_temperature pressure');
  expect(new URLSearchParams(location.search).get('y')).toBe('pressure');
  await page.getByRole('button', { name: '交换横轴与纵轴' }).click();
  await expect.poll(() => asked).toContain('pressure oil_temperature');
});

it('lights up the times of the points in a dragged box', async () => {
  server.on(statisticsRoutes.getCorrelation, correlationOf());
  await openConsole(address, { as: 'CUSTOMER_USER' });
  const plot = page.getByRole('figure', { name: '散点图：水饱和度对油温，720 个点' });
  await expect.element(plot).toBeVisible();
  // The plot is drawn when its width is known.
  await expect.poll(() => plot.element().querySelector('[class*="catcher"]')).not.toBeNull();
  const area = plot.element().querySelector('[class*="catcher"]');
  if (area === null) throw new Error('nothing to drag on');
  const box = area.getBoundingClientRect();
  const at = (x: number, y: number) => ({
    bubbles: true,
    button: 0,
    pointerId: 1,
    clientX: box.left + box.width * x,
    clientY: box.top + box.height * y,
  });
  // The browser captures only pointers that are there.
  Object.assign(area, { setPointerCapture: () => undefined });
  area.dispatchEvent(new PointerEvent('pointerdown', at(-0.02, -0.02)));
  area.dispatchEvent(new PointerEvent('pointermove', at(1.02, 1.02)));
  await expect.poll(() => plot.element().querySelector('[class*="selection"]')).not.toBeNull();
  area.dispatchEvent(new PointerEvent('pointerup', at(1.02, 1.02)));
  await expect.element(page.getByText('已选 720 个点')).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect.element(page.getByText('亮处是选中的点')).toBeVisible();
});

it('says in English why there is nothing to compare, and why there is no answer', async () => {
  const empty = { t: [], x: [], y: [] };
  server.on(statisticsRoutes.getCorrelation, correlationOf({ n: 0, points: empty, x: null, y: null, water: null }));
  await openConsole(address, { as: 'GROUP', language: 'en-US' });
  await expect.element(page.getByRole('heading', { name: 'No readings at the same time in this range' })).toBeVisible();
  server.refuse(statisticsRoutes.getCorrelation, 'systemError');
  await page.getByRole('radio', { name: '90 d' }).click({ force: true });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('of what does not vary, and of a device without numbers', async () => {
  server.on(
    statisticsRoutes.getCorrelation,
    correlationOf({ relation: 'flat', pearson: null, spearman: null, effectiveN: null, line: null, water: null }),
  );
  await openConsole(address, { as: 'EXPERIENCE', language: 'en-US' });
  await expect
    .element(page.getByRole('heading', { name: 'One of the two does not vary: there is nothing to compare' }))
    .toBeVisible();
});

it('a device without numbers has nothing to study', async () => {
  server.on(telemetryRoutes.liveIndicators, []);
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '没有可分析的指标' })).toBeVisible();
});
