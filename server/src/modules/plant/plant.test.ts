import { livePaths, maxDevicesOfFactory } from '@oilsight/contract';
import type { DeviceGroup, ManagedDevice, Removal, ScreenIndicator } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import {
  buildAccount,
  buildCustomer,
  buildDevice,
  buildGroup,
  buildOil,
  buildSensor,
  buildTenant,
} from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { openLive } from '../../../test/live-client.ts';
import { closed, connectDevice } from '../../../test/mqtt.ts';
import { pngOf } from '../../../test/png.ts';
import { sqlQuery } from '../../platform/pg.ts';

let now = Date.now();
const clock = { now: () => now };
let app: TestApp;
let dealer: Caller;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ clock });
  customer = await buildCustomer(app.pg);
  dealer = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId }),
  );
});
afterAll(() => app.close());

const base = '/system/customerdevice';
let nth = 0;
const fresh = (word: string) => `${word} ${(nth += 1)}`;
const form = (deviceName = fresh('Device')) => ({ deviceName, machineType: 'gearbox' });
interface Made {
  readonly device: ManagedDevice;
  readonly token: string;
}
const create = async (more: object = {}) =>
  (await dealer.post<Made>(base, { ...form(), customerId: customer.id, ...more })).data;
const managed = (id: string, caller = dealer) => caller.get<ManagedDevice>(`${base}/${id}`);
const deliver = async (token: string, body: object = { oil_temperature: 55 }) =>
  (
    await fetch(`${app.url}/api/v1/${token}/telemetry`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  ).status;
const removal = ({ deviceId, deviceName, version }: Pick<ManagedDevice, 'deviceId' | 'deviceName' | 'version'>) =>
  `${base}/${deviceId}?deviceName=${encodeURIComponent(deviceName)}&version=${version}`;

describe('a device', () => {
  it('is made with all that is said of it, and delivers with the token that is shown once', async () => {
    const said = {
      ...form(),
      deviceNo: 'WH-1',
      nameplateNo: 'NP 7',
      machine: 'MLX-300',
      industry: '水泥',
      areaNo: '340202',
      monitoringPosition: '回油管',
      oilNo: 'L-CKD 320',
      monitoringOil: '齿轮油',
      installedAt: 1_700_000_000_000,
      reportIntervalMs: 30_000,
      isGateway: true,
    };
    const { device, token } = await create(said);
    expect(device).toMatchObject({
      ...said,
      areaName: 'Jinghu District, Wuhu',
      groupId: customer.groupId,
      customerName: customer.name,
      sensors: 0,
      state: 'offline',
      removedAt: null,
      purgeAt: null,
      version: 1,
    });
    expect(device.token?.issuedAt).toBeGreaterThan(0);
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(await deliver(token)).toBe(200);
    expect(
      (
        await callerWith(app.url, dealer.token, { 'accept-language': 'zh-CN' }).get<ManagedDevice>(
          `${base}/${device.deviceId}`,
        )
      ).data,
    ).toMatchObject({ areaName: '芜湖市镜湖区', online: true });
    const rows = await app.pg.query(
      sqlQuery<{ text: string }>(
        'test.all',
        `select coalesce(string_agg(d::text, ''), '') || (select coalesce(string_agg(a::text, ''), '') from audit_entry a) as text from device d`,
      ),
    );
    expect(rows[0]?.text).not.toContain(token);
  });

  it('is installed when it is made, where nobody says otherwise', async () => {
    const { device } = await create();
    expect(Math.abs(device.installedAt - now)).toBeLessThan(60_000);
    const changed = await dealer.put<ManagedDevice>(base, {
      ...form(device.deviceName),
      deviceId: device.deviceId,
      version: 1,
      groupId: device.groupId,
    });
    expect(changed.data.installedAt).toBe(device.installedAt);
  });

  it('has a name of its own among those that stand in its factory; of two at once one is made', async () => {
    const deviceName = fresh('Twin');
    const answers = await Promise.all(
      [1, 2, 3].map(() => dealer.post(base, { ...form(deviceName), customerId: customer.id })),
    );
    expect(codesOf(answers)).toEqual([200, 409, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({ fields: [{ field: 'deviceName' }] });
    const other = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    expect((await dealer.post(base, { ...form(deviceName), customerId: other.id })).code).toBe(200);
    const { device } = await create();
    expect(
      await dealer.put(base, { ...form(deviceName), deviceId: device.deviceId, version: 1, groupId: device.groupId }),
    ).toMatchObject({ code: 409, fields: [{ field: 'deviceName' }] });
  });

  it('is changed by the one of two who was first; the other is told so', async () => {
    const { device } = await create();
    const change = (machine: string) =>
      dealer.put<ManagedDevice>(base, {
        ...form(device.deviceName),
        machine,
        deviceId: device.deviceId,
        version: device.version,
        groupId: device.groupId,
      });
    const answers = await Promise.all([change('A'), change('B')]);
    expect(codesOf(answers)).toEqual([200, 409]);
    expect((await managed(device.deviceId)).data).toMatchObject({
      machine: answers.find(({ code }) => code === 200)?.data.machine,
      version: 2,
    });
  });

  it.each<[object, string]>([
    [{ areaNo: '999999' }, 'areaNo'],
    [{ areaNo: '34' }, 'areaNo'],
    [{ deviceName: ' ' }, 'deviceName'],
    [{ deviceName: 'x'.repeat(101) }, 'deviceName'],
    [{ machineType: 'spaceship' }, 'machineType'],
    [{ reportIntervalMs: 0 }, 'reportIntervalMs'],
    [{ reportIntervalMs: 86_400_001 }, 'reportIntervalMs'],
    [{ installedAt: -1 }, 'installedAt'],
  ])('%j is a wrong field', async (wrong, field) => {
    expect(await dealer.post(base, { ...form(), customerId: customer.id, ...wrong })).toMatchObject({
      code: 422,
      fields: [{ field }],
    });
  });

  async function upload({ token }: Caller): Promise<string> {
    const picture = new FormData();
    picture.set('fileName', 'pump.png');
    picture.set('dir', 'deviceImg');
    picture.set('file', new Blob([pngOf({ width: 40, height: 30 })]), 'pump.png');
    const reply = await fetch(`${app.url}/system/uploadFile/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: picture,
    });
    return ((await reply.json()) as { data: string }).data;
  }

  it('shows an image of its own place, though whoever saves it sees more', async () => {
    const [neighbour, foreign] = [
      await buildCustomer(app.pg, { tenant: { id: customer.tenantId } }),
      await buildCustomer(app.pg),
    ];
    const admin = await callerFor(app.url, await buildAccount(app.pg));
    const userOf = async ({ tenantId, id: customerId }: Customer) =>
      callerFor(app.url, await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId }));
    const [shared, dealers, own, neighbours] = [
      await upload(admin),
      await upload(dealer),
      await upload(await userOf(customer)),
      await upload(await userOf(neighbour)),
    ];
    const codes = async (make: (imageName: string) => Promise<{ code: number; fields?: unknown }>) =>
      Promise.all([shared, dealers, own, neighbours].map(async (imageName) => (await make(imageName)).code));
    expect(await codes((imageName) => dealer.post(base, { ...form(), customerId: customer.id, imageName }))).toEqual([
      200, 200, 200, 404,
    ]);
    expect(await codes((imageName) => admin.post(base, { ...form(), customerId: foreign.id, imageName }))).toEqual([
      200, 404, 404, 404,
    ]);
    const { device } = await create({ imageName: own });
    const change = (imageName: string) =>
      dealer.put(base, {
        ...form(device.deviceName),
        deviceId: device.deviceId,
        version: 1,
        groupId: device.groupId,
        imageName,
      });
    expect(await change(neighbours)).toMatchObject({ code: 404, fields: [{ field: 'imageName' }] });
    expect((await change(dealers)).code).toBe(200);
  });

  it('shows an image that is there, and no other', async () => {
    const imageName = await upload(dealer);
    expect((await create({ imageName })).device.imageName).toBe(imageName);
    const foreign = await buildCustomer(app.pg);
    const stranger = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: foreign.tenantId }),
    );
    expect(await stranger.post(base, { ...form(), customerId: foreign.id, imageName })).toMatchObject({
      code: 404,
      fields: [{ field: 'imageName' }],
    });
  });

  it('is not found by another dealer, whose groups and factories are not found either', async () => {
    const { device } = await create();
    const foreign = await buildCustomer(app.pg);
    const stranger = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: foreign.tenantId }),
    );
    const rename = { ...form(), deviceId: device.deviceId, version: 1, groupId: foreign.groupId };
    expect([
      (await managed(device.deviceId, stranger)).code,
      (await stranger.put(base, rename)).code,
      (await stranger.remove(removal(device))).code,
      (await stranger.post(`${base}/${device.deviceId}/token`)).code,
    ]).toEqual([404, 404, 404, 404]);
    expect(
      (await stranger.put(`${base}/updateDeviceGroup`, { groupId: foreign.groupId, deviceIds: [device.deviceId] }))
        .code,
    ).toBe(404);
    expect((await dealer.put(base, { ...rename, groupId: foreign.groupId })).code).toBe(404);
    expect((await dealer.post(base, { ...form(), customerId: foreign.id })).code).toBe(404);
    expect((await managed(device.deviceId)).data).toEqual(device);
  });

  it('stands in a factory with a bound, for gateways too', async () => {
    const full = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const gateway = await buildDevice(app.pg, { customer: full, isGateway: true });
    await app.pg.query(
      sqlQuery(
        'test.many',
        `
      insert into device (tenant_id, customer_id, group_id, name, machine_type) select $1, $2, $3, 'many ' || n, 'gearbox' from generate_series(2, $4::int) n`,
      ),
      [full.tenantId, full.id, full.groupId, maxDevicesOfFactory],
    );
    expect((await dealer.post(base, { ...form(), customerId: full.id })).code).toBe(409);
    await expect(app.app.services.devices.createForGateway(gateway, 'one more')).rejects.toMatchObject({
      error: 'tooManyDevices',
    });
  });
});

describe('the list of devices', () => {
  it('is in natural order, searched, filtered and sorted, a page at a time', async () => {
    const works = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const ids = new Map<string, string>();
    for (const [name, more] of [
      ['泵 10', { deviceNo: 'N2', areaNo: '340202' }],
      ['泵 9', { deviceNo: 'N10', nameplateNo: 'Plate_1', areaNo: '340200' }],
      ['轧机 1', { deviceNo: 'N1', machineType: 'turbine', areaNo: '330200' }],
    ] as const) {
      const made = await create({ deviceName: name, customerId: works.id, ...more });
      ids.set(name, made.device.deviceId);
      if (name !== '泵 9')
        await deliver(made.token, { ts: now - (name === '泵 10' ? 1000 : 2000), values: { oil_temperature: 40 } });
    }
    const names = async (query: Record<string, string | number>) => {
      const { rows, total } = await dealer.get<ManagedDevice[]>(`${base}/list`, { customerId: works.id, ...query });
      return [rows.map(({ deviceName }) => deviceName), total];
    };
    expect(await names({})).toEqual([['泵 9', '泵 10', '轧机 1'], 3]);
    expect(await names({ pageSize: 2, pageNum: 2 })).toEqual([['轧机 1'], 3]);
    expect(await names({ sort: 'deviceNo' })).toEqual([['轧机 1', '泵 10', '泵 9'], 3]);
    expect(await names({ sort: 'name', descending: 'true' })).toEqual([['轧机 1', '泵 10', '泵 9'], 3]);
    expect(await names({ sort: 'lastSeen', descending: 'true' })).toEqual([['泵 10', '轧机 1', '泵 9'], 3]);
    expect(await names({ sort: 'lastSeen', pageSize: 1, pageNum: 2 })).toEqual([['泵 10'], 3]);
    expect(await names({ state: 'unassessed' })).toEqual([['泵 10', '轧机 1'], 2]);
    expect(await names({ state: 'unconnected', sort: 'created' })).toEqual([['泵 9'], 1]);
    expect(await names({ search: 'plate_' })).toEqual([['泵 9'], 1]);
    expect(await names({ search: '%' })).toEqual([[], 0]);
    expect(await names({ machineType: 'turbine' })).toEqual([['轧机 1'], 1]);
    expect(await names({ areaNo: '340000' })).toEqual([['泵 9', '泵 10'], 2]);
    expect(await names({ areaNo: '340202' })).toEqual([['泵 10'], 1]);
    expect(await names({ groupId: customer.groupId })).toEqual([[], 0]);
    // A gateway has no machine type, whatever its row says.
    await create({ deviceName: '网关 1', customerId: works.id, machineType: 'turbine', isGateway: true });
    expect(await names({ machineType: 'turbine' })).toEqual([['轧机 1'], 1]);
    const { rows } = await dealer.get<ManagedDevice[]>(`${base}/list`, { customerId: works.id, search: '网关' });
    expect(rows).toMatchObject([{ deviceName: '网关 1', isGateway: true, assessed: false }]);
  });
});

describe('groups', () => {
  const groupsOf = async (query: Record<string, string> = {}, caller = dealer) =>
    (await caller.get<DeviceGroup[]>('/system/dataanalysis/listByGroup', query)).data;
  const post = (groupName: string, customerId = customer.id) =>
    dealer.post<DeviceGroup>('/system/devicegroup', { customerId, groupName });

  it('are made, renamed, filled and removed when they are empty', async () => {
    const { data: group } = await post(fresh('Group'));
    const { device } = await create({ groupId: group.groupId });
    const renamed = (
      await dealer.put<DeviceGroup>('/system/devicegroup', {
        groupId: group.groupId,
        version: group.version,
        groupName: fresh('Renamed'),
      })
    ).data;
    expect(renamed).toMatchObject({
      version: 2,
      isDefault: false,
      groupMenbers: [{ deviceId: device.deviceId, deviceName: device.deviceName, state: 'offline' }],
    });
    const drop = (version: number) => dealer.remove(`/system/devicegroup/${group.groupId}?version=${version}`);
    expect([(await drop(1)).msg, (await drop(2)).msg]).toEqual([
      'Somebody else has changed this, please reload and try again',
      'The group holds 1 devices and cannot be removed',
    ]);
    expect(
      (await dealer.put(`${base}/updateDeviceGroup`, { groupId: customer.groupId, deviceIds: [device.deviceId] })).data,
    ).toEqual({ moved: 1 });
    expect((await drop(2)).code).toBe(200);
    expect((await groupsOf({ customerId: customer.id })).map(({ groupId }) => groupId)).not.toContain(group.groupId);
    expect((await dealer.remove(`/system/devicegroup/${customer.groupId}?version=1`)).msg).toBe(
      'The default group cannot be removed',
    );
  });

  it('with removed devices alone go, and these come back into the default group', async () => {
    const { data: group } = await post(fresh('Group'));
    const { device } = await create({ groupId: group.groupId });
    await dealer.remove(removal(device));
    expect((await dealer.remove(`/system/devicegroup/${group.groupId}?version=1`)).code).toBe(200);
    expect(
      (await dealer.put<Made>(`${base}/restore`, { deviceId: device.deviceId, version: 2 })).data.device.groupId,
    ).toBe(customer.groupId);
  });

  it('have names of their own in any case; of two writers the second is told', async () => {
    const name = fresh('Twin');
    expect(codesOf(await Promise.all([post(name), post(name.toUpperCase())]))).toEqual([200, 409]);
    const { data: group } = await post(fresh('Group'));
    expect(
      codesOf(
        await Promise.all(
          ['One', 'Two'].map((word) =>
            dealer.put('/system/devicegroup', { groupId: group.groupId, version: 1, groupName: fresh(word) }),
          ),
        ),
      ),
    ).toEqual([200, 409]);
    expect(
      await dealer.put('/system/devicegroup', { groupId: group.groupId, version: 2, groupName: name }),
    ).toMatchObject({ code: 409, fields: [{ field: 'groupName' }] });
  });

  it('take devices of their factory, all or none', async () => {
    const elsewhere = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const { device } = await create();
    const other = await buildDevice(app.pg, { customer: elsewhere });
    const group = await buildGroup(app.pg, { id: elsewhere.id, tenantId: elsewhere.tenantId });
    expect(
      await dealer.put(`${base}/updateDeviceGroup`, { groupId: group.id, deviceIds: [other.id, device.deviceId] }),
    ).toMatchObject({ code: 422, fields: [{ field: 'deviceIds' }] });
    expect((await managed(other.id)).data.groupId).toBe(elsewhere.groupId);
    expect(
      (await dealer.put(base, { ...form(device.deviceName), deviceId: device.deviceId, version: 1, groupId: group.id }))
        .msg,
    ).toContain('groupId');
    await dealer.put(`${base}/updateDeviceGroup`, { groupId: group.id, deviceIds: [other.id, other.id.toUpperCase()] });
    expect((await managed(other.id)).data).toMatchObject({ groupId: group.id, version: 2 });
  });

  it('are seen by each as far as the caller sees their devices', async () => {
    const works = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const group = await buildGroup(app.pg, { id: works.id, tenantId: works.tenantId });
    const device = await buildDevice(app.pg, { customer: { ...works, groupId: group.id } });
    await buildDevice(app.pg, { customer: { ...works, groupId: group.id }, name: 'hidden' });
    const experience = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [device] }),
    );
    expect(
      (await groupsOf({}, experience)).map(({ groupId, groupMenbers }) => [
        groupId,
        groupMenbers.map(({ deviceId }) => deviceId),
      ]),
    ).toEqual([[group.id, [device.id]]]);
    const staff = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: works.tenantId, customerId: works.id }),
    );
    expect((await groupsOf({}, staff)).map(({ groupName, groupMenbers }) => [groupName, groupMenbers.length])).toEqual([
      ['Default group', 0],
      [group.name, 2],
    ]);
    expect(
      (await groupsOf({ deviceName: 'HIDD', groupId: group.id }, staff)).map(({ groupMenbers }) =>
        groupMenbers.map(({ deviceName }) => deviceName),
      ),
    ).toEqual([['hidden']]);
    expect((await staff.get('/system/dataanalysis/listByGroup', { customerId: customer.id })).code).toBe(404);
  });
});

describe('a removed device', () => {
  it('is told of before, removed by its name, seen by nobody, and comes back with another token', async () => {
    const { device, token } = await create();
    await buildSensor(app.pg, { ...ref(device) });
    await deliver(token, { ts: now - 60_000, values: { oil_temperature: 55 } });
    const experience = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [{ id: device.deviceId }] }),
    );
    expect((await dealer.get<Removal>(`${base}/${device.deviceId}/removal`)).data).toMatchObject({
      deviceName: device.deviceName,
      frames: 1,
      sensors: 1,
      events: 0,
      experienceAccounts: 1,
      online: true,
      keptDays: 30,
    });
    const listed = async (caller: Caller) =>
      (await caller.get<{ deviceId: string }[]>('/system/dataanalysis/listDeviceInfo', { pageSize: 500 })).rows.some(
        ({ deviceId }) => deviceId === device.deviceId,
      );
    expect([await listed(dealer), await listed(experience)]).toEqual([true, true]);

    expect(await dealer.remove(`${base}/${device.deviceId}?deviceName=other&version=1`)).toMatchObject({
      code: 422,
      fields: [{ field: 'deviceName' }],
    });
    expect(
      (await dealer.remove(`${base}/${device.deviceId}?deviceName=${encodeURIComponent(device.deviceName)}&version=7`))
        .code,
    ).toBe(409);
    expect(codesOf(await Promise.all([dealer.remove(removal(device)), dealer.remove(removal(device))]))).toEqual([
      200, 404,
    ]);

    expect(await deliver(token)).toBe(401);
    expect([
      await listed(dealer),
      await listed(experience),
      (await managed(device.deviceId)).code,
      (await experience.get('/system/datascreen/getDeviceInfo', { deviceId: device.deviceId })).code,
    ]).toEqual([false, false, 404, 404]);
    expect(app.app.services.deviceStates.summaryOf({ id: device.deviceId })).toEqual({
      online: false,
      lastSeenAt: null,
      state: 'offline',
      assessed: false,
      isAssessing: false,
    });
    const gone = (await dealer.get<ManagedDevice[]>(`${base}/list`, { removed: 'true', search: device.deviceName }))
      .rows[0];
    expect(gone).toMatchObject({
      deviceId: device.deviceId,
      token: null,
      removedAt: now,
      purgeAt: now + 30 * 86_400_000,
      version: 2,
    });

    const back = (await dealer.put<Made>(`${base}/restore`, { deviceId: device.deviceId, version: 2 })).data;
    expect(back.token).not.toBe(token);
    expect([await deliver(token), await deliver(back.token), await listed(experience)]).toEqual([401, 200, true]);
    expect((await dealer.get<Removal>(`${base}/${device.deviceId}/removal`)).data).toMatchObject({
      frames: 2,
      firstAt: now - 60_000,
    });
  });

  it('is removed by its id alone where nobody was asked, and still refused for a name or a version of another', async () => {
    const { device } = await create();
    const address = `${base}/${device.deviceId}`;
    expect([
      (await dealer.remove(`${address}?version=7`)).code,
      (await dealer.remove(`${address}?deviceName=other`)).code,
      (await dealer.remove(address)).code,
      (await dealer.remove(address)).code,
    ]).toEqual([409, 422, 200, 404]);
  });

  it('is known again with its newest readings when it is back', async () => {
    const { device, token } = await create();
    await deliver(token, { ts: now - 3_600_000, values: { oil_temperature: 41 } });
    await dealer.remove(removal(device));
    await dealer.put(`${base}/restore`, { deviceId: device.deviceId, version: 2 });
    await expect.poll(async () => (await managed(device.deviceId)).data.lastSeenAt).toBe(now - 3_600_000);
  });

  it('leaves its name to another, and cannot come back while that one stands', async () => {
    const { device } = await create();
    await dealer.remove(removal(device));
    const { device: next } = await create({ deviceName: device.deviceName });
    expect(await dealer.put(`${base}/restore`, { deviceId: device.deviceId, version: 2 })).toMatchObject({
      code: 409,
      fields: [{ field: 'deviceName' }],
    });
    await dealer.remove(removal(next));
    const answers = await Promise.all(
      [
        [device.deviceId, 2],
        [next.deviceId, 2],
      ].map(([deviceId, version]) => dealer.put(`${base}/restore`, { deviceId, version })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
  });

  it('does not come back because its gateway goes on to speak of it', async () => {
    const { devices } = app.app.services;
    const gateway = await buildDevice(app.pg, { customer, isGateway: true });
    const child = await devices.createForGateway(gateway, fresh('Child'));
    await dealer.remove(removal({ deviceId: child.id, deviceName: child.name, version: 1 }));
    await expect(devices.createForGateway(gateway, child.name)).rejects.toMatchObject({ error: 'deviceNotFound' });
    await dealer.put(`${base}/restore`, { deviceId: child.id, version: 2 });
    expect((await devices.createForGateway(gateway, child.name)).id).toBe(child.id);
  });

  it('ends what is open with its token: MQTT, a long poll, and sockets that tell of it', async () => {
    const { device, token } = await create();
    const client = await connectDevice(app.mqttPort, token);
    const gone = closed(client);
    const poll = fetch(`${app.url}/api/v1/${token}/attributes/updates?timeout=60000`);
    const socket = await openLive(app.url, `${livePaths[0]}?token=${dealer.token}`);
    socket.send({
      cmds: [
        { type: 'TIMESERIES', entityType: 'DEVICE', entityId: device.deviceId, scope: 'LATEST_TELEMETRY', cmdId: 1 },
      ],
    });
    expect(await socket.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 0 });
    await dealer.remove(removal(device));
    await gone;
    expect([401, 408]).toContain((await poll).status);
    expect(await socket.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 3, errorMsg: 'Unauthorized' });
    socket.close();
  });

  it('comes back within thirty days, and not after them while the purge has not come yet', async () => {
    const [{ device }, { device: late }] = [await create(), await create()];
    for (const one of [device, late]) await dealer.remove(removal(one));
    const listed = async () =>
      (
        await dealer.get<ManagedDevice[]>(`${base}/list`, { removed: 'true', customerId: customer.id, pageSize: 500 })
      ).rows.map(({ deviceId }) => deviceId);
    now += 30 * 86_400_000 - 1000;
    dealer = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId }),
    );
    expect(await listed()).toEqual(expect.arrayContaining([device.deviceId, late.deviceId]));
    expect((await dealer.put(`${base}/restore`, { deviceId: device.deviceId, version: 2 })).code).toBe(200);
    now += 2000;
    expect(await listed()).not.toContain(late.deviceId);
    expect((await dealer.put(`${base}/restore`, { deviceId: late.deviceId, version: 2 })).code).toBe(404);
    expect((await managed(device.deviceId)).code).toBe(200);
  });

  it('goes for good after thirty days with its readings, and no other does', async () => {
    const { device, token } = await create();
    const { device: existing } = await create();
    await deliver(token);
    await dealer.remove(removal(device));
    const { removals, telemetryStore } = app.app.services;
    const key =
      (
        await app.pg.query(sqlQuery<{ key: number }>('test.key', 'select key from device where id = $1'), [
          device.deviceId,
        ])
      )[0]?.key ?? 0;
    const { signal } = new AbortController();
    now += 30 * 86_400_000 - 1000;
    await removals.purge(signal);
    expect(await telemetryStore.extent({ ...ref(device), key })).toMatchObject({ frames: 1 });
    // By now no restoration can still be in progress.
    now += 3_602_000;
    expect(await removals.purge(signal)).toBeGreaterThanOrEqual(1);
    expect(await telemetryStore.extent({ ...ref(device), key })).toEqual({ frames: 0, firstAt: null });
    const rows = await app.pg.query(
      sqlQuery<{ id: string }>('test.left', 'select id from device where id = any($1::uuid[])'),
      [[device.deviceId, existing.deviceId]],
    );
    expect(rows).toEqual([{ id: existing.deviceId }]);
    dealer = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId }),
    );
    expect((await dealer.put(`${base}/restore`, { deviceId: device.deviceId, version: 2 })).code).toBe(404);
  });
});

/** A device of the API as the stores refer to it. */
function ref(device: ManagedDevice): BuiltDevice {
  return {
    id: device.deviceId,
    key: 0,
    name: device.deviceName,
    tenantId: device.tenantId,
    customerId: device.customerId,
    machineType: device.machineType,
    reportIntervalMs: device.reportIntervalMs,
    isGateway: false,
    token: '',
  };
}

describe('a move', () => {
  it('keeps subscriptions that saw the device', async () => {
    const { device, token } = await create();
    const group = await buildGroup(app.pg, { id: customer.id, tenantId: customer.tenantId });
    const staff = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: customer.tenantId, customerId: customer.id }),
    );
    const socket = await openLive(app.url, `${livePaths[0]}?token=${staff.token}`);
    socket.send({
      cmds: [
        { type: 'TIMESERIES', entityType: 'DEVICE', entityId: device.deviceId, scope: 'LATEST_TELEMETRY', cmdId: 3 },
      ],
    });
    expect(await socket.nextJson()).toMatchObject({ subscriptionId: 3, errorCode: 0 });
    expect(
      (await dealer.put(`${base}/updateDeviceGroup`, { groupId: group.id, deviceIds: [device.deviceId] })).code,
    ).toBe(200);
    await deliver(token, { oil_temperature: 47 });
    expect(await socket.nextJson()).toMatchObject({
      subscriptionId: 3,
      data: { oil_temperature: [[expect.anything(), '47']] },
    });
    socket.close();
  });
});

describe('the monitored oil', () => {
  it('is the one that the log says is in the device, and no form contradicts it', async () => {
    const { device } = await create({ monitoringOil: 'L-HM 46', oilNo: 'M-046' });
    expect(device).toMatchObject({ monitoringOil: 'L-HM 46', oilNo: 'M-046', oilInForce: null });
    const built: BuiltDevice = { ...(await buildDevice(app.pg, { customer })), id: device.deviceId };
    const { id } = await buildOil(app.pg, built);
    const [oil] = await app.pg.query(
      sqlQuery<{ name: string }>('test.oilName', 'select name from oil_product where id = $1'),
      [id],
    );
    const read = (await managed(device.deviceId)).data;
    expect(read).toMatchObject({ monitoringOil: oil?.name, oilNo: '', oilInForce: oil?.name });
    const change = (monitoringOil: string, version: number) =>
      dealer.put<ManagedDevice>(base, { ...read, areaNo: '', monitoringOil, version });
    expect(await change('L-HM 46', read.version)).toMatchObject({ code: 422, fields: [{ field: 'monitoringOil' }] });
    expect((await managed(device.deviceId)).data.version).toBe(read.version);
    expect((await change(read.monitoringOil, read.version)).data).toMatchObject({ monitoringOil: oil?.name });
    const numbered = await dealer.put(base, { ...read, areaNo: '', oilNo: 'M-068', version: read.version + 1 });
    expect(numbered).toMatchObject({ code: 422, fields: [{ field: 'oilNo' }] });
    // Whoever says nothing of the oil changes nothing of it.
    expect((await change('', read.version + 1)).data).toMatchObject({ monitoringOil: oil?.name });
    await app.pg.query(sqlQuery('test.empty', 'delete from device_oil where device_id = $1'), [device.deviceId]);
    expect((await managed(device.deviceId)).data).toMatchObject({
      monitoringOil: 'L-HM 46',
      oilNo: 'M-046',
      oilInForce: null,
    });
    // A form that was opened while the log named an oil says nothing of it. That entry has been removed since.
    const { monitoringOil: _oil, oilNo: _number, ...rest } = read;
    expect(
      (await dealer.put<ManagedDevice>(base, { ...rest, areaNo: '', version: read.version + 2 })).data,
    ).toMatchObject({ monitoringOil: 'L-HM 46', oilNo: 'M-046' });
    const entries = await app.pg.query(
      sqlQuery<{ changes: string }>(
        'test.oilEntries',
        "select changes::text from audit_entry where object_id = $1 and action = 'device.update'",
      ),
      [device.deviceId],
    );
    expect(entries).not.toEqual([]);
    for (const { changes } of entries) expect(changes).not.toMatch(/monitoringOil|oilNo/);
  });
});

describe('access tokens', () => {
  it('are replaced and ended; the old one ends at once, and none stands in the log', async () => {
    const { device, token } = await create();
    const client = await connectDevice(app.mqttPort, token);
    const gone = closed(client);
    const issued = (await dealer.post<{ token: string; issuedAt: number }>(`${base}/${device.deviceId}/token`)).data;
    await gone;
    expect([await deliver(token), await deliver(issued.token)]).toEqual([401, 200]);
    expect((await managed(device.deviceId)).data).toMatchObject({ token: { issuedAt: issued.issuedAt }, version: 1 });
    expect((await dealer.remove(`${base}/${device.deviceId}/token`)).code).toBe(200);
    expect([await deliver(issued.token), (await managed(device.deviceId)).data.token]).toEqual([401, null]);
    const entries = await app.pg.query(
      sqlQuery<{ action: string; text: string }>(
        'test.entries',
        'select action, a::text as text from audit_entry a where object_id = $1 order by id',
      ),
      [device.deviceId],
    );
    expect(entries.map(({ action }) => action)).toEqual(['device.create', 'device.issueToken', 'device.revokeToken']);
    expect(entries.some(({ text }) => text.includes(issued.token) || text.includes(token))).toBe(false);
  });
});

describe('an id in capitals', () => {
  it('ends a token and a device as any other spelling does', async () => {
    for (const end of [
      (device: ManagedDevice) => `${base}/${device.deviceId.toUpperCase()}/token`,
      (device: ManagedDevice) => removal({ ...device, deviceId: device.deviceId.toUpperCase() }),
    ]) {
      const { device, token } = await create();
      const gone = closed(await connectDevice(app.mqttPort, token));
      expect(await deliver(token)).toBe(200);
      expect((await dealer.remove(end(device))).code).toBe(200);
      await gone;
      expect(await deliver(token)).toBe(401);
    }
  });
});

describe('the indicators of a big screen', () => {
  it('are those delivered and detected, in the order that was set', async () => {
    const { device, token } = await create();
    await buildSensor(app.pg, ref(device), { indicators: ['water_ppm'] });
    await deliver(token, { oil_temperature: 50, own: 1 });
    const screen = async (caller = dealer) =>
      (await caller.get<ScreenIndicator[]>(`${base}/getTkByDeviceId`, { id: device.deviceId })).data;
    expect(await screen()).toEqual([
      { keyId: 'water_ppm', shown: true },
      { keyId: 'oil_temperature', shown: false },
      { keyId: 'own', shown: false },
    ]);
    const set = (keyIds: string[], version: number) =>
      dealer.put<ScreenIndicator[]>(`${base}/updateTkOrderByDeviceId`, { deviceId: device.deviceId, version, keyIds });
    expect((await set(['own', 'water_ppm'], 1)).data.slice(0, 3)).toEqual([
      { keyId: 'own', shown: true },
      { keyId: 'water_ppm', shown: true },
      { keyId: 'oil_temperature', shown: false },
    ]);
    expect((await set(['own'], 1)).code).toBe(409);
    expect(await set(['nonsense'], 2)).toMatchObject({ code: 422, fields: [{ field: 'keyIds' }] });
    const staff = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: customer.tenantId, customerId: customer.id }),
    );
    expect((await screen(staff)).filter(({ shown }) => shown).map(({ keyId }) => keyId)).toEqual(['own', 'water_ppm']);
    const foreign = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: (await buildTenant(app.pg)).id }),
    );
    expect((await foreign.get(`${base}/getTkByDeviceId`, { id: device.deviceId })).code).toBe(404);
  });
});

it("areas are named in the caller's language", async () => {
  const first = async (caller: Caller, areaNo?: string) =>
    (await caller.get<{ areaName: string }[]>('/system/other/getSysArea', areaNo === undefined ? {} : { areaNo }))
      .data[0]?.areaName;
  expect([
    await first(dealer),
    await first(dealer, '340200'),
    await first(callerWith(app.url, dealer.token, { 'accept-language': 'zh-CN' }), '340200'),
  ]).toEqual(['Beijing', 'Jinghu District', '镜湖区']);
  expect((await dealer.get('/system/other/getSysArea', { areaNo: 'x' })).code).toBe(422);
});
