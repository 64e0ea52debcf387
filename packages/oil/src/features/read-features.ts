import { absent, remembering } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter, ReadFeature } from '../diagnosis/features.ts';
import { waterLimitPpm } from '../limits.ts';
import { dayMs } from '../durations.ts';
import { corrLoad, corrP, corrT, leadOf } from './correlations.ts';
import type { Hourly } from './correlations.ts';
import type { Debris } from './debris-series.ts';
import { driftingKeys, hasLooseProbe } from './drift.ts';
import { delta, isoOverTarget, level, overTarget, spread } from './levels.ts';
import { otherUnitKeys } from './other-unit.ts';
import { largeShareLevel, massAccel, massLevel, rateDelta, rateLevel, rateSlope, rateStep, ratio } from './rates.ts';
import { createReader, ofTrendSeries, ofSeries } from './reader.ts';
import type { Reader } from './reader.ts';
import type { SeriesCache } from './series-cache.ts';
import {
  counterEvents,
  counterFlags,
  flatSpectrum,
  hampelSpike,
  inOtherUnit,
  interference,
  labDeviation,
  loggedEvents,
  outOfRange,
  sensorFlags,
  stuck,
} from './states.ts';
import { accel, reversible, slope, slopeRatio, step } from './trends.ts';

/** Parameters that rule S04 examines: those with a sensor of their own. */
const drifting: readonly Parameter[] = [
  'iso4',
  'iso6',
  'iso14',
  'aw',
  'ppm',
  'v40Pct',
  'eps25',
  'dens',
  'temp',
  'ledLevel',
];

/**
 * Converts a change of ppm to shares per day of the machine's limit: the limit that was set, the standard's, or our
 * default.
 */
function inLimits(reader: Reader, observation: Observation): Observation {
  if (typeof observation.value !== 'number') return observation;
  const { machineType, limits } = reader.cache.profile;
  const set = limits?.['water_ppm']?.level1High ?? 0;
  const limit = set > 0 ? set : waterLimitPpm(machineType);
  return { ...observation, value: observation.value / limit, baseline: limit };
}

function otherOf(reader: Reader, parameter: Parameter | undefined): Hourly | null {
  if (parameter === undefined) return null;
  const debris =
    parameter === 'feRate'
      ? reader.cache.debris('ferrous')
      : parameter === 'nfRate'
        ? reader.cache.debris('nonferrous')
        : null;
  if (debris !== null) return { keys: debris.keys, hour: (hour) => debris.hour(hour) };
  const series = reader.cache.series(parameter);
  return typeof series === 'string' ? null : { keys: series.quantity.keys, hour: (hour) => series.grid.hour(hour) };
}

/** Features of gauge-like quantities. */
function readSeries(reader: Reader, query: FeatureQuery): Observation {
  switch (query.feature) {
    case 'level':
      return ofSeries(reader, query, level);
    case 'delta':
      return ofSeries(reader, query, delta);
    case 'step':
      return ofSeries(reader, query, step);
    case 'slope':
      return query.parameter === 'ppm'
        ? inLimits(reader, ofTrendSeries(reader, query, slope))
        : ofTrendSeries(reader, query, slope);
    case 'slopeRatio':
      return ofTrendSeries(reader, query, slopeRatio);
    case 'accel':
      return ofTrendSeries(reader, query, accel);
    case 'spread':
      return ofTrendSeries(reader, query, spread);
    case 'corrT':
      return ofTrendSeries(reader, query, corrT);
    case 'corrLoad':
      return ofTrendSeries(reader, query, corrLoad);
    case 'corrP':
      return ofTrendSeries(reader, query, corrP);
    case 'reversible':
      return ofSeries(reader, query, reversible);
    case 'overTarget':
      return ofSeries(reader, query, overTarget);
    case 'leadOf':
      return ofSeries(reader, query, (of, series) => leadOf(of, series, query, otherOf(of, query.other)));
    case 'ratio':
    case 'event':
    case 'flag':
    case 'flat':
    case 'deviation':
    case 'stuck':
    case 'hampel':
    case 'range':
    case 'emi':
    case 'unit':
    case 'type':
      return absent('no_sensor');
  }
}

type RateFeature = (reader: Reader, debris: Debris, query: FeatureQuery) => Observation;
const rateFeatures: Readonly<Partial<Record<FeatureQuery['feature'], RateFeature>>> = {
  level: rateLevel,
  delta: rateDelta,
  step: rateStep,
  slope: rateSlope,
  ratio,
};
const shareFeatures: Readonly<Partial<Record<FeatureQuery['feature'], RateFeature>>> = { level: largeShareLevel };
const massFeatures: Readonly<Partial<Record<FeatureQuery['feature'], RateFeature>>> = {
  level: massLevel,
  accel: massAccel,
};

function readDebris(
  reader: Reader,
  metal: 'ferrous' | 'nonferrous',
  features: typeof rateFeatures,
  query: FeatureQuery,
): Observation {
  const debris = reader.cache.debris(metal);
  const feature = features[query.feature];
  return debris === null || feature === undefined ? absent('no_sensor') : feature(reader, debris, query);
}

/**
 * The slope for "any reading": that of the reading that the newest laboratory result is about, else that of the reading
 * whose slope is the greatest share of its level.
 */
function anySlope(reader: Reader, query: FeatureQuery): Observation {
  const windowMs = query.windowMs ?? 30 * dayMs;
  const lab = labDeviation(reader);
  const all = drifting
    .map((parameter) => ofSeries(reader, { parameter, feature: 'slope', windowMs }, slope))
    .filter(({ value }) => value !== null);
  const named = all.filter(({ keys }) => lab.keys.some((key) => keys.includes(key)));
  const [steepest] = (named.length > 0 ? named : all).toSorted(
    (one, other) => Math.abs(Number(other.value)) - Math.abs(Number(one.value)),
  );
  return steepest ?? absent('too_few_readings');
}

function readAny(reader: Reader, query: FeatureQuery): Observation {
  switch (query.feature) {
    case 'event':
      return loggedEvents(reader, query);
    case 'stuck':
      return stuck(reader, query);
    case 'hampel':
      return hampelSpike(reader, query);
    case 'range':
      return outOfRange(reader, query);
    case 'slope':
      return anySlope(reader, query);
    case 'flag':
      return sensorFlags(reader, query);
    case 'unit':
      return inOtherUnit(reader);
    case 'level':
    case 'delta':
    case 'step':
    case 'slopeRatio':
    case 'accel':
    case 'ratio':
    case 'spread':
    case 'corrT':
    case 'corrLoad':
    case 'corrP':
    case 'reversible':
    case 'flat':
    case 'leadOf':
    case 'overTarget':
    case 'deviation':
    case 'emi':
    case 'type':
      return absent('no_sensor');
  }
}

function read(reader: Reader, query: FeatureQuery): Observation {
  const { feature } = query;
  switch (query.parameter) {
    case 'isoOverTarget':
      return feature === 'level' || feature === 'overTarget' ? isoOverTarget(reader, query) : absent('no_sensor');
    case 'spectrum':
      return feature === 'flat' ? flatSpectrum(reader, query) : absent('no_sensor');
    case 'feRate':
      return readDebris(reader, 'ferrous', rateFeatures, query);
    case 'nfRate':
      return readDebris(reader, 'nonferrous', rateFeatures, query);
    case 'feLargeShare':
      return readDebris(reader, 'ferrous', shareFeatures, query);
    case 'feMass':
      return readDebris(reader, 'ferrous', massFeatures, query);
    case 'fluid':
      return feature === 'type'
        ? { ...absent('no_sensor'), absence: null, value: reader.cache.profile.oil.fluid }
        : absent('no_sensor');
    case 'lab':
      return feature === 'deviation' ? labDeviation(reader) : absent('no_sensor');
    case 'counter':
      return feature === 'event' ? counterEvents(reader, query) : absent('no_sensor');
    case 'quality':
      return feature === 'flag' ? counterFlags(reader, query) : absent('no_sensor');
    case 'sensor':
      return feature === 'emi' ? interference(reader, query) : absent('no_sensor');
    case 'any':
      return readAny(reader, query);
    case 'iso4':
    case 'iso6':
    case 'iso14':
    case 'gap46':
    case 'aw':
    case 'ppm':
    case 'freeWaterTemp':
    case 'v40Pct':
    case 'vT':
    case 'eps25':
    case 'epsIdx':
    case 'dens':
    case 'temp':
    case 'dp':
    case 'ledLevel':
      return readSeries(reader, query);
  }
}

/**
 * Quantities that are converted to a reference temperature: a wrong temperature makes them wrong. Their correlation
 * with the temperature is still calculated.
 */
const compensated: readonly Parameter[] = ['v40Pct', 'eps25', 'epsIdx', 'dens'];

function restsOnLooseProbe(reader: Reader, { parameter, feature }: FeatureQuery): boolean {
  return compensated.includes(parameter) && feature !== 'corrT' && hasLooseProbe(reader);
}

/** Whether a query is about the sensors themselves: such queries are answered for drifting keys too. */
function isAboutSensors({ parameter }: FeatureQuery): boolean {
  return parameter === 'any' || parameter === 'lab' || parameter === 'ledLevel';
}

/**
 * A reader of the features of a history at a time, for rules. Features that depend on a drifting sensor, a loose
 * temperature probe or readings in another unit are masked. The same history and time always give the same observations.
 *
 * @param now UTC ms; all readings of its ten-minute bucket count
 * @example readFeatures(new SeriesCache(new DeviceMemory(1), {}), 0)({ parameter: 'temp', feature: 'level', windowMs: null }).absence is 'no_sensor'
 */
export function readFeatures(cache: SeriesCache, now: number): ReadFeature {
  cache.refresh();
  const reader = createReader(cache, now);
  return remembering((query) => {
    const observation = read(reader, query);
    if (observation.value === null || isAboutSensors(query)) return observation;
    const [drifting, inOtherUnits] = [driftingKeys(reader), otherUnitKeys(reader)];
    return restsOnLooseProbe(reader, query) ||
      observation.keys.some((key) => drifting.has(key) || inOtherUnits.has(key))
      ? absent('masked_by_sensor_fault', observation.keys)
      : observation;
  });
}
