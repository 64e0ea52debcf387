import { describe, expect, it } from 'vitest';
import { sampleProfile } from '../features/sample.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { indicatorIds } from '../indicators.ts';
import { bucketMs } from './bucket-range.ts';
import { DeviceMemory } from './device-memory.ts';
import { createHistory } from './history.ts';
import type { History } from './history.ts';

const start = Date.UTC(2026, 4, 1);
it('takes columns that are too short and times that are none', () => {
  const memory = new DeviceMemory(30);
  memory.addColumns({
    at: [start, NaN, start + minuteMs, Infinity],
    values: { density: [860, 1, 862], level: Float64Array.of(50), T1: [1, 2, 3, 4] },
  });
  memory.settle();
  expect(memory.gauge('density')?.bucket(start / bucketMs)).toMatchObject({ median: 861, good: 2 });
  expect(memory.gauge('level')?.bucket(start / bucketMs)).toMatchObject({ median: 50, good: 1 });
  expect(memory.keyCount).toBe(2);
});

it('takes no columns without times, and those that end with none', () => {
  const memory = new DeviceMemory(30);
  memory.addColumns({ at: [], values: { density: [860] } });
  expect(memory.keyCount).toBe(0);
  memory.addColumns({ at: [start, NaN], values: { density: [860, 861] } });
  memory.settle();
  expect(memory.gauge('density')?.bucket(start / bucketMs)).toMatchObject({ median: 860, good: 1 });
});

it('of some minutes takes no room for days', () => {
  const at = Array.from({ length: 8 }, (_, n) => start + n * minuteMs);
  const values = Object.fromEntries(indicatorIds.map((key) => [key, at]));
  const before = process.memoryUsage().arrayBuffers;
  const memories = Array.from({ length: 20 }, () => {
    const memory = new DeviceMemory(91);
    memory.addColumns({ at, values });
    return memory;
  });
  expect(memories[0]?.keyCount).toBeGreaterThan(25);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(memories.length * 200_000);
});

describe('a bucket', () => {
  const fill = (history: History, values: readonly number[]) => {
    for (const [n, density] of values.entries()) history.add(start + n * 30_000, { density });
  };

  it('has the median, extremes and number of good readings, and what else there was', () => {
    const history = createHistory(sampleProfile);
    fill(history, [860, 861, 859, 862, 900, 861, 5000]);
    expect(history.bucket('density', start)).toEqual({
      median: 861,
      low: 859,
      high: 900,
      good: 5,
      mask: (1 << 1) | (1 << 2) | (1 << 3),
    });
    expect([
      history.bucket('density', start + bucketMs),
      history.bucket('density', start - 1),
      history.bucket('level', start),
    ]).toEqual([null, null, null]);
  });

  it('without a good reading has no median', () => {
    const history = createHistory(sampleProfile);
    fill(history, [5000]);
    expect(history.bucket('density', start)).toEqual({ median: NaN, low: NaN, high: NaN, good: 0, mask: 4 });
    for (const at of [0, 1, 2, 3])
      history.add(start + hourMs + at * minuteMs, { particle_ch1: 5000, particle_ch3: 4800 + at });
    expect(history.bucket('particle_ch3', start + hourMs)).toMatchObject({
      median: NaN,
      low: 4800,
      high: 4803,
      good: 0,
    });
  });

  it('takes as many readings as come', () => {
    const history = createHistory(sampleProfile);
    for (let n = 0; n < 599; n += 1) history.add(start + n * 1000, { density: 850 + ((n * 7) % 13) / 4 });
    expect(history.bucket('density', start)).toMatchObject({ median: 851.5, low: 850, high: 853, good: 599 });
  });
});

describe('late readings', () => {
  it('count while their bucket is open, and are told when it is not', () => {
    const history = createHistory(sampleProfile);
    history.add(start + 5 * minuteMs, { density: 860, ferrous_total: 4 });
    history.add(start + 2 * minuteMs, { density: 870, ferrous_total: 3 });
    expect(history.bucket('density', start)).toMatchObject({ median: 865, good: 2 });
    expect(history.late).toBeNull();
    history.add(start + 15 * minuteMs, { density: 861, ferrous_total: 5 });
    history.add(start + 3 * minuteMs, { density: 800, ferrous_total: 4 });
    history.add(start - minuteMs, { density: 800 });
    expect(history.late).toEqual({ from: start - minuteMs, to: start + 3 * minuteMs, readings: 3 });
    expect(history.bucket('density', start)).toMatchObject({ median: 865, good: 2 });
  });
});

describe('counters', () => {
  const total = (memory: DeviceMemory) => {
    memory.settle();
    const counter = memory.counter('ferrous_total');
    const { first, end } = memory.range;
    return Array.from({ length: end - first }, (_, n) => [
      counter?.counts(first + n),
      counter?.covered(first + n),
      counter?.readings(first + n),
    ]);
  };

  it('spread what came over a gap evenly', () => {
    const memory = new DeviceMemory(30);
    for (const [minute, count] of [
      [5, 10],
      [8, 11],
      [35, 38],
      [39, 38],
    ] as const)
      memory.add(start + minute * minuteMs, { ferrous_total: count });
    expect(total(memory)).toEqual([
      [3, 5 * minuteMs, 2],
      [10, bucketMs, 0],
      [10, bucketMs, 0],
      [5, 9 * minuteMs, 2],
    ]);
    expect([memory.counter('ferrous_total')?.counts(0), memory.counter('ferrous_total')?.covered(1e9)]).toEqual([0, 0]);
  });

  it('leave out what came over more than a week, and what is not known', () => {
    const memory = new DeviceMemory(30);
    for (const [at, count] of [
      [0, 10],
      [8 * dayMs, 500],
      [8 * dayMs + minuteMs, 3],
      [8 * dayMs + 2 * minuteMs, -1],
    ] as const)
      memory.add(start + at, { ferrous_total: count });
    expect(
      total(memory)
        .flat()
        .filter((value) => value !== 0),
    ).toEqual([1, 3]);
  });
});

it('counts nothing between two instruments, in whichever order their replacements are told', () => {
  const memory = new DeviceMemory(30);
  for (const minute of [155, 95]) memory.addEvent({ kind: 'sensor_replacement', at: start + minute * minuteMs });
  memory.addEvent({ kind: 'refill', at: start + 150 * minuteMs });
  const at = Array.from({ length: 20 }, (_, n) => start + n * bucketMs);
  memory.addColumns({ at, values: { ferrous_total: at.map((_, n) => (n < 10 ? n : n < 16 ? 45_000 + n : 3 + n)) } });
  memory.settle();
  const counter = memory.counter('ferrous_total');
  const { first, end } = memory.range;
  const counts = Array.from({ length: end - first }, (_, n) => counter?.counts(first + n));
  expect(Math.max(...counts.map(Number))).toBe(1);
  expect(counts.reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(9 + 5 + 3);
});

describe('what is kept', () => {
  it('is the newest days', () => {
    const memory = new DeviceMemory(10);
    for (let n = 0; n < 24 * 6 * 40; n += 1)
      memory.add(start + n * bucketMs, { density: 860 + n / 1000, ferrous_total: n });
    memory.settle();
    const { first, end } = memory.range;
    expect(end - first).toBeLessThanOrEqual(1440);
    expect(end - first).toBeGreaterThan(1200);
    expect(memory.gauge('density')?.median(end - 1)).toBeCloseTo(865.759, 3);
    expect(memory.gauge('density')?.median(first)).toBeCloseTo(860 + (first - start / bucketMs) / 1000, 3);
    expect(memory.counter('ferrous_total')?.counts(first + 5)).toBe(1);
  });

  it('begins anew after a silence longer than twice that', () => {
    const memory = new DeviceMemory(1);
    memory.add(start, { density: 860 });
    memory.add(start + 40 * hourMs, { density: 861 });
    memory.add(start + 30 * dayMs, { density: 862 });
    memory.settle();
    expect(memory.range).toEqual({ first: (start + 30 * dayMs) / bucketMs, end: (start + 30 * dayMs) / bucketMs + 1 });
    expect(memory.gauge('density')?.goodWithin(0, 1e9)).toBe(1);
  });

  it('is also the log and laboratory results, in the order of time; what has no time is passed over', () => {
    const memory = new DeviceMemory(1);
    for (const at of [5, NaN, 3]) {
      memory.addEvent({ kind: 'refill', at });
      memory.addLab({ at, key: 'density', value: 860, reproducibility: 1 });
    }
    memory.addLab({ at: 9, key: 'density', value: NaN, reproducibility: 1 });
    memory.addLab({ at: 9, key: 'density', value: 860, reproducibility: 0 });
    expect([memory.events.map(({ at }) => at), memory.labs.map(({ at }) => at)]).toEqual([
      [3, 5],
      [3, 5],
    ]);
  });

  it('leaves out what is derived here anyway, but not what a sensor sends instead of counts', () => {
    const memory = new DeviceMemory(1);
    memory.add(start, { nas1638: 6, iso4406_4: 18 });
    expect([memory.gauge('nas1638'), memory.gauge('iso4406_4') === null]).toEqual([null, false]);
    expect(new DeviceMemory(1).range).toEqual({ first: 0, end: 0 });
  });
});

it('gives a quantity by hour', () => {
  const history = createHistory(sampleProfile);
  for (let n = 0; n < 24; n += 1)
    if (n < 6 || n >= 12) history.add(start + n * 10 * minuteMs, { oil_temperature: 50 + n });
  expect(history.hours('temp', start, start + 4 * hourMs)).toEqual([
    { at: start + hourMs / 2, value: 52.5 },
    { at: start + 2.5 * hourMs, value: 64.5 },
    { at: start + 3.5 * hourMs, value: 70.5 },
  ]);
  expect(history.hours('temp', start + hourMs / 2, start + 2.5 * hourMs)).toEqual([
    { at: start + hourMs / 2, value: 52.5 },
  ]);
  expect(history.hours('aw', start, start + hourMs)).toEqual([]);
});

it('a history reads features and tells faults', () => {
  const history = createHistory(sampleProfile, { days: 40 });
  history.addEvent({ kind: 'refill', at: start + hourMs });
  history.addLab({ at: start, key: 'density', value: 850, reproducibility: 2 });
  for (let n = 0; n < 120; n += 1)
    history.add(start + n * minuteMs, { density: 860, oil_temperature: n > 100 ? 200 : 50 });
  const read = history.features(start + 2 * hourMs);
  expect(read({ parameter: 'any', feature: 'event', windowMs: null }).value).toEqual(['refill']);
  expect(read({ parameter: 'lab', feature: 'deviation', windowMs: null }).value).toBe(5);
  expect(
    history.quality(start + 2 * hourMs).map(({ key, reason, readings }) => `${key} ${reason} ${readings}`),
  ).toEqual(['oil_temperature range 19']);
});
