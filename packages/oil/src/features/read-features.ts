import { absent, remembering } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter, ReadFeature } from '../diagnosis/features.ts';
import { dayMs } from '../durations.ts';
import { corrLoad, corrP, corrT, leadOf } from './correlations.ts';
import type { Hourly } from './correlations.ts';
import type { Debris } from './debris-series.ts';
import { driftedAlone, driftingKeys, looseProbeSince } from './drift.ts';
import { codeDelta, codeStep, fallen, riseTime } from './particle-levels.ts';
import { flowLevel } from './flow-level.ts';
import { bucketsPerHour } from './grid-series.ts';
import { overPeak } from './over-peak.ts';
import { delta, isoOverTarget, level, overTarget, spread } from './levels.ts';
import { otherUnitKeys } from './other-unit.ts';
import { largeShareLevel, massAccel, massLevel, rateDelta, rateLevel, rateSlope, rateStep, ratio } from './rates.ts';
import { ofTrendSeries, ofSeries } from './reader.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader, SeriesFeature } from './reader.ts';
import { atOneTemperature, firstFill, zeroAtFill } from './at-one-temperature.ts';
import type { Series } from './series.ts';
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
import { absenceIn, hoursOf, spanOf } from './window.ts';
import { pressureWhenWarm, whenWarm } from './when-warm.ts';
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

/** Least share of the content that counts as headroom. */
const leastHeadroom = 0.01;

/** The headroom is that of so many of the window's newest hours: a day, or three shifts of a device that is off at night. */
const headroomHours = 24;

/**
 * The slope of the water content in shares per day of what the oil can still dissolve at its temperature of the newest
 * hours of the window: the inverse is the time to free water.
 */
function slopeInHeadroom(reader: Reader, water: Series, query: FeatureQuery): Observation {
  const observation = asWarm(slope)(reader, water, query);
  if (typeof observation.value !== 'number') return observation;
  const dissolved = reader.cache.series('aw');
  if (typeof dissolved === 'string') return absent(dissolved, observation.keys);
  const span = spanOf(reader.now, query.windowMs ?? 7 * dayMs);
  const [contents, activities]: [number[], number[]] = [[], []];
  for (let hour = Math.ceil(span.end / bucketsPerHour) - 1; hour * bucketsPerHour >= span.from; hour -= 1) {
    const [ppm, aw] = [water.grid.hour(hour), dissolved.grid.hour(hour)];
    if (Number.isNaN(ppm) || Number.isNaN(aw)) continue;
    contents.push(ppm);
    activities.push(aw);
    if (contents.length === headroomHours) break;
  }
  const [content, activity] = [Number(quickMedian(contents)), Number(quickMedian(activities))];
  if (!(activity > 0 && content > 0)) return absent(absenceIn(dissolved.quantity, span), observation.keys);
  // Oil that is nearly saturated has a hundredth of its content left, so that a rate stays a number.
  const headroom = content * Math.max(1 / activity - 1, leastHeadroom);
  return { ...observation, value: observation.value / headroom, baseline: headroom };
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

/** A feature of a series that is brought to one temperature first, by the device's own slope. */
function steady(feature: SeriesFeature): SeriesFeature {
  return (reader, series, query) => feature(reader, atOneTemperature(reader, query.parameter, series), query);
}

/** Hours whose temperature differs by more than this from the window's own are left out of the course of the water, K. */
const asWarmK = 5;

/**
 * A feature of the hours that were as warm as most of the window: what an oil dissolves at another temperature is known
 * roughly, and a machine that cools down or starts must not look like one that takes in water.
 */
function asWarm(feature: SeriesFeature): SeriesFeature {
  return (reader, series, query) => {
    const temperature = reader.cache.series('temp');
    if (typeof temperature === 'string') return feature(reader, series, query);
    const { quantity, grid } = atOneTemperature(reader, query.parameter, series);
    const span = spanOf(reader.now, query.windowMs ?? 7 * dayMs);
    const known = {
      hour: (hour: number) => (Number.isNaN(grid.hour(hour)) ? Number.NaN : temperature.grid.hour(hour)),
    };
    const usual = quickMedian(hoursOf(known, span).values);
    const isUnlike = (hour: number) => usual !== null && Math.abs(temperature.grid.hour(hour) - usual) > asWarmK;
    const alike = {
      bucket: (bucket: number) => grid.bucket(bucket),
      hour: (hour: number) => (isUnlike(hour) ? Number.NaN : grid.hour(hour)),
    };
    return feature(reader, { quantity, grid: alike }, query);
  };
}

/** The level at one temperature; where the fill's own reading is its reference, that is its baseline. */
function steadyLevel(reader: Reader, series: Series, query: FeatureQuery): Observation {
  const found = steady(level)(reader, series, query);
  return { ...found, baseline: found.value === null ? null : zeroAtFill(reader, query.parameter, series) };
}

function isCode(parameter: Parameter): boolean {
  return parameter === 'iso4' || parameter === 'iso6' || parameter === 'iso14';
}

/** Quantities that only running oil shows. */
function isKnownInFlow(parameter: Parameter): boolean {
  return isCode(parameter) || parameter === 'gap46' || parameter === 'dp';
}

/** Features of gauge-like quantities. */
function readSeries(reader: Reader, query: FeatureQuery): Observation {
  const { parameter } = query;
  switch (query.feature) {
    case 'level':
      if (isKnownInFlow(parameter)) return ofSeries(reader, query, flowLevel);
      // How much water there is follows no correction.
      return ofSeries(reader, query, parameter === 'ppm' ? level : steadyLevel);
    case 'delta':
      return ofSeries(reader, query, isCode(parameter) ? codeDelta : steady(delta));
    case 'step':
      return ofSeries(reader, query, isCode(parameter) ? codeStep : steady(step));
    case 'riseTime':
      return isCode(parameter) ? ofSeries(reader, query, riseTime) : absent('no_sensor');
    case 'fallen':
      return isCode(parameter) ? ofSeries(reader, query, fallen) : absent('no_sensor');
    case 'overPeak':
      return ofSeries(reader, query, overPeak);
    case 'firstFill':
      return ofSeries(reader, query, firstFill);
    case 'whenWarm':
      return ofSeries(reader, query, parameter === 'dp' ? pressureWhenWarm : whenWarm);
    case 'slope':
      return ofTrendSeries(reader, query, query.parameter === 'ppm' ? slopeInHeadroom : steady(slope));
    case 'slopeRatio':
      return ofTrendSeries(reader, query, steady(slopeRatio));
    case 'accel':
      return ofTrendSeries(reader, query, steady(accel));
    case 'spread':
      return ofTrendSeries(reader, query, steady(spread));
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
    case 'drift':
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
    .map((parameter) => ofTrendSeries(reader, { parameter, feature: 'slope', windowMs }, steady(slope)))
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
    case 'drift':
      return driftedAlone(reader);
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
    case 'riseTime':
    case 'fallen':
    case 'overPeak':
    case 'firstFill':
    case 'whenWarm':
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
    case 'tankLevel':
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

/** What is compared with its own past at equal temperatures shows a jump of the probe as a change of its own. */
const comparedAtOneTemperature: readonly Parameter[] = ['aw', 'ppm'];

function restsOnLooseProbe(reader: Reader, { parameter, feature, windowMs }: FeatureQuery): boolean {
  if (compensated.includes(parameter)) return feature !== 'corrT' && looseProbeSince(reader) !== null;
  if (!comparedAtOneTemperature.includes(parameter) || (feature !== 'delta' && feature !== 'slope')) return false;
  const since = looseProbeSince(reader);
  return since !== null && since > reader.now - (windowMs ?? dayMs);
}

/** Whether a query is about the sensors themselves: such queries are answered for drifting keys too. */
function isAboutSensors({ parameter }: FeatureQuery): boolean {
  return parameter === 'any' || parameter === 'lab' || parameter === 'ledLevel';
}

/**
 * The features of a history at the reader's time, for rules. Features that depend on a drifting sensor, a loose
 * temperature probe or readings in another unit are masked. The same history and time always give the same observations.
 *
 * @param reader all readings of the ten-minute bucket of its time count
 * @example readFeatures(createReader(new SeriesCache(new DeviceMemory(1), {}), 0))({ parameter: 'temp', feature: 'level', windowMs: null }).absence is 'no_sensor'
 */
export function readFeatures(reader: Reader): ReadFeature {
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
