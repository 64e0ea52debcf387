import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { minuteMs } from '../durations.ts';
import { DeviceMemory } from './device-memory.ts';

const start = Date.UTC(2026, 4, 1);
const rows = 14 * 1440;
const keys = [
  'oil_temperature',
  'viscosity_kinematic',
  'density',
  'water_saturation',
  'pressure',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'ferrous_ch1',
  'ferrous_total',
  'nonferrous_total',
] as const;

/** Numbers 0 … 1 that are the same everywhere: no function of the platform is asked. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Two weeks of a machine with every fault that the quality checks detect. */
function eventfulColumns() {
  const random = seeded(20_260_501);
  const noise = (width: number) => width * (random() + random() + random() - 1.5);
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  const at = new Float64Array(rows);
  const values = Object.fromEntries(keys.map((key) => [key, new Float64Array(rows)])) as Record<
    (typeof keys)[number],
    Float64Array
  >;
  let ferrous = 4_294_960_000;
  let nonferrous = 0;
  for (let row = 0; row < rows; row += 1) {
    // A long silence, readings that come late, and some of the same minute.
    at[row] =
      start + (row + (row > 9000 ? 200 : 0) - (row % 3001 === 0 ? 25 : 0) - (row % 701 === 0 ? 1 : 0)) * minuteMs;
    const isBubbling = row % 4000 > 3980;
    const silt = isBubbling ? 5000 : row % 5000 > 4990 ? 0 : row % 2500 === 7 ? 3_000_000 : 400 + noise(60);
    const frame: Record<(typeof keys)[number], number> = {
      oil_temperature: hundredths(50 + 6 * Math.abs(((row / 720) % 2) - 1) + noise(0.3) + (row % 1777 === 0 ? 30 : 0)),
      viscosity_kinematic: row > 6000 && row < 6600 ? 46.21 : hundredths(46 + noise(0.8) + (row > 12_000 ? 9 : 0)),
      density: row % 97 === 0 ? Number.NaN : hundredths(860 + noise(0.4)),
      water_saturation: row > 8000 && row < 8900 ? 31.5 : hundredths((row % 8000 < 3990 ? 30 : 97) + noise(0.5)),
      pressure: row % 50 < 40 ? 15 : 0,
      particle_ch1: silt,
      particle_ch2: isBubbling ? 4900 : silt / 4 + (row % 1234 === 0 ? 900 : 0),
      particle_ch3: isBubbling ? 4800 : silt / 40,
      particle_ch4: silt / 200,
      ferrous_ch1: ferrous % 2 ** 32,
      ferrous_total: ferrous % 2 ** 32,
      nonferrous_total: nonferrous,
    };
    const isNoise = row % 3600 === 100;
    ferrous += isNoise ? 80 : random() < 0.05 ? 3 : 0;
    nonferrous = row % 7000 === 6999 ? 0 : nonferrous + (isNoise ? 60 : random() < 0.01 ? 1 : 0);
    for (const key of keys) values[key][row] = row % 1500 === 1 ? -1e9 : frame[key];
  }
  return { at, values };
}

/**
 * Everything that is kept of two weeks, as it was when the history was first written: faster ways to it must lead to
 * the same bits.
 */
it('keeps every bucket and episode to the last bit', () => {
  const memory = new DeviceMemory(90);
  memory.addColumns(eventfulColumns());
  memory.settle();
  const { first, end } = memory.range;
  const hash = createHash('sha256');
  for (const { key, episodes, gauge, counter } of memory.pipeline.columns) {
    for (let bucket = first; bucket < end; bucket += 1) {
      const held = memory.counter(key);
      hash.update(
        JSON.stringify(
          memory.gauge(key)?.bucket(bucket) ??
            (held === null ? null : [held.counts(bucket), held.covered(bucket), held.readings(bucket)]),
        ),
      );
    }
    const lists = [...episodes.map(([, list]) => list), gauge?.spikes, counter?.resets, counter?.rollovers];
    hash.update(JSON.stringify([key, lists.map((list) => list?.within(-Infinity, Infinity) ?? null), memory.late]));
  }
  const found = new Set(
    memory.pipeline.columns.flatMap(({ episodes }) =>
      episodes.filter(([, list]) => list.within(-Infinity, Infinity).length > 0).map(([reason]) => reason),
    ),
  );
  expect([...found].toSorted()).toEqual([
    'bubbles',
    'droplets',
    'flow',
    'interference',
    'not_monotonic',
    'range',
    'saturated',
    'stuck',
  ]);
  expect(hash.digest('hex')).toBe('5d57e6047b166768162b1010dbdb2cbf30641e85ce3dfaa8791e353c100713eb');
});
