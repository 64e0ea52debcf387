import type { AlarmSetting, AuditEntry, RuleInForce, SavedAlarmSetting } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { freshPhone } from '../../../../test/every-call.samples.ts';
import { buildAccountsAround, buildCustomer, buildDevice, buildGroup } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';

interface Plant {
  readonly factory: Customer;
  readonly device: BuiltDevice;
  readonly callers: Readonly<Record<'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER', Caller>>;
  readonly contactId: string;
}

let app: TestApp;
let own: Plant;
let sister: Plant;
let foreign: Plant;

async function plantOf(tenant?: { id: string }): Promise<Plant> {
  const factory = await buildCustomer(app.pg, tenant === undefined ? {} : { tenant });
  const device = await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' });
  const accounts = await buildAccountsAround(app.pg, device);
  const callerOf = (authority: Authority) => callerFor(app.url, accounts[authority]);
  const callers = {
    SYS_ADMIN: await callerOf('SYS_ADMIN'),
    TENANT_ADMIN: await callerOf('TENANT_ADMIN'),
    CUSTOMER_USER: await callerOf('CUSTOMER_USER'),
  };
  return { factory, device, callers, contactId: await contactOf(callers.SYS_ADMIN, factory.id) };
}
const contactOf = async (caller: Caller, customerId: string): Promise<string> =>
  (
    await caller.post<{ contactId: string }>('/system/alarmcontact', {
      customerId,
      contactName: 'Li Na',
      phone: freshPhone(),
      email: 'li@example.com',
    })
  ).data.contactId;

beforeAll(async () => {
  app = await startTestApp();
  // It would withdraw the records that the tests write, which no reading justifies.
  await app.app.services.alarms.engine.stop();
  own = await plantOf();
  sister = await plantOf({ id: own.factory.tenantId });
  foreign = await plantOf();
});
afterAll(() => app.close());

const level = (high: number | null, more: object = {}) => ({
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high,
  onDelayMs: 60_000,
  deadband: 2,
  offDelayMs: 60_000,
  isLatched: false,
  ...more,
});
const following = level(null, { follows: 'limit' });
const notices = (contactIds: readonly string[], more: object = {}) => ({
  modes: ['sms', 'email'],
  contactIds,
  repeatMs: null,
  minimumGapMs: 0,
  quietHours: null,
  escalation: [],
  ...more,
});
const formOf = (target: object, contactIds: readonly string[], more: object = {}) => ({
  target,
  indicator: 'oil_temperature',
  isEnabled: true,
  conditions: { level1: level(80), level2: level(70) },
  notices: notices(contactIds),
  ...more,
});
const create = ({ post }: Caller, form: object) => post<SavedAlarmSetting>('/system/alarmset', form);
const ofDevice = ({ id }: BuiltDevice) => ({ kind: 'device', deviceId: id });
const ofType = (place: { tenantId?: string; customerId?: string }, machineType = 'hydraulic') => ({
  kind: 'machineType',
  machineType,
  tenantId: place.tenantId ?? null,
  customerId: place.customerId ?? null,
});
const freshDevice = ({ factory }: Plant) => buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' });
const inForce = async ({ get }: Caller, device: BuiltDevice, indicator = 'oil_temperature') =>
  (await get<RuleInForce[]>('/system/alarmset/listRulesInForce', { deviceId: device.id })).data.find(
    (rule) => rule.indicator === indicator,
  );

describe('a setting', () => {
  it('is created, listed, read, changed with the version that was read, and removed', async () => {
    const user = own.callers.CUSTOMER_USER;
    const device = await freshDevice(own);
    const { code, data } = await create(user, formOf(ofDevice(device), [own.contactId]));
    expect({ code, data }).toMatchObject({
      code: 200,
      data: {
        target: ofDevice(device),
        targetName: device.name,
        customerName: own.factory.name,
        contactNames: ['Li Na'],
        devices: 1,
        version: 1,
        changedBy: 'Test',
        limit: { level2High: 65, level1High: 80, source: { kind: 'default' } },
      },
    });
    const { settingId } = data;
    const counted = { ...data, raised30Days: 0, raisedByDay: Array.from({ length: 30 }, () => 0) };
    expect((await user.get<AlarmSetting>(`/system/alarmset/${settingId}`)).data).toEqual(counted);
    const listed = await user.get<AlarmSetting[]>('/system/alarmset/list', { deviceId: device.id });
    expect({ total: listed.total, rows: listed.rows }).toEqual({ total: 1, rows: [counted] });
    const change = (version: number) =>
      user.put<SavedAlarmSetting>('/system/alarmset', {
        settingId,
        version,
        isEnabled: false,
        conditions: { level1: following, level2: null },
        notices: notices([own.contactId]),
      });
    const answers = await Promise.all([change(1), change(1)]);
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(await inForce(user, device)).toMatchObject({ isEnabled: false, source: 'device', settingId });
    expect((await user.remove(`/system/alarmset/${settingId}`)).code).toBe(200);
    expect((await user.get(`/system/alarmset/${settingId}`)).code).toBe(404);
    expect(await inForce(user, device)).toMatchObject({ isEnabled: true, source: 'default', settingId: null });
  });

  it('stands once for a target and an indicator', async () => {
    const form = formOf(ofDevice(await freshDevice(own)), [own.contactId]);
    const answers = await Promise.all([1, 2].map(() => create(own.callers.CUSTOMER_USER, form)));
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({
      msg: 'This indicator has an alarm setting there already, change that one',
      fields: [{ field: 'indicator' }],
    });
  });

  it('leaves what it changed in the audit log, each field by its name', async () => {
    const user = own.callers.CUSTOMER_USER;
    const device = await freshDevice(own);
    const { data } = await create(user, formOf(ofDevice(device), [own.contactId]));
    await user.put('/system/alarmset', {
      settingId: data.settingId,
      version: 1,
      isEnabled: true,
      conditions: { level1: level(85), level2: level(70) },
      notices: notices([own.contactId], { quietHours: { from: '22:00', to: '06:00', includesLevel1: false } }),
    });
    const { rows } = await own.callers.TENANT_ADMIN.get<AuditEntry[]>('/system/audit/list', { search: device.name });
    expect(rows.find(({ action }) => action === 'alarmSetting.update')).toMatchObject({
      objectKind: 'alarmSetting',
      objectName: `${device.name} oil_temperature`,
      changes: expect.arrayContaining([
        { field: 'level1High', before: 80, after: 85 },
        { field: 'quietHours', before: null, after: '22:00–06:00' },
      ]),
    });
    expect(rows.find(({ action }) => action === 'alarmSetting.create')?.changes).toContainEqual({
      field: 'contacts',
      before: null,
      after: ['Li Na'],
    });
  });

  it.each<[error: string, field: string, more: object]>([
    [
      'must differ: the conditions of level 1 and level 2 may not share the same value',
      'conditions.level1.high',
      { conditions: { level1: level(80), level2: level(80) } },
    ],
    ['is needed: set at least one level', 'conditions.level1', { conditions: { level1: null, level2: null } }],
    [
      'must be at least 60000',
      'conditions.level2.offDelayMs',
      { conditions: { level1: level(80), level2: level(70, { offDelayMs: 59_999 }) } },
    ],
    [
      'must be at least 60000',
      'conditions.level1.offDelayMs',
      { conditions: { level1: { ...following, offDelayMs: 0 }, level2: null } },
    ],
    [
      'must differ from the time at which quiet hours begin',
      'notices.quietHours.to',
      { notices: { quietHours: { from: '22:00', to: '22:00', includesLevel1: true } } },
    ],
  ])('is refused: %s', async (rule, field, more) => {
    const form = formOf(ofDevice(own.device), [own.contactId], { indicator: 'water_saturation' });
    const { notices: otherNotices, ...other } = more as { notices?: object };
    const refused = await create(own.callers.CUSTOMER_USER, {
      ...form,
      ...other,
      notices: { ...form.notices, ...otherNotices },
    });
    expect(refused).toMatchObject({ code: 422, fields: [{ field, rule }] });
  });

  it('of a gateway is none', async () => {
    const gateway = await buildDevice(app.pg, { customer: own.factory, isGateway: true });
    expect(await create(own.callers.CUSTOMER_USER, formOf(ofDevice(gateway), [own.contactId]))).toMatchObject({
      code: 422,
      fields: [{ field: 'target.deviceId' }],
    });
    expect(
      (await own.callers.CUSTOMER_USER.get('/system/alarmset/listRulesInForce', { deviceId: gateway.id })).data,
    ).toEqual([]);
  });
});

describe('the order of settings', () => {
  it('is device, group, machine type of the factory, machine type of the dealer, default', async () => {
    const plant = await plantOf();
    const { CUSTOMER_USER: user, TENANT_ADMIN: dealer } = plant.callers;
    const group = await buildGroup(app.pg, { id: plant.factory.id, tenantId: plant.factory.tenantId });
    await app.pg.query(sqlQuery('test.regroup', 'update device set group_id = $1 where id = $2'), [
      group.id,
      plant.device.id,
    ]);
    const seen: unknown[] = [];
    const note = async () => {
      const { source, settingId } = (await inForce(user, plant.device)) ?? {};
      seen.push([source, settingId]);
    };
    await note();
    const ids: string[] = [];
    for (const [caller, target] of [
      [dealer, ofType({})],
      [user, ofType({ customerId: plant.factory.id })],
      [user, { kind: 'group', groupId: group.id }],
      [user, ofDevice(plant.device)],
    ] as const) {
      const { code, data } = await create(caller, formOf(target, [plant.contactId]));
      expect(code).toBe(200);
      ids.push(data.settingId);
      await note();
    }
    expect(seen).toEqual([
      ['default', null],
      ['machineType', ids[0]],
      ['machineType', ids[1]],
      ['group', ids[2]],
      ['device', ids[3]],
    ]);
  });

  it('says for how many devices each is in force, and how often it raised an alarm', async () => {
    const plant = await plantOf();
    const dealer = plant.callers.TENANT_ADMIN;
    const second = await freshDevice(plant);
    await buildDevice(app.pg, { customer: plant.factory, machineType: 'engine' });
    const ofAll = await create(dealer, formOf(ofType({}), [plant.contactId]));
    expect(ofAll.data.devices).toBe(2);
    const ofOne = await create(dealer, formOf(ofDevice(second), [plant.contactId]));
    await app.pg.query(
      sqlQuery(
        'test.raised',
        `insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, setting_id, level, onset_at, raised_at, last_at, withdrawn_at, group_id)
         select 0, 'oil', $1, $2, $3, 'oil_temperature', $4, 1, at, at, at, case when n = 4 then now() end, gen_random_uuid()
         from unnest(array[now() - interval '1 day', now() - interval '2 days', now() - interval '31 days', now() - interval '3 days']) with ordinality moments (at, n)`,
      ),
      [plant.factory.tenantId, plant.factory.id, second.id, ofOne.data.settingId],
    );
    const { rows } = await dealer.get<AlarmSetting[]>('/system/alarmset/list');
    expect(rows.map(({ settingId, devices, raised30Days }) => ({ settingId, devices, raised30Days }))).toEqual([
      { settingId: ofOne.data.settingId, devices: 1, raised30Days: 2 },
      { settingId: ofAll.data.settingId, devices: 1, raised30Days: 0 },
    ]);
    // An alarm of exactly a day ago lies in the day before the last, one of two days ago in the one before that.
    const days = [...Array.from({ length: 27 }, () => 0), 1, 1, 0];
    expect(rows.map(({ raisedByDay }) => raisedByDay)).toEqual([days, Array.from({ length: 30 }, () => 0)]);
    expect((await dealer.get<AlarmSetting>(`/system/alarmset/${ofOne.data.settingId}`)).data).toMatchObject({
      raised30Days: 2,
      raisedByDay: days,
    });
    const byName = await dealer.get<AlarmSetting[]>('/system/alarmset/list', { sort: 'name', search: second.name });
    expect(byName.rows.map(({ targetName }) => targetName)).toEqual([second.name]);
  });

  it('counts the newest 10 000 alarms of a setting', async () => {
    const plant = await plantOf();
    const dealer = plant.callers.TENANT_ADMIN;
    const { data } = await create(dealer, formOf(ofDevice(plant.device), [plant.contactId]));
    await app.pg.query(
      sqlQuery(
        'test.raised',
        `insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, setting_id, level, onset_at, raised_at, last_at, group_id)
         select 0, 'oil', $1, $2, $3, 'oil_temperature', $4, 1, at, at, at, gen_random_uuid()
         from generate_series(1, 10100) n cross join lateral (select now() - n * interval '1 second' - case when n <= 9900 then interval '1 hour' else interval '3 days' end as at) t`,
      ),
      [plant.factory.tenantId, plant.factory.id, plant.device.id, data.settingId],
    );
    expect((await dealer.get<AlarmSetting>(`/system/alarmset/${data.settingId}`)).data).toMatchObject({
      raised30Days: 10_000,
      raisedByDay: [...Array.from({ length: 26 }, () => 0), 100, 0, 0, 9900],
    });
  });

  it('shows the limit beside a type unless one of its devices has limits of its own', async () => {
    const plant = await plantOf();
    const user = plant.callers.CUSTOMER_USER;
    const { data } = await create(user, formOf(ofType({ customerId: plant.factory.id }), [plant.contactId]));
    expect(data.limit).toMatchObject({ level1High: 80 });
    await user.put('/system/limits/device', {
      deviceId: plant.device.id,
      key: 'oil_temperature',
      version: 0,
      limits: { level2Low: null, level2High: 50, level1Low: null, level1High: 60 },
    });
    expect((await user.get<AlarmSetting>(`/system/alarmset/${data.settingId}`)).data.limit).toBeNull();
    expect(await inForce(user, plant.device)).toMatchObject({ limit: { level1High: 60, source: { kind: 'device' } } });
  });
});

describe('scope', () => {
  it.each(['TENANT_ADMIN', 'CUSTOMER_USER'] as const)('%s sees and changes nothing of another dealer', async (role) => {
    const caller = own.callers[role];
    const { data } = await create(
      foreign.callers.CUSTOMER_USER,
      formOf(ofDevice(await freshDevice(foreign)), [foreign.contactId]),
    );
    const { settingId } = data;
    expect((await caller.get(`/system/alarmset/${settingId}`)).code).toBe(404);
    expect((await caller.remove(`/system/alarmset/${settingId}`)).code).toBe(404);
    const form = formOf({}, [own.contactId]);
    expect((await caller.put('/system/alarmset', { ...form, settingId, version: 1 })).code).toBe(404);
    expect((await caller.get('/system/alarmset/listRulesInForce', { deviceId: foreign.device.id })).code).toBe(404);
    const preview = { deviceId: foreign.device.id, indicator: 'oil_temperature', conditions: form.conditions };
    expect((await caller.post('/system/alarmset/preview', preview)).code).toBe(404);
    for (const target of [
      ofDevice(foreign.device),
      { kind: 'group', groupId: foreign.factory.groupId },
      ofType({ customerId: foreign.factory.id }),
    ]) {
      expect((await create(caller, formOf(target, [own.contactId]))).code).toBe(404);
    }
    const { rows } = await caller.get<AlarmSetting[]>('/system/alarmset/list', { pageSize: 200 });
    expect(rows.filter(({ tenantId }) => tenantId !== own.factory.tenantId)).toEqual([]);
  });

  it("a factory's user reaches neither the sister factory nor its dealer's settings, but sees what they bring about", async () => {
    const user = own.callers.CUSTOMER_USER;
    const dealers = await create(
      own.callers.TENANT_ADMIN,
      formOf(ofType({}), [own.contactId, sister.contactId], { indicator: 'pressure' }),
    );
    expect(dealers.code).toBe(200);
    expect((await user.get(`/system/alarmset/${dealers.data.settingId}`)).code).toBe(404);
    expect((await user.remove(`/system/alarmset/${dealers.data.settingId}`)).code).toBe(404);
    const { rows } = await user.get<AlarmSetting[]>('/system/alarmset/list', { pageSize: 200 });
    expect(new Set(rows.map(({ customerId }) => customerId))).toEqual(new Set([own.factory.id]));
    expect(await inForce(user, own.device, 'pressure')).toMatchObject({
      source: 'machineType',
      settingId: dealers.data.settingId,
    });
    expect((await create(user, formOf(ofType({}), [own.contactId]))).code).toBe(403);
    expect((await create(user, formOf(ofDevice(sister.device), [own.contactId]))).code).toBe(404);
  });

  it('a contact is one that the caller sees, of the same factory or dealer', async () => {
    const form = (contactIds: string[], more: object = {}) => ({
      ...formOf(ofDevice(own.device), contactIds, { indicator: 'density' }),
      ...more,
      conditions: { level1: level(900), level2: null },
    });
    const { CUSTOMER_USER: user, TENANT_ADMIN: dealer, SYS_ADMIN: operator } = own.callers;
    expect((await create(user, form([sister.contactId]))).code).toBe(404);
    expect((await create(dealer, form([foreign.contactId]))).code).toBe(404);
    const elsewhere = { code: 422, fields: [{ field: 'notices.contactIds' }] };
    expect(await create(dealer, form([sister.contactId]))).toMatchObject(elsewhere);
    expect(await create(operator, form([foreign.contactId]))).toMatchObject(elsewhere);
    const escalating = notices([own.contactId], { escalation: [{ afterMs: 600_000, contactIds: [sister.contactId] }] });
    expect(await create(dealer, form([], { notices: escalating }))).toMatchObject({
      code: 422,
      fields: [{ field: 'notices.escalation.0.contactIds' }],
    });
  });

  it("an operator names the dealer of a dealer's machine type; a dealer's own counts whatever he names", async () => {
    const operator = own.callers.SYS_ADMIN;
    expect(await create(operator, formOf(ofType({}, 'turbine'), [own.contactId]))).toMatchObject({
      code: 422,
      fields: [{ field: 'target.tenantId' }],
    });
    const unknown = ofType({ tenantId: '00000000-0000-4000-8000-000000000000' }, 'turbine');
    expect((await create(operator, formOf(unknown, [own.contactId]))).code).toBe(404);
    const { tenantId } = foreign.factory;
    expect((await create(operator, formOf(ofType({ tenantId }, 'turbine'), [foreign.contactId]))).code).toBe(200);
    expect(
      (await create(own.callers.TENANT_ADMIN, formOf(ofType({ tenantId }, 'turbine'), [own.contactId]))).data.tenantId,
    ).toBe(own.factory.tenantId);
  });
});

it('a device has at most 200 settings, and another one its own', async () => {
  const [device, another] = [
    await buildDevice(app.pg, { customer: own.factory }),
    await buildDevice(app.pg, { customer: own.factory }),
  ];
  await app.pg.query(
    sqlQuery(
      'test.many',
      `insert into alarm_setting (tenant_id, customer_id, device_id, indicator, conditions, notices)
       select $1, $2, $3, 'quantity_' || n, '{"level1":null,"level2":null}', '{}' from generate_series(1, 199) n`,
    ),
    [device.tenantId, device.customerId, device.id],
  );
  const create = ({ id }: BuiltDevice, indicator: string) =>
    own.callers.CUSTOMER_USER.post('/system/alarmset', {
      ...formOf({ kind: 'device', deviceId: id }, [own.contactId]),
      indicator,
    });
  expect((await create(device, 'quantity_200')).code).toBe(200);
  expect(await create(device, 'quantity_201')).toMatchObject({
    code: 409,
    msg: 'A device, a group or a machine type has at most 200 alarm settings',
  });
  expect((await create(another, 'quantity_1')).code).toBe(200);
});
