import { AppError, dealerScreenRoutes, displayRoutes, wallSharedMs } from '@oilsight/contract';
import type { DealerScreenData } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerDealerScreen,
  cities,
  cityFactories,
  dealerScreen,
  mapOf,
  nation,
  provinces,
} from '../../../../test/dealer-screen.ts';
import { live, messages, openConsole, server, tenantId } from '../../../../test/page.ts';
import { sharedAnswer } from '../../../../test/shared-answer.ts';
import { secondMs } from '../../../lib/time.ts';

beforeEach(() => page.viewport(1920, 1080));
afterEach(() => page.viewport(1440, 900));

const part = (name: string) => page.getByRole('region', { name });
const map = part('设备分布');

/** What a dealer sees, with a change. */
async function openWall(change: Partial<DealerScreenData> = {}, path = '/dealer'): Promise<void> {
  answerDealerScreen(server, { ...dealerScreen(), ...change });
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(part('在线设备')).toBeVisible();
}

/** Every canvas that holds a picture. */
const drawn = () =>
  [...document.querySelectorAll('canvas')].filter((canvas) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.some((value) => value > 0);
  }).length;

it('shows the counts of the dealer, each in its tile', async () => {
  await openWall();
  await expect.element(page.getByRole('heading', { name: '江淮设备润滑监测平台' })).toBeVisible();
  await expect.element(page.getByText('江淮润滑技术服务').first()).toBeVisible();
  await expect.element(part('在线设备')).toMatchTextContent(/1,306.*共 1,358 台.*在线率 96.2%/);
  await expect
    .element(part('未恢复的告警'))
    .toMatchTextContent(/未恢复的告警条.*一级报警6.*二级预警23.*污染9.*进水8.*粘度5.*品质衰变4.*磨损1.*工况2/);
  await expect.element(part('行业前三')).toMatchTextContent(/水泥安徽省412/);
  await expect.element(part('机组前三')).toMatchTextContent(/齿轮箱L-CKD 320164/);
  await expect.element(part('累计分析')).toMatchTextContent(/污染分析1,284.*老化分析962.*磨损分析745.*进水分析531/);
  await expect.element(part('24 小时新增告警')).toMatchTextContent(/31 条，已恢复 8 条/);
  await expect.element(part('预警工厂')).toMatchTextContent(/29 条未恢复.*张北风电场/);
  await expect.element(part('分析结论')).toMatchTextContent(/磨粒变大，疑似轴承疲劳.*襄阳水泥厂.*未发现异常/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1920);
});

it('of a long alarm it cuts the words, never the value', async () => {
  const screen = dealerScreen();
  const [row] = screen.warnings.rows.filter(({ alarm }) => alarm !== null);
  if (row?.alarm === undefined || row.alarm === null) throw new Error('there is no alarm');
  const long = { ...row, alarm: { ...row.alarm, alarmName: '很长的指标名称'.repeat(6), value: -2950 } };
  await openWall({ warnings: { rows: [long], total: 1, isCustom: false } });
  await expect.element(part('预警工厂')).toMatchTextContent(/宁波轧钢厂.*AGC 伺服液压站 HPU-2/);
  const value = part('预警工厂').getByText('−2,950 个/mL').element();
  expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth);
  expect(value.getBoundingClientRect().right).toBeLessThanOrEqual(
    part('预警工厂').element().getBoundingClientRect().right,
  );
});

it('takes the share of online of the machines that have connected, and counts gateways apart', async () => {
  const screen = dealerScreen();
  await openWall({ data: { ...screen.data, onlineCst: 13, allCst: 15, unconnectedCst: 1, gatewayCst: 2 } });
  await expect.element(part('在线设备')).toMatchTextContent(/网关另计 2 台.*共 15 台.*占已接入 14 台的 92.9%/);
  answerDealerScreen(server, {
    ...screen,
    data: { ...screen.data, onlineCst: 0, allCst: 2, unconnectedCst: 2, gatewayCst: 0 },
  });
  live.say('devices', []);
  await expect.element(part('在线设备')).toMatchTextContent(/共 2 台.*2 台未接入/);
});

it('says of a value that the alarm was raised with it, and names factory and device in full', async () => {
  const screen = dealerScreen();
  const rows = screen.warnings.rows.filter(({ alarm }) => alarm !== null);
  await openWall({ warnings: { rows, total: rows.length, isCustom: false } });
  await expect.element(part('预警工厂')).toMatchTextContent(/宁波轧钢厂.*AGC 伺服液压站 HPU-2.*触发时/);
  const names = ['宁波轧钢厂', 'AGC 伺服液压站 HPU-2'].map((name) => part('预警工厂').getByText(name).element());
  expect(names.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([false, false]);
});

it('draws the map with a label for each area that none other covers', async () => {
  await openWall();
  await expect.poll(drawn).toBe(1);
  await expect.element(map.getByRole('button', { name: '安徽' })).toMatchTextContent('二级预警4安徽212 / 218');
  await expect.element(map.getByText('另有 3 台不在图上')).toBeVisible();
  await expect.element(map.getByText('南海诸岛')).toBeVisible();
  const boxes = [...document.querySelectorAll('[data-side]')].map((label) => label.getBoundingClientRect());
  expect(boxes.length).toBe(provinces.length);
  const covered = boxes.filter((one, at) =>
    boxes.some(
      (other, place) =>
        place !== at &&
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom,
    ),
  );
  expect(covered).toEqual([]);
});

it('opens a province by key, keeps it in the address and comes back by Escape', async () => {
  await openWall();
  const anhui = map.getByRole('button', { name: '安徽' });
  await expect.element(anhui).toBeVisible();
  anhui.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(map.getByText('芜湖市')).toBeVisible();
  expect(location.search).toBe('?areaNo=340000');
  await expect.element(map.getByText('安徽省')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(map.getByRole('button', { name: '新疆' })).toBeVisible();
  expect(location.search).toBe('');
});

it('says of a province, too, how many devices its map leaves out', async () => {
  await openWall({}, '/dealer?areaNo=340000');
  await expect.element(map.getByText('芜湖市')).toBeVisible();
  await expect.element(map.getByText(/不在图上/)).not.toBeInTheDocument();
  server.on(dealerScreenRoutes.getMapData, mapOf({ areaNo: '340000', areaName: '安徽省' }, cities, 7));
  live.say('devices', []);
  await expect.element(map.getByText('另有 7 台不在图上')).toBeVisible();
});

it.each(['100000', '999', '340101', '990100'])(
  'shows the nation for %s, which a wall does not show',
  async (areaNo) => {
    await openWall({}, `/dealer?areaNo=${areaNo}`);
    await expect.element(map.getByRole('button', { name: '新疆' })).toBeVisible();
  },
);

it('a key that a dialog takes leaves the province as it is', async () => {
  server.on(displayRoutes.listDisplays, []);
  await openWall({}, '/dealer?areaNo=340000');
  await expect.element(map.getByText('芜湖市')).toBeVisible();
  await page.getByRole('button', { name: '展示链接' }).click();
  const dialog = page.getByRole('dialog', { name: '展示链接' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(map.getByText('芜湖市')).toBeVisible();
  expect(location.search).toBe('?areaNo=340000');
});

it('shows each factory once, also where two have one name and their order changes', async () => {
  const { analysis } = dealerScreen();
  const twins = [1, 2, 0].map((alarmLevel, at) => ({
    customerName: '同名工厂',
    alarmLevel: alarmLevel as 0 | 1 | 2,
    conclusion: `结论 ${at}`,
    createTime: Date.now(),
  }));
  const industries = [1, 2, 3].map((industryCst) => ({ industryName: '水泥', industryCst, areaName: '安徽省' }));
  const answer = (rows: typeof twins) => ({
    ...dealerScreen(),
    analysis: { ...analysis, rows },
    all: { ...dealerScreen().all, industries },
  });
  await openWall(answer(twins));
  for (const rows of [twins.toReversed(), twins.slice(1), twins]) {
    answerDealerScreen(server, answer(rows));
    live.say('devices', []);
    const words = rows.map(({ conclusion }) => `.*${conclusion}`).join('');
    await expect.element(part('分析结论')).toMatchTextContent(new RegExp(`^\\D*${words}$`));
    expect(part('分析结论').element().querySelectorAll('li').length).toBe(rows.length);
  }
  expect(part('行业前三').element().querySelectorAll('li').length).toBe(3);
});

it('is a table for those who read it so', async () => {
  await openWall();
  await map.getByRole('button', { name: '表格' }).click();
  await expect.element(map.getByRole('row', { name: '山东省 178 / 184 1 3 1' })).toBeVisible();
  await expect.element(map.getByRole('row', { name: '合计 1,306 / 1,361 6 14 6' })).toBeVisible();
  await expect
    .element(map.getByRole('row', { name: '区域 在线 / 设备 一级报警 二级预警 今日新增', exact: true }))
    .toBeVisible();
  await map.getByRole('button', { name: '安徽省' }).click();
  await expect.element(map.getByRole('row', { name: '合肥市 118 / 120 0 0 0' })).toBeVisible();
});

it('leads from a city to its factories, and from these to their machines', async () => {
  await openWall({}, '/dealer?areaNo=340000');
  await map.getByRole('button', { name: '芜湖市' }).click();
  await expect.poll(() => location.search).toBe('?areaNo=340200');
  await expect.element(map.getByRole('row', { name: '芜湖水泥厂 58 / 60 0 4' })).toBeVisible();
  await expect.element(map.getByRole('row', { name: '工厂 在线 / 设备 一级报警 二级预警', exact: true })).toBeVisible();
  await expect
    .element(map.getByRole('link', { name: '芜湖水泥厂' }))
    .toHaveAttribute('href', `/bigscreen?customerId=${cityFactories[0].customerId}`);
  await expect.element(map.getByRole('button', { name: '表格' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('?areaNo=340000');
  await expect.element(map.getByRole('button', { name: '芜湖市' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('');
});

it('says what a map opens; an area that is the last opens nothing', async () => {
  await openWall();
  await expect.element(map.getByText('点省份看各市')).toBeInTheDocument();
  await map.getByRole('button', { name: '安徽' }).click();
  await expect.element(map.getByText('点城市看各工厂')).toBeInTheDocument();
  // Of a municipality somebody's own map has districts.
  const districts = [{ ...cities[0], areaNo: '310115', areaName: '浦东新区' }] as typeof cities;
  answerDealerScreen(server, {
    ...dealerScreen(),
    map: mapOf({ areaNo: '310000', areaName: '上海市' }, districts),
  });
  await openConsole('/dealer?areaNo=310000', { as: 'TENANT_ADMIN' });
  await map.getByRole('button', { name: '表格' }).click();
  await expect.element(map.getByRole('row', { name: /浦东新区/ })).toBeVisible();
  await expect.element(map.getByRole('button', { name: '浦东新区' })).not.toBeInTheDocument();
});

it('narrows lists and bars with the map, and says so; custom data say that they are the nation’s', async () => {
  const asked: string[] = [];
  const screen = dealerScreen();
  answerDealerScreen(server, screen);
  server.on(dealerScreenRoutes.getData, ({ query }) => {
    asked.push(query.areaNo);
    return { ...screen.data, onlineCst: query.areaNo === '340000' ? 212 : 1306 };
  });
  await openConsole('/dealer', { as: 'TENANT_ADMIN' });
  await map.getByRole('button', { name: '安徽' }).click();
  await expect.element(part('在线设备')).toMatchTextContent(/212/);
  await expect.element(page.getByText('仅安徽省')).toBeVisible();
  expect(asked.slice(0, 1)).toEqual(['']);
  expect(asked.at(-1)).toBe('340000');
  server.on(dealerScreenRoutes.getData, { ...screen.data, isCustom: true, hours: null });
  live.say('devices', []);
  await expect.element(page.getByText('全国数据，不分区域')).toBeVisible();
});

it('goes back to the nation from an area that the server does not know', async () => {
  answerDealerScreen(server, dealerScreen());
  server.on(dealerScreenRoutes.getMapData, ({ query }) => {
    if (query.areaNo !== '') throw new AppError('unknownArea', { field: 'areaNo' });
    return dealerScreen().map;
  });
  await openConsole('/dealer?areaNo=340000', { as: 'TENANT_ADMIN' });
  await expect.element(map.getByRole('button', { name: '新疆' })).toBeVisible();
  expect(location.search).toBe('');
});

it('says of a row for how many alarms of one cause it stands', async () => {
  await openWall();
  await expect.element(part('预警工厂')).toMatchTextContent(/颗粒 ≥ 6 µm（3 条）/);
});

it('rolls only the digits that have changed, with the news of the socket', async () => {
  await openWall();
  const reels = () => {
    const counts = part('在线设备').element().querySelector('[aria-hidden]');
    return [...(counts?.querySelectorAll<HTMLElement>('[style]') ?? [])];
  };
  const before = reels();
  expect(before.map(({ style }) => style.transform)).toEqual(
    ['-1', '-3', '0', '-6'].map((at) => `translateY(${at}em)`),
  );
  const moved: Node[] = [];
  const watch = new MutationObserver((changes) => moved.push(...changes.map(({ target }) => target)));
  watch.observe(part('在线设备').element(), { attributes: true, subtree: true, attributeFilter: ['style'] });
  const screen = dealerScreen();
  answerDealerScreen(server, { ...screen, data: { ...screen.data, onlineCst: 1307 } });
  live.say('devices', []);
  await expect.poll(() => before[3]?.style.transform).toBe('translateY(-7em)');
  // The same digits, of which the last alone moves.
  expect(reels().map((reel, at) => reel === before[at])).toEqual([true, true, true, true]);
  await expect.poll(() => before.map((reel) => moved.includes(reel))).toEqual([false, false, false, true]);
  watch.disconnect();
});

it('follows a change before its figures are due, though the server gives an answer from before it', async () => {
  let { data } = dealerScreen();
  answerDealerScreen(server, dealerScreen());
  server.on(
    dealerScreenRoutes.getData,
    sharedAnswer(wallSharedMs, () => data),
  );
  await openConsole('/dealer', { as: 'TENANT_ADMIN' });
  await expect.element(part('在线设备')).toMatchTextContent(/1,306/);
  const changedAt = performance.now();
  data = { ...data, onlineCst: 1307 };
  live.say('devices', []);
  await expect.element(part('在线设备')).toMatchTextContent(/1,307/);
  // By themselves the figures come after ten seconds.
  expect(performance.now() - changedAt).toBeLessThan(7 * secondMs);
});

it('leads from a factory to its alarms, a display nowhere', async () => {
  await openWall();
  await expect
    .element(part('预警工厂').getByRole('link', { name: '青岛港机厂' }))
    .toHaveAttribute('href', `/alarmlist?search=${encodeURIComponent('青岛港机厂')}`);
});

it('says that its figures are invented where they are', async () => {
  const screen = dealerScreen();
  await openWall({ data: { ...screen.data, isCustom: true, hours: null } });
  await expect.element(page.getByText('演示数据')).toBeVisible();
  expect(document.body.textContent).not.toContain('24 小时新增告警');
});

it('says what is missing where there is nothing', async () => {
  const screen = dealerScreen();
  const zero = Object.fromEntries(
    Object.entries(screen.data).map(([name, value]) => [name, typeof value === 'number' ? 0 : value]),
  ) as typeof screen.data;
  await openWall({
    data: zero,
    map: mapOf(nation, []),
    all: { industries: [], crews: [], isCustom: false },
    analysis: { rows: [], isCustom: false },
    warnings: { rows: [], total: 0, isCustom: false },
  });
  await expect.element(page.getByText('还没有设备')).toBeVisible();
  await expect.element(page.getByText('没有未恢复的告警')).toBeVisible();
  await expect.element(page.getByText('还没有诊断过的设备')).toBeVisible();
  await expect.poll(drawn).toBe(1);
});

it('keeps its figures in grey while the line is cut, and counts the seconds', async () => {
  await openWall();
  live.cut();
  await expect.element(page.getByText(/连接已中断 \d+ 秒/)).toBeVisible();
  await expect.element(part('在线设备')).toMatchTextContent('1,306');
});

it('asks an administrator whose wall it shall be', async () => {
  answerDealerScreen(server, dealerScreen());
  await openConsole('/dealer', { as: 'SYS_ADMIN' });
  const choice = page.getByRole('combobox', { name: '经销商' });
  await expect.element(choice).toHaveValue('');
  await choice.selectOptions('江淮润滑技术服务');
  await expect.poll(() => location.search).toBe(`?tenantId=${tenantId}`);
});

it('says why there is nothing to see', async () => {
  answerDealerScreen(server, dealerScreen());
  server.refuse(dealerScreenRoutes.getData, 'tenantNotFound');
  await openConsole('/dealer?tenantId=0d000000-0000-4000-8000-000000000009', { as: 'SYS_ADMIN' });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  expect(messages()).toBe('');
});

it.each([
  [390, 844],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [2560, 1080],
] as const)('fits %s × %s in English, with long names and large numbers', async (width, height) => {
  await page.viewport(width, height);
  const screen = dealerScreen();
  const long = 'Machinery and Lubrication Works of the Northern Region';
  answerDealerScreen(server, {
    ...screen,
    data: { ...screen.data, onlineCst: 48_213, allCst: 51_234, firstLevel: 12_345, firstCst: 12_345 },
    all: { ...screen.all, crews: screen.all.crews.map((crew) => ({ ...crew, crewName: long })) },
    warnings: { ...screen.warnings, rows: screen.warnings.rows.map((row) => ({ ...row, customerName: long })) },
  });
  await openConsole('/dealer', { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect.element(part('Devices online')).toBeVisible();
  await expect.poll(drawn).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const wide = [...document.querySelectorAll('section')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  expect(wide.map((one) => one.textContent)).toEqual([]);
  if (width < 760) return;
  // Nothing goes beyond the foot of the wall, and no heading takes a second line.
  const low = [...document.querySelectorAll('main section')].filter(
    (one) => one.getBoundingClientRect().bottom > height - (height / 1080) * 20,
  );
  expect(low.map((one) => one.textContent)).toEqual([]);
  const tools = page.getByRole('navigation', { name: 'Actions of the big screen' }).element().getBoundingClientRect();
  expect(tools.bottom).toBeLessThanOrEqual(part('Factories with alarms').element().getBoundingClientRect().top);
});
