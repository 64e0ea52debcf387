import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { buildAccount, buildDevice, login, type BuiltDevice } from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 6, 30);

let app: TestApp;
let token: string;
let device: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  token = (await login(app.url, await buildAccount(app.pg))).token;
  device = await buildDevice(app.pg, { machineType: 'hydraulic', name: '液压站 1' });
  const store = app.app.services.telemetryStore;
  // Two days of readings a minute apart; a temperature at alarm level in the first hour of the 20th (UTC), and a fault
  // on the 18th.
  const minutes = Array.from({ length: 2 * 1440 }, (_, n) => now - (n + 1) * 60_000).toReversed();
  await store.append(
    minutes.map((at) =>
      frame(device, at, {
        oil_temperature: at >= Date.UTC(2026, 10, 20) && at < Date.UTC(2026, 10, 20, 1) ? 85 : 50,
        T1: 1,
      }),
    ),
    [],
  );
  await store.append(
    [frame(device, Date.UTC(2026, 10, 18, 12), { oil_temperature: -999 }, [2])],
    [{ device, at: now - 60_000, key: 'mode', value: 'auto' }],
  );
});
afterAll(() => app.close());

async function call(path: string, query: Record<string, string | number>, language = 'en-US') {
  const url = new URL(path, app.url);
  for (const [name, value] of Object.entries({ deviceId: device.id, ...query })) url.searchParams.set(name, value);
  return fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } });
}
const dataOf = async (reply: Response) => ((await reply.json()) as { data: unknown }).data;
const screen = (name: string) => `/system/datascreen/${name}`;

describe('console calls', () => {
  it('live indicators', async () => {
    const list = (await dataOf(await call(screen('getTsKvLatestByDeviceId'), {}))) as {
      key: string;
      value: number | null;
      text: string | null;
      state: string;
    }[];
    expect(list.map(({ key, value, text, state }) => [key, value, text, state])).toEqual([
      ['oil_temperature', 50, null, 'normal'],
      ['T1', 1, null, 'normal'],
      ['mode', null, 'auto', 'normal'],
    ]);
  });

  it('history: raw when it fits, buckets when not, the same with and without aggregates', async () => {
    const history = async (from: number, to: number, maxPoints: number) =>
      (await dataOf(
        await call(screen('listMoreTsKv'), { keyIds: 'oil_temperature,T1', startTime: from, endTime: to, maxPoints }),
      )) as { bucketMs: number; t: number[]; max: number[]; leftOut: number }[];
    const [raw] = await history(now - hour, now, 100);
    expect([raw?.bucketMs, raw?.t.length]).toEqual([0, 60]);
    const before = await history(now - 5 * day, now, 130);
    expect([before[0]?.bucketMs, before[0]?.t.length, before[0]?.leftOut, Math.max(...(before[0]?.max ?? []))]).toEqual(
      [hour, 49, 1, 85],
    );
    expect(await app.app.services.telemetryStore.refreshAggregates()).toBeGreaterThan(40);
    expect(await history(now - 5 * day, now, 130)).toEqual(before);
  });

  it('history with the readings that it leaves out, where that is asked', async () => {
    const history = async (query: Record<string, string>) =>
      (await dataOf(
        await call(screen('listMoreTsKv'), { keyIds: 'oil_temperature,T1', startTime: now - 5 * day, ...query }),
      )) as { leftOut: number; refused?: { t: number[]; value: number[] } }[];
    expect((await history({ refused: 'true' })).map(({ leftOut, refused }) => [leftOut, refused])).toEqual([
      [1, { t: [Date.UTC(2026, 10, 18, 12)], value: [-999] }],
      [0, undefined],
    ]);
    expect((await history({})).map(({ leftOut, refused }) => [leftOut, refused])).toEqual([
      [1, undefined],
      [0, undefined],
    ]);
  });

  it('history by the device alone: what it has reported as numbers, of the last day', async () => {
    const all = (await dataOf(await call(screen('listMoreTsKv'), {}))) as {
      key: string;
      bucketMs: number;
      t: number[];
    }[];
    // The last of two days with readings a minute apart, in buckets of two minutes; the first bucket contains 06:30.
    expect(all.map(({ key, bucketMs, t }) => [key, bucketMs, t.length, t[0], t.at(-1)])).toEqual([
      ['oil_temperature', 120_000, 720, Date.UTC(2026, 10, 20, 6, 30), Date.UTC(2026, 10, 21, 6, 28)],
      ['T1', 120_000, 720, Date.UTC(2026, 10, 20, 6, 30), Date.UTC(2026, 10, 21, 6, 28)],
    ]);
    const [one] = (await dataOf(await call(screen('listMoreTsKv'), { keyIds: 'T1', startTime: now - hour }))) as {
      t: number[];
    }[];
    expect(one?.t.length).toBe(60);
    const silent = await buildDevice(app.pg);
    expect(await dataOf(await call(screen('listMoreTsKv'), { deviceId: silent.id }))).toEqual([]);
  });

  it('line chart of the last day', async () => {
    expect(await dataOf(await call(screen('getHistoricalLineChartData'), { keyId: 'T1' }))).toMatchObject({
      key: 'T1',
      bucketMs: 120_000,
    });
  });

  it('states of days', async () => {
    const daysOf = async (query: { days: number; timeZone: string }) =>
      ((await dataOf(await call(screen('listDayStates'), query))) as { day: string; state: string }[]).map(
        ({ day: date, state }) => ({ day: date, state }),
      );
    expect(await daysOf({ days: 5, timeZone: 'UTC' })).toEqual([
      { day: '2026-11-17', state: 'offline' },
      { day: '2026-11-18', state: 'fault' },
      { day: '2026-11-19', state: 'normal' },
      { day: '2026-11-20', state: 'level1' },
      { day: '2026-11-21', state: 'normal' },
    ]);
    // In America the same hours belong to the day before.
    expect(await daysOf({ days: 2, timeZone: 'America/New_York' })).toEqual([
      { day: '2026-11-20', state: 'normal' },
      { day: '2026-11-21', state: 'normal' },
    ]);
  });

  it('export', async () => {
    const reply = await call('/system/dataanalysis/export', {
      keyIds: 'oil_temperature',
      startTime: now - 2 * 60_000,
      endTime: now,
    });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('液压站 1'));
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer()).split('\r\n');
    expect(lines).toEqual([
      '\ufeffTime (UTC),Time (ms),Oil temperature (°C) raw,Outside the physical range',
      `2026-11-21T06:28:00.000Z,${now - 120_000},50,`,
      `2026-11-21T06:29:00.000Z,${now - 60_000},50,`,
      '',
    ]);
  });

  it('export by the clocks of a zone, over their change too', async () => {
    const linesOf = async (query: Record<string, string | number>) => {
      const reply = await call('/system/dataanalysis/export', { keyIds: 'oil_temperature', ...query });
      expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('2026-11-2'));
      return (await reply.text()).split('\r\n');
    };
    const near = { startTime: now - 2 * 60_000, endTime: now };
    expect(await linesOf({ ...near, timeZone: 'Asia/Shanghai' })).toEqual([
      'Time (UTC+08:00),Time (ms),Oil temperature (°C) raw,Outside the physical range',
      `2026-11-21 14:28:00,${now - 120_000},50,`,
      `2026-11-21 14:29:00,${now - 60_000},50,`,
      '',
    ]);
    const [head, ...lines] = await linesOf({ startTime: now - 21 * day, endTime: now, timeZone: 'America/New_York' });
    expect(head).toMatch(/^Time \(UTC-04:00 \/ UTC-05:00\),/);
    expect(lines.at(-2)).toBe(`2026-11-21 01:29:00 -05:00,${now - 60_000},50,`);
  });

  it('export refuses a zone that nobody knows, and names the field', async () => {
    const reply = await call('/system/dataanalysis/export', {
      keyIds: 'a',
      startTime: now - day,
      endTime: now,
      timeZone: 'Mars/Olympus',
    });
    expect(await reply.json()).toMatchObject({
      code: 422,
      msg: 'timeZone: Unknown time zone: Mars/Olympus',
      fields: [{ field: 'timeZone' }],
    });
  });

  it.each([
    [
      'listMoreTsKv',
      { keyIds: 'a', startTime: now, endTime: now },
      422,
      '结束时间必须晚于开始时间',
      'The end time must be after the start time',
    ],
    [
      'listMoreTsKv',
      { keyIds: 'a', startTime: now - 181 * day, endTime: now },
      422,
      '时间范围不能超过 180 天',
      'The time range must not exceed 180 days',
    ],
    [
      '../dataanalysis/export',
      { keyIds: 'a', startTime: now - 32 * day, endTime: now },
      422,
      '时间范围不能超过 31 天',
      'The time range must not exceed 31 days',
    ],
    ['listDayStates', { timeZone: 'Mars/Olympus' }, 422, '未知时区：Mars/Olympus', 'Unknown time zone: Mars/Olympus'],
    [
      'getTsKvLatestByDeviceId',
      { deviceId: '00000000-0000-4000-8000-000000000000' },
      404,
      '未找到该设备',
      'Device not found',
    ],
  ])('refuses %s %j', async (path, query, code, zh, en) => {
    expect(await (await call(screen(path), query as Record<string, string | number>, 'zh-CN')).json()).toMatchObject({
      code,
      msg: zh,
    });
    expect(await (await call(screen(path), query as Record<string, string | number>)).json()).toMatchObject({
      code,
      msg: en,
    });
  });
});

describe('ThingsBoard calls', () => {
  const read = async (path: string, query: Record<string, string | number> = {}) => {
    const url = new URL(`/api/plugins/telemetry/DEVICE/${device.id}/${path}`, app.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return (await fetch(url, { headers: { 'x-authorization': `Bearer ${token}` } })).text();
  };
  const latest = now - 60_000;

  it.each([
    [
      'values/timeseries',
      { keys: 'oil_temperature,mode' },
      `{"oil_temperature":[{"ts":${latest},"value":"50"}],"mode":[{"ts":${latest},"value":"auto"}]}`,
    ],
    ['values/timeseries', { keys: 'T1', useStrictDataTypes: 'true' }, `{"T1":[{"ts":${latest},"value":1}]}`],
    ['values/timeseries', { keys: 'none' }, `{"none":[{"ts":${now},"value":null}]}`],
    [
      'values/timeseries',
      { keys: 'T1', startTs: latest - 60_000, endTs: now },
      `{"T1":[{"ts":${latest},"value":"1"},{"ts":${latest - 60_000},"value":"1"}]}`,
    ],
    [
      'values/timeseries/history',
      { key: 'T1', startTs: latest - 60_000, endTs: latest, orderBy: 'ASC' },
      `{"T1":[{"ts":${latest - 60_000},"value":"1"}]}`,
    ],
    [
      'values/timeseries',
      { keys: 'T1,mode', startTs: latest - 60_000, endTs: now, limit: 1 },
      `{"T1":[{"ts":${latest},"value":"1"}],"mode":[{"ts":${latest},"value":"auto"}]}`,
    ],
    [
      'values/timeseries',
      { keys: 'T1', startTs: now - 180_000, endTs: now, agg: 'COUNT', interval: 120_000 },
      `{"T1":[{"ts":${now - 120_000},"value":"2"},{"ts":${now - 30_000},"value":"1"}]}`,
    ],
    [
      'values/timeseries',
      {
        keys: 'oil_temperature',
        startTs: Date.UTC(2026, 10, 1),
        endTs: now,
        agg: 'MAX',
        intervalType: 'MONTH',
        timeZone: 'UTC',
      },
      `{"oil_temperature":[{"ts":${Math.floor((Date.UTC(2026, 10, 1) + now) / 2)},"value":"85"}]}`,
    ],
    ['keys/timeseries', {}, '["T1","mode","oil_temperature"]'],
    ['values/attributes', {}, '[]'],
  ])('%s %j', async (path, query, reply) =>
    expect(await read(path, query as Record<string, string | number>)).toBe(reply),
  );

  it('refuses too many intervals in its own words', async () => {
    expect(
      JSON.parse(
        await read('values/timeseries', { keys: 'T1', startTs: now - 701_000, endTs: now, agg: 'AVG', interval: 1000 }),
      ),
    ).toEqual({
      status: 400,
      errorCode: 31,
      timestamp: now,
      message:
        "Incorrect TsKvQuery. Number of intervals is to high - 701. Please increase 'interval' parameter for your query or reduce the time range of the query.",
    });
  });
});
