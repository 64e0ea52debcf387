import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerFor, callerWith } from '../calls.ts';
import type { Caller } from '../calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice } from '../factories.ts';
import type { BuiltDevice } from '../factories.ts';
import { testRoot } from '../folder.ts';
import { openLive } from '../live-client.ts';
import type { LiveClient } from '../live-client.ts';
import { createFlood } from './flood.ts';
import { expectHealthy } from './health.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';

/** What people do with the address of a wall, which hangs where everybody can read it. */

const machines = 200;
/** Heap of the server, MiB: garbage stays below it however busy the machine is. */
const heapMb = 384;
/** Memory of the whole process, MiB. */
const maxMb = 600;
const dealerPath = '/system/distributordatascreen';
const heavyCalls = ['getData', 'getMapData', 'getAllData', 'getAnalysisContent', 'getWarningFactory'];
const zones = Intl.supportedValuesOf('timeZone');

let folder: string;
let server: AttackedServer;
let device: BuiltDevice;
let admin: Caller;
let dealer: Caller;
let group: Caller;

/** A map that takes about a megabyte when it is packed. */
function largestMap(): string {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const coordinates = [Array.from({ length: 50_000 }, () => [random() * 50 + 80, random() * 30 + 20])];
  const features = [{ properties: { adcode: 110000 }, geometry: { type: 'Polygon', coordinates } }];
  return JSON.stringify({ type: 'FeatureCollection', features });
}

beforeAll(async () => {
  folder = mkdtempSync(join(testRoot, 'oilsight-map-'));
  const map = join(folder, 'china.json');
  writeFileSync(map, largestMap());
  server = await startAttackedServer({ MAP_FILE: map, NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
  const name = (n: number) => `${n} ${'油'.repeat(90)}`;
  const customer = await buildCustomer(server.pg, { name: name(0) });
  device = await buildDevice(server.pg, { customer, name: name(0) });
  for (let n = 1; n < machines; n += 1) {
    const one = await buildDevice(server.pg, { customer, name: name(n) });
    await buildAlarmRecord(server.pg, one, { category: 'wear', findingRule: 'R01', level: n % 2 === 0 ? 1 : 2 });
  }
  const { tenantId, customerId } = device;
  const callerOf = async (account: Parameters<typeof buildAccount>[1]) =>
    callerFor(server.url, await buildAccount(server.pg, account));
  admin = await callerOf({ authority: 'SYS_ADMIN' });
  dealer = await callerOf({ authority: 'TENANT_ADMIN', tenantId });
  group = await callerOf({ authority: 'GROUP', tenantId, customers: [{ id: customerId }] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function linkOf(issuer: Caller, screen: 'dealer' | 'bigscreen'): Promise<Caller> {
  const { data } = await issuer.post<{ tenantUserToken: string }>('/system/display', {
    name: 'Hall',
    screens: [screen],
    tenantId: device.tenantId,
  });
  return callerWith(server.url, data.tenantUserToken);
}

/** What the people of the dealer do meanwhile: each call is answered. */
async function work(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    expect((await dealer.get('/system/dataanalysis/countDevices')).code).toBe(200);
    expect((await dealer.get(`${dealerPath}/getData`)).code).toBe(200);
  }
}

const flood = createFlood({ server: () => server, maxMb, work });

const inOtherZones = (caller: Caller) => (n: number) =>
  caller.get(`${dealerPath}/${heavyCalls[n % heavyCalls.length] ?? ''}`, { timeZone: zones[n % zones.length] ?? '' });

describe('the link of a wall', () => {
  it('that asks for everything in all zones at once leaves its people alone', async () => {
    expect(await flood(1500, inOtherZones(await linkOf(dealer, 'dealer')))).toEqual(new Set([200, 429]));
  });

  it('of a machine, that asks for its longest answers, does so too', async () => {
    const wall = await linkOf(dealer, 'bigscreen');
    const asked = [
      ['listOperatingTime', { days: 90 }],
      ['listDevice', {}],
      ['listMoreTsKv', { startTime: 0, endTime: Date.now(), maxPoints: 4000 }],
      ['getHistoricalBarChartData', { keyId: 'oil_temperature' }],
    ] as const;
    const codes = await flood(800, (n) => {
      const [name, query] = asked[n % asked.length] ?? asked[0];
      return wall.get(`/system/datascreen/${name}`, {
        ...query,
        ...(name === 'listDevice' ? {} : { deviceId: device.id }),
        ...(name === 'listOperatingTime' ? { timeZone: zones[n % zones.length] ?? '' } : {}),
      });
    });
    expect([...codes].filter((code) => ![200, 422, 429].includes(code))).toEqual([]);
  });

  it('is one of 20 of an account, which ask at once', async () => {
    const account = await buildAccount(server.pg, { authority: 'TENANT_ADMIN', tenantId: device.tenantId });
    const issuer = await callerFor(server.url, account);
    const walls = await Promise.all(Array.from({ length: 20 }, async () => linkOf(issuer, 'dealer')));
    const ask = walls.map(inOtherZones);
    const codes = await flood(1000, async (n) => (ask[n % 20] ?? inOtherZones(dealer))(n));
    expect([...codes].filter((code) => ![200, 429].includes(code))).toEqual([]);
  });

  it('that asks beside its issuer, and beside another, leaves their dealer and his people alone', async () => {
    const ask = [group, await linkOf(group, 'dealer'), await linkOf(dealer, 'dealer')].map(inOtherZones);
    const codes = await flood(1500, async (n) => (ask[n % 3] ?? inOtherZones(group))(n));
    expect([...codes].filter((code) => ![200, 429].includes(code))).toEqual([]);
  });

  it('that follows everything on all its sockets leaves those of its people alone', async () => {
    const wall = await linkOf(dealer, 'dealer');
    const live = async ({ token }: Caller) => openLive(server.url, `/ws/plugins/telemetry?token=${token}`);
    await expectHealthy(server, { maxMb }, async () => {
      const clients: LiveClient[] = [];
      for (let n = 0; n < 15; n += 1) clients.push(await live(wall));
      for (const client of clients)
        for (let cmdId = 0; cmdId < 150; cmdId += 1)
          client.send({
            topicSubCmds: [{ cmdId, topic: cmdId % 2 === 0 ? 'devices' : `alarms:${zones[cmdId] ?? 'UTC'}` }],
          });
      const person = await live(dealer);
      person.send({ topicSubCmds: [{ cmdId: 1, topic: 'alarms:Asia/Shanghai' }] });
      expect(await person.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 0 });
      await work();
      for (const client of [...clients, person]) client.close();
    });
  });
});

describe('the walls of a dealer', () => {
  it('asked for in all zones by somebody who has a login leave others alone', async () => {
    expect(await flood(1500, inOtherZones(group))).toEqual(new Set([200, 429]));
  });

  it('take forms of any size and shape from an administrator', async () => {
    const send = async (body: string) => {
      const reply = await fetch(`${server.url}${dealerPath}/settingScreenData`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        body,
      });
      return (await reply.json()) as { readonly code: number };
    };
    const { tenantId } = device;
    const bodies = [
      '['.repeat(250_000),
      JSON.stringify({ tenantId, version: 0, warnFactoryVOList: Array.from({ length: 100_000 }, () => 0) }),
      JSON.stringify({ tenantId, version: 0, analysisContentVOList: [{ customerName: ' '.repeat(250_000) }] }),
      JSON.stringify({
        tenantId,
        version: 0,
        distributorMapVOList: [{ distributorMapContents: Array.from({ length: 10_000 }, () => ({ areaNo: 'x' })) }],
      }),
      JSON.stringify({ tenantId, filler: 'x'.repeat(300_000) }),
    ];
    const codes = await flood(100, async (n) => send(bodies[n % bodies.length] ?? ''));
    expect([...codes].toSorted((a, b) => a - b)).toEqual([400, 413, 422]);
  });
});

it('the largest map, asked for by strangers many times at once, keeps nobody waiting', async () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const reply = await fetch(`${server.url}/maps/china.json`, { headers });
    return { code: reply.status, etag: reply.headers.get('etag') ?? '', bytes: (await reply.arrayBuffer()).byteLength };
  };
  const { etag, bytes } = await ask();
  expect(bytes).toBeGreaterThan(1_500_000);
  expect(await flood(200, async () => ask())).toEqual(new Set([200]));
  expect(await flood(1000, async () => ask({ 'if-none-match': etag }))).toEqual(new Set([304]));
});
