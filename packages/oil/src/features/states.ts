import type { GaugeMemory } from '../history/gauge-memory.ts';
import { absent } from '../diagnosis/observation.ts';
import { proposedAs } from '../diagnosis/features.ts';
import type { FeatureQuery, MachineEvent, Observation } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import type { LabResult } from '../history/device-memory.ts';
import { particleKeys } from '../quality/particle-check.ts';
import { faultsWithin } from '../quality/quality.ts';
import type { SensorFault, SensorFaultReason } from '../quality/quality.ts';
import { dayMs, hourMs } from '../durations.ts';
import { isRunning } from './debris-series.ts';
import { raisedAt } from './particle-levels.ts';
import { expectedViscosity } from './expected-viscosity.ts';
import type { Reader } from './reader.ts';
import { spanOf } from './window.ts';
import { slowFaults } from './drift.ts';
import { otherUnitKeys, otherUnits } from './other-unit.ts';

/** A single reading out of range is a spike; from this many readings on it is a fault. */
const fewestOutOfRange = 3;
/** Fewest frames with a flat spectrum in the window for `flat`. */
const fewestFlat = 3;
/** Buckets of standstill after which running again counts as a start. */
const standstillBuckets = 2;
/**
 * A laboratory result is used for this long; it is compared with the sensor's readings half a day around the sample.
 */
const labHoldsMs = 90 * dayMs;
const labAroundMs = 12 * hourMs;

function faults(reader: Reader, windowMs: number, reasons: readonly SensorFaultReason[]): readonly SensorFault[] {
  const from = reader.now - windowMs;
  return reader
    .once(`faults ${windowMs}`, () => faultsWithin(reader.cache.memory.pipeline, from, reader.now))
    .filter(({ reason }) => reasons.includes(reason));
}

function reported(found: readonly SensorFault[], value: Observation['value']): Observation {
  const times = found.flatMap(({ since, until }) => [since, until]);
  return {
    value,
    absence: null,
    from: times.length === 0 ? null : Math.min(...times),
    to: times.length === 0 ? null : Math.max(...times),
    samples: found.reduce((sum, { readings }) => sum + readings, 0),
    baseline: null,
    keys: [...new Set(found.map(({ key }) => key))],
  };
}

function lacksReadings(reader: Reader): boolean {
  return reader.cache.memory.keyCount === 0;
}

/** Whether any reading has one of the faults; the observation lists the keys. */
function anyFault(
  reader: Reader,
  windowMs: number,
  reasons: readonly SensorFaultReason[],
  fewest: number,
  counts: (fault: SensorFault) => boolean = () => true,
): Observation {
  if (lacksReadings(reader)) return absent('no_sensor');
  const inOtherUnits = otherUnitKeys(reader);
  const found = faults(reader, windowMs, reasons).filter(
    (fault) => fault.readings >= fewest && !inOtherUnits.has(fault.key) && counts(fault),
  );
  return reported(found, found.length > 0);
}

/**
 * Buckets from the first to the last in which the machine ran, and whether anything tells of any of them.
 *
 * @param counts whether a bucket in which it ran counts
 */
function runningWithin(
  { cache }: Reader,
  first: number,
  last: number,
  counts: (bucket: number) => boolean = () => true,
): { readonly ran: number; readonly isKnown: boolean } {
  let [ran, isKnown] = [0, false];
  for (let bucket = first; bucket <= last; bucket += 1) {
    const running = isRunning(cache.memory, bucket);
    if (running !== null) isKnown = true;
    if (running === true && counts(bucket)) ran += 1;
  }
  return { ran, isKnown };
}

/** Buckets of running within which a value that does not move is a fault: half an hour. Our default. */
const frozenBuckets = 3;
/** The same of a value at the end of its range, and the time in which they are counted: six hours of a day. */
const frozenAtEndBuckets = 36;
const atEndMs = dayMs;
/** A reading may rest there for so long where nothing tells whether the machine runs: over a long weekend and more. */
const longestAtEndMs = 7 * dayMs;
/** How far back the ends of a reading's range are looked for. */
const rangeMs = 30 * dayMs;

/** The end of its range at which a reading rests, and the value of the highest. */
type RangeEnd = 'lowest' | { readonly highest: number };

/**
 * Whether a reading rests at the lowest or the highest value that it has had: cold oil is thicker than a sensor reads.
 * Null where it rests between them.
 */
function endOfRange({ cache }: Reader, { key, until }: SensorFault): RangeEnd | null {
  // Only gauges freeze.
  const gauge = cache.memory.gauge(key) as GaugeMemory;
  // The bucket of its last moment may have the next value as well.
  const last = Math.floor(until / bucketMs) - 1;
  const rests = gauge.bucket(last);
  if (rests === null) return null;
  let [isLowest, isHighest] = [true, true];
  for (let bucket = last - rangeMs / bucketMs; bucket < last && (isLowest || isHighest); bucket += 1) {
    const other = gauge.bucket(bucket);
    if (other === null) continue;
    if (other.low < rests.low) isLowest = false;
    if (other.high > rests.high) isHighest = false;
  }
  if (isHighest) return { highest: rests.high };
  return isLowest ? 'lowest' : null;
}

/**
 * Oil whose data say this share of a viscosity sensor's highest value is back in its range, whatever grade, sensor and
 * probe are off by. Our default.
 */
const backBelow = 0.7;

/**
 * Tells whether the oil was thin enough in a bucket for a viscosity that rests at its highest to be read again; where
 * nothing tells, it was.
 */
function isWithinReach(reader: Reader, { key }: SensorFault, end: RangeEnd): (bucket: number) => boolean {
  const expected = key === 'viscosity_kinematic' ? expectedViscosity(reader) : null;
  const temperature = reader.cache.memory.gauge('oil_temperature');
  if (end === 'lowest' || expected === null || temperature === null) return () => true;
  return (bucket) => {
    const least = expected(temperature.median(bucket));
    return Number.isNaN(least) || least < backBelow * end.highest;
  };
}

/**
 * Whether a machine ran while a reading was frozen, as far as anything tells, and for longer where it rests at the end of
 * its range: still oil changes little, and thick oil takes a while to come back into the range.
 */
function ranMeanwhile(reader: Reader, fault: SensorFault, windowMs: number): boolean {
  const end = endOfRange(reader, fault);
  const isAtEnd = end !== null;
  const last = Math.floor(Math.min(fault.until, reader.now) / bucketMs);
  const first = Math.floor(
    Math.max(fault.since, reader.now - (isAtEnd ? Math.max(windowMs, atEndMs) : windowMs)) / bucketMs,
  );
  const { ran, isKnown } = runningWithin(reader, first, last, isAtEnd ? isWithinReach(reader, fault, end) : undefined);
  if (!isKnown) return !isAtEnd || fault.until - fault.since >= longestAtEndMs;
  return ran >= (isAtEnd ? frozenAtEndBuckets : frozenBuckets);
}

/**
 * Whether a value is frozen in the window, which is six hours unless given, while the machine ran in it, as far as
 * anything tells.
 *
 * @example stuck(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function stuck(reader: Reader, { windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? 6 * hourMs;
  return anyFault(reader, length, ['stuck'], 1, (fault) => ranMeanwhile(reader, fault, length));
}

/**
 * Whether a spike came and went within the window, an hour at least.
 *
 * @example hampelSpike(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function hampelSpike(reader: Reader, { windowMs }: FeatureQuery): Observation {
  return anyFault(reader, Math.max(hourMs, windowMs ?? 0), ['spike'], 1);
}

/** Whether a gauge had fewer good readings than bad ones meanwhile: single values among good ones are spikes. */
function wasAway({ cache }: Reader, { key, since, until, readings }: SensorFault): boolean {
  const gauge = cache.memory.gauge(key);
  return gauge === null || gauge.goodWithin(Math.floor(since / bucketMs), Math.floor(until / bucketMs) + 1) < readings;
}

/**
 * Whether a key has been outside its physical range for at least three readings, most of those that came meanwhile, the
 * last within the window; an hour without one.
 *
 * @example outOfRange(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function outOfRange(reader: Reader, { windowMs }: FeatureQuery): Observation {
  return anyFault(reader, windowMs ?? hourMs, ['range'], fewestOutOfRange, (fault) => wasAway(reader, fault));
}

/**
 * Whether ferrous and non-ferrous counts jumped in the same moment within the window; an hour without one.
 *
 * @example interference(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function interference(reader: Reader, { windowMs }: FeatureQuery): Observation {
  if (reader.cache.debris('ferrous') === null || reader.cache.debris('nonferrous') === null) return absent('no_sensor');
  return anyFault(reader, windowMs ?? hourMs, ['interference'], 1);
}

/**
 * Events of the debris counters within the window, `reset` and `rollover`; a day without one.
 *
 * @example counterEvents(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function counterEvents(reader: Reader, { windowMs }: FeatureQuery): Observation {
  if (reader.cache.debris('ferrous') === null && reader.cache.debris('nonferrous') === null) return absent('no_sensor');
  const found = faults(reader, windowMs ?? dayMs, ['reset', 'rollover']);
  return reported(found, [...new Set(found.map(({ reason }) => reason))]);
}

const spoilsFrames: readonly SensorFaultReason[] = [
  'range',
  'stuck',
  'not_monotonic',
  'saturated',
  'flow',
  'bubbles',
  'droplets',
  'flat_spectrum',
];

/** A machine of which nothing tells whether it runs may stand for so long. Our default. */
const longestStopMs = 14 * dayMs;
/**
 * Buckets of running in which a counter without flow is a fault, two hours, and the time in which they are counted: at
 * a start its pump needs some minutes, and a machine that only idles may not push oil through it. Our defaults.
 */
const runningBuckets = 12;
const flowMs = 6 * hourMs;

/**
 * Whether a counter counted nothing although the machine ran: while it stands, no oil flows. A machine that stops again and
 * again has one fault from the first stop to the last, with good readings between them.
 */
function lacksFlow(reader: Reader, { key, since, until }: SensorFault, windowMs: number): boolean {
  // Only gauges lack flow.
  const gauge = reader.cache.memory.gauge(key) as GaugeMemory;
  const hasNone = (bucket: number) => Number.isNaN(gauge.median(bucket));
  const from = Math.floor(Math.max(since, reader.now - Math.max(windowMs, flowMs)) / bucketMs);
  const last = Math.min(until, reader.now);
  const { ran, isKnown } = runningWithin(reader, from, Math.floor(last / bucketMs), hasNone);
  return isKnown ? ran >= runningBuckets : last - since >= longestStopMs;
}

/**
 * Flags of the particle counter's frames within the window: `bad` where some frames are invalid, with the reasons. The
 * window is an hour unless given.
 *
 * @example counterFlags(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function counterFlags(reader: Reader, { windowMs }: FeatureQuery): Observation {
  if (!particleKeys.some((key) => reader.cache.memory.gauge(key) !== null)) return absent('no_sensor');
  const length = windowMs ?? hourMs;
  const found = faults(reader, length, spoilsFrames)
    .filter(({ key }) => particleKeys.includes(key))
    .filter((fault) => fault.reason !== 'flow' || lacksFlow(reader, fault, length));
  return reported(found, found.length === 0 ? [] : ['bad', ...new Set(found.map(({ reason }) => reason))]);
}

/**
 * Whether the particle spectrum was flat in at least three frames, the last within the window; an hour without one.
 *
 * @example flatSpectrum(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function flatSpectrum(reader: Reader, { windowMs }: FeatureQuery): Observation {
  const { memory } = reader.cache;
  if (memory.gauge('particle_ch1') === null || memory.gauge('particle_ch3') === null) return absent('no_sensor');
  const found = faults(reader, windowMs ?? hourMs, ['bubbles', 'droplets', 'flat_spectrum']).filter(
    ({ key }) => key === 'particle_ch1',
  );
  const isFlat = found.reduce((sum, { readings }) => sum + readings, 0) >= fewestFlat;
  return { ...reported(found, isFlat), keys: particleKeys.filter((key) => memory.gauge(key) !== null) };
}

/** Whether a machine started in a bucket, by pressure, flow or vibration: it ran after twenty minutes of standstill. */
function startedIn({ cache: { memory } }: Reader, bucket: number): boolean {
  if (isRunning(memory, bucket) !== true) return false;
  for (let back = 1; back <= standstillBuckets; back += 1) if (isRunning(memory, bucket - back) !== false) return false;
  return true;
}

/** Whether the machine started in the window. Windows of several lengths share one search, from now backwards. */
function startsWithin(reader: Reader, windowMs: number): boolean {
  const { from, end } = spanOf(reader.now, windowMs);
  const search = reader.once('newest start', () => ({ from: end, hasFound: false }));
  while (!search.hasFound && search.from > from) {
    search.from -= 1;
    search.hasFound = startedIn(reader, search.from);
  }
  return search.hasFound && search.from >= from;
}

/** The name of an event: of what only the readings show, one of its own. */
function nameOf({ kind, isProposed }: MachineEvent): string {
  return isProposed === true && (kind === 'refill' || kind === 'oil_change') ? proposedAs[kind] : kind;
}

/**
 * Events in the window, from the device's log, and starts, from pressure, flow and vibration. What only the readings
 * show is `proposed_refill` or `proposed_oil_change`. With another parameter, a particle code, events that came after
 * the code had begun to rise are left out. The window is a day unless given.
 *
 * @example loggedEvents(sampleReader(), { windowMs: null }).value is []
 */
export function loggedEvents(reader: Reader, { windowMs, other }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const latest = Math.min(reader.now, (other === undefined ? null : raisedAt(reader, other)) ?? reader.now);
  const found = reader.cache.memory.events.filter(({ at }) => at <= latest && at > reader.now - length);
  const kinds = [...found.map(nameOf), ...(startsWithin(reader, length) ? ['start'] : [])];
  return {
    value: [...new Set(kinds)],
    absence: null,
    from: found[0]?.at ?? null,
    to: found.at(-1)?.at ?? null,
    samples: 0,
    baseline: null,
    keys: [],
  };
}

/**
 * The newest laboratory sample of 90 days against the sensor's median half a day around it: |sensor − laboratory| ÷ the
 * method's reproducibility, of the quantity that differs most.
 *
 * @example labDeviation(sampleReader()).absence is 'not_configured'
 */
export function labDeviation(reader: Reader): Observation {
  const { labs } = reader.cache.memory;
  const newest = labs.findLast(({ at }) => at <= reader.now && at > reader.now - labHoldsMs);
  if (newest === undefined) return absent('not_configured');
  const each = labs.filter(({ at }) => at === newest.at).map((result) => deviationOfResult(reader, result));
  return each.reduce((worst, one) => ((one.value ?? -1) > (worst.value ?? -1) ? one : worst));
}

function deviationOfResult(reader: Reader, result: LabResult): Observation {
  const gauge = reader.cache.memory.gauge(result.key);
  if (gauge === null) return absent('no_sensor', [result.key]);
  const [from, end] = [
    Math.floor((result.at - labAroundMs) / bucketMs),
    Math.ceil((result.at + labAroundMs) / bucketMs),
  ];
  const values: number[] = [];
  for (let bucket = from; bucket < end; bucket += 1)
    if (!Number.isNaN(gauge.median(bucket))) values.push(gauge.median(bucket));
  const sensor = values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (sensor === undefined) return absent('too_few_readings', [result.key]);
  return {
    value: Math.abs(sensor - result.value) / result.reproducibility,
    absence: null,
    from: from * bucketMs,
    to: end * bucketMs,
    samples: gauge.goodWithin(from, end),
    baseline: result.value,
    keys: [result.key],
  };
}

/**
 * All faults of readings within the window by reason, also `drift` and `compensation`, with the keys. The window is an
 * hour unless given.
 *
 * @example sensorFlags(sampleReader(), { windowMs: null }).absence is 'no_sensor'
 */
export function sensorFlags(reader: Reader, { windowMs }: FeatureQuery): Observation {
  if (lacksReadings(reader)) return absent('no_sensor');
  const found = allFaults(reader, windowMs ?? hourMs);
  return reported(found, [...new Set(found.map(({ reason }) => reason))]);
}

/**
 * Conversions that would make readings right which look like those of another unit, with the keys; an empty list where
 * every reading fits its own.
 *
 * @example inOtherUnit(sampleReader()).absence is 'no_sensor'
 */
export function inOtherUnit(reader: Reader): Observation {
  if (lacksReadings(reader)) return absent('no_sensor');
  const found = unitFaults(reader);
  return reported(found, [...new Set(otherUnits(reader).map(({ conversion }) => conversion))]);
}

function unitFaults(reader: Reader): readonly SensorFault[] {
  return otherUnits(reader).map(({ key, since, readings }) => ({
    key,
    reason: 'unit',
    grade: 'bad',
    since,
    until: reader.now,
    readings,
  }));
}

/** Faults that readings in another unit only seem to have. */
function isOfUnit({ key, reason }: SensorFault, inOtherUnits: ReadonlySet<string>): boolean {
  return inOtherUnits.has(key) || (reason === 'compensation' && inOtherUnits.has('oil_temperature'));
}

/**
 * Every fault in the window, including those that only the history shows, by key. Of a key whose readings look like
 * those of another unit nothing else is said.
 *
 * @example allFaults(sampleReader(), hourMs) is []
 */
export function allFaults(reader: Reader, windowMs: number): readonly SensorFault[] {
  const found = [
    ...faultsWithin(reader.cache.memory.pipeline, reader.now - windowMs, reader.now),
    ...slowFaults(reader),
  ];
  const inOtherUnits = otherUnitKeys(reader);
  return [...found.filter((fault) => !isOfUnit(fault, inOtherUnits)), ...unitFaults(reader)];
}
