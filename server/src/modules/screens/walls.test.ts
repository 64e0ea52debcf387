import type { DealerAll, DealerConclusions, DealerData, DealerMap, DealerWarnings, MapArea } from '@oilsight/contract';
import { findRule } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import {
  buildAccount,
  buildAccountsAround,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
  buildOil,
  buildTenant,
  diagnosisOf,
} from '../../../test/factories.ts';
import type { BuiltDevice, Customer, Tenant } from '../../../test/factories.ts';
import { until } from '../../../test/until.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { sharingClock } from '../../platform/shared-reads.ts';

const hour = 3_600_000;
/** Ten past midnight in Shanghai, where it is still yesterday's evening by UTC. */
const start = Date.UTC(2026, 10, 22, 16, 10);
const path = '/system/distributordatascreen';
const zone = 'Asia/Shanghai';

let now = start;
let app: TestApp;
let dealer: Tenant;
let wuhu: Customer;
let ningbo: Customer;
let machines: BuiltDevice[];
let foreign: BuiltDevice;
let callers: Readonly<Record<'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER' | 'GROUP' | 'EXPERIENCE', Caller>>;

const set = (device: { readonly id: string }, columns: Readonly<Record<string, string>>) =>
  app.pg.query(
    sqlQuery(
      'test.set',
      `update device set ${Object.keys(columns)
        .map((name, n) => `${name} = $${n + 2}`)
        .join(', ')} where id = $1`,
    ),
    [device.id, ...Object.values(columns)],
  );
const report = (device: BuiltDevice) =>
  fetch(`${app.url}/api/v1/${device.token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify({ ts: now, values: { oil_temperature: 40 } }),
  });
const one = async <Row>(sql: string, values: readonly unknown[]): Promise<Row> => {
  const [row] = await app.pg.query(sqlQuery<Row>('test.counted', sql), values);
  if (row === undefined) throw new Error('nothing was counted');
  return row;
};
/** Tells of a diagnosis in which nothing was found. */
function assess(device: BuiltDevice): void {
  app.app.services.bus.emit('deviceDiagnosed', { device, message: diagnosisOf(device, now) });
}
/** Walls share an answer for three seconds, which pass with the time of the test. */
vi.spyOn(sharingClock, 'now').mockImplementation(() => now);
const later = () => (now += 4000);
const ask = async <Data>(caller: Caller, call: string, query: Readonly<Record<string, string>> = {}) => {
  later();
  return (await caller.get<Data>(`${path}/${call}`, { timeZone: zone, ...query })).data;
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  // It would withdraw the records that the tests write, which no reading justifies.
  await app.app.services.alarms.engine.stop();
  dealer = await buildTenant(app.pg, { name: 'Dealer of the wall' });
  wuhu = await buildCustomer(app.pg, { tenant: dealer, name: 'Wuhu cement' });
  ningbo = await buildCustomer(app.pg, { tenant: dealer, name: 'Ningbo steel' });
  await app.pg.query(sqlQuery('test.area', `update customer set area_no = '330200' where id = $1`), [ningbo.id]);
  const [mill, press, fan, pump] = [
    await buildDevice(app.pg, { customer: wuhu, name: 'Mill' }),
    await buildDevice(app.pg, { customer: wuhu, name: 'Press', machineType: 'hydraulic' }),
    await buildDevice(app.pg, { customer: ningbo, name: 'Fan' }),
    await buildDevice(app.pg, { customer: ningbo, name: 'Pump' }),
  ];
  machines = [mill, press, fan, pump];
  await set(mill, { area_no: '340202', industry: 'Cement' });
  await set(press, { area_no: '340100', industry: '水泥', oil_no: 'HM 46' });
  await set(fan, { industry: 'Steel', oil_no: 'CKD 320' });
  const gateway = await buildDevice(app.pg, { customer: ningbo, name: 'Gateway', isGateway: true });
  // An area in which nothing else stands.
  await set(gateway, { industry: 'Steel', area_no: '540100' });
  machines.push(gateway);
  await buildOil(app.pg, mill);
  foreign = await buildDevice(app.pg, { name: 'Foreign' });
  const minute = 60_000;
  await buildAlarmRecord(app.pg, mill, {
    level: 1,
    category: 'wear',
    findingRule: 'R01',
    raisedAt: start - minute,
  });
  await buildAlarmRecord(app.pg, press, { level: 2, category: 'water', raisedAt: start - 20 * minute });
  await buildAlarmRecord(app.pg, press, {
    level: 2,
    category: 'pollution',
    raisedAt: start - 2 * hour,
    indicator: 'nas1638',
    value: 9,
  });
  await buildAlarmRecord(app.pg, fan, {
    level: 2,
    category: 'ageing',
    findingRule: 'A01',
    raisedAt: start - 90_000_000,
    clearedAt: start - hour,
  });
  await buildAlarmRecord(app.pg, fan, {
    level: 2,
    category: 'viscosity',
    raisedAt: start - 3 * hour,
    clearedAt: start - hour,
  });
  await buildAlarmRecord(app.pg, pump, { level: 1, category: 'wear', raisedAt: start - 5 * hour, isMasked: true });
  await buildAlarmRecord(app.pg, pump, { kind: 'silence', category: null, raisedAt: start - hour });
  await buildAlarmRecord(app.pg, pump, { level: 1, raisedAt: start - 6 * hour, withdrawnAt: start - hour });
  await buildAlarmRecord(app.pg, foreign, { level: 1, category: 'wear', raisedAt: start - minute });
  await report(mill);
  await report(fan);
  await report(foreign);
  await until(() => app.app.services.deviceStates.summaryOf(foreign).online);
  const accounts = await buildAccountsAround(app.pg, mill);
  const callerOf = (authority: keyof typeof callers) => callerFor(app.url, accounts[authority]);
  callers = {
    SYS_ADMIN: await callerOf('SYS_ADMIN'),
    TENANT_ADMIN: await callerOf('TENANT_ADMIN'),
    CUSTOMER_USER: await callerOf('CUSTOMER_USER'),
    GROUP: await callerOf('GROUP'),
    EXPERIENCE: await callerOf('EXPERIENCE'),
  };
});
afterAll(() => {
  vi.restoreAllMocks();
  return app.close();
});

const open = `from alarm_record r join device d on d.id = r.device_id
  where d.tenant_id = $1 and d.removed_at is null and r.kind = 'oil' and r.cleared_at is null and r.withdrawn_at is null
    and not r.is_masked and r.outranked_by is null`;

it('counts devices, open alarms and analyses as the store holds them', async () => {
  const data = await ask<DealerData>(callers.TENANT_ADMIN, 'getData');
  const alarms = await one<Record<string, number>>(
    `select count(*) filter (where level = 1)::int as "firstLevel", count(*) filter (where level = 2)::int as "secondLevel",
       count(*) filter (where category = 'pollution')::int as "firstCst", count(*) filter (where category = 'water')::int as "secondCst",
       count(*) filter (where category = 'viscosity')::int as "thirdCst", count(*) filter (where category = 'ageing')::int as "fourthCst",
       count(*) filter (where category = 'wear')::int as "fivthCst",
       count(*) filter (where category is null)::int as "operationCst" ${open}`,
    [dealer.id],
  );
  const found = await one<Record<string, number>>(
    `select count(*) filter (where category = 'pollution')::int as "pollutionAnalysis",
       count(*) filter (where category = 'ageing')::int as "agingAnalysis", count(*) filter (where category = 'wear')::int as "wearAnalysis",
       count(*) filter (where category = 'water')::int as "inflowAnalysis"
     from alarm_record where tenant_id = $1 and kind = 'oil' and withdrawn_at is null and not is_masked and outranked_by is null`,
    [dealer.id],
  );
  const { allCst } = await one<{ allCst: number }>(
    `select count(*)::int as "allCst" from device where tenant_id = $1 and removed_at is null and not is_gateway`,
    [dealer.id],
  );
  expect(data).toMatchObject({ ...alarms, ...found, allCst, isCustom: false });
  expect([alarms, found]).toEqual([
    {
      firstLevel: 1,
      secondLevel: 2,
      firstCst: 1,
      secondCst: 1,
      thirdCst: 0,
      fourthCst: 0,
      fivthCst: 1,
      operationCst: 0,
    },
    { pollutionAnalysis: 1, agingAnalysis: 1, wearAnalysis: 1, inflowAnalysis: 1 },
  ]);
  const counted = await callers.TENANT_ADMIN.get<{ all: { total: number; online: number } }>(
    '/system/dataanalysis/countDevices',
  );
  // The list has the gateway, which is no machine; two machines have never sent anything.
  expect([data.allCst, data.onlineCst]).toEqual([counted.data.all.total - 1, counted.data.all.online]);
  expect([data.gatewayCst, data.unconnectedCst]).toEqual([1, 2]);
  expect(data.onlineCst).toBe(2);
});

const raisedSince = async (from: number, to: number) =>
  (
    await one<{ count: number }>(
      `select count(*)::int as count from alarm_record where tenant_id = $1 and kind = 'oil' and withdrawn_at is null
         and raised_at >= to_timestamp($2 / 1000.0) and raised_at < to_timestamp($3 / 1000.0)`,
      [dealer.id, from, to],
    )
  ).count;

describe('across midnight in the zone of the wall', () => {
  const midnight = Date.UTC(2026, 10, 22, 16);
  const today = async (timeZone: string) =>
    (await ask<DealerMap>(callers.TENANT_ADMIN, 'getMapData', { timeZone })).distributorMapBase.todayAddCst;

  it('today begins at midnight there', async () => {
    expect(await today(zone)).toBe(await raisedSince(midnight, now + hour));
    expect(await today(zone)).toBe(1);
    expect(await today('UTC')).toBe(await raisedSince(Date.UTC(2026, 10, 22), now + hour));
    expect(await today('UTC')).toBe(5);
  });

  it('hours are those of its clocks, with what has cleared', async () => {
    const { hours } = await ask<DealerData>(callers.TENANT_ADMIN, 'getData', { timeZone: 'Asia/Kolkata' });
    expect(hours?.length).toBe(24);
    for (const { at, firstLevel, secondLevel } of hours ?? []) {
      expect(at % hour).toBe(hour / 2);
      expect(firstLevel + secondLevel).toBe(await raisedSince(at, at + hour));
    }
    expect(hours?.reduce((sum, { cleared }) => sum + cleared, 0)).toBe(1);
    expect(hours?.at(-1)?.at).toBe(Date.UTC(2026, 10, 22, 15, 30));
  });

  it('an unknown zone is refused', async () => {
    for (const timeZone of ['Mars/Crater', '+01:37', '-08:00'])
      expect(await callers.TENANT_ADMIN.get(`${path}/getData`, { timeZone })).toMatchObject({
        code: 422,
        msg: `timeZone: Unknown time zone: ${timeZone}`,
      });
  });
});

it('the map counts each area by its devices, and those without an area only in the nation', async () => {
  const nation = await ask<DealerMap>(callers.TENANT_ADMIN, 'getMapData');
  expect(nation.distributorMapBase).toMatchObject({
    areaNo: '',
    areaName: 'China',
    deviceCst: 4,
    onlineCst: 2,
    alarmCst: 3,
  });
  const rows = await app.pg.query(
    sqlQuery<Partial<MapArea>>(
      'test.provinces',
      `select left(coalesce(nullif(d.area_no, ''), c.area_no), 2) || '0000' as "areaNo", count(*)::int as "deviceCst"
       from device d join customer c on c.id = d.customer_id where d.tenant_id = $1 and not d.is_gateway group by 1 order by 1`,
    ),
    [dealer.id],
  );
  expect(nation.distributorMapContents.map(({ areaNo, deviceCst }) => ({ areaNo, deviceCst }))).toEqual(rows);
  expect(nation.distributorMapContents).toMatchObject([
    { areaNo: '330000', areaName: 'Zhejiang', deviceCst: 2, onlineCst: 1, alarmCst: 0 },
    {
      areaNo: '340000',
      areaName: 'Anhui',
      deviceCst: 2,
      onlineCst: 1,
      firstLevelCst: 1,
      secondLevelCst: 2,
      alarmCst: 3,
    },
  ]);
  const anhui = await ask<DealerMap>(callers.TENANT_ADMIN, 'getMapData', { areaNo: '340000' });
  expect(anhui.distributorMapBase).toMatchObject({ areaNo: '340000', deviceCst: 2, alarmCst: 3, todayAddCst: 1 });
  expect(anhui.distributorMapContents).toMatchObject([
    { areaNo: '340100', areaName: 'Hefei', deviceCst: 1, secondLevelCst: 2 },
    { areaNo: '340200', areaName: 'Wuhu', deviceCst: 1, firstLevelCst: 1, todayAddCst: 1 },
  ]);
  expect(await callers.TENANT_ADMIN.get(`${path}/getMapData`, { areaNo: '990000' })).toMatchObject({ code: 422 });
});

it('the top three are of machines alone, with the place and the oil of most', async () => {
  expect(await ask<DealerAll>(callers.TENANT_ADMIN, 'getAllData')).toMatchObject({
    industries: [
      { industryName: 'Cement', industryCst: 2, areaName: 'Anhui' },
      { industryName: 'Steel', industryCst: 1, areaName: 'Zhejiang' },
    ],
    crews: [
      { crewName: 'Gearbox', crewCst: 3 },
      { crewName: 'Hydraulic system', crewCst: 1, oilNo: 'HM 46' },
    ],
    isCustom: false,
  });
});

it('warnings are the open alarms, level 1 first, in the language of the caller', async () => {
  const { rows, total } = await ask<DealerWarnings>(callers.TENANT_ADMIN, 'getWarningFactory');
  const { count } = await one<{ count: number }>(`select count(*)::int as count ${open}`, [dealer.id]);
  expect(total).toBe(count);
  expect(rows).toMatchObject([
    { customerName: 'Wuhu cement', status: 1, createTime: start - 60_000 },
    {
      customerName: 'Wuhu cement',
      status: 2,
      createTime: start - 1_200_000,
      alarmMsg: 'Press Oil temperature 82.0 °C',
      alarm: { deviceName: 'Press', alarmName: 'Oil temperature', indicator: 'oil_temperature', value: 82 },
    },
    { status: 2, createTime: start - 2 * hour, alarmMsg: expect.stringMatching(/^Press .* 9$/) as string },
  ]);
  const chinese = callerWith(app.url, callers.TENANT_ADMIN.token, { 'accept-language': 'zh-CN' });
  expect((await ask<DealerWarnings>(chinese, 'getWarningFactory')).rows[1]?.alarmMsg).toBe('Press 油温 82.0 °C');
});

it('conclusions name the gravest finding of a factory', async () => {
  const { rows } = await ask<DealerConclusions>(callers.TENANT_ADMIN, 'getAnalysisContent');
  expect(rows).toMatchObject([{ customerName: 'Wuhu cement', alarmLevel: 1, createTime: start - 120_000 }]);
  // What to do first, which the alarm does not say.
  expect(rows[0]?.conclusion).toBe(`Mill: ${findRule('R01')?.actions.en[0]}`);
});

it('of a factory without findings conclusions say how many devices are assessed', async () => {
  const rows = async (caller = callers.TENANT_ADMIN) =>
    (await ask<DealerConclusions>(caller, 'getAnalysisContent')).rows.slice(1);
  const calm = { customerName: 'Ningbo steel', alarmLevel: 0, createTime: null };
  const [, , fan, pump] = machines;
  if (fan === undefined || pump === undefined) throw new Error('there are five');
  assess(fan);
  expect(await rows()).toEqual([
    { ...calm, conclusion: '1 device assessed, nothing found; 2 alarms cleared within 7 days' },
  ]);
  assess(pump);
  expect(await rows()).toEqual([
    { ...calm, conclusion: '2 devices assessed, nothing found; 2 alarms cleared within 7 days' },
  ]);
  const chinese = callerWith(app.url, callers.TENANT_ADMIN.token, { 'accept-language': 'zh-CN' });
  expect(await rows(chinese)).toEqual([{ ...calm, conclusion: '已评估 2 台设备，未发现异常；7 天内恢复 2 条告警' }]);
  // What the dealer has beyond his own factory is not said to a factory.
  expect(await rows(callers.CUSTOMER_USER)).toEqual([]);
});

it('says nothing good of a factory with an open alarm, whatever was found', async () => {
  const [, , , pump] = machines;
  if (pump === undefined) throw new Error('there are five');
  const good = async () => (await ask<DealerConclusions>(callers.TENANT_ADMIN, 'getAnalysisContent')).rows.slice(1);
  expect(await good()).toHaveLength(1);
  const open = await buildAlarmRecord(app.pg, pump, { level: 2, category: 'viscosity', raisedAt: now - hour });
  expect(await good()).toEqual([]);
  await app.pg.query(sqlQuery('test.gone', 'delete from alarm_record where id = $1'), [open.id]);
});

it('warnings of one machine and one cause are one row, with the cause that is named, and their number', async () => {
  const [, , fan] = machines;
  if (fan === undefined) throw new Error('there are five');
  const first = await buildAlarmRecord(app.pg, fan, {
    level: 2,
    category: 'pollution',
    indicator: 'particle_ch2',
    value: 9,
    raisedAt: now - hour,
  });
  const second = await buildAlarmRecord(app.pg, fan, {
    level: 2,
    category: 'pollution',
    findingRule: 'P01',
    raisedAt: now - 2 * hour,
  });
  const rowsOf = async () => {
    const { rows, total } = await ask<DealerWarnings>(callers.TENANT_ADMIN, 'getWarningFactory');
    return { total, own: rows.flatMap(({ alarm }) => (alarm?.deviceName === 'Fan' ? [alarm] : [])) };
  };
  const apart = await rowsOf();
  expect(apart.own.map(({ count }) => count)).toEqual([1, 1]);
  await app.pg.query(sqlQuery('test.join', 'update alarm_record set group_id = $2 where id = any($1)'), [
    [first.id, second.id],
    first.id,
  ]);
  const together = await rowsOf();
  expect(together.total).toBe(apart.total);
  expect(together.own).toMatchObject([{ alarmName: findRule('P01')?.name.en, count: 2 }]);
  await app.pg.query(sqlQuery('test.gone', 'delete from alarm_record where id = any($1)'), [[first.id, second.id]]);
});

it('of an area each part counts what stands in it, also across its name in the map, and a city names its factories', async () => {
  const zhejiang = { areaNo: '330000' };
  const data = await ask<DealerData>(callers.TENANT_ADMIN, 'getData', zhejiang);
  expect(data).toMatchObject({ allCst: 2, onlineCst: 1, firstLevel: 0, secondLevel: 0, gatewayCst: 0 });
  expect(data.hours?.reduce((sum, { firstLevel, secondLevel }) => sum + firstLevel + secondLevel, 0)).toBe(
    (
      await one<{ count: number }>(
        `select count(*)::int as count from alarm_record r join device d on d.id = r.device_id where d.customer_id = $1
         and r.kind = 'oil' and r.withdrawn_at is null and r.raised_at >= to_timestamp($2 / 1000.0)`,
        [ningbo.id, data.hours?.[0]?.at],
      )
    ).count,
  );
  const nation = await ask<DealerData>(callers.TENANT_ADMIN, 'getData');
  const anhui = await ask<DealerData>(callers.TENANT_ADMIN, 'getData', { areaNo: '340000' });
  expect(anhui.allCst + data.allCst).toBe(nation.allCst);
  expect(anhui.firstLevel + data.firstLevel).toBe(nation.firstLevel);
  expect(anhui.pollutionAnalysis + data.pollutionAnalysis).toBe(nation.pollutionAnalysis);
  expect((await ask<DealerAll>(callers.TENANT_ADMIN, 'getAllData', zhejiang)).industries).toMatchObject([
    { industryName: 'Steel', industryCst: 1 },
  ]);
  expect((await ask<DealerWarnings>(callers.TENANT_ADMIN, 'getWarningFactory', zhejiang)).total).toBe(0);
  const { rows } = await ask<DealerConclusions>(callers.TENANT_ADMIN, 'getAnalysisContent', zhejiang);
  expect(rows.filter(({ customerName }) => customerName !== 'Ningbo steel')).toEqual([]);

  const ofNation = await ask<DealerMap>(callers.TENANT_ADMIN, 'getMapData');
  expect(ofNation.factories).toBeNull();
  const city = await ask<DealerMap>(callers.TENANT_ADMIN, 'getMapData', { areaNo: '340200' });
  expect(city.distributorMapBase).toMatchObject({ areaName: 'Wuhu', deviceCst: 1 });
  expect(city.factories).toEqual([
    {
      customerId: wuhu.id,
      customerName: 'Wuhu cement',
      deviceCst: 1,
      onlineCst: city.distributorMapBase.onlineCst,
      firstLevelCst: 1,
      secondLevelCst: 0,
    },
  ]);
  expect((await ask<DealerMap>(callers.GROUP, 'getMapData', { areaNo: '330200' })).factories).toEqual([]);
  expect(await callers.TENANT_ADMIN.get(`${path}/getData`, { areaNo: '990000' })).toMatchObject({ code: 422 });
});

describe('everybody gets what he sees', () => {
  const counts = async (caller: Caller, query: Readonly<Record<string, string>> = {}) => {
    const { allCst, firstLevel, secondLevel } = await ask<DealerData>(caller, 'getData', query);
    return [allCst, firstLevel, secondLevel];
  };

  it.each([
    ['TENANT_ADMIN', [4, 1, 2]],
    ['CUSTOMER_USER', [2, 1, 2]],
    ['GROUP', [2, 1, 2]],
    ['EXPERIENCE', [1, 1, 0]],
    ['SYS_ADMIN', [5, 2, 2]],
  ] as const)('%s', async (authority, seen) => {
    expect(await counts(callers[authority])).toEqual(seen);
    expect(await counts(callers[authority], { tenantId: dealer.id })).toEqual(
      authority === 'SYS_ADMIN' ? [4, 1, 2] : seen,
    );
  });

  it('and the name of his dealer', async () => {
    const name = async (caller: Caller, query = {}) => (await caller.get(`${path}/getTenantName`, query)).msg;
    expect(await name(callers.GROUP)).toBe(dealer.name);
    expect(await name(callers.SYS_ADMIN)).toBe('');
    expect(await name(callers.SYS_ADMIN, { tenantId: dealer.id })).toBe(dealer.name);
    expect(await name(callers.EXPERIENCE)).toBe('');
  });

  it('a dealer out of reach is not found, like one that does not exist', async () => {
    for (const authority of ['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'EXPERIENCE'] as const)
      for (const tenantId of [foreign.tenantId, '00000000-0000-4000-8000-000000000000'])
        for (const call of [
          'getTenantName',
          'getData',
          'getMapData',
          'getAllData',
          'getAnalysisContent',
          'getWarningFactory',
          'isOpenSetting',
        ])
          expect(await callers[authority].get(`${path}/${call}`, { tenantId })).toMatchObject({
            code: 404,
            msg: 'Dealer not found',
          });
  });

  it('walls of one scope share an answer for three seconds, and no other scope gets it', async () => {
    const other = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: dealer.id }),
    );
    later();
    const [, mine] = [
      await counts(callers.EXPERIENCE),
      await callers.TENANT_ADMIN.get<DealerData>(`${path}/getData`, { timeZone: zone }),
    ];
    const [pump] = machines.slice(3);
    await app.pg.query(sqlQuery('test.remove', 'update device set removed_at = now() where id = $1'), [pump?.id]);
    expect((await other.get<DealerData>(`${path}/getData`, { timeZone: zone })).data).toEqual(mine.data);
    // Another zone has other hours, and the same devices.
    expect((await other.get<DealerData>(`${path}/getData`, { timeZone: 'Asia/Kathmandu' })).data).toMatchObject({
      allCst: mine.data.allCst,
      hours: expect.not.arrayContaining([mine.data.hours?.[0]]) as unknown,
    });
    expect((await callers.EXPERIENCE.get<DealerData>(`${path}/getData`, { timeZone: zone })).data.allCst).toBe(1);
    expect(await counts(other)).toEqual([3, 1, 2]);
  });
});

it('counts the analyses so far once a minute, whatever else changes', async () => {
  const wear = async () => {
    const { wearAnalysis, firstLevel } = await ask<DealerData>(callers.TENANT_ADMIN, 'getData');
    return [wearAnalysis, firstLevel];
  };
  now += 60_000;
  const [analyses = 0, open = 0] = await wear();
  const [mill] = machines;
  if (mill === undefined) throw new Error('there is no machine');
  await buildAlarmRecord(app.pg, mill, { level: 1, category: 'wear', findingRule: 'R02', raisedAt: now });
  expect(await wear()).toEqual([analyses, open + 1]);
  now += 60_000;
  expect(await wear()).toEqual([analyses + 1, open + 1]);
});

it('the causes sum up to both levels, and none has fewer alarms so far than are open', async () => {
  const [, press] = machines;
  if (press === undefined) throw new Error('there is no press');
  await buildAlarmRecord(app.pg, press, { level: 1, category: null, indicator: 'leak', value: 1, raisedAt: now });
  now += 60_000;
  const data = await ask<DealerData>(callers.TENANT_ADMIN, 'getData');
  const { firstCst, secondCst, thirdCst, fourthCst, fivthCst, operationCst = 0 } = data;
  expect(operationCst).toBe(1);
  expect(firstCst + secondCst + thirdCst + fourthCst + fivthCst + operationCst).toBe(
    data.firstLevel + data.secondLevel,
  );
  for (const [soFar, isOpen] of [
    [data.pollutionAnalysis, firstCst],
    [data.inflowAnalysis, secondCst],
    [data.agingAnalysis, fourthCst],
    [data.wearAnalysis, fivthCst],
  ] as const)
    expect(soFar).toBeGreaterThanOrEqual(isOpen);
  // A leak is there or not: it has no figure.
  expect((await ask<DealerWarnings>(callers.TENANT_ADMIN, 'getWarningFactory')).rows).toContainEqual(
    expect.objectContaining({
      alarmMsg: 'Press Leak',
      alarm: { deviceName: 'Press', alarmName: 'Leak', indicator: 'leak', measure: null, value: null, count: 1 },
    }),
  );
});
