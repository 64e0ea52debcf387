import {
  alarmRecordRoutes,
  analysisRoutes,
  deviceRoutes,
  imageRoutes,
  oilRoutes,
  plannedWorkRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { DeviceDiagnosis, LiveIndicator, TimelineEntry } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device, idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const address = `/device/detail?deviceId=${idOf('d', 1)}`;

beforeEach(() => {
  server
    .on(deviceRoutes.getSensors, [])
    .on(telemetryRoutes.liveIndicators, [])
    .on(telemetryRoutes.dayStates, [])
    .on(telemetryRoutes.history, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(plannedWorkRoutes.listPlannedWork, { rows: [], total: 0 })
    .on(deviceRoutes.connection, { mqttPort: 1883 })
    .on(alarmRecordRoutes.getDeviceAlarmInfo, { open: [], newest: [] })
    .on(alarmRecordRoutes.listAlarmMarks, { marks: [], leftOut: 0 })
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound');
});

it('shows no empty label for a number that a device does not have, and says that it has no sensors', async () => {
  server.on(deviceRoutes.getDevice, device(1, { deviceNo: '' }));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/液压站 HPU-1/);
  const head = title.element().closest('header');
  expect(head?.textContent).toContain('最新读数');
  expect(head?.textContent).not.toContain('编号');
  await expect.element(page.getByRole('region', { name: '传感器' })).toMatchTextContent(/该设备未绑定传感器/);
});

it('names the number that a device has', async () => {
  server.on(deviceRoutes.getDevice, device(1));
  await openConsole(address, { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/液压站 HPU-1/);
  expect(title.element().closest('header')?.textContent).toMatch(/编号.*NB-HY-001/);
});

it('says that a device is not found', async () => {
  server.refuse(deviceRoutes.getDevice, 'deviceNotFound');
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/没有找到这台设备/);
});

it.each([
  ['CUSTOMER_USER', '设备图片'],
  ['TENANT_ADMIN', '上传设备图片'],
] as const)('opens what %s may do with images of devices: %s', async (authority, title) => {
  server.on(deviceRoutes.getDevice, device(1)).on(imageRoutes.listImages, { rows: [], total: 0 });
  await openConsole(address, { as: authority });
  await page.getByRole('button', { name: '设备图片', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
});

/** Too little is known, and the density has no baseline. */
const diagnosis: DeviceDiagnosis = {
  deviceId: idOf('d', 1),
  at: Date.UTC(2026, 10, 16),
  from: Date.UTC(2026, 7, 18),
  verdict: 'not_enough_evidence',
  confidence: 0.25,
  since: null,
  levelSince: null,
  lapsed: null,
  findings: [],
  undecided: [
    {
      ruleId: 'D01',
      name: { zh: '密度变化', en: 'Density change' },
      missing: [{ parameter: 'dens', feature: 'delta', windowMs: null, absence: 'no_baseline' }],
    },
  ],
  sensorFaults: [],
  coverage: {
    seen: ['temp'],
    unseen: [{ parameter: 'dens', absence: 'no_baseline' }],
    decided: 1,
    open: 3,
    share: 0.25,
  },
  health: null,
  life: null,
  cleanliness: null,
};

const reading: LiveIndicator = {
  key: 'oil_temperature',
  value: 45,
  text: null,
  at: Date.now() - 5000,
  state: 'normal',
  reason: null,
  limits: null,
  silentAfterMs: 180_000,
};

const change = (at: number): TimelineEntry => ({
  id: String(at),
  kind: 'oil_change',
  at,
  entry: null,
  oilCharge: null,
  sensorName: null,
  alarm: null,
});

it.each([
  ['zh-CN', '自 2026/11/15 换油起重新建立'],
  ['en-US', 'Formed anew since the oil change of 2026/11/15'],
] as const)('says since which oil change a baseline is being formed (%s)', async (language, words) => {
  const [older, newer] = [Date.UTC(2026, 8, 1, 4), Date.UTC(2026, 10, 15, 4)];
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [reading])
    .on(analysisRoutes.getDiagnosis, diagnosis)
    .on(oilRoutes.timeline, { rows: [change(newer), change(older)], total: 2 });
  await openConsole(address, { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByText(words).first()).toBeVisible();
  // The second stands in the sheet of all evidence, which is not open.
  expect(page.getByText(words).elements()).toHaveLength(2);
});
