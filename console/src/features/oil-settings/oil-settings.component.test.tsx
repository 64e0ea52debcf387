import { deviceRoutes, oilRoutes } from '@oilsight/contract';
import type { LogEntry, TimelineEntry } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarm, alarmsSaid } from '../../../test/alarm-fixtures.ts';
import { device, idOf } from '../../../test/fixtures.ts';
import { live, messages, openConsole, server } from '../../../test/page.ts';

beforeEach(() => {
  server
    .on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 })
    .on(oilRoutes.listOils, { rows: [], total: 0 })
    .on(oilRoutes.listOilCharges, [])
    .on(oilRoutes.timeline, { rows: [], total: 0 });
});

it('takes back what it said of a log entry that was not kept once the entry is changed', async () => {
  server.cut(oilRoutes.addLogEntry);
  await openConsole('/oilSet?tab=devices', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '登记换油、补油或维护' }).click();
  const form = page.getByRole('dialog');
  await userEvent.selectOptions(form.getByLabelText('事项'), '维护');
  await form.getByLabelText('说明').fill('更换滤芯');
  await form.getByRole('button', { name: '登记', exact: true }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(/保存失败/);
  await form.getByLabelText('说明').fill('更换回油滤芯');
  await expect.element(form.getByText('保存失败')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('说明')).toHaveValue('更换回油滤芯');
});

it.each([
  ['zh-CN', '登记用油', '“液压站 HPU-1”的用油'],
  ['en-US', 'Record oil charge', 'Oil charge of “液压站 HPU-1”'],
] as const)('calls the oil in a device by one word (%s)', async (language, action, title) => {
  await openConsole('/oilSet?tab=devices', { as: 'CUSTOMER_USER', language });
  await page.getByRole('button', { name: action }).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
});

const refill: LogEntry = {
  entryId: idOf('e', 1),
  deviceId: idOf('d', 1),
  kind: 'refill',
  at: Date.UTC(2026, 10, 15, 4),
  volumeL: 20,
  note: '液位偏低',
  by: '周志强',
  oilId: null,
  oilName: null,
  version: 1,
};
const nothing = { entry: null, oilCharge: null, sensorName: null, alarm: null } as const;
const entered = (entry: LogEntry): TimelineEntry => ({
  ...nothing,
  id: entry.entryId,
  kind: entry.kind,
  at: entry.at,
  entry,
});
const raised: TimelineEntry = {
  ...nothing,
  id: 'raised',
  kind: 'alarmRaised',
  at: Date.UTC(2026, 10, 20, 4),
  alarm: { ...alarm(1, { category: null }), note: '' },
};

it('shows the log that the page of the device shows: its alarms, more of it, and an entry that is corrected or removed', async () => {
  const rows = [raised, entered(refill), ...Array.from({ length: 8 }, (_, n) => ({ ...raised, id: `raised ${n}` }))];
  let shown: readonly TimelineEntry[] = rows;
  server
    .on(oilRoutes.timeline, ({ query: { pageNum, pageSize } }) => ({
      rows: shown.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: shown.length,
    }))
    .refuse(oilRoutes.updateLogEntry, 'conflict')
    .on(oilRoutes.removeLogEntry, null);
  await openConsole('/oilSet?tab=devices', { as: 'CUSTOMER_USER' });
  const log = page.getByRole('region', { name: '告警与设备日志' });
  const lines = () => log.getByRole('listitem').elements().length;
  await expect.poll(lines).toBe(8);
  await log.getByRole('button', { name: '再看 2 条更早的记录' }).click();
  await expect.poll(lines).toBe(10);

  // Somebody else has corrected it first: the entry is shown as it is now.
  shown = [raised, entered({ ...refill, note: '液位低于下限', version: 2 })];
  await log.getByRole('button', { name: '补油' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('说明').fill('补油至上限');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('alert').getByRole('button').click();
  await expect.element(dialog.getByLabelText('说明')).toHaveValue('液位低于下限');

  await dialog.getByRole('button', { name: '删除' }).click();
  shown = [raised];
  await page.getByRole('dialog', { name: '删除“补油”？' }).getByRole('button', { name: '删除' }).click();
  await expect.poll(lines).toBe(1);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(messages()).toContain('已删除日志');

  shown = [{ ...raised, id: 'cleared', kind: 'alarmCleared' }, raised];
  const change = { recordId: idOf('b', 1), groupId: idOf('b', 1), deviceId: idOf('d', 1) };
  live.say('alarms:Asia/Shanghai', alarmsSaid({ changed: [change] }));
  await expect.poll(lines).toBe(2);
});
