import { DeviceMemory } from '../history/device-memory.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { dayMs } from '../durations.ts';
import type { Debris } from './debris-series.ts';
import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { SeriesCache } from './series-cache.ts';
import type { Series } from './series.ts';

/** A turbine with an oil whose data are all known: for examples and tests. */
export const sampleProfile: MachineProfile = {
  machineType: 'turbine',
  oil: {
    fluid: 'mineral',
    v40: 46,
    v100: 6.8,
    density15: 868,
    expansionPerK: 0.000_65,
    dielectric25: 2.2,
    dielectricLimit: 0.05,
    water: { a: 7.2375, b: 1567, kelvinOffset: 273.15 },
  },
  cleanlinessTarget: [18, 16, 13],
  hasServoValves: false,
  minimumViscosity: 13,
  standstillC: 20,
  filterBypassBar: 2,
  oilLifeH: 40_000,
  lifeReferenceC: 60,
};

/**
 * A reader without readings, 30 days after 1970 began: for examples and tests.
 *
 * @example sampleReader().now is 2_592_000_000
 */
export function sampleReader(): Reader {
  return createReader(new SeriesCache(new DeviceMemory(1), sampleProfile), 30 * dayMs);
}

/**
 * A series with a value for every hour: for examples and tests.
 *
 * @param hour value of an hour from 1970
 * @param bucket value of a ten-minute bucket; its hour's value unless given
 * @example sampleSeries((hour) => hour).grid.bucket(12) is 2
 */
export function sampleSeries(
  hour: (hour: number) => number,
  bucket: (bucket: number) => number = (number) => hour(Math.floor(number / 6)),
): Series {
  return { quantity: { keys: [], sources: [], valueAt: bucket }, grid: { hour, bucket } };
}

/** Two ferrous particles an hour, a quarter of them large: for examples and tests. */
export const sampleDebris: Debris = {
  keys: ['ferrous_total'],
  hasClasses: true,
  hour: () => 2,
  sum: (from, end) => ({
    counts: (end - from) / 3,
    hours: (end - from) / 6,
    classed: (end - from) / 3,
    large: (end - from) / 12,
    mass: 2 * (end - from),
    massVariance: end - from,
  }),
  readingsWithin: (from, end) => 10 * (end - from),
};
