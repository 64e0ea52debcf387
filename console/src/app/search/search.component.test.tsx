import {
  analysisRoutes,
  AppError,
  authRoutes,
  knowledgeRoutes,
  maxFound,
  oilRoutes,
  searchRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { Found, DeviceListRow, LiveIndicator } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device, idOf } from '../../../test/fixtures.ts';
import { lost } from '../../../test/fake-server.ts';
import { factories, openConsole, server, tenantId } from '../../../test/page.ts';

beforeEach(() => {
  server.on(knowledgeRoutes.listKnowledge, []);
});
afterEach(() => page.viewport(1440, 900));

const field = page.getByRole('combobox', { name: /^搜索设备|^Search devices/ });
const option = (name: RegExp | string) => page.getByRole('option', { name });
const nothing: Found = {
  factories: { rows: [], total: 0 },
  devices: { rows: [], total: 0 },
  sensors: { rows: [], total: 0 },
  oils: { rows: [], total: 0 },
  reports: { rows: [], total: 0 },
  spelled: [],
};
const queued = (number: number, more: Partial<DeviceListRow> = {}): DeviceListRow => ({
  ...device(number),
  leading: null,
  finding: null,
  since: null,
  evidence: null,
  reading: null,
  health: null,
  life: null,
  ...more,
});
const grave = queued(1, {
  state: 'level1',
  leading: 'water_ppm',
  since: Date.now() - 56 * 3_600_000,
  reading: { key: 'water_ppm', value: 528, limit: 500, level: 'level1', side: 'high', isBack: false },
  health: { value: 47, at: Date.now() },
  life: { hours: 34_900, at: Date.now() },
});
const found: Found = {
  factories: {
    rows: [
      {
        customerId: factories[0].customerId,
        customerName: factories[0].customerName,
        tenantId,
        tenantName: '江淮润滑技术服务',
        areaName: '宁波市',
        devices: 12,
        level1: 1,
        level2: 0,
      },
    ],
    total: 1,
  },
  devices: { rows: [grave, queued(2)], total: 7 },
  sensors: {
    rows: [
      {
        sensorId: idOf('b', 1),
        sensorName: 'MC-101',
        serialNo: 'SN-7',
        model: 'MC-1',
        modelName: '水分传感器',
        deviceId: grave.deviceId,
        deviceName: grave.deviceName,
        customerId: grave.customerId,
        customerName: grave.customerName,
        tenantId,
        online: true,
        lastSeenAt: Date.now() - 3000,
      },
    ],
    total: 1,
  },
  oils: {
    rows: [{ oilId: idOf('c', 1), oilName: 'L-HM 46', maker: '昆仑', grade: 'VG 46', devices: 41 }],
    total: 1,
  },
  reports: {
    rows: [
      {
        reportId: idOf('a', 1),
        number: 'OT-20261122-0145',
        theme: '春季送检',
        type: 'oilTest',
        state: 'delivered',
        deviceName: grave.deviceName,
        customerName: grave.customerName,
      },
    ],
    total: 1,
  },
  spelled: [],
};
const openSearch = () => userEvent.keyboard('{Control>}k{/Control}');

it('opens by its key from a field and by its button, and gives the focus back', async () => {
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  const button = page.getByRole('button', { name: '搜索', exact: true });
  await expect.element(button).toBeVisible();
  await button.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  const other = document.createElement('input');
  document.body.append(other);
  other.focus();
  await openSearch();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(other);
  other.remove();
});

it('finds by initials of pinyin: what the server has, with the part that was meant marked, and pages of its own', async () => {
  const mill = { ...grave, deviceName: '热轧主液压站 HPU-1' };
  server.on(searchRoutes.search, { ...nothing, devices: { rows: [mill], total: 1 }, spelled: ['热轧'] });
  await openConsole('/knowledge', { as: 'SYS_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('rz');
  await expect.element(option(/热轧主液压站 HPU-1/)).toBeVisible();
  expect(
    option(/热轧主液压站 HPU-1/)
      .element()
      .querySelector('mark')?.textContent,
  ).toBe('热轧');
  await expect.element(option(/审计日志/)).toBeVisible();
  await field.fill('sjrz');
  await expect.element(option(/审计日志/)).toBeVisible();
});

const code = (key: string, value: number): LiveIndicator => ({
  key,
  value,
  text: null,
  at: Date.now(),
  state: 'normal',
  reason: null,
  limits: null,
  silentAfterMs: 180_000,
});

it('finds by kind what the server has, with the state, its cause and the list of all', async () => {
  const days = Array.from({ length: 30 }, (_, day) => (day < 20 ? ('normal' as const) : ('level1' as const)));
  server
    .on(searchRoutes.search, found)
    .on(analysisRoutes.dayStrips, ({ query: { deviceIds } }) =>
      deviceIds.map((deviceId) => ({ deviceId, from: '2026-11-01', states: days, hasLimits: true })),
    )
    .on(telemetryRoutes.liveIndicators, [code('iso4406_4', 17), code('iso4406_6', 15), code('iso4406_14', 12)]);
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('hpu');
  await expect.element(option(/液压站 HPU-1.*NB-HY-001.*水含量.*一级报警/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(option(/宁波轧钢厂.*1 台一级报警.*12 台设备/)).toBeVisible();
  await expect.element(option(/MC-101.*序列号 SN-7/)).toBeVisible();
  await expect.element(option(/L-HM 46/)).toHaveAttribute('href', expect.stringContaining('/dashboard?q=L-HM+46'));
  await expect.element(option(/春季送检.*OT-20261122-0145/)).toBeVisible();
  await expect.element(option('全部 7 台设备')).toHaveAttribute('href', '/dashboard?q=hpu#devices');
  // Beside the list what is known of the chosen one.
  const preview = page.getByRole('region', { name: '所选结果' });
  await expect
    .element(preview)
    .toMatchTextContent(/528 ppm，一级上限 500 ppm.*10 天一级报警.*健康度47剩余寿命34,900 hISO 440617\/15\/12/);
  // On a usual desk all that can be done with it stands above the foot.
  const foot = preview.element().getBoundingClientRect().bottom;
  expect(preview.getByText('复制链接').element().getBoundingClientRect().bottom).toBeLessThan(foot - 8);
  for (const [key, name] of [
    ['ArrowDown', /^液压站 HPU-2/],
    ['ArrowUp', /^液压站 HPU-1/],
    ['ArrowUp', /问助手：hpu/],
    ['Home', /^液压站 HPU-1/],
    ['End', /问助手：hpu/],
    ['ArrowDown', /^液压站 HPU-1/],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(option(name)).toHaveAttribute('aria-selected', 'true');
    expect(field.element().getAttribute('aria-activedescendant')).toBe(option(name).element().id);
  }
});

it('finds pages and actions of the role in both languages, without the server', async () => {
  server.refuseTheRest('noPermission').on(searchRoutes.search, () => {
    throw lost;
  });
  await openConsole('/knowledge', { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('报警');
  await expect.element(option(/^Alarm record/)).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The server cannot be reached/);
  await field.fill('register a device');
  await expect.element(option(/^Register a device/)).toHaveAttribute('aria-selected', 'true');
  await field.fill('sensor');
  await expect.element(option(/^Sensor management/)).not.toBeInTheDocument();
  await field.fill('审计');
  await expect.element(option(/^Audit log/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/audit');
  await expect.element(field).not.toBeInTheDocument();
});

const everything = [
  '传感器管理',
  '上传设备图片',
  '登记设备',
  '油液数据分析设置',
  '申请报告',
  '新建告警设置',
  '知识库',
  '退出登录',
];
it.each([
  ['SYS_ADMIN', ['传感器管理', '上传设备图片', '登记设备', '申请报告', '新建告警设置', '知识库', '退出登录']],
  ['CUSTOMER_USER', ['油液数据分析设置', '申请报告', '新建告警设置', '知识库', '退出登录']],
  ['EXPERIENCE', ['知识库', '退出登录']],
] as const)('%s finds what the role may open', async (as, names) => {
  server.on(searchRoutes.search, nothing);
  await openConsole('/knowledge', { as });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  const found: string[] = [];
  for (const name of everything) {
    await field.fill(name);
    await expect.element(option(`问助手：${name} 操作`)).toBeVisible();
    if (option(new RegExp(`^${name}`)).query() !== null) found.push(name);
  }
  expect(found).toEqual(everything.filter((name) => (names as readonly string[]).includes(name)));
});

it('says that nothing was found, and keeps what is there until new results come', async () => {
  server.refuseTheRest('noPermission');
  let give: (answer: Found) => void = () => undefined;
  server.on(searchRoutes.search, ({ query }) =>
    query.words === 'hpu' ? found : new Promise((resolve) => (give = resolve)),
  );
  await openConsole('/knowledge', { as: 'GROUP' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('hpu');
  await expect.element(option(/^液压站 HPU-1/)).toBeVisible();
  await field.fill('hpu-9');
  await expect.poll(() => server.asked.filter((call) => call.includes('/system/search')).length).toBe(2);
  await expect.element(option(/^液压站 HPU-1/)).toBeVisible();
  // What was pressed meanwhile waits for what was typed.
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/knowledge');
  give({ ...nothing, devices: { rows: [queued(9)], total: 1 } });
  await expect.poll(() => location.search).toContain(queued(9).deviceId);
  await expect.element(field).not.toBeInTheDocument();
  await openSearch();
  server.on(searchRoutes.search, nothing);
  await field.fill('x'.repeat(60));
  await expect.element(page.getByText(`没有找到“${'x'.repeat(60)}”`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

it('waits for the answer where Enter is pressed before anything has come, and asks the assistant nothing', async () => {
  server.refuseTheRest('noPermission');
  let give: (answer: Found) => void = () => undefined;
  server.on(searchRoutes.search, () => new Promise((resolve) => (give = resolve)));
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('NB-HY-001');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.asked.filter((call) => call.includes('/system/search')).length).toBe(1);
  expect(location.pathname).toBe('/knowledge');
  give({ ...nothing, devices: { rows: [grave], total: 1 } });
  await expect.poll(() => location.search).toContain(grave.deviceId);
});

it('opens nothing by itself after an answer that did not come', async () => {
  const answer = Promise.withResolvers<Found>();
  server.refuseTheRest('noPermission').on(searchRoutes.search, () => answer.promise);
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('hpu');
  await userEvent.keyboard('{Enter}');
  // The answer is lost after the key was pressed, however busy the machine is: once it is lost, the key opens what
  // stands first.
  await expect.poll(() => server.asked.filter((call) => call.includes('/system/search')).length).toBe(1);
  answer.reject(lost);
  // Messages of the page before may still stand beside it.
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect.element(alert).toMatchTextContent(/无法连接服务器/);
  server.on(searchRoutes.search, found);
  // As the browser does when the network is back.
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  await expect.element(option(/^液压站 HPU-1/)).toBeVisible();
  expect(location.pathname).toBe('/knowledge');
});

it('shows no rows of other words, and leads on with those that the rows are of', async () => {
  let give: (answer: Found) => void = () => undefined;
  server.on(searchRoutes.search, ({ query }) =>
    query.words === 'hpu' ? found : new Promise((resolve) => (give = resolve)),
  );
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('hpu');
  await expect.element(option('全部 7 台设备')).toBeVisible();
  await field.fill('hpu-9');
  await expect.poll(() => server.asked.filter((call) => call.includes('/system/search')).length).toBe(2);
  await expect.element(option('全部 7 台设备')).toHaveAttribute('href', '/dashboard?q=hpu#devices');
  await field.fill('gb');
  await expect.element(option(/^液压站 HPU-1/)).not.toBeInTheDocument();
  await expect.poll(() => server.asked.filter((call) => call.includes('/system/search')).length).toBe(3);
  give({ ...nothing, devices: { rows: [queued(9)], total: 1 } });
  await expect.element(option(new RegExp(queued(9).deviceName))).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: /^1 / })).toBeInTheDocument();
});

it('begins with what was opened in this browser, and forgets it at the end of the login', async () => {
  server.on(searchRoutes.search, nothing);
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await expect
    .element(page.getByRole('group', { name: '最近打开' }).getByRole('option', { name: /知识库/ }))
    .toBeVisible();
  expect(localStorage.getItem('recent')).toContain('/knowledge');
  server.on(authRoutes.logout, null);
  await field.fill('sign out');
  await expect.element(option(/^退出登录/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => localStorage.getItem('recent')).toBeNull();
});

it('says why the server found nothing, and asks again', async () => {
  server.on(searchRoutes.search, () => {
    throw new AppError('tooManyReads');
  });
  await openConsole('/knowledge', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await field.fill('hpu');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/下面只有页面和操作/);
  server.on(searchRoutes.search, { ...found, devices: { rows: found.devices.rows, total: maxFound + 1 } });
  await alert.getByRole('button', { name: '重试' }).click();
  await expect.element(option(/^液压站 HPU-1/)).toBeVisible();
});

it.each([
  ['zh-CN', ['全部', '工厂 1', '设备 7', '传感器 1', '油品 1', '报告 1'], 'L-HM 46'],
  ['en-US', ['All', 'Factories 1', 'Devices 7', 'Sensors 1', 'Oils 1', 'Reports 1'], 'L-HM 46'],
] as const)(
  'Tab narrows the results to one kind after the other, and > to actions (%s)',
  async (language, kinds, oil) => {
    server.on(searchRoutes.search, found);
    await openConsole('/knowledge', { as: 'TENANT_ADMIN', language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openSearch();
    await field.fill('hpu');
    await expect.element(option(/HPU-1.*NB-HY-001/)).toBeVisible();
    const all = page.getByRole('group', { name: /^按类别查看$|^Kinds of results$/ });
    const chips = all.getByRole('button', { pressed: true });
    for (const kind of kinds) {
      await expect.element(chips).toHaveTextContent(kind);
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard('{Tab}');
    }
    // Behind the last kind the focus goes on.
    await expect.element(field).not.toHaveFocus();
    field.element().focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(chips).toHaveTextContent(kinds[4]);
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await expect.element(option(new RegExp(oil))).toHaveAttribute('aria-selected', 'true');
    await all.getByRole('button', { name: kinds[0], exact: true }).click();
    await expect.element(option(/HPU-1.*NB-HY-001/)).toHaveAttribute('aria-selected', 'true');
    const asked = () => server.asked.filter((call) => call.includes('/system/search')).length;
    const before = asked();
    await field.fill('>');
    await expect.element(option(language === 'zh-CN' ? /^退出登录/ : /^(Sign|Log) out/)).toBeVisible();
    await field.fill(language === 'zh-CN' ? '> 退出' : '> out');
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
    expect(asked()).toBe(before);
  },
);

it('does with the chosen device what a letter with Alt says, and copies its address', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  server
    .on(searchRoutes.search, { ...nothing, devices: { rows: [grave], total: 1 } })
    .on(oilRoutes.listOils, { rows: [], total: 0 })
    .refuseTheRest('noPermission');
  await openConsole('/knowledge', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const find = async () => {
    await openSearch();
    await field.fill('hpu');
    await expect.element(option(/HPU-1.*NB-HY-001/)).toBeVisible();
  };
  await find();
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect
    .poll(() => write.mock.calls)
    .toEqual([[expect.stringContaining(`/device/detail?deviceId=${grave.deviceId}`)]]);
  write.mockRestore();
  await userEvent.keyboard('{Alt>}l{/Alt}');
  const dialog = page.getByRole('dialog', { name: `登记“${grave.deviceName}”的日志` });
  await expect.element(dialog).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  for (const [letter, path] of [
    ['s', `/oilSet?tab=limits&deviceId=${grave.deviceId}`],
    ['a', `/alarmlist?device=${grave.deviceId}`],
  ] as const) {
    await find();
    await userEvent.keyboard(`{Alt>}${letter}{/Alt}`);
    await expect.poll(() => location.pathname + location.search).toBe(path);
    await expect.element(field).not.toBeInTheDocument();
  }
});
