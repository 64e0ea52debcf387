import { authorities, holds } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlQuery } from '../src/platform/pg.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor } from './calls.ts';
import { buildAccountsAround, buildAlarmRecord, buildDevice, login } from './factories.ts';
import type { BuiltAccount, BuiltDevice } from './factories.ts';
import { openLive } from './live-client.ts';
import type { LiveClient } from './live-client.ts';
import { strangers } from './every-call.calls.ts';
import { buildWorld } from './every-call.samples.ts';
import type { World } from './every-call.samples.ts';

/**
 * Every command and every topic of the socket, by every role and by displays, about a foreign machine. They are taken
 * from what the server offers: a new topic is covered automatically; a new command needs a sample here, without which
 * this test fails.
 */

/** A value that only foreign machines have. */
const mark = '424242.5';
type Command = Readonly<Record<string, unknown>>;

const entity = (id: string) => ({ entityType: 'DEVICE', entityId: id });
const day = 86_400_000;
const span = { startTs: Date.now() - day, endTs: Date.now() + day, interval: 0, limit: 100, agg: 'NONE' };
const page = { pageSize: 100, page: 0 };
const keys = ['ATTRIBUTE', 'CLIENT_ATTRIBUTE', 'SHARED_ATTRIBUTE', 'SERVER_ATTRIBUTE', 'TIME_SERIES'].map((type) => ({
  type,
  key: 'secret',
}));

/**
 * Filters that find a machine; `broad`: filters that find everything in the caller's scope, which must not include it.
 */
const filtersFor = ({ id, name, machineType }: BuiltDevice, broad: boolean): readonly Command[] => [
  { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id } },
  { type: 'entityList', entityType: 'DEVICE', entityList: [id] },
  ...(broad
    ? [
        { type: 'deviceType', deviceTypes: [machineType], deviceNameFilter: '' },
        { type: 'entityType', entityType: 'DEVICE' },
        { type: 'deviceName', deviceNameFilter: '' },
        { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
      ]
    : []),
  { type: 'deviceName', deviceNameFilter: name },
  { type: 'entityName', entityType: 'DEVICE', entityNameFilter: name },
  { type: 'deviceName', deviceNameFilter: `%${name.slice(1)}` },
];

/** Sample commands about a machine, by the command's type. */
const samples: Readonly<
  Record<string, (device: BuiltDevice, topics: readonly string[], broad: boolean) => readonly Command[]>
> = {
  TIMESERIES: ({ id }) => [
    entity(id),
    { ...entity(id), keys: 'secret' },
    { ...entity(id), keys: 'secret', startTs: span.startTs, timeWindow: 2 * day },
    { ...entity(id), scope: 'LATEST_TELEMETRY' },
    entity(id.toUpperCase()),
    { entityId: id },
  ],
  ATTRIBUTES: ({ id }) => [
    entity(id),
    ...['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'].map((scope) => ({ ...entity(id), scope })),
    { ...entity(id), keys: 'secret' },
  ],
  TIMESERIES_HISTORY: ({ id }) => [
    { ...entity(id), ...span, keys: 'secret' },
    { ...entity(id), ...span, keys: 'secret', agg: 'MAX', interval: 3_600_000 },
  ],
  ENTITY_DATA: (device, _topics, broad) =>
    filtersFor(device, broad).map((entityFilter) => ({
      query: {
        entityFilter,
        pageLink: page,
        entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
        latestValues: keys,
      },
      latestCmd: { keys },
      tsCmd: { keys: ['secret'], ...span, timeWindow: 2 * day },
    })),
  ENTITY_DATA_UNSUBSCRIBE: () => [{}],
  TOPIC: ({ id }, topics) => topics.map((name) => ({ topic: topicAbout(name, id) })),
};

/** A topic with what follows its colon: a time zone of the alarms, a machine of all others. */
function topicAbout(name: string, deviceId: string): string {
  if (!name.endsWith(':')) return name;
  return name + (name === 'alarms:' ? 'Asia/Shanghai' : deviceId);
}

let app: TestApp;
let own: World;
let foreign: World;
beforeAll(async () => {
  app = await startTestApp();
  // It would withdraw the alarms that the test writes, which no reading justifies.
  await app.app.services.alarms.engine.stop();
  own = await buildWorld(app, 'Own dealer', 'Own machine');
  foreign = await buildWorld(app, 'Foreign dealer', 'Foreign machine');
});
afterAll(() => app.close());

const topicNames = () => app.app.services.liveOffer.topics.map(({ name }) => name);
/** All samples about a machine, each in both envelopes, with numbers from `first` on. */
function asked(
  device: BuiltDevice,
  first: number,
  broad: boolean,
): { readonly messages: readonly object[]; readonly next: number } {
  let cmdId = first;
  const messages = app.app.services.liveOffer.commands.flatMap(({ field, type }) =>
    (samples[type]?.(device, topicNames(), broad) ?? []).flatMap((command) => [
      { [field]: [{ ...command, cmdId: (cmdId += 1) }] },
      { cmds: [{ ...command, type, cmdId: (cmdId += 1) }] },
    ]),
  );
  return { messages, next: cmdId };
}

/** Has the topics of states tell of a machine. */
function tellState(device: BuiltDevice, value: number): void {
  app.app.services.bus.emit('deviceStateChanged', {
    device,
    message: {
      deviceId: device.id,
      online: true,
      lastSeenAt: value,
      state: 'level1',
      assessed: true,
      isAssessing: false,
      leading: null,
      finding: null,
      since: null,
      indicators: {},
    },
  });
}

/** Counter of the alarms, as those of one machine differ in their time. */
let alarms = 0;
/** Before it they were raised: a clock that goes on could meet an earlier one again. */
const before = Date.now();
/** Writes something new for a machine in every way that the socket reports. @returns the id of its alarm */
async function happen(device: BuiltDevice, value: number): Promise<string> {
  const { ingest, attributes, bus } = app.app.services;
  for (const scope of ['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'] as const)
    await attributes.write(device, scope, { secret: value });
  await ingest.telemetry(device, Buffer.from(JSON.stringify({ secret: value })));
  tellState(device, value);
  bus.emit('deviceDiagnosed', { device, message: { deviceId: device.id, value } as never });
  alarms += 1;
  // A silence: an alarm of the oil would change the machine's state.
  return (await buildAlarmRecord(app.pg, device, { kind: 'silence', raisedAt: before - alarms * 1000 })).id;
}

/**
 * The messages of the socket until it has sent these words about its own machine. Messages are in order, so everything
 * earlier has arrived by then.
 */
async function heard(client: LiveClient, ...words: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  const open = new Set(words);
  while (open.size > 0) {
    const text = await client.next();
    texts.push(text);
    for (const word of open) if (text.includes(word)) open.delete(word);
  }
  return texts;
}

/** Commands are processed in order: the messages until the socket has answered everything sent so far. */
let barriers = 1_000_000;
async function answered(client: LiveClient): Promise<string[]> {
  barriers += 1;
  client.send({ topicSubCmds: [{ cmdId: barriers, topic: 'there is no such' }] });
  return heard(client, `"subscriptionId":${barriers},"errorCode":2`);
}

/** Whether a message contains anything of a foreign machine. */
const tells = (text: string) =>
  text.includes(mark) ||
  text.includes('Foreign') ||
  text.includes(foreign.device.id) ||
  text.includes(foreign.device.customerId) ||
  text.includes(foreign.device.tenantId);

/** Samples that are refused even to owners: an id of no kind, in both envelopes. */
const oddSamples = 2;
/** Counter for values that show which way they came, and the words that each way uses. */
let nth = 0;
async function answerOfOwn(
  client: LiveClient,
  device: BuiltDevice,
  first: number,
  authority: Authority,
): Promise<string[]> {
  for (const message of asked(device, first, false).messages) client.send(message);
  const before = await answered(client);
  // All other samples are valid: owners get data by the same commands that tell strangers nothing.
  const refused = before.filter((text) => /"errorCode":[123],/.test(text) && !text.includes('there is no such'));
  // Both envelopes with the topic of reports, which not every role may read.
  const unreadable = holds(authority, 'reports:read') ? 0 : 2;
  expect(refused.filter((text) => !text.includes('Entity type'))).toEqual(
    Array.from({ length: unreadable }, () => expect.stringContaining('"errorMsg":"Unauthorized"') as string),
  );
  expect(refused).toHaveLength(oddSamples + unreadable);
  expect(before.filter((text) => text.includes('"totalElements":0'))).toEqual([]);
  nth += 1;
  const value = 700_000 + nth;
  const alarm = await happen(device, value);
  // The value as a reading or attribute (`"7…"`), as a state, as a diagnosis, and as an alarm.
  const words = [`"${value}"`, `"lastSeenAt":${value}`, `"value":${value}`, `"recordId":"${alarm}"`];
  // The state that follows from the reading takes the place of the one above in a socket that has not sent it yet.
  const again = setInterval(() => tellState(device, value), 50);
  try {
    return [...before, ...(await heard(client, ...words))];
  } finally {
    clearInterval(again);
  }
}

it('every command that the socket offers has a sample', () => {
  expect(app.app.services.liveOffer.commands.map(({ type }) => type).toSorted()).toEqual(
    Object.keys(samples).toSorted(),
  );
  expect(topicNames()).toContain('devices');
});

it('who has not logged in is told nothing, whatever is asked for', async () => {
  for (const message of asked(own.device, 0, true).messages) {
    const client = await openLive(app.url);
    client.send(message);
    expect((await client.closed).code).toBe(1008);
    expect(client.waiting).toBe(0);
  }
});

/** Tokens of a role: an account's, and a display's if the role may issue one. */
async function tokensOf(authority: Authority, account: BuiltAccount): Promise<readonly string[]> {
  const caller = await callerFor(app.url, account);
  if (!holds(authority, 'displays:manage')) return [caller.token];
  return [
    caller.token,
    (await caller.post<{ tenantUserToken: string }>('/system/display', { name: 'Hall' })).data.tenantUserToken,
  ];
}

describe.each(strangers)('%s', (authority) => {
  it('learns nothing of a foreign machine, by any command or topic', async () => {
    for (const token of await tokensOf(authority, own.accounts[authority])) {
      await happen(foreign.device, Number(mark));
      const client = await openLive(app.url, `/ws/plugins/telemetry?token=${token}`);
      const { messages, next } = asked(foreign.device, 0, true);
      for (const message of messages) client.send(message);
      for (const id of [foreign.device.customerId, foreign.device.tenantId, foreign.groupId, foreign.sensorId])
        for (const entityType of ['CUSTOMER', 'TENANT', 'ASSET', 'DEVICE'])
          client.send({ tsSubCmds: [{ entityType, entityId: id, cmdId: 9000 }] });
      const texts = await answered(client);
      await happen(foreign.device, Number(mark));
      texts.push(...(await answerOfOwn(client, own.device, next, authority)));
      expect(texts.filter(tells)).toEqual([]);
      client.close();
    }
  });

  it('learns nothing of a machine any more that went to somebody else', async () => {
    const customer = { id: own.device.customerId, tenantId: own.device.tenantId, name: '', groupId: own.groupId };
    const leaving = await buildDevice(app.pg, {
      customer,
      name: `Machine that leaves ${authority}`,
      machineType: own.device.machineType,
    });
    const account = (await buildAccountsAround(app.pg, leaving))[authority];
    const grant = sqlQuery(
      'test.grant',
      'insert into account_device (account_id, device_id) select $1, $2 from account where id = $1 and authority = $3 on conflict do nothing',
    );
    await app.pg.query(grant, [account.id, own.device.id, 'EXPERIENCE']);
    for (const token of (await tokensOf(authority, account)).slice(0, 1)) {
      const client = await openLive(app.url, `/ws/plugins/telemetry?token=${token}`);
      const { next } = asked(leaving, 0, false);
      await answerOfOwn(client, leaving, 0, authority);
      await app.pg.query(
        sqlQuery('test.move', 'update device set tenant_id = $2, customer_id = $3, group_id = $4 where id = $1'),
        [leaving.id, foreign.device.tenantId, foreign.device.customerId, foreign.groupId],
      );
      await app.pg.query(sqlQuery('test.ungrant', 'delete from account_device where device_id = $1'), [leaving.id]);
      app.app.services.bus.emit('deviceChanged', { deviceId: leaving.id });
      await heard(client, '"errorMsg":"Unauthorized"');
      await answered(client);
      await happen(
        { ...leaving, tenantId: foreign.device.tenantId, customerId: foreign.device.customerId },
        Number(mark),
      );
      const texts = await answerOfOwn(client, own.device, next, authority);
      expect(texts.filter((text) => text.includes(mark))).toEqual([]);
      client.close();
    }
  });
});

describe.each(authorities)('a login of %s', (authority) => {
  it('that ends takes its sockets along, on every path, and opens none', async () => {
    const account = (await buildAccountsAround(app.pg, own.device))[authority];
    const { token } = await login(app.url, account);
    const clients = await Promise.all(
      ['/ws/plugins/telemetry', '/api/ws/plugins/telemetry', '/api/ws'].map((path) =>
        openLive(app.url, `${path}?token=${token}`),
      ),
    );
    for (const client of clients) {
      for (const message of asked(own.device, 0, true).messages) client.send(message);
      await answered(client);
    }
    await fetch(`${app.url}/api/auth/logout`, { method: 'POST', headers: { 'x-authorization': `Bearer ${token}` } });
    for (const client of clients) expect(await client.closed).toEqual({ code: 1008, reason: 'Login ended' });
    const again = await openLive(app.url, `/ws/plugins/telemetry?token=${token}`);
    expect((await again.closed).code).toBe(1011);
    expect(again.waiting).toBe(0);
  });
});
