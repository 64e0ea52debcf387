import {
  alarmRecordRoutes,
  analysisRoutes,
  deviceRoutes,
  oilRoutes,
  plannedWorkRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { AlarmMark, AlarmRecord, LiveIndicator, TimelineAlarm, TimelineEntry } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarm, alarmsSaid, hour, minute } from '../../../test/alarm-fixtures.ts';
import { device, idOf } from '../../../test/fixtures.ts';
import { live, openConsole, server } from '../../../test/page.ts';

const address = `/device/detail?deviceId=${idOf('d', 1)}`;
const now = Date.now();
const level2 = { alarmLevel: 2, alarmType: 2 } as const;

const reading: LiveIndicator = {
  key: 'oil_temperature',
  value: 45,
  text: null,
  at: now - 5000,
  state: 'normal',
  reason: null,
  limits: null,
  silentAfterMs: 180_000,
};

afterEach(() => page.viewport(1440, 900));
beforeEach(() => {
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(deviceRoutes.getSensors, [])
    .on(telemetryRoutes.liveIndicators, [reading])
    .on(analysisRoutes.dayStates, [])
    .on(telemetryRoutes.history, ({ query }) =>
      (query.keyIds ?? []).map((key) => {
        const t = Array.from({ length: 100 }, (_, index) => now - (100 - index) * 10 * minute);
        const mean = t.map((_, index) => 45 + Math.sin(index / 9));
        return { key, bucketMs: 0, t, mean, min: mean, max: mean, leftOut: 0 };
      }),
    )
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.listLog, { rows: [], total: 0 })
    .on(plannedWorkRoutes.listPlannedWork, { rows: [], total: 0 })
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound')
    .byDefault(alarmRecordRoutes.getDeviceAlarmInfo, { open: [], newest: [] })
    .byDefault(alarmRecordRoutes.listAlarmMarks, { marks: [], leftOut: 0 });
});

const opened = (open: AlarmRecord[]) => server.on(alarmRecordRoutes.getDeviceAlarmInfo, { open, newest: open });
const alarms = () => page.getByRole('region', { name: '未恢复的告警' });
const rows = () =>
  alarms()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent?.replaceAll(/\s+/g, ' ') ?? '');

it('the verdict tells of the open alarms, the gravest first, and of who sees to each', async () => {
  opened([
    alarm(4, {
      ...level2,
      indicator: 'oil_temperature',
      state: 'shelved',
      shelf: { until: now + hour, reason: '换滤芯', by: null },
    }),
    alarm(3, {
      ...level2,
      category: 'pollution',
      indicator: 'particle_ch1',
      threshold: 2500,
      peak: 3100,
      firstAlarmAt: now - 30 * hour,
      state: 'processed',
      processState: 'processed',
      processedAt: now - 29 * hour,
      processedBy: '周志强',
    }),
    alarm(2, { firstAlarmAt: now - 90 * minute, assignee: { userId: idOf('a', 1), name: '李卫东', dueAt: null } }),
  ]);
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await expect.element(alarms()).toMatchTextContent(/3 条告警未恢复/);
  const [first = '', second = '', third = ''] = rows();
  expect(first).toMatch(/一级报警.*进水 · 水饱和度.*83\.6 %，高于 80 %.*自 .* 起.*已持续 1 时.*已转给李卫东/);
  expect(second).toMatch(/二级预警.*污染 · 颗粒.*3,100 个\/mL，高于 2,500 个\/mL.*周志强已处理/);
  expect(third).toMatch(/二级预警.*油温.*已搁置到 .*换滤芯/);
  await expect
    .element(alarms().getByRole('link', { name: '进水 · 水饱和度' }))
    .toHaveAttribute('href', `/alarmlist/detail?recordId=${idOf('b', 2)}`);
  await expect
    .element(alarms().getByRole('link', { name: '处理告警' }))
    .toHaveAttribute('href', `/alarmlist/detail?recordId=${idOf('b', 2)}`);
});

it('a device that does not report is silent since its last reading, not since the alarm', async () => {
  const silent = {
    kind: 'silence',
    category: null,
    indicator: null,
    threshold: null,
    side: null,
    value: null,
  } as const;
  opened([alarm(1, { ...level2, ...silent, peak: null, onsetAt: now - 19.5 * hour, firstAlarmAt: now - hour })]);
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await expect.element(alarms()).toBeVisible();
  expect(rows()[0]).toContain('已持续 19 时');
  const began = alarms().getByRole('time').element().getAttribute('datetime');
  expect(began).toBe(new Date(now - 19.5 * hour).toISOString());
});

it('shows three of many, and leads to all', async () => {
  opened(Array.from({ length: 5 }, (_, index) => alarm(index + 1, { firstAlarmAt: now - index * hour })));
  await openConsole(address, { as: 'EXPERIENCE', language: 'en-US' });
  const region = page.getByRole('region', { name: 'Open alarms' });
  await expect.element(region).toMatchTextContent(/5 open alarms/);
  expect(region.getByRole('listitem').elements()).toHaveLength(3);
  await expect
    .element(region.getByRole('link', { name: 'Show all' }))
    .toHaveAttribute('href', `/alarmlist?view=open&device=${idOf('d', 1)}`);
  // Who may not process is led to look.
  await expect.element(region.getByRole('link', { name: 'Open alarm', exact: true })).toBeVisible();
});

it('follows the alarms of the device live, and asks nothing when those of others change', async () => {
  await openConsole(address, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('application')).toBeVisible();
  const asked = () => server.asked.filter((call) => call.endsWith('getDeviceAlarmInfo')).length;
  const before = asked();
  expect(alarms().elements()).toHaveLength(0);
  opened([alarm(1)]);
  const change = (number: number) => ({ recordId: idOf('b', 1), groupId: idOf('b', 1), deviceId: idOf('d', number) });
  live.say('alarms:Asia/Shanghai', alarmsSaid({ changed: [change(2)] }));
  live.say('alarms:Asia/Shanghai', alarmsSaid({ changed: [change(1)] }));
  await expect.element(alarms()).toMatchTextContent(/1 条告警未恢复/);
  expect(asked()).toBe(before + 1);
});

it('says that the alarms could not be read, and reads them again', async () => {
  server.refuse(alarmRecordRoutes.getDeviceAlarmInfo, 'systemError');
  await openConsole(address, { as: 'CUSTOMER_USER' });
  const note = page.getByRole('alert').filter({ hasText: '没有读到这台设备的告警' });
  await expect.element(note).toBeVisible();
  opened([alarm(1)]);
  await note.getByRole('button', { name: '重试' }).click();
  await expect.element(alarms()).toMatchTextContent(/1 条告警未恢复/);
});

function mark(number: number, more: Partial<AlarmMark> = {}): AlarmMark {
  const { recordId, groupId, kind, alarmLevel, category, indicator, findingRule, measure, hours } = alarm(number);
  const { side, threshold, value, peak } = alarm(number);
  const own = { recordId, groupId, kind, alarmLevel, category, indicator, findingRule, measure, hours };
  return { ...own, side, threshold, value, peak, firstAlarmAt: now - hour, clearedAt: null, ...more };
}

it('alarms stand on the time axis, with their words for everybody, and keys go from one to the next', async () => {
  const asked: unknown[] = [];
  server.on(alarmRecordRoutes.listAlarmMarks, ({ query }) => {
    asked.push(query.to - query.from);
    return {
      marks: [
        mark(1, { firstAlarmAt: now - 2 * hour }),
        mark(2, { firstAlarmAt: now - 8 * hour, clearedAt: now - 7 * hour }),
        // So close to each other that they share a mark.
        mark(3, { alarmLevel: 2, firstAlarmAt: now - 5 * hour, clearedAt: now - 4 * hour }),
        mark(4, { alarmLevel: 2, firstAlarmAt: now - 5 * hour - minute, clearedAt: now - 4 * hour }),
      ],
      leftOut: 120,
    };
  });
  await openConsole(`${address}&range=24h`, { as: 'TENANT_ADMIN' });
  const lanes = page.getByRole('region', { name: '时间轴上的告警' });
  const level1 = lanes.getByRole('group', { name: '一级' });
  await expect.element(level1).toBeVisible();
  const [cleared, open] = level1
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('aria-label'));
  expect(cleared).toMatch(/一级报警 · 水饱和度，83\.6 %，高于 80 %，.*恢复，持续 1 时/);
  expect(open).toMatch(/一级报警 · 水饱和度.*持续中/);
  const shared = lanes.getByRole('group', { name: '二级' }).getByRole('link');
  await expect.element(shared).toMatchTextContent(/^2$/);
  expect(shared.element().getAttribute('href')).toMatch(/^\/alarmlist\?view=all&from=\d+&to=\d+&device=/);
  // A day, and the hour ahead.
  expect(asked[0]).toBe(25 * hour);
  await expect.element(page.getByText('较早的 120 条告警未画出')).toBeVisible();

  // One stop of the tab key; arrows go on from there.
  expect(lanes.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  server.refuse(alarmRecordRoutes.getAlarmRecord, 'alarmNotFound');
  (level1.getByRole('link').elements()[0] as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(level1.getByRole('link').last()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe(`/alarmlist/detail?recordId=${idOf('b', 1)}`);
  await expect.element(page.getByText('没有这条告警')).toBeVisible();
});

it('the lanes fit a phone', async () => {
  await page.viewport(390, 844);
  server.on(alarmRecordRoutes.listAlarmMarks, {
    marks: Array.from({ length: 300 }, (_, index) =>
      mark(index, { firstAlarmAt: now - (300 - index) * 4 * minute, clearedAt: now - (299 - index) * 4 * minute }),
    ),
    leftOut: 0,
  });
  await openConsole(`${address}&range=24h`, { as: 'CUSTOMER_USER', language: 'en-US' });
  const lanes = page.getByRole('region', { name: 'Alarms on the time axis' });
  await expect.element(lanes.getByRole('link').first()).toBeVisible();
  expect(lanes.getByRole('link').elements().length).toBeLessThan(40);
  expect(document.documentElement.scrollWidth).toBe(390);
});

it('the log tells what became of alarms in the order of time, and shows them alone', async () => {
  const processed: TimelineAlarm = {
    ...mark(1, { alarmLevel: 2, firstAlarmAt: now - 30 * hour, clearedAt: now - 10 * hour }),
    processedAt: now - 20 * hour,
    processedBy: '汪海涛',
    note: '已换呼吸器干燥剂',
    durationMs: 20 * hour,
  };
  const row = (kind: TimelineEntry['kind'], at: number): TimelineEntry => ({
    id: `${kind}:1`,
    kind,
    at,
    entry: null,
    oilCharge: null,
    sensorName: null,
    alarm: kind.startsWith('alarm') ? processed : null,
  });
  const parts: string[] = [];
  server.on(oilRoutes.timeline, ({ query }) => {
    parts.push(query.part);
    const all = [
      row('alarmCleared', now - 10 * hour),
      row('alarmProcessed', now - 20 * hour),
      row('sensor_installed', now - 25 * hour),
      row('alarmRaised', now - 30 * hour),
    ];
    const shown =
      query.part === 'all' ? all : all.filter(({ alarm: own }) => (query.part === 'alarms') === (own !== null));
    return { rows: shown, total: shown.length };
  });
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const log = page.getByRole('region', { name: '告警与设备日志' });
  const lines = () =>
    log
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent ?? '');
  await expect.poll(lines).toHaveLength(4);
  expect(lines()[0]).toMatch(/水饱和度二级预警已恢复.*最高 83\.6 %、?，?持续 20 时/);
  expect(lines()[1]).toMatch(/水饱和度二级预警已处理已换呼吸器干燥剂.*汪海涛/);
  expect(lines()[2]).toMatch(/安装传感器/);
  expect(lines()[3]).toMatch(/水饱和度二级预警产生.*81\.1 %，高于 80 %/);
  await expect
    .element(log.getByRole('link', { name: '水饱和度' }).first())
    .toHaveAttribute('href', `/alarmlist/detail?recordId=${idOf('b', 1)}`);
  await log.getByRole('radio', { name: '告警' }).click();
  await expect.poll(lines).toHaveLength(3);
  // The marks on the time axis are of the log alone: alarms have lanes of their own.
  expect(new Set(parts)).toEqual(new Set(['all', 'log', 'alarms']));
});
