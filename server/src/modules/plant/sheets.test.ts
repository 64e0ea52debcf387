import * as XLSX from '@e965/xlsx';
import { maxDevicesOfFactory } from '@oilsight/contract';
import type { DeviceGroup, ManagedDevice, SheetImport } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Answer, Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice, buildOil, buildSensorModel } from '../../../test/factories.ts';
import type { Customer } from '../../../test/factories.ts';
import { until } from '../../../test/until.ts';
import { workbookOf } from '../../../test/workbook.ts';
import type { Rows } from '../../../test/workbook.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { entriesOf, unpack } from '../../platform/zip.ts';

let now = Date.now();
let app: TestApp;
let dealer: Caller;
let home: Customer;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  home = await buildCustomer(app.pg);
  dealer = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: home.tenantId }));
});
afterAll(() => app.close());

const base = '/system/customerdevice/sheet';
const freshFactory = () => buildCustomer(app.pg, { tenant: { id: home.tenantId } });

const workbook = (devices: Rows, sensors: Rows = []) =>
  workbookOf({ Devices: devices, ...(sensors.length === 0 ? {} : { Sensors: sensors }) });

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  { customerId = home.id, caller = dealer, language = 'en-US', zone = 'Asia/Shanghai' } = {},
): Promise<Answer<SheetImport>> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), '设备.xlsx');
  const reply = await fetch(`${app.url}${base}/import?customerId=${customerId}&timeZone=${encodeURIComponent(zone)}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
  });
  return { status: reply.status, ...((await reply.json()) as object) } as Answer<SheetImport>;
}

async function apply(importId: string): Promise<SheetImport> {
  expect((await dealer.put(`${base}/import/${importId}`)).code).toBe(200);
  return until(async () => {
    const { data } = await dealer.get<SheetImport>(`${base}/import/${importId}`);
    return data.step !== 'applying' && data;
  });
}

async function download(path: string, language = 'en-US'): Promise<XLSX.WorkBook> {
  const reply = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${dealer.token}`, 'accept-language': language },
  });
  expect(reply.headers.get('content-type')).toContain('spreadsheetml');
  return XLSX.read(await reply.arrayBuffer(), { type: 'array', cellDates: true, UTC: true });
}
const rowsOf = (book: XLSX.WorkBook, n: number) =>
  XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[n] ?? ''] as XLSX.WorkSheet, {
    header: 1,
    defval: '',
    UTC: true,
  });
const listOf = async (customer: Customer) =>
  (await dealer.get<ManagedDevice[]>('/system/customerdevice/list', { customerId: customer.id, pageSize: 500 })).rows;

const head = [
  'Device name *',
  'Device number',
  'Machine type',
  'Region',
  'Installed on',
  'Device group',
  'Reporting interval (s)',
  'Acts as a gateway',
  'Remarks',
];
const sensorHead = ['Device name', 'Sensor name', 'Model code', 'Serial number'];

describe('a sheet', () => {
  it('makes what it holds: devices, new groups, sensors; its devices have no token yet', async () => {
    const works = await freshFactory();
    const model = await buildSensorModel(app.pg, { code: 'OQ-Sheet' });
    const bytes = workbook(
      [
        head,
        [
          '泵站 1',
          'N-1',
          '液压系统',
          '芜湖市镜湖区',
          new Date(Date.UTC(2026, 2, 18)),
          'North',
          30,
          '是',
          'passed over',
        ],
        [],
        ['Mill 2', 7, 'gearbox', 340_200, '2025/1/2', 'north', '', '', ''],
        ['Mill 3', '', 'Wind Gearbox', '', '', '', '', 'no', ''],
      ],
      [sensorHead, ['泵站 1', 'Oil quality', 'oq-sheet', 'SN 1'], ['Mill 2', 'Oil quality', 'OQ-Sheet', '']],
    );
    const checked = (await upload(bytes, { customerId: works.id })).data;
    expect(checked).toMatchObject({
      step: 'checked',
      fileName: '设备.xlsx',
      devices: 3,
      sensors: 2,
      total: 5,
      faultCount: 0,
      faults: [],
      error: null,
    });
    expect(await listOf(works)).toEqual([]);
    expect(await apply(checked.importId)).toMatchObject({ step: 'done', progress: 5, total: 5, error: null });
    const devices = await listOf(works);
    expect(
      devices.map(
        ({
          deviceName,
          deviceNo,
          machineType,
          areaNo,
          groupName,
          reportIntervalMs,
          isGateway,
          token,
          sensors,
          customerName,
        }) => ({
          deviceName,
          deviceNo,
          machineType,
          areaNo,
          groupName,
          reportIntervalMs,
          isGateway,
          token,
          sensors,
          customerName,
        }),
      ),
    ).toEqual([
      {
        deviceName: '泵站 1',
        deviceNo: 'N-1',
        machineType: 'hydraulic',
        areaNo: '340202',
        groupName: 'North',
        reportIntervalMs: 30_000,
        isGateway: true,
        token: null,
        sensors: 1,
        customerName: works.name,
      },
      {
        deviceName: 'Mill 2',
        deviceNo: '7',
        machineType: 'gearbox',
        areaNo: '340200',
        groupName: 'North',
        reportIntervalMs: 60_000,
        isGateway: false,
        token: null,
        sensors: 1,
        customerName: works.name,
      },
      {
        deviceName: 'Mill 3',
        deviceNo: '',
        machineType: 'wind_gearbox',
        areaNo: '',
        groupName: 'Default group',
        reportIntervalMs: 60_000,
        isGateway: false,
        token: null,
        sensors: 0,
        customerName: works.name,
      },
    ]);
    expect(devices.map(({ installedAt }) => installedAt)).toEqual([
      Date.UTC(2026, 2, 17, 16),
      Date.UTC(2025, 0, 1, 16),
      now,
    ]);
    const sensors = await app.pg.query(
      sqlQuery<object>(
        'test.sensors',
        'select s.name, s.model, s.model_id, s.serial_no, s.indicators from sensor s join device d on d.id = s.device_id where d.customer_id = $1 order by s.serial_no desc',
      ),
      [works.id],
    );
    expect(sensors).toEqual([
      {
        name: 'Oil quality',
        model: 'OQ-Sheet',
        model_id: model.id,
        serial_no: 'SN 1',
        indicators: ['oil_temperature'],
      },
      { name: 'Oil quality', model: 'OQ-Sheet', model_id: model.id, serial_no: '', indicators: ['oil_temperature'] },
    ]);
    expect(
      (await dealer.get<DeviceGroup[]>('/system/dataanalysis/listByGroup', { customerId: works.id })).data.map(
        ({ groupName, groupMenbers }) => [groupName, groupMenbers.length],
      ),
    ).toEqual([
      ['Default group', 1],
      ['North', 2],
    ]);
    const entries = await app.pg.query(
      sqlQuery<object>(
        'test.imports',
        `select action, outcome, object_kind as kind from audit_entry where object_id = $1`,
      ),
      [works.id],
    );
    expect(entries).toEqual([{ action: 'device.import', outcome: 'done', kind: 'customer' }]);
    // Applying it again changes nothing.
    await apply(checked.importId);
    expect(await listOf(works)).toHaveLength(3);
  });

  it("is told every wrong cell in the caller's language, and nothing of it is made", async () => {
    const works = await freshFactory();
    await buildDevice(app.pg, { customer: works, name: 'Standing' });
    const bytes = workbook(
      [
        head,
        ['Standing', '', 'gearbox', '', '', '', '', '', ''],
        ['Twin', '', 'gearbox', '', '', '', '', '', ''],
        ['Twin', '', 'spaceship', 'Atlantis', 'soon', '', 0, 'maybe', ''],
        ['', 'x'.repeat(101), '', '', '', '', '', '', ''],
      ],
      [sensorHead, ['Twin', 'S', 'no such model', ''], ['Nobody', 'S', '', '']],
    );
    const english = (await upload(bytes, { customerId: works.id })).data;
    expect(
      english.faults.map(({ sheet, row, column, heading, value, rule }) => [
        sheet,
        row,
        column,
        heading,
        value.slice(0, 9),
        rule,
      ]),
    ).toEqual([
      ['devices', 2, 'A', 'Device name', 'Standing', 'is the name of a device that the factory has already'],
      ['devices', 4, 'A', 'Device name', 'Twin', 'is in row 3 already'],
      [
        'devices',
        4,
        'D',
        'Region',
        'Atlantis',
        'is not an area, or several have the name: give its full name or number',
      ],
      ['devices', 4, 'C', 'Machine type', 'spaceship', 'is not a machine type'],
      ['devices', 4, 'E', 'Installed on', 'soon', 'must be a date, such as 2026-03-18'],
      ['devices', 4, 'G', 'Reporting interval (s)', '0', 'must be a whole number from 1 to 86400'],
      ['devices', 4, 'H', 'Acts as a gateway', 'maybe', 'must be yes or no'],
      ['devices', 5, 'A', 'Device name', '', 'must not be empty'],
      ['devices', 5, 'B', 'Device number', 'xxxxxxxxx', 'must have at most 100 characters'],
      ['devices', 5, 'C', 'Machine type', '', 'must not be empty'],
      ['sensors', 2, 'C', 'Model code', 'no such m', 'is not the code of a sensor model'],
      ['sensors', 3, 'C', 'Model code', '', 'must not be empty'],
      ['sensors', 3, 'A', 'Device name', 'Nobody', 'is not a device on the sheet of devices'],
    ]);
    expect(english.faultCount).toBe(13);
    const chinese = (await upload(bytes, { customerId: works.id, language: 'zh-CN' })).data;
    expect(chinese.faults[0]).toMatchObject({ heading: '设备名称', rule: '工厂里已有同名设备' });
    expect(await dealer.put(`${base}/import/${english.importId}`)).toMatchObject({
      code: 409,
      msg: 'The sheet has 13 faults, nothing was imported',
    });
    expect(await listOf(works)).toHaveLength(1);
  });

  it('without the columns that are needed is told which', async () => {
    const { data } = await upload(
      workbook([
        ['Name', 'Machine type'],
        ['a', 'gearbox'],
      ]),
    );
    expect(data.faults).toEqual([
      {
        sheet: 'devices',
        row: 1,
        column: '',
        heading: 'Device name',
        value: '设备名称',
        rule: 'is a column that is missing',
      },
    ]);
  });

  it('names an instrument once: neither twice in the sheet nor one that stands with the dealer', async () => {
    const [works, other] = [await freshFactory(), await freshFactory()];
    const { id: modelId } = await buildSensorModel(app.pg, { code: 'Plate' });
    await buildSensorModel(app.pg, { code: 'Plate 2' });
    const existing = await buildDevice(app.pg, { customer: other });
    expect(
      (await dealer.post('/system/sensor', { deviceId: existing.id, sensorName: 'P', modelId, serialNo: 'SN 1' })).code,
    ).toBe(200);
    const bytes = workbook(
      [head, ['A', '', 'gearbox']],
      [
        sensorHead,
        ['A', '1', 'plate', 'sn 1'],
        ['A', '2', 'Plate', 'SN 2'],
        ['A', '3', 'PLATE', 'sn 2'],
        ['A', '4', 'Plate 2', 'SN 1'],
        ['A', '5', 'Plate', ''],
        ['A', '6', 'Plate', ''],
      ],
    );
    const { faults } = (await upload(bytes, { customerId: works.id })).data;
    expect(faults.map(({ row, column, heading, value, rule }) => [row, column, heading, value, rule])).toEqual([
      [2, 'D', 'Serial number', 'sn 1', 'is the serial number of a sensor of this model that is in place already'],
      [4, 'D', 'Serial number', 'sn 2', 'is in row 3 already'],
    ]);
    const foreign = await buildCustomer(app.pg);
    const stranger = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: foreign.tenantId }),
    );
    expect(
      (
        await upload(workbook([head, ['A', '', 'gearbox']], [sensorHead, ['A', '1', 'Plate', 'SN 1']]), {
          customerId: foreign.id,
          caller: stranger,
        })
      ).data.faults,
    ).toEqual([]);
  });

  it('whose instrument was put elsewhere since it was checked fails whole', async () => {
    const works = await freshFactory();
    const { id: modelId } = await buildSensorModel(app.pg, { code: 'Late plate' });
    const { data } = await upload(
      workbook([head, ['A', '', 'gearbox']], [sensorHead, ['A', '1', 'Late plate', 'L-1']]),
      { customerId: works.id },
    );
    expect(data.faults).toEqual([]);
    await dealer.post('/system/sensor', {
      deviceId: (await buildDevice(app.pg, { customer: await freshFactory() })).id,
      sensorName: 'P',
      modelId,
      serialNo: 'l-1',
    });
    expect(await apply(data.importId)).toMatchObject({
      step: 'failed',
      error: 'A sensor Late plate with the serial number “L-1” is in place already',
    });
    expect(await listOf(works)).toEqual([]);
  });

  it('that another was faster than fails whole, and says why', async () => {
    const works = await freshFactory();
    const { data } = await upload(
      workbook([
        ['设备名称', '机型', '设备分组'],
        ['First', '减速机', 'New group'],
        ['Second', '减速机', ''],
      ]),
      { customerId: works.id },
    );
    await buildDevice(app.pg, { customer: works, name: 'Second' });
    expect(await apply(data.importId)).toMatchObject({ step: 'failed', error: 'The name “Second” is taken' });
    expect((await listOf(works)).map(({ deviceName }) => deviceName)).toEqual(['Second']);
    const groups = (await dealer.get<DeviceGroup[]>('/system/dataanalysis/listByGroup', { customerId: works.id })).data;
    expect(groups.map(({ groupName }) => groupName)).toEqual(['Default group']);
    expect(
      await app.pg.query(
        sqlQuery<object>('test.refused', `select outcome, error from audit_entry where object_id = $1`),
        [works.id],
      ),
    ).toEqual([{ outcome: 'refused', error: 'nameTaken' }]);
  });

  it("is its person's own, and is forgotten after half an hour or when there are five", async () => {
    const other = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: home.tenantId }),
    );
    const stranger = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId }),
    );
    const bytes = workbook([head, [`One ${now}`, '', 'gearbox']]);
    expect((await upload(bytes, { caller: stranger })).code).toBe(404);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await upload(bytes)).data.importId);
    const codes = async (caller: Caller) =>
      Promise.all(ids.map(async (id) => (await caller.get(`${base}/import/${id}`)).code));
    expect(await codes(dealer)).toEqual([404, 200, 200, 200, 200]);
    expect(await codes(other)).toEqual([404, 404, 404, 404, 404]);
    now += 31 * 60_000;
    dealer = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: home.tenantId }),
    );
    expect((await dealer.put(`${base}/import/${ids[4] ?? ''}`)).code).toBe(404);
  });

  it('that is none is refused with the reason, and so is an unknown zone', async () => {
    expect(await upload(new TextEncoder().encode('no sheet'))).toMatchObject({
      code: 422,
      msg: 'The file is not an xlsx sheet',
    });
    expect(await upload(workbook([head]), { zone: 'Moon/Sea' })).toMatchObject({
      code: 422,
      fields: [{ field: 'timeZone' }],
    });
  });

  it('of five thousand devices is imported, and of more devices than fit nothing is', async () => {
    const works = await freshFactory();
    await buildSensorModel(app.pg, { code: 'BIG' });
    const devices = Array.from({ length: maxDevicesOfFactory }, (_, n) => [
      `设备 ${n}`,
      `N${n}`,
      '减速机',
      '芜湖市',
      '2026-01-02',
      `组 ${n % 20}`,
      60,
      '否',
      '',
    ]);
    const sensors = Array.from({ length: 500 }, (_, n) => [`设备 ${n % 250}`, `S${n}`, 'BIG', `SN${n}`]);
    const { data } = await upload(workbook([head, ...devices], [sensorHead, ...sensors]), { customerId: works.id });
    expect(data).toMatchObject({ faultCount: 0, devices: 5000, sensors: 500, total: 5500 });
    expect(await apply(data.importId)).toMatchObject({ step: 'done', progress: 5500 });
    const more = (await upload(workbook([head, ['one more', '', 'gearbox']]), { customerId: works.id })).data;
    expect(more.faults).toMatchObject([
      { row: 2, column: 'A', rule: 'is beyond the 5000 devices that a factory may have' },
    ]);
  });
});

describe('a workbook of ours', () => {
  it.each([
    ['en-US', ['Devices', 'Sensors', 'Notes'], 'Device name *', 'Steam turbine'],
    ['zh-CN', ['设备', '传感器', '填写说明'], '设备名称 *', '汽轮机'],
  ])('has headings, choices and an explanation: %s', async (language, names, heading, type) => {
    const book = await download(`${base}/template`, language);
    expect(book.SheetNames).toEqual(names);
    expect([rowsOf(book, 0), rowsOf(book, 1)].map((rows) => rows.length)).toEqual([1, 1]);
    expect(rowsOf(book, 0)[0]?.[0]).toBe(heading);
    expect(rowsOf(book, 2).length).toBeGreaterThan(18);
    const reply = await fetch(`${app.url}${base}/template`, {
      headers: { authorization: `Bearer ${dealer.token}`, 'accept-language': language },
    });
    const sheet = entriesOf(new Uint8Array(await reply.arrayBuffer()), 100).find(
      ({ name }) => name === 'xl/worksheets/sheet1.xml',
    );
    expect(sheet === undefined ? '' : new TextDecoder().decode(await unpack(sheet, 1e7))).toContain(type);
  });

  it('that is exported names the oil that the log says is in a device, and no number of another one', async () => {
    const works = await freshFactory();
    const device = await buildDevice(app.pg, { customer: works });
    await app.pg.query(
      sqlQuery('test.entered', "update device set monitoring_oil = 'L-HM 46', oil_no = 'M-046' where id = $1"),
      [device.id],
    );
    const oils = async () => rowsOf(await download(`${base}/export?customerId=${works.id}`), 0)[1]?.slice(9, 11);
    expect(await oils()).toEqual(['M-046', 'L-HM 46']);
    const { id } = await buildOil(app.pg, device);
    await app.pg.query(sqlQuery('test.oilName', "update oil_product set name = 'L-CKD 320' where id = $1"), [id]);
    expect(await oils()).toEqual(['', 'L-CKD 320']);
  });

  it('that was exported can be imported into another factory, and says the same', async () => {
    const [from, to] = [await freshFactory(), await freshFactory()];
    await buildSensorModel(app.pg, { code: 'EXP' });
    const { data } = await upload(
      workbook(
        [head, ['=1+1', '-2', '汽轮机', '340202', '2026-03-18', 'G', 90, '是', '']],
        [sensorHead, ['=1+1', '@S', 'EXP', '007']],
      ),
      { customerId: from.id },
    );
    await apply(data.importId);
    for (const language of ['zh-CN', 'en-US']) {
      const book = await download(`${base}/export?customerId=${from.id}`, language);
      expect(rowsOf(book, 0)[1]).toMatchObject({ 0: '=1+1', 1: '-2', 12: 90 });
      const bytesOf = () => new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      // A sensor can be fitted in one place only.
      expect((await upload(bytesOf(), { customerId: to.id, language })).data.faults).toMatchObject([
        { sheet: 'sensors', row: 2, column: 'D', value: '007', rule: expect.stringMatching(/序列号|serial number/) },
      ]);
      (book.Sheets[book.SheetNames[1] ?? ''] as XLSX.WorkSheet)['D2'] = { t: 's', v: '008' };
      const again = (await upload(bytesOf(), { customerId: to.id })).data;
      expect(again).toMatchObject({ faults: [], devices: 1, sensors: 1 });
      if (language === 'en-US') await apply(again.importId);
    }
    const [one] = await listOf(from);
    const [other] = await listOf(to);
    const fields = (device: ManagedDevice | undefined) => ({
      ...device,
      deviceId: '',
      customerId: '',
      customerName: '',
      groupId: '',
      createdAt: 0,
    });
    expect(fields(other)).toEqual(fields(one));
    expect((await dealer.get(`${base}/export`, { customerId: (await buildCustomer(app.pg)).id })).code).toBe(404);
  });
});
