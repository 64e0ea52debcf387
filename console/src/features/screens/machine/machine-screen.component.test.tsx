import {
  alarmRecordRoutes,
  AppError,
  curveRoutes,
  deviceRoutes,
  displayRoutes,
  machineScreenRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { CarouselDevice, LiveIndicator, OilCondition, OperatingTime, SensorsOnline } from '@oilsight/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarm } from '../../../../test/alarm-fixtures.ts';
import { device, idOf, stateOf } from '../../../../test/fixtures.ts';
import { drawInFont } from '../../../../test/font.ts';
import { factories, goTo, live, messages, openConsole, server } from '../../../../test/page.ts';
import { standsMs } from './useCarousel.ts';

const hour = 3_600_000;

function listed(number: number, more: Partial<CarouselDevice> = {}): CarouselDevice {
  const { deviceId, deviceName, machineType, customerId, online, lastSeenAt, state, assessed, isAssessing } =
    device(number);
  return { deviceId, deviceName, machineType, customerId, online, lastSeenAt, state, assessed, isAssessing, ...more };
}

function row(key: string, value: number | null, more: Partial<LiveIndicator> = {}): LiveIndicator {
  return {
    key,
    value,
    text: null,
    at: value === null ? null : Date.now() - 2000,
    state: 'normal',
    reason: null,
    limits: null,
    silentAfterMs: 300_000,
    ...more,
  };
}
const upTo = (level2High: number, level1High: number): LiveIndicator['limits'] => ({
  worse: 'up',
  level2Low: null,
  level2High,
  level1Low: null,
  level1High,
  source: 'default',
});

const rows: LiveIndicator[] = [
  row('oil_temperature', 58.4, { limits: upTo(75, 85) }),
  row('water_saturation', 71, { limits: upTo(60, 85), state: 'level2' }),
  row('pressure', 0.24, { state: 'offline', at: Date.now() - 2 * hour }),
  row('vibration_rms', null, { state: 'fault', reason: 'outOfRange', at: Date.now() }),
  row('nas1638', 8, { limits: upTo(8, 9) }),
];
const sequence = ['oil_temperature', 'water_saturation', 'pressure', 'vibration_rms', 'density'];

const oil = (more: Partial<OilCondition> = {}): OilCondition => ({
  deviceId: idOf('d', 1),
  at: Date.now(),
  verdict: 'warning',
  since: null,
  health: 76,
  life: { status: 'ok', hours: 2137, lo: 1784, hi: 2455, isCapped: false, limitedBy: null },
  finding: {
    ruleId: 'W01',
    severity: 'warning',
    name: { zh: '油中进水', en: 'Water in the oil' },
    action: { zh: '检查冷却器水侧密封', en: 'Check the seals of the cooler' },
    requiredKeyIds: ['water_saturation'],
    keyIds: ['water_saturation'],
  },
  cleanlinessTarget: [18, 16, 13],
  oilName: 'L-CKD 320',
  oilSince: Date.now() - 882 * hour,
  oilAgeH: 882,
  ...more,
});

const time = (more: Partial<OperatingTime> = {}): OperatingTime => ({
  deviceId: idOf('d', 1),
  version: 1,
  timeType: 'readings',
  keyId: null,
  createTime: Date.UTC(2025, 0, 1),
  isCreateTimeSet: false,
  countedFrom: Date.UTC(2025, 0, 1),
  totalHours: 18_432,
  days: Array.from({ length: 14 }, (_, n) => ({ day: `2026-11-${String(n + 8).padStart(2, '0')}`, hours: 20 })),
  ...more,
});

const sensors = (...online: boolean[]): SensorsOnline => ({
  total: online.length,
  online: online.filter(Boolean).length,
  sensors: online.map((isOnline, n) => ({
    sensorId: idOf('c', n + 1),
    sensorName: `S${n}`,
    modelName: '',
    indicators: ['oil_temperature'],
    online: isOnline,
    lastSeenAt: null,
  })),
});

const noSeries = { key: 'water_saturation', bucketMs: hour, t: [], mean: [], min: [], max: [], leftOut: 0 };

beforeEach(() => {
  server
    .on(deviceRoutes.getDevice, ({ query }) => device(Number(query.deviceId.at(-1))))
    .on(machineScreenRoutes.listCarousel, { rows: [listed(1), listed(2), listed(3)], total: 3 })
    .on(machineScreenRoutes.getDisplayIndexSeq, sequence)
    .on(machineScreenRoutes.verifyIsMore, { isMore: true, more: 4 })
    .on(machineScreenRoutes.veritySenorOnline, sensors(true, true, false))
    .on(machineScreenRoutes.getOilCondition, oil())
    .on(machineScreenRoutes.listOperatingTime, time())
    .on(telemetryRoutes.liveIndicators, rows)
    .on(telemetryRoutes.lineChart, noSeries)
    .on(curveRoutes.pollutionDegree, ({ query }) =>
      Array.from({ length: 6 }, (_, n) => ({
        startTime: query.startTime + n * hour,
        endTime: query.startTime + (n + 1) * hour,
        level: n === 2 ? null : 7 + (n % 3),
        worst: 9,
      })),
    )
    .on(curveRoutes.barChart, { key: 'water_saturation', intervalMs: 24 * hour, shows: 'mean', t: [], value: [] })
    .on(alarmRecordRoutes.getDeviceAlarmInfo, { open: [alarm(1, { alarmLevel: 2 })], newest: [] });
  live.say(`device:${idOf('d', 1)}`, {
    ...stateOf(device(1, { state: 'level2' })),
    leading: 'water_saturation',
    since: Date.UTC(2026, 10, 19, 22, 42),
    indicators: { water_saturation: 'level2', vibration_rms: 'fault', pressure: 'offline', oil_temperature: 'normal' },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(1440, 900);
});

const title = () => page.getByRole('heading', { level: 1 });
const block = (name: string) =>
  page.getByRole('list', { name: '指标' }).getByRole('listitem').filter({ hasText: name });

it('says how the machine is, what causes it, since when, and what to do', async () => {
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(title()).toMatchTextContent(/液压站 HPU-1/);
  const state = page.getByText('二级预警：水饱和度');
  await expect.element(state).toBeVisible();
  const line = page.getByRole('paragraph').filter({ hasText: '二级预警：水饱和度' });
  await expect.element(line).toMatchTextContent(/自 11\/(19|20) \d\d:42 起.*检查冷却器水侧密封/);
});

it('turns offline by itself when the line says so, and back', async () => {
  const well = stateOf(device(1, { state: 'normal' }));
  live.say(`device:${idOf('d', 1)}`, well);
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  const state = (words: string) => page.getByRole('paragraph').filter({ hasText: words });
  await expect.element(state('正常').first()).toBeVisible();
  live.say(`device:${idOf('d', 1)}`, { ...well, online: false, state: 'offline', lastSeenAt: Date.now() - 6 * 60_000 });
  await expect.element(state('离线')).toMatchTextContent(/离线.*6 分/);
  live.say(`device:${idOf('d', 1)}`, well);
  await expect.poll(() => state('离线').elements()).toEqual([]);
});

it('shows each indicator with its state: within limits, beyond them, silent with its age, faulty, and never sent', async () => {
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('油温')).toMatchTextContent(/58\.4.*℃|58\.4.*°C/);
  expect(block('油温').element().textContent).toContain('≤ 75');
  await expect.element(block('水饱和度')).toMatchTextContent(/71.*超二级限 60/);
  await expect.element(block('压力')).toMatchTextContent(/读数 2 时 0 分前/);
  await expect.element(block('振动')).toMatchTextContent(/—.*传感器故障/);
  await expect.element(block('密度')).toMatchTextContent(/—.*从未上报/);
  const tones = [...document.querySelectorAll('ul[aria-label="指标"] > li')].map((one) =>
    one.getAttribute('data-tone'),
  );
  expect(tones).toEqual(['ok', 'l2', 'off', 'flt', 'off']);
});

it('says at which temperature a viscosity holds', async () => {
  server
    .on(machineScreenRoutes.getDisplayIndexSeq, ['viscosity_kinematic', 'viscosity_40'])
    .on(telemetryRoutes.liveIndicators, [row('viscosity_kinematic', 228), row('viscosity_40', 325.1)]);
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('运动粘度（油温下）')).toMatchTextContent(/228/);
  await expect.element(block('运动粘度 40 °C')).toMatchTextContent(/325\.1/);
});

it('assesses a viscosity at 40 °C by its change, and its course has a scale', async () => {
  const limits = { ...upTo(10, 15), worse: 'both' as const, level2Low: -10, level1Low: -15 } as LiveIndicator['limits'];
  server
    .on(machineScreenRoutes.getDisplayIndexSeq, ['viscosity_40'])
    .on(telemetryRoutes.liveIndicators, [
      row('viscosity_40', 360),
      row('viscosity_change_pct', 12.5, { limits, state: 'level2' }),
    ])
    .on(telemetryRoutes.lineChart, {
      ...noSeries,
      key: 'viscosity_40',
      t: [5, 4, 3].map((hours) => Date.now() - hours * hour),
      ...Object.fromEntries(['mean', 'min', 'max'].map((name) => [name, [320, 340, 355]])),
    });
  live.say(`device:${idOf('d', 1)}`, {
    ...stateOf(device(1, { state: 'level2' })),
    leading: null,
    indicators: { viscosity_40: 'normal', viscosity_change_pct: 'level2' },
  });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('运动粘度 40 °C')).toMatchTextContent(/360.*超二级限 352/);
  expect(document.querySelector('ul[aria-label="指标"] > li')?.getAttribute('data-tone')).toBe('l2');
  const history = page.getByRole('region', { name: '历史：运动粘度 40 °C' });
  await expect.element(history).toMatchTextContent(/320/);
});

it('claims nothing of an indicator without limits', async () => {
  server
    .on(machineScreenRoutes.getDisplayIndexSeq, ['oil_temperature', 'pressure'])
    .on(telemetryRoutes.liveIndicators, [
      row('oil_temperature', 58.4, { limits: upTo(75, 85) }),
      row('pressure', 0.29),
    ]);
  live.say(`device:${idOf('d', 1)}`, {
    ...stateOf(device(1, { state: 'normal' })),
    leading: null,
    indicators: { oil_temperature: 'normal', pressure: 'normal' },
  });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('压力')).toMatchTextContent(/0\.29.*未设限值/);
  expect(block('压力').getByText('正常').query()).toBeNull();
  await expect.element(block('油温').getByText('正常')).toBeInTheDocument();
});

it('shows oil, operating time, contamination, alarms, sensors and what the screen leaves out', async () => {
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  const region = (name: string | RegExp) => page.getByRole('region', { name });
  await expect.element(region('油液状态')).toMatchTextContent(/76.*需要处理.*2,140.*1,780–2,460/);
  await expect.element(region('有读数时间')).toMatchTextContent(/油龄 882 小时.*18,432.*自 2025\/01\/01，按读数时间/);
  await expect.element(region('污染度等级')).toMatchTextContent(/NAS 1638 ≤ 8/);
  expect([...region('污染度等级').element().querySelectorAll('b')].map((one) => one.textContent)).toEqual([
    '7',
    '8',
    '—',
    '7',
    '8',
    '9',
  ]);
  await expect.element(region('未恢复告警')).toMatchTextContent(/0.*1.*0.*另有 4 项指标/);
  await expect.element(page.getByText('传感器在线 2/3').first()).toBeInTheDocument();
});

it('counts no alarms that it was not given: of a full list it says that there may be more', async () => {
  const open = Array.from({ length: 200 }, (_, n) => alarm(n + 1, { alarmLevel: n === 0 ? 1 : 2 }));
  server.on(alarmRecordRoutes.getDeviceAlarmInfo, { open, newest: [] });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  const alarms = page.getByRole('region', { name: '告警' });
  await expect.element(alarms).toMatchTextContent(/1\+.*199\+/);
});

it('comes part after part, and none moves', async () => {
  await page.viewport(1920, 1080);
  // The page before has loaded the font.
  await openConsole('/404', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('没有这个页面')).toBeVisible();
  await document.fonts.ready;
  const moved: (string | null)[] = [];
  const isOnWall = (node: Node) => document.querySelector('[data-ground]')?.contains(node) === true;
  const observer = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
      moved.push(...sources.map(({ node }) => (node !== null && isOnWall(node) ? node.textContent : null)));
  });
  observer.observe({ type: 'layout-shift' });
  goTo('/bigscreen');
  await expect.element(page.getByRole('region', { name: '历史：水饱和度' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: '油液状态' })).toMatchTextContent(/76/);
  await expect.element(page.getByRole('region', { name: '未恢复告警' })).toMatchTextContent(/另有 4 项指标/);
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  observer.disconnect();
  expect(moved.filter((words) => words !== null)).toEqual([]);
});

it('is English in English', async () => {
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER', language: 'en-US' });
  await expect.element(page.getByText('Level 2 warning: Water saturation')).toBeVisible();
  await expect.element(page.getByText('beyond level 2: 60')).toBeVisible();
  const words = document.querySelector('main')?.textContent ?? '';
  expect(words.replaceAll(/液压站|传感器|油位/g, '')).not.toMatch(/[预超按还读]/);
});

/** What the headline of the state says. */
const headline = (words: string) => page.getByRole('paragraph').filter({ hasText: words });

it('gives no advice of a finding that the leading indicator merely supports', async () => {
  const { finding } = oil();
  if (finding === null) throw new Error('there is no finding');
  server.on(machineScreenRoutes.getOilCondition, oil({ finding: { ...finding, requiredKeyIds: ['oil_temperature'] } }));
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('二级预警：水饱和度')).toBeVisible();
  await expect.element(page.getByText('需要处理')).toBeVisible();
  expect(page.getByText('二级预警：水饱和度').element().closest('p')?.textContent).not.toContain('检查冷却器');
});

it('gives no advice of one finding for what another one causes', async () => {
  live.say(`device:${idOf('d', 1)}`, {
    ...stateOf(device(1, { state: 'level2' })),
    finding: { zh: '清洁度超出敏感元件要求', en: 'Dirtier than sensitive parts bear' },
  });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('二级预警：清洁度超出敏感元件要求')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '油液状态' })).toMatchTextContent(/需要处理/);
  expect(headline('清洁度').element().textContent).not.toContain('检查冷却器');
  live.say(`device:${idOf('d', 1)}`, {
    ...stateOf(device(1, { state: 'level2' })),
    finding: { zh: '油中进水', en: 'Water in the oil' },
  });
  await expect.element(headline('二级预警：油中进水')).toMatchTextContent(/检查冷却器水侧密封/);
});

describe('the verdict on the oil', () => {
  const good = { verdict: 'normal', health: 90, finding: null } as const;
  const verdict = () => page.getByRole('region', { name: '油液状态' });
  const toneOf = (words: string) =>
    verdict().getByText(words).element().closest('[data-tone]')?.getAttribute('data-tone');

  it('is not green beside an alarm', async () => {
    server.on(machineScreenRoutes.getOilCondition, oil(good));
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(verdict()).toMatchTextContent(/90.*油品正常（设备报警）/);
    expect(toneOf('油品正常（设备报警）')).toBe('off');
  });

  it('is grey with its age while the machine is offline', async () => {
    server.on(machineScreenRoutes.getOilCondition, oil({ ...good, at: Date.now() - 20 * hour }));
    live.say(`device:${idOf('d', 1)}`, { ...stateOf(device(1, { state: 'offline', online: false })), online: false });
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(verdict()).toMatchTextContent(/油液正常.*20 时 0 分前/);
    expect(toneOf('油液正常')).toBe('off');
  });

  it('is green without an alarm, yet not without a health', async () => {
    let health: number | null = 90;
    server.on(machineScreenRoutes.getOilCondition, () => oil({ ...good, health }));
    live.say(`device:${idOf('d', 1)}`, stateOf(device(1)));
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(verdict().getByText('油液正常')).toBeVisible();
    expect(toneOf('油液正常')).toBe('ok');
    health = null;
    live.say(`deviceDiagnosis:${idOf('d', 1)}`, {});
    await expect.element(verdict().getByText('未发现异常')).toBeVisible();
    expect(toneOf('未发现异常')).toBe('off');
  });

  it('names no span for a life that is only known to be longer than what is looked at', async () => {
    const life = { status: 'ok', hours: 43_800, lo: 43_800, hi: 43_800, isCapped: true, limitedBy: null } as const;
    server.on(machineScreenRoutes.getOilCondition, oil({ ...good, life }));
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(verdict()).toMatchTextContent(/> 43,800/);
    expect(verdict().element().textContent).not.toContain('之间');
  });
});

it('says that a value is below a lower limit', async () => {
  const limits = {
    worse: 'down',
    level2Low: 40,
    level2High: null,
    level1Low: 25,
    level1High: null,
    source: 'default',
  } as const;
  server
    .on(machineScreenRoutes.getDisplayIndexSeq, ['level'])
    .on(telemetryRoutes.liveIndicators, [row('level', 31.9, { limits, state: 'level2' })]);
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('油位')).toMatchTextContent(/低于二级限 40/);
});

/** Whether one of two elements lies over a part of the other, beyond a pixel. */
function overlap(one: Element | null | undefined, other: Element | null | undefined): boolean {
  const [a, b] = [one, other].map((element) => element?.getBoundingClientRect());
  if (a === undefined || b === undefined) throw new Error('there is none');
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 1 && down > 1;
}

describe.each([
  ['zh-CN', '油液状态', /历史/, '污染度等级', '颗粒 ≥ 4 µm', '指标'],
  ['en-US', 'Oil condition', /history/i, 'Pollution', 'Particles ≥ 4 µm', 'Indicators'],
] as const)('in %s', (language, oilTitle, historyTitle, pollutionTitle, particles, indicators) => {
  const region = (name: string | RegExp) => page.getByRole('region', { name });
  const life = { status: 'ok', hours: 43_800, lo: 43_800, hi: 43_800, isCapped: true, limitedBy: null } as const;
  const dirty = row('particle_ch1', 90_000, { limits: upTo(5000, 20_000), state: 'level1' });

  it.each([1024, 1366, 1440, 1920])(
    'cuts off no words of contamination, oil, bars or history at %d px',
    async (width) => {
      await page.viewport(width, Math.round((width / 16) * 9));
      const bars = { key: 'particle_ch1', intervalMs: 24 * hour, shows: 'mean', t: [Date.now()], value: [90_000] };
      server
        .on(telemetryRoutes.liveIndicators, [...rows.slice(0, 4), row('nas1638', 8, { limits: upTo(10, 12) }), dirty])
        .on(curveRoutes.barChart, { ...bars, shows: 'mean' })
        .on(
          machineScreenRoutes.getOilCondition,
          oil({ verdict: 'normal', health: 90, finding: null, life, oilName: 'L-HM 46' }),
        );
      live.say(`device:${idOf('d', 1)}`, {
        ...stateOf(device(1, { state: 'level1' })),
        leading: 'particle_ch1',
        indicators: { particle_ch1: 'level1' },
      });
      await openConsole('/bigscreen', { as: 'CUSTOMER_USER', language });
      await expect.element(region(oilTitle)).toMatchTextContent(/90.*> 43,800/);
      await expect.element(region(historyTitle)).toBeVisible();
      await expect.element(region(pollutionTitle)).toMatchTextContent(/≤ 10/);
      await expect.element(page.getByRole('region', { name: particles, exact: true })).toMatchTextContent(/90,000/);
      await drawInFont();
      const words = 'main section h2 > span, main section h2 > small, main section p, main section p *';
      const cut = [...document.querySelectorAll(words)].filter(
        (node) => node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1,
      );
      expect(cut.map((node) => node.textContent)).toEqual([]);
    },
  );

  it.each([1366, 1920])('words in place of a life stay in their tile at %d px', async (width) => {
    await page.viewport(width, Math.round((width / 16) * 9));
    const none = { status: 'too_few', hours: null, lo: null, hi: null, isCapped: false, limitedBy: null } as const;
    server
      .on(telemetryRoutes.liveIndicators, [...rows, row('ferrous_ch1', 24)])
      .on(machineScreenRoutes.getOilCondition, oil({ verdict: 'not_enough_evidence', health: null, life: none }));
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER', language });
    await expect.element(region(oilTitle)).toMatchTextContent(/Too few|读数太少/);
    await drawInFont();
    const [tile] = region(oilTitle).elements();
    const outside = [...(tile?.querySelectorAll('p, p *') ?? [])].filter((node) => {
      const [own, room] = [node, tile].map((one) => one?.getBoundingClientRect());
      return (own?.right ?? 0) > (room?.right ?? 0) + 1 || (own?.bottom ?? 0) > (room?.bottom ?? 0) + 1;
    });
    expect(outside.map((node) => node.textContent)).toEqual([]);
  });

  it.each([
    ['particle_ch1', dirty],
    ['water_ppm', row('water_ppm', 1500, { limits: upTo(1000, 1600), state: 'level2' })],
    ['viscosity_kinematic', row('viscosity_kinematic', 1234.56)],
  ])('the limit of %s lies over neither its figure nor its unit', async (key, one) => {
    await page.viewport(1366, 768);
    server.on(machineScreenRoutes.getDisplayIndexSeq, [key]).on(telemetryRoutes.liveIndicators, [one]);
    live.say(`device:${idOf('d', 1)}`, {
      ...stateOf(device(1, { state: one.state })),
      leading: null,
      indicators: { [key]: one.state },
    });
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER', language });
    const item = page.getByRole('list', { name: indicators }).getByRole('listitem');
    await expect.element(item).toMatchTextContent(/\d/);
    await drawInFont();
    const [, , value, limit] = item.element().children;
    expect(limit?.textContent).not.toBe('');
    for (const part of value?.children ?? []) expect(overlap(part, limit)).toBe(false);
    const [figure, unit] = value?.children ?? [];
    expect(overlap(figure, unit)).toBe(false);
    expect(item.element().scrollWidth).toBeLessThanOrEqual(item.element().clientWidth);
  });
});

it.each([
  [1366, 768],
  [1920, 1080],
  [390, 844],
])('names of a hundred characters stay in their place at %d × %d', async (width, height) => {
  await page.viewport(width, height);
  const long = { deviceName: '三号立磨减速机油站'.repeat(11), customerName: '芜湖水泥厂'.repeat(20) };
  server.on(deviceRoutes.getDevice, { ...device(1, { state: 'level2' }), ...long });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(title()).toMatchTextContent(/三号立磨/);
  await expect.element(headline('二级预警')).toBeVisible();
  const heading = title().element();
  const below = heading.nextElementSibling;
  for (const part of [heading, below]) {
    expect(overlap(part, headline('二级预警').element())).toBe(false);
    expect(part?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    expect(part?.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  }
  expect(heading.getAttribute('title')).toBe(long.deviceName);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('the label of a limit that lies beyond the scale covers no other one', async () => {
  await page.viewport(1920, 1080);
  server
    .on(telemetryRoutes.liveIndicators, [row('water_saturation', 2.37, { limits: upTo(4.5, 7.1) })])
    .on(telemetryRoutes.lineChart, {
      ...noSeries,
      t: [5, 4, 3].map((hours) => Date.now() - hours * hour),
      ...Object.fromEntries(['mean', 'min', 'max'].map((name) => [name, [1.35, 2.9, 2.4]])),
    });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  const history = page.getByRole('region', { name: '历史：水饱和度' });
  await expect.element(history).toMatchTextContent(/二级 4\.5.*一级 7\.1 ↑/);
  const labels = ['二级 4.5', '一级 7.1'].map((words) => history.getByText(words).element());
  expect(overlap(labels[0], labels[1])).toBe(false);
});

it('a contamination without room above its column has its figure in it', async () => {
  await page.viewport(1920, 1080);
  server.on(curveRoutes.pollutionDegree, ({ query: { startTime } }) =>
    [9, 10, 12].map((level, n) => ({
      startTime: startTime + n * hour,
      endTime: startTime + (n + 1) * hour,
      level,
      worst: level,
    })),
  );
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  const columns = page.getByRole('region', { name: '污染度等级' }).getByRole('listitem');
  await expect.element(columns.last()).toMatchTextContent(/12/);
  const figures = columns.elements().map((one) => one.querySelector('b'));
  for (const [n, figure] of figures.entries()) {
    const [inner, outer] = [figure, figure?.parentElement].map((one) => one?.getBoundingClientRect());
    expect(inner?.top, `${n}`).toBeGreaterThanOrEqual((outer?.top ?? 0) - 1);
    expect(inner?.bottom, `${n}`).toBeLessThanOrEqual((outer?.bottom ?? 0) + 1);
  }
});

it('counts that a machine is offline, where that is its only alarm', async () => {
  const silence = alarm(1, { kind: 'silence', alarmLevel: 2 });
  server.on(alarmRecordRoutes.getDeviceAlarmInfo, { open: [silence], newest: [] });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('region', { name: '未恢复告警' })).toMatchTextContent(/0.*0.*0.*1/);
});

describe('the carousel', () => {
  it('turns machines with the arrows after a click on the language, and the language after the tab key', async () => {
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    const tools = page.getByRole('navigation', { name: '大屏的操作' });
    await tools.getByRole('radio', { name: '中文' }).click({ force: true });
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(title()).toMatchTextContent(/HPU-2/);
    await expect.element(tools.getByRole('radio', { name: '中文' })).toBeChecked();
    for (let n = 0; n < 30 && !(document.activeElement instanceof HTMLInputElement); n += 1) await userEvent.tab();
    await expect.element(tools.getByRole('radio', { name: '中文' })).toHaveFocus();
  });

  it('says how many machines have no dot', async () => {
    const many = Array.from({ length: 24 }, (_, n) => ({
      ...listed(1, { deviceName: `HPU-${n + 1}` }),
      deviceId: n < 9 ? idOf('d', n + 1) : idOf('e', n + 1),
    }));
    server.on(machineScreenRoutes.listCarousel, { rows: many, total: 24 });
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    const bar = page.getByRole('navigation', { name: '设备轮播' });
    await expect.element(bar).toMatchTextContent(/另 16 台/);
    expect(bar.getByRole('button', { name: /^HPU-/ }).elements()).toHaveLength(8);
  });

  it('goes on with arrows, pauses with space, and shows the machine of a dot', async () => {
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(title()).toMatchTextContent(/HPU-2/);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(title()).toMatchTextContent(/HPU-3/);
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('button', { name: '继续轮播' })).toBeVisible();
    await page.getByRole('button', { name: '液压站 HPU-2，正常' }).click();
    await expect.element(title()).toMatchTextContent(/HPU-2/);
  });

  it('goes on by itself, and stays while it is paused', async () => {
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The timer of the machine that stands here was real: the next one is not.
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => document.querySelector('h1')?.textContent).toContain('HPU-2');
    vi.advanceTimersByTime(standsMs + 1);
    await expect.poll(() => document.querySelector('h1')?.textContent).toContain('HPU-3');
    await userEvent.keyboard(' ');
    await expect.poll(() => document.querySelector('[aria-pressed="true"]')).not.toBeNull();
    vi.advanceTimersByTime(3 * standsMs);
    expect(document.querySelector('h1')?.textContent).toContain('HPU-3');
  });

  it('asks for the next machine shortly before its turn', async () => {
    const asked: string[] = [];
    server.on(machineScreenRoutes.getOilCondition, ({ query }) => {
      asked.push(query.deviceId);
      return oil();
    });
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => document.querySelector('h1')?.textContent).toContain('HPU-2');
    vi.advanceTimersByTime(standsMs / 2);
    expect(asked).not.toContain(idOf('d', 3));
    vi.advanceTimersByTime(0.35 * standsMs);
    await expect.poll(() => asked).toContain(idOf('d', 3));
    expect(document.querySelector('h1')?.textContent).toContain('HPU-2');
  });

  it('stays with a machine that the address names', async () => {
    await openConsole(`/bigscreen?deviceId=${idOf('d', 2)}`, { as: 'TENANT_ADMIN' });
    await expect.element(title()).toMatchTextContent(/HPU-2/);
    await expect.element(page.getByRole('button', { name: '继续轮播' })).toBeVisible();
  });

  it('shows the next machine when the screen has its turn again', async () => {
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    for (const next of [/HPU-2/, /HPU-3/, /HPU-1/]) {
      goTo('/404');
      await expect.element(page.getByText('没有这个页面')).toBeVisible();
      goTo('/bigscreen');
      await expect.element(title()).toMatchTextContent(next);
    }
  });

  it('goes on with the factory when the machine it stayed with is gone, and goes back to it', async () => {
    let isGone = true;
    server.on(deviceRoutes.getDevice, ({ query }) => {
      if (isGone && query.deviceId === idOf('d', 9)) throw new AppError('deviceNotFound');
      return device(Number(query.deviceId.at(-1)));
    });
    await openConsole(`/bigscreen?customerId=${factories[0].customerId}&deviceId=${idOf('d', 9)}`, {
      as: 'TENANT_ADMIN',
    });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    await expect.element(page.getByRole('button', { name: '暂停轮播' })).toBeVisible();
    isGone = false;
    goTo('/404');
    await expect.element(page.getByText('没有这个页面')).toBeVisible();
    goTo(`/bigscreen?customerId=${factories[0].customerId}&deviceId=${idOf('d', 9)}`);
    await expect.element(title()).toMatchTextContent(/HPU-9/);
    await expect.element(page.getByRole('button', { name: '继续轮播' })).toBeVisible();
  });

  it('leaves the keys of a dialog alone', async () => {
    server.on(displayRoutes.listDisplays, []);
    await openConsole('/bigscreen', { as: 'TENANT_ADMIN' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    await page.getByRole('button', { name: '展示链接' }).click();
    const name = page.getByRole('dialog').getByLabelText('名称');
    await name.fill('大厅');
    await userEvent.keyboard('{ArrowLeft}南{ArrowRight}');
    await expect.element(name).toHaveValue('大南厅');
    const button = page.getByRole('dialog').getByRole('button', { name: '生成链接' });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}f');
    expect(document.fullscreenElement).toBeNull();
    expect(document.querySelector('h1')?.textContent).toContain('HPU-1');
  });

  it('is not there for one machine', async () => {
    server.on(machineScreenRoutes.listCarousel, { rows: [listed(1)], total: 1 });
    await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
    await expect.element(title()).toMatchTextContent(/HPU-1/);
    expect(page.getByRole('navigation', { name: '设备轮播' }).elements()).toEqual([]);
  });
});

it('counts the age of its figures by its own clock, also when that of a device runs ahead', async () => {
  server.on(telemetryRoutes.liveIndicators, [row('oil_temperature', 58.4, { at: Date.now() + hour })]);
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('油温')).toMatchTextContent(/58\.4/);
  await expect.element(page.getByText(/^[2-9] 秒前更新/)).toBeVisible();
});

it('says that a factory has no device, what brings one, and how old that answer is', async () => {
  server.on(machineScreenRoutes.listCarousel, { rows: [], total: 0 });
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('当前客户没有关联设备')).toBeVisible();
  await expect.element(page.getByText('设备登记后，会自动出现在这里。')).toBeVisible();
  await expect.element(page.getByText(/\d 秒前更新/)).toBeVisible();
  expect(page.getByRole('link', { name: '登记设备' }).query()).toBeNull();
});

it('leads whoever may register the first machine there', async () => {
  server.on(machineScreenRoutes.listCarousel, { rows: [], total: 0 });
  await openConsole('/bigscreen', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('link', { name: '登记设备' })).toHaveAttribute('href', '/deviceInfo');
});

it('says that a machine is not found', async () => {
  server.refuse(deviceRoutes.getDevice, 'deviceNotFound');
  await openConsole(`/bigscreen?deviceId=${idOf('d', 9)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('未找到该设备')).toBeVisible();
});

it('a machine without sensors, readings and diagnosis says so, and claims nothing', async () => {
  const never = device(1, { online: false, lastSeenAt: null, state: 'offline', assessed: false });
  server
    .on(deviceRoutes.getDevice, never)
    .on(machineScreenRoutes.getDisplayIndexSeq, [])
    .on(machineScreenRoutes.verifyIsMore, { isMore: false, more: 0 })
    .on(machineScreenRoutes.veritySenorOnline, sensors())
    .on(
      machineScreenRoutes.getOilCondition,
      oil({
        at: null,
        verdict: null,
        health: null,
        life: null,
        finding: null,
        oilName: '',
        oilSince: null,
        oilAgeH: null,
      }),
    )
    .on(machineScreenRoutes.listOperatingTime, time({ countedFrom: null, totalHours: null }))
    .on(telemetryRoutes.liveIndicators, [])
    .on(alarmRecordRoutes.getDeviceAlarmInfo, { open: [], newest: [] });
  live.say(`device:${idOf('d', 1)}`, stateOf(never));
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('未接入', { exact: true })).toBeVisible();
  await expect.element(page.getByText('还没有读数')).toBeVisible();
  await expect.element(page.getByText('该设备未绑定传感器').first()).toBeInTheDocument();
  await expect.element(page.getByText('还没有诊断')).toBeVisible();
  await expect.element(page.getByText('没有未恢复的告警')).toBeVisible();
  expect(page.getByRole('region', { name: '污染度等级' }).elements()).toEqual([]);
});

it.each([
  [1366, 768],
  [1920, 1080],
  [2560, 1080],
  [390, 844],
])('nothing lies outside of a screen of %d × %d, and no block covers another', async (width, height) => {
  await page.viewport(width, height);
  await openConsole('/bigscreen', { as: 'CUSTOMER_USER' });
  await expect.element(block('油温')).toMatchTextContent(/58\.4/);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const boxes = [...document.querySelectorAll('ul[aria-label="指标"] > li, main section, main nav')].map((one) =>
    one.getBoundingClientRect(),
  );
  for (const [n, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width + 1);
    if (width > 760) expect(box.bottom).toBeLessThanOrEqual(height + 1);
    for (const other of boxes.slice(n + 1)) {
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      expect(Math.min(across, down)).toBeLessThanOrEqual(1);
    }
  }
});

describe('how operating time is counted', () => {
  const meter = row('hours_run', 5412.4);
  const dialog = page.getByRole('dialog', { name: /液压站 HPU-1/ });
  const way = (name: string) => dialog.getByRole('radio', { name });
  const outcome = dialog.getByRole('region', { name: '大屏将显示' });
  let saved: OperatingTime;
  let sent: unknown[];

  beforeEach(() => {
    saved = time();
    sent = [];
    server
      .on(telemetryRoutes.liveIndicators, [...rows, meter])
      .on(machineScreenRoutes.listOperatingTime, () => saved)
      .on(machineScreenRoutes.previewOperatingTime, ({ query: { timeType, keyId = null, createTime } }) =>
        time({
          timeType,
          keyId,
          totalHours: timeType === 'meter' ? 5412.4 : timeType === 'calendar' ? 16_000 : 18_432,
          countedFrom: timeType === 'meter' && createTime === undefined ? null : (createTime ?? saved.createTime),
          createTime: createTime ?? saved.createTime,
        }),
      )
      .on(machineScreenRoutes.updateDeviceTimeType, ({ body }) => {
        if (body.version !== saved.version) throw new AppError('conflict');
        sent.push(body);
        saved = {
          ...saved,
          timeType: body.timeType,
          keyId: body.keyId,
          totalHours: 5412.4,
          version: saved.version + 1,
        };
        return null;
      })
      .on(machineScreenRoutes.updateDeviceCreateTime, ({ body }) => {
        if (body.version !== saved.version) throw new AppError('conflict');
        sent.push(body);
        const isCreateTimeSet = body.createTime !== null;
        const createTime = body.createTime ?? saved.createTime;
        saved = { ...saved, createTime, isCreateTimeSet, countedFrom: createTime, version: saved.version + 1 };
        return null;
      });
  });
  async function openDialog(path = '/bigscreen'): Promise<void> {
    await openConsole(path, { as: 'TENANT_ADMIN' });
    await page.getByRole('button', { name: '自 2025/01/01，按读数时间 更改算法' }).click();
    await expect.element(dialog).toBeVisible();
  }
  async function chooseDay(day: string): Promise<void> {
    await dialog.getByRole('textbox', { name: '从哪天起算' }).click();
    await userEvent.keyboard(`${day}{Enter}`);
  }

  it('is changed from its tile, and seen before it is saved', async () => {
    await openDialog();
    await expect.element(outcome).toMatchTextContent(/18,432 小时.*自 2025\/01\/01 起/);
    await expect.element(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
    await way('按小时计').click();
    await expect.element(dialog.getByLabelText('小时计', { exact: true })).toHaveValue('hours_run');
    await expect.element(outcome).toMatchTextContent(/5,412 小时.*小时计自己的累计数.*现在显示 18,432 小时/);
    await chooseDay('2026/02/03');
    await expect.element(outcome).toMatchTextContent(/5,412 小时自 2026\/02\/03 起/);
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(messages()).toContain('算法已保存');
    const deviceId = idOf('d', 1);
    expect(sent).toEqual([
      { deviceId, version: 1, timeType: 'meter', keyId: 'hours_run' },
      { deviceId, version: 2, createTime: new Date(2026, 1, 3).getTime() },
    ]);
    const tile = page.getByRole('region', { name: '运行时间' });
    await expect.element(tile).toMatchTextContent(/5,412.*自 2026\/02\/03，按小时计/);
  });

  it('says what the server refuses at its field, and when somebody else was first', async () => {
    await openDialog();
    await way('按小时计').click();
    server.on(machineScreenRoutes.updateDeviceTimeType, () => {
      throw new AppError('notHourMeter', { field: 'keyId', key: 'hours_run' });
    });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.element(dialog.getByText('“hours_run”不是运行小时计')).toBeVisible();
    await expect.element(dialog.getByLabelText('小时计', { exact: true })).toHaveFocus();
    await way('按日历时间').click();
    server.refuse(machineScreenRoutes.updateDeviceTimeType, 'conflict');
    saved = { ...saved, timeType: 'calendar', totalHours: 16_000, version: 7 };
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByRole('button', { name: '载入最新内容' }).click();
    await expect.element(way('按日历时间')).toBeChecked();
    await expect.element(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
  });

  it('offers no meter where the machine sends none', async () => {
    server.on(telemetryRoutes.liveIndicators, rows);
    await openDialog();
    await expect.element(way('按小时计')).toBeDisabled();
    await expect.element(dialog.getByText('该设备没有上报自己的小时计。')).toBeVisible();
  });

  it('stays with its machine while the others wait, and keys are its own', async () => {
    await openDialog();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    document.dispatchEvent(new PointerEvent('pointermove'));
    vi.advanceTimersByTime(3 * standsMs);
    vi.useRealTimers();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.querySelector('h1')?.textContent).toContain('HPU-1');
    await expect.element(dialog).toBeVisible();
  });

  it.each(['CUSTOMER_USER', 'GROUP', 'MAINTENANCE', 'EXPERIENCE'] as const)('%s has no button for it', async (as) => {
    await openConsole('/bigscreen', { as });
    await expect.element(page.getByText('自 2025/01/01，按读数时间')).toBeVisible();
    expect(page.getByRole('button', { name: /更改算法/ }).elements()).toEqual([]);
  });

  it.each([390, 1024, 1440])('fits %d px in English', async (width) => {
    await page.viewport(width, 844);
    await openConsole('/bigscreen', { as: 'TENANT_ADMIN', language: 'en-US' });
    await page.getByRole('button', { name: /Change how it is counted/ }).click();
    const english = page.getByRole('dialog', { name: 'Reporting time of 液压站 HPU-1' });
    await english.getByRole('radio', { name: 'By hour meter' }).click();
    await expect.element(english.getByText('It shows 18,432 h now')).toBeVisible();
    const tooWide = [...document.querySelectorAll('dialog[open] *')].filter(
      (node) => node.getBoundingClientRect().right > innerWidth + 1,
    );
    expect(tooWide.map((node) => node.className)).toEqual([]);
    // Words go on in another line: a wall's tile would cut them.
    const meanings = [...document.querySelectorAll('dialog[open] label small')];
    expect(meanings.map((node) => getComputedStyle(node).whiteSpace)).toEqual(['normal', 'normal', 'normal']);
    const words = english.element().textContent.replaceAll('液压站', '');
    expect(words).not.toMatch(/\p{Script=Han}/u);
  });
});
