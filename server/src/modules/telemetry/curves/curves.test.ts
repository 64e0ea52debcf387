import { badQuality } from '@oilsight/contract';
import type { BarChart, Curves, DeviceCurve, PollutionDegree } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { callerFor, type Answer, type Caller } from '../../../../test/calls.ts';
import {
  buildAccount,
  buildCustomer,
  buildDevice,
  type BuiltDevice,
  type Customer,
} from '../../../../test/factories.ts';
import { frame } from '../../../../test/store-suites/telemetry.ts';

/** Clocks of New York change within the window, and those of Lord Howe at its beginning. */
const now = Date.UTC(2026, 10, 3, 6, 30);
const from = now - 31 * dayMs;
/** A spike of one reading. */
const spikeAt = Date.UTC(2026, 9, 20, 3, 7);

let app: TestApp;
let caller: Caller;
let stranger: Caller;
let customer: Customer;
let devices: BuiltDevice[];
/** What was sent: by device, then by key, [ms, value], oldest first. */
const sent = new Map<string, Map<string, (readonly [number, number])[]>>();

/** Readings every ten minutes with a silence of two days; the viscosity of the last device is missing. */
function readingsOf(n: number, at: number): Record<string, number> {
  const wave = Math.sin(at / 9e6 + n) * 8;
  return {
    oil_temperature: at === spikeAt && n === 0 ? 120 : 50 + Math.round(wave * 8) / 8,
    ferrous_total: Math.floor((at - from) / hourMs),
    ...(n < 3 ? { viscosity_kinematic: 46 + n + Math.round(wave * 4) / 64 } : {}),
  };
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  customer = await buildCustomer(app.pg);
  const account = { authority: 'CUSTOMER_USER', tenantId: customer.tenantId, customerId: customer.id } as const;
  caller = await callerFor(app.url, await buildAccount(app.pg, account));
  const other = await buildCustomer(app.pg);
  stranger = await callerFor(
    app.url,
    await buildAccount(app.pg, { ...account, tenantId: other.tenantId, customerId: other.id }),
  );
  devices = await Promise.all(
    [0, 1, 2, 3].map(() => buildDevice(app.pg, { customer, machineType: 'hydraulic', reportIntervalMs: minuteMs })),
  );
  for (const [n, device] of devices.entries()) {
    const keys = new Map<string, (readonly [number, number])[]>();
    const frames = [];
    for (let at = from; at < now; at += 10 * minuteMs) {
      if (at > from + 8 * dayMs && at < from + 10 * dayMs) continue;
      const time = Math.abs(at - spikeAt) < 5 * minuteMs ? spikeAt : at;
      const readings = readingsOf(n, time);
      for (const [key, value] of Object.entries(readings))
        (keys.get(key) ?? keys.set(key, []).get(key))?.push([time, value]);
      frames.push(frame(device, time, readings));
    }
    sent.set(device.id, keys);
    await app.app.services.telemetryStore.append(frames, []);
  }
});
afterAll(() => app.close());

const idsOf = (list: readonly BuiltDevice[]) => list.map(({ id }) => id).join(',');
function ask(query: Readonly<Record<string, string | number>>, by = caller): Promise<Answer<Curves>> {
  return by.get<Curves>('/system/dataanalysis/getCurves', {
    deviceIds: idsOf(devices),
    keyIds: 'oil_temperature,viscosity_kinematic',
    startTime: from,
    endTime: now,
    ...query,
  });
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Date and hour on the clock of a zone, as the runtime writes them: `2026-11-01 01:30`. */
function clockOf(time: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(time);
}

/** The readings by what the zone's clock says of them, worked out from what was sent. */
function byClock({ deviceId, key }: DeviceCurve, since: number, nameOf: (at: number) => string) {
  const groups = Map.groupBy(
    (sent.get(deviceId)?.get(key) ?? []).filter(([at]) => at >= since),
    ([at]) => nameOf(at),
  );
  return [...groups].map(([name, readings]) => {
    const values = readings.map(([, value]) => value);
    return [name, values.reduce((a, b) => a + b, 0) / values.length, Math.min(...values), Math.max(...values)];
  });
}

/** The drawn buckets without gaps, each by what the clock says of its start. */
function drawn({ t, mean, min, max }: DeviceCurve, nameOf: (at: number) => string) {
  return t.flatMap((at, n) => (mean[n] === null ? [] : [[nameOf(at), mean[n], min[n], max[n]]]));
}

const zones = ['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'];

describe('curves', () => {
  it('show the readings that they leave out where that is asked, each with its device', async () => {
    const pair = await Promise.all([0, 1].map(() => buildDevice(app.pg, { customer, reportIntervalMs: minuteMs })));
    const [wrong, right] = pair;
    if (wrong === undefined || right === undefined) throw new Error('two devices');
    const at = now - hourMs;
    await app.app.services.telemetryStore.append(
      [
        ...pair.map((device) => frame(device, at - minuteMs, { oil_temperature: 50 })),
        frame(wrong, at, { oil_temperature: -999 }, [badQuality]),
      ],
      [],
    );
    const query = { deviceIds: idsOf(pair), keyIds: 'oil_temperature', startTime: now - dayMs };
    const shown = async (more: Readonly<Record<string, string>>) =>
      (await ask({ ...query, ...more })).data.curves.map(({ deviceId, leftOut, refused }) => [
        deviceId,
        leftOut,
        refused,
      ]);
    const refused = { t: [at], value: [-999] };
    for (const timeInterval of ['auto', String(hourMs)])
      expect(await shown({ refused: 'true', timeInterval })).toEqual([
        [wrong.id, 1, refused],
        [right.id, 0, undefined],
      ]);
    expect(await shown({})).toEqual([
      [wrong.id, 1, undefined],
      [right.id, 0, undefined],
    ]);
  });

  it.each(['before', 'after'])('agree with the readings in every zone, %s hours are aggregated', async (when) => {
    if (when === 'after') expect(await app.app.services.telemetryStore.refreshAggregates()).toBeGreaterThan(1000);
    await expectEach(zones, String, async (timeZone) => {
      const nameOf = (at: number) => clockOf(at, timeZone).slice(0, 10);
      const { data } = await ask({ timeZone, timeInterval: dayMs });
      expect(data.bucketMs).toBe(dayMs);
      expect(data.curves.map(({ deviceId, key }) => [deviceId, key])).toEqual(
        devices.flatMap(({ id }) => ['oil_temperature', 'viscosity_kinematic'].map((key) => [id, key])),
      );
      for (const curve of data.curves) {
        const expected = byClock(curve, data.from, nameOf);
        const found = drawn(curve, nameOf);
        expect(found.map(([name, , min, max]) => [name, min, max])).toEqual(
          expected.map(([name, , min, max]) => [name, min, max]),
        );
        found.forEach(([, mean], n) => expect(mean).toBeCloseTo(expected[n]?.[1] as number, 9));
      }
    });
  });

  it('have the figures of the period, of every reading alike', async () => {
    const { data } = await ask({ timeInterval: dayMs });
    const limits = { level2: 60, level1: 70 };
    for (const { deviceId, key, summary } of data.curves) {
      const readings = (sent.get(deviceId)?.get(key) ?? []).filter(([at]) => at >= data.from);
      const values = readings.map(([, value]) => value);
      expect(summary.readings).toBe(values.length);
      if (values.length === 0) {
        expect(summary).toMatchObject({ newest: null, newestAt: null, min: null, max: null, mean: null, change: null });
        continue;
      }
      expect(summary).toMatchObject({
        newest: values.at(-1),
        min: Math.min(...values),
        max: Math.max(...values),
        change: (values.at(-1) ?? 0) - (values[0] ?? 0),
      });
      expect(summary.mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 9);
      if (key !== 'oil_temperature') continue;
      // One spike beyond both limits, for one reading of the six of its hour.
      const isSpiky = deviceId === devices[0]?.id;
      expect(Math.max(...values) > limits.level1).toBe(isSpiky);
      expect(summary.beyondMs.level1).toBeLessThanOrEqual(isSpiky ? hourMs : 0);
      expect(summary.beyondMs.level1).toBeGreaterThanOrEqual(isSpiky ? minuteMs : 0);
    }
  });

  it('show a spike of one reading at every width, in every zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.integer({ min: 2, max: 4000 }),
        fc.integer({ min: from, max: spikeAt }),
        fc.integer({ min: spikeAt + 1, max: now }),
        async (timeZone, maxPoints, startTime, endTime) => {
          const query = { deviceIds: devices[0]?.id ?? '', keyIds: 'oil_temperature', startTime, endTime };
          const { data } = await ask({ ...query, timeZone, maxPoints });
          const [curve] = data.curves;
          expect(Math.max(...(curve?.max ?? []).map(Number))).toBe(120);
          expect(curve?.summary.max).toBe(120);
          expect(curve?.mean.filter((value) => value !== null).length).toBeLessThanOrEqual(maxPoints);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are raw readings when all of them fit', async () => {
    const startTime = spikeAt - hourMs;
    const { data } = await ask({ startTime, endTime: spikeAt + 1 });
    expect([data.bucketMs, data.from, data.to]).toEqual([0, startTime, spikeAt + 1]);
    const [first] = data.curves;
    const expected = sent.get(first?.deviceId ?? '')?.get('oil_temperature') ?? [];
    expect(first?.t.map((at, n) => [at, first.mean[n]])).toEqual(
      expected.filter(([at]) => at >= startTime && at <= spikeAt),
    );
    expect(data.curves.at(-1)).toMatchObject({ t: [], mean: [], summary: { newest: null, readings: 0 } });
  });

  it('have a gap where the device was silent', async () => {
    const { data } = await ask({ timeInterval: 6 * hourMs });
    const gaps = data.curves[0]?.t.filter((_, n) => data.curves[0]?.mean[n] === null);
    expect(gaps).toHaveLength(1);
    expect(gaps?.[0]).toBeGreaterThan(from + 8 * dayMs - 6 * hourMs);
    expect(gaps?.[0]).toBeLessThan(from + 10 * dayMs);
  });
});

describe('charts of one indicator', () => {
  const screen = <T>(name: string, query: Readonly<Record<string, string | number>>, by = caller) =>
    by.get<T>(`/system/datascreen/${name}`, { deviceId: devices[0]?.id ?? '', ...query });
  const latest = 'getTsKvLatestByDeviceIdAndTsKvId';

  it('the newest reading of one key, and nothing of a key that was never sent', async () => {
    const readings = sent.get(devices[0]?.id ?? '')?.get('oil_temperature') ?? [];
    const [at, value] = readings.at(-1) ?? [];
    expect((await screen(latest, { keyId: 'oil_temperature' })).data).toMatchObject({
      key: 'oil_temperature',
      at,
      value,
      limits: { worse: 'up' },
    });
    const none = await screen(latest, { keyId: 'pressure' });
    expect([none.code, none.data]).toEqual([200, undefined]);
  });

  it('bars of a counter are what it counted each day, over a restart of the counter too', async () => {
    const device = await buildDevice(app.pg, { customer });
    const midnight = Date.UTC(2026, 10, 1);
    const counts = [100, 130, 130, 4, 9];
    await app.app.services.telemetryStore.append(
      counts.map((ferrous_ch1, n) => frame(device, midnight + n * 12 * hourMs, { ferrous_ch1, pressure: n })),
      [],
    );
    const bars = (keyId: string, query = {}) =>
      screen<BarChart>('getHistoricalBarChartData', { deviceId: device.id, keyId, ...query });
    expect((await bars('ferrous_ch1')).data).toEqual({
      key: 'ferrous_ch1',
      intervalMs: dayMs,
      shows: 'increase',
      t: [0, 1, 2].map((n) => midnight + n * dayMs),
      value: [30, 4, 5],
    });
    // A day later on the clock of Shanghai from 16:00 UTC on.
    expect((await bars('pressure', { timeZone: 'Asia/Shanghai' })).data).toMatchObject({
      shows: 'mean',
      t: [-8, 16, 40].map((hours) => midnight + hours * hourMs),
      value: [0.5, 2.5, 4],
    });
    expect(await bars('ferrous_ch1', { timeInterval: hourMs })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('at least 24 hours'),
    });
    expect(await bars('ferrous_ch1', { startTime: now - 31 * dayMs })).toMatchObject({ code: 422 });
    const { data } = await ask({ deviceIds: device.id, keyIds: 'ferrous_ch1', startTime: midnight });
    expect(data.curves[0]?.increase).toEqual([30, 4, 5]);
  });

  it('the contamination level of six hours, of the mean and of the dirtiest reading', async () => {
    const device = await buildDevice(app.pg, { customer });
    const startTime = Date.UTC(2026, 10, 2);
    // Three readings in the first hour: one of them dirtier.
    const classes = [6, 6, 7, 6, 12];
    const minutes = [0, 20, 40, 80, 120];
    await app.app.services.telemetryStore.append(
      classes.map((nas1638, n) =>
        frame(device, startTime + (minutes[n] ?? 0) * minuteMs, { nas1638, particle_ch1: 2000 }),
      ),
      [],
    );
    const degree = async (query: Readonly<Record<string, string | number>>) =>
      (
        await screen<PollutionDegree[]>('getTsKvPollutionDegree', {
          deviceId: device.id,
          keyId: 'nas1638',
          startTime,
          timeInterval: hourMs,
          ...query,
        })
      ).data;
    expect((await degree({})).map(({ level, worst }) => [level, worst])).toEqual([
      [6, 7],
      [6, 6],
      [12, 12],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(await degree({ keyId: 'particle_ch1', count: 3, endTime: startTime + 100 * minuteMs })).toEqual([
      { startTime, endTime: startTime + hourMs, level: 8, worst: 8 },
      { startTime: startTime + hourMs, endTime: startTime + 100 * minuteMs, level: 8, worst: 8 },
    ]);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ['another indicator', { keyId: 'oil_temperature' }, '“oil_temperature” is no indicator of contamination'],
    ['more than 180 days', { timeInterval: 180 * dayMs, count: 2 }, 'must not exceed 180 days'],
    ['an end before the beginning', { endTime: from }, 'The end time must be after the start time'],
  ])('no contamination level of %s', async (_, query, words) => {
    const { code, msg } = await screen('getTsKvPollutionDegree', {
      keyId: 'nas1638',
      startTime: from,
      timeInterval: hourMs,
      ...query,
    });
    expect([code, msg]).toEqual([422, expect.stringContaining(words)]);
  });

  it('nothing of a device of somebody else', async () => {
    for (const [name, query] of [
      [latest, {}],
      ['getHistoricalBarChartData', {}],
      ['getTsKvPollutionDegree', { startTime: from, timeInterval: hourMs }],
    ] as const)
      expect(await screen(name, { keyId: 'nas1638', ...query }, stranger)).toMatchObject({
        code: 404,
        msg: 'Device not found',
      });
  });
});

describe('limits of the call', () => {
  const month = { startTime: now - 30 * dayMs, endTime: now };
  it.each<[string, Record<string, string | number>, string]>([
    ['no device', { deviceIds: '' }, 'Choose at least one and at most 4 comparison devices'],
    ['five indicators', { keyIds: 'a,b,c,d,e' }, 'Select at most 4 indicators'],
    ['more than 180 days', { startTime: now - 180 * dayMs - 1 }, 'The time range must not exceed 180 days'],
    ['a range that ends before it begins', { endTime: from }, 'The end time must be after the start time'],
    ['a zone that there is not', { timeZone: 'Mars/Olympus' }, 'Unknown time zone: Mars/Olympus'],
    [
      'metal particles by the hour',
      { ...month, keyIds: 'ferrous_total', timeInterval: dayMs - 1 },
      'Metal abrasive sensor needs an interval of at least 24 hours',
    ],
    [
      'metal particles of a quarter',
      { keyIds: 'oil_temperature,wear_rate', timeInterval: dayMs },
      'Metal abrasive sensor needs at most 30 days of data',
    ],
    [
      'too many intervals',
      { timeInterval: minuteMs },
      'The interval is too short for this range, which has at most 4000 intervals',
    ],
  ])('%s', async (_, query, words) => {
    const { code, msg } = await ask(query);
    expect([code, msg]).toEqual([422, expect.stringContaining(words)]);
  });

  it('an interval beyond every range is a wrong field', async () => {
    const { code, fields } = await ask({ timeInterval: 180 * dayMs + 1 });
    expect([code, fields?.map(({ field }) => field)]).toEqual([422, ['timeInterval']]);
    expect((await ask({ timeInterval: 180 * dayMs })).data.curves[0]?.t.length).toBeLessThanOrEqual(2);
  });

  it('five devices, and the same device twice', async () => {
    const fifth = await buildDevice(app.pg);
    const { code, msg } = await ask({ deviceIds: idsOf([...devices, fifth]) });
    expect([code, msg]).toEqual([422, expect.stringContaining('at most 4 comparison devices')]);
    const [one] = devices;
    const twice = await ask({ deviceIds: `${one?.id}, ${one?.id}`, keyIds: 'oil_temperature' });
    expect(twice.data.curves).toHaveLength(1);
  });

  it('metal particles are drawn by the day, of 30 days', async () => {
    const { data } = await ask({ ...month, keyIds: 'ferrous_total,oil_temperature', maxPoints: 4000 });
    expect(data.bucketMs).toBe(dayMs);
    const short = await ask({ startTime: now - hourMs, keyIds: 'ferrous_total' });
    expect(short.data.bucketMs).toBe(dayMs);
  });

  it('a device of somebody else is not found, also beside own ones', async () => {
    const foreign = await buildDevice(app.pg);
    for (const deviceIds of [foreign.id, idsOf([...devices.slice(0, 3), foreign])])
      expect(await ask({ deviceIds })).toMatchObject({ code: 404, msg: 'Device not found' });
    expect(await ask({}, stranger)).toMatchObject({ code: 404, msg: 'Device not found' });
  });

  it('a key that no device has is an empty curve', async () => {
    const { data } = await ask({ keyIds: 'no_such_key' });
    expect(data.curves.map(({ t, summary }) => [t, summary.readings])).toEqual(devices.map(() => [[], 0]));
  });
});
