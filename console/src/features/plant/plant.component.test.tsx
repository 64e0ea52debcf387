import {
  analysisRoutes,
  areaRoutes,
  deviceRoutes,
  groupRoutes,
  imageRoutes,
  oilRoutes,
  plantRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { FactoryTree, ManagedDevice, Oil, ScreenIndicator } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { device, group, idOf, managed, stateOf } from '../../../test/fixtures.ts';
import { factories, goTo, live, openConsole, server, tenantId } from '../../../test/page.ts';

afterEach(() => page.viewport(1440, 900));

function keeps(...devices: ManagedDevice[]): void {
  server
    .on(plantRoutes.listManaged, { rows: devices, total: devices.length })
    .on(deviceRoutes.listDevices, { rows: devices, total: devices.length })
    .on(
      deviceRoutes.getDevice,
      ({ query }) => devices.find(({ deviceId }) => deviceId === query.deviceId) ?? managed(9),
    )
    .on(groupRoutes.listGroups, [group(devices)])
    .on(
      plantRoutes.getManaged,
      ({ params }) => devices.find(({ deviceId }) => deviceId === params.deviceId) ?? managed(9),
    )
    .on(areaRoutes.listAreas, [])
    .on(imageRoutes.listImages, { rows: [], total: 0 });
}

async function more(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /的更多操作/ }).click();
  await row.getByRole('button', { name: action }).click();
}

it('puts the indicators of a big screen in order by keys, and hides and shows them', async () => {
  keeps(managed(1));
  let shown = ['oil_temperature', 'water_saturation', 'density', 'viscosity'];
  const all = [...shown];
  const indicators = (): ScreenIndicator[] => [
    ...shown.map((keyId) => ({ keyId, shown: true })),
    ...all.filter((keyId) => !shown.includes(keyId)).map((keyId) => ({ keyId, shown: false })),
  ];
  server.on(plantRoutes.getScreenIndicators, indicators).on(plantRoutes.setScreenIndicators, ({ body }) => {
    shown = body.keyIds;
    return indicators();
  });
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  const open = () => more(page.getByRole('row').filter({ hasText: 'HPU-1' }), '大屏指标');
  await open();
  const dialog = page.getByRole('dialog', { name: '大屏指标' });
  const grip = dialog.getByRole('button', { name: /^拖动/ }).first();
  await expect.element(grip).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
  const names = () =>
    [...dialog.element().querySelectorAll('ol > li span[title]')].map(({ textContent }) => textContent);
  const [first, second, third, fourth] = names();
  // Picked up, moved below the next, dropped.
  grip.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(grip).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText(/移到第 2 位/)).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(names).toEqual([second, first, third, fourth]);
  await dialog.getByRole('button', { name: `不显示 ${third}` }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shown).toEqual(['water_saturation', 'oil_temperature', 'viscosity']);
  await open();
  await expect.poll(names).toEqual([second, first, fourth]);
  await dialog.getByRole('button', { name: `显示 ${third}` }).click();
  await dialog.getByRole('button', { name: `上移 ${first}`, exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shown).toEqual(['oil_temperature', 'water_saturation', 'viscosity', 'density']);
});

it('shows what is wrong with a field far down above the foot of the dialog, and refuses a day to come', async () => {
  await page.viewport(1280, 520);
  keeps(managed(1));
  await openConsole(`/deviceInfo?factory=${factories[0].customerId}`, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '新建设备' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建设备' });
  const make = dialog.getByRole('button', { name: '新建', exact: true });
  await make.click();
  await expect.element(dialog.getByText('名称不能为空')).toBeVisible();
  await expect.element(dialog.getByText('请选择机型')).toBeVisible();
  await expect.element(dialog.getByLabelText('设备名称')).toHaveFocus();
  await dialog.getByLabelText('设备名称').fill('破碎机');
  await userEvent.selectOptions(dialog.getByLabelText('机型', { exact: true }), '减速机');
  await dialog.getByLabelText(/上报间隔/).fill('0');
  dialog.getByLabelText('设备名称').element().scrollIntoView();
  await make.click();
  await expect.element(dialog.getByText('必须是 1 到 86400 之间的数')).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole('heading', { name: '新建设备' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabelText('安装日期').fill('2199/01/01');
  await userEvent.keyboard('{Enter}');
  await make.click();
  await expect.element(dialog.getByText('安装日期不能晚于今天')).toBeVisible();
  await expect.element(dialog.getByLabelText('安装日期')).toHaveValue('2199/01/01');
});

/** An oil of the library of which little more than the name is known. */
const oil = (number: number, oilName: string): Oil => ({
  oilId: idOf('a', number),
  oilName,
  maker: '',
  grade: '',
  fluid: 'mineral',
  v40: null,
  v100: null,
  density15: null,
  expansionPerK: 0.000_65,
  dielectric25: null,
  dielectricLimit: 0.1,
  water: null,
  oilLifeH: null,
  lifeReferenceC: 60,
  additives: '',
  notes: '',
  tenantId,
  tenantName: '江淮润滑技术服务',
  customerId: null,
  customerName: null,
  viscosityIndex: null,
  isoVg: null,
  devices: 0,
  canChange: false,
  version: 1,
});

it('offers the oils of the library for a device, and none where its log says which is in it', async () => {
  const oils = [oil(1, 'L-HM 46'), oil(2, 'L-HM 68')];
  keeps(managed(1, { monitoringOil: '自调油' }), managed(2, { monitoringOil: 'L-HM 46', oilInForce: 'L-HM 46' }));
  const sent: unknown[] = [];
  server.on(oilRoutes.listOils, { rows: oils, total: oils.length }).on(plantRoutes.updateDevice, ({ body }) => {
    sent.push([body.monitoringOil, body.oilNo]);
    return managed(1, { version: 2 });
  });
  await openConsole(`/deviceInfo?deviceId=${idOf('d', 1)}`, { as: 'TENANT_ADMIN' });
  const field = page.getByRole('dialog').getByLabelText('监测油品');
  const choices = () => [...(field.element() as HTMLSelectElement).options].map(({ text }) => text);
  await expect.poll(choices).toEqual(['未填写', 'L-HM 46', 'L-HM 68', '自调油（不在油品库中）']);
  await userEvent.selectOptions(field, 'L-HM 68');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.poll(() => sent).toEqual([['L-HM 68', 'NB-46']]);
  await openConsole(`/deviceInfo?deviceId=${idOf('d', 2)}`, { as: 'TENANT_ADMIN' });
  await expect.element(field).toBeDisabled();
  await expect.element(field).toHaveValue('L-HM 46');
  await expect.element(page.getByText(/来自设备日志中的用油记录/)).toBeVisible();
  // The log may say another oil by now than when the form was opened, or none any more.
  await page.getByRole('dialog').getByLabelText('设备编号').fill('NB-HY-002-A');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ['L-HM 68', 'NB-46'],
      [undefined, undefined],
    ]);
});

it('lists a gateway as a gateway, not as the machine type that it is kept under', async () => {
  keeps(managed(1, { deviceName: '边缘网关 GW-1', isGateway: true }));
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: 'GW-1' });
  await expect.element(row.getByText('网关', { exact: true })).toBeVisible();
  expect(row.element().textContent).not.toContain('液压系统');
  await openConsole(`/deviceInfo?deviceId=${idOf('d', 1)}`, { as: 'TENANT_ADMIN' });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('只决定网关自身读数的默认限值')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '作为网关' }).click();
  await expect.element(dialog.getByText('决定诊断规则与默认限值')).toBeVisible();
});

it.each(['zh-CN', 'en-US'] as const)('keeps the names of devices in sight on a tablet (%s)', async (language) => {
  await page.viewport(1024, 768);
  keeps(managed(1), managed(2));
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN', language });
  const name = page.getByRole('row').getByRole('link', { name: /HPU-1/ }).first();
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(110);
  expect(document.documentElement.scrollWidth).toBe(1024);
});

it('tells factories and devices apart whose names differ at the end alone, in rows of one height', async () => {
  const [station, factory] = ['二号热连轧精轧机组液压系统主泵站', '芜湖新型建材水泥厂'];
  const devices = [1, 2].map((number) =>
    managed(number, { deviceName: `${station} HPU-${number}`, customerName: `${factory} ${number} 号` }),
  );
  keeps(...devices);
  server.on(deviceRoutes.factoryTree, [
    {
      tenantId,
      tenantName: '江淮润滑技术服务',
      customers: [1, 2].map((n) => ({
        customerId: idOf('c', n),
        customerName: `${factory} ${n} 号`,
        areaName: '安徽省芜湖市',
      })),
    },
  ]);
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  const rows = page.getByRole('row').filter({ hasText: station });
  await expect.poll(() => rows.elements().length).toBe(2);
  const places = page.getByRole('navigation', { name: '工厂与分组' }).getByRole('link', { name: factory });
  await expect.poll(() => places.elements().length).toBe(2);
  const shown = [
    ...rows
      .elements()
      .flatMap((row) => [row.querySelector('th span[title]'), row.querySelector('td span[title^=芜湖]')]),
    ...places.elements().map((place) => place.querySelector('span')),
  ];
  expect(
    shown
      .filter((one) => one === null || one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
      .map((one) => one?.textContent),
  ).toEqual([]);
  expect(rows.elements().map((row) => row.getBoundingClientRect().height)).toEqual([52, 52]);
});

it('keeps the last states in tree and list, in grey and with their time, while nothing comes in', async () => {
  const alarmed = managed(1, { state: 'level1' });
  keeps(alarmed);
  live.say('devices', [stateOf(alarmed)]);
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  const factory = page
    .getByRole('navigation', { name: '工厂与分组' })
    .getByRole('link', { name: factories[0].customerName });
  await expect.element(factory.getByLabelText('一级报警')).toBeVisible();
  live.cut();
  const row = page.getByRole('row').filter({ hasText: 'NB-HY-001' });
  await expect.element(row).toMatchTextContent(/一级报警 · \d{2}:\d{2}/);
  const last = factory.getByLabelText(/^一级报警，\d{2}:\d{2} 的状态$/);
  await expect.element(last).toBeVisible();
  for (const state of [row.getByText(/一级报警/), last])
    expect(state.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('off');
});

it('keeps the names of devices whole on a phone while the connection is lost, in English too', async () => {
  await page.viewport(390, 700);
  const alarmed = managed(1, { deviceName: '2# 原料立磨主减速机 GB-2', state: 'level2' });
  keeps(alarmed);
  live.say('devices', [stateOf(alarmed)]);
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect.element(page.getByRole('link', { name: /GB-2/ })).toBeVisible();
  live.cut();
  await expect.element(page.getByText(/Level 2 warning · \d{2}:\d{2}/)).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'GB-2' }).element();
  const cut = [...card.querySelectorAll('a, small')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
  );
  expect(cut.map((one) => one.textContent)).toEqual([]);
  // The card keeps its height, by which those out of sight are reckoned.
  expect(card.getBoundingClientRect().height).toBe(108);
  expect(card.scrollHeight).toBeLessThanOrEqual(108);
});

it('keeps place, filter and order in the address, and opens the form of a device by a link', async () => {
  const asked: unknown[] = [];
  keeps(managed(1));
  server.on(plantRoutes.listManaged, ({ query }) => {
    asked.push(query);
    return { rows: [managed(1)], total: 1 };
  });
  const [{ customerId }] = factories;
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await page
    .getByRole('navigation', { name: '工厂与分组' })
    .getByRole('link', { name: factories[0].customerName })
    .click();
  await userEvent.selectOptions(page.getByLabelText('机型', { exact: true }), '减速机');
  await expect.poll(() => location.search).toMatch(/factory=.+type=gearbox/);
  await openConsole(location.pathname + location.search, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('row').filter({ hasText: 'HPU-1' })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ customerId, machineType: 'gearbox' });
  await page.getByRole('button', { name: '设备与编号' }).click();
  await page.getByRole('button', { name: '设备与编号' }).click();
  await expect.poll(() => location.search).toMatch(/sort=name&desc=1/);
  await expect.poll(() => asked.at(-1)).toMatchObject({ customerId, sort: 'name', descending: 'true' });

  await openConsole(`/deviceInfo?deviceId=${idOf('d', 1)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('dialog').getByLabelText('设备名称')).toHaveValue('液压站 HPU-1');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).not.toContain('deviceId');
  server.refuse(plantRoutes.getManaged, 'deviceNotFound');
  await openConsole(`/deviceInfo?deviceId=${idOf('d', 8)}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('没有这台设备')).toBeVisible();
});

it('leads from a name to the machine, and from the form back to the page that opened it', async () => {
  keeps(managed(1));
  server
    .on(deviceRoutes.getDevice, device(1))
    .on(telemetryRoutes.liveIndicators, [])
    .on(analysisRoutes.dayStates, [])
    .refuseTheRest('systemError');
  await openConsole('/deviceInfo', { as: 'TENANT_ADMIN' });
  await page.getByRole('row').getByRole('link', { name: /HPU-1/ }).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  const address = location.pathname + location.search;
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('link', { name: '修改设备' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('设备名称')).toHaveValue('液压站 HPU-1');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.pathname + location.search).toBe(address);

  // The same after a change that is saved.
  server.on(plantRoutes.updateDevice, ({ body }) => managed(1, { machine: body.machine, version: 2 }));
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('link', { name: '修改设备' }).click();
  await page.getByRole('dialog').getByLabelText('机器型号').fill('JLX160');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.poll(() => location.pathname + location.search).toBe(address);

  // Opened from the list, the form leaves place, filter and page of the list as they are.
  const place = `/deviceInfo?dealer=${tenantId}&factory=${factories[0].customerId}&type=hydraulic&sort=name`;
  await openConsole(place, { as: 'TENANT_ADMIN' });
  await page.getByRole('row').getByRole('button', { name: '修改', exact: true }).click();
  await expect.poll(() => location.search).toContain('deviceId=');
  await page.getByRole('dialog').getByLabelText('机器型号').fill('JLX170');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.poll(() => location.pathname + location.search).toBe(place);
});

/** Two dealers, the first with two factories. */
const dealers: FactoryTree = [
  { tenantId, tenantName: '江淮润滑技术服务', customers: [...factories] },
  {
    tenantId: idOf('d', 2),
    tenantName: '西部油液技术',
    customers: [{ customerId: idOf('c', 9), customerName: '榆林能源', areaName: '陕西省榆林市' }],
  },
];

it('leads an administrator down from dealers to factories and groups, by word and by keys', async () => {
  keeps(managed(1));
  server.on(deviceRoutes.factoryTree, dealers);
  await openConsole('/deviceInfo', { as: 'SYS_ADMIN' });
  const tree = page.getByRole('navigation', { name: '工厂与分组' });
  await expect.element(tree.getByRole('link', { name: '西部油液技术' })).toBeVisible();
  await tree.getByLabelText('搜索工厂、分组').fill('宁波');
  await expect.poll(() => tree.getByRole('link').elements().length).toBe(2);
  // By keys: down to the factory, open it, down to its group.
  tree.getByRole('link').first().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(tree.getByRole('link', { name: '默认分组' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => location.search).toContain(`group=${idOf('e', 1)}`);
});

it('leads an administrator by the menu to the factory of a dealer, and back by the way that is named above', async () => {
  keeps(managed(1));
  server.on(deviceRoutes.factoryTree, dealers);
  const [first, second] = [`${tenantId}/${factories[0].customerId}`, `${idOf('d', 2)}/${idOf('c', 9)}`];
  await openConsole(`/device/${first}`, { as: 'SYS_ADMIN' });
  await expect.poll(() => location.pathname).toBe(`/device/${first}`);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '西部油液技术' }).click();
  await menu.getByRole('link', { name: '榆林能源' }).first().click();
  await expect.poll(() => location.pathname).toBe(`/device/${second}`);
  const crumbs = page.getByRole('navigation', { name: '当前位置' });
  await expect.element(crumbs).toMatchTextContent(/^首页设备管理西部油液技术榆林能源$/);
  await expect.poll(() => document.title).toMatch(/^榆林能源 · /);
  await crumbs.getByRole('link', { name: '首页' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  goTo(`/dataanalysis/${idOf('d', 2)}`);
  await expect.poll(() => location.pathname).toBe(`/dataanalysis/${second}`);
});
