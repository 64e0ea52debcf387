import { readingExportRoutes, taskRoutes } from '@oilsight/contract';
import type { ExportPreview, Task } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAnalysis } from '../../../../test/analysis-fixtures.ts';
import { device, idOf } from '../../../../test/fixtures.ts';
import { openConsole, server } from '../../../../test/page.ts';

const devices = [1, 2].map((number) => device(number, { deviceName: `${number}# 立磨减速机` }));
const address = (more = '') =>
  `/dataanalysis/device-detail?deviceId=${idOf('d', 1)}&with=${idOf('d', 2)}&keys=water_saturation&range=24h${more}`;

const preview: ExportPreview = {
  name: '立磨.xlsx',
  readings: 3_456_000,
  faulty: 312,
  fileBytes: 41_000_000,
  seconds: 50,
  ahead: 0,
  hasClockChange: false,
  columns: [
    { name: '时间', unit: 'UTC+08:00', decimals: null },
    { name: '水饱和度', unit: '%', decimals: 1 },
  ],
  sheets: [1, 2].map((number) => ({
    name: `${number}# 立磨减速机`,
    deviceId: idOf('d', number),
    rows: 43_200,
    first: [
      [`2026-10-23 00:0${number}`, 16.2],
      ['2026-10-23 00:03', null],
    ],
  })),
  explanation: { name: '说明', rows: [['时区', 'Asia/Shanghai']] },
};

const waiting: Task = {
  id: idOf('a', 1),
  taskName: '立磨.xlsx',
  startTime: Date.now(),
  endTime: null,
  process: 0,
  status: 0,
  url: null,
  fileBytes: null,
  reason: null,
  ahead: 1,
  expiresAt: null,
  about: { devices: 2, keys: 1, timeInterval: 0, timeZone: 'Asia/Shanghai' },
  done: null,
};

const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  answerAnalysis(server, devices);
  server.on(readingExportRoutes.previewReadingExport, preview);
});

it('shows the file as it will be, sheet by sheet, and has it made in the background', async () => {
  const asked: unknown[] = [];
  server.on(readingExportRoutes.exportReadings, ({ body }) => {
    asked.push(body);
    server.on(taskRoutes.listAllTask, { rows: [waiting], total: 1 });
    return waiting;
  });
  await openConsole(address(), { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '导出' }).click();
  const shown = dialog('导出读数');
  await expect.element(shown.getByText('3,456,000')).toBeVisible();
  await expect.element(shown.getByText('约 41.0 MB')).toBeVisible();
  await expect.element(shown.getByText('312 条读数被判为传感器故障，格子空着。')).toBeVisible();
  await expect.element(shown.getByRole('row', { name: '2026-10-23 00:01 16.2' })).toBeVisible();
  await shown.getByRole('radio', { name: '2# 立磨减速机' }).click();
  await expect.element(shown.getByRole('row', { name: '2026-10-23 00:02 16.2' })).toBeVisible();
  await shown.getByRole('radio', { name: '说明' }).click();
  await expect.element(shown.getByRole('row', { name: '时区 Asia/Shanghai' })).toBeVisible();
  await shown.getByRole('radio', { name: 'CSV' }).click();
  await shown.getByRole('button', { name: '开始导出' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(asked).toEqual([
    expect.objectContaining({
      deviceIds: [idOf('d', 1), idOf('d', 2)],
      keyIds: ['water_saturation'],
      timeInterval: 0,
      format: 'csv',
      language: 'zh-CN',
    }),
  ]);
  await page.getByRole('button', { name: '我的下载，1 个正在进行' }).click();
  const list = dialog('下载任务');
  await expect.element(list.getByText('2 台设备 · 1 项指标 · 每条读数 · Asia/Shanghai')).toBeVisible();
  await expect.element(list.getByText('前面还有 1 个任务')).toBeVisible();
});

it('names what cannot be exported where it is chosen', async () => {
  await openConsole(address(), { as: 'CUSTOMER_USER', language: 'en-US' });
  await page.getByRole('button', { name: 'Export' }).click();
  const shown = dialog('Export readings');
  await shown.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(shown.getByText('Please choose at least one indicator')).toBeVisible();
  await expect
    .element(shown.getByText('Once devices, indicators and range are chosen, the content of the file is shown here.'))
    .toBeVisible();
  await shown.getByRole('button', { name: 'Start the export' }).click();
  await expect.element(shown).toBeVisible();
  expect(server.asked).not.toContain('POST /system/dataanalysis/exportReadings');
});

it('says why there is no preview, and why a file is not made', async () => {
  server.refuse(readingExportRoutes.previewReadingExport, 'deviceNotFound');
  server.refuse(readingExportRoutes.exportReadings, 'tooManyTasks', { limit: 3 });
  await openConsole(address(), { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '导出' }).click();
  const shown = dialog('导出读数');
  await expect.element(shown.getByRole('alert')).toBeVisible();
  await shown.getByRole('button', { name: '开始导出' }).click();
  await expect.element(shown.getByText(/最多同时进行 3 个下载任务/)).toBeVisible();
});

it('offers a failed task again, and breaks off one that waits', async () => {
  const failed = {
    ...waiting,
    id: idOf('a', 2),
    taskName: '坏.xlsx',
    status: 1 as const,
    reason: '服务器磁盘空间不足',
    ahead: null,
  };
  const done: string[] = [];
  server.on(taskRoutes.listAllTask, { rows: [failed, waiting], total: 2 });
  server.on(taskRoutes.retryTask, ({ params }) => {
    done.push(`retry ${params.taskId}`);
    return waiting;
  });
  server.on(taskRoutes.removeTask, ({ params }) => {
    done.push(`remove ${params.taskId}`);
    return null;
  });
  await openConsole(address(), { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '我的下载，1 个正在进行' }).click();
  const list = dialog('下载任务');
  await expect.element(list.getByText('服务器磁盘空间不足')).toBeVisible();
  await list.getByRole('button', { name: '重试 坏.xlsx' }).click();
  await list.getByRole('button', { name: '取消 立磨.xlsx' }).click();
  await dialog('取消导出？').getByRole('button', { name: '取消导出' }).click();
  await expect.poll(() => done).toEqual([`retry ${idOf('a', 2)}`, `remove ${idOf('a', 1)}`]);
});

it('begins with the indicators that the page chose itself', async () => {
  await openConsole(`/dataanalysis/device-detail?deviceId=${idOf('d', 1)}`, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('application')).toBeVisible();
  await page.getByRole('button', { name: '导出' }).click();
  await expect.element(page.getByRole('checkbox', { name: '水饱和度' })).toBeChecked();
});
