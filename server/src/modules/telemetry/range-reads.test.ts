import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../devices/index.ts';
import { readSeries } from './live/series.ts';
import { evenInterval, readAggregates, readPoints } from './range-reads.ts';
import type { RawSeries, TelemetryStore } from './telemetry.store.ts';

const device: DeviceRef = {
  key: 1,
  id: 'd',
  name: 'Pump',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const day = 86_400_000;
const keysOf = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

/** A device with `count` readings of every key. */
const storeOf = (count: number): Pick<TelemetryStore, 'raw' | 'buckets'> => ({
  raw: async (_, keys, __, { limit }) =>
    keys.map((key): RawSeries => {
      const at = Array.from({ length: Math.min(count, limit) }, (___, n) => n);
      return { key, at, values: at, quality: at.map(() => 0) };
    }),
  buckets: async (_, keys, { from }) =>
    keys.map((key) => ({ key, start: [from], count: [2], sum: [6], min: [1], max: [5], bad: 0 })),
});

describe('readings of a range', () => {
  const query = { window: { from: 0, to: day }, limit: 50_000, order: 'desc' } as const;

  it('are refused when all keys together have too many', async () => {
    await expect(readPoints(storeOf(50_000), device, { ...query, keys: keysOf(11) })).rejects.toMatchObject({
      error: 'tooManyReadings',
    });
  });

  it('are given when they fit, however many keys are asked for', async () => {
    expect(await readPoints(storeOf(3), device, { ...query, keys: keysOf(1000) })).toHaveLength(1000);
    expect((await readPoints(storeOf(50_000), device, { ...query, keys: keysOf(10) }))[0]?.points).toHaveLength(50_000);
  });
});

describe('aggregates of a range', () => {
  it('stand at the middle of their bucket', async () => {
    const intervals = [evenInterval({ from: 0, to: 2500 }, 1000)];
    expect(await readAggregates(storeOf(0), device, { keys: ['a'], intervals, agg: 'AVG' })).toEqual([
      { key: 'a', points: [{ at: 500, value: 3, quality: 0 }] },
    ]);
  });

  it('are refused for too many buckets, and for too many of all keys', async () => {
    expect(() => evenInterval({ from: 0, to: 701_000 }, 10)).toThrow(/Number of intervals is to high - 701/);
    await expect(
      readAggregates(storeOf(0), device, {
        keys: keysOf(715),
        intervals: [evenInterval({ from: 0, to: 700_000 }, 1)],
        agg: 'MAX',
      }),
    ).rejects.toMatchObject({ error: 'tooManyReadings' });
  });
});

describe('a range over the socket', () => {
  const query = { keys: ['a'], startTs: 0, interval: 0, limit: 10, agg: 'NONE' } as const;

  it('is at most 180 days long', async () => {
    await expect(readSeries(storeOf(1), device, { ...query, endTs: 180 * day + 1 })).rejects.toMatchObject({
      error: 'rangeTooLong',
    });
    expect((await readSeries(storeOf(1), device, { ...query, endTs: 180 * day })).count).toBe(1);
  });
});
