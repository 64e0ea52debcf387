import { contactRoutes, deviceRoutes, reportScheduleRoutes } from '@oilsight/contract';
import type { AlarmContact, ReportSchedule, ScheduleRun } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lost } from '../../../../test/fake-server.ts';
import { device, idOf } from '../../../../test/fixtures.ts';
import { factories, messages, openConsole, server } from '../../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

const list = reportScheduleRoutes.listReportSchedules;
const nextAt = Date.now() + hourMs;
const contact = (number: number, contactName: string, email: string): AlarmContact => ({
  contactId: idOf('e', number),
  customerId: factories[0].customerId,
  customerName: factories[0].customerName,
  groupId: null,
  groupName: null,
  contactName,
  phone: `1380000000${number}`,
  email,
  userId: null,
  userName: null,
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  wechatOpenId: '',
  version: 1,
});
const run = (more: Partial<ScheduleRun> = {}): ScheduleRun => ({
  runId: idOf('a', 1),
  dueAt: nextAt - 168 * hourMs,
  isByHand: false,
  state: 'delivered',
  reason: '',
  endedAt: nextAt - 167 * hourMs,
  report: { reportId: idOf('b', 1), number: 'DR-20261116-0003', isAbnormal: true },
  mails: [
    { contactName: '王工', state: 'sent', sentAt: nextAt - 167 * hourMs },
    { contactName: null, state: 'failed', sentAt: null },
  ],
  ...more,
});
const schedule = (number: number, more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  scheduleId: idOf('c', number),
  name: `液压站周报 ${number}`,
  tenantId: idOf('d', 1),
  customerId: factories[0].customerId,
  customerName: factories[0].customerName,
  deviceId: device(1).deviceId,
  deviceName: device(1).deviceName,
  rhythm: { every: 'week', weekday: 1 },
  time: '08:00',
  timeZone: 'Asia/Shanghai',
  languages: ['zh-CN'],
  contacts: [{ contactId: idOf('e', 1), contactName: '王工', isReachable: true }],
  isOn: true,
  pauseReason: '',
  nextAt,
  owner: '李卫东',
  lastRun: run(),
  version: 3,
  ...more,
});
const long = '名称和设备都很长的定期报告'.repeat(7);
const all = (): ReportSchedule[] => [
  schedule(1),
  schedule(2, { rhythm: { every: 'month', day: 'last' }, languages: ['zh-CN', 'en'], lastRun: null, owner: null }),
  schedule(3, {
    isOn: false,
    nextAt: null,
    pauseReason: '该账号已停用',
    lastRun: run({ state: 'failed', reason: '该账号已停用', report: null, mails: [] }),
  }),
  schedule(4, {
    name: long,
    deviceName: long.slice(0, 60),
    lastRun: run({ state: 'writing', endedAt: null, mails: [] }),
  }),
];
const listed = (rows: ReportSchedule[] = all()) => server.on(list, { rows, total: rows.length });

it.each([
  [1440, 'zh-CN'],
  [1440, 'en-US'],
  [1024, 'zh-CN'],
  [1024, 'en-US'],
  [390, 'zh-CN'],
  [390, 'en-US'],
] as const)('the list fits into %i px in %s, with when, whom and what became of it', async (width, language) => {
  await page.viewport(width, 1200);
  listed();
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN', language });
  const isChinese = language === 'zh-CN';
  await expect.element(page.getByRole('button', { name: '液压站周报 1', exact: true })).toBeVisible();
  await expect
    .element(page.getByText(isChinese ? '每周一 08:00（UTC+08:00）' : 'Every Monday at 08:00 (UTC+08:00)').first())
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        isChinese ? '每月最后一天 08:00（UTC+08:00）' : 'On the last day of every month at 08:00 (UTC+08:00)',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(isChinese ? '1 封已发送，1 封未送达' : '1 mail sent, 1 mail not delivered'))
    .toBeVisible();
  await expect.element(page.getByText('该账号已停用').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

it('the reporting center leads there, whoever may keep schedules', async () => {
  listed();
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await page.getByRole('link', { name: '定期报告' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '定期报告' })).toBeInTheDocument();
});

it('a group finds no way there, and no page', async () => {
  await openConsole('/report', { as: 'GROUP' });
  await expect.element(page.getByText('还没有报告')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '定期报告' })).not.toBeInTheDocument();
});

it('a new schedule says as a sentence what it will do, and is checked before it is sent', async () => {
  listed([]);
  let sent: unknown = null;
  server
    .on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 })
    .on(contactRoutes.listContacts, {
      rows: [contact(1, '王工', 'wang@mill.example'), contact(2, '赵工', '')],
      total: 2,
    })
    .on(reportScheduleRoutes.createReportSchedule, ({ body }) => {
      sent = body;
      return schedule(9, { name: body.name });
    });
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '新建定期报告' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect.element(dialog.getByText('请选择设备')).toBeVisible();
  await expect.element(dialog.getByText('请至少选择一位收件人')).toBeVisible();
  await dialog.getByRole('radio', { name: new RegExp(device(1).deviceName) }).click();
  await expect.element(dialog.getByRole('checkbox', { name: /赵工/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /王工/ }).click();
  await dialog.getByRole('radio', { name: '每周' }).click({ force: true });
  await dialog.getByLabelText('日期').selectOptions('周五');
  await dialog.getByLabelText('时间').fill('09:30');
  await dialog.getByLabelText('时区').selectOptions('Asia/Tokyo');
  await dialog.getByRole('radio', { name: '中英文' }).click({ force: true });
  await expect
    .element(dialog.getByText(`每周五 09:30（UTC+09:00），${device(1).deviceName}，中英文，发给 1 人`))
    .toBeVisible();
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect
    .poll(() => sent)
    .toEqual({
      name: `${device(1).deviceName} 周报`,
      deviceId: device(1).deviceId,
      rhythm: { every: 'week', weekday: 5 },
      time: '09:30',
      timeZone: 'Asia/Tokyo',
      languages: ['zh-CN', 'en'],
      contactIds: [idOf('e', 1)],
    });
  await expect.poll(messages).toContain('已保存');
});

it('a new schedule begins in the language of its reader', async () => {
  listed([]);
  server.on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 });
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN', language: 'en-US' });
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  await expect.element(page.getByText(/no device chosen, English, sent to/)).toBeVisible();
});

it('has its name on a phone too', async () => {
  await page.viewport(390, 850);
  listed([]);
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN' });
  const title = page.getByRole('heading', { level: 1, name: '定期报告' });
  await expect.poll(() => title.element().getBoundingClientRect().width).toBeGreaterThan(40);
});

it('what the server refuses stands at its field or in the window', async () => {
  listed([schedule(1)]);
  server
    .on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 })
    .on(contactRoutes.listContacts, { rows: [contact(1, '王工', 'wang@mill.example')], total: 1 })
    .refuse(reportScheduleRoutes.updateReportSchedule, 'tooManySchedules', { limit: 10 });
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '液压站周报 1', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('checkbox', { name: /王工/ })).toBeChecked();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('定期报告已达上限 10 个')).toBeVisible();
});

it('switches, runs now and removes, and asks before the last two', async () => {
  listed([schedule(1)]);
  const done: string[] = [];
  server
    .on(reportScheduleRoutes.switchReportSchedule, ({ body }) => {
      done.push(`switch ${body.isOn} ${body.version}`);
      return schedule(1, { isOn: false, nextAt: null });
    })
    .on(reportScheduleRoutes.runReportSchedule, () => {
      done.push('run');
      return schedule(1);
    })
    .on(reportScheduleRoutes.removeReportSchedule, () => {
      done.push('remove');
      return null;
    });
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN' });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: '液压站周报 1的更多操作' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await choose('停用');
  await expect.poll(() => done).toEqual(['switch false 3']);
  const dialog = page.getByRole('dialog');
  await choose('立即执行');
  await expect.element(dialog.getByText(/发给 1 人/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await choose('立即执行');
  await dialog.getByRole('button', { name: '立即执行' }).click();
  await expect.poll(() => done).toEqual(['switch false 3', 'run']);
  await choose('删除');
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect.poll(() => done).toEqual(['switch false 3', 'run', 'remove']);
});

it('the runs show each report with a link, whom it reached and why it did not', async () => {
  listed([schedule(1)]);
  server.on(reportScheduleRoutes.listScheduleRuns, [
    run({ isByHand: true }),
    run({ runId: idOf('a', 2), state: 'failed', reason: '服务器磁盘已满', report: null, mails: [] }),
  ]);
  await openConsole('/report/schedule', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '液压站周报 1的执行记录' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('link', { name: 'DR-20261116-0003' }))
    .toHaveAttribute('href', `/report/detail?reportId=${idOf('b', 1)}`);
  await expect.element(dialog.getByText('服务器磁盘已满')).toBeVisible();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: /^王工/ })).toMatchTextContent(/已发送/);
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: /^已删除的联系人/ }))
    .toMatchTextContent(/发送失败/);
});

it('says why there is nothing, and why nothing could be read', async () => {
  listed([]);
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('还没有定期报告')).toBeVisible();
  expect(page.getByRole('button', { name: '新建定期报告' }).elements()).toHaveLength(1);
  server.on(list, () => {
    throw lost;
  });
  await openConsole('/report/schedule', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '重试' }).first()).toBeVisible();
});
