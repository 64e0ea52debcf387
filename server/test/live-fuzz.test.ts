import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../scripts/rounds.ts';
import { startTestApp, type TestApp } from './app.ts';
import { buildAccount, type BuiltDevice, buildDevice, login } from './factories.ts';
import { openLive } from './live-client.ts';

let app: TestApp;
let device: BuiltDevice;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  ({ token } = await login(app.url, await buildAccount(app.pg)));
  await app.app.services.ingest.telemetry(
    device,
    Buffer.from('{"a":1,"constructor":2,"toString":"x","oil_temperature":50}'),
  );
});
afterAll(() => app.close());

const fields = [
  'tsSubCmds',
  'attrSubCmds',
  'historyCmds',
  'entityDataCmds',
  'entityDataUnsubscribeCmds',
  'topicSubCmds',
  'alarmDataCmds',
  'cmds',
  'authCmd',
  '__proto__',
  'ping',
];
const number = fc.oneof(fc.constantFrom(0, 1, -1, 1e15, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e300, 0.5), fc.integer());
const loose = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  number,
  fc.constantFrom('', null, 'DEVICE', 'NONE', 'AVG', 'a,b', '__proto__'),
);

function command() {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constant(device.id) }, { weight: 1, arbitrary: fc.string() });
  const key = fc.record({
    type: fc.constantFrom('TIME_SERIES', 'ENTITY_FIELD', 'ATTRIBUTE', 'ALARM_FIELD', 'X'),
    key: fc.constantFrom('a', 'name', '__proto__', 'constructor'),
  });
  const range = fc.record(
    {
      keys: fc.array(fc.constantFrom('a', '__proto__', 'x')),
      startTs: number,
      timeWindow: number,
      endTs: number,
      interval: number,
      limit: number,
      agg: fc.constantFrom('AVG', 'NONE', 'MAX'),
    },
    { requiredKeys: ['keys'] },
  );
  const query = fc.record({
    entityFilter: fc.constantFrom<object>(
      { type: 'deviceName', deviceNameFilter: '%' },
      { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } },
      { type: 'x' },
    ),
    pageLink: fc.record({
      pageSize: fc.integer({ min: -1, max: 100 }),
      page: number,
      textSearch: fc.constantFrom('', null, '%'),
      sortOrder: fc.option(fc.record({ key, direction: fc.constantFrom('ASC', 'DESC') })),
    }),
    entityFields: fc.array(key),
    latestValues: fc.array(key),
  });
  return fc.record(
    {
      cmdId: fc.oneof(fc.integer({ min: 0, max: 5 }), loose),
      entityType: fc.oneof(fc.constant('DEVICE'), loose),
      entityId: id,
      keys: fc.constantFrom('', 'a', 'a,__proto__', ','),
      scope: loose,
      unsubscribe: fc.boolean(),
      startTs: number,
      timeWindow: number,
      endTs: number,
      interval: number,
      limit: number,
      agg: fc.constantFrom('', 'AVG', 'NONE', 'COUNT', 'X'),
      quality: fc.boolean(),
      topic: fc.oneof(fc.constantFrom('devices', `device:${device.id}`, 'device:', 'x'), fc.string()),
      query,
      latestCmd: fc.record({ keys: fc.array(key) }),
      tsCmd: range,
      historyCmd: range,
      type: fc.constantFrom('TIMESERIES', 'ENTITY_DATA', 'ATTRIBUTES', 'TOPIC', 'NO'),
    },
    { requiredKeys: ['cmdId', 'entityId'] },
  );
}

describe('whatever is sent to the socket', () => {
  it('is answered or closed, and the server goes on', async () => {
    const messages = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom(...fields), fc.array(command(), { maxLength: 3 }))
          .map(([field, commands]) => JSON.stringify({ [field]: commands })),
      },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()).map((value) => JSON.stringify(value)),
      },
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.json() },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(messages, { maxLength: 12 }), fc.boolean(), async (texts, isLoggedIn) => {
        const client = await openLive(app.url, isLoggedIn ? `/ws/plugins/telemetry?token=${token}` : '/api/ws');
        for (const text of texts) client.send(text);
        client.send('{"ping":4711}');
        // Every answer must be JSON, and none an internal error.
        let text = '';
        while (text !== '{"pong":4711}') {
          text = await client.next().catch(() => '{"pong":4711}');
          expect((JSON.parse(text) as { errorCode?: number }).errorCode ?? 0).not.toBe(1);
        }
        client.close();
        await client.closed;
      }),
      { numRuns: rounds(60, 600) },
    );
    const client = await openLive(app.url, `/ws/plugins/telemetry?token=${token}`);
    client.send({
      tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device.id, keys: 'constructor,a,__proto__' }],
    });
    expect(await client.next()).toMatch(/"data":\{"a":\[\[\d+,"1"\]\],"constructor":\[\[\d+,"2"\]\]\}/);
    client.close();
  });
});
