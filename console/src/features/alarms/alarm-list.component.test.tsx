import { alarmRecordRoutes, contactRoutes, deviceRoutes } from '@oilsight/contract';
import type { AlarmCause } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  alarm,
  alarmCounts,
  alarmDays,
  alarmsSaid,
  cause,
  hour,
  minute,
  ofFinding,
} from '../../../test/alarm-fixtures.ts';
import { device, idOf } from '../../../test/fixtures.ts';
import { factories, live, messages, openConsole, server } from '../../../test/page.ts';
import { alarmPath } from '../../domain/alarms/alarm-path.ts';

afterEach(() => page.viewport(1440, 900));
beforeEach(() => {
  server
    .byDefault(alarmRecordRoutes.countAlarms, alarmCounts())
    .byDefault(alarmRecordRoutes.countAlarmsByDay, alarmDays)
    .byDefault(contactRoutes.listContacts, { rows: [], total: 0 });
});

const now = Date.now();
const particles = ['particle_ch1', 'particle_ch2', 'particle_ch3', 'nas1638', 'particle_ch4'] as const;

/** The list of a busy morning. */
function morning(): (AlarmCause & { band: 'act' | 'watch' | 'shelved' | 'doneToday' | null })[] {
  const of = (number: number, more: Parameters<typeof alarm>[1]) => alarm(number, more);
  const level2 = { alarmLevel: 2, alarmType: 2 } as const;
  const group = idOf('b', 3);
  return [
    cause(
      of(1, {
        deviceName: '2# 注塑机 IM-2',
        category: 'viscosity',
        indicator: 'viscosity_change_pct',
        side: 'low',
        threshold: -10,
        value: -11.2,
        peak: -11.2,
        firstAlarmAt: now - 10_000,
        onsetAt: now - 10_000,
        lastAlarmAt: now,
        sendCount: 2,
        receivers: ['吴敏'],
        modes: ['sms', 'wechat'],
      }),
      'act',
    ),
    cause(of(2, { deviceName: '热轧主液压站 HPU-1', escalatesAt: now + 29 * minute }), 'act'),
    cause(
      of(3, {
        deviceName: '卷取机液压站 HPU-3',
        category: 'pollution',
        ...ofFinding('P02'),
        groupId: group,
        onsetAt: now - 2.4 * hour,
        firstAlarmAt: now - 2.4 * hour,
      }),
      'act',
      particles.map((indicator, index) =>
        of(10 + index, {
          deviceName: '卷取机液压站 HPU-3',
          category: 'pollution',
          indicator,
          threshold: [10_000, 2500, 320, 9, 100][index] ?? 1,
          peak: [24_300, 6080, 753, 12, 255][index] ?? 1,
          groupId: group,
          ...(index === 4 ? level2 : {}),
        }),
      ),
    ),
    cause(
      of(4, {
        ...level2,
        deviceName: '2# 原料立磨减速机 GB-2',
        category: 'wear',
        indicator: 'wear_rate',
        measure: 'departure',
        threshold: 4,
        peak: 5.2,
        value: 4.4,
        firstAlarmAt: now - 12 * hour,
        onsetAt: now - 12.5 * hour,
        assignee: { userId: idOf('a', 5), name: '汪海涛', dueAt: now + 6 * hour },
        receivers: ['汪海涛'],
        modes: ['wechat'],
      }),
      'watch',
    ),
    cause(
      of(5, {
        ...level2,
        deviceName: '1# 原料立磨减速机 GB-1',
        category: null,
        indicator: 'oil_temperature',
        measure: 'rate',
        hours: 1,
        threshold: 6,
        peak: 7.2,
        value: 7.2,
        clearedAt: now - 6 * hour,
        durationMs: 52 * minute,
        state: 'returned',
      }),
      'watch',
    ),
    cause(
      of(6, {
        ...level2,
        state: 'shelved',
        shelf: { until: now + 46 * hour, reason: '等检修开盖', by: '周志强' },
        firstAlarmAt: now - 98 * hour,
        onsetAt: now - 98 * hour,
      }),
      'shelved',
    ),
    cause(
      of(7, {
        processState: 'processed',
        state: 'closed',
        processedAt: now - hour,
        processedBy: '周志强',
        note: '补油 60 L，紧固软管',
        clearedAt: now - 2 * hour,
        durationMs: 47 * minute,
      }),
      'doneToday',
    ),
  ];
}

const counts = alarmCounts({
  act: { causes: 3, records: 8 },
  watch: { causes: 2, records: 2 },
  returned: { causes: 1, records: 1 },
  shelved: { causes: 1, records: 1 },
  doneToday: { causes: 1, records: 1 },
  unprocessed: { causes: 5, records: 10 },
  open: { causes: 6, records: 11 },
  sensorFaults: 1,
  silent: 2,
  oldestActAt: now - 2.4 * hour,
});

function listed(rows: ReturnType<typeof morning> = morning()): void {
  server.on(alarmRecordRoutes.listAlarmRecords, { rows, total: rows.length }).on(alarmRecordRoutes.countAlarms, counts);
}

it.each([
  [1440, 'zh-CN'],
  [1440, 'en-US'],
  [1024, 'zh-CN'],
  [1024, 'en-US'],
  [390, 'zh-CN'],
  [390, 'en-US'],
] as const)('fits into %i px in %s, with every alarm in its band', async (width, language) => {
  await page.viewport(width, 1300);
  listed();
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN', language });
  live.say('alarms:Asia/Shanghai', alarmsSaid({ counts }));
  await expect.element(page.getByText(/3 件要处理|3 to act on/).first()).toBeVisible();
  expect(
    [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')?.split(':')[0]),
  ).toEqual(['act', 'act', 'act', 'watch', 'watch', 'shelved', 'doneToday']);
  expect(document.documentElement.scrollWidth).toBe(width);
});

it('counts how long an alarm lasts from the first alarm that stands beside it', async () => {
  listed([cause(alarm(1, { onsetAt: now - 8 * hour, firstAlarmAt: now - 2 * hour, durationMs: 2 * hour }), 'act')]);
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('2 时 0 分', { exact: true })).toBeVisible();
});

it('gives each record of a cause a line on a phone, and a cleared alarm no beginning without an end', async () => {
  await page.viewport(390, 1300);
  const joined = [2, 3].map((number) => alarm(number, { indicator: null, measure: null, findingRule: `P0${number}` }));
  const cleared = alarm(4, { clearedAt: now - hour, durationMs: 47 * minute, state: 'returned' });
  listed([cause(alarm(1), 'act', joined), cause(cleared, 'watch')]);
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText(/，历时 47 分$/)).toBeVisible();
  // A code such as HPU-1 does not break at its hyphen.
  const code = page
    .getByRole('main')
    .getByText(/^[A-Z]+-\d+$/)
    .first()
    .element();
  expect(getComputedStyle(code).whiteSpace).toBe('nowrap');
  const lines = [...document.querySelectorAll('[data-row] dl > div')].map((line) => line.getBoundingClientRect());
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map(({ left, width }) => `${left} ${width}`)).size).toBe(1);
});

it('shows the causes that nobody has processed in the menu, and follows them', async () => {
  listed();
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '告警记录' });
  live.say('alarms:Asia/Shanghai', alarmsSaid({ counts }));
  await expect.element(entry).toMatchTextContent(/5 件未处理/);
  live.say('alarms:Asia/Shanghai', alarmsSaid({ counts: alarmCounts() }));
  await expect.element(entry).toMatchTextContent(/^告警记录$/);
});

it('leads from the name of a device to the machine, and from anywhere else in a row to the alarm', async () => {
  const record = alarm(1);
  listed([cause(record, 'act')]);
  server.on(deviceRoutes.getDevice, device(1)).refuseTheRest('systemError');
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: record.deviceName }).first();
  await row.getByRole('link', { name: record.deviceName }).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  expect(new URLSearchParams(location.search).get('deviceId')).toBe(record.deviceId);
  history.back();
  await expect.poll(() => location.pathname).toBe('/alarmlist');
  // The name of the factory stands under that of the device.
  const { left, top } = row.element().getBoundingClientRect();
  const factory = row.getByText(record.customerName).element().getBoundingClientRect();
  await row.click({ position: { x: factory.left + 5 - left, y: factory.top + 5 - top } });
  await expect.poll(() => location.pathname + location.search).toBe(alarmPath(record.recordId));
});

it('unfolds the other records of a cause', async () => {
  listed();
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '展开其余 5 条' }).click();
  await expect.element(page.getByRole('link', { name: 'NAS 1638 等级' })).toBeVisible();
  await expect.element(page.getByText('限值的 2.4 倍').first()).toBeInTheDocument();
});

it('keeps filters in the address, and a link finds them again', async () => {
  const asked: unknown[] = [];
  server.on(alarmRecordRoutes.listAlarmRecords, ({ query }) => {
    asked.push(query);
    return { rows: [], total: 0 };
  });
  await openConsole(`/alarmlist?view=open&level=1&search=HPU`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('没有符合筛选的告警')).toBeVisible();
  await page.getByLabelText('工厂', { exact: true }).selectOptions(factories[0].customerName);
  await expect.poll(() => new URLSearchParams(location.search).get('factory')).toBe(factories[0].customerId);
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      view: 'open',
      level: 1,
      search: 'HPU',
      customerId: factories[0].customerId,
    });
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await expect.poll(() => location.search).toBe('?view=open');
});

it('processes by keys, and never without a note', async () => {
  listed();
  let processed: unknown = null;
  server.on(alarmRecordRoutes.processAlarms, ({ body }) => {
    processed = body;
    return { processed: 1, already: 1 };
  });
  await openConsole('/alarmlist', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('link', { name: /水饱和度/ }).first()).toBeVisible();
  await userEvent.keyboard('jjxkx');
  await expect.element(page.getByText('已选 2 件')).toBeVisible();
  await userEvent.keyboard('p');
  const note = page.getByLabelText('处理说明：查到什么，做了什么');
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('请填写处理说明');
  expect(processed).toBeNull();
  await note.fill('换班启停引起');
  await userEvent.keyboard('{Enter}');
  await expect.poll(messages).toContain('已处理 2 件，其中 1 条别人已处理过');
  expect(processed).toEqual({ recordIds: [idOf('b', 1), idOf('b', 2)], note: '换班启停引起' });
  await expect.element(page.getByText('已选 2 件')).not.toBeInTheDocument();
});

it('shelves a level 1 alarm for eight hours at most, with a reason', async () => {
  listed();
  let shelved: { recordIds: string[]; until: number; reason: string } | null = null;
  server.on(alarmRecordRoutes.shelveAlarms, ({ body }) => {
    shelved = body;
    return { shelved: 1 };
  });
  await openConsole('/alarmlist', { as: 'MAINTENANCE' });
  await expect.element(page.getByRole('link', { name: /水饱和度/ }).first()).toBeVisible();
  await userEvent.keyboard('jjs');
  const dialog = page.getByRole('dialog', { name: '搁置 1 件告警' });
  await expect.element(dialog.getByText('8 小时', { exact: true })).toBeVisible();
  expect(dialog.getByText('7 天', { exact: true }).elements()).toHaveLength(0);
  await dialog.getByRole('button', { name: '搁置', exact: true }).click();
  await expect.element(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabelText('原因').fill('已备件，等检修');
  const before = Date.now();
  await dialog.getByRole('button', { name: '搁置', exact: true }).click();
  await expect.poll(messages).toContain('已搁置 1 件');
  expect(shelved).toMatchObject({ recordIds: [idOf('b', 2)], reason: '已备件，等检修' });
  const { until } = shelved as unknown as { until: number };
  expect(until - before).toBeGreaterThanOrEqual(8 * hour);
  expect(until - Date.now()).toBeLessThanOrEqual(8 * hour);
});

it('assigns to a person who may process the alarms', async () => {
  listed();
  let assigned: unknown = null;
  server
    .on(alarmRecordRoutes.listAssignees, [{ userId: idOf('a', 9), name: '汪海涛', authority: 'MAINTENANCE' }])
    .on(alarmRecordRoutes.assignAlarms, ({ body }) => {
      assigned = body;
      return { assigned: 1 };
    });
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  await page.getByRole('checkbox', { name: /热轧主液压站 HPU-1/ }).click();
  await page.getByRole('button', { name: '转给' }).click();
  const dialog = page.getByRole('dialog', { name: '把 1 件告警转给' });
  await dialog.getByLabelText('处理人').selectOptions('汪海涛 · 运维人员');
  await dialog.getByRole('button', { name: '转给', exact: true }).click();
  await expect.poll(messages).toContain('已把 1 件转给汪海涛');
  expect(assigned).toEqual({ recordIds: [idOf('b', 2)], userId: idOf('a', 9), dueAt: null });
});

it('lets an experience account look and change nothing', async () => {
  listed();
  await openConsole('/alarmlist', { as: 'EXPERIENCE' });
  await expect.element(page.getByRole('link', { name: /水饱和度/ }).first()).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  await userEvent.keyboard('jxps');
  expect(page.getByText('已选 1 件').elements()).toHaveLength(0);
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

it('leaves the row under the pointer where it is when alarms come in above it', async () => {
  const old = morning().slice(1);
  listed(old);
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row', { name: /AGC|2# 原料立磨减速机 GB-2/ });
  await row.hover();
  const { top } = row.element().getBoundingClientRect();
  const fresh = Array.from({ length: 12 }, (_, index) => cause(alarm(50 + index), 'act'));
  listed([...fresh, ...old]);
  live.say(
    'alarms:Asia/Shanghai',
    alarmsSaid({ counts, changed: [{ recordId: idOf('b', 50), deviceId: idOf('d', 50), groupId: idOf('b', 50) }] }),
  );
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(18);
  expect(Math.abs(row.element().getBoundingClientRect().top - top)).toBeLessThan(1);
});

it('says that a file holds a month at most', async () => {
  listed();
  await openConsole(`/alarmlist?view=all&from=${now - 40 * 24 * hour}&to=${now}`, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '导出' }).click();
  await expect.poll(messages).toContain('一次最多导出 31 天');
  expect(server.asked.some((call) => call.endsWith('/export'))).toBe(false);
});

it('says why there is nothing, what failed, and tries again', async () => {
  server.cut(alarmRecordRoutes.listAlarmRecords);
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('alert').getByText(/无法连接服务器/)).toBeVisible();
  server.on(alarmRecordRoutes.listAlarmRecords, { rows: [], total: 0 });
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('heading', { name: '没有要处理的告警' }).last()).toBeVisible();
});

it('gives no verdict while the connection is lost', async () => {
  listed();
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('3 件要处理')).toBeVisible();
  live.cut();
  await expect.element(page.getByText('暂时未知')).toBeVisible();
});

it.each(['zh-CN', 'en-US'] as const)(
  'has every choice of a list on a desk at twice the size, and says its order: %s',
  async (language) => {
    listed([]);
    await page.viewport(720, 450);
    await openConsole('/alarmlist', { as: 'TENANT_ADMIN', language });
    const views = page.getByRole('group', { name: language === 'zh-CN' ? '显示哪些告警' : 'Which alarms are shown' });
    await expect.element(views).toBeVisible();
    for (const choice of [...views.element().querySelectorAll('button')].map((one) => one.getBoundingClientRect()))
      expect([choice.left >= 0, choice.right <= 720]).toEqual([true, true]);
    await page.viewport(1440, 900);
    await expect.element(page.getByText(language === 'zh-CN' ? /新的在前/ : /then newest/)).toBeVisible();
  },
);

it('turns a page of thousands', async () => {
  const asked: unknown[] = [];
  server.on(alarmRecordRoutes.listAlarmRecords, ({ query }) => {
    asked.push(query.pageNum);
    const rows = Array.from({ length: query.pageSize }, (_, index) => cause(alarm(query.pageNum * 1000 + index), null));
    return { rows, total: 5000 };
  });
  await openConsole('/alarmlist?view=all&size=20', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('共 5,000 条')).toBeVisible();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect.element(page.getByText('第 2 页，共 250 页')).toBeVisible();
  await expect.poll(() => asked).toContain(2);
});

it('tells of a new level 1 alarm on any other page, and leads to it', async () => {
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('main')).toBeVisible();
  const raised = {
    recordId: idOf('b', 1),
    groupId: idOf('b', 1),
    deviceId: idOf('d', 1),
    deviceName: '2# 注塑机 IM-2',
    customerId: factories[0].customerId,
    customerName: '东莞注塑厂',
    indicator: 'water_saturation',
    findingRule: null,
    value: 83.6,
    threshold: 80,
    side: 'high',
    at: Date.now(),
    count: 1,
  } as const;
  live.say('alarms:Asia/Shanghai', alarmsSaid({ counts, raised: [raised] }));
  const toast = page.getByRole('log', { name: '新的一级报警' });
  await expect.element(toast).toMatchTextContent(/2# 注塑机 IM-2.*东莞注塑厂.*水饱和度 83\.6 %，高于 80 %/);
  server.refuse(alarmRecordRoutes.getAlarmRecord, 'alarmNotFound');
  await toast.getByRole('link', { name: '看这条告警' }).click();
  await expect.poll(() => location.pathname + location.search).toBe(`/alarmlist/detail?recordId=${idOf('b', 1)}`);
  await expect.element(page.getByText('没有这条告警')).toBeVisible();
  await expect.element(toast).not.toBeInTheDocument();
});

it('sounds only after the reader has turned it on, and remembers that in this browser', async () => {
  listed();
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  const button = page.getByRole('button', { name: '声音：关' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect.element(page.getByRole('button', { name: '声音：仅一级' })).toHaveAttribute('aria-pressed', 'true');
  expect(JSON.parse(localStorage.getItem('alarmSignals') ?? '{}')).toEqual({ sound: true, notices: false });
});

it('says that people were notified where the account may not see whom', async () => {
  const [first] = morning();
  if (first === undefined) throw new Error('the morning has causes');
  const { record } = first;
  listed([{ ...first, record: { ...record, sendCount: 4, receivers: [], modes: ['email'] } }]);
  await openConsole('/alarmlist', { as: 'EXPERIENCE' });
  await expect.element(page.getByText('已通知')).toBeVisible();
  expect(document.body.textContent).not.toContain('未通知');
});

it('keeps a shelved alarm that was processed among the shelved, and says both', async () => {
  const shelved = morning().find(({ band }) => band === 'shelved');
  if (shelved === undefined) throw new Error('the morning has a shelved cause');
  const { record } = shelved;
  listed([{ ...shelved, record: { ...record, processState: 'processed', processedAt: now - 25 * hour } }]);
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('table').getByRole('row').filter({ hasText: '等检修开盖' });
  await expect.element(row).toMatchTextContent(/已搁置已处理 .*等检修开盖/);
});

it('says that its days count records, of which alarm quality counts those that were shown as new', async () => {
  listed([]);
  await openConsole('/alarmlist', { as: 'TENANT_ADMIN', language: 'en-US' });
  const sum = page.getByText(/^\d+ records in 30 days: \d+ of level 1, \d+ of level 2$/);
  await expect.element(sum).toBeVisible();
  await expect.element(sum).toHaveAttribute('title', expect.stringMatching(/Every record.*shown as new/));
});
