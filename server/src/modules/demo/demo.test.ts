import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatorFile } from '@oilsight/contract';
import { authorities } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { hashOfToken } from '../devices/index.ts';
import { oils } from './demo.oils.rules.ts';
import { createDemoStore } from './demo.store.ts';
import { createDemo } from './demo.service.ts';

const now = Date.UTC(2026, 10, 21, 4);
const hashOfDevice = sqlQuery<{ id: string; token_hash: Buffer | null }>(
  'test.tokens',
  'select id, token_hash from device',
);
const countOf = (table: string) => sqlQuery<{ rows: number }>('test.count', `select count(*) as rows from ${table}`);

let database: TestDatabase;
let pg: Pg;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), 'oilsight-demo-'));
});
afterEach(async () => {
  await pg.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function demo() {
  return createDemo({
    store: createDemoStore(pg),
    audit: { record: async () => undefined },
    clock: { now: () => now },
    dataDir,
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
  });
}
async function count(table: string): Promise<number> {
  const [row] = await pg.query(countOf(table));
  return row?.rows ?? Number.NaN;
}
async function simulatorFile(): Promise<SimulatorFile> {
  return SimulatorFile.parse(JSON.parse(await readFile(join(dataDir, 'demo', 'simulator.json'), 'utf8')));
}

describe('the demonstration', () => {
  it('fills an empty database once', async () => {
    expect(await demo().seed()).toBe('created');
    expect([await count('tenant'), await count('customer'), await count('device'), await count('account')]).toEqual([
      2, 5, 25, 18,
    ]);
    expect(await count('alarm_contact')).toBe(13);
    expect(await count('alarm_setting')).toBe(11);
    const [{ young } = { young: -1 }] = await pg.query(
      sqlQuery<{ young: number }>(
        'test.young',
        `select count(*) as young from device where created_at > '2026-08-23T04:00:00Z'`,
      ),
    );
    // Their rules hold for all of their history.
    expect(young).toBe(0);
    const tokens = await pg.query(hashOfDevice);
    expect(await demo().seed()).toBe('present');
    expect(await pg.query(hashOfDevice)).toEqual(tokens);
    expect(await count('account')).toBe(18);
  });

  it('hands every fed device to the simulator with its own token, and Quick start to nobody', async () => {
    await demo().seed();
    const file = await simulatorFile();
    const hashes = new Map((await pg.query(hashOfDevice)).map((row) => [row.id, row.token_hash?.toString('hex')]));
    expect(file.map(({ deviceId, token }) => hashes.get(deviceId) === hashOfToken(token).toString('hex'))).toEqual(
      file.map(() => true),
    );
    expect(file).toHaveLength(24);
    expect(file.some(({ name }) => name === 'Quick start')).toBe(false);
    expect([...hashes.values()]).toContain(hashOfToken('OILSIGHT_DEMO_TOKEN').toString('hex'));
    expect(new Set(file.map(({ machineType }) => machineType))).toEqual(new Set(machineTypes));
    expect(new Set(file.map(({ profile }) => profile.seed)).size).toBe(file.length);
  });

  it('lets the gateway speak for two devices', async () => {
    await demo().seed();
    const file = await simulatorFile();
    const gateways = file.flatMap(({ gateway }) => (gateway === null ? [] : [gateway]));
    expect(gateways).toHaveLength(2);
    expect(new Set(gateways).size).toBe(1);
    expect(file.find(({ token }) => token === gateways[0])?.name).toContain('网关');
  });

  it('names the oil of a machine by its product and by the number that the plant gave it', async () => {
    await demo().seed();
    const rows = await pg.query(
      sqlQuery<object>(
        'test.oils',
        `
      select d.device_no, d.oil_no, d.monitoring_oil, p.fluid, p.grade, p.notes from device d left join device_oil f on f.device_id = d.id left join oil_product p on p.id = f.product_id
      where d.device_no in ('WH-CP-001', 'ER-EN-001', 'NB-GW-001') order by d.device_no`,
      ),
    );
    expect(rows).toEqual([
      {
        device_no: 'ER-EN-001',
        oil_no: 'ER-YL-10621',
        monitoring_oil: 'SAE 40 低灰分燃气机油',
        fluid: 'mineral',
        grade: 'SAE 40',
        notes: '矿物型固定式燃气发动机油，单级油',
      },
      { device_no: 'NB-GW-001', oil_no: '', monitoring_oil: '', fluid: null, grade: null, notes: null },
      {
        device_no: 'WH-CP-001',
        oil_no: 'WH-YL-10517',
        monitoring_oil: 'L-DAJ 46',
        fluid: 'pao',
        grade: 'ISO VG 46',
        notes: '合成型（PAO）重负荷喷油回转式空压机油，GB/T 7631.9',
      },
    ]);
    const [{ tenants, products } = { tenants: 0, products: 0 }] = await pg.query(
      sqlQuery<{ tenants: number; products: number }>(
        'test.products',
        'select count(distinct tenant_id) as tenants, count(*) as products from oil_product',
      ),
    );
    expect(products).toBe(tenants * oils.length);
  });

  it('keeps tokens from other users of the machine', async () => {
    await demo().seed();
    const { mode } = await stat(join(dataDir, 'demo', 'simulator.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('lists an account of every authority', async () => {
    await demo().seed();
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo', 'accounts.json'), 'utf8')) as {
      userName: string;
      password: string;
      authority: string;
    }[];
    expect(new Set(accounts.map(({ authority }) => authority))).toEqual(new Set(authorities));
    expect(accounts.map(({ userName }) => userName)).toEqual([
      'sysadmin',
      'dealer',
      'dealer2',
      'customer',
      'customer2',
      'group',
      'experience',
      'maintenance',
    ]);
    expect(accounts.every(({ password }) => password === 'oil12345')).toBe(true);
  });

  it('gives its devices new tokens when the credentials file is lost or damaged', async () => {
    await demo().seed();
    const before = await simulatorFile();
    await rm(join(dataDir, 'demo'), { recursive: true });
    expect(await demo().seed()).toBe('renewed');
    const after = await simulatorFile();
    expect(after.map(({ deviceId }) => deviceId)).toEqual(before.map(({ deviceId }) => deviceId));
    expect(after[0]?.token).not.toBe(before[0]?.token);
    const hashes = new Map((await pg.query(hashOfDevice)).map((row) => [row.id, row.token_hash?.toString('hex')]));
    expect(hashes.get(after[0]?.deviceId ?? '')).toBe(hashOfToken(after[0]?.token ?? '').toString('hex'));
    expect(await count('device')).toBe(25);
  });

  it('goes on with the oils that its devices hold when the credentials file is lost', async () => {
    await demo().seed();
    // One device as an older release created it, and one with an oil that the simulator does not know.
    const [older, unknown, ...others] = (await simulatorFile()).filter(({ profile }) => profile.oil === 'L-HM 46');
    const fill = sqlQuery(
      'test.fill',
      `insert into device_oil (tenant_id, device_id, product_id, since) select d.tenant_id, d.id, p.id, now() from device d join oil_product p on p.tenant_id = d.tenant_id where d.id = $1 and p.name = $2`,
    );
    await pg.query(fill, [older?.deviceId, 'L-HM 68']);
    await pg.query(
      sqlQuery(
        'test.product',
        `insert into oil_product (tenant_id, name, fluid, v40, v100) select tenant_id, 'Somebody 46', 'mineral', 46, 6.8 from device where id = $1`,
      ),
      [unknown?.deviceId],
    );
    await pg.query(fill, [unknown?.deviceId, 'Somebody 46']);
    await rm(join(dataDir, 'demo'), { recursive: true });
    expect(await demo().seed()).toBe('renewed');
    const oilIn = new Map((await simulatorFile()).map(({ deviceId, profile }) => [deviceId, profile.oil]));
    expect([older, unknown, ...others].map((entry) => oilIn.get(entry?.deviceId ?? ''))).toEqual([
      'L-HM 68',
      'L-HM 46',
      ...others.map(() => 'L-HM 46'),
    ]);
  });

  it('leaves a database alone that holds something else', async () => {
    await pg.query(sqlQuery('test.tenant', "insert into tenant (name) values ('somebody')"));
    expect(await demo().seed()).toBe('foreign');
    expect(await count('device')).toBe(0);
  });
});
