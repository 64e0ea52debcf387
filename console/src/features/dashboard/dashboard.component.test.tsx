import { alarmRecordRoutes, dashboardRoutes, reportRoutes } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alarm } from '../../../test/alarm-fixtures.ts';
import {
  aDevice,
  alarmDays,
  answerBusyDashboard,
  answerList,
  attention,
  attentionRow,
  health,
  latestRow,
  onlineShare,
  plannedWork,
  stateCounts,
  statuses,
} from '../../../test/dashboard.ts';
import { device, idOf, stateOf } from '../../../test/fixtures.ts';
import { report, reportCounts, reportDetail } from '../../../test/report-fixtures.ts';
import { factories, live, messages, openConsole, server } from '../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

const tile = (name: string) => page.getByRole('region', { name });
/** The list at the end of the page, whose name others contain. */
const list = () => page.getByRole('region', { name: '设备', exact: true });
async function nothingLoads(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true], main[aria-busy=true]').length).toBe(0);
}

function someDevices(count = 16): void {
  const rows = Array.from({ length: count }, (_, index) =>
    device(index + 1, {
      state: index < 4 ? 'level1' : 'normal',
      customerId: factories[index % 2]?.customerId as string,
    }),
  );
  answerList(server, rows);
}

it.each([
  ['zh-CN', '需要处理', /4 台一级报警，一级中 1 件没有派人，也没有计划/, '现在要做的'],
  [
    'en-US',
    'Action needed',
    /4 devices with a level 1 alarm, 1 of level 1 neither assigned nor planned/,
    'What to do now',
  ],
] as const)(
  'says how the machines are and what to do, in order of the time left (%s)',
  async (language, word, sentence, todo) => {
    answerBusyDashboard(server);
    someDevices();
    await openConsole('/dashboard', { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    await expect.element(page.getByText(sentence)).toBeVisible();
    const rows = tile(todo).getByRole('listitem');
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(
        language === 'zh-CN'
          ? /HPU-1.*冷却器或工艺水泄漏.*528 ppm.*500 ppm.*现在/
          : /HPU-1.*Cooler or process water leak.*528 ppm.*Now.*Switch coolers/,
      );
    await expect.element(rows.nth(1)).toMatchTextContent(/HPU-2.*2 (时|h).*机修班/);
    await expect
      .element(rows.nth(2))
      .toMatchTextContent(language === 'zh-CN' ? /设备未上报.*12 时/ : /Device not reporting.*12 h/);
  },
);

it('leads from each figure to what it counts', async () => {
  answerBusyDashboard(server);
  someDevices();
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const counts = page.getByRole('navigation', { name: '各状态的设备台数' }).getByRole('link');
  await expect.element(counts.first()).toMatchTextContent(/4.*一级报警/);
  expect(counts.elements().map((link) => link.textContent)).toEqual([
    '4一级报警',
    '1二级预警',
    '0传感器故障',
    '2离线',
    '1暂不判断',
    '8正常',
  ]);
  await nothingLoads();
  await counts.first().click();
  await expect.poll(() => location.search).toBe('?state=level1');
  await expect.element(page.getByText('显示 4 台，共 18 台')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /另有 1 台未接入/ }))
    .toHaveAttribute('href', '/dashboard?state=unconnected#devices');
  const href = (name: string | RegExp) => page.getByRole('link', { name }).first().element().getAttribute('href');
  expect(href('未处理 3 件')).toBe('/alarmlist?view=unprocessed');
  expect(href(/^进水/)).toMatch(/^\/alarmlist\?view=all&category=water&from=\d+$/);
  expect(href(/飞剪液压站 HPU-4/)).toMatch(/^\/device\/detail\?deviceId=d0000000/);
});

it('leads from silent devices, and from those that have never reported, each to their own', async () => {
  answerBusyDashboard(server);
  server.on(dashboardRoutes.getOnlineShare, () => ({
    ...onlineShare(),
    now: { online: 2, total: 6, gateways: { online: 0, total: 0 } },
    silent: [1, 2, 3, 4, 5, 6].map((n) => ({ ...aDevice(n), lastSeenAt: n < 5 ? Date.now() - 3_600_000 : null })),
    silentTotal: 4,
    neverTotal: 5,
  }));
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const online = tile('在线');
  await expect
    .element(online.getByRole('link', { name: '另有 2 台离线' }))
    .toHaveAttribute('href', '/dashboard?state=offline#devices');
  await expect
    .element(online.getByRole('link', { name: '5 台等待接入' }))
    .toHaveAttribute('href', '/dashboard?state=unconnected#devices');
});

it('narrows the page to a factory and back, and keeps the list', async () => {
  answerBusyDashboard(server);
  someDevices();
  const asked: (string | undefined)[] = [];
  server
    .on(dashboardRoutes.getAttention, ({ query }) => {
      asked.push(query.customerId);
      return attention([]);
    })
    .on(dashboardRoutes.getStateCounts, ({ query }) =>
      query.customerId === undefined ? stateCounts({ level1: 4, normal: 12 }) : stateCounts({ level1: 2, normal: 6 }),
    );
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('现在没有要做的')).toBeVisible();
  await tile('机群健康度')
    .getByRole('link', { name: /芜湖水泥厂/ })
    .click();
  await expect.poll(() => location.search).toBe(`?factory=${factories[1].customerId}`);
  await expect.poll(() => asked.at(-1)).toBe(factories[1].customerId);
  await expect.element(tile('最新读数')).toBeVisible();
  await expect.element(list().getByRole('button', { name: '全部，8 台' })).toBeVisible();
  await page.getByRole('link', { name: '看全部工厂' }).click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(list().getByRole('button', { name: '全部，16 台' })).toBeVisible();
});

it('gives what nobody has taken to a person, and asks again what is to be done', async () => {
  const row = attentionRow(1);
  let isAssigned = false;
  answerBusyDashboard(server);
  server
    .on(dashboardRoutes.getAttention, () =>
      attention([isAssigned ? { ...row, owner: { userId: idOf('a', 7), name: '吴敏' } } : row]),
    )
    .on(alarmRecordRoutes.getAlarmRecord, {
      record: alarm(1),
      others: [alarm(2)],
      rule: null,
      events: [],
      deliveries: [],
      similar: [],
      previousId: null,
      nextId: null,
    })
    .on(alarmRecordRoutes.listAssignees, [{ userId: idOf('a', 7), name: '吴敏', authority: 'MAINTENANCE' }])
    .on(alarmRecordRoutes.assignAlarms, ({ body }) => {
      expect(body.recordIds).toEqual([alarm(1).recordId, alarm(2).recordId]);
      isAssigned = true;
      return { assigned: 2 };
    });
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '给液压站 HPU-1派人' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(new RegExp(`${alarm(1).deviceName}：`));
  await page.getByRole('dialog').getByLabelText('处理人').selectOptions('吴敏 · 运维人员');
  await page.getByRole('dialog').getByRole('button', { name: '转给', exact: true }).click();
  await expect.element(tile('现在要做的')).toMatchTextContent(/吴敏/);
  expect(page.getByRole('button', { name: /派人/ }).elements()).toHaveLength(0);
  expect(messages()).toContain('吴敏');
});

it('says who works on a device beside a cause that belongs to nobody, and a forecast with its interval', async () => {
  const { isOverdue: _, ...planned } = plannedWork(1, 3, '机修班');
  const at = (iso: string) => new Date(iso).getTime();
  answerBusyDashboard(server);
  server.on(dashboardRoutes.getAttention, () =>
    attention([
      attentionRow(1, { planned: { ...planned, createdAt: at('2026-11-20T12:00'), dueAt: at('2026-12-02T12:00') } }),
      attentionRow(2, {
        level: 2,
        owner: { userId: idOf('a', 7), name: '吴敏' },
        deadline: {
          source: 'forecast',
          at: at('2036-11-30T12:00'),
          isOverdue: false,
          lo: at('2036-11-26T12:00'),
          hi: at('2036-12-09T12:00'),
        },
      }),
    ]),
  );
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const rows = tile('现在要做的').getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/已计划：取样送检，12\/02，机修班，陈立群 11\/20 安排/);
  // The row says who works on the device, and nothing waits for a person.
  await expect.element(rows.nth(0)).toMatchTextContent(/机修班.*派人/);
  await expect.element(rows.nth(0)).not.toMatchTextContent(/未派人|逾期/);
  const assign = rows.nth(0).getByRole('button', { name: '给液压站 HPU-1派人' });
  await expect.element(assign).toBeVisible();
  // The plan has a line of its own below; it moves nothing else of the row.
  const [row, button] = [rows.nth(0).element().getBoundingClientRect(), assign.element().getBoundingClientRect()];
  expect(row.right - button.right).toBeLessThan(24);
  expect(row.height).toBeLessThan(100);
  await expect.element(rows.nth(1)).toMatchTextContent(/11\/30 油到寿命（11\/26 ～ 12\/09）/);
});

it('names the work whose day a deadline is, beside the step that is advised', async () => {
  const { isOverdue, ...planned } = plannedWork(1, 1.5, '机修班');
  answerBusyDashboard(server);
  const deadline = { source: 'planned', at: planned.dueAt, isOverdue, lo: null, hi: null } as const;
  server.on(dashboardRoutes.getAttention, () =>
    attention([attentionRow(1, { level: 2, state: 'level2', deadline, planned })]),
  );
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const row = tile('现在要做的').getByRole('listitem').first();
  await expect.element(row).toMatchTextContent(/\d\d\/\d\d \d\d:\d\d 取样送检/);
  await expect.element(row).not.toMatchTextContent(/按计划做/);
});

it('marks what people have processed and what is overdue, without a button for the first', async () => {
  const { isOverdue: _, ...planned } = plannedWork(1, -1.2, '机修班');
  answerBusyDashboard(server);
  const late = { source: 'planned', at: planned.dueAt, isOverdue: true, lo: null, hi: null } as const;
  server.on(dashboardRoutes.getAttention, () =>
    attention([
      attentionRow(1, { handled: { how: 'processed', at: Date.now() - 3_600_000, by: '白音' } }),
      attentionRow(2, { handled: { how: 'shelved', at: null, by: null } }),
      attentionRow(3, { level: 2, state: 'level2', deadline: late, planned }),
    ]),
  );
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const rows = tile('现在要做的').getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/已处理，未恢复白音/);
  await expect.element(rows.nth(1)).toMatchTextContent(/已搁置，未恢复/);
  await expect.element(rows.nth(2)).toMatchTextContent(/已计划：取样送检，\d\d\/\d\d，已逾期 1 天/);
  await expect.element(page.getByText(/最长已.*下一项计划：液压站 HPU-3（已逾期 1 天/)).toBeVisible();
  await expect.element(page.getByText(/没有派人/)).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /派人/ }).elements()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: '给液压站 HPU-3派人' })).toBeVisible();
});

it('keeps figures on one line in English, and what counts them beside them', async () => {
  answerBusyDashboard(server);
  server.on(dashboardRoutes.getAlarmDays, () => ({
    ...alarmDays((index) => ({ level1: index % 9 === 4 ? 1 : 0, level2: 0 })),
    categories: [
      { category: 'water' as const, level1: 2, level2: 0 },
      { category: 'wear' as const, level1: 1, level2: 0 },
    ],
  }));
  await openConsole('/dashboard', { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect.element(tile('Online')).toMatchTextContent(/14.*of 15, 99.5 % over 30 days.*gateway 1 of 1/);
  await nothingLoads();
  const top = (one: Element | null) => Math.round(one?.getBoundingClientRect().top ?? Number.NaN);
  const counts = page.getByRole('navigation', { name: 'Devices by state' }).element();
  const figures = [...counts.querySelectorAll('b')].slice(0, 3).map(top);
  expect(new Set(figures).size).toBe(1);
  const beside = tile('Online')
    .getByText(/of 15, 99.5 % over 30 days/)
    .element();
  const figure = beside.parentElement as HTMLElement;
  expect(top(beside) - top(figure)).toBeLessThan(figure.clientHeight);
  expect(figure.clientHeight).toBeLessThan(60);
  const bars = [...document.querySelectorAll('main li a > [aria-hidden]:has(> i[data-tone])')];
  const left = (one: Element) => Math.round(one.getBoundingClientRect().left);
  const categories = bars.filter((bar) => bar.closest('section')?.textContent.startsWith('Alarms'));
  expect(categories.length).toBeGreaterThan(1);
  expect(new Set(categories.map(left)).size).toBe(1);
});

it('says that all machines are well instead of calling the best of them the worst', async () => {
  answerBusyDashboard(server);
  server.on(dashboardRoutes.listWorst, { at: Date.now(), assessed: 5, rows: [], forecasts: [] });
  await openConsole('/dashboard', { as: 'CUSTOMER_USER' });
  await expect.element(tile('最差的设备')).toMatchTextContent(/5 台都好/);
});

it('lists reports that are due beside planned work, by their time, for who may read reports', async () => {
  const due = (number: number, inDays: number, owner = '') => {
    const { reportId, type, theme, state, step, customerName, deviceName, ...other } = report(number);
    const dueAt = Date.now() + inDays * 86_400_000;
    const kept = { reportId, type, theme, state, step, customerName, deviceName };
    return { ...kept, number: other.number, dueAt, isOverdue: inDays < 0, owner };
  };
  answerBusyDashboard(server);
  server
    .on(dashboardRoutes.listUpcoming, { at: Date.now(), rows: [plannedWork(1, 1, '机修班')], total: 1, overdue: 0 })
    .on(reportRoutes.listDueReports, { rows: [due(1, -1, '华东检测'), due(2, 3)], total: 2, overdue: 1 })
    .on(reportRoutes.getReport, reportDetail(1));
  someDevices();
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(tile('接下来').getByText('14 天，1 件已逾期')).toBeVisible();
  const links = tile('接下来').getByRole('link');
  await expect.element(links.nth(0)).toMatchTextContent(/油液检测报告到期，OT-20261122-0001.*水分与颗粒.*华东检测/);
  await expect.element(links.nth(1)).toMatchTextContent(/机修班/);
  await expect.element(links.nth(2)).toMatchTextContent(/OT-20261122-0002.*未派人/);
  await userEvent.click(links.nth(0));
  await expect.poll(() => location.pathname).toBe('/report/detail');
});

it.each([
  [
    'zh-CN',
    '报告',
    ['2已申请', '1已受理', '3处理中', '0待审核', '27已交付'],
    '报告中心',
    /HPU-1 诊断.*生成中/,
    /异常.*交付/,
  ],
  [
    'en-US',
    'Reports',
    ['2Applied', '1Accepted', '3At work', '0In review', '27Delivered'],
    'Reporting center',
    /HPU-1 Diagnostic.*Generating/,
    /Abnormal.*Delivered/,
  ],
] as const)(
  'says how far reports have come, and leads to each step and to the newest (%s)',
  async (language, title, steps, center, written, delivered) => {
    answerBusyDashboard(server);
    const asked: unknown[] = [];
    server
      .on(reportRoutes.countReports, ({ query }) => {
        asked.push(query.customerId);
        return reportCounts({
          applied: { count: 2 },
          accepted: { count: 1 },
          working: { count: 3 },
          delivered: { count: 27 },
        });
      })
      .on(reportRoutes.listReports, {
        rows: [
          report(1, { type: 'diagnostic', state: 'working', step: 'generating' }),
          report(2, { state: 'delivered', deliveredAt: Date.now() - 5_000_000, isAbnormal: true }),
        ],
        total: 33,
      });
    someDevices();
    const factory = factories[0].customerId;
    await openConsole(`/dashboard?factory=${factory}`, { as: 'TENANT_ADMIN', language });
    const links = tile(title).getByRole('navigation').getByRole('link');
    await expect.poll(() => links.elements().map((link) => link.textContent)).toEqual(steps);
    expect(new Set(asked)).toEqual(new Set([factory]));
    const href = (name: string | RegExp) => tile(title).getByRole('link', { name }).element().getAttribute('href');
    expect(links.nth(2).element().getAttribute('href')).toBe(`/report?state=working&factory=${factory}`);
    expect(href(center)).toBe(`/report?factory=${factory}`);
    await expect.element(tile(title).getByRole('listitem').nth(0)).toMatchTextContent(written);
    await expect.element(tile(title).getByRole('listitem').nth(1)).toMatchTextContent(delivered);
    expect(href(/HPU-2/)).toMatch(/^\/report\/detail\?reportId=b0000000/);
  },
);

it('names as many reports as its neighbours leave room for, and none that would be cut', async () => {
  answerBusyDashboard(server);
  const rows = Array.from({ length: 8 }, (_, index) => report(index + 1, { state: 'working', step: 'generating' }));
  server
    .on(reportRoutes.countReports, reportCounts({ working: { count: 33 } }))
    .on(reportRoutes.listReports, ({ query: { pageSize } }) => ({ rows: rows.slice(0, pageSize), total: 33 }));
  someDevices();
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const links = () =>
    tile('报告')
      .getByRole('link', { name: /OT-2026/ })
      .elements();
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(3);
  await nothingLoads();
  const bottom = tile('报告').element().getBoundingClientRect().bottom;
  for (const link of links()) expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
  const last = Math.max(...links().map((link) => link.getBoundingClientRect().bottom));
  // Beyond eight there may be room left; before that no row would fit any more.
  if (links().length < 8) expect(bottom - last).toBeLessThan(60);
});

it('says what to do where there is no report', async () => {
  answerBusyDashboard(server);
  await openConsole('/dashboard', { as: 'CUSTOMER_USER' });
  await expect.element(tile('报告').getByText(/还没有报告/)).toBeVisible();
});

it('says nothing of reports to those who may not read them', async () => {
  answerBusyDashboard(server);
  await openConsole('/dashboard', { as: 'MAINTENANCE' });
  await expect.element(tile('接下来')).toBeVisible();
  await nothingLoads();
  expect(page.getByRole('region', { name: '报告', exact: true }).elements()).toHaveLength(0);
});

it('has no button for those who may not act', async () => {
  answerBusyDashboard(server);
  await openConsole('/dashboard', { as: 'EXPERIENCE' });
  await expect.element(tile('现在要做的')).toMatchTextContent(/未派人/);
  expect(page.getByRole('button', { name: /派人/ }).elements()).toHaveLength(0);
});

it('keeps the other tiles when one fails, and asks it again', async () => {
  answerBusyDashboard(server);
  server.refuse(dashboardRoutes.getHealth, 'systemError');
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  const failed = tile('机群健康度').getByRole('alert');
  await expect.element(failed).toBeVisible();
  await expect.element(tile('在线')).toMatchTextContent(/14.*\/ 15 台，30 天在线率 99.5 %.*网关 1 \/ 1/);
  server.on(dashboardRoutes.getHealth, () => health([25, 88, 97]));
  await failed.getByRole('button', { name: '重试' }).click();
  await expect.element(tile('机群健康度')).toMatchTextContent(/88.*中位/);
});

it('has no verdict while the line is cut, and says from when its figures are', async () => {
  answerBusyDashboard(server);
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('需要处理', { exact: true })).toBeVisible();
  live.cut();
  await expect.element(page.getByText(/数据没有更新，下面是 .* 的状态/)).toBeVisible();
  await expect.element(tile('告警')).toMatchTextContent(/\d{2}:\d{2} 的数据/);
  expect(page.getByRole('button', { name: /派人/ }).elements()).toHaveLength(0);
});

it('asks its figures again soon after a state has changed', async () => {
  const one = device(1);
  let isBad = false;
  answerList(server, [one]);
  server.on(dashboardRoutes.getStateCounts, () => stateCounts(isBad ? { level1: 1 } : { normal: 1 }));
  live.say('devices', [stateOf(one)]);
  await openConsole('/dashboard', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('全部正常')).toBeVisible();
  await expect.element(list().getByRole('listitem')).toMatchTextContent(/正常/);
  isBad = true;
  server.on(dashboardRoutes.listWorstFirst, async () => new Promise(() => undefined));
  live.say('devices', [{ ...stateOf(one), state: 'level1' }]);
  // The row follows at once, before the list that is asked for again has come.
  await expect.element(list().getByRole('listitem')).toMatchTextContent(/一级报警/);
  await expect.element(page.getByText('需要处理')).toBeVisible();
});

it('downloads no more devices than it shows, and further ones page by page', async () => {
  answerBusyDashboard(server);
  someDevices(120);
  server.on(dashboardRoutes.getStateCounts, () => stateCounts({ level1: 4, normal: 116 }));
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '再显示 42 台，还有 112 台' }).click();
  await page.getByRole('button', { name: '再显示 50 台，还有 70 台' }).click();
  await page.getByRole('button', { name: '显示其余 20 台' }).click();
  await expect.poll(() => page.getByRole('button', { name: /显示其余/ }).elements().length).toBe(0);
  const asked = server.asked.filter((call) => call.includes('listWorstFirst'));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(server.asked.filter((call) => call.includes('listDeviceInfo'))).toEqual([]);
});

it('says of a search that failed what happened, and keeps its words', async () => {
  answerBusyDashboard(server);
  someDevices();
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(list().getByRole('listitem').first()).toBeVisible();
  server.refuse(dashboardRoutes.listWorstFirst, 'systemError');
  const field = page.getByLabelText('搜索设备');
  await field.fill('HPU-16');
  const failed = list().getByRole('alert');
  await expect.element(failed).toBeVisible();
  await expect.element(field).toHaveValue('HPU-16');
  someDevices();
  await failed.getByRole('button', { name: '重试' }).click();
  await expect.element(list().getByRole('listitem')).toMatchTextContent(/HPU-16/);
});

it('keeps what was chosen last when words follow at once', async () => {
  answerBusyDashboard(server);
  someDevices();
  await openConsole('/dashboard?state=level1', { as: 'TENANT_ADMIN' });
  await expect.element(list().getByRole('button', { name: /^一级报警，/ })).toHaveAttribute('aria-pressed', 'true');
  const all = list()
    .getByRole('button', { name: /^全部，/ })
    .element() as HTMLElement;
  const field = page.getByLabelText('搜索设备').element() as HTMLInputElement;
  // Both come before the page is drawn again: a browser that is busy draws the address late.
  all.click();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'HPU-16');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(() => location.search).toBe('?q=HPU-16');
  await expect.element(list().getByRole('listitem')).toMatchTextContent(/HPU-16/);
});

it('jumps to the search of the list by a key, and shows the whole list when asked', async () => {
  answerBusyDashboard(server);
  someDevices();
  await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '显示其余 8 台' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByLabelText('搜索设备')).toHaveFocus();
  await userEvent.keyboard('HPU-16');
  await expect.element(page.getByText('显示 1 台，共 18 台')).toBeVisible();
  await expect.poll(() => location.search).toBe('?q=HPU-16');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '显示其余 8 台' }).click();
  expect(page.getByRole('button', { name: /显示其余/ }).elements()).toHaveLength(0);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(tile('设备').getByRole('link', { name: /HPU-16/ })).toBeVisible();
});

it.each([
  ['TENANT_ADMIN', '/deviceInfo'],
  ['CUSTOMER_USER', null],
] as const)('says to %s without devices what to do first', async (as, path) => {
  await openConsole('/dashboard', { as });
  await expect.element(page.getByText('当前客户没有关联设备')).toBeVisible();
  // Who can register devices is not sent to others.
  expect(page.getByText(/请联系/).elements()).toHaveLength(path === null ? 1 : 0);
  const first = page.getByRole('link', { name: '登记设备' });
  if (path === null) expect(first.elements()).toHaveLength(0);
  else await expect.element(first).toHaveAttribute('href', path);
});

it('counts more machines than it can mark by their scores', async () => {
  answerBusyDashboard(server);
  const scores = Array.from({ length: 300 }, (_, index) => index % 101);
  server.on(dashboardRoutes.getHealth, () => ({ ...health(scores), devices: 2000 }));
  await openConsole('/dashboard', { as: 'SYS_ADMIN' });
  await expect.element(tile('机群健康度')).toMatchTextContent(/2,000 台有评分/);
  expect(tile('机群健康度').element().querySelectorAll('svg a')).toHaveLength(0);
  await expect.poll(() => tile('机群健康度').element().querySelectorAll('svg rect').length).toBeGreaterThan(20);
});

const bottomOf = (part: Element) => part.getBoundingClientRect().bottom;

it('shows the worst of forty factories and of many things to do, and the others when asked', async () => {
  answerBusyDashboard(server);
  const counted = stateCounts({ level1: 40, normal: 1960 });
  server
    .on(dashboardRoutes.getStateCounts, () => ({
      ...counted,
      factories: 45,
      perFactory: Array.from({ length: 40 }, (_, index) => ({
        customerId: idOf('c', index + 1),
        customerName:
          index === 2
            ? 'Northern Plains Precision Rolling and Finishing Works (Second Hot Strip Mill)'
            : `工厂 ${index + 1}`,
        tenantId: idOf('d', 1),
        // No map knows where they are.
        areaNo: '',
        areaName: '宁波市',
        total: 50,
        online: 50,
        statuses: statuses({ level1: 1, normal: 49 }),
        gateways: 0,
        worst: null,
      })),
      rest: { factories: 5, total: 0, online: 0, statuses: statuses(), gateways: 0 },
    }))
    .on(dashboardRoutes.getAttention, () =>
      attention(
        Array.from({ length: 50 }, (_, index) => attentionRow(index + 1)),
        130,
      ),
    );
  await openConsole('/dashboard', { as: 'SYS_ADMIN' });
  const list = tile('工厂');
  await expect.element(list.getByRole('link', { name: /工厂 8 宁波市/ }).first()).toBeVisible();
  const lines = () => list.getByRole('listitem').elements();
  expect(lines()).toHaveLength(8);
  // What stands in a line does not reach into the next one, however long a name is.
  await expect
    .poll(() =>
      lines().flatMap((line) =>
        [...line.querySelectorAll('*')]
          // The title of a drawing is not drawn, and has no place.
          .filter((part) => part.getClientRects().length > 0 && bottomOf(part) > bottomOf(line) + 1)
          .map((part) => `${part.tagName} ${part.textContent} ${bottomOf(part) - bottomOf(line)}`),
      ),
    )
    .toEqual([]);
  await list.getByRole('button', { name: '显示其余 32 个工厂' }).click();
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(40);
  await expect.element(list).toMatchTextContent(/另有 5 个工厂没有列出/);
  await list.getByLabelText('搜索工厂').fill('工厂 38');
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
  await list.getByLabelText('搜索工厂').fill('没有的工厂');
  await expect.element(list).toMatchTextContent(/没有符合条件的工厂/);
  await expect.element(list.getByRole('link', { name: '看完整表格' })).toHaveAttribute('href', '/device?by=factory');
  const todo = tile('现在要做的');
  expect(todo.getByRole('listitem').elements()).toHaveLength(5);
  await todo.getByRole('button', { name: /另有 125 件，下一件/ }).click();
  await expect.poll(() => todo.getByRole('listitem').elements().length).toBe(50);
  await expect.element(todo).toMatchTextContent(/还有 80 件更靠后/);
});

it.each([
  [390, 'en-US'],
  [1024, 'en-US'],
  [1440, 'zh-CN'],
] as const)('is no wider than a screen of %i px (%s)', async (width, language) => {
  await page.viewport(width, 900);
  answerBusyDashboard(server);
  someDevices();
  for (const as of ['TENANT_ADMIN', 'CUSTOMER_USER'] as const) {
    await openConsole('/dashboard', { as, language });
    await expect.element(page.getByRole('heading', { level: 2 }).nth(5)).toBeInTheDocument();
    await nothingLoads();
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

it.each([390, 1440])(
  'names of sixty characters keep the page as wide as a screen of %i px, and show their ends',
  async (width) => {
    await page.viewport(width, 900);
    answerBusyDashboard(server);
    const nameOf = (number: number) => `Vertical Roller Mill Main Drive Planetary Gearbox Lube No ${number}`;
    const named = (number: number) => ({
      deviceName: nameOf(number),
      customerName: '长江中下游水泥熟料生产线'.repeat(5),
    });
    server.on(dashboardRoutes.getAttention, () =>
      attention(Array.from({ length: 9 }, (_, index) => attentionRow(index + 1, named(index + 1)))),
    );
    answerList(
      server,
      [1, 2, 3].map((number) => device(number, { state: 'level1', ...named(number) })),
    );
    await openConsole('/dashboard', { as: 'TENANT_ADMIN' });
    await expect.element(page.getByRole('button', { name: /另有 4 件，下一件：Vertical/ })).toBeVisible();
    await expect.element(list()).toMatchTextContent(/Lube No 3/);
    await nothingLoads();
    expect(document.documentElement.scrollWidth).toBe(width);
    const names = list()
      .getByTitle(/Lube No \d/)
      .elements();
    expect(names.map((name) => name.textContent)).toEqual([1, 2, 3].map(nameOf));
    for (const name of names) {
      const end = name.lastElementChild?.getBoundingClientRect();
      const row = name.closest('b')?.getBoundingClientRect();
      expect(end?.right).toBeLessThanOrEqual((row?.right ?? 0) + 1);
      expect(end?.width).toBeGreaterThan(20);
    }
  },
);

it('counts alarms of a level apart from its number', async () => {
  answerBusyDashboard(server);
  await openConsole('/dashboard', { as: 'TENANT_ADMIN', language: 'en-US' });
  const alarms = page.getByRole('region', { name: 'Alarms', exact: true });
  await expect.element(alarms.getByRole('link', { name: /^Level 1: \d+$/ })).toBeVisible();
});

it('a reading is compared with the limit that it is beyond, and says where the diagnosis rests on it', async () => {
  answerBusyDashboard(server);
  const [water, temperature, viscosity] = latestRow(1).indicators;
  if (water === undefined || temperature === undefined || viscosity === undefined) throw new Error('there are four');
  server.on(dashboardRoutes.listLatest, {
    rows: [
      latestRow(1, {
        indicators: [{ ...water, value: 1204, state: 'level1' }, { ...temperature, state: 'level1' }, viscosity],
      }),
    ],
    total: 1,
  });
  await openConsole('/dashboard', { as: 'CUSTOMER_USER' });
  const readings = tile('最新读数');
  await expect.element(readings).toMatchTextContent(/1,204 ppm一级限 ≤ 1,000/);
  await expect.element(readings).toMatchTextContent(/43\.5 °C判断依据/);
  await expect.element(readings).toMatchTextContent(/46\.2.*未设限值/);
});
