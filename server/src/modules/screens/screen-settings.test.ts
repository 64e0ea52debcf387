import { maxConclusions, maxMapRows, maxWarnings } from '@oilsight/contract';
import type {
  Area,
  DealerAll,
  DealerData,
  DealerMap,
  DealerScreenForm,
  DealerScreenSetting,
  DealerWarnings,
} from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildDevice, buildTenant } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

const path = '/system/distributordatascreen';

const form = {
  distributorAnalysisVO: {
    onlineCst: 1306,
    allCst: 1358,
    firstLevel: 6,
    secondLevel: 23,
    firstCst: 9,
    secondCst: 8,
    thirdCst: 5,
    fourthCst: 4,
    fivthCst: 3,
    pollutionAnalysis: 1284,
    agingAnalysis: 962,
    wearAnalysis: 745,
    inflowAnalysis: 531,
  },
  warnFactoryVOList: [
    { customerName: 'Zhangbei wind', alarmMsg: 'Gearbox 7', createTime: 1_790_000_000_000, status: 1 },
  ],
  analysisContentVOList: [{ customerName: 'Zhangbei wind', alarmLevel: 2 }],
  allDataVO: {
    industries: [{ industryName: 'Cement', industryCst: 412, areaNo: '', areaName: '安徽' }],
    crews: [{ crewName: 'Mill', crewCst: 164, oilNo: 'VG 320' }],
  },
  distributorMapVOList: [
    {
      distributorMapBase: {
        todayAddCst: 32,
        alarmCst: 29,
        deviceCst: 1358,
        onlineCst: 1306,
        firstLevelCst: 6,
        secondLevelCst: 23,
      },
      distributorMapContents: [
        { areaNo: '340000', areaName: '', deviceCst: 218, onlineCst: 212 },
        { areaNo: '330200', areaName: '', deviceCst: 127, onlineCst: 124 },
        { areaNo: '330100', areaName: '', deviceCst: 10, onlineCst: 9 },
      ],
    },
  ],
} as const satisfies DealerScreenForm;
const [map] = form.distributorMapVOList;

let app: TestApp;
let device: BuiltDevice;
let admin: Caller;
let dealer: Caller;
let group: Caller;
let display: Caller;

const settings = async () =>
  (await admin.get<DealerScreenSetting>(`${path}/getSettingScreenData`, { tenantId: device.tenantId })).data;
const save = async (change: object, version?: number) =>
  admin.post<DealerScreenSetting>(`${path}/settingScreenData`, {
    tenantId: device.tenantId,
    version: version ?? (await settings()).version,
    ...form,
    ...change,
  });
const open = async (isOpen: boolean, version?: number) =>
  admin.post<DealerScreenSetting>(`${path}/setOpenSetting`, {
    tenantId: device.tenantId,
    version: version ?? (await settings()).version,
    isOpen,
  });
const data = async (caller: Caller, query = {}) => (await caller.get<DealerData>(`${path}/getData`, query)).data;

beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  const accounts = await buildAccountsAround(app.pg, device);
  admin = await callerFor(app.url, accounts.SYS_ADMIN);
  dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  group = await callerFor(app.url, accounts.GROUP);
  const { tenantId, customerId } = device;
  const issue = async (caller: Caller, wish: object) =>
    (await caller.post<{ tenantUserToken: string }>('/system/display', { name: 'Hall', hours: 2, ...wish })).data;
  display = callerWith(app.url, (await issue(dealer, { screens: ['dealer'] })).tenantUserToken);
  await issue(admin, { screens: ['dealer', 'bigscreen'], tenantId });
  // These never show what is set for this dealer.
  await issue(admin, { screens: ['dealer'], tenantId: (await buildTenant(app.pg)).id });
  await issue(admin, { screens: ['bigscreen'], customerId });
  await issue(dealer, { screens: ['bigscreen'] });
  await issue(dealer, {});
});
afterAll(() => app.close());

it('begins without custom data, which cannot be shown then', async () => {
  expect(await settings()).toMatchObject({ isOpen: false, form: null, version: 0, openedAt: null, displays: 2 });
  expect(await open(true)).toMatchObject({
    code: 409,
    msg: 'Please save custom data before the big screen shows them',
  });
});

it('keeps what is saved, and shows it only while the flag is open', async () => {
  expect((await save({})).data).toMatchObject({ isOpen: false, version: 1 });
  expect(await data(dealer)).toMatchObject({ allCst: 1, isCustom: false });
  expect((await open(true)).data).toMatchObject({ isOpen: true, openedBy: 'Test' });
  for (const caller of [dealer, display]) {
    expect(await data(caller)).toEqual({ ...form.distributorAnalysisVO, isCustom: true, hours: null });
    expect((await caller.get(`${path}/isOpenSetting`)).data).toEqual({ tenantId: device.tenantId, isOpen: true });
  }
  expect(await data(admin, { tenantId: device.tenantId })).toMatchObject({ isCustom: true });
  expect(await data(admin)).toMatchObject({ isCustom: false });
  // What was counted stays with those who see only a part of the dealer.
  expect(await data(group)).toMatchObject({ allCst: 1, isCustom: false });
  expect((await group.get(`${path}/isOpenSetting`)).data).toMatchObject({ isOpen: false });
});

it('shows all custom lists, with areas in the language of the caller', async () => {
  const get = async <Data>(call: string, query = {}) => (await dealer.get<Data>(`${path}/${call}`, query)).data;
  expect(await get<DealerAll>('getAllData')).toEqual({
    industries: [{ industryName: 'Cement', industryCst: 412, areaName: 'Anhui' }],
    crews: form.allDataVO.crews,
    isCustom: true,
  });
  expect(await get('getAnalysisContent')).toEqual({
    rows: [{ customerName: 'Zhangbei wind', alarmLevel: 2, conclusion: '', createTime: null }],
    isCustom: true,
  });
  expect(await get<DealerWarnings>('getWarningFactory')).toEqual({
    rows: form.warnFactoryVOList.map((row) => ({ ...row, alarm: null })),
    total: 29,
    isCustom: true,
  });
  const nation = await get<DealerMap>('getMapData');
  expect(nation).toMatchObject({
    distributorMapBase: { areaName: 'China', areaNo: '', ...map.distributorMapBase },
    distributorMapContents: [
      // Of a province without an entry its cities count.
      { areaName: 'Zhejiang', areaNo: '330000', deviceCst: 137, onlineCst: 133 },
      { areaName: 'Anhui', areaNo: '340000', deviceCst: 218, onlineCst: 212 },
    ],
    isCustom: true,
  });
  expect((await get<DealerMap>('getMapData', { areaNo: '330000' })).distributorMapContents).toMatchObject([
    { areaName: 'Hangzhou', areaNo: '330100', deviceCst: 10 },
    { areaName: 'Ningbo', areaNo: '330200', deviceCst: 127 },
  ]);
  expect((await settings()).form?.allDataVO.industries).toMatchObject([{ areaNo: '340000', areaName: 'Anhui' }]);
});

const withMap = (contents: readonly object[], base: object = {}) => ({
  distributorMapVOList: [
    { distributorMapBase: { ...map.distributorMapBase, ...base }, distributorMapContents: contents },
  ],
});
const withCounts = (counts: object) => ({ distributorAnalysisVO: { ...form.distributorAnalysisVO, ...counts } });
const area = { areaNo: '340000', deviceCst: 2, onlineCst: 1 };
const [warning] = form.warnFactoryVOList;
const [crew] = form.allDataVO.crews;

it.each<readonly [title: string, change: object]>([
  ['a negative count', withCounts({ firstLevel: -1 })],
  ['half a device', withCounts({ allCst: 1358.5 })],
  ['a count of eight digits', withCounts({ allCst: 10_000_000 })],
  ['more online than there are', withCounts({ onlineCst: 1359 })],
  ['more online in the nation', withMap([], { onlineCst: 1359 })],
  ['more online in an area', withMap([{ ...area, onlineCst: 3 }])],
  ['an area that does not exist', withMap([{ ...area, areaNo: '990000' }])],
  ['a district', withMap([{ ...area, areaNo: '340202' }])],
  ['an area without a number or name', withMap([{ deviceCst: 2, onlineCst: 1 }])],
  ['an area twice', withMap([area, { ...area, areaNo: '', areaName: 'Anhui' }])],
  ['no nation', { distributorMapVOList: [] }],
  ['two nations', { distributorMapVOList: [map, map] }],
  ['a warning of level 0', { warnFactoryVOList: [{ ...warning, status: 0 }] }],
  ['a warning of level 3', { warnFactoryVOList: [{ ...warning, status: 3 }] }],
  ['a warning without words', { warnFactoryVOList: [{ ...warning, alarmMsg: ' ' }] }],
  ['21 warnings', { warnFactoryVOList: Array.from({ length: 21 }, () => warning) }],
  ['a conclusion of level 3', { analysisContentVOList: [{ customerName: 'One', alarmLevel: 3 }] }],
  ['a name of 101 characters', { analysisContentVOList: [{ customerName: 'x'.repeat(101), alarmLevel: 0 }] }],
  ['a crew without oil', { allDataVO: { industries: [], crews: [{ ...crew, oilNo: '' }] } }],
  ['four crews', { allDataVO: { industries: [], crews: [crew, crew, crew, crew] } }],
])('refuses %s', async (_title, change) => {
  const before = await settings();
  expect((await save(change)).code).toBe(422);
  expect(await settings()).toEqual(before);
});

it('of two who save at once one is first', async () => {
  const { version } = await settings();
  expect(codesOf(await Promise.all([save({}, version), save({}, version)]))).toEqual([200, 409]);
  expect(await open(false, version)).toMatchObject({ code: 409 });
});

it('is changed by SYS_ADMIN alone, and never by a display', async () => {
  const read = { tenantId: device.tenantId, version: (await settings()).version };
  for (const caller of [dealer, group, display]) {
    expect(await caller.get(`${path}/getSettingScreenData`, { tenantId: device.tenantId })).toMatchObject({
      code: 403,
    });
    expect(await caller.post(`${path}/settingScreenData`, { ...read, ...form })).toMatchObject({ code: 403 });
    expect(await caller.post(`${path}/setOpenSetting`, { ...read, isOpen: false })).toMatchObject({ code: 403 });
  }
  const tenantId = '00000000-0000-4000-8000-000000000000';
  expect(await admin.get(`${path}/getSettingScreenData`, { tenantId })).toMatchObject({ code: 404 });
});

it('says in the audit log who changed what, of which dealer', async () => {
  await save(withCounts({ onlineCst: 1300 }));
  await open(false);
  expect(await data(dealer)).toMatchObject({ isCustom: false });
  const entries = await app.pg.query(
    sqlQuery(
      'test.entries',
      `select action, object_id as "objectId", tenant_id as "tenantId", changes from audit_entry
       where object_kind = 'screen' and outcome = 'done' order by id desc limit 2`,
    ),
  );
  const of = { objectId: device.tenantId, tenantId: device.tenantId };
  expect(entries).toMatchObject([
    { action: 'screen.close', ...of, changes: [{ field: 'isOpen', before: true, after: false }] },
    { action: 'screen.update', ...of, changes: [{ field: 'distributorAnalysisVO', after: { onlineCst: 1300 } }] },
  ]);
});

it('custom data of another version of the form are not shown, and the settings say so', async () => {
  await open(true);
  await app.pg.query(
    sqlQuery(
      'test.old',
      `update dealer_screen set form = '{"devices": 3}', version = version + 1 where tenant_id = $1`,
    ),
    [device.tenantId],
  );
  expect(await data(dealer)).toMatchObject({ allCst: 1, isCustom: false });
  expect((await dealer.get(`${path}/isOpenSetting`)).data).toMatchObject({ isOpen: false });
  expect(await settings()).toMatchObject({ form: null, isUnreadable: true, isOpen: true });
  expect((await save({})).data).toMatchObject({ isUnreadable: false, isOpen: true });
  expect(await data(dealer)).toMatchObject({ isCustom: true });
});

it('takes a form that is filled to its bounds, and every wall shows all of it', async () => {
  const areas = await Promise.all(
    (await admin.get<Area[]>('/system/other/getSysArea')).data.map(async (province) => [
      province,
      ...(await admin.get<Area[]>('/system/other/getSysArea', { areaNo: province.areaNo })).data,
    ]),
  );
  const name = '油'.repeat(100);
  const most = 9_999_999;
  const distributorMapContents = areas
    .flat()
    .slice(0, maxMapRows)
    .map(({ areaNo }) => ({ areaNo, areaName: '油'.repeat(60), deviceCst: most, onlineCst: most }));
  expect(distributorMapContents.length).toBeGreaterThan(350);
  const full = {
    warnFactoryVOList: Array.from({ length: maxWarnings }, () => ({
      customerName: name,
      alarmMsg: '油'.repeat(200),
      createTime: 1_790_000_000_000,
      status: 1,
    })),
    analysisContentVOList: Array.from({ length: maxConclusions }, () => ({ customerName: name, alarmLevel: 2 })),
    distributorMapVOList: [{ ...map, distributorMapContents }],
  };
  const saved = await save(full);
  expect({ code: saved.code, msg: saved.msg }).toMatchObject({ code: 200 });
  await open(true);
  const shown = await display.get<DealerMap>(`${path}/getMapData`);
  expect(shown.data.distributorMapContents.length).toBeGreaterThan(30);
  expect((await display.get<DealerWarnings>(`${path}/getWarningFactory`)).data.rows).toHaveLength(maxWarnings);
  expect(
    (await save({ ...full, warnFactoryVOList: [...full.warnFactoryVOList, ...full.warnFactoryVOList] })).code,
  ).toBe(422);
  await save({});
});
