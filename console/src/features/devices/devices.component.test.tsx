import {
  accountRoutes,
  analysisRoutes,
  areaRoutes,
  dashboardRoutes,
  deviceRoutes,
  deviceStatusOf,
  limitRoutes,
  withListChange,
} from '@oilsight/contract';
import type { DayStrip, Device, DeviceListRow, Preferences, SentPreferences } from '@oilsight/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerList, health, listRow, stateCounts, statuses } from '../../../test/dashboard.ts';
import { device, idOf, stateOf } from '../../../test/fixtures.ts';
import { factories, live, openConsole, server, tenantId } from '../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

/** Thirty normal days, but for some, by how many days ago they were. */
function strip(deviceId: string, others: Readonly<Record<number, DayStrip['states'][number]>> = {}): DayStrip {
  const states = Array.from({ length: 30 }, (_, index) => others[29 - index] ?? 'normal');
  return { deviceId, from: '2026-11-01', states, hasLimits: true };
}

/** Answers list and counts as the server does for some devices. Returns what the list was asked for. */
function answerDevices(devices: readonly (Device & Partial<DeviceListRow>)[]) {
  server.on(dashboardRoutes.getStateCounts, ({ query: { customerId } }) => {
    const own = devices.filter((one) => customerId === undefined || one.customerId === customerId);
    const counts = statuses();
    for (const one of own) counts[deviceStatusOf(one)] += 1;
    return stateCounts(counts);
  });
  const asked = answerList(server, devices);
  server.on(analysisRoutes.dayStrips, ({ query: { deviceIds } }) => deviceIds.map((deviceId) => strip(deviceId)));
  return { last: () => asked.map(({ sort, descending, pageNum }) => `${sort} ${descending} ${pageNum}`).at(-1) };
}

it.each(['/dashboard', '/device', '/oilSet?tab=devices', '/oilSet?tab=weights'])(
  'says of a factory without devices that it has none (%s)',
  async (path) => {
    await openConsole(path, { as: 'CUSTOMER_USER' });
    await expect.element(page.getByText('当前客户没有关联设备')).toBeVisible();
  },
);

it('breaks no word of the counters of a tablet, and is no wider than the screen', async () => {
  await page.viewport(1024, 768);
  const states = ['level1', 'level2', 'fault', 'offline', 'normal'] as const;
  answerDevices(states.map((state, index) => device(index + 1, { state })));
  await openConsole('/device', { as: 'CUSTOMER_USER', language: 'en-US' });
  const counters = page.getByRole('group', { name: 'Filter by state' }).getByRole('button');
  await expect.element(counters.first()).toMatchTextContent(/Level 1 alarm/);
  const brokenWords = counters.elements().flatMap((button) => {
    const text = [...(button.querySelector('span')?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE);
    return [...(text?.textContent ?? '').matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return (
          range.getClientRects().length !== 1 ||
          range.getBoundingClientRect().right > button.getBoundingClientRect().right
        );
      })
      .map(([word]) => word);
  });
  expect(brokenWords).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(1024);
});

it('keeps the filter of the list in the address, and leads to the top of a device, whose way leads back', async () => {
  const [{ customerId }] = factories;
  const many = Array.from({ length: 30 }, (_, index) => device(index + 1));
  answerDevices(many);
  server
    .on(deviceRoutes.getDevice, ({ query }) => many.find(({ deviceId }) => deviceId === query.deviceId) ?? device(1))
    .refuseTheRest('systemError');
  await openConsole(`/device/${customerId}`, { as: 'TENANT_ADMIN' });
  const words = page.getByLabelText('搜索设备');
  await words.fill('HPU-30');
  await expect.element(page.getByText('显示 1 台')).toBeVisible();
  await expect.poll(() => location.search).toContain('HPU-30');
  await openConsole(location.pathname + location.search, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('显示 1 台')).toBeVisible();
  await words.fill('');
  await expect.element(page.getByText('显示 30 台')).toBeVisible();
  scrollTo(0, 300);
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  (page.getByRole('link', { name: /HPU-9/ }).first().element() as HTMLElement).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  expect(location.search).toMatch(/^\?deviceId=[\w-]{36}&tenantId=[\w-]{36}&customerId=[\w-]{36}$/);
  await expect.poll(() => scrollY).toBe(0);
  await expect.poll(() => document.title).toMatch(/^液压站 HPU-9 · /);
  const current = () => document.querySelector('nav[aria-label="主菜单"] [aria-current="page"]')?.getAttribute('href');
  expect(current()).toBe(`/device/${customerId}`);
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
  await expect.poll(() => location.pathname).toBe(`/device/${customerId}`);
});

it('leads back to where the list was, and to the top of every page that is opened', async () => {
  const many = Array.from({ length: 60 }, (_, index) => device(index + 1));
  answerDevices(many);
  server
    .on(deviceRoutes.getDevice, ({ query }) => many.find(({ deviceId }) => deviceId === query.deviceId) ?? device(1))
    .refuseTheRest('systemError');
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('link', { name: /HPU-9/ }).first()).toBeVisible();
  scrollTo(0, 400);
  await expect.poll(() => scrollY).toBe(400);
  (page.getByRole('link', { name: /HPU-9/ }).first().element() as HTMLElement).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  await expect.poll(() => scrollY).toBe(0);
  history.back();
  await expect.poll(() => location.pathname).toBe('/device');
  await expect.poll(() => scrollY).toBe(400);
});

const wear = { zh: '磨损加剧', en: 'Wear is increasing' };

it.each([
  ['zh-CN', /磨损加剧.*2 时 5 分/, '正在评估…'],
  ['en-US', /Wear is increasing.*2 h 5 min/, 'Assessing…'],
] as const)(
  'names the finding that causes a state and since when, as the line tells it, and who is still being assessed (%s)',
  async (language, cause, assessing) => {
    const [worn, fresh] = [device(1, { state: 'level1' }), device(2, { assessed: false, isAssessing: true })];
    answerDevices([worn, fresh]);
    await openConsole('/device', { as: 'CUSTOMER_USER', language });
    await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toBeVisible();
    live.say('devices', [{ ...stateOf(worn), finding: wear, since: Date.now() - 7_500_000 }, stateOf(fresh)]);
    await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toMatchTextContent(cause);
    await expect.element(page.getByRole('link', { name: /HPU-2/ }).first()).toMatchTextContent(new RegExp(assessing));
  },
);

it('a row turns offline by itself when the line says so', async () => {
  const one = device(1);
  answerDevices([one]);
  live.say('devices', [stateOf(one)]);
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  const row = page.getByRole('link', { name: /HPU-1/ }).first();
  await expect.element(row).toMatchTextContent(/正常/);
  live.say('devices', [{ ...stateOf(one), online: false, state: 'offline', lastSeenAt: Date.now() - 360_000 }]);
  await expect.element(row).toMatchTextContent(/离线.*没有按时上报.*6 分/);
});

it('a row has room for its last state with its time while nothing comes in', async () => {
  const one = device(1, { state: 'level1' });
  answerDevices([listRow({ ...one, since: Date.now() - 26 * hour, lastSeenAt: Date.now() - 20 * hour })]);
  live.say('devices', [stateOf(one)]);
  await openConsole('/device', { as: 'CUSTOMER_USER', language: 'en-US' });
  const tag = page
    .getByRole('link', { name: /HPU-1/ })
    .first()
    .getByText(/^Level 1 alarm/);
  await expect.element(tag).toBeVisible();
  live.cut();
  await expect.element(tag).toMatchTextContent(/Level 1 alarm · \d{2}:\d{2}/);
  const cell = tag.element().closest('a > span');
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
  await page.viewport(390, 844);
  const card = page.getByRole('listitem').getByRole('link', { name: /HPU-1/ });
  await expect.element(card).toBeVisible();
  const parts = [...card.element().querySelectorAll('small, time')];
  expect(parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)).toEqual([]);
});

const hour = 3_600_000;
it('says of a leak that there is one, without the number of a switch, and on a phone nothing smaller than 12 px', async () => {
  await page.viewport(390, 900);
  answerDevices([
    listRow({
      ...device(1, { state: 'level1' }),
      leading: 'leak',
      since: Date.now() - 26 * hour,
      reading: { key: 'leak', value: 1, limit: 0, level: 'level1', side: 'high', isBack: false },
      health: { value: 90, at: Date.now() },
      life: { hours: 2080, at: Date.now() },
    }),
  ]);
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  const row = page.getByRole('link', { name: /HPU-1/ });
  await expect.element(row).toMatchTextContent(/泄漏/);
  await expect.element(row).not.toMatchTextContent(/上限/);
  const sizes = [...row.element().querySelectorAll('small')].map((one) =>
    Number.parseFloat(getComputedStyle(one).fontSize),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});

const explained = () => [
  listRow({
    ...device(1, { state: 'level1' }),
    finding: wear,
    since: Date.now() - 26 * hour,
    evidence: { zh: '铁颗粒 8.7 个/h，是基线的 9.6 倍', en: 'Ferrous 8.7 /h, 9.6 times the baseline' },
    health: { value: 37.4, at: Date.now() },
    life: { hours: 9604, at: Date.now() },
  }),
  listRow({
    ...device(2, { state: 'level2' }),
    leading: 'water_ppm',
    since: Date.now() - 3 * hour,
    reading: { key: 'water_ppm', value: 528, limit: 500, level: 'level2', side: 'high', isBack: false },
    health: { value: 62, at: Date.now() },
    life: { hours: 0, at: Date.now() },
  }),
  listRow(device(3, { state: 'offline', online: false, lastSeenAt: Date.now() - 5 * hour })),
  listRow({
    ...device(4),
    reading: { key: 'oil_temperature', value: 52.6, limit: 60, level: 'level2', side: 'high', isBack: false },
    health: { value: 97, at: Date.now() },
    life: { hours: 18_240, at: Date.now() },
  }),
];

it.each([
  [
    'zh-CN',
    1440,
    [
      /一级报警.*HPU-1.*磨损加剧.*铁颗粒 8.7 个\/h.*1 天 2 时.*37.*9,600 h.*秒/,
      /二级预警.*HPU-2.*水含量.*528 ppm，二级上限 500 ppm.*3 时 0 分.*62.*已到期/,
      /离线.*HPU-3.*没有按时上报.*5 时 0 分/,
      /正常.*HPU-4.*油温.*52\.6 °C，二级上限 60 °C.*97.*18,200 h/,
    ],
  ],
  [
    'en-US',
    390,
    [
      /Level 1 alarm.*HPU-1.*Wear is increasing.*Ferrous 8.7.*37.*9,600 h/,
      /Level 2 warning.*3 h 0 min.*HPU-2.*Water content.*528 ppm, level 2 above 500 ppm.*62.*Due/,
      /Offline.*5 h 0 min.*HPU-3.*Not reporting on time/,
      /Normal.*HPU-4.*Oil temperature 52\.6 °C, level 2 above 60 °C.*97.*18,200 h/,
    ],
  ],
] as const)('a row says state, cause, since when and what is left (%s, %d px)', async (language, width, rows) => {
  await page.viewport(width, 900);
  answerDevices(explained());
  await openConsole('/device', { as: 'CUSTOMER_USER', language });
  for (const [index, expected] of rows.entries())
    await expect
      .element(page.getByRole('link', { name: new RegExp(`HPU-${index + 1}`) }).first())
      .toMatchTextContent(expected);
  expect(document.documentElement.scrollWidth).toBe(width);
});

it.each([
  ['zh-CN', 1440, /近 30 天：2 天一级报警，1 天二级预警，1 天无读数，26 天正常/],
  [
    'en-US',
    390,
    /Last 30 days: Level 1 alarm on 2 days, Level 2 warning on 1 day, No readings on 1 day, Normal on 26 days/,
  ],
] as const)(
  'a row has its last thirty days in one call for all, today as it is now (%s, %d px)',
  async (language, width, words) => {
    await page.viewport(width, 900);
    answerDevices([...explained(), device(5, { isGateway: true }), device(6, { assessed: false })]);
    const asked: string[][] = [];
    server.on(analysisRoutes.dayStrips, ({ query: { deviceIds } }) => {
      asked.push(deviceIds);
      return deviceIds.map((deviceId) => ({
        // Read before the alarm of today was raised.
        ...strip(deviceId, deviceId === idOf('d', 1) ? { 1: 'level1', 2: 'level2', 29: 'offline' } : {}),
        hasLimits: deviceId !== idOf('d', 6),
      }));
    });
    await openConsole('/device', { as: 'CUSTOMER_USER', language });
    const stripOf = (number: number) =>
      page
        .getByRole('link', { name: new RegExp(`HPU-${number}`) })
        .first()
        .getByTitle(/30 (天|days)/);
    await expect.element(stripOf(1)).toMatchTextContent(words);
    const tones = (number: number) =>
      [...stripOf(number).element().querySelectorAll('path')].map((path) => path.getAttribute('data-tone'));
    expect(tones(1)).toEqual(['off', 'ok', 'l2', 'l1']);
    // Silent today; nothing assesses the sixth; a gateway has no oil.
    expect(tones(3)).toEqual(['ok', 'off']);
    expect(tones(6)).toEqual(['off']);
    expect(stripOf(5).elements()).toEqual([]);
    expect(new Set(asked.map(String))).toEqual(new Set([[1, 2, 3, 4, 6].map((number) => idOf('d', number)).join()]));
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

it('asks for no days where the reader has hidden them, and goes without where they cannot be read', async () => {
  answerDevices([device(1)]);
  server.refuse(analysisRoutes.dayStrips, 'systemError');
  keepPreferences();
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toBeVisible();
  expect(page.getByTitle(/^近 30 天：/).elements()).toEqual([]);
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('checkbox', { name: '近 30 天' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/每天一格/)).not.toBeInTheDocument();
  const before = server.asked.filter((call) => call.includes('listDayStrips')).length;
  await page.getByRole('button', { name: '健康度' }).click();
  await expect.poll(() => location.search).toBe('?sort=health');
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toBeVisible();
  expect(server.asked.filter((call) => call.includes('listDayStrips'))).toHaveLength(before);
});

it('cuts no number of the evidence, has the whole of it as a tip, and says in the chooser what has no room', async () => {
  await page.viewport(1024, 900);
  const sentence =
    'Cleanliness at the worst of all the channels of the sensor has been rising by 120.3\u202Fcodes a day (rule threshold 1).';
  answerDevices([
    listRow({
      ...device(1, { state: 'level1', groupName: '默认分组' }),
      finding: { zh: '污染', en: 'Cleanliness target exceeded for sensitive valves' },
      evidence: { zh: sentence, en: sentence },
    }),
  ]);
  keepPreferences();
  await openConsole('/device', { as: 'CUSTOMER_USER', language: 'en-US' });
  const row = page.getByRole('link', { name: /HPU-1/ }).first();
  await expect.element(row.getByTitle(sentence)).toBeVisible();
  // A piece of the evidence stands whole within the cell, or not at all.
  const cell = row.getByTitle(sentence).element().parentElement as HTMLElement;
  const { bottom, right } = cell.getBoundingClientRect();
  const cut = [...cell.querySelectorAll('small span span')].filter((piece) => {
    const box = piece.getBoundingClientRect();
    return box.top < bottom - 1 && (box.right > right + 1 || box.bottom > bottom + 1);
  });
  expect(cut.map((piece) => piece.textContent)).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = (name: string) => page.getByRole('checkbox', { name }).element().closest('label')?.textContent;
  expect([choice('Leading cause'), choice('Latest reading')]).toEqual(['Leading cause', 'Latest readingno room']);
  // The default group has a name in each language.
  for (const name of ['Since', 'Health', 'Device group']) await page.getByRole('checkbox', { name }).click();
  await userEvent.keyboard('{Escape}');
  await page.viewport(1440, 900);
  await expect.element(row).toMatchTextContent(/Default group/);
});

it('ticks rows, takes them along as a file, and gives them the limits of one of them', async () => {
  const files: Promise<string>[] = [];
  const take = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
    if (link === null) return;
    event.preventDefault();
    files.push(fetch(link.href).then((answer) => answer.text()));
  };
  document.addEventListener('click', take);
  answerDevices(explained());
  const asked: unknown[] = [];
  server.on(limitRoutes.copySettings, ({ body }) => {
    asked.push(body);
    return { devices: body.toDeviceIds.length };
  });
  await openConsole('/device', { as: 'TENANT_ADMIN' });
  const bar = page.getByRole('region', { name: '对所选设备的操作' });
  await expect.element(page.getByRole('checkbox', { name: '选择 液压站 HPU-2' })).toBeVisible();
  expect(bar.elements()).toEqual([]);
  await page.getByRole('checkbox', { name: '选择 液压站 HPU-1' }).click();
  await page.getByRole('checkbox', { name: '选择 液压站 HPU-2' }).click();
  await expect.element(bar).toMatchTextContent(/已选 2 台/);
  expect(location.pathname).toBe('/device');
  await bar.getByRole('button', { name: '导出所选' }).click();
  document.removeEventListener('click', take);
  const lines = (await files[0])?.split('\r\n');
  expect(lines?.[0]).toMatch(/^.?状态,设备,设备编号,工厂,主因与依据,依据,自何时 \(.+\),健康度,剩余寿命 \(h\),/);
  expect(lines?.[1]).toMatch(/^一级报警,液压站 HPU-1,NB-HY-001,.*,磨损加剧,铁颗粒 8\.7/);
  expect(lines?.[2]).toMatch(/^二级预警,液压站 HPU-2,.*水含量/);
  await bar.getByRole('button', { name: '套用限值' }).click();
  const dialog = page.getByRole('dialog');
  await userEvent.selectOptions(dialog.getByLabelText('样板设备'), '液压站 HPU-1');
  await expect.element(dialog).toMatchTextContent(/套用限值.*将改动 1 台：液压站 HPU-2/);
  await dialog.getByRole('button', { name: '套用到其余 1 台' }).click();
  await expect.poll(() => asked).toEqual([{ deviceId: idOf('d', 1), toDeviceIds: [idOf('d', 2)] }]);
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: '选择已显示的全部设备' }).click();
  await expect.element(bar).toMatchTextContent(/已选 4 台/);
});

it('says that a value is back within its limits where its alarm is one of a limit, and else the value alone', async () => {
  const within = (number: number, isBack: boolean) =>
    listRow({
      ...device(number, { state: 'level2' }),
      leading: 'water_ppm',
      reading: { key: 'water_ppm', value: 90, limit: null, level: null, side: null, isBack },
    });
  answerDevices([within(1, true), within(2, false)]);
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toMatchTextContent(/90 ppm，已回到限值以内/);
  await expect.element(page.getByRole('link', { name: /HPU-2/ }).first()).toMatchTextContent(/90 ppm(?!，)/);
});

it('shows the devices of all factories in one list, the worst first, and sorts them on the server', async () => {
  const asked = answerDevices([
    device(1),
    device(2, { customerId: factories[1].customerId, customerName: '芜湖水泥厂' }),
  ]);
  await openConsole('/device', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('link', { name: /HPU-2/ }).first()).toMatchTextContent(/芜湖水泥厂/);
  expect(asked.last()).toBe('worst false 1');
  const heads = page.getByRole('toolbar', { name: '排序' });
  await heads.getByRole('button', { name: '健康度' }).click();
  await expect.poll(asked.last).toBe('health false 1');
  await heads.getByRole('button', { name: '按健康度排序，由小到大' }).click();
  await expect.poll(asked.last).toBe('health true 1');
  expect(location.search).toBe('?sort=health&order=descending');
  await openConsole('/device?sort=factory', { as: 'TENANT_ADMIN' });
  await expect.poll(asked.last).toBe('factory false 1');
  expect(server.asked.filter((call) => call.includes('listDeviceInfo'))).toEqual([]);
});

it.each([
  ['zh-CN', /另有 1 个工厂还没有设备/],
  ['en-US', /1 more factory has no device yet/],
] as const)(
  'has room for every column of forty factories, whatever their names are, and counts those without a device (%s)',
  async (language, withoutDevice) => {
    const long = { zh: '内蒙古包头稀土高新技术产业开发区第二热轧带钢分厂', en: 'Northern Plains Hot Strip Mill No. 2' };
    const finding = { zh: '清洁度超出敏感元件要求', en: 'Cleanliness target exceeded for sensitive valves' };
    const rows = forty().map((row, index) => ({
      ...row,
      customerName: index === 0 ? long.en : long.zh,
      areaName: language === 'zh-CN' ? '广东省广州市' : 'Guangzhou',
      worst:
        row.worst === null
          ? null
          : { ...row.worst, deviceName: 'AGC 伺服液压站 HPU-2', finding, since: Date.now() - 374 * hour },
    }));
    server
      .on(dashboardRoutes.getStateCounts, { ...stateCounts({ level1: 60 }), factories: 41, perFactory: rows })
      .on(dashboardRoutes.getHealth, () => ({ ...health([25]), factories: [] }));
    await openConsole('/device?by=factory', { as: 'TENANT_ADMIN', language });
    const table = page.getByRole('main').getByRole('table');
    await expect.poll(() => table.getByRole('row').elements().length).toBe(41);
    const right = (part: Element | null) => part?.getBoundingClientRect().right ?? 0;
    expect(right(table.element())).toBeLessThanOrEqual(right(table.element().parentElement));
    const heights = table
      .getByRole('row')
      .elements()
      .map((row) => row.getBoundingClientRect().height);
    expect(Math.max(...heights)).toBeLessThanOrEqual(4 * 16 + 8);
    await expect.element(page.getByText(withoutDevice)).toBeVisible();
  },
);

it.each([1440, 1024])(
  'tells long names apart by their ends, in two lines where one is too short (%d px)',
  async (width) => {
    await page.viewport(width, 900);
    const names = ['操作侧', '传动侧'].map((side) => `宽厚板四辊可逆精轧机主传动齿轮减速箱 · 二线 · ${side} · 12 号`);
    answerDevices(names.map((deviceName, index) => ({ ...device(index + 1), deviceName })));
    await openConsole('/device', { as: 'CUSTOMER_USER' });
    for (const name of names) {
      const shown = page.getByRole('listitem').getByTitle(name);
      await expect.element(shown).toBeVisible();
      const end = shown.element().lastElementChild;
      expect(end?.textContent).toMatch(/^.*[操传].*侧 · 12 号$/);
      expect(end?.scrollWidth).toBeLessThanOrEqual(end?.clientWidth ?? 0);
      const row = shown.element().closest('a')?.getBoundingClientRect();
      const number = shown.element().closest('b')?.nextElementSibling?.getBoundingClientRect();
      expect(number?.bottom).toBeLessThanOrEqual(row?.bottom ?? 0);
      expect(shown.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(row?.top ?? Infinity);
    }
  },
);

it('narrows forty factories by a count of the verdict and by province, both in the address', async () => {
  const rows = forty().map((row, index) => ({ ...row, areaNo: index < 3 ? '340200' : '330200' }));
  server
    .on(dashboardRoutes.getStateCounts, { ...stateCounts({ level1: 60, offline: 0 }), factories: 40, perFactory: rows })
    .on(dashboardRoutes.getHealth, () => ({ ...health([25]), factories: [] }))
    .on(areaRoutes.listAreas, [
      { id: '330000', areaNo: '330000', areaName: '浙江省', hasChildren: true },
      { id: '340000', areaNo: '340000', areaName: '安徽省', hasChildren: true },
      { id: '350000', areaNo: '350000', areaName: '福建省', hasChildren: true },
    ]);
  await openConsole('/device?by=factory', { as: 'TENANT_ADMIN' });
  const table = page.getByRole('main').getByRole('table');
  const shown = () => table.getByRole('row').elements().length - 1;
  await expect.poll(shown).toBe(40);
  const inAlarm = rows.filter(({ statuses }) => statuses.level1 > 0).length;
  await page.getByRole('button', { name: new RegExp(`60.*${inAlarm} 个工厂`) }).click();
  await expect.poll(shown).toBe(inAlarm);
  expect(location.search).toBe('?by=factory&state=level1');
  const region = page.getByRole('combobox', { name: '地区' });
  expect([...(region.element() as HTMLSelectElement).options].map(({ text }) => text).toSorted()).toEqual(
    ['全部地区', '安徽省', '浙江省'].toSorted(),
  );
  await region.selectOptions('340000');
  await expect.poll(shown).toBe(rows.slice(0, 3).filter(({ statuses }) => statuses.level1 > 0).length);
  await page.getByLabelText('搜索工厂').fill('没有');
  await page.getByRole('button', { name: '显示全部工厂' }).click();
  await expect.poll(shown).toBe(40);
  expect(location.search).toBe('?by=factory');
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: '导出' }).click();
  await expect.poll(() => files).toHaveLength(1);
  vi.restoreAllMocks();
  const lines = ((await files[0]?.text()) ?? '').split('\r\n');
  expect(lines).toHaveLength(42);
  expect(lines[0]).toMatch(/^.?工厂,地区,设备,一级报警,/);
  expect(lines.find((line) => line.startsWith('工厂 2,'))).toMatch(/^工厂 2,安徽芜湖,50,1,.*减速机 GB-2,水含量,2026-/);
});

it('counts the devices that are in front of the reader, and shows none twice', async () => {
  const many = Array.from({ length: 120 }, (_, index) => device(index + 1));
  answerDevices(many);
  // The order moves between the first page and the second: one device stands on both.
  server.on(dashboardRoutes.listWorstFirst, ({ query: { pageNum, pageSize } }) => {
    const from = (pageNum - 1) * pageSize - (pageNum === 2 ? 1 : 0);
    return { rows: many.slice(from, from + pageSize).map(listRow), total: many.length };
  });
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('heading', { name: '显示 50 台，共 120 台' })).toBeVisible();
  await page.getByRole('button', { name: '再显示 50 台，还有 70 台' }).click();
  await expect.element(page.getByRole('heading', { name: '显示 99 台，共 120 台' })).toBeVisible();
  await page.getByRole('button', { name: '显示其余 21 台' }).click();
  await expect.element(page.getByRole('heading', { name: '显示 119 台，共 120 台' })).toBeVisible();
  expect(page.getByRole('button', { name: /显示其余|再显示/ }).elements()).toEqual([]);
});

it('sorts on a phone by a choice of its own, where no heads stand', async () => {
  await page.viewport(390, 844);
  const asked = answerDevices([device(1)]);
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await page.getByRole('combobox', { name: '排序' }).selectOptions('life');
  await expect.poll(asked.last).toBe('life false 1');
  await page.getByRole('button', { name: '反转顺序' }).click();
  await expect.poll(asked.last).toBe('life true 1');
});

/** Keeps preferences as the server does, once it has leave to answer. */
function keepPreferences(leave: Promise<void> = Promise.resolve()) {
  const sent: SentPreferences[] = [];
  const kept: Preferences[] = [];
  server.on(accountRoutes.updatePreferences, async ({ body }) => {
    await leave;
    const { deviceList, ...others } = body;
    sent.push(body);
    const answer = { ...others, deviceList: withListChange(kept.at(-1)?.deviceList, deviceList ?? {}) };
    kept.push(answer);
    return answer;
  });
  return { sent, kept };
}

it('shows the columns that were chosen, and keeps them and named views with the account', async () => {
  answerDevices(explained());
  const { kept, sent } = keepPreferences();
  await openConsole('/device?state=level1&sort=health', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('checkbox', { name: '油品' }).click();
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toMatchTextContent(/L-HM 46/);
  await page.getByRole('checkbox', { name: '剩余寿命' }).click();
  await expect
    .poll(() => kept.at(-1)?.deviceList?.columns)
    .toEqual(['cause', 'since', 'health', 'days', 'lastSeen', 'oil']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/条件一级报警排序健康度，由小到大/);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('请填写视图名称')).toBeVisible();
  await dialog.getByLabelText('名称').fill('夜班：液压站');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => kept.at(-1)?.deviceList?.views)
    .toEqual([
      {
        name: '夜班：液压站',
        state: 'level1',
        words: '',
        sort: 'health',
        isDescending: false,
        columns: ['cause', 'since', 'health', 'days', 'lastSeen', 'oil'],
      },
    ]);
  const views = page.getByRole('group', { name: '视图' });
  await views.getByRole('button', { name: '最差在前' }).click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(views.getByRole('button', { name: '最差在前' })).toHaveAttribute('aria-pressed', 'true');
  // It filters and orders; the columns that the reader has chosen stay.
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toMatchTextContent(/L-HM 46/);
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('button', { name: '恢复默认列' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).not.toMatchTextContent(/L-HM 46/);
  await views.getByRole('button', { name: '夜班：液压站' }).click();
  await expect.poll(() => location.search).toBe('?state=level1&sort=health');
  await expect.element(page.getByRole('link', { name: /HPU-1/ }).first()).toMatchTextContent(/L-HM 46/);
  await page.getByRole('button', { name: '删除视图“夜班：液压站”' }).click();
  await expect.poll(() => kept.at(-1)?.deviceList?.views).toEqual([]);
  // What a call sends is one change: it could not take back what another page has kept.
  for (const { deviceList } of sent) expect(Object.keys(deviceList ?? {})).toHaveLength(1);
});

it('puts the columns in order by the keys at their handles, in the list, with the account and in a view', async () => {
  answerDevices(explained());
  const { kept } = keepPreferences();
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  const heads = () =>
    [...document.querySelectorAll('[role="toolbar"] > span')].map((head) => head.textContent?.trim() ?? '');
  await expect.poll(heads).toContain('健康度');
  const [before] = [heads()];
  await page.getByRole('button', { name: '列', exact: true }).click();
  (page.getByRole('button', { name: '移动列“健康度”' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => document.querySelector('li[data-dragging]')).not.toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText('健康度 移到第 2 位，共 6 列')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText('健康度 移到第 1 位，共 6 列')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect
    .poll(() => kept.at(-1)?.deviceList?.columns)
    .toEqual(['health', 'cause', 'since', 'days', 'life', 'lastSeen']);
  await expect.poll(() => heads().indexOf('健康度')).toBe(before.indexOf('健康度') - 2);
  // What is hidden and shown again leaves the others where they are.
  await page.getByRole('checkbox', { name: '剩余寿命' }).click();
  await expect.poll(() => kept.at(-1)?.deviceList?.columns).toEqual(['health', 'cause', 'since', 'days', 'lastSeen']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('名称').fill('健康度在前');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => kept.at(-1)?.deviceList?.views.at(-1)?.columns)
    .toEqual(['health', 'cause', 'since', 'days', 'lastSeen']);
});

it('keeps each of three quick choices of columns while the server is slow, and takes back only what it refuses', async () => {
  answerDevices(explained());
  const { promise, resolve } = Promise.withResolvers<void>();
  const { kept } = keepPreferences(promise);
  await openConsole('/device', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '列', exact: true }).click();
  const box = (name: string) => page.getByRole('checkbox', { name }).element() as HTMLInputElement;
  for (const name of ['油品', '剩余寿命', '机型']) box(name).click();
  await expect
    .poll(() => [box('油品').checked, box('剩余寿命').checked, box('机型').checked])
    .toEqual([true, false, true]);
  expect(kept).toEqual([]);
  resolve();
  await expect
    .poll(() => kept.map(({ deviceList }) => deviceList?.columns.join(' ')))
    .toEqual([
      'cause since health days life lastSeen oil',
      'cause since health days lastSeen oil',
      'cause since health days lastSeen type oil',
    ]);
  server.refuse(accountRoutes.updatePreferences, 'systemError');
  box('地区').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/列没有保存/);
  expect([box('地区').checked, box('机型').checked]).toEqual([false, true]);
});

it('takes a view back that the server refused, and says so', async () => {
  answerDevices([device(1)]);
  server.refuse(accountRoutes.updatePreferences, 'systemError');
  await openConsole('/device?sort=health', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '存为视图' }).click();
  await page.getByRole('dialog').getByLabelText('名称').fill('夜班');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/视图没有保存/);
  expect(page.getByRole('group', { name: '视图' }).getByRole('button').elements()).toHaveLength(1);
});

const forty = () =>
  Array.from({ length: 40 }, (_, index) => ({
    customerId: idOf('c', index + 1),
    customerName: `工厂 ${index + 1}`,
    tenantId,
    areaNo: '',
    areaName: index % 2 === 0 ? '浙江宁波' : '安徽芜湖',
    total: 50,
    online: 49,
    statuses: statuses({ level1: index % 4, normal: 50 - (index % 4) }),
    gateways: 0,
    worst:
      index % 4 === 0
        ? null
        : {
            deviceId: idOf('d', index + 1),
            deviceName: `减速机 GB-${index + 1}`,
            state: 'level1' as const,
            lastSeenAt: Date.now(),
            leading: 'water_ppm',
            finding: null,
            since: Date.now() - 5 * hour,
          },
  }));

it.each([1440, 1024, 390])('has forty factories in a table that is sorted and searched (%d px)', async (width) => {
  await page.viewport(width, 900);
  server
    .on(dashboardRoutes.getStateCounts, () => ({
      ...stateCounts({ level1: 60, normal: 1940 }),
      factories: 40,
      perFactory: forty(),
    }))
    .on(dashboardRoutes.getHealth, () => ({
      ...health([25]),
      factories: [
        {
          customerId: idOf('c', 5),
          customerName: '工厂 5',
          devices: 1,
          lowest: 25.2,
          p25: 25,
          median: 25,
          p75: 25,
        },
      ],
    }));
  await openConsole('/device', { as: 'TENANT_ADMIN' });
  await page.getByRole('radio', { name: '按工厂' }).click({ force: true });
  await expect.poll(() => location.search).toBe('?by=factory');
  const region = page.getByRole('region', { name: '工厂', exact: true });
  const names = () =>
    region
      .getByRole('link', { name: /^工厂 \d+/ })
      .elements()
      .map((link) => /工厂 \d+/.exec(link.textContent ?? '')?.[0]);
  await expect.poll(names).toHaveLength(40);
  expect(names().slice(0, 2)).toEqual(['工厂 4', '工厂 8']);
  await expect.element(region).toMatchTextContent(/减速机 GB-4.*水含量/);
  if (width === 390) await region.getByRole('combobox', { name: '排序' }).selectOptions('lowest');
  else await region.getByRole('button', { name: '最低健康度' }).click();
  await expect.poll(() => names()[0]).toBe('工厂 5');
  await region.getByLabelText('搜索工厂').fill('芜湖');
  await expect.poll(names).toHaveLength(20);
  await expect.element(region).toMatchTextContent(/显示 20 个，共 40 个工厂/);
  expect(document.documentElement.scrollWidth).toBe(width);
  expect(server.asked.filter((call) => call.includes('listDeviceInfo'))).toEqual([]);
});
