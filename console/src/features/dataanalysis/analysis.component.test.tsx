import { AppError, curveRoutes, deviceRoutes, telemetryRoutes } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAnalysis, curvesOf, latest } from '../../../test/analysis-fixtures.ts';
import { device, idOf } from '../../../test/fixtures.ts';
import { factories, openConsole, server } from '../../../test/page.ts';

const [{ customerId }] = factories;
const devices = [1, 2, 3, 4, 5].map((number) => device(number, { deviceName: `${number}# 立磨减速机` }));
const detail = (more = '') => `/dataanalysis/device-detail?deviceId=${idOf('d', 1)}${more}`;
const chart = page.getByRole('application');

it('compares the devices that are ticked in the tree, four at most, and the address holds them', async () => {
  answerAnalysis(server, devices);
  await openConsole(`/dataanalysis/${customerId}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('至少选择 1 台设备')).toBeVisible();
  for (const number of [2, 1, 3, 4]) await page.getByRole('checkbox', { name: `${number}# 立磨减速机` }).click();
  await expect.element(page.getByText('已选 4 台，最多 4 台对比。')).toBeVisible();
  await expect.element(chart).toBeVisible();
  await page.getByRole('checkbox', { name: '5# 立磨减速机' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/最多选择 4 台对比设备/);
  await expect.element(page.getByRole('checkbox', { name: '5# 立磨减速机' })).not.toBeChecked();
  expect(new URLSearchParams(location.search).get('deviceId')).toBe(idOf('d', 2));
  expect(new URLSearchParams(location.search).get('with')).toBe([1, 3, 4].map((each) => idOf('d', each)).join(','));
  await page.getByRole('checkbox', { name: '2# 立磨减速机' }).click();
  await expect.element(page.getByText('已选 3 台，最多 4 台对比。')).toBeVisible();
  await page.getByRole('link', { name: '打开数据分析详情' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '1# 立磨减速机' })).toBeVisible();
  expect(location.pathname).toBe('/dataanalysis/device-detail');
  expect(new URLSearchParams(location.search).get('customerId')).toBe(customerId);
});

it('finds devices of the tree by words, and draws the rows of 5 000 devices that are in sight alone', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => device(index + 1));
  answerAnalysis(server, many);
  server.on(deviceRoutes.listDevices, ({ query }) => ({
    rows: many.slice((query.pageNum - 1) * query.pageSize, query.pageNum * query.pageSize),
    total: many.length,
  }));
  await openConsole(`/dataanalysis/${customerId}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('treeitem', { name: /默认分组/ })).toMatchTextContent(/5000/);
  expect(page.getByRole('treeitem').elements().length).toBeLessThan(80);
  await page.getByLabelText('搜索工厂、设备').fill('HPU-4321');
  await expect.element(page.getByRole('checkbox')).toBeVisible();
  await page.getByRole('checkbox', { name: '液压站 HPU-4321' }).click();
  await expect.element(page.getByText('已选 1 台，最多 4 台对比。')).toBeVisible();
  await page.getByLabelText('搜索工厂、设备').fill('没有这个');
  await expect.element(page.getByText('没有匹配的工厂或设备')).toBeVisible();
});

it.each([
  ['CUSTOMER_USER', 'zh-CN', '当前客户没有关联设备'],
  ['EXPERIENCE', 'en-US', 'The current customer has no associated device'],
] as const)('says to %s of a factory without devices that it has none (%s)', async (as, language, words) => {
  await openConsole('/dataanalysis', { as, language });
  await expect.element(page.getByText(words)).toBeVisible();
});

it.each(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'EXPERIENCE', 'MAINTENANCE'] as const)(
  'shows %s the history of a device',
  async (as) => {
    answerAnalysis(server, devices);
    await openConsole(detail(), { as });
    await expect.element(chart).toBeVisible();
    await expect.element(page.getByRole('table', { name: '所示范围的统计' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: '最新读数' })).toMatchTextContent(/水饱和度/);
  },
);

it('tells the time beyond level 2 apart from the part of it beyond level 1', async () => {
  answerAnalysis(server, devices);
  const beyondMs = { level2: 31 * 3_600_000, level1: 120_000 };
  server.on(curveRoutes.getCurves, ({ query }) => {
    const { curves, ...rest } = curvesOf(query, () => 0);
    return { ...rest, curves: curves.map((one) => ({ ...one, summary: { ...one.summary, beyondMs } })) };
  });
  await openConsole(detail(), { as: 'TENANT_ADMIN' });
  const cell = page
    .getByRole('table', { name: '所示范围的统计' })
    .getByText(/^1 天 7 时/)
    .first();
  await expect.element(cell).toMatchTextContent(/^1 天 7 时一级 2 分$/);
  await expect.element(cell).toHaveAttribute('data-beyond', '2');
});

it('says of health and life that they are ten minutes old, which is no silence', async () => {
  answerAnalysis(server, devices);
  const at = Date.now() - 10 * 60_000;
  server.on(telemetryRoutes.liveIndicators, [
    latest('oil_temperature', 45),
    latest('oil_health', 55, { at, state: 'offline' }),
    latest('pressure', 15, { at, state: 'offline' }),
  ]);
  await openConsole(detail(), { as: 'TENANT_ADMIN' });
  const table = page.getByRole('region', { name: '最新读数' });
  await expect.element(table.getByRole('row', { name: /^油液健康度/ })).not.toMatchTextContent(/离线/);
  await expect.element(table.getByRole('row', { name: /^压力/ })).toMatchTextContent(/离线/);
});

it.each([`/dataanalysis/device-detail`, detail(`&with=${idOf('d', 9)}`)])(
  'says not found of an address with a device out of reach: %s',
  async (path) => {
    answerAnalysis(server, devices);
    await openConsole(path, { as: 'TENANT_ADMIN' });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/没有找到设备/);
    await expect.element(page.getByRole('link', { name: '回到数据分析' })).toBeVisible();
  },
);

it('says not found beside the tree as well', async () => {
  answerAnalysis(server, devices);
  await openConsole(`/dataanalysis/${customerId}?deviceId=${idOf('d', 9)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { name: '没有找到设备' })).toBeVisible();
});

it.each([
  [`&with=${[2, 3, 4, 5].map((each) => idOf('d', each)).join(',')}`, '最多选择 4 台对比设备'],
  ['&keys=oil_temperature,water_saturation,flow,pressure,viscosity_40', '最多选择 4 个指标'],
  [`&range=custom&from=1000&to=${1001 + 180 * 86_400_000}`, '查询时间范围不能超过 180 天'],
  ['&keys=ferrous_ch1&timeInterval=3600000', '金属磨粒传感器的时间间隔不能小于 24 小时'],
  ['&keys=ferrous_ch1&range=90d', '金属磨粒传感器最多查询 30 天的数据'],
  ['&range=180d&timeInterval=60000', '该范围的时间间隔过小，请选更大的间隔或更短的范围'],
])('asks for nothing beyond a limit, and says which: %s', async (more, words) => {
  answerAnalysis(server, devices);
  await openConsole(detail(more), { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(words));
  expect(server.asked.filter((call) => call.includes('getCurves'))).toEqual([]);
});

it('says that the server cannot be reached, not that it makes somebody wait', async () => {
  answerAnalysis(server, devices);
  await openConsole(detail('&keys=oil_temperature'), { as: 'TENANT_ADMIN' });
  await expect.element(chart).toBeVisible();
  server.cut(curveRoutes.getCurves);
  await page.getByRole('radio', { name: '30 天' }).click({ force: true });
  await expect.element(page.getByText('查询失败：下面仍是之前范围的曲线')).toBeVisible();
  await expect.element(chart).toBeVisible();
  expect(page.getByText('正在排队').elements()).toEqual([]);
});

it.each([
  ['zh-CN', '空心圆：拒收的读数，每段时间一个', '表格', '标“拒收”的是其中一部分，每段时间一个', /^拒收 .999/],
  [
    'en-US',
    'Hollow circles: refused readings, one for each stretch of time',
    'Table',
    /^'Refused' marks some/,
    /^refused .999/,
  ],
] as const)(
  'draws what was refused outside of the curve, and lists it in the table: %s',
  async (language, marks, table, rows, cell) => {
    answerAnalysis(server, devices);
    const asked = new Set<string | undefined>();
    server.on(curveRoutes.getCurves, ({ query }) => {
      asked.add(query.refused);
      const curves = curvesOf(query, () => 50);
      // The table begins with the newest row.
      const at = query.endTime - 1000;
      return {
        ...curves,
        curves: curves.curves.map((curve) => ({ ...curve, leftOut: 1, refused: { t: [at], value: [-999] } })),
      };
    });
    await openConsole(detail('&keys=oil_temperature'), { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByText(marks)).toBeVisible();
    expect([...asked]).toEqual(['true']);
    await page.getByRole('radio', { name: table, exact: true }).click({ force: true });
    await expect.element(page.getByText(rows)).toBeVisible();
    await expect.element(page.getByRole('cell', { name: cell })).toBeVisible();
  },
);

it('names the metal indicator that a limit is about, and shows the month that it allows', async () => {
  answerAnalysis(server, devices);
  server.on(telemetryRoutes.liveIndicators, [latest('ferrous_ch1', 3)]);
  await openConsole(detail('&keys=oil_temperature,ferrous_ch1&range=90d'), { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('涉及指标：铁磁颗粒 70–100 µm')).toBeVisible();
  await page.getByRole('button', { name: '改看 30 天' }).click();
  await expect.element(chart).toBeVisible();
  expect(new URLSearchParams(location.search).get('range')).toBe('30d');
});

it('drops a key of the address that no device and no catalogue has', async () => {
  answerAnalysis(server, devices);
  await openConsole(detail('&keys=foo,oil_temperature'), { as: 'TENANT_ADMIN' });
  await expect.element(chart).toBeVisible();
  expect(page.getByText('foo').elements()).toEqual([]);
  await openConsole(detail('&keys=foo'), { as: 'TENANT_ADMIN' });
  await expect.element(chart).toBeVisible();
  expect(page.getByText('foo').elements()).toEqual([]);
});

it('offers days alone for metal, and comes back to the automatic interval', async () => {
  answerAnalysis(server, devices);
  server.on(telemetryRoutes.liveIndicators, [latest('ferrous_ch1', 3)]);
  await openConsole(detail('&keys=ferrous_ch1&timeInterval=3600000'), { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '改用自动间隔' }).click();
  await expect.element(chart).toBeVisible();
  const offered = page.getByLabelText('时间间隔').element().textContent;
  expect(offered).toBe('自动间隔每 24 小时');
});

it('asks anew with every choice, and the address holds it', async () => {
  const asked: string[] = [];
  answerAnalysis(server, devices);
  server.on(curveRoutes.getCurves, ({ query }) => {
    asked.push(
      `${query.keyIds.join(',')} ${Math.round((query.endTime - query.startTime) / 86_400_000)} ${query.timeInterval}`,
    );
    return curvesOf(query, () => 0);
  });
  await openConsole(detail('&keys=oil_temperature'), { as: 'TENANT_ADMIN' });
  await expect.element(chart).toBeVisible();
  await page.getByRole('radio', { name: '30 天' }).click({ force: true });
  await expect.poll(() => asked.at(-1)).toBe('oil_temperature 30 auto');
  await page.getByLabelText('时间间隔').selectOptions('每 24 小时');
  await expect.poll(() => asked.at(-1)).toBe('oil_temperature 30 86400000');
  await page.getByRole('button', { name: /^指标/ }).click();
  await page.getByRole('checkbox', { name: /水饱和度/ }).click();
  await expect.poll(() => asked.at(-1)).toBe('oil_temperature,water_saturation 30 86400000');
  expect(new URLSearchParams(location.search).get('keys')).toBe('oil_temperature,water_saturation');
  await page.getByRole('radio', { name: '叠加' }).click({ force: true });
  await page.getByRole('radio', { name: '表格' }).click({ force: true });
  await expect.element(page.getByRole('region', { name: '历史数据表' })).toBeVisible();
  await expect.poll(() => location.search).toContain('view=table');
  expect(location.search).toContain('layout=overlaid');
});

it('says what has left its usual range since when, and who has not', async () => {
  answerAnalysis(server, devices, (id, key, share) =>
    id === idOf('d', 2) && key === 'water_saturation' && share > 0.7 ? 25 : 0,
  );
  await openConsole(detail(`&with=${idOf('d', 2)}&keys=water_saturation&range=30d`), { as: 'TENANT_ADMIN' });
  const sentence = page.getByRole('heading', { name: /自身常态/ });
  await expect.element(sentence).toMatchTextContent(/2# 立磨减速机 自 .* 起偏离自身常态.*水饱和度 \+2\d/);
  await expect.element(sentence).toMatchTextContent(/1# 立磨减速机 同期不变/);
  await page.getByRole('button', { name: '移除2# 立磨减速机' }).click();
  await expect.element(page.getByRole('heading', { name: '没有明显偏离常态的曲线' })).toBeVisible();
});

it('shows a failed query with a way to try again, and an empty range as one', async () => {
  answerAnalysis(server, devices);
  server.refuse(curveRoutes.getCurves, 'systemError');
  await openConsole(detail('&keys=water_saturation'), { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('查询失败')).toBeVisible();
  server.on(curveRoutes.getCurves, ({ query }) => curvesOf(query, () => null));
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('这段时间没有读数')).toBeVisible();
});

it('says of a device without a sensor that it has none', async () => {
  answerAnalysis(server, devices);
  server.on(telemetryRoutes.liveIndicators, ({ query }) =>
    query.deviceId === idOf('d', 2) ? [] : [latest('water_saturation', 31)],
  );
  await openConsole(detail(`&with=${idOf('d', 2)}`), { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('2# 立磨减速机：该设备未绑定传感器')).toBeVisible();
  await expect.element(chart).toBeVisible();
});

it('turns to not found when a device goes out of reach while it is shown', async () => {
  answerAnalysis(server, devices);
  await openConsole(detail(), { as: 'TENANT_ADMIN' });
  await expect.element(chart).toBeVisible();
  server.on(deviceRoutes.getDevice, () => {
    throw new AppError('deviceNotFound');
  });
  await page.getByRole('button', { name: '添加 1 / 4' }).click();
  await page.getByRole('radio', { name: /3# 立磨减速机/ }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/没有找到设备/);
});

it('turns to not found when the curves of a device are refused', async () => {
  answerAnalysis(server, devices);
  await openConsole(detail(), { as: 'TENANT_ADMIN' });
  await expect.element(chart).toBeVisible();
  server.refuse(curveRoutes.getCurves, 'deviceNotFound');
  await page.getByRole('radio', { name: '90 天' }).click({ force: true });
  await expect.element(page.getByRole('heading', { name: '没有找到设备' })).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
});

it.each(['zh-CN', 'en-US'] as const)('is no wider than its screen with long names (%s)', async (language) => {
  const long = [1, 2, 3, 4].map((number) =>
    device(number, {
      deviceName: `热轧精轧区 F${number} 主传动齿轮箱稀油润滑站高压侧回油管路在线监测`,
      monitoringOil: 'L-CKD 320 合成重负荷工业闭式齿轮油',
    }),
  );
  answerAnalysis(server, long);
  const others = `&with=${[2, 3, 4].map((each) => idOf('d', each)).join(',')}&keys=water_saturation,oil_temperature`;
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    for (const path of [detail(others), `/dataanalysis/${customerId}${detail(others).replace(/^.*\?/, '?')}`]) {
      await openConsole(path, { as: 'TENANT_ADMIN', language });
      await expect.element(chart).toBeVisible();
      expect(document.documentElement.scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
  await page.viewport(390, 844);
  await page.getByRole('button', { name: /\(4 \/ 4\)|（4 \/ 4）/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await page.viewport(1440, 900);
});
