import {
  alarmRecordRoutes,
  analysisRoutes,
  dashboardRoutes,
  dashboardSharedMs,
  deviceRoutes,
  oilRoutes,
  plannedWorkRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { PlannedWork, Upcoming } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerList, stateCounts } from '../../../../test/dashboard.ts';
import { device, idOf } from '../../../../test/fixtures.ts';
import { openConsole, server } from '../../../../test/page.ts';
import { sharedAnswer } from '../../../../test/shared-answer.ts';
import { dayMs } from '../../../lib/time.ts';

const address = `/device/detail?deviceId=${idOf('d', 1)}`;
const work = (n: number, more: Partial<PlannedWork> = {}): PlannedWork => ({
  workId: idOf('e', n + 10),
  deviceId: idOf('d', 1),
  deviceName: '液压站 HPU-1',
  customerId: idOf('c', 1),
  customerName: '宁波轧钢厂',
  kind: 'sample',
  dueAt: Date.now() + n * dayMs,
  note: '',
  owner: '',
  ownerId: null,
  by: '陈立群',
  createdAt: Date.now() - dayMs,
  doneAt: null,
  doneBy: null,
  entryId: null,
  version: 1,
  ...more,
});

beforeEach(() => {
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(deviceRoutes.getSensors, [])
    .on(telemetryRoutes.liveIndicators, [])
    .on(analysisRoutes.dayStates, [])
    .on(telemetryRoutes.history, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.listLog, { rows: [], total: 0 })
    .on(deviceRoutes.connection, { mqttPort: 1883 })
    .on(alarmRecordRoutes.getDeviceAlarmInfo, { open: [], newest: [] })
    .on(alarmRecordRoutes.listAlarmMarks, { marks: [], leftOut: 0 })
    .on(alarmRecordRoutes.listAssignees, [])
    .on(plannedWorkRoutes.listPlannedWork, { rows: [], total: 0 })
    .refuse(analysisRoutes.getDiagnosis, 'deviceNotFound');
});

const card = (name: string) => page.getByRole('region', { name, exact: true });

it.each([
  ['zh-CN', '计划工作', /换油.*负责：机修班.*已逾期/, '1 项已逾期'],
  ['en-US', 'Planned work', /Oil change.*Owner: 机修班.*Overdue since/, '1 overdue'],
] as const)('shows what is planned, what is overdue, and who has it (%s)', async (language, title, row, late) => {
  const rows = [work(-2, { kind: 'oil_change', owner: '机修班', note: '680 L' }), work(1)];
  server.on(plannedWorkRoutes.listPlannedWork, { rows, total: 2 });
  await openConsole(address, { as: 'CUSTOMER_USER', language });
  await expect.element(card(title).getByRole('listitem').first()).toMatchTextContent(row);
  await expect.element(card(title).getByText(late)).toBeVisible();
});

it('shows the first five, and all when asked', async () => {
  server.on(plannedWorkRoutes.listPlannedWork, { rows: [1, 2, 3, 4, 5, 6, 7].map((n) => work(n)), total: 7 });
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await expect.poll(() => card('计划工作').getByRole('listitem').elements().length).toBe(5);
  await card('计划工作').getByRole('button', { name: '还有 2 项' }).click();
  await expect.poll(() => card('计划工作').getByRole('listitem').elements().length).toBe(7);
});

it('who may not write the log sees plans without buttons, and no empty card', async () => {
  server.on(plannedWorkRoutes.listPlannedWork, { rows: [work(1)], total: 1 });
  await openConsole(address, { as: 'GROUP' });
  await expect.element(card('计划工作').getByRole('listitem')).toBeVisible();
  expect(card('计划工作').getByRole('button').elements()).toEqual([]);
  server.on(plannedWorkRoutes.listPlannedWork, { rows: [], total: 0 });
  await openConsole(address, { as: 'GROUP' });
  await expect.element(page.getByRole('region', { name: '传感器' })).toBeVisible();
  expect(card('计划工作').elements()).toEqual([]);
});

it('says why nothing is shown, and asks again', async () => {
  server.refuse(plannedWorkRoutes.listPlannedWork, 'systemError');
  await openConsole(address, { as: 'CUSTOMER_USER', language: 'en-US' });
  const again = card('Planned work').getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  server.on(plannedWorkRoutes.listPlannedWork, { rows: [work(1)], total: 1 });
  await again.click();
  await expect.element(card('Planned work').getByRole('listitem')).toBeVisible();
});

it('a plan needs its kind and, for somebody without an account, a name', async () => {
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await card('计划工作').getByRole('button', { name: '安排工作' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '负责人' }).selectOptions('other');
  await dialog.getByRole('button', { name: '安排', exact: true }).click();
  await expect.element(dialog.getByText('请选择工作')).toBeVisible();
  await expect.element(dialog.getByText('请填写姓名或班组')).toBeVisible();
});

it('what was planned stands on the start page, though somebody has asked for its tile just before', async () => {
  let planned: Upcoming['rows'] = [];
  const upcoming = sharedAnswer(dashboardSharedMs, () => ({
    at: Date.now(),
    rows: planned,
    total: planned.length,
    overdue: 0,
  }));
  answerList(server, [device(1)]);
  server.on(dashboardRoutes.getStateCounts, () => stateCounts({ normal: 1 }));
  server.on(dashboardRoutes.listUpcoming, upcoming).on(plannedWorkRoutes.createPlannedWork, ({ body: { kind } }) => {
    upcoming();
    const made = work(1, { kind });
    planned = [{ ...made, isOverdue: false }];
    return made;
  });
  await openConsole('/dashboard', { as: 'CUSTOMER_USER' });
  await expect.element(card('接下来')).toBeVisible();
  await page.getByRole('link', { name: /HPU-1/ }).first().click();
  await card('计划工作').getByRole('button', { name: '安排工作' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '工作' }).selectOptions('oil_change');
  await dialog.getByRole('button', { name: '安排', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('link', { name: '监测大屏' }).first().click();
  await expect.element(card('接下来').getByRole('listitem').getByText(/换油/)).toBeVisible();
});

it('giving up needs a reason', async () => {
  server.on(plannedWorkRoutes.listPlannedWork, { rows: [work(1)], total: 1 });
  await openConsole(address, { as: 'CUSTOMER_USER' });
  await card('计划工作').getByRole('button', { name: '取消', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '取消取样送检' });
  await dialog.getByRole('button', { name: '取消计划' }).click();
  await expect.element(dialog.getByText('请填写原因')).toBeVisible();
});
