import type { CollectorPlan, Gateway, InstalledSensor, LiveIndicator, Sensor, SensorModel } from '@oilsight/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import {
  buildAccount,
  buildAccountsAround,
  buildCustomer,
  buildDevice,
  buildSensor,
  buildSensorModel,
} from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { readMigrations } from '../../platform/migrate.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { builtInModels } from './built-in-models.rules.ts';

let app: TestApp;
let admin: Caller;
let chinese: Caller;
let factory: Customer;
let device: BuiltDevice;
let dealer: Caller;
let maintenance: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await callerFor(app.url, await buildAccount(app.pg));
  chinese = callerWith(app.url, admin.token, { 'accept-language': 'zh-CN' });
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory });
  const people = await buildAccountsAround(app.pg, device);
  dealer = await callerFor(app.url, people.TENANT_ADMIN);
  maintenance = await callerFor(app.url, people.MAINTENANCE);
});
afterAll(() => app.close());

let nth = 0;
const fresh = (word: string) => `${word} ${(nth += 1)}`;
const indicator = (key: string, rest: object = {}) => ({ key, ...rest });
const form = (rest: object = {}) => ({
  code: fresh('OT'),
  nameZh: '油温传感器',
  nameEn: 'Oil temperature sensor',
  kind: 'temperature',
  indicators: [indicator('oil_temperature', { low: -20, high: 120 })],
  ...rest,
});
const createModel = async (rest: object = {}) =>
  (await admin.post<SensorModel>('/system/sensormodel', form(rest))).data;
const install = async (modelId: string, rest: object = {}, on: BuiltDevice = device) =>
  (
    await dealer.post<InstalledSensor>('/system/sensor', {
      deviceId: on.id,
      sensorName: fresh('OT-101'),
      modelId,
      ...rest,
    })
  ).data;
const send = async ({ token }: BuiltDevice, message: object) =>
  (await fetch(`${app.url}/api/v1/${token}/telemetry`, { method: 'POST', body: JSON.stringify(message) })).status;
const latest = async ({ id }: BuiltDevice) =>
  (await admin.get<LiveIndicator[]>('/system/datascreen/getTsKvLatestByDeviceId', { deviceId: id })).data;

describe('built-in models', () => {
  it('are there from the start, for every dealer, and no second time after another start', async () => {
    const { rows, total } = await dealer.get<SensorModel[]>('/system/sensormodel/list', { pageSize: '200' });
    expect(rows.filter(({ tenantId }) => tenantId === null).map(({ code }) => code)).toEqual(
      expect.arrayContaining(builtInModels.map(({ code }) => code)),
    );
    expect(total).toBe(rows.length);
    const {
      app: { services },
    } = app;
    const count = async () =>
      (await services.pg.query(sqlQuery<{ n: number }>('test.models', 'select count(*) as n from sensor_model')))[0]?.n;
    const before = await count();
    await services.sensorModels.start();
    expect(await count()).toBe(before);
  });

  it('that somebody removed does not come back; sensors that name a model are joined to it', async () => {
    const {
      rows: [total],
    } = await admin.get<SensorModel[]>('/system/sensormodel/list', { search: 'WD-2' });
    expect((await admin.remove(`/system/sensormodel/${total?.modelId}?version=${total?.version}`)).code).toBe(200);
    await app.pg.query(
      sqlQuery(
        'test.named',
        `insert into sensor (tenant_id, device_id, name, model) values ($1, $2, 'VB-901', 'vb-1')`,
      ),
      [device.tenantId, device.id],
    );
    await app.app.services.sensorModels.start();
    expect((await admin.get(`/system/sensormodel/${total?.modelId}`)).code).toBe(404);
    const { rows } = await dealer.get<InstalledSensor[]>('/system/sensor/list', { search: 'VB-901' });
    expect(rows).toMatchObject([{ sensorName: 'VB-901', model: 'VB-1', indicators: ['vibration_rms'] }]);
  });
});

describe('sensor models', () => {
  it('are made, changed, read in the language and removed', async () => {
    const made = await createModel({
      maker: 'Somebody',
      registers: [{ key: 'oil_temperature', function: 'input', address: 2, type: 'float32' }],
    });
    expect(made).toMatchObject({
      tenantId: null,
      version: 1,
      sensors: 0,
      indicators: [{ alias: '', convert: null, accuracy: '' }],
      registers: [{ wordOrder: 'big', scale: 1 }],
    });
    const changed = await admin.put<SensorModel>('/system/sensormodel', {
      ...made,
      maker: 'Somebody else',
      indicators: [...made.indicators, indicator('density', { alias: 'rho', convert: 'g/cm³>kg/m³' })],
    });
    expect(changed.data).toMatchObject({
      maker: 'Somebody else',
      version: 2,
      indicators: [{ key: 'oil_temperature' }, { key: 'density', alias: 'rho' }],
    });
    await install(made.modelId, { sensorName: 'Bilingual' });
    expect(
      (await admin.get<Sensor[]>('/system/dataanalysis/getSenorInfo', { deviceId: device.id })).data,
    ).toContainEqual(
      expect.objectContaining({
        sensorName: 'Bilingual',
        modelName: 'Oil temperature sensor',
        indicators: ['oil_temperature', 'density'],
      }),
    );
    expect(
      (await chinese.get<Sensor[]>('/system/dataanalysis/getSenorInfo', { deviceId: device.id })).data,
    ).toContainEqual(expect.objectContaining({ sensorName: 'Bilingual', modelName: '油温传感器' }));
    expect(await admin.remove(`/system/sensormodel/${made.modelId}?version=2`)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1 sensors'),
    });
  });

  it('the second of two who change one is told so; a code is taken once, in any case', async () => {
    const made = await createModel();
    const answers = await Promise.all(
      ['One', 'Two'].map((maker) => admin.put('/system/sensormodel', { ...made, maker })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    const twins = await Promise.all(
      [fresh('Twin')]
        .flatMap((code) => [code, code.toUpperCase()])
        .map((code) => admin.post('/system/sensormodel', form({ code }))),
    );
    expect(codesOf(twins)).toEqual([200, 409]);
    expect(twins.find(({ code }) => code === 409)).toMatchObject({ fields: [{ field: 'code' }] });
  });

  it('of a dealer are for its devices alone', async () => {
    const own = await createModel({ tenantId: factory.tenantId });
    const foreign = await buildDevice(app.pg);
    const stranger = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: foreign.tenantId }),
    );
    expect((await dealer.get<SensorModel>(`/system/sensormodel/${own.modelId}`)).data).toMatchObject({
      code: own.code,
    });
    expect((await stranger.get(`/system/sensormodel/${own.modelId}`)).code).toBe(404);
    expect((await stranger.get<SensorModel[]>('/system/sensormodel/list', { search: own.code })).total).toBe(0);
    // This holds even for an administrator.
    expect(
      await admin.post('/system/sensor', { deviceId: foreign.id, sensorName: 'Strange', modelId: own.modelId }),
    ).toMatchObject({ code: 404 });
  });

  it.each<[string, object, string]>([
    [
      'a repeated indicator',
      { indicators: [indicator('density'), indicator('density', { alias: 'rho' })] },
      'indicators.1.key',
    ],
    [
      'a conversion into another unit',
      { indicators: [indicator('density', { convert: 'aw>%' })] },
      'indicators.0.convert',
    ],
    [
      'no such conversion',
      { indicators: [indicator('density', { convert: 'furlong>kg/m³' })] },
      'indicators.0.convert',
    ],
    ['a range beyond physics', { indicators: [indicator('oil_temperature', { high: 500 })] }, 'indicators.0.high'],
    [
      'a register of nothing',
      { registers: [{ key: 'pressure', function: 'input', address: 0, type: 'int16' }] },
      'registers.0.key',
    ],
    [
      'an address beyond the last',
      { registers: [{ key: 'oil_temperature', function: 'input', address: 65_536, type: 'int16' }] },
      'registers.0.address',
    ],
    ['no indicator', { indicators: [] }, 'indicators'],
  ])('are refused with the field: %s', async (_, rest, field) => {
    expect(await admin.post('/system/sensormodel', form(rest))).toMatchObject({
      code: 422,
      fields: [{ field, rule: expect.any(String) }],
    });
    expect((await chinese.post('/system/sensormodel', form(rest))).msg).toMatch(/[一-鿿]/);
  });
});

describe('what a device sends', () => {
  it('is read by the tables of its sensors, from the moment they change', async () => {
    const hydraulic = await buildDevice(app.pg, { customer: factory });
    const model = await createModel({
      indicators: [
        indicator('oil_temperature', { alias: 'T1', convert: '°F>°C', low: -20, high: 100 }),
        indicator('density', { alias: 'rho' }),
      ],
    });
    expect(await send(hydraulic, { T1: 212 })).toBe(200);
    expect((await latest(hydraulic)).map(({ key, value }) => [key, value])).toEqual([['T1', 212]]);
    const { sensorId } = await install(model.modelId, {}, hydraulic);
    await send(hydraulic, { T1: 122, rho: 870 });
    expect(await latest(hydraulic)).toMatchObject([
      { key: 'density', value: 870 },
      { key: 'oil_temperature', value: expect.closeTo(50, 9), reason: null },
      { key: 'T1' },
    ]);
    // Beyond the sensor's measuring range, and no oil is at 200 °C.
    await send(hydraulic, { T1: 230 });
    expect(await latest(hydraulic)).toMatchObject([
      {},
      { key: 'oil_temperature', value: expect.closeTo(110, 9), reason: 'outOfMeasuringRange' },
      {},
    ]);
    await send(hydraulic, { T1: 392 });
    expect(await latest(hydraulic)).toMatchObject([
      {},
      { key: 'oil_temperature', state: 'fault', reason: 'outOfRange' },
      {},
    ]);
    await admin.put('/system/sensormodel', {
      ...model,
      indicators: [indicator('oil_temperature', { alias: 'T1', high: 140 })],
    });
    expect(
      await app.pg.query(
        sqlQuery<{ indicators: string[] }>('test.named', 'select indicators from sensor where id = $1'),
        [sensorId],
      ),
    ).toEqual([{ indicators: ['oil_temperature'] }]);
    await send(hydraulic, { T1: 130 });
    expect(await latest(hydraulic)).toMatchObject([{}, { key: 'oil_temperature', value: 130, reason: null }, {}]);
    const {
      rows: [sensor],
    } = await dealer.get<InstalledSensor[]>('/system/sensor/list', { deviceId: hydraulic.id });
    expect(sensor).toMatchObject({
      sensorId,
      online: true,
      indicators: ['oil_temperature'],
      lastSeenAt: expect.any(Number),
    });
    await dealer.remove(`/system/sensor/${sensorId}?version=1`);
    await send(hydraulic, { T1: 1 });
    expect((await latest(hydraulic)).find(({ key }) => key === 'T1')).toMatchObject({ value: 1 });
  });

  it("a device's own table stands over its models'", async () => {
    const own = await buildDevice(app.pg, { customer: factory, aliases: { T1: { key: 'ambient_temperature' } } });
    const model = await createModel({
      indicators: [indicator('oil_temperature', { alias: 'T1' }), indicator('density', { alias: 'rho' })],
    });
    await install(model.modelId, {}, own);
    await send(own, { T1: 20, rho: 880 });
    expect((await latest(own)).map(({ key }) => key)).toEqual(['density', 'ambient_temperature']);
  });
});

describe('sensors', () => {
  it('are listed over all machines, searched and filtered by what they are and how', async () => {
    const other = await buildDevice(app.pg, { customer: factory, name: 'Listing machine' });
    const [model, silent] = [
      await createModel({ kind: 'multi' }),
      await createModel({ indicators: [indicator('density')] }),
    ];
    const first = await install(model.modelId, { sensorName: 'A-1', serialNo: 'SN-77-listing' }, other);
    const second = await install(silent.modelId, { sensorName: 'A-2' }, other);
    await send(other, { oil_temperature: 40 });
    const list = async (query: Record<string, string>, caller = dealer) =>
      (await caller.get<InstalledSensor[]>('/system/sensor/list', { deviceId: other.id, ...query })).rows.map(
        ({ sensorName }) => sensorName,
      );
    expect(await list({})).toEqual(['A-1', 'A-2']);
    expect(await list({ online: 'true' })).toEqual(['A-1']);
    expect(await list({ online: 'false' })).toEqual(['A-2']);
    expect(await list({ state: 'normal' })).toEqual(['A-1']);
    expect(await list({ state: 'unconnected' })).toEqual(['A-2']);
    expect(await list({ state: 'offline' })).toEqual([]);
    expect(await list({ kind: 'multi' })).toEqual(['A-1']);
    expect(await list({ modelId: silent.modelId })).toEqual(['A-2']);
    expect(await list({ search: 'sn-77-LIST' })).toEqual(['A-1']);
    expect(await list({ search: 'listing machine' })).toEqual(['A-1', 'A-2']);
    expect(await list({ pageNum: '2', pageSize: '1', online: 'false' })).toEqual([]);
    expect(await list({}, maintenance)).toEqual(['A-1', 'A-2']);
    expect([first.version, second.online]).toEqual([1, false]);
  });

  it('are at fault where their own readings are refused, not where those of another sensor of the machine are', async () => {
    const machine = await buildDevice(app.pg, { customer: factory, name: 'Faulty machine' });
    const temperature = await createModel();
    const density = await createModel({ indicators: [indicator('density')] });
    await install(temperature.modelId, { sensorName: 'B-1' }, machine);
    await install(density.modelId, { sensorName: 'B-2' }, machine);
    const list = async (query: Record<string, string>, caller = dealer) =>
      (await caller.get<InstalledSensor[]>('/system/sensor/list', { deviceId: machine.id, ...query })).rows.map(
        ({ sensorName, state, online, faultyKeys }) => [sensorName, state, online, ...faultyKeys],
      );
    await send(machine, { oil_temperature: -999, density: 870 });
    const faulty = [['B-1', 'fault', true, 'oil_temperature']];
    expect(await list({})).toEqual([...faulty, ['B-2', 'normal', true]]);
    expect(await list({ state: 'fault' })).toEqual(faulty);
    expect(await list({ state: 'fault' }, maintenance)).toEqual(faulty);
    expect(await list({ state: 'fault', online: 'false' })).toEqual([]);
    const ofDevice = (await dealer.get<Sensor[]>('/system/dataanalysis/getSenorInfo', { deviceId: machine.id })).data;
    expect(ofDevice.map(({ sensorName, state, faultyKeys }) => [sensorName, state, ...faultyKeys])).toEqual([
      ['B-1', 'fault', 'oil_temperature'],
      ['B-2', 'normal'],
    ]);
    await send(machine, { oil_temperature: 40 });
    expect(await list({ state: 'fault' })).toEqual([]);
    // All sensors in reach are looked at for it, so that the call waits for its turn among the heavy reads.
    const reply = await fetch(`${app.url}/system/sensor/list?state=fault`, {
      headers: { authorization: `Bearer ${dealer.token}` },
    });
    expect(reply.headers.get('server-timing')).toMatch(/^queue;dur=/);
  });

  it('of one machine have names of their own, and are changed by the one who read them last', async () => {
    const model = await createModel();
    const sensorName = fresh('Twin');
    const put = (name: string) =>
      dealer.post<InstalledSensor>('/system/sensor', { deviceId: device.id, sensorName: name, modelId: model.modelId });
    const answers = await Promise.all([put(sensorName), put(sensorName.toUpperCase())]);
    expect(codesOf(answers)).toEqual([200, 409]);
    const { sensorId, version } = answers.find(({ code }) => code === 200)?.data ?? {};
    const change = (rest: object) =>
      dealer.put<InstalledSensor>('/system/sensor', { sensorId, version, sensorName, modelId: model.modelId, ...rest });
    const changes = await Promise.all([
      change({ note: 'one' }),
      change({ note: 'two', modbus: { host: '10.0.0.7', unitId: 3 } }),
    ]);
    expect(codesOf(changes)).toEqual([200, 409]);
    expect(await change({ version: 2, modbus: { host: 'two words', unitId: 3 } })).toMatchObject({
      code: 422,
      fields: [{ field: 'modbus.host' }],
    });
    expect((await change({ version: 2, modbus: { host: '10.0.0.7', unitId: 3 } })).data).toMatchObject({
      modbus: { kind: 'tcp', host: '10.0.0.7', port: 502, unitId: 3 },
      version: 3,
    });
  });

  it('stand in one place: a serial number is once among the sensors of a model with the dealer', async () => {
    const [one, other] = [await createModel(), await createModel()];
    const elsewhere = await buildDevice(app.pg, {
      customer: await buildCustomer(app.pg, { tenant: { id: factory.tenantId } }),
    });
    const put = (modelId: string, serialNo: string, on: BuiltDevice = device, caller = dealer) =>
      caller.post<InstalledSensor>('/system/sensor', { deviceId: on.id, sensorName: fresh('S'), modelId, serialNo });
    const first = (await put(one.modelId, 'SN-1')).data;
    const refused = {
      code: 409,
      msg: `A sensor ${one.code} with the serial number “sn-1” is in place already`,
      fields: [{ field: 'serialNo' }],
    };
    expect(await put(one.modelId, ' sn-1 ')).toMatchObject(refused);
    expect(await put(one.modelId, 'sn-1', elsewhere)).toMatchObject(refused);
    expect(codesOf([await put(other.modelId, 'SN-1'), await put(one.modelId, ''), await put(one.modelId, '')])).toEqual(
      [200, 200, 200],
    );
    const foreign = await buildDevice(app.pg);
    expect((await put(one.modelId, 'SN-1', foreign, admin)).code).toBe(200);
    const second = (await put(one.modelId, 'SN-2', elsewhere)).data;
    const change = (sensor: InstalledSensor, rest: object) =>
      dealer.put<InstalledSensor>('/system/sensor', {
        sensorId: sensor.sensorId,
        version: sensor.version,
        sensorName: sensor.sensorName,
        serialNo: sensor.serialNo,
        modelId: sensor.modelId,
        ...rest,
      });
    expect(await change(second, { serialNo: 'sn-1' })).toMatchObject(refused);
    expect(await change(second, { serialNo: 'SN-1', modelId: other.modelId })).toMatchObject({
      code: 409,
      fields: [{ field: 'serialNo' }],
    });
    expect((await change(first, { serialNo: 'sn-1', note: 'read again' })).data).toMatchObject({ serialNo: 'sn-1' });
    expect(
      await dealer.put('/system/sensor/replace', { sensorId: second.sensorId, version: 1, serialNo: 'SN-1' }),
    ).toMatchObject({ code: 409, fields: [{ field: 'serialNo' }] });
    // The same sensor returns from calibration.
    expect(
      (await dealer.put('/system/sensor/replace', { sensorId: second.sensorId, version: 1, serialNo: 'SN-2' })).code,
    ).toBe(200);
    expect((await dealer.remove(`/system/sensor/${first.sensorId}?version=2`)).code).toBe(200);
    expect((await put(one.modelId, 'SN-1', elsewhere)).code).toBe(200);
  });

  it('stand in one place when a model takes the code of another', async () => {
    const changeModel = (model: SensorModel, code: string) =>
      admin.put<SensorModel>('/system/sensormodel', { ...model, code });
    // A dealer's own model may have the code of a built-in one: the built-in model takes that code.
    const own = await createModel({ tenantId: factory.tenantId, code: fresh('Own') });
    const house = await createModel();
    const machines = [
      await buildDevice(app.pg, { customer: factory }),
      await buildDevice(app.pg, { customer: factory }),
      await buildDevice(app.pg, { customer: factory }),
    ] as const;
    const existing = await install(own.modelId, { serialNo: 'REN-1' }, machines[0]);
    await install(house.modelId, { serialNo: 'ren-1' }, machines[1]);
    await install(house.modelId, { serialNo: '' }, machines[2]);
    await install(own.modelId, { serialNo: '' }, machines[2]);
    // At another dealer the same number belongs to another sensor.
    const foreign = await buildDevice(app.pg);
    expect(
      (
        await admin.post('/system/sensor', {
          deviceId: foreign.id,
          sensorName: 'S',
          modelId: house.modelId,
          serialNo: 'REN-1',
        })
      ).code,
    ).toBe(200);
    const code = own.code.toLowerCase();
    expect(await changeModel(house, code)).toMatchObject({
      code: 409,
      msg: `A sensor ${code} with the serial number “ren-1” is in place already`,
      fields: [{ field: 'code' }],
    });
    expect((await admin.get<SensorModel>(`/system/sensormodel/${house.modelId}`)).data).toMatchObject({
      code: house.code,
      version: 1,
    });
    expect((await changeModel(house, house.code.toUpperCase())).code).toBe(200);
    expect((await dealer.remove(`/system/sensor/${existing.sensorId}?version=1`)).code).toBe(200);
    expect((await changeModel({ ...house, version: 2 }, code)).code).toBe(200);
  });

  it.each(['model', 'instrument'])(
    'of a model that takes another code and of an instrument that is put in place at once one is refused, the %s asked first',
    async (first) => {
      const own = await createModel({ tenantId: factory.tenantId, code: fresh('Own') });
      const house = await createModel();
      const machines = [
        await buildDevice(app.pg, { customer: factory }),
        await buildDevice(app.pg, { customer: factory }),
      ] as const;
      await install(house.modelId, { serialNo: 'AT-ONCE' }, machines[0]);
      const rename = () => admin.put('/system/sensormodel', { ...house, code: own.code });
      const put = () =>
        dealer.post('/system/sensor', {
          deviceId: machines[1].id,
          sensorName: 'S',
          modelId: own.modelId,
          serialNo: 'AT-ONCE',
        });
      const answers = await Promise.all((first === 'model' ? [rename, put] : [put, rename]).map((call) => call()));
      expect(codesOf(answers)).toEqual([200, 409]);
    },
  );

  it('of two that are put in place at once under one serial number one is refused', async () => {
    const { modelId } = await createModel();
    const machines = [
      await buildDevice(app.pg, { customer: factory }),
      await buildDevice(app.pg, { customer: factory }),
    ];
    const answers = await Promise.all(
      machines.map(({ id }) =>
        dealer.post('/system/sensor', { deviceId: id, sensorName: 'S', modelId, serialNo: 'AT-ONCE' }),
      ),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
  });

  it('of a removed device are free for another, and it comes back without those that were taken', async () => {
    const { modelId } = await createModel();
    const [gone, next] = [
      await buildDevice(app.pg, { customer: factory }),
      await buildDevice(app.pg, { customer: factory }),
    ];
    await install(modelId, { sensorName: 'Moved', serialNo: 'MOVED-1' }, gone);
    await install(modelId, { sensorName: 'Kept', serialNo: 'KEPT-1' }, gone);
    expect(
      (await dealer.remove(`/system/customerdevice/${gone.id}?version=1&deviceName=${encodeURIComponent(gone.name)}`))
        .code,
    ).toBe(200);
    expect(await install(modelId, { serialNo: 'moved-1' }, next)).toMatchObject({ serialNo: 'moved-1' });
    expect((await dealer.put('/system/customerdevice/restore', { deviceId: gone.id, version: 2 })).code).toBe(200);
    const { rows } = await dealer.get<InstalledSensor[]>('/system/sensor/list', { deviceId: gone.id });
    expect(rows.map(({ sensorName }) => sensorName)).toEqual(['Kept']);
    const history = (await maintenance.get<InstalledSensor[]>('/system/sensor/history', { deviceId: gone.id })).data;
    expect(history).toMatchObject([
      { sensorName: 'Kept', removedAt: null },
      { sensorName: 'Moved', removedAt: expect.any(Number) },
    ]);
  });

  it('are not installed in the future', async () => {
    const model = await createModel();
    const answer = await dealer.post('/system/sensor', {
      deviceId: device.id,
      sensorName: fresh('Early'),
      modelId: model.modelId,
      installedAt: Date.now() + 60_000,
    });
    expect(answer).toMatchObject({ code: 422, fields: [{ field: 'installedAt' }] });
  });
});

describe('a replacement', () => {
  const replace = (caller: Caller, { sensorId, version }: InstalledSensor, rest: object = {}) =>
    caller.put<InstalledSensor>('/system/sensor/replace', { sensorId, version, serialNo: 'NEW-1', ...rest });
  const historyOf = async ({ id }: BuiltDevice) =>
    (await maintenance.get<InstalledSensor[]>('/system/sensor/history', { deviceId: id })).data;
  const eventsOf = ({ id }: BuiltDevice) =>
    app.pg.query(
      sqlQuery<{ kind: string; at: number; note: string }>(
        'test.events',
        'select kind, at, note from device_event where device_id = $1 order by at',
      ),
      [id],
    );

  it('ends one instrument and begins the next; the log and the diagnosis know, the history stays', async () => {
    const machine = await buildDevice(app.pg, { customer: factory });
    const model = await createModel();
    const other = await createModel({ indicators: [indicator('oil_temperature', { alias: 'temp' })] });
    const day = 86_400_000;
    const old = await install(
      model.modelId,
      {
        sensorName: 'OT-1',
        serialNo: 'OLD-1',
        installedAt: Date.now() - 9 * day,
        modbus: { host: '10.0.0.8', unitId: 9 },
      },
      machine,
    );
    await send(machine, { oil_temperature: 41 });
    const at = Date.now() - day;
    const { data: made } = await replace(maintenance, old, { modelId: other.modelId, at, note: 'Display was dark' });
    expect(made).toMatchObject({
      sensorName: 'OT-1',
      serialNo: 'NEW-1',
      modelId: other.modelId,
      installedAt: at,
      version: 1,
      modbus: { host: '10.0.0.8', unitId: 9 },
    });
    expect(made.sensorId).not.toBe(old.sensorId);
    expect(await historyOf(machine)).toMatchObject([
      { sensorId: made.sensorId, removedAt: null },
      { sensorId: old.sensorId, serialNo: 'OLD-1', removedAt: at, online: false },
    ]);
    expect(await eventsOf(machine)).toEqual([
      { kind: 'sensor_replacement', at, note: `OT-1: ${model.code} OLD-1 → ${other.code} NEW-1. Display was dark` },
    ]);
    await send(machine, { temp: 42 });
    expect(await latest(machine)).toMatchObject([{ key: 'oil_temperature', value: 42 }]);
    expect((await replace(maintenance, old)).code).toBe(404);
  });

  it('begins a life of its own: what the instrument before it sent is not its', async () => {
    const machine = await buildDevice(app.pg, { customer: factory });
    const minute = 60_000;
    const now = Date.now();
    const old = await install((await createModel()).modelId, { installedAt: now - 60 * minute }, machine);
    await send(machine, { ts: now - 2 * minute, values: { oil_temperature: 41 } });
    const shown = async () => {
      const [listed] = (await dealer.get<InstalledSensor[]>('/system/sensor/list', { deviceId: machine.id })).rows;
      const online = (
        await dealer.get<InstalledSensor[]>('/system/sensor/list', { deviceId: machine.id, online: 'true' })
      ).total;
      const [ofDevice] = (await dealer.get<Sensor[]>('/system/dataanalysis/getSenorInfo', { deviceId: machine.id }))
        .data;
      expect(ofDevice?.lastSeenAt).toBe(listed?.lastSeenAt);
      return { listed: listed?.online, lastSeenAt: listed?.lastSeenAt ?? null, ofDevice: ofDevice?.online, online };
    };
    expect(await shown()).toEqual({ listed: true, lastSeenAt: now - 2 * minute, ofDevice: true, online: 1 });
    expect((await replace(dealer, old, { at: now - minute })).data).toMatchObject({ online: false, lastSeenAt: null });
    expect(await shown()).toEqual({ listed: false, lastSeenAt: null, ofDevice: false, online: 0 });
    await send(machine, { ts: now, values: { oil_temperature: 42 } });
    expect(await shown()).toEqual({ listed: true, lastSeenAt: now, ofDevice: true, online: 1 });
  });

  it('is no wear, whatever the next instrument has counted before', async () => {
    const machine = await buildDevice(app.pg, { customer: factory });
    const model = await createModel({ kind: 'wear', indicators: [indicator('ferrous_total')] });
    const hour = 3_600_000;
    // At the beginning of one of the periods of ten minutes in each of which wear is derived once.
    const began = Math.floor((Date.now() - 9 * hour) / 600_000) * 600_000;
    const sensor = await install(model.modelId, { installedAt: began }, machine);
    const count = (hours: number, ferrous_total: number) =>
      send(machine, { ts: began + hours * hour, values: { ferrous_total } });
    for (let hours = 0; hours <= 6; hours += 0.5) await count(hours, hours);
    await replace(dealer, sensor, { at: began + 6.2 * hour });
    // The last readings of the old sensor may arrive after the entry.
    await count(6.1, 6);
    for (let hours = 6.5; hours <= 8.5; hours += 0.5) await count(hours, 45_000 + hours);
    const [rates] = await app.app.services.telemetryStore.raw(
      machine,
      ['wear_rate'],
      { from: began, to: began + 9 * hour },
      { limit: 100, order: 'asc' },
    );
    expect([rates?.at.map((at) => (at - began) / hour), new Set(rates?.values)]).toEqual([
      [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.1, 7.5, 8, 8.5],
      new Set([1]),
    ]);
  });

  it('is entered as well for one that takes the place of another without it, and is no wear either', async () => {
    const machine = await buildDevice(app.pg, { customer: factory });
    const model = await createModel({ kind: 'wear', indicators: [indicator('ferrous_total')] });
    const hour = 3_600_000;
    const began = Date.now() - 9 * hour;
    const sensor = await install(model.modelId, { sensorName: 'WD-1', serialNo: 'OLD', installedAt: began }, machine);
    await install((await createModel()).modelId, { sensorName: 'OT-1', installedAt: began }, machine);
    expect(await eventsOf(machine)).toEqual([]);
    const count = (hours: number, ferrous_total: number) =>
      send(machine, { ts: began + hours * hour, values: { ferrous_total } });
    for (let hours = 0; hours <= 6; hours += 0.5) await count(hours, hours);
    expect((await dealer.remove(`/system/sensor/${sensor.sensorId}?version=1`)).code).toBe(200);
    await install(model.modelId, { sensorName: 'WD-2', serialNo: 'NEW', installedAt: began + 6.2 * hour }, machine);
    expect(await eventsOf(machine)).toEqual([
      {
        kind: 'sensor_replacement',
        at: began + 6.2 * hour,
        note: `WD-1 (${model.code} OLD) → WD-2 (${model.code} NEW)`,
      },
    ]);
    for (let hours = 6.5; hours <= 8.5; hours += 0.5) await count(hours, 45_000 + hours);
    const [rates] = await app.app.services.telemetryStore.raw(
      machine,
      ['wear_rate'],
      { from: began, to: began + 9 * hour },
      { limit: 100, order: 'asc' },
    );
    expect(new Set(rates?.values)).toEqual(new Set([1]));
    expect(rates?.at).toContain(began + 8.5 * hour);
    // A second sensor beside it replaces none.
    await install(model.modelId, { sensorName: 'WD-3' }, machine);
    expect(await eventsOf(machine)).toHaveLength(1);
  });

  it('is done once: the second of two is told so', async () => {
    const sensor = await install((await createModel()).modelId);
    const answers = await Promise.all([replace(dealer, sensor), replace(maintenance, sensor)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toSatisfy(
      ([first, second]: number[]) => first === 200 && (second === 404 || second === 409),
    );
  });

  it.each([
    ['in the future', 60_000, 'at'],
    ['before the installation', -60_000, 'at'],
  ])('is not %s', async (_, shiftMs, field) => {
    const sensor = await install((await createModel()).modelId);
    expect(
      await replace(dealer, sensor, { at: (shiftMs > 0 ? Date.now() : sensor.installedAt) + shiftMs }),
    ).toMatchObject({ code: 422, fields: [{ field }] });
  });

  it('is not for strangers, nor for those who only look', async () => {
    const sensor = await install((await createModel()).modelId);
    const people = await buildAccountsAround(app.pg, device);
    const stranger = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'MAINTENANCE', tenantId: device.tenantId, customers: [] }),
    );
    expect((await replace(await callerFor(app.url, people.CUSTOMER_USER), sensor)).code).toBe(403);
    expect((await replace(stranger, sensor)).code).toBe(404);
  });
});

it('two sensors of a device that are renamed at once do not get one name', async () => {
  const machine = await buildDevice(app.pg, { customer: factory });
  const { modelId } = await createModel();
  const both = [await install(modelId, {}, machine), await install(modelId, {}, machine)];
  for (const round of [1, 2, 3]) {
    const names = [`Same ${round}`, `SAME ${round}`];
    const answers = await Promise.all(
      both.map(({ sensorId }, n) =>
        dealer.put('/system/sensor', { sensorId, version: round, sensorName: names[n], modelId }),
      ),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({ fields: [{ field: 'sensorName' }] });
    const refused = both[answers.findIndex(({ code }) => code === 409)];
    await dealer.put('/system/sensor', {
      sensorId: refused?.sensorId,
      version: round,
      sensorName: fresh('Other'),
      modelId,
    });
  }
});

it('sensors that shared a name before that was refused have names of their own afterwards', async () => {
  const machine = await buildDevice(app.pg, { customer: factory });
  const { sql } = readMigrations().find(({ name }) => name === '20261122T0500_sensor_names.sql') ?? { sql: '' };
  const long = 'N'.repeat(99);
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  try {
    await admin.query('drop index sensor_standing_name');
    for (const name of ['T', 't', 'T (2)', long, long]) await buildSensor(app.pg, machine, { name });
    await admin.query(sql);
    await admin.query(sql);
  } finally {
    await admin.end();
  }
  const rows = await app.pg.query(
    sqlQuery<{ name: string }>('test.names', 'select name from sensor where device_id = $1 order by installed_at, id'),
    [machine.id],
  );
  expect(rows.map(({ name }) => name)).toEqual(['T', 't (3)', 'T (2)', long, `${'N'.repeat(96)} (2)`]);
  await expect(buildSensor(app.pg, machine, { name: 't' })).rejects.toThrow('sensor_standing_name');
});

it('instruments that were entered twice before that was refused are told apart afterwards', async () => {
  const machine = await buildDevice(app.pg);
  const { sql } = readMigrations().find(({ name }) => name === '20261122T0600_sensor_serials.sql') ?? { sql: '' };
  const built: string[] = [];
  for (const serial of ['S1', 's1', 'S1 (2)', '', '']) {
    const { id } = await buildSensor(app.pg, machine);
    await app.pg.query(sqlQuery('test.serial', 'update sensor set serial_no = $2 where id = $1'), [id, serial]);
    built.push(id);
  }
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  try {
    await client.query(sql);
    await client.query(sql);
  } finally {
    await client.end();
  }
  const rows = await app.pg.query(
    sqlQuery<{ serial: string }>(
      'test.serials',
      'select serial_no as serial from sensor where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
    ),
    [built],
  );
  expect(rows.map(({ serial }) => serial)).toEqual(['S1', 's1 (3)', 'S1 (2)', '', '']);
});

describe('gateways', () => {
  it('are listed with the devices that they speak for, and tell a collector what to poll', async () => {
    const site = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
    const gateway = await buildDevice(app.pg, { customer: site, name: 'GW-1', isGateway: true });
    const behind = await buildDevice(app.pg, { customer: site, name: 'Press 1' });
    await app.app.services.ingest.gatewayTelemetry(
      gateway,
      new TextEncoder().encode(
        JSON.stringify({
          'Press 1': [{ ts: Date.now(), values: { oil_temperature: 44 } }],
          'Press 2': [{ ts: Date.now(), values: { oil_temperature: 45 } }],
        }),
      ),
    );
    const { data: plan } = await dealer.get<CollectorPlan>(`/system/gateway/${gateway.id}/collector`, {
      host: 'plant.example',
    });
    expect(plan).toEqual({ config: null, left: [] });
    const registers = [
      { key: 'oil_temperature', function: 'holding', address: 10, type: 'int16', scale: 0.1, unit: '°C' },
    ];
    const model = await createModel({ registers });
    await install(model.modelId, { sensorName: 'T-1', modbus: { host: '10.0.0.5', unitId: 4 } }, behind);
    await install(
      (await createModel()).modelId,
      { sensorName: 'T-2', modbus: { host: '10.0.0.5', unitId: 5 } },
      behind,
    );
    await install(model.modelId, { sensorName: 'T-3' }, behind);
    const { rows, total } = await dealer.get<Gateway[]>('/system/gateway/list', { customerId: site.id });
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        deviceName: 'GW-1',
        polled: 1,
        devices: [
          { deviceName: 'Press 1', online: true },
          { deviceName: 'Press 2', online: true },
        ],
      },
    ]);
    const { data } = await dealer.get<CollectorPlan>(`/system/gateway/${gateway.id}/collector`, {
      host: 'plant.example',
    });
    expect(data.config).toMatchObject({
      server: { url: `mqtt://plant.example:${app.mqttPort}` },
      connections: [
        {
          kind: 'tcp',
          host: '10.0.0.5',
          port: 502,
          sensors: [{ device: 'Press 1', unitId: 4, registers: [{ ...registers[0], wordOrder: 'big' }] }],
        },
      ],
    });
    expect(data.left).toEqual([
      { deviceName: 'Press 1', sensorName: 'T-2', reason: 'noRegisters' },
      { deviceName: 'Press 1', sensorName: 'T-3', reason: 'noAddress' },
    ]);
    expect((await dealer.get(`/system/gateway/${behind.id}/collector`, { host: 'plant.example' })).code).toBe(404);
  });

  it('of a factory with several poll the devices that they have spoken for, and one alone all', async () => {
    const site = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
    const [first, open, spoken] = [
      await buildDevice(app.pg, { customer: site, name: 'GW-1', isGateway: true }),
      await buildDevice(app.pg, { customer: site, name: 'Open' }),
      await buildDevice(app.pg, { customer: site, name: 'Spoken' }),
    ];
    const model = await createModel({
      registers: [{ key: 'oil_temperature', function: 'holding', address: 10, type: 'int16' }],
    });
    for (const on of [first, open, spoken])
      await install(model.modelId, { sensorName: 'T', modbus: { host: '10.0.0.5', unitId: 4 } }, on);
    const planOf = async ({ id }: BuiltDevice) => {
      const {
        data: { config, left },
      } = await dealer.get<CollectorPlan>(`/system/gateway/${id}/collector`, { host: 'plant.example' });
      return {
        polled: config?.connections.flatMap(({ sensors }) => sensors.map((unit) => unit.device)) ?? [],
        left: left.map(({ deviceName, reason }) => `${deviceName} ${reason}`),
      };
    };
    expect(await planOf(first)).toEqual({ polled: ['GW-1', 'Open', 'Spoken'], left: [] });
    const second = await buildDevice(app.pg, { customer: site, name: 'GW-2', isGateway: true });
    await app.app.services.ingest.gatewayTelemetry(
      second,
      new TextEncoder().encode(JSON.stringify({ Spoken: [{ ts: Date.now(), values: { oil_temperature: 44 } }] })),
    );
    expect(await planOf(first)).toEqual({ polled: ['GW-1'], left: ['Open gatewayUnknown'] });
    expect(await planOf(second)).toEqual({ polled: ['Spoken'], left: ['Open gatewayUnknown'] });
    // A device whose gateway was removed has no gateway again.
    await app.pg.query(sqlQuery('test.removeGateway', 'update device set removed_at = now() where id = $1'), [
      second.id,
    ]);
    expect(await planOf(first)).toEqual({ polled: ['GW-1', 'Open', 'Spoken'], left: [] });
  });

  it.each(['::1', '[::1]', 'plant.example'])('tell a collector to report to %s', async (host) => {
    const gateway = await buildDevice(app.pg, {
      customer: await buildCustomer(app.pg, { tenant: { id: factory.tenantId } }),
      isGateway: true,
    });
    const model = await createModel({
      registers: [{ key: 'oil_temperature', function: 'holding', address: 10, type: 'int16' }],
    });
    await install(model.modelId, { modbus: { host: 'fe80::5', unitId: 4 } }, gateway);
    const { data } = await dealer.get<CollectorPlan>(`/system/gateway/${gateway.id}/collector`, { host });
    expect(data.config).toMatchObject({
      server: { url: `mqtt://${host === '::1' ? '[::1]' : host}:${app.mqttPort}` },
      connections: [{ host: 'fe80::5' }],
    });
  });

  it.each(['a:b', '[', '[::1', '::1]', 'a b'])('the host %j is a wrong field', async (host) => {
    const gateway = await buildDevice(app.pg, { customer: factory, isGateway: true });
    await install(
      (await createModel({ registers: [{ key: 'oil_temperature', function: 'holding', address: 10, type: 'int16' }] }))
        .modelId,
      { modbus: { host: '10.0.0.5', unitId: 4 } },
      gateway,
    );
    expect(await dealer.get(`/system/gateway/${gateway.id}/collector`, { host })).toMatchObject({
      code: 422,
      fields: [{ field: 'host' }],
    });
  });
});

it('a removed device takes its sensors out of the lists', async () => {
  const gone = await buildDevice(app.pg, { customer: factory });
  await buildSensor(app.pg, gone, { name: 'Gone sensor' });
  await buildSensorModel(app.pg);
  const found = async () =>
    (await dealer.get<InstalledSensor[]>('/system/sensor/list', { search: 'Gone sensor' })).total;
  expect(await found()).toBe(1);
  await app.pg.query(sqlQuery('test.removeDevice', 'update device set removed_at = now() where id = $1'), [gone.id]);
  expect(await found()).toBe(0);
});
