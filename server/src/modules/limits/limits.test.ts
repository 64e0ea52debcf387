import type {
  HealthWeightSettings,
  LimitedDevices,
  LimitPreview,
  LimitSettings,
  LimitSources,
  LiveIndicator,
} from '@oilsight/contract';
import pg from 'pg';
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
      expect((await caller.get('/system/limits/sources', { deviceId: own.id, key: 'oil_temperature' })).code).toBe(200);
    }
    for (const account of [strangers.TENANT_ADMIN, strangers.CUSTOMER_USER]) {
      const stranger = await callerFor(app.url, account);
      const answers = [
        await stranger.get('/system/limits/device', { deviceId: own.id }),
        await stranger.get('/system/limits/sources', { deviceId: own.id, key: 'oil_temperature' }),
        await stranger.get('/system/limits/devices', { deviceId: own.id, key: 'oil_temperature', reach: 'scope' }),
        await stranger.post('/system/alarmset/previewLimits', {
          deviceId: own.id,
          indicator: 'oil_temperature',
          limits: change.limits,
        }),
        await stranger.put('/system/limits/types', {
          ...change,
          machineType: 'hydraulic',
          factories: [{ customerId: customer.id, version: 0 }],
        }),
        await stranger.put('/system/limits/device', { ...ofDevice, version: 2 }),
        await stranger.put('/system/limits/type', { ...ofType, version: 0 }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 404));
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

describe('where limits come from', () => {
  const of = (own: BuiltDevice) => ({ deviceId: own.id, key: 'oil_temperature' });
  const sourcesOf = async (caller: Caller, own: BuiltDevice) =>
    (await caller.get<LimitSources>('/system/limits/sources', of(own))).data;

  it('is told with who set them, when and why; the newest change is taken back', async () => {
    const factory = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const own = await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' });
    const people = await buildAccountsAround(app.pg, own);
    const [worker, dealer] = [
      await callerFor(app.url, people.CUSTOMER_USER),
      await callerFor(app.url, people.TENANT_ADMIN),
    ];
    const type = { customerId: factory.id, machineType: 'hydraulic', key: 'oil_temperature' };
    await dealer.put('/system/limits/type', { ...type, version: 0, limits: limits(60, 75), reason: ' hot summer ' });
    const why = '停机降到 25 °C';
    await worker.put('/system/limits/device', { ...of(own), version: 0, limits: limits(50, 75), reason: why });
    await worker.put('/system/limits/device', { ...of(own), version: 1, limits: limits(52, 75) });
    const shown = await sourcesOf(dealer, own);
    expect(shown).toMatchObject({
      worse: 'up',
      device: { limits: { level2High: 52 }, version: 2, set: { reason: null } },
      machineType: { limits: { level2High: 60 }, version: 1, set: { reason: 'hot summer' } },
      rest: { level2High: 65, source: { kind: 'default' } },
    });
    const named = await app.pg.query(
      sqlQuery<{ name: string }>('test.names', `select last_name || first_name as name from account where id = $1`),
      [people.CUSTOMER_USER.id],
    );
    expect(shown.device.set?.by).toBe(named[0]?.name);
    expect(
      shown.history.map(({ owner, reason, before, after, canTakeBack }) => [
        owner,
        reason,
        before?.level2High ?? null,
        after?.level2High ?? null,
        canTakeBack,
      ]),
    ).toEqual([
      ['device', null, 50, 52, true],
      ['device', why, null, 50, false],
      ['machineType', 'hot summer', null, 60, true],
    ]);

    const [newest, older, ofType] = shown.history.map(({ changeId }) => changeId);
    const takeBack = (changeId: number | undefined, caller = worker) =>
      caller.post('/system/limits/takeBack', { deviceId: own.id, changeId });
    expect((await takeBack(older)).code).toBe(409);
    expect((await takeBack(999_999_999)).code).toBe(404);
    expect((await takeBack(newest, user)).code).toBe(404);
    const sibling = await buildDevice(app.pg, { customer: factory, machineType: 'hydraulic' });
    expect((await worker.post('/system/limits/takeBack', { deviceId: sibling.id, changeId: newest })).code).toBe(404);
    expect(codesOf(await Promise.all([takeBack(newest), takeBack(newest)]))).toEqual([200, 409]);
    expect((await sourcesOf(worker, own)).device).toMatchObject({ limits: { level2High: 50 }, version: 3 });
    expect((await takeBack(ofType)).code).toBe(200);
    expect((await sourcesOf(worker, own)).machineType.limits).toBeNull();

    await app.pg.query(sqlQuery('test.age', `update limit_change set at = at - interval '31 days' where true`), []);
    const [last] = (await sourcesOf(worker, own)).history;
    expect(last?.canTakeBack).toBe(false);
    expect(await takeBack(last?.changeId)).toMatchObject({ code: 422, fields: [{ field: 'changeId' }] });
    const logged = await app.pg.query(
      sqlQuery<{ changes: unknown }>('test.audit', `select changes from audit_entry where object_id = $1 order by id`),
      [own.id],
    );
    expect(JSON.stringify(logged[0])).toContain(why);
  });

  it('a copy is a change of each machine, told once', async () => {
    const [from, to] = [
      await buildDevice(app.pg, { customer, machineType: 'hydraulic' }),
      await buildDevice(app.pg, { customer, machineType: 'hydraulic' }),
    ];
    const put = (own: BuiltDevice, key: string, high: number) =>
      user.put('/system/limits/device', { deviceId: own.id, key, version: 0, limits: limits(high, high + 5) });
    await put(from, 'oil_temperature', 51);
    await put(to, 'oil_temperature', 40);
    await put(to, 'water_ppm', 90);
    await user.post('/system/limits/copy', { deviceId: from.id, toDeviceIds: [to.id] });
    const { history, device: now } = await sourcesOf(user, to);
    expect(now).toMatchObject({ limits: { level2High: 51 }, version: 2 });
    expect(history.map(({ before, after }) => [before?.level2High, after?.level2High])).toEqual([
      [40, 51],
      [undefined, 40],
    ]);
    // What is the same already stays as it was set: who set it and its version too.
    await user.put('/system/limits/device', { ...of(to), version: 2, limits: limits(51, 56), reason: 'agreed' });
    const agreed = (await sourcesOf(user, to)).device;
    await user.post('/system/limits/copy', { deviceId: from.id, toDeviceIds: [to.id] });
    expect((await sourcesOf(user, to)).device).toEqual(agreed);
    const water = (await user.get<LimitSources>('/system/limits/sources', { deviceId: to.id, key: 'water_ppm' })).data;
    expect(water.history[0]).toMatchObject({ before: { level2High: 90 }, after: null, by: now.set?.by });
  });

  it('keeps the twenty newest changes, however often limits are set', async () => {
    const [own, source] = [
      await buildDevice(app.pg, { customer, machineType: 'hydraulic' }),
      await buildDevice(app.pg, { customer, machineType: 'hydraulic' }),
    ];
    const put = (to: BuiltDevice, version: number, high: number) =>
      user.put('/system/limits/device', { ...of(to), version, limits: limits(high, 90) });
    await put(source, 0, 80);
    for (let version = 0; version < 24; version += 1) expect((await put(own, version, 50 + version)).code).toBe(200);
    await user.post('/system/limits/copy', { deviceId: source.id, toDeviceIds: [own.id] });
    const kept = await app.pg.query(
      sqlQuery<{ high: number }>(
        'test.kept',
        `select (c.after->>'level2High')::float8 as high from limit_change c
         join limit_setting s on s.id = c.setting_id where s.device_id = $1 order by c.id desc`,
      ),
      [own.id],
    );
    expect(kept.map(({ high }) => high)).toEqual([80, ...Array.from({ length: 19 }, (_, n) => 73 - n)]);
    expect((await sourcesOf(user, own)).history.map(({ after }) => after?.level2High)).toEqual(
      kept.map(({ high }) => high),
    );
    const others = await sourcesOf(user, source);
    expect(others.history).toHaveLength(1);
  });

  it('are no rows for what is no indicator: nothing is taken back where nothing was set', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    const change = { key: 'made_up_1', version: 0, limits: null };
    const type = { machineType: 'wind_gearbox', key: 'made_up_1', limits: null };
    const answers = [
      await user.put('/system/limits/device', { deviceId: own.id, ...change }),
      await user.put('/system/limits/type', { customerId: customer.id, version: 0, ...type }),
      await user.put('/system/limits/types', { factories: [{ customerId: customer.id, version: 0 }], ...type }),
    ];
    expect(answers).toMatchObject(answers.map(() => ({ code: 422, fields: [{ field: 'key' }] })));
    const rows = await app.pg.query(
      sqlQuery('test.madeUp', `select id from limit_setting where key = 'made_up_1'`),
      [],
    );
    expect(rows).toEqual([]);
  });

  it('a reason is at most 300 characters long; an indicator that harms on no side has no sources', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    const put = (reason: string) =>
      user.put('/system/limits/device', { ...of(own), version: 0, limits: limits(50, 55), reason });
    expect(await put('因'.repeat(301))).toMatchObject({ code: 422, fields: [{ field: 'reason' }] });
    expect((await put('因'.repeat(300))).code).toBe(200);
    expect(await user.get('/system/limits/sources', { deviceId: own.id, key: 'ambient_temperature' })).toMatchObject({
      code: 422,
    });
  });
});

describe('the machines that limits of a type hold for', () => {
  it('are those in scope, this one first; limits of the type are set in many factories or in none', async () => {
    const other = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const home = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const [own, keeping, far] = [
      await buildDevice(app.pg, { customer: home, machineType: 'turbine' }),
      await buildDevice(app.pg, { customer: home, machineType: 'turbine' }),
      await buildDevice(app.pg, { customer: other, machineType: 'turbine' }),
    ];
    await buildDevice(app.pg, { machineType: 'turbine' });
    const people = await buildAccountsAround(app.pg, own);
    const [worker, dealer] = [
      await callerFor(app.url, people.CUSTOMER_USER),
      await callerFor(app.url, people.TENANT_ADMIN),
    ];
    await dealer.put('/system/limits/device', {
      deviceId: keeping.id,
      key: 'oil_temperature',
      version: 0,
      limits: limits(40, 45),
    });
    await send(own, { oil_temperature: 58 });
    const listed = async (caller: Caller, reach: string) =>
      (
        await caller.get<LimitedDevices>('/system/limits/devices', {
          deviceId: own.id,
          key: 'oil_temperature',
          reach,
        })
      ).data;
    const seen = await listed(dealer, 'scope');
    expect(seen.rows.map(({ deviceId }) => deviceId)).toEqual([own.id, keeping.id, far.id]);
    expect(seen.rows[0]).toMatchObject({ value: 58, unheard: null, inForce: { level2High: 70 } });
    expect(seen.rows[1]).toMatchObject({ value: null, inForce: { source: { kind: 'device' } } });
    expect(seen).toMatchObject({
      total: 3,
      inFactory: { devices: 2, keeping: 1 },
      inScope: { devices: 3, keeping: 1, factories: 2 },
    });
    // Of the two machines of one factory, the one with limits of its own keeps them.
    expect(new Map(seen.factories.map(({ customerId, limits: of, held }) => [customerId, [of, held]]))).toEqual(
      new Map([
        [home.id, [null, 1]],
        [other.id, [null, 1]],
      ]),
    );
    expect((await listed(dealer, 'factory')).total).toBe(2);
    expect((await listed(worker, 'scope')).inScope).toEqual({ devices: 2, keeping: 1, factories: 1 });

    const factories = seen.factories.map(({ customerId, version }) => ({ customerId, version }));
    const set = (of: readonly object[], high: number, caller = dealer) =>
      caller.put('/system/limits/types', {
        machineType: 'turbine',
        key: 'oil_temperature',
        factories: of,
        limits: limits(high, high + 10),
        reason: 'oil changed',
      });
    expect((await set(factories, 50, worker)).code).toBe(404);
    expect(await set([...factories, { customerId: 'x', version: 0 }], 50)).toMatchObject({ code: 422 });
    expect(await set(factories, 50)).toMatchObject({ code: 200, data: { factories: 2 } });
    const after = await listed(dealer, 'scope');
    expect(after.rows.map(({ inForce }) => inForce?.level2High)).toEqual([50, 40, 50]);
    expect(after.factories.map((one) => [one.limits?.level2High, one.held])).toEqual([
      [50, 1],
      [50, 1],
    ]);
    // Where the same limits hold already, nothing is changed and nothing noted; all else goes on.
    const same = after.factories.map(({ customerId, version }) => ({ customerId, version }));
    await dealer.put('/system/limits/type', {
      customerId: other.id,
      machineType: 'turbine',
      key: 'oil_temperature',
      version: same.find(({ customerId }) => customerId === other.id)?.version ?? 0,
      limits: limits(55, 65),
    });
    const notedOf = async (customerId: string) =>
      (
        await app.pg.query(
          sqlQuery('test.noted', `select id from audit_entry where object_id = $1 and action = 'customer.setLimits'`),
          [customerId],
        )
      ).length;
    const noted = [await notedOf(home.id), await notedOf(other.id)];
    const again = (await listed(dealer, 'scope')).factories.map(({ customerId, version }) => ({ customerId, version }));
    expect(await set(again, 50)).toMatchObject({ code: 200, data: { factories: 1 } });
    expect([await notedOf(home.id), await notedOf(other.id)]).toEqual([noted[0], (noted[1] ?? 0) + 1]);
    const settled = await listed(dealer, 'scope');
    const versionOf = (of: readonly { customerId: string; version: number }[], id: string) =>
      of.find(({ customerId }) => customerId === id)?.version;
    expect(versionOf(settled.factories, home.id)).toBe(versionOf(again, home.id));
    expect(versionOf(settled.factories, other.id)).toBe((versionOf(again, other.id) ?? 0) + 1);
    // A version that is not the present one is refused, also where the limits are the same.
    expect((await set(same, 50)).code).toBe(409);
    // One of them was set since: none is changed.
    const [first, second] = settled.factories.map(({ customerId, version }) => ({ customerId, version }));
    expect((await set([first ?? {}, { ...second, version: 0 }], 60)).code).toBe(409);
    expect((await listed(dealer, 'scope')).rows.map(({ inForce }) => inForce?.level2High)).toEqual([50, 40, 50]);
    expect(
      await set(
        Array.from({ length: 201 }, () => first ?? {}),
        60,
      ),
    ).toMatchObject({ code: 422 });
  });
});

describe('limits of many machines', () => {
  /** Holds all changes of limits until the returned function is called; `waiting` counts those that wait. */
  async function holdLimits() {
    const client = new pg.Client({ connectionString: app.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query('lock table limit_setting in share row exclusive mode');
    return {
      async waiting(): Promise<number> {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where relation = 'limit_setting'::regclass and not granted`,
        );
        return rows[0]?.count ?? 0;
      },
      async release(): Promise<void> {
        await client.query('rollback');
        await client.end();
      },
    };
  }

  it('are set two at once by one person: others keep their connections to the database', async () => {
    const [from, to] = [
      await buildDevice(app.pg, { customer, machineType: 'compressor' }),
      await buildDevice(app.pg, { customer, machineType: 'compressor' }),
    ];
    const held = await holdLimits();
    const calls = Array.from({ length: 8 }, () => [
      user.put('/system/limits/types', {
        machineType: 'compressor',
        key: 'oil_temperature',
        factories: [{ customerId: customer.id, version: 0 }],
        limits: limits(50, 60),
      }),
      user.post('/system/limits/copy', { deviceId: from.id, toDeviceIds: [to.id] }),
    ]).flat();
    try {
      await expect.poll(held.waiting).toBe(2);
      // Whoever is not heavy is answered meanwhile.
      expect((await user.get('/system/limits/device', { deviceId: from.id })).code).toBe(200);
      expect(await held.waiting()).toBe(2);
    } finally {
      await held.release();
    }
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(9);
    expect(codes.filter((code) => code === 409)).toHaveLength(7);
  });
});

describe('a preview of limits', () => {
  const minuteMs = 60_000;
  const ask = async (own: BuiltDevice, tried: object | null, caller = user) =>
    caller.post<LimitPreview>('/system/alarmset/previewLimits', {
      deviceId: own.id,
      indicator: 'oil_temperature',
      limits: tried,
    });

  it('replays the rules that follow them, with their delays and deadbands', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    const from = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * 86_400_000;
    // Two hours of 62 °C: beyond 60, within 65.
    for (let minute = 0; minute < 240; minute += 5)
      await send(own, {
        ts: from + minute * minuteMs,
        values: { oil_temperature: minute >= 60 && minute < 180 ? 62 : 45 },
      });
    const { data } = await ask(own, limits(60, 80));
    expect(data.nowRaisesCount).toBe(0);
    expect(data.wouldRaise).toMatchObject([
      { level: 2, onsetAt: from + 60 * minuteMs, raisedAt: from + 90 * minuteMs },
    ]);
    expect(data.wouldRules.map(({ level, high, onDelayMs }) => [level, high, onDelayMs])).toEqual([
      [2, 60, 30 * minuteMs],
      [1, 80, 10 * minuteMs],
    ]);
    expect(data.nowRules.map(({ high }) => high)).toEqual([65, 80]);
    expect(data.hours.reduce((most, { greatest }) => Math.max(most, greatest), 0)).toBe(62);
    // Nothing is in force: nothing is raised.
    expect((await ask(own, null)).data).toMatchObject({ wouldRaiseCount: 0, wouldRules: [] });
    expect(await ask(own, limits(80, 60))).toMatchObject({ code: 422, fields: [{ field: 'limits.level1High' }] });
    const gateway = await buildDevice(app.pg, { customer, isGateway: true });
    expect((await ask(gateway, limits(60, 80))).code).toBe(422);
    expect((await ask(own, limits(60, 80), maintenance)).code).toBe(403);
  });

  it('counts all alarms of a level, and lists the newest', async () => {
    const own = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
    const condition = {
      measure: 'value',
      hours: null,
      follows: 'limit',
      low: null,
      high: null,
      onDelayMs: 0,
      deadband: 0,
      offDelayMs: minuteMs,
      isLatched: false,
    };
    const contact = await user.post<{ contactId: string }>('/system/alarmcontact', {
      customerId: customer.id,
      contactName: 'Li Na',
      phone: '13800000001',
      email: 'somebody@example.com',
    });
    const set = await user.post('/system/alarmset', {
      target: { kind: 'device', deviceId: own.id },
      indicator: 'oil_temperature',
      isEnabled: true,
      conditions: { level1: condition, level2: condition },
      notices: {
        modes: ['sms', 'email'],
        contactIds: [contact.data.contactId],
        repeatMs: null,
        minimumGapMs: 0,
        quietHours: null,
        escalation: [],
      },
    });
    expect(set.code).toBe(200);
    // Every third reading is beyond 60; one of them beyond 80 too.
    const from = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 86_400_000;
    const readings = Array.from({ length: 1800 }, (_, n) => ({
      ts: from + n * minuteMs,
      values: { oil_temperature: n % 3 > 0 ? 45 : n === 600 ? 90 : 64 },
    }));
    await app.app.services.ingest.telemetry(own, Buffer.from(JSON.stringify(readings)));
    const { data } = await ask(own, limits(60, 80));
    expect(data.counts).toEqual({ level2: { now: 1, would: 600 }, level1: { now: 1, would: 1 } });
    expect([data.wouldRaiseCount, data.wouldRaise.length]).toEqual([601, 500]);
    expect(data.wouldRaise.at(-1)?.raisedAt).toBe(from + 1797 * minuteMs);
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
