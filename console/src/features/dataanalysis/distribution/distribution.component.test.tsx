import { curveRoutes, deviceRoutes, statisticsRoutes, telemetryRoutes } from '@oilsight/contract';
import type { Curves, Distribution, Distributions, LiveIndicator } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device as deviceOf } from '../../../../test/fixtures.ts';
import { openConsole, server } from '../../../../test/page.ts';

const [device, sister] = [deviceOf(1), deviceOf(2)];
const address = `/dataanalysis/device-detail?deviceId=${device.deviceId}&tab=distribution`;
const hour = 3_600_000;

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
const of = (deviceId: string, more: Partial<Distribution> = {}): Distribution => ({
  deviceId,
  readings: 1440,
  heldMs: 24 * hour,
  shares: [0.2, 0.5, 0.3],
  percentiles: { p1: 41, p5: 42, p25: 44, p50: 45.3, p75: 47, p95: 49.8, p99: 52, min: 40, max: 55, mean: 45.1 },
  limits: { level2Low: null, level2High: 50, level1Low: null, level1High: 60 },
  beyond: { level2: 0.042, level1: 0 },
  ...more,
});
const answerOf = (devices: Distribution[], edges = [40, 45, 50, 55]): Distributions => ({
  from: 0,
  to: 24 * hour,
  bucketMs: 60_000,
  edges,
  devices,
});

beforeEach(() => {
  server.refuseTheRest('overloaded');
  server.on(deviceRoutes.getDevice, ({ query }) => (query.deviceId === sister.deviceId ? sister : device));
  server.on(telemetryRoutes.liveIndicators, [indicatorOf('oil_temperature', 45), indicatorOf('ferrous_total', 7)]);
});

it('says how long the values were beyond a limit, and shows bins and percentiles', async () => {
  server.on(statisticsRoutes.getDistribution, answerOf([of(device.deviceId)]));
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '液压站 HPU-1有 4.2% 的时间超出二级限值' })).toBeVisible();
  await expect.element(page.getByRole('figure', { name: '直方图：油温' })).toBeVisible();
  await expect.element(page.getByText('P50 45.3')).toBeInTheDocument();
  const row = page.getByRole('row', { name: '液压站 HPU-1' });
  await expect.element(row.getByText('49.8')).toBeVisible();
  await expect.element(row.getByText('24 小时')).toBeVisible();
  await page.getByRole('radio', { name: '累积曲线' }).click({ force: true });
  await expect.element(page.getByText('不超过该值的时间 %')).toBeInTheDocument();
  expect(new URLSearchParams(location.search).get('axis')).toBe('cumulative');
});

it('opens on an indicator that has limits, and says first how long they were exceeded', async () => {
  const asked: string[] = [];
  const limits = {
    worse: 'up',
    level2Low: null,
    level2High: 5,
    level1Low: null,
    level1High: 9,
    source: 'default',
  } as const;
  server.on(telemetryRoutes.liveIndicators, [
    indicatorOf('oil_temperature', 45),
    { ...indicatorOf('ferrous_total', 7), limits },
  ]);
  server.on(statisticsRoutes.getDistribution, ({ query }) => {
    asked.push(query.keyId);
    return answerOf([of(device.deviceId)]);
  });
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('columnheader').nth(1)).toHaveTextContent('超一级限值');
  expect(new Set(asked)).toEqual(new Set(['ferrous_total']));
});

it('shows nothing of the former indicator under the name of the next, while its answer is under way', async () => {
  const waiting = Promise.withResolvers<Distributions>();
  server.on(statisticsRoutes.getDistribution, ({ query }) =>
    query.keyId === 'oil_temperature' ? answerOf([of(device.deviceId)]) : waiting.promise,
  );
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '液压站 HPU-1有 4.2% 的时间超出二级限值' })).toBeVisible();
  await page.getByRole('combobox', { name: '指标' }).selectOptions('ferrous_total');
  await expect.poll(() => new URLSearchParams(location.search).get('key')).toBe('ferrous_total');
  await expect.element(page.getByRole('heading', { name: /的时间超出二级限值/ })).not.toBeInTheDocument();
  waiting.resolve(answerOf([of(device.deviceId, { beyond: { level2: 0.31, level1: 0 } })]));
  await expect.element(page.getByRole('heading', { name: '液压站 HPU-1有 31.0% 的时间超出二级限值' })).toBeVisible();
});

it('compares devices in the same bins; one without readings says so', async () => {
  const none = of(sister.deviceId, {
    readings: 0,
    heldMs: 0,
    shares: [0, 0, 0],
    percentiles: null,
    beyond: { level2: 0, level1: 0 },
  });
  server.on(statisticsRoutes.getDistribution, answerOf([of(device.deviceId), none]));
  await openConsole(`${address}&with=${sister.deviceId}`, { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect
    .element(page.getByRole('heading', { name: 'was beyond the level 2 limit for 4.2% of the time' }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: '液压站 HPU-2' }).getByText('—').first()).toBeVisible();
});

it('of one value alone', async () => {
  const flat = of(device.deviceId, { shares: [1], limits: null, beyond: { level2: null, level1: null } });
  server.on(statisticsRoutes.getDistribution, answerOf([flat], [44.95, 45.05]));
  await openConsole(address, { as: 'EXPERIENCE' });
  await expect.element(page.getByRole('heading', { name: '油温没有限值；一半时间不超过 45.3 °C' })).toBeVisible();
  await expect.element(page.getByText('无限值').first()).toBeVisible();
});

it('shows the rate beside the total of a counter', async () => {
  server.on(statisticsRoutes.getDistribution, answerOf([of(device.deviceId)]));
  // The counter began anew on the last day: means of its readings do not say how much was counted.
  const answer: Curves = {
    from: 0,
    to: 72 * hour,
    bucketMs: 24 * hour,
    curves: [
      {
        deviceId: device.deviceId,
        key: 'ferrous_total',
        bucketMs: 24 * hour,
        t: [0, 24 * hour, 48 * hour],
        mean: [5000, 5010, 2500],
        min: [4990, 5000, 0],
        max: [5010, 5020, 5020],
        increase: [10, 20, 3],
        leftOut: 0,
        summary: {
          newest: 3,
          newestAt: 48 * hour,
          min: 0,
          max: 5020,
          mean: 4170,
          change: -4987,
          readings: 4320,
          beyondMs: { level2: null, level1: null },
        },
      },
    ],
  };
  const intervals: unknown[] = [];
  server.on(curveRoutes.getCurves, ({ query }) => {
    intervals.push(query.timeInterval);
    return answer;
  });
  await openConsole(`${address}&key=ferrous_total`, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '每日计数与累计数' })).toBeVisible();
  const region = page.getByRole('region', { name: '每日计数与累计数' });
  await expect.element(region.getByRole('application')).toHaveAccessibleDescription(/每日计数.*最[^。]*20/);
  expect(new Set(intervals)).toEqual(new Set([24 * hour]));
});

it('shows size classes upon each other, or each size and larger', async () => {
  server.on(statisticsRoutes.getDistribution, answerOf([of(device.deviceId)]));
  server.on(telemetryRoutes.liveIndicators, [indicatorOf('particle_ch1', 900), indicatorOf('particle_ch2', 200)]);
  const series = (key: string, counts: number[]) => ({
    key,
    bucketMs: hour,
    t: [0, hour, 2 * hour],
    mean: counts,
    min: counts,
    max: counts,
    leftOut: 0,
  });
  server.on(telemetryRoutes.history, [
    series('particle_ch1', [900, 950, 800]),
    series('particle_ch2', [200, 220, 190]),
  ]);
  await openConsole(`${address}&key=particle_ch1`, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('figure', { name: '各尺寸段颗粒数随时间的堆叠' })).toBeVisible();
  await expect.element(page.getByText('4–6 µm')).toBeInTheDocument();
  await expect.element(page.getByText('≥ 6 µm', { exact: true })).toBeInTheDocument();
  await page.getByRole('radio', { name: '曲线', exact: true }).click({ force: true });
  await expect.element(page.getByRole('figure', { name: '各尺寸段颗粒数随时间的堆叠' })).not.toBeInTheDocument();
  expect(new URLSearchParams(location.search).get('particles')).toBe('lines');
});

it('says why there is nothing, and why there is no answer', async () => {
  server.on(statisticsRoutes.getDistribution, answerOf([of(device.deviceId, { percentiles: null, shares: [] })], []));
  await openConsole(address, { as: 'GROUP', language: 'en-US' });
  await expect.element(page.getByRole('heading', { name: 'No readings in this range' })).toBeVisible();
  server.refuse(statisticsRoutes.getDistribution, 'systemError');
  await page.getByRole('combobox', { name: 'Indicator' }).selectOptions('ferrous_total');
  await expect.element(page.getByRole('heading', { name: 'No readings in this range' })).toBeVisible();
});

it.each([
  ['zh-CN', '金属磨粒传感器最多查询 30 天的数据'],
  ['en-US', 'Metal abrasive sensor needs at most 30 days of data'],
] as const)('asks for no metal particles of more than 30 days (%s)', async (language, words) => {
  // Nothing answers: a question would show as a failure.
  await openConsole(`${address}&key=ferrous_total&range=90d`, { as: 'CUSTOMER_USER', language });
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});
