import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { DeviceDiagnosis, DeviceStateMessage } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import { type Bus, createBus } from '../../platform/bus.ts';
import { createChangeFeed } from '../../platform/changes.ts';
import type { StoredAssessment, StoredReadings } from './device-following.ts';
import { createDeviceStates, type DeviceStatesService } from './device-states.ts';
import type { DeviceRef, LeadingAlarm } from './index.ts';
import type { LimitsInForce } from './known-device.ts';

const minute = 60_000;
const device: DeviceRef = {
  key: 1,
  id: 'd1',
  name: 'Pump',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: minute,
  isGateway: false,
};

let states: DeviceStatesService | null = null;
afterEach(() => states?.stop());

async function start(
  latest: readonly { key: string; at: number; value: unknown; quality: number }[] = [],
  now = 100 * minute,
  kept: ReadonlyMap<string, StoredAssessment> = new Map(),
  limits?: LimitsInForce,
) {
  const clock = { at: now, now: () => clock.at };
  const bus: Bus = createBus((error) => {
    throw error;
  });
  const reported: DeviceStateMessage[] = [];
  const store: StoredReadings = {
    latest: async () => new Map([[device.id, latest]]),
    raw: async () => [],
    buckets: async () => [],
    extent: async () => ({ firstAt: null }),
  };
  let current = device;
  let resolved = 0;
  const devices = {
    resolve: async (_: unknown, ids: readonly string[]) => {
      resolved += 1;
      return ids.map((id) => ({ ...current, id }));
    },
    async *allRefs() {
      yield [current];
    },
  };
  const changes = createChangeFeed((error) => {
    throw error;
  });
  const open = new Map<string, LeadingAlarm>();
  const service = createDeviceStates({
    store,
    assessments: { assessmentsOf: async () => kept },
    alarms: { leading: async () => new Map(open) },
    changes,
    devices,
    bus,
    clock,
    limits,
    tickMs: 1,
    onError: (error) => void Promise.reject(error),
  });
  states = service;
  await service.start();
  bus.on('deviceStateChanged', ({ message }) => reported.push(message));
  return {
    clock,
    reported,
    service,
    bus,
    resolved: () => resolved,
    /** The database reports an alarm of the device; null: it has cleared. */
    alarm(state: LeadingAlarm['state'] | null, cause: Partial<LeadingAlarm> = {}) {
      if (state === null) open.delete(device.id);
      else
        open.set(device.id, { state, leading: 'oil_temperature', finding: null, since: now, passed: null, ...cause });
      changes.tell(['alarm_record'], new Set([device.id]));
    },
    store(at: number, values: Readonly<Record<string, number>>, quality: number[] | null = null) {
      bus.emit('readingsStored', {
        frames: [
          {
            device: current,
            at,
            keys: Object.keys(values),
            values: Object.values(values),
            quality: quality === null ? null : Uint8Array.from(quality),
          },
        ],
        texts: [],
        lane: 1,
        n: 1,
      });
    },
    become(changes: Partial<DeviceRef>, deviceIds: readonly string[] = [device.id]) {
      current = { ...current, ...changes };
      bus.emit('devicesChanged', { deviceIds: new Set(deviceIds) });
    },
    /** The next announced change. */
    next: () =>
      new Promise<DeviceStateMessage>((resolve) => {
        const end = bus.on('deviceStateChanged', ({ message }) => {
          end();
          resolve(message);
        });
      }),
  };
}

const now = 100 * minute;

describe('device states', () => {
  it('begin with what is stored', async () => {
    const { service } = await start([
      { key: 'oil_temperature', at: now - minute, value: 70, quality: 0 },
      { key: 'mode', at: now - 9 * minute, value: 'auto', quality: 0 },
    ]);
    expect(service.statesOf([device]).get('d1')).toMatchObject({
      online: true,
      lastSeenAt: now - minute,
      state: 'normal',
      indicators: { oil_temperature: 'level2', mode: 'offline' },
    });
    expect(service.statesOf([{ ...device, id: 'other' }]).get('other')).toMatchObject({
      online: false,
      lastSeenAt: null,
      state: 'offline',
      indicators: {},
    });
  });

  it('tell only changes', async () => {
    const { store, reported } = await start();
    store(now, { oil_temperature: 50, level: 80 });
    store(now + 1, { oil_temperature: 51 });
    store(now + 2, { oil_temperature: 70 });
    store(now + 3, { oil_temperature: 71 });
    store(now + 4, { oil_temperature: 500 }, [2]);
    expect(reported.map(({ state, indicators }) => [state, indicators['oil_temperature']])).toEqual([
      ['normal', 'normal'],
      ['normal', 'level2'],
      ['fault', 'fault'],
    ]);
  });

  it('follow limits that change without a word of the device', async () => {
    const limits = {
      version: 0,
      level1High: 80,
      of: () =>
        ({
          worse: 'up',
          level2Low: null,
          level2High: null,
          level1Low: null,
          level1High: limits.level1High,
          source: 'device',
        }) satisfies Limits,
    };
    const { store, reported } = await start([], now, new Map(), limits);
    store(now, { oil_temperature: 70 });
    limits.level1High = 60;
    limits.version += 1;
    store(now + 1, { oil_temperature: 70 });
    expect(reported.map(({ indicators }) => indicators['oil_temperature'])).toEqual(['normal', 'level1']);
  });

  it('tell of a limit that was passed for a moment, within a batch too, and once of one that is passed again and again', async () => {
    const { reported, bus, store } = await start();
    const batch = (values: readonly number[], from: number) =>
      bus.emit('readingsStored', {
        frames: values.map((value, n) => ({
          device,
          at: from + n,
          keys: ['oil_temperature'],
          values: [value],
          quality: null,
        })),
        texts: [],
        lane: 1,
        n: 1,
      });
    store(now, { oil_temperature: 50 });
    batch([50, 70, 50, 99, 50], now + 1);
    const values = () => reported.map(({ indicators }) => indicators['oil_temperature']);
    expect(values()).toEqual(['normal', 'level2', 'level1', 'normal']);
    reported.length = 0;
    batch(
      Array.from({ length: 501 }, (_, n) => (n % 2 === 0 ? 99 : 50)),
      now + 10,
    );
    expect(values()).toEqual(['level1']);
  });

  it('do not go back for a late reading', async () => {
    const { store, reported, service } = await start();
    store(now, { oil_temperature: 50 });
    store(now - minute, { oil_temperature: 99 });
    expect(reported).toHaveLength(1);
    expect(service.messageOf(device)).toMatchObject({ lastSeenAt: now, state: 'normal' });
  });

  it('fall silent indicator by indicator, and come back', async () => {
    const { store, clock, next } = await start();
    store(now, { oil_temperature: 99, level: 80 });
    store(now + minute, { level: 80 });
    const first = next();
    clock.at = now + 5 * minute;
    expect(await first).toMatchObject({
      online: true,
      state: 'normal',
      indicators: { oil_temperature: 'offline', level: 'normal' },
    });
    const second = next();
    clock.at = now + 6 * minute;
    expect(await second).toMatchObject({ online: false, lastSeenAt: now + minute, state: 'offline' });
    const third = next();
    store(clock.at, { level: 80 });
    expect(await third).toMatchObject({ online: true, state: 'normal' });
  });

  it('are as grave as the open alarm, as long as the device is heard, whatever its values and its diagnosis are', async () => {
    const name = { zh: '磨损', en: 'Wear' };
    const finding = { name, category: 'wear', severity: 'critical' } as DeviceDiagnosis['findings'][number];
    const { store, bus, alarm, clock, next, service } = await start(
      [],
      now,
      new Map([['d1', { at: now, assessed: true, faultyKeys: [], findings: [] }]]),
    );
    store(now, { oil_temperature: 99 });
    bus.emit('deviceDiagnosed', {
      device,
      message: { verdict: 'critical', findings: [finding], health: null } as unknown as DeviceDiagnosis,
    });
    expect(service.messageOf(device)).toMatchObject({ state: 'normal', indicators: { oil_temperature: 'level1' } });
    const raised = next();
    alarm('level2', { since: now - minute });
    expect(await raised).toMatchObject({ state: 'level2', leading: 'oil_temperature', since: now - minute });
    const graver = next();
    alarm('level1');
    expect(await graver).toMatchObject({ state: 'level1', leading: 'oil_temperature', finding: null, since: now });
    const back = next();
    store(now + 1, { oil_temperature: 50 });
    // The finding stands, and the value is back: it is what is named.
    const stands = { state: 'level1', leading: null, finding: name, since: now };
    expect(await back).toMatchObject({ ...stands, indicators: { oil_temperature: 'normal' } });
    const silent = next();
    clock.at = now + 10 * minute;
    expect(await silent).toMatchObject({ online: false, state: 'offline', leading: null, since: null });
    const heard = next();
    store(clock.at, { oil_temperature: 50 });
    expect(await heard).toMatchObject({ state: 'level1' });
    const cleared = next();
    alarm(null);
    expect(await cleared).toMatchObject({ state: 'normal', leading: null, since: null });
  });

  it('name the finding whose alarm causes them, else the reading that is faulty', async () => {
    const name = { zh: '磨损加剧', en: 'Wear is increasing' };
    const { store, alarm, next, service } = await start();
    store(now, { oil_temperature: 500 }, [2]);
    expect(service.messageOf(device)).toMatchObject({ state: 'fault', leading: 'oil_temperature', since: now });
    const raised = next();
    alarm('level2', { leading: null, finding: name, since: now - 7 * minute });
    expect(await raised).toMatchObject({ state: 'level2', leading: null, finding: name, since: now - 7 * minute });
    const fault = next();
    alarm('fault', { leading: null, finding: name, since: now - 9 * minute });
    expect(await fault).toMatchObject({ state: 'fault', leading: null, finding: name, since: now - 9 * minute });
    const cleared = next();
    alarm(null);
    expect(await cleared).toMatchObject({ state: 'fault', leading: 'oil_temperature', finding: null, since: now });
  });

  it('say that a device is being assessed until its first diagnosis, with or without enough evidence', async () => {
    const { store, bus, become, service, reported } = await start();
    expect(service.summaryOf(device)).toMatchObject({ isAssessing: false });
    store(now, { oil_temperature: 50 });
    expect(service.summaryOf(device)).toMatchObject({ state: 'normal', assessed: false, isAssessing: true });
    bus.emit('deviceDiagnosed', {
      device,
      message: { verdict: 'not_enough_evidence', findings: [], health: null } as unknown as DeviceDiagnosis,
    });
    expect(reported.at(-1)).toMatchObject({ assessed: false, isAssessing: false });
    become({ isGateway: true });
    expect(service.summaryOf(device)).toMatchObject({ isAssessing: false });
  });

  it('say whether a diagnosis stands behind them, and tell when that changes', async () => {
    const { store, bus, reported, service } = await start();
    store(now, { oil_temperature: 50 });
    const diagnosed = (verdict: DeviceDiagnosis['verdict']) =>
      bus.emit('deviceDiagnosed', {
        device,
        message: { verdict, findings: [], health: null } as unknown as DeviceDiagnosis,
      });
    diagnosed('not_enough_evidence');
    expect(service.summaryOf(device)).toMatchObject({ state: 'normal', assessed: false });
    diagnosed('normal');
    diagnosed('normal');
    diagnosed('not_enough_evidence');
    expect(reported.map(({ state, assessed, isAssessing }) => [state, assessed, isAssessing])).toEqual([
      ['normal', false, true],
      ['normal', false, false],
      ['normal', true, false],
      ['normal', false, false],
    ]);
  });

  it('of a gateway rest on no diagnosis, not even on one that was kept while it was a machine', async () => {
    const { store, bus, become, next, service } = await start(
      [{ key: 'oil_temperature', at: now, value: 50, quality: 0 }],
      now,
      new Map([['d1', { at: now, assessed: true, faultyKeys: [], findings: [] }]]),
    );
    expect(service.summaryOf(device)).toMatchObject({ state: 'normal', assessed: true });
    const reported = next();
    become({ isGateway: true });
    expect(await reported).toMatchObject({ online: true, state: 'normal', assessed: false });
    bus.emit('deviceDiagnosed', {
      device: { ...device, isGateway: true },
      message: { verdict: 'critical', findings: [], health: null } as unknown as DeviceDiagnosis,
    });
    expect(service.summaryOf(device)).toMatchObject({ assessed: false, isAssessing: false });
    // Its own values are still compared with limits.
    store(now + 1, { oil_temperature: 99 });
    expect(service.messageOf(device)).toMatchObject({ state: 'normal', indicators: { oil_temperature: 'level1' } });
  });

  it('tell of a sensor whether it is at fault, by its own readings and by the diagnosis', async () => {
    const stuck = (keys: string[], at = now + minute) =>
      ({
        at,
        verdict: 'warning',
        findings: [
          {
            category: 'sensor',
            severity: 'caution',
            evidence: [{ role: 'require', parameter: 'any', holds: true, keys }],
          },
        ],
        health: null,
      }) as unknown as DeviceDiagnosis;
    const { store, bus, become, clock, service } = await start(
      [{ key: 'density', at: now, value: 870, quality: 0 }],
      now,
      new Map([['d1', { at: now - minute, assessed: true, faultyKeys: ['density'], findings: [] }]]),
    );
    const sensorOf = (indicators: string[], installedAt = 0) =>
      service.alivenessOf({ deviceId: 'd1', indicators, installedAt, reportIntervalMs: device.reportIntervalMs });
    const stateOf = (...args: Parameters<typeof sensorOf>) => sensorOf(...args).state;
    // As the diagnosis that was kept says.
    expect(sensorOf(['density', 'oil_temperature'])).toMatchObject({ state: 'fault', faultyKeys: ['density'] });
    // The diagnosis of a sensor that was replaced since is not that of the new one, until the next.
    expect(stateOf(['density'], now - minute)).toBe('normal');
    bus.emit('deviceDiagnosed', { device, message: stuck(['density'], now) });
    expect([stateOf(['density'], now - minute), stateOf(['density'], now)]).toEqual(['fault', 'normal']);
    bus.emit('deviceDiagnosed', { device, message: stuck(['water_ppm']) });
    store(now + 1, { oil_temperature: 500, water_ppm: 90, density: 870 }, [2, 0, 0]);
    expect([['oil_temperature'], ['water_ppm'], ['density'], ['level']].map((keys) => stateOf(keys))).toEqual([
      'fault',
      'fault',
      'normal',
      'unconnected',
    ]);
    expect(sensorOf(['density', 'water_ppm', 'oil_temperature']).faultyKeys).toEqual(['water_ppm', 'oil_temperature']);
    // What was refused before it was fitted is another sensor's.
    store(now + 2, { density: 871 });
    expect(stateOf(['oil_temperature', 'density'], now + 2)).toBe('normal');
    store(now + 3, { oil_temperature: 50 });
    expect(stateOf(['oil_temperature'])).toBe('normal');
    bus.emit('deviceDiagnosed', { device, message: stuck([]) });
    expect(stateOf(['water_ppm'])).toBe('normal');
    bus.emit('deviceDiagnosed', { device, message: stuck(['oil_temperature']) });
    become({ isGateway: true });
    await expect.poll(() => stateOf(['oil_temperature'])).toBe('normal');
    become({ isGateway: false });
    await expect.poll(() => stateOf(['oil_temperature'])).toBe('fault');
    clock.at = now + 10 * minute;
    expect(sensorOf(['oil_temperature'])).toMatchObject({ online: false, state: 'offline', faultyKeys: [] });
  });

  it('follow a changed machine type and interval', async () => {
    const { store, become, next, clock } = await start();
    store(now, { oil_temperature: 99 });
    const first = next();
    become({ machineType: 'engine' });
    expect(await first).toMatchObject({ indicators: { oil_temperature: 'normal' } });
    clock.at = now + 10 * minute;
    expect(await next()).toMatchObject({ online: false });
    const third = next();
    become({ reportIntervalMs: 60 * minute });
    expect(await third).toMatchObject({ online: true });
  });
});

/** The kinds of oil temperature that the device has stored, by time. */
type Measured = 'cool' | 'hot' | 'broken';
const valueOf = { cool: 50, hot: 99, broken: 500 } as const;

/** A device's states over stored readings that are slow to read. */
function over(stored: Map<number, Measured>) {
  const readings = () =>
    [...stored]
      .sort(([a], [b]) => a - b)
      .map(([at, measured]) => ({
        key: 'oil_temperature',
        at,
        value: valueOf[measured],
        quality: measured === 'broken' ? 2 : 0,
      }));
  const bus = createBus((error) => {
    throw error;
  });
  const store: StoredReadings = {
    latest: async () => new Map([[device.id, readings().slice(-1)]]),
    async raw(_, __, { from, to }, { limit, order }) {
      await new Promise(setImmediate);
      const within = readings().filter(({ at }) => at >= from && at < to);
      const found = (order === 'asc' ? within : within.reverse()).slice(0, limit);
      return [
        {
          at: found.map(({ at }) => at),
          quality: found.map(({ quality }) => quality),
        },
      ];
    },
    async buckets(_, __, { from, to }, bucketMs) {
      const good = readings().filter(({ at, quality }) => at >= from && at < to && quality === 0);
      const starts = [...new Set(good.map(({ at }) => from + Math.floor((at - from) / bucketMs) * bucketMs))];
      return [{ start: starts }];
    },
    extent: async () => ({ firstAt: readings()[0]?.at ?? null }),
  };
  const service = createDeviceStates({
    store,
    assessments: { assessmentsOf: async () => new Map() },
    alarms: { leading: async () => new Map() },
    changes: createChangeFeed((error) => {
      throw error;
    }),
    bus,
    clock: { now: () => now },
    tickMs: 1,
    onError: (error) => void Promise.reject(error),
    devices: {
      resolve: async () => [device],
      async *allRefs() {
        yield [device];
      },
    },
  });
  return { service, bus };
}

describe('since when an indicator is faulty', () => {
  const reading = fc.record({
    slot: fc.integer({ min: 0, max: 140 }),
    measured: fc.constantFrom<Measured>('cool', 'hot', 'broken', 'broken', 'broken'),
  });
  const arrivals = fc
    .uniqueArray(reading, { selector: ({ slot }) => slot, minLength: 1, maxLength: 60 })
    .chain((readings) =>
      fc.record({
        /** In any order, some of them repeated, in batches of these sizes. */
        order: fc.shuffledSubarray([...readings, ...readings.slice(0, 5)], {
          minLength: readings.length + Math.min(5, readings.length),
        }),
        sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
        pauses: fc.boolean(),
        restartAfter: fc.option(fc.nat(20)),
      }),
    );

  it('is what the stored readings say, in whatever order and batches they came, and after a restart', async () => {
    const runs = await fc.check(
      fc.asyncProperty(arrivals, async ({ order, sizes, pauses, restartAfter }) => {
        const stored = new Map<number, Measured>();
        let { service, bus } = over(stored);
        await service.start();
        for (let from = 0, n = 0; from < order.length; n += 1) {
          const batch = order.slice(from, (from += sizes[n % sizes.length] ?? 1));
          for (const { slot, measured } of batch) stored.set(now - slot * 1000, measured);
          bus.emit('readingsStored', {
            frames: batch.map(({ slot, measured }) => ({
              device,
              at: now - slot * 1000,
              keys: ['oil_temperature'],
              values: [valueOf[measured]],
              quality: measured === 'broken' ? Uint8Array.of(2) : null,
            })),
            texts: [],
            lane: 1,
            n,
          });
          if (pauses) await new Promise(setImmediate);
          if (n === restartAfter) {
            await service.stop();
            ({ service, bus } = over(stored));
            await service.start();
          }
        }
        const newestFirst = [...stored].sort(([a], [b]) => b - a);
        const [newest] = newestFirst;
        if (newest === undefined) return;
        const other = newestFirst.findIndex(([, measured]) => measured !== 'broken');
        const since = newestFirst[other < 0 ? newestFirst.length - 1 : other - 1]?.[0];
        const isFaulty = newest[1] === 'broken';
        const message = () => service.messageOf(device);
        const givenUp = AbortSignal.timeout(5000);
        while (isFaulty && message().since === null && !givenUp.aborted) await new Promise(setImmediate);
        expect(message()).toMatchObject({
          lastSeenAt: newest[0],
          state: isFaulty ? 'fault' : 'normal',
          leading: isFaulty ? 'oil_temperature' : null,
          since: isFaulty ? since : null,
        });
        await service.stop();
      }),
      { numRuns: 200 },
    );
    expect(fc.defaultReportMessage(runs)).toBeUndefined();
  });

  it('is told when a late reading changes it', async () => {
    const stored = new Map<number, Measured>([
      [now - 3000, 'broken'],
      [now, 'broken'],
    ]);
    const { service, bus } = over(stored);
    states = service;
    await service.start();
    const reported = () =>
      new Promise<DeviceStateMessage>((resolve) => {
        const end = bus.on('deviceStateChanged', ({ message }) => {
          if (message.since === null) return;
          end();
          resolve(message);
        });
      });
    expect(await reported()).toMatchObject({ state: 'fault', leading: 'oil_temperature', since: now - 3000 });
    const next = reported();
    stored.set(now - 1000, 'cool');
    bus.emit('readingsStored', {
      frames: [{ device, at: now - 1000, keys: ['oil_temperature'], values: [50], quality: null }],
      texts: [],
      lane: 1,
      n: 1,
    });
    expect(await next).toMatchObject({ state: 'fault', since: now });
  });
});

describe('a device that was removed', () => {
  const offline = { online: false, lastSeenAt: null, state: 'offline', assessed: false, isAssessing: false };
  const diagnosis = { verdict: 'critical', findings: [], health: null } as unknown as DeviceDiagnosis;

  it('is not known again by an assessment that was under way', async () => {
    const { store, bus, service, reported } = await start();
    store(now, { oil_temperature: 50 });
    bus.emit('deviceChanged', { deviceId: device.id, what: 'removed' });
    bus.emit('deviceDiagnosed', { device, message: diagnosis });
    expect(service.summaryOf(device)).toEqual(offline);
    expect(reported).toHaveLength(1);
  });

  it('is not known again by a change that was followed meanwhile, nor by one that comes late', async () => {
    const { store, bus, service } = await start();
    store(now, { oil_temperature: 50 });
    bus.emit('deviceChanged', { deviceId: device.id });
    bus.emit('deviceChanged', { deviceId: device.id, what: 'removed' });
    await new Promise(setImmediate);
    expect(service.summaryOf(device)).toEqual(offline);
    bus.emit('devicesChanged', { deviceIds: new Set([device.id]) });
    await new Promise(setImmediate);
    store(now, { oil_temperature: 51 });
    expect(service.summaryOf(device)).toEqual(offline);
    bus.emit('deviceChanged', { deviceId: device.id, what: 'restored' });
    await new Promise(setImmediate);
    store(now, { oil_temperature: 51 });
    expect(service.summaryOf(device)).toMatchObject({ online: true, state: 'normal' });
  });
});

it('a change of many is followed a page at a time', async () => {
  const { bus, reported, resolved, become } = await start();
  const ids = Array.from({ length: 3000 }, (_, n) => `many ${n}`);
  bus.emit('readingsStored', {
    frames: ids.map((id) => ({
      device: { ...device, id },
      at: now,
      keys: ['oil_temperature'],
      values: [99],
      quality: null,
    })),
    texts: [],
    lane: 1,
    n: 1,
  });
  expect(reported).toHaveLength(3000);
  reported.length = 0;
  become({ machineType: 'engine' }, [...ids, 'unknown']);
  await new Promise(setImmediate);
  expect([
    resolved(),
    reported.length,
    new Set(reported.map(({ indicators }) => indicators['oil_temperature'])),
  ]).toEqual([6, 3000, new Set(['normal'])]);
});
