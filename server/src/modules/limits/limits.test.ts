import type { HealthWeightSettings, LimitSettings, LimitTrial, LiveIndicator } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { hearing } from '../../../test/changes.ts';
import { buildAccountsAround, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { createLimitResolver } from './limit-resolver.ts';
import { createLimitStore } from './limits.store.ts';

let app: TestApp;
let customer: Customer;
let device: BuiltDevice;
let user: Caller;
let maintenance: Caller;
beforeAll(async () => {
  app = await startTestApp();
  customer = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
  const people = await buildAccountsAround(app.pg, device);
  user = await callerFor(app.url, people.CUSTOMER_USER);
  maintenance = await callerFor(app.url, people.MAINTENANCE);
});
afterAll(() => app.close());

const limits = (level2High: number | null, level1High: number | null) => ({
  level2Low: null,
  level2High,
  level1Low: null,
  level1High,
});
const rowOf = (settings: LimitSettings, key = 'oil_temperature') => settings.limits.find((row) => row.key === key);
const ofDevice = async ({ id }: BuiltDevice) =>
  (await user.get<LimitSettings>('/system/limits/device', { deviceId: id })).data;
const send = (to: BuiltDevice, values: object) =>
  fetch(`${app.url}/api/v1/${to.token}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
const stateOf = (of: BuiltDevice, key = 'oil_temperature') =>
  app.app.services.deviceStates.statesOf([of]).get(of.id)?.indicators[key];
async function untilState(of: BuiltDevice, wanted: string, key?: string): Promise<void> {
  await expect.poll(() => stateOf(of, key)).toBe(wanted);
}

describe('limits of a device', () => {
  it('are in force everywhere at once, and go back', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    await send(own, { oil_temperature: 58 });
    expect(stateOf(own)).toBe('normal');
    const set = await user.put<LimitSettings>('/system/limits/device', {
      deviceId: own.id,
      key: 'oil_temperature',
      version: 0,
      limits: limits(50, 55),
    });
    expect(rowOf(set.data)).toMatchObject({
      version: 1,
      own: { level2High: 50 },
      inForce: { level1High: 55, source: { kind: 'device' } },
      without: { level2High: 65 },
    });
    await untilState(own, 'level1');
    const { data: live } = await user.get<LiveIndicator[]>('/system/datascreen/getTsKvLatestByDeviceId', {
      deviceId: own.id,
    });
    expect(live[0]).toMatchObject({ state: 'level1', limits: { level2High: 50, source: 'device' } });
    const { data: days } = await user.get<{ state: string }[]>('/system/datascreen/listDayStates', {
      deviceId: own.id,
      days: 1,
    });
    expect(days[0]?.state).toBe('level1');
    expect((await app.app.services.oils.profileOf(own)).limits?.['oil_temperature']?.level1High).toBe(55);
    const back = await user.put<LimitSettings>('/system/limits/device', {
      deviceId: own.id,
      key: 'oil_temperature',
      version: 1,
      limits: null,
    });
    expect(rowOf(back.data)).toMatchObject({
      version: 2,
      own: null,
      inForce: { level2High: 65, source: { kind: 'default' } },
    });
    await untilState(own, 'normal');
    expect((await app.app.services.oils.profileOf(own)).limits).toEqual({});
  });

  it('outrank those of the machine type, which reach every machine of it in the factory', async () => {
    const factory = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const [one, other, engine] = [
      await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' }),
      await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' }),
      await buildDevice(app.pg, { customer: factory, machineType: 'engine' }),
    ];
    const people = await buildAccountsAround(app.pg, one);
    const own = await callerFor(app.url, people.CUSTOMER_USER);
    for (const each of [one, other, engine]) await send(each, { oil_temperature: 58 });
    await own.put('/system/limits/device', {
      deviceId: other.id,
      key: 'oil_temperature',
      version: 0,
      limits: limits(80, 90),
    });
    await own.put('/system/limits/type', {
      customerId: factory.id,
      machineType: 'hydraulic',
      key: 'oil_temperature',
      version: 0,
      limits: limits(50, 60),
    });
    await untilState(one, 'level2');
    expect([stateOf(other), stateOf(engine)]).toEqual(['normal', 'normal']);
    const shown = (await own.get<LimitSettings>('/system/limits/device', { deviceId: other.id })).data;
    expect(rowOf(shown)).toMatchObject({
      inForce: { level2High: 80, source: { kind: 'device' } },
      without: { level2High: 50, source: { kind: 'machineType' } },
    });
  });

  it('are set by administrators and by the dealer of the device; others do not find it', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    const [people, strangers] = [
      await buildAccountsAround(app.pg, own),
      await buildAccountsAround(app.pg, await buildDevice(app.pg, { machineType: 'hydraulic' })),
    ];
    const change = { key: 'oil_temperature', limits: limits(50, 55) };
    const ofDevice = { deviceId: own.id, ...change };
    const ofType = { customerId: customer.id, machineType: 'hydraulic', ...change };
    for (const [version, account] of [people.SYS_ADMIN, people.TENANT_ADMIN].entries()) {
      const caller = await callerFor(app.url, account);
      const set = await caller.put<LimitSettings>('/system/limits/device', { ...ofDevice, version });
      expect(rowOf(set.data)).toMatchObject({ version: version + 1, inForce: { source: { kind: 'device' } } });
      expect((await caller.get('/system/limits/try', { deviceId: own.id, key: 'oil_temperature' })).code).toBe(200);
    }
    for (const account of [strangers.TENANT_ADMIN, strangers.CUSTOMER_USER]) {
      const stranger = await callerFor(app.url, account);
      const answers = [
        await stranger.get('/system/limits/device', { deviceId: own.id }),
        await stranger.get('/system/limits/try', { deviceId: own.id, key: 'oil_temperature' }),
        await stranger.put('/system/limits/device', { ...ofDevice, version: 2 }),
        await stranger.put('/system/limits/type', { ...ofType, version: 0 }),
      ];
      expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
    }
    for (const account of [people.GROUP, people.EXPERIENCE, people.MAINTENANCE]) {
      const reader = await callerFor(app.url, account);
      expect((await reader.put('/system/limits/device', { ...ofDevice, version: 2 })).code).toBe(403);
    }
    expect(rowOf((await user.get<LimitSettings>('/system/limits/device', { deviceId: own.id })).data)).toMatchObject({
      version: 2,
      own: { level2High: 50, level1High: 55 },
    });
  });

  it('of a machine type are told in one event, however many machines there are', async () => {
    const factory = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const machines = await Promise.all(
      Array.from({ length: 5 }, () => buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' })),
    );
    const ids = new Set(machines.map(({ id }) => id));
    const dealer = await callerFor(
      app.url,
      (await buildAccountsAround(app.pg, machines[0] as BuiltDevice)).TENANT_ADMIN,
    );
    const reported: ReadonlySet<string>[] = [];
    const { bus } = app.app.services;
    const ends = [
      bus.on('devicesChanged', ({ deviceIds }) => reported.push(deviceIds)),
      bus.on('deviceChanged', ({ deviceId }) => reported.push(new Set([deviceId]))),
    ];
    const type = { customerId: factory.id, machineType: 'hydraulic' };
    await dealer.put('/system/limits/type', { ...type, key: 'oil_temperature', version: 0, limits: limits(50, 60) });
    await dealer.post('/system/limits/copy', { deviceId: machines[0]?.id, toDeviceIds: [...ids] });
    ends.forEach((end) => end());
    expect(reported).toEqual([ids, new Set([...ids].slice(1))]);
  });

  it('survive a restart of the resolver', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    await user.put('/system/limits/device', {
      deviceId: own.id,
      key: 'oil_temperature',
      version: 0,
      limits: limits(50, 55),
    });
    await user.put('/system/limits/device/targets', {
      deviceId: own.id,
      version: 0,
      cleanlinessTarget: [16, 14, 11],
      hasServoValves: null,
      minimumViscosity: null,
      standstillC: null,
      filterBypassBar: null,
    });
    const resolver = createLimitResolver({
      store: createLimitStore(app.pg),
      changes: hearing(),
      onError: (error) => expect.fail(String(error)),
    });
    await resolver.start();
    expect(resolver.of(own, 'oil_temperature')).toMatchObject({ level2High: 50, source: 'device' });
    expect(resolver.of(own, 'particle_ch1')).toMatchObject({ level2High: 640, source: 'target' });
    expect(resolver.of({ ...own, machineType: 'engine' }, 'level')).toMatchObject({ level2Low: 40, source: 'default' });
    await resolver.stop();
  });

  it('the second of two who change one is told so, the first time too', async () => {
    const own = await buildDevice(app.pg, { customer });
    const put = (version: number, high: number) =>
      user.put('/system/limits/device', {
        deviceId: own.id,
        key: 'oil_temperature',
        version,
        limits: limits(high, high + 5),
      });
    expect(codesOf(await Promise.all([put(0, 50), put(0, 60)]))).toEqual([200, 409]);
    expect(codesOf(await Promise.all([put(1, 50), put(1, 60)]))).toEqual([200, 409]);
    expect((await put(0, 70)).code).toBe(409);
  });

  it("what is wrong names its field in the reader's language", async () => {
    const put = (caller: Caller) =>
      caller.put('/system/limits/device', {
        deviceId: device.id,
        key: 'oil_temperature',
        version: 0,
        limits: limits(60, 60),
      });
    expect(await put(user)).toMatchObject({
      code: 422,
      fields: [{ field: 'limits.level1High', rule: expect.stringContaining('same value') }],
    });
    expect(
      await user.put('/system/limits/device', {
        deviceId: device.id,
        key: 'oil_temperature',
        version: 0,
        limits: limits(60, 600),
      }),
    ).toMatchObject({ code: 422, fields: [{ field: 'limits.level1High', rule: expect.stringContaining('150 °C') }] });
    expect((await put(maintenance)).code).toBe(403);
  });
});

describe('targets', () => {
  it('of the machine type hold where the device has none, and particles follow them', async () => {
    const factory = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const own = await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' });
    const dealer = await callerFor(app.url, (await buildAccountsAround(app.pg, own)).TENANT_ADMIN);
    const targets = {
      cleanlinessTarget: [16, 14, 11],
      hasServoValves: true,
      minimumViscosity: 20,
      standstillC: null,
      filterBypassBar: null,
    };
    const type = { customerId: factory.id, machineType: 'hydraulic' };
    const answers = await Promise.all(
      [1, 2].map(() => dealer.put<LimitSettings>('/system/limits/type/targets', { ...type, version: 0, ...targets })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(await app.app.services.oils.profileOf(own)).toMatchObject({
      cleanlinessTarget: [16, 14, 11],
      hasServoValves: true,
      minimumViscosity: 20,
      standstillC: 20,
    });
    const { data } = await dealer.get<LimitSettings>('/system/limits/device', { deviceId: own.id });
    expect(rowOf(data, 'particle_ch1')?.inForce).toMatchObject({
      level2High: 640,
      byTarget: true,
      source: { kind: 'machineType' },
    });
    const servo = { ...targets, cleanlinessTarget: null, hasServoValves: false, minimumViscosity: null };
    const set = await dealer.put<LimitSettings>('/system/limits/device/targets', {
      deviceId: own.id,
      version: 0,
      ...servo,
    });
    expect(set.data.targets).toMatchObject({
      version: 1,
      inForce: { hasServoValves: false, minimumViscosity: 20 },
      sources: { hasServoValves: { kind: 'device' }, minimumViscosity: { kind: 'machineType' } },
    });
    expect((await app.app.services.oils.profileOf(own)).hasServoValves).toBe(false);
    expect(
      await dealer.put('/system/limits/device/targets', {
        deviceId: own.id,
        version: 1,
        ...targets,
        cleanlinessTarget: [14, 16, 11],
      }),
    ).toMatchObject({ code: 422, fields: [{ field: 'cleanlinessTarget' }] });
  });

  it('of a circuit with servo valves are those of the valves until somebody sets others', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    await send(own, { particle_ch1: 1000 });
    expect(stateOf(own, 'particle_ch1')).toBe('normal');
    const before = rowOf(await ofDevice(own), 'particle_ch1')?.inForce;
    const targets = {
      cleanlinessTarget: null,
      hasServoValves: true,
      minimumViscosity: null,
      standstillC: null,
      filterBypassBar: null,
    };
    const { data } = await user.put<LimitSettings>('/system/limits/device/targets', {
      deviceId: own.id,
      version: 0,
      ...targets,
    });
    expect(data.targets.inForce.cleanlinessTarget).toEqual([16, 14, 11]);
    expect([before?.level2High, rowOf(data, 'particle_ch1')?.inForce?.level2High]).toEqual([2500, 640]);
    expect(await app.app.services.oils.profileOf(own)).toMatchObject({ cleanlinessTarget: [16, 14, 11] });
    await untilState(own, 'level2', 'particle_ch1');
  });
});

describe('copies', () => {
  it('reach all machines of the type or none', async () => {
    const [from, one, other, engine] = await Promise.all(
      ['hydraulic', 'hydraulic', 'hydraulic', 'engine'].map((machineType) =>
        buildDevice(app.pg, { customer, machineType: machineType as 'engine' }),
      ),
    );
    if (from === undefined || one === undefined || other === undefined || engine === undefined)
      throw new Error('not built');
    await user.put('/system/limits/device', {
      deviceId: from.id,
      key: 'oil_temperature',
      version: 0,
      limits: limits(51, 56),
    });
    await user.put('/system/limits/device', {
      deviceId: one.id,
      key: 'level',
      version: 0,
      limits: { level2Low: 50, level2High: null, level1Low: null, level1High: null },
    });
    await user.put('/system/limits/device/targets', {
      deviceId: from.id,
      version: 0,
      cleanlinessTarget: null,
      hasServoValves: true,
      minimumViscosity: 13,
      standstillC: null,
      filterBypassBar: null,
    });
    const copy = (toDeviceIds: string[]) => user.post('/system/limits/copy', { deviceId: from.id, toDeviceIds });
    const foreign = await buildDevice(app.pg, { machineType: 'hydraulic' });
    expect((await copy([one.id, foreign.id])).code).toBe(404);
    expect(await copy([one.id, engine.id])).toMatchObject({ code: 422, fields: [{ field: 'toDeviceIds' }] });
    expect(rowOf(await ofDevice(one))?.own).toBeNull();
    // The source device is skipped also when its id is given in capitals.
    expect(await copy([one.id, other.id, from.id, from.id.toUpperCase(), one.id.toUpperCase()])).toMatchObject({
      code: 200,
      data: { devices: 2 },
    });
    expect(await copy([from.id.toUpperCase()])).toMatchObject({ code: 200, data: { devices: 0 } });
    expect(rowOf(await ofDevice(from))?.own).toMatchObject({ level2High: 51, level1High: 56 });
    for (const each of [one, other]) {
      const copied = await ofDevice(each);
      expect(rowOf(copied)?.own).toMatchObject({ level2High: 51, level1High: 56 });
      expect(rowOf(copied, 'level')?.own).toBeNull();
      expect(copied.targets.own).toMatchObject({ hasServoValves: true, minimumViscosity: 13 });
    }
    await expect(app.app.services.oils.profileOf(one)).resolves.toMatchObject({ hasServoValves: true });
    const reported = await app.pg.query(
      sqlQuery<{ changes: unknown }>(
        'test.audit',
        `select changes from audit_entry where action = 'device.copySettings' and outcome = 'done' and object_id = $1`,
      ),
      [from.id],
    );
    expect(JSON.stringify(reported)).toContain(one.name);
  });
});

describe('a trial of limits', () => {
  it('counts the days on which they would have been passed', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    const now = Date.now();
    for (const [back, value] of [
      [0, 40],
      [2, 66],
      [3, 72],
      [5, 58],
    ] as const)
      await send(own, { ts: now - back * 86_400_000, values: { oil_temperature: value } });
    const { data } = await user.get<LimitTrial>('/system/limits/try', {
      deviceId: own.id,
      key: 'oil_temperature',
      level2High: 60,
      level1High: 70,
      days: 30,
    });
    expect(data).toMatchObject({
      days: 30,
      daysSeen: 4,
      daysLevel2: 2,
      daysLevel1: 1,
      hoursSeen: 4,
      least: 40,
      greatest: 72,
      newest: { value: 40 },
    });
    await send(own, { ts: now + 1000, values: { oil_temperature: 500 } });
    const { data: after } = await user.get<LimitTrial>('/system/limits/try', {
      deviceId: own.id,
      key: 'oil_temperature',
      level2High: 60,
      level1High: 70,
      days: 30,
    });
    expect(after).toMatchObject({ greatest: 72, newest: null });
  });
});

describe('weights of oil health', () => {
  it('are normalised, used, and go back to the defaults', async () => {
    const factory = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const own = await buildDevice(app.pg, { customer: factory, machineType: 'turbine' });
    const caller = await callerFor(app.url, (await buildAccountsAround(app.pg, own)).CUSTOMER_USER);
    const type = { customerId: factory.id, machineType: 'turbine' };
    const even = { viscosity: 2, ageing: 2, water: 2, cleanliness: 2, wear: 1, temperature: 1 };
    const answers = await Promise.all(
      [1, 2].map(() =>
        caller.put<HealthWeightSettings>('/system/limits/weights', { ...type, version: 0, weights: even }),
      ),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    const { data } = await caller.get<HealthWeightSettings>('/system/limits/weights', type);
    expect(data).toMatchObject({
      isOwn: true,
      version: 1,
      inForce: { viscosity: 20, wear: 10 },
      defaults: { water: 30 },
    });
    expect((await app.app.services.oils.profileOf(own)).healthWeights).toMatchObject({ viscosity: 20 });
    expect(
      await caller.put('/system/limits/weights', {
        ...type,
        version: 1,
        weights: { viscosity: 0, ageing: 0, water: 0, cleanliness: 0, wear: 0, temperature: 0 },
      }),
    ).toMatchObject({ code: 422, fields: [{ field: 'weights' }] });
    expect(await caller.put('/system/limits/weights', { ...type, version: 1, weights: null })).toMatchObject({
      code: 200,
      data: { isOwn: false, inForce: { water: 30 }, version: 2 },
    });
    expect((await app.app.services.oils.profileOf(own)).healthWeights).toBeUndefined();
  });
});
