import type { DealerAll, DealerConclusions, DealerWarnings } from '@oilsight/contract';
import { findRule } from '@oilsight/oil';
import type { AlarmCategory, MachineType } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, buildTenant } from '../../../test/factories.ts';
import type { BuiltDevice, Customer, Tenant } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

/** The lists of a dealer's wall beside queries of their own on the store, of a plant larger than what they show. */
const now = Date.UTC(2026, 10, 22, 4);
const [minute, hour] = [60_000, 3_600_000];
const path = '/system/distributordatascreen';
const areas = ['340202', '340100', '330200', '440300', '340202', ''] as const;
/** Each industry in one language or the other, and how many of thirteen machines are in it. */
const industries = [
  ['Cement', 4],
  ['水泥', 2],
  ['Steel', 3],
  ['钢铁', 1],
  ['Paper', 2],
  ['', 1],
] as const;
const types: readonly MachineType[] = [
  'gearbox',
  'hydraulic',
  'gearbox',
  'turbine',
  'compressor',
  'gearbox',
  'hydraulic',
];
const oils = ['CKD 320', 'HM 46', 'HM 46', '', 'CKD 220'] as const;
const rules = ['R01', 'W02', 'A01', null, null] as const;
const categories: readonly AlarmCategory[] = ['wear', 'water', 'ageing', 'pollution', 'viscosity'];

let app: TestApp;
let dealer: Tenant;
let caller: Caller;

const rowsOf = <Row>(sql: string, values: readonly unknown[]) => app.pg.query(sqlQuery<Row>('test.tile', sql), values);
const ask = async <Data>(call: string, areaNo: string) =>
  (await caller.get<Data>(`${path}/${call}`, { timeZone: 'Asia/Shanghai', ...(areaNo === '' ? {} : { areaNo }) })).data;

async function buildPlant(): Promise<void> {
  const factories: Customer[] = [];
  for (const name of ['Wuhu', 'Ningbo', 'Shenzhen', 'Hefei', 'Calm'])
    factories.push(await buildCustomer(app.pg, { tenant: dealer, name }));
  const industryOf = industries.flatMap(([name, count]) => Array.from({ length: count }, () => name));
  const devices: BuiltDevice[] = [];
  for (let n = 0; n < 39; n += 1) {
    const device = await buildDevice(app.pg, {
      customer: factories[n % 4] as Customer,
      name: `Machine ${n}`,
      machineType: types[n % types.length] as MachineType,
      isGateway: n % 13 === 12,
    });
    devices.push(device);
    await rowsOf('update device set area_no = $2, industry = $3, oil_no = $4 where id = $1', [
      device.id,
      areas[n % areas.length],
      industryOf[n % industryOf.length],
      oils[n % oils.length],
    ]);
  }
  for (let n = 0; n < 60; n += 1) {
    const device = devices[(n * 7) % devices.length] as BuiltDevice;
    const findingRule = rules[n % rules.length] as (typeof rules)[number];
    await buildAlarmRecord(app.pg, device, {
      // One key a device only once: open alarms of one rule and level exclude each other.
      indicator: findingRule === null ? `key ${n}` : null,
      findingRule,
      level: n % 4 === 0 ? 1 : 2,
      category: categories[n % categories.length] as AlarmCategory,
      raisedAt: now - hour - n * 7 * minute,
      clearedAt: n % 6 === 5 ? now - 30 * minute : null,
      isMasked: n % 17 === 3,
      withdrawnAt: n % 19 === 4 ? now - 20 * minute : null,
    });
  }
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  // It would withdraw the records that the test writes, which no reading justifies.
  await app.app.services.alarms.engine.stop();
  dealer = await buildTenant(app.pg, { name: 'Dealer of tiles' });
  await buildPlant();
  caller = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: dealer.id }));
}, 120_000);
afterAll(() => app.close());

/** The machines of the dealer in an area, and their open alarms that nothing else stands for. */
const machines = `machine as (
  select d.*, k.name as factory from device d join customer k on k.id = d.customer_id
  where d.tenant_id = $1 and d.removed_at is null and ($2 = '' or d.area_no like $2 || '%' or (d.area_no = '' and k.area_no like $2 || '%')))`;
const open = `open as (
  select r.*, m.name as machine, m.factory from alarm_record r join machine m on m.id = r.device_id
  where r.kind = 'oil' and r.cleared_at is null and r.withdrawn_at is null and not r.is_masked and r.outranked_by is null)`;

describe.each([
  ['the nation', '', ''],
  ['a province', '340000', '34'],
  ['a city', '340200', '3402'],
] as const)('of %s', (_, areaNo, prefix) => {
  const stored = <Row>(sql: string) => rowsOf<Row>(`with ${machines}, ${open} ${sql}`, [dealer.id, prefix]);

  it('the industries with the most machines are those of the store, whatever language they were written in', async () => {
    const { industries: shown } = await ask<DealerAll>('getAllData', areaNo);
    const expected = await stored<{ industryName: string; industryCst: number }>(
      `select case industry when '水泥' then 'Cement' when '钢铁' then 'Steel' else industry end as "industryName", count(*)::int as "industryCst"
       from machine where not is_gateway and industry <> '' group by 1 order by 2 desc, 1 limit 3`,
    );
    expect(shown.map(({ industryName, industryCst }) => ({ industryName, industryCst }))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
  });

  it('the crews with the most machines are those of the store, each with the oil of most', async () => {
    const { crews } = await ask<DealerAll>('getAllData', areaNo);
    const expected = await stored<{ crewCst: number; oilNo: string }>(
      `select count(*)::int as "crewCst", coalesce((select o.oil_no from machine o
           where not o.is_gateway and o.machine_type = m.machine_type and o.oil_no <> '' group by 1 order by count(*) desc, 1 limit 1), '') as "oilNo"
       from machine m where not is_gateway group by machine_type
       order by 1 desc, case machine_type when 'gearbox' then 'Gearbox' when 'hydraulic' then 'Hydraulic system' when 'turbine' then 'Turbine' else 'Compressor' end limit 3`,
    );
    expect(crews.map(({ crewCst, oilNo }) => ({ crewCst, oilNo }))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
  });

  it('warnings are the open alarms of the store, level 1 first, then the newest', async () => {
    const { rows, total } = await ask<DealerWarnings>('getWarningFactory', areaNo);
    const expected = await stored<{ customerName: string; status: number; createTime: number; deviceName: string }>(
      `select factory as "customerName", level as status, (extract(epoch from raised_at) * 1000)::float8 as "createTime", machine as "deviceName"
       from open order by level, raised_at desc`,
    );
    expect(total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(3);
    // A wall names twenty.
    expect(
      rows.map(({ customerName, status, createTime, alarm }) => ({
        customerName,
        status,
        createTime,
        deviceName: alarm?.deviceName,
      })),
    ).toEqual(expected.slice(0, 20));
  });

  it('conclusions are the gravest findings of the store, one of each factory', async () => {
    const { rows } = await ask<DealerConclusions>('getAnalysisContent', areaNo);
    const findings = await stored<{
      customerName: string;
      alarmLevel: number;
      createTime: number;
      machine: string;
      rule: string;
    }>(
      `select * from (select distinct on (factory) factory as "customerName", level as "alarmLevel",
         (extract(epoch from onset_at) * 1000)::float8 as "createTime", machine, finding_rule as rule
       from open where finding_rule is not null order by factory, level, onset_at desc) f order by "alarmLevel", "createTime" desc`,
    );
    expect(rows).toEqual(
      findings.map(({ machine, rule, ...finding }) => ({
        ...finding,
        conclusion: `${machine}: ${findRule(rule)?.actions.en[0]}`,
      })),
    );
    expect(findings.length).toBeGreaterThan(0);
  });
});
