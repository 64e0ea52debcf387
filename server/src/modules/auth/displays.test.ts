import { maxDisplayHours, maxWallHours } from '@oilsight/contract';
import type { AlarmRecord, Authority, CarouselDevice, NamedDisplay } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildAlarmRecord, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice } from '../../../test/factories.ts';
import { openLive } from '../../../test/live-client.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let own: BuiltDevice;
let sister: BuiltDevice;
let foreign: BuiltDevice;
let accounts: Readonly<Record<Authority, BuiltAccount>>;
beforeAll(async () => {
  app = await startTestApp();
  own = await buildDevice(app.pg, { name: 'Own press' });
  const next = await buildCustomer(app.pg, { tenant: { id: own.tenantId } });
  sister = await buildDevice(app.pg, { name: 'Sister press', customer: next });
  foreign = await buildDevice(app.pg, { name: 'Foreign press' });
  accounts = await buildAccountsAround(app.pg, own);
});
afterAll(() => app.close());

type Issued = NamedDisplay & { tenantUserToken: string };
const issue = async (caller: Caller, wish: object) =>
  caller.post<Issued>('/system/display', { name: 'Hall', hours: 24, ...wish });
const wallOf = async (caller: Caller, wish: object) => {
  const { code, msg, data } = await issue(caller, { screens: ['bigscreen'], ...wish });
  expect({ code, msg }).toMatchObject({ code: 200 });
  return callerWith(app.url, data.tenantUserToken);
};
const machinesOf = async (wall: Caller) =>
  (await wall.get<CarouselDevice>('/system/datascreen/listDevice')).rows.map(({ deviceName }) => deviceName).toSorted();
const liveOf = ({ token }: Caller) => openLive(app.url, `/ws/plugins/telemetry?token=${token}`);

it('a token names nobody', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const { data } = await issue(dealer, { screens: ['dealer'] });
  const claims = Buffer.from(data.tenantUserToken.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({ sessionId: data.displayId, isDisplay: true });
  expect(claims).not.toContain(accounts.TENANT_ADMIN.userName);
  expect(data.tenantUserToken.length).toBeLessThan(480);
  const reply = await fetch(`${app.url}/getInfo`, { headers: { 'x-authorization': `Bearer ${data.tenantUserToken}` } });
  expect(await reply.json()).toMatchObject({
    code: 200,
    data: { isDisplay: true, user: { userName: '', firstName: '' } },
  });
});

it('a wall lives up to a year, a page that embeds ours up to a week', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const year = await issue(dealer, { screens: ['dealer'], hours: maxWallHours });
  expect(year.data.expiresAt - year.data.createdAt).toBe(maxWallHours * hourMs);
  expect(await issue(dealer, { screens: ['dealer'], hours: maxWallHours + 1 })).toMatchObject({ code: 422 });
  expect(await issue(dealer, { hours: maxDisplayHours })).toMatchObject({ code: 200 });
  expect(await issue(dealer, { hours: maxDisplayHours + 1 })).toMatchObject({
    code: 422,
    fields: [{ field: 'hours' }],
  });
});

it('a list tells what each shows, by its name', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const wish = { name: 'Press shop', screens: ['bigscreen'], deviceId: own.id, rotateS: 60 };
  expect((await issue(dealer, wish)).data).toMatchObject({ customerId: own.customerId, deviceName: 'Own press' });
  const { data } = await dealer.get<NamedDisplay[]>('/system/display/listDisplay');
  expect(data.find(({ name }) => name === 'Press shop')).toMatchObject({
    screens: ['bigscreen'],
    tenantId: own.tenantId,
    customerId: own.customerId,
    deviceId: own.id,
    deviceName: 'Own press',
    rotateS: 60,
  });
});

it('shows only the place that it is bound to', async () => {
  const admin = await callerFor(app.url, accounts.SYS_ADMIN);
  expect(await machinesOf(await wallOf(admin, { screens: ['dealer', 'bigscreen'], tenantId: own.tenantId }))).toEqual([
    'Own press',
    'Sister press',
  ]);
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const wall = await wallOf(dealer, { customerId: own.customerId });
  expect(await machinesOf(wall)).toEqual(['Own press']);
  const info = '/system/datascreen/getDeviceInfo';
  expect((await wall.get(info, { deviceId: own.id })).code).toBe(200);
  expect((await wall.get(info, { deviceId: sister.id })).code).toBe(404);
  // Beside a screen of the dealer that of a factory takes nothing away.
  const both = { screens: ['dealer', 'bigscreen'], customerId: own.customerId };
  expect(await machinesOf(await wallOf(dealer, both))).toEqual(['Own press', 'Sister press']);
  const live = await openLive(app.url, `/ws/plugins/telemetry?token=${wall.token}`);
  live.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: sister.id, cmdId: 1 }] });
  expect(await live.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 3 });
  live.close();
  await live.closed;
});

it('bears the name and the logo of the place that it is bound to, whoever made the link', async () => {
  const change = (sql: string, values: readonly unknown[]) => app.pg.query(sqlQuery('test.named', sql), values);
  const ofDealer = randomUUID();
  const ofFactory = randomUUID();
  await change(`update tenant set system_name = 'Platform of the dealer' where id = $1`, [own.tenantId]);
  await change(`update customer set system_name = 'Platform of the factory' where id = $1`, [own.customerId]);
  const add = `insert into picture (id, kind, tenant_id, customer_id, created_at) values ($1, 'logo', $2, $3, now())`;
  await change(add, [ofDealer, own.tenantId, null]);
  await change(add, [ofFactory, own.tenantId, own.customerId]);
  const seenOn = async (wall: Caller) => [
    (await wall.post('/system/distributordatascreen/getSystemName', {})).msg,
    (await wall.get<string>('/system/file/getLogo')).data.split('/').at(-1),
  ];
  const admin = await callerFor(app.url, accounts.SYS_ADMIN);
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const dealers = ['Platform of the dealer', ofDealer];
  const factories = ['Platform of the factory', ofFactory];
  expect(await seenOn(await wallOf(admin, { tenantId: own.tenantId }))).toEqual(dealers);
  expect(await seenOn(await wallOf(admin, { customerId: own.customerId }))).toEqual(factories);
  expect(await seenOn(await wallOf(dealer, {}))).toEqual(dealers);
  expect(await seenOn(await wallOf(dealer, { customerId: own.customerId }))).toEqual(factories);
  // A factory without a name of its own has that of its dealer.
  expect(await seenOn(await wallOf(dealer, { customerId: sister.customerId }))).toEqual(dealers);
});

it('an administrator names a place, and nobody one that is not theirs', async () => {
  const admin = await callerFor(app.url, accounts.SYS_ADMIN);
  expect(await issue(admin, { screens: ['dealer'] })).toMatchObject({
    code: 422,
    msg: 'Please choose the dealer or the factory that the display shows',
  });
  expect(
    (await issue(admin, { screens: ['dealer'], tenantId: own.tenantId, customerId: foreign.customerId })).code,
  ).toBe(404);
  expect((await issue(admin, { screens: ['bigscreen'], customerId: sister.customerId, deviceId: own.id })).code).toBe(
    404,
  );
  for (const authority of ['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP'] as const) {
    const caller = await callerFor(app.url, accounts[authority]);
    for (const place of [
      { tenantId: foreign.tenantId },
      { customerId: foreign.customerId },
      { deviceId: foreign.id },
      ...(authority === 'TENANT_ADMIN' ? [] : [{ customerId: sister.customerId }]),
    ])
      expect((await issue(caller, { screens: ['bigscreen'], ...place })).code).toBe(404);
  }
});

it('a factory has no screen of the dealer, and who may not issue issues none', async () => {
  const factory = await callerFor(app.url, accounts.CUSTOMER_USER);
  expect((await issue(factory, { screens: ['dealer'] })).code).toBe(403);
  for (const authority of ['EXPERIENCE', 'MAINTENANCE'] as const) {
    const caller = await callerFor(app.url, accounts[authority]);
    expect((await issue(caller, { screens: ['bigscreen'] })).code).toBe(403);
  }
});

it('loses with its issuer a factory, a dealer and a role', async () => {
  const change = (sql: string, values: readonly unknown[]) => app.pg.query(sqlQuery('test.change', sql), values);
  const { GROUP: group, TENANT_ADMIN: dealer } = await buildAccountsAround(app.pg, own);
  const ofGroup = await wallOf(await callerFor(app.url, group), { customerId: own.customerId });
  const ofDealer = await wallOf(await callerFor(app.url, dealer), { customerId: own.customerId });
  expect([await machinesOf(ofGroup), await machinesOf(ofDealer)]).toEqual([['Own press'], ['Own press']]);
  await change('delete from account_customer where account_id = $1', [group.id]);
  await change('update account set tenant_id = $2 where id = $1', [dealer.id, foreign.tenantId]);
  await expect.poll(() => machinesOf(ofGroup)).toEqual([]);
  await expect.poll(() => machinesOf(ofDealer)).toEqual([]);
  await change(`update account set authority = 'MAINTENANCE' where id = $1`, [dealer.id]);
  await expect.poll(async () => (await ofDealer.get('/getInfo')).code).toBe(401);
});

const dealerCalls = ['getTenantName', 'getData', 'getMapData', 'getAllData', 'getAnalysisContent', 'getWarningFactory'];
const machineCalls = ['getDeviceInfo', 'getTsKvLatestByDeviceId', 'getOilCondition', 'listOperatingTime', 'listDevice'];
const changing = [
  '/system/datascreen/updateDeviceCreateTime',
  '/system/datascreen/updateDeviceTimeType',
  '/system/distributordatascreen/setOpenSetting',
  '/system/distributordatascreen/settingScreenData',
];

it.each([
  ['dealer', 200, 403],
  ['bigscreen', 403, 200],
] as const)(
  'a wall of %s makes the calls of that screen, and changes nothing',
  async (screen, dealerCode, machineCode) => {
    for (const authority of ['SYS_ADMIN', 'TENANT_ADMIN', 'GROUP'] as const) {
      const issuer = await callerFor(app.url, accounts[authority]);
      const wall = await wallOf(issuer, { screens: [screen], tenantId: own.tenantId });
      const codes = async (paths: readonly string[]) =>
        new Set(await Promise.all(paths.map(async (path) => (await wall.get(path, { deviceId: own.id })).code)));
      expect(await codes(dealerCalls.map((name) => `/system/distributordatascreen/${name}`))).toEqual(
        new Set([dealerCode]),
      );
      expect(await codes(machineCalls.map((name) => `/system/datascreen/${name}`))).toEqual(new Set([machineCode]));
      expect(
        await codes(['/system/dataanalysis/listDeviceInfo', '/system/dataanalysis/listAllByDifCondition']),
      ).toEqual(new Set([403]));
      for (const path of changing)
        for (const send of [wall.put, wall.post]) expect((await send(path, { deviceId: own.id })).code).not.toBe(200);
    }
  },
);

const topicsAbout = (name: string) => (name === 'alarms:' ? `${name}Asia/Shanghai` : name + own.id);
it.each([
  ['dealer', ['alarms:', 'devices']],
  ['bigscreen', ['TIMESERIES', 'TIMESERIES_HISTORY', 'device:', 'deviceDiagnosis:']],
] as const)('a wall of %s asks the socket for what that screen shows', async (screen, expected) => {
  const live = await liveOf(await wallOf(await callerFor(app.url, accounts.TENANT_ADMIN), { screens: [screen] }));
  const { commands, topics } = app.app.services.liveOffer;
  const asked = [
    ...commands.filter(({ type }) => type !== 'TOPIC').map(({ type }) => ({ what: type, command: { type } })),
    ...topics.map(({ name }) => ({
      what: name,
      command: { type: 'TOPIC', topic: name.endsWith(':') ? topicsAbout(name) : name },
    })),
  ];
  asked.forEach(({ command }, n) =>
    live.send({
      cmds: [
        { cmdId: n, entityType: 'DEVICE', entityId: own.id, keys: 'oil_temperature', startTs: 1, endTs: 2, ...command },
      ],
    }),
  );
  live.send({ cmds: [{ cmdId: asked.length, type: 'TOPIC', topic: 'there is no such' }] });
  const refused = new Set<number>();
  for (;;) {
    const { subscriptionId, errorCode } = await live.nextJson<{ subscriptionId: number; errorCode: number }>();
    if (subscriptionId === asked.length) break;
    if (errorCode === 3) refused.add(subscriptionId);
  }
  expect(
    asked
      .filter((_, n) => !refused.has(n))
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(expected);
  live.close();
  await live.closed;
});

it('tells of alarms without the people in them', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const { id: recordId } = await buildAlarmRecord(app.pg, own, { indicator: 'oil_temperature' });
  const userId = accounts.TENANT_ADMIN.id;
  expect((await dealer.put('/system/alarmrecord/assign', { recordIds: [recordId], userId, dueAt: null })).code).toBe(
    200,
  );
  const wall = await wallOf(dealer, { customerId: own.customerId });
  const openFor = async (caller: Caller) =>
    (
      await caller.get<Record<'open' | 'newest', AlarmRecord[]>>('/system/datascreen/getDeviceAlarmInfo', {
        deviceId: own.id,
      })
    ).data.open;
  expect(await openFor(dealer)).toMatchObject([{ recordId, assignee: { userId } }]);
  expect(await openFor(wall)).toMatchObject([{ recordId, assignee: null, processedBy: null, note: '', receivers: [] }]);
});

it('has sockets of its own: they take none from the person', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const { token } = await wallOf(dealer, { customerId: own.customerId });
  const path = (of: string) => `/ws/plugins/telemetry?token=${of}`;
  const opened = await Promise.all(Array.from({ length: 21 }, () => openLive(app.url, path(token))));
  expect((await Promise.any(opened.map(({ closed }) => closed))).code).toBe(1008);
  const person = await openLive(app.url, path(dealer.token));
  person.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: own.id, cmdId: 1 }] });
  expect(await person.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 0 });
  for (const live of [...opened, person]) live.close();
});

it('follows alarms in places of its own: they take none from the person', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const wall = await wallOf(dealer, { screens: ['dealer'] });
  const follow = async (caller: Caller, count: number) => {
    const live = await liveOf(caller);
    for (let cmdId = 0; cmdId < count; cmdId += 1)
      live.send({ topicSubCmds: [{ cmdId, topic: 'alarms:Asia/Shanghai' }] });
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push((await live.nextJson<{ errorCode: number }>()).errorCode);
    return { live, refused: answers.filter((code) => code !== 0).length };
  };
  const walls = [await follow(wall, 80), await follow(wall, 80)];
  const person = await follow(dealer, 1);
  expect([walls.map(({ refused }) => refused), person.refused]).toEqual([[0, 40], 0]);
  for (const { live } of [...walls, person]) live.close();
});

it('whose heavy calls wait in great number leave the person’s alone', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const wall = await wallOf(dealer, { screens: ['dealer'] });
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  await client.query('begin; lock table alarm_record in access exclusive mode');
  // A zone that nobody has asked in: nothing is in memory.
  const ask = async () => wall.get('/system/distributordatascreen/getData', { timeZone: 'Asia/Kathmandu' });
  const asked = Array.from({ length: 70 }, ask);
  let refused = 0;
  for (const answer of asked) void answer.then(({ code }) => (refused += code === 429 ? 1 : 0));
  try {
    await expect.poll(() => refused).toBe(9);
    expect((await dealer.get('/system/dataanalysis/countDevices')).code).toBe(200);
  } finally {
    await client.query('rollback');
    await client.end();
  }
  const codes = (await Promise.all(asked)).map(({ code }) => code);
  expect(codes.filter((code) => code === 200).length).toBe(61);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
});

it('of a factory, beside whose own calls they wait, leave its dealer’s and its neighbours’ alone', async () => {
  const [dealer, factory] = [await callerFor(app.url, accounts.TENANT_ADMIN), await callerFor(app.url, accounts.GROUP)];
  const walls = await Promise.all(
    [dealer, factory].map((issuer) => wallOf(issuer, { screens: ['dealer'], tenantId: own.tenantId })),
  );
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  await admin.query('begin; lock table alarm_record in access exclusive mode');
  /** Statements of tiles and walls that wait for the table. */
  const readsUnderWay = async () => {
    const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ~ '^/[*] (dashboard|walls)[.]'`;
    return (await app.pg.query(sqlQuery('test.underWay', sql))).length;
  };
  const held = [
    ...['Asia/Seoul', 'Asia/Manila'].map((timeZone) => factory.get('/system/dashboard/getAlarmDays', { timeZone })),
    ...walls.map((wall) => wall.get('/system/distributordatascreen/getData', { timeZone: 'Asia/Dhaka' })),
  ];
  try {
    await expect.poll(readsUnderWay).toBe(3);
    expect((await dealer.get('/system/dataanalysis/countDevices')).code).toBe(200);
    const foreigner = await callerFor(app.url, (await buildAccountsAround(app.pg, foreign)).TENANT_ADMIN);
    expect((await foreigner.get('/system/dataanalysis/countDevices')).code).toBe(200);
    expect(await readsUnderWay()).toBe(3);
  } finally {
    await admin.query('rollback');
    await admin.end();
  }
  expect((await Promise.all(held)).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
});

it('that asks for too much waits', async () => {
  const dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const wall = await wallOf(dealer, { customerId: own.customerId });
  // 600 at once and 20 a second: asked until a slow machine, too, has sent faster than that.
  const codes: number[] = [];
  for (let batch = 0; batch < 10 && !codes.includes(429); batch++) {
    const answers = await Promise.all(Array.from({ length: 1500 }, () => wall.get('/getInfo')));
    codes.push(...answers.map(({ code }) => code));
  }
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  expect((await dealer.get('/getInfo')).code).toBe(200);
});

it('an account has 20 links, also when it asks for many at once', async () => {
  const issuer = await callerFor(app.url, (await buildAccountsAround(app.pg, own)).TENANT_ADMIN);
  const answers = await Promise.all(Array.from({ length: 40 }, () => issue(issuer, { screens: ['dealer'] })));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 200).length).toBe(20);
  expect((await issuer.get<NamedDisplay[]>('/system/display/listDisplay')).data.length).toBe(20);
  const [first] = answers.filter(({ code }) => code === 200);
  await issuer.remove(`/system/display/${first?.data.displayId ?? ''}`);
  expect((await issue(issuer, { screens: ['dealer'] })).code).toBe(200);
});
