import { dayMs, hourMs } from '../durations.ts';
import { bucketMs } from '../history/bucket-range.ts';
import type { GaugeBucket, GaugeMemory } from '../history/gauge-memory.ts';
import type { MachineType } from '../indicators.ts';
import { faultsWithin } from '../quality/quality.ts';
import type { ConversionName } from '../units.ts';
import { expectedViscosity } from './expected-viscosity.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';

/** A key whose readings look like those of another unit. */
export interface OtherUnit {
  readonly key: string;
  /** The conversion that would make them right. */
  readonly conversion: ConversionName;
  /** First reading in that unit, as far as it is known, UTC ms. */
  readonly since: number;
  /** Readings since then; of those outside the physical range, in the last hours. */
  readonly readings: number;
}

/** Readings outside the physical range that one other unit explains. */
const outside: Readonly<Record<string, ConversionName>> = { density: 'g/cm³>kg/m³', oil_temperature: 'K>°C' };
/** A reading may be wrong by chance: so many are not. They must have come within this time. */
const fewestOutside = 3;
const outsideMs = 6 * hourMs;

/** Shares that were sent as they are, where the key's unit is a multiple of them. */
interface Share {
  readonly key: string;
  readonly conversion: ConversionName;
  readonly factor: number;
  /** A share is never greater. */
  readonly most: number;
  /** In the key's own unit, the least value from which a fall to a share is recognised. */
  readonly fallsFrom: number;
  /** The least value that instruments in the key's own unit show: a share may lie between it and nothing. */
  readonly leastShown: number;
  /** Least middle value of a share that nothing earlier is known of: below, the instrument may show nothing. */
  readonly leastMiddle: number;
}

const shares: readonly Share[] = [
  {
    key: 'water_saturation',
    conversion: 'aw>%',
    factor: 100,
    most: 1.05,
    fallsFrom: 2,
    leastShown: 0.1,
    leastMiddle: 0.03,
  },
  { key: 'water_ppm', conversion: '%>ppm', factor: 10_000, most: 1, fallsFrom: 20, leastShown: 1, leastMiddle: 0.001 },
];

/** The quotient of two neighbouring values may differ by this from the factor between the units. */
const quotientSlack = 1.6;
/** The same of the middles of days before and of hours after, and how many buckets these hours must have. */
const middleSlack = 4;
const fewestInRun = 18;
/** Values are kept in single precision: so far they may be from a step, in steps. */
const stepSlack = 1e-4;
/** K that the middle temperatures of oil may differ by which has the same activity. Our default. */
const warmSlackK = 15;
/** Buckets after a change of unit before it is believed. */
const believedAfter = 3;
/** Where nothing earlier is known: days that are looked at, and how many buckets of them must have readings. */
const lookMs = 3 * dayMs;
const fewestBuckets = 144;
/** A value that does not move is a dead instrument. */
const fewestDifferent = 10;

const fahrenheit = (tC: number) => 1.8 * tC + 32;
const celsius = (tF: number) => (tF - 32) / 1.8;
/** °F that neighbouring buckets may differ by beside the change of unit. */
const jumpSlackF = 8;
/** Buckets between the two sides of a jump: the one in which the unit changed has values of both. */
const jumpWidth = 3;
/**
 * The viscosity follows the temperature: when it changes by less than this share of what its new temperature would make
 * of it, the oil is as warm as it was.
 */
const followsLess = 0.35;
/** K that quantiles before and after may differ by in the right unit, and must differ by in the wrong one. */
const sameK = 8;
const otherK = 25;
/** Least middle temperature of a machine that has been at work, °C. */
const atWorkC = 35;
/** ln of the quotient of measured and expected viscosity: at most in the right unit, at least in the wrong one. */
const nearLog = 0.35;
const farLog = 1;
/** Least temperature in the right unit for a comparison with the expected viscosity, °C. */
const warmC = 30;
/** Oil of machines without combustion or compression is not that hot for days, °C: in the middle, and at its coldest. */
const tooHotC = 105;
const neverBelowC = 60;
/** End of the range of an oil temperature, °C. */
const hottestC = 150;
const hotMachines: readonly MachineType[] = ['engine', 'compressor'];

/** The middle of a bucket's readings, also of readings that are not good; NaN without any. */
function shownIn(gauge: GaugeMemory, bucket: number): number {
  const median = gauge.median(bucket);
  if (!Number.isNaN(median)) return median;
  const found = gauge.bucket(bucket);
  return found === null ? Number.NaN : (found.low + found.high) / 2;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

function shownWithin(gauge: GaugeMemory, from: number, end: number): number[] {
  const values: number[] = [];
  for (let bucket = Math.max(from, gauge.first); bucket < Math.min(end, gauge.end); bucket += 1) {
    const value = shownIn(gauge, bucket);
    if (!Number.isNaN(value)) values.push(value);
  }
  return values.sort((one, other) => one - other);
}

/** A bucket with a value. */
interface Shown {
  readonly bucket: number;
  readonly value: number;
}

/** Between the least and the greatest reading of a bucket: looked up only where the values look like two units. */
function spreadOf(gauge: GaugeMemory, { bucket }: Shown): number {
  const { low, high } = gauge.bucket(bucket) as GaugeBucket;
  return high - low;
}

/**
 * The newest bucket from which on a gauge has been in another unit.
 *
 * @param begins whether a value after another one is in the other unit
 * @param ends whether it is in the key's own unit again
 */
function changedAt(
  gauge: GaugeMemory,
  end: number,
  begins: (before: Shown, now: Shown) => boolean,
  ends: (before: Shown, now: Shown) => boolean,
): number | null {
  let since: number | null = null;
  let [older, last]: [Shown | null, Shown | null] = [null, null];
  for (let bucket = gauge.first; bucket < Math.min(end, gauge.end); bucket += 1) {
    const value = shownIn(gauge, bucket);
    if (Number.isNaN(value)) continue;
    const now = { bucket, value };
    const changes = since === null ? begins : ends;
    if ((last !== null && changes(last, now)) || (older !== null && changes(older, now)))
      since = since === null ? bucket : null;
    [older, last] = [last, now];
  }
  return since;
}

/** The first bucket of the newest run of values that all are such; the end where the newest is not. */
function runOf(gauge: GaugeMemory, end: number, isSuch: (value: number) => boolean): number {
  let first = end;
  for (let bucket = Math.min(end, gauge.end) - 1; bucket >= gauge.first; bucket -= 1) {
    const value = shownIn(gauge, bucket);
    if (Number.isNaN(value)) continue;
    if (!isSuch(value)) break;
    first = bucket;
  }
  return first;
}

/** Whether a middle of earlier values is that of a run of shares, as many times greater as the units differ by. */
function isMiddleOf(earlier: readonly number[], run: readonly number[], factor: number): boolean {
  const quotient = quantile(earlier, 0.5) / quantile(run, 0.5);
  return quotient >= factor / middleSlack && quotient <= factor * middleSlack;
}

/**
 * The first bucket of the newest run of values that are finer than the instrument had shown: it has not become a hundred
 * times finer, so that dry oil is told from another unit. Nothing is the same in both, and a share may be in whole steps
 * by chance.
 */
function finerSince(gauge: GaugeMemory, end: number, { factor, most, leastShown }: Share): number | null {
  // The middle of two readings may lie half a step between them.
  const step = leastShown / 2;
  const isInSteps = (value: number) => Math.abs(value / step - Math.round(value / step)) < stepSlack;
  let [begun, inSteps] = [end, 0];
  for (let bucket = Math.min(end, gauge.end) - 1; bucket >= gauge.first && inSteps < believedAfter; bucket -= 1) {
    const value = shownIn(gauge, bucket);
    if (value <= most && !isInSteps(value)) [begun, inSteps] = [bucket, 0];
    else if (value > 0) inSteps += 1;
  }
  const [earlier, run] = [shownWithin(gauge, begun - lookMs / bucketMs, begun), shownWithin(gauge, begun, end)];
  return run.length >= fewestInRun &&
    new Set(run).size >= fewestDifferent &&
    earlier.length >= fewestInRun &&
    earlier.every(isInSteps) &&
    isMiddleOf(earlier, run, factor)
    ? begun
    : null;
}

/**
 * Whether the oil is about as warm since a bucket as in the days before it, as far as anything tells: damp oil of a
 * standing machine is dry when it is hot.
 */
function isAsWarm({ cache }: Reader, begun: number, end: number): boolean {
  const gauge = cache.memory.gauge('oil_temperature');
  if (gauge === null) return true;
  const [before, since] = [shownWithin(gauge, begun - lookMs / bucketMs, begun), shownWithin(gauge, begun, end)];
  // Without a temperature on either side nothing compares.
  return !(Math.abs(quantile(since, 0.5) - quantile(before, 0.5)) > warmSlackK);
}

/** The newest bucket with a value before a bucket. */
function shownBefore(gauge: GaugeMemory, bucket: number): number {
  let last = bucket - 1;
  while (last >= gauge.first && Number.isNaN(shownIn(gauge, last))) last -= 1;
  return last;
}

/**
 * Whether the oil did not warm up from the last reading before a fall to the first one after it: how warm it was in the
 * days before tells nothing of a fall from one minute to the next. Where the temperature then is not known, by days.
 */
function stayedAsWarm(reader: Reader, gauge: GaugeMemory, fell: number, end: number): boolean {
  const temperature = reader.cache.memory.gauge('oil_temperature');
  const warmedBy =
    temperature === null ? Number.NaN : temperature.median(fell) - temperature.median(shownBefore(gauge, fell));
  return Number.isNaN(warmedBy) ? isAsWarm(reader, fell, end) : warmedBy <= warmSlackK;
}

function shareSince(reader: Reader, gauge: GaugeMemory, share: Share): number | null {
  const { factor, most, fallsFrom, leastMiddle } = share;
  const end = Math.floor(reader.now / bucketMs) + 1;
  const isShare = (value: number) => value <= most && value > 0;
  const fell = changedAt(
    gauge,
    end,
    (before, now) =>
      isShare(now.value) &&
      before.value >= fallsFrom &&
      before.value / now.value <= factor * quotientSlack &&
      before.value / now.value >= factor / quotientSlack,
    (_, now) => now.value > most,
  );
  if (fell !== null)
    return shownWithin(gauge, fell, end).length >= believedAfter && stayedAsWarm(reader, gauge, fell, end)
      ? fell
      : null;
  const begun = runOf(gauge, end, isShare);
  const [earlier, run] = [shownWithin(gauge, begun - lookMs / bucketMs, begun), shownWithin(gauge, begun, end)];
  if (
    run.length >= fewestInRun &&
    new Set(run).size >= fewestDifferent &&
    quantile(earlier, 0.5) >= fallsFrom / 2 &&
    isMiddleOf(earlier, run, factor) &&
    isAsWarm(reader, begun, end)
  )
    return begun;
  const finer = finerSince(gauge, end, share);
  if (finer !== null) return finer;
  const from = end - lookMs / bucketMs;
  const values = shownWithin(gauge, from, end);
  const isAlways =
    values.length >= fewestBuckets &&
    values.slice(-1).every(isShare) &&
    quantile(values, 0.1) > leastMiddle / 4 &&
    quantile(values, 0.5) >= leastMiddle &&
    new Set(values).size >= fewestDifferent;
  return isAlways ? Math.max(from, gauge.first) : null;
}

/**
 * Whether two values are of the same temperature, the second in °F. On both sides of the jump the temperature stands: oil
 * that is warming up is compared with a viscosity of another minute.
 */
function isSameInFahrenheit(gauge: GaugeMemory, before: Shown, now: Shown): boolean {
  return (
    now.bucket - before.bucket <= jumpWidth &&
    now.value - before.value >= otherK &&
    Math.abs(now.value - fahrenheit(before.value)) <= jumpSlackF &&
    Math.max(spreadOf(gauge, before), spreadOf(gauge, now)) <= jumpSlackF
  );
}

/** Whether the viscosity stayed through a jump of the temperature; null where it is not measured. */
function viscosityStayed(reader: Reader, before: Shown, now: Shown): boolean | null {
  const { memory } = reader.cache;
  const viscosity = memory.gauge('viscosity_kinematic') ?? memory.gauge('viscosity_dynamic');
  const expected = expectedViscosity(reader);
  if (viscosity === null || expected === null) return null;
  const followed = Math.log(viscosity.median(now.bucket) / viscosity.median(before.bucket));
  if (Number.isNaN(followed)) return null;
  return Math.abs(followed) < followsLess * Math.abs(Math.log(expected(now.value) / expected(before.value)));
}

/** Whether what came after a jump is what came before it, in °F: by the coldest, the middle and the hottest. */
function looksLikeBefore(gauge: GaugeMemory, since: number, end: number): boolean {
  const before = shownWithin(gauge, since - lookMs / bucketMs, since);
  const after = shownWithin(gauge, since, Math.min(end, since + lookMs / bucketMs));
  if (after.length < (6 * hourMs) / bucketMs || before.length < after.length / 2) return false;
  return (
    quantile(before, 0.5) >= atWorkC &&
    [0.1, 0.5, 0.9].every(
      (share) =>
        Math.abs(celsius(quantile(after, share)) - quantile(before, share)) <= sameK &&
        quantile(after, share) - quantile(before, share) >= otherK,
    )
  );
}

/** Whether the measured viscosity of three days is that of oil as warm as the readings say in °F. */
function fitsViscosity(reader: Reader, gauge: GaugeMemory, end: number): boolean {
  const viscosity = reader.cache.memory.gauge('viscosity_kinematic');
  const expected = expectedViscosity(reader);
  if (viscosity === null || expected === null) return false;
  const [asCelsius, asFahrenheit]: [number[], number[]] = [[], []];
  for (let bucket = end - lookMs / bucketMs; bucket < end; bucket += 1) {
    const [t, measured] = [gauge.median(bucket), viscosity.median(bucket)];
    if (Number.isNaN(t + measured) || celsius(t) < warmC) continue;
    asCelsius.push(Math.log(measured / expected(t)));
    asFahrenheit.push(Math.log(measured / expected(celsius(t))));
  }
  return (
    asCelsius.length >= fewestBuckets &&
    Number(quickMedian(asCelsius)) >= farLog &&
    Math.abs(Number(quickMedian(asFahrenheit))) <= nearLog &&
    // The newest readings too: the unit may have been set right since.
    celsius(quantile(shownWithin(gauge, end - believedAfter, end), 0.5)) >= warmC
  );
}

/**
 * Where readings of hot oil in °F exceed the physical range: what came before them was hot enough, and what lies within
 * the range since then is hotter than any of it.
 */
function outOfRangeSince(reader: Reader, gauge: GaugeMemory, end: number): number | null {
  const faults = faultsWithin(reader.cache.memory.pipeline, reader.now - outsideMs, reader.now);
  const found = faults.find(
    ({ key, reason, readings }) => key === 'oil_temperature' && reason === 'range' && readings >= fewestOutside,
  );
  if (found === undefined) return null;
  const since = Math.floor(found.since / bucketMs);
  const before = shownWithin(gauge, since - lookMs / bucketMs, since);
  const after = shownWithin(gauge, since + 1, end);
  const isHotter = after.length === 0 || quantile(after, 0) > quantile(before, 1);
  return before.length >= believedAfter && fahrenheit(quantile(before, 0.9)) > hottestC - jumpSlackF && isHotter
    ? since
    : null;
}

function fahrenheitSince(reader: Reader, gauge: GaugeMemory): number | null {
  const end = Math.floor(reader.now / bucketMs) + 1;
  const jumped = changedAt(
    gauge,
    end,
    (before, now) =>
      isSameInFahrenheit(gauge, before, now) &&
      (viscosityStayed(reader, before, now) ?? looksLikeBefore(gauge, now.bucket, end)),
    (before, now) => isSameInFahrenheit(gauge, { ...now, bucket: before.bucket }, { ...before, bucket: now.bucket }),
  );
  if (jumped !== null) return jumped;
  const exceeded = outOfRangeSince(reader, gauge, end);
  if (exceeded !== null) return exceeded;
  const from = end - lookMs / bucketMs;
  const values = shownWithin(gauge, from, end);
  const isTooHot =
    !hotMachines.includes(reader.cache.profile.machineType) &&
    values.length >= fewestBuckets &&
    quantile(values, 0.5) > tooHotC &&
    quantile(values, 0.1) > neverBelowC &&
    quantile(shownWithin(gauge, end - believedAfter, end), 0.5) > neverBelowC;
  return isTooHot || fitsViscosity(reader, gauge, end) ? Math.max(from, gauge.first) : null;
}

function fromOutside(reader: Reader): readonly OtherUnit[] {
  const { pipeline } = reader.cache.memory;
  return faultsWithin(pipeline, reader.now - outsideMs, reader.now).flatMap(
    ({ key, reason, readings, since, until }) => {
      const conversion = outside[key];
      const gauge = reader.cache.memory.gauge(key);
      if (reason !== 'unit' || conversion === undefined || readings < fewestOutside || gauge === null) return [];
      // A good reading since then: the unit has been set right.
      const isOver = gauge.goodWithin(Math.floor(until / bucketMs) + 1, Math.floor(reader.now / bucketMs) + 1) > 0;
      return isOver ? [] : [{ key, conversion, since, readings }];
    },
  );
}

/**
 * Keys whose readings look like those of another unit: by values that no oil can have in the key's own, by a change
 * from one minute to the next that is just the factor between two units, and by days in which the viscosity, or the
 * nature of the quantity, fits the other unit alone. Our definition. A key stays until its readings are in its own unit
 * again.
 *
 * @example otherUnits(createReader(new SeriesCache(new DeviceMemory(1), {}), 0)) is []
 */
export function otherUnits(reader: Reader): readonly OtherUnit[] {
  return reader.once('other units', () => {
    const found = [...fromOutside(reader)];
    const add = (key: string, conversion: ConversionName, sinceIn: (gauge: GaugeMemory) => number | null) => {
      const gauge = reader.cache.memory.gauge(key);
      if (gauge === null || found.some((one) => one.key === key)) return;
      const bucket = sinceIn(gauge);
      if (bucket === null) return;
      const readings = gauge.goodWithin(bucket, Math.floor(reader.now / bucketMs) + 1);
      found.push({ key, conversion, since: bucket * bucketMs, readings });
    };
    for (const share of shares) add(share.key, share.conversion, (gauge) => shareSince(reader, gauge, share));
    add('oil_temperature', '°F>°C', (gauge) => fahrenheitSince(reader, gauge));
    return found.sort((one, other) => one.key.localeCompare(other.key));
  });
}

/**
 * Keys whose readings look like those of another unit: rules conclude nothing from them.
 *
 * @example otherUnitKeys(createReader(new SeriesCache(new DeviceMemory(1), {}), 0)).size is 0
 */
export function otherUnitKeys(reader: Reader): ReadonlySet<string> {
  return reader.once('keys in other units', () => new Set(otherUnits(reader).map(({ key }) => key)));
}
