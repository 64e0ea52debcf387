import { absent } from '../diagnosis/observation.ts';
import type { MachineEvent, Observation, Parameter } from '../diagnosis/features.ts';
import { faultsWithin } from '../quality/quality.ts';
import type { SensorFault } from '../quality/quality.ts';
import { dayMs, hourMs } from '../durations.ts';
import { soundForAgeing, temperatureFactor } from '../life/temperature-life.ts';
import { defaultViscosityChangeLimits } from '../limits.ts';
import { atOneTemperature } from './at-one-temperature.ts';
import { corrT } from './correlations.ts';
import { delta, level } from './levels.ts';
import { codeDelta } from './particle-levels.ts';
import { ratio } from './rates.ts';
import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { temperatureJump } from './temperature-jump.ts';
import { middleOf, step, trendWithin } from './trends.ts';
import { wettestWhenWarm } from './when-warm.ts';
import { samplesOf, spanOf } from './window.ts';
import type { Span } from './window.ts';

/** Window in which a drift is searched for. */
const driftMs = 3 * dayMs;
/** From this correlation with the temperature on a compensation is wrong. */
const failedCompensation = 0.8;

interface DriftRule {
  readonly parameter: Parameter;
  readonly key: string;
  /** Fastest change that an oil can make by itself, per day. */
  readonly perDay: number;
  /** Greatest distance from new oil at which an oil still flows; null: no such limit. */
  readonly most: number | null;
  /** Quantities that would have to change too, and by how much, if the oil itself had changed. */
  readonly companions: readonly Companion[];
  /** Of each of these groups one at least has to be known: what is not measured does not stand still. */
  readonly asked: readonly (readonly Parameter[])[];
}

/** A quantity that changes with the oil, and from which change on it has moved. */
type Companion = readonly [parameter: Parameter, change: number];

/**
 * Our defaults. Permittivity: oxidation raises it by some 0.003 a day at the very worst; 0.01 a day without a change of
 * viscosity, density or water is a fault of the sensor. Density: 0.004 g/cm³ a day takes dilution, which thins the oil
 * or raises its water.
 */
const driftRules: readonly DriftRule[] = [
  {
    parameter: 'eps25',
    key: 'dielectric_constant',
    perDay: 0.01,
    most: null,
    companions: [
      ['v40Pct', 2],
      ['dens', 0.002],
      ['aw', 0.15],
    ],
    asked: [['v40Pct', 'dens'], ['aw']],
  },
  {
    parameter: 'epsIdx',
    key: 'dielectric_constant',
    perDay: Number.POSITIVE_INFINITY,
    most: 400,
    companions: [],
    asked: [],
  },
  {
    parameter: 'dens',
    key: 'density',
    perDay: 0.004,
    most: null,
    companions: [
      ['v40Pct', 2],
      ['eps25', 0.01],
      ['aw', 0.15],
    ],
    asked: [['v40Pct'], ['aw']],
  },
];

function seriesOf(reader: Reader, parameter: Parameter): Series | null {
  const series = reader.cache.series(parameter);
  return typeof series === 'string' ? null : atOneTemperature(reader, parameter, series);
}

/**
 * Hours of a quantity in the newest third of the window and before the window from which on it is known whether it moved.
 * Our defaults.
 */
const [fewestNow, fewestBefore] = [6, 29] as const;
const newestThird = 1 / 3;
/** How far back a quantity's usual value is searched for. */
const beforeMs = 60 * dayMs;

/** Whether a quantity was measured at the end of a window and, of the same oil, before it. */
function isKnown(reader: Reader, parameter: Parameter, windowMs: number): boolean {
  const series = reader.cache.series(parameter);
  if (typeof series === 'string') return false;
  const span = spanOf(reader.now, windowMs);
  const first = Math.max(spanOf(reader.now, beforeMs).from, reader.segment(parameter).from);
  const hours = (from: number, end: number) => samplesOf(series, { from, end }, 'hour').values.length;
  const newest = spanOf(reader.now, windowMs * newestThird);
  return hours(newest.from, newest.end) >= fewestNow && hours(first, span.from) >= fewestBefore;
}

/**
 * Whether it can be told that the companions stayed: each that has a sensor is known, and one of each group. A counter
 * or a densitometer is not on every device.
 */
function areKnown(
  reader: Reader,
  companions: readonly Companion[],
  asked: DriftRule['asked'],
  windowMs: number,
): boolean {
  const hasSensor = ([parameter]: Companion) => typeof reader.cache.series(parameter) !== 'string';
  return (
    companions.filter(hasSensor).every(([parameter]) => isKnown(reader, parameter, windowMs)) &&
    asked.every((group) => group.some((parameter) => isKnown(reader, parameter, windowMs)))
  );
}

/**
 * The little water of dry oil has moved when its activity has risen by this, and to at least twice what it was: a sensor
 * does not wander by so much. Our default.
 */
const leastWater = 0.05;

/** How far a companion has moved within a window; null without a sensor. */
function movement(reader: Reader, parameter: Parameter, windowMs: number): Observation | null {
  const series = seriesOf(reader, parameter);
  if (series === null) return null;
  const ask = { parameter, feature: 'delta', windowMs } as const;
  return parameter === 'iso4' ? codeDelta(reader, series, ask) : delta(reader, series, ask);
}

function hasMoved(reader: Reader, [parameter, change]: Companion, windowMs: number): boolean {
  const found = movement(reader, parameter, windowMs);
  if (found === null) return false;
  const by = Number(found.value);
  const isWater = parameter === 'aw' && by >= leastWater && by >= Number(found.baseline);
  return Math.abs(by) >= change || isWater;
}

/** Lengths of time within which what ages with the permittivity shows. */
const ageingMs = [driftMs, 10 * dayMs, 14 * dayMs, 21 * dayMs] as const;

/** Soft particles of ageing products. */
const softParticles: Companion = ['iso4', 1];
/** What else an ageing oil shows: it thickens, within three days by less than it scatters, and makes soft particles. */
const signsOfAgeing: readonly Companion[] = [['v40Pct', 2], softParticles];

/** Whether one of these has moved within weeks: worked out once, however many lengths of a drift are tried. */
function moved(reader: Reader, companions: readonly Companion[]): boolean {
  return reader.once(`moved ${companions.map((companion) => companion.join(' ')).join(' ')}`, () =>
    companions.some((companion) => ageingMs.some((windowMs) => hasMoved(reader, companion, windowMs))),
  );
}

/** Whether a quantity drifts steadily: no single step makes up more than half of its change. */
function isDrifting(reader: Reader, series: Series, { parameter, perDay, companions, asked }: DriftRule): boolean {
  const trend = trendWithin(series, spanOf(reader.now, driftMs).end, driftMs, middleOf);
  if (trend === null || !trend.isSignificant || Math.abs(trend.slope) < perDay) return false;
  const jump = Math.abs(Number(step(reader, series, { parameter, feature: 'step', windowMs: driftMs }).value));
  return (
    jump <= (Math.abs(trend.slope) * driftMs) / dayMs / 2 &&
    areKnown(reader, companions, asked, driftMs) &&
    // What cannot be told has not stood still.
    !companions.some(([companion]) => movement(reader, companion, driftMs)?.absence === 'too_few_readings') &&
    !companions.some((companion) => [dayMs, driftMs].some((windowMs) => hasMoved(reader, companion, windowMs))) &&
    !moved(reader, signsOfAgeing)
  );
}

/**
 * From this rise of the activity on much water has come in, and what came with it, as with coolant: the permittivity
 * sees far more of that. Up to so many percent of what ageing may change. Our defaults.
 */
const [muchWater, mostWithWater] = [0.3, 2000] as const;

/** Whether much water has come in within weeks. */
function tookWater(reader: Reader): boolean {
  return ageingMs.some((windowMs) => Number(movement(reader, 'aw', windowMs)?.value) >= muchWater);
}

/** Beyond what an oil can age to; water that came out of the oil, and coolant, take the permittivity farther. */
function isImplausible(reader: Reader, series: Series, { parameter, most }: DriftRule): boolean {
  if (most === null) return false;
  const found = Number(level(reader, series, { parameter, feature: 'level', windowMs: dayMs }).value);
  return Math.abs(found) > most && !isWet(reader, driftMs) && (found > mostWithWater || !tookWater(reader));
}

function faultOf(reader: Reader, key: string, reason: SensorFault['reason']): SensorFault {
  const span = spanOf(reader.now, driftMs);
  const gauges = [reader.cache.memory.gauge(key)].filter((gauge) => gauge !== null);
  const readings = gauges.reduce((sum, gauge) => sum + gauge.goodWithin(span.from, span.end), 0);
  return { key, reason, grade: 'suspect', since: reader.now - driftMs, until: reader.now, readings };
}

/** Lengths of time in which a slow drift of the permittivity is searched for. */
const slowMs = ageingMs.slice(1);
const longestMs = Math.max(...slowMs);
/** Least change of the permittivity in that time that is more than wandering of the sensor. Our default. */
const leastChange = 0.012;
/**
 * Ageing uses up what is allowed of permittivity and of viscosity together, each oil at its own ratio: a viscosity that
 * surely rose by less than this share of what would fit stands still. Our default.
 */
const thickensBy = 0.25;
/** A viscosity that surely fell by this, %, is thinned or gassed, which the permittivity may see too. Our default. */
const thinsBy = 2;
/** Ageing at up to this many times the pace of the oil's service life at its temperatures is no drift. Our default. */
const usualPace = 3;
/**
 * From this many times that pace on ageing is less likely than a drift, however little the viscosity tells: it is one as
 * long as the viscosity does not show the whole thickening that fits. Our default.
 */
const unheardOfPace = 6;
/**
 * From this many times that pace on it is a drift where no sensor tells the viscosity, as long as it goes on for weeks
 * and the particles stay: an oil's life of years is not gone within weeks at its usual temperatures. Our default.
 */
const impossiblePace = 10;
/** What else raises the permittivity: water, and soft particles of ageing products. */
const otherCauses: readonly Companion[] = [['aw', 0.1], softParticles];
const newOil: readonly MachineEvent['kind'][] = ['refill', 'oil_change', 'commissioning', 'sensor_replacement'];

/** From this many times its baseline on the ferrous wear shows that additives of the oil are used up. */
const moreWear = 2;

/**
 * Water activity from which free water may be in the oil, which raises the permittivity however steady the activity. In
 * oil as warm as the machine works it: the little water of dry oil saturates it on a cold night.
 */
const wetFrom = 0.8;

function isWet(reader: Reader, windowMs: number): boolean {
  const series = reader.cache.series('aw');
  return typeof series !== 'string' && wettestWhenWarm(reader, series, windowMs) >= wetFrom;
}

function wearsMore(reader: Reader, windowMs: number): boolean {
  const debris = reader.cache.debris('ferrous');
  return (
    debris !== null &&
    Number(ratio(reader, debris, { parameter: 'feRate', feature: 'ratio', windowMs }).value) >= moreWear
  );
}

/**
 * Share of the oil's service life that a stretch of time uses up at its temperatures; null: not known.
 *
 * @param leastC colder hours count as if they were as warm as this
 */
function lifeUsed(reader: Reader, windowMs: number, leastC = Number.NEGATIVE_INFINITY): number | null {
  const { oilLifeH, lifeReferenceC } = reader.cache.profile;
  const temperature = reader.cache.series('temp');
  if (oilLifeH === null || typeof temperature === 'string') return null;
  const { values } = samplesOf(temperature, spanOf(reader.now, windowMs), 'hour');
  const sum = values.reduce((total, tC) => total + Number(temperatureFactor(Math.max(leastC, tC), lifeReferenceC)), 0);
  // Without any hour there is no pace: nothing compares with NaN, as with null.
  return ((sum / values.length) * windowMs) / hourMs / oilLifeH;
}

/** A rise or fall of the permittivity over some time. */
interface PermittivityChange {
  readonly windowMs: number;
  /** As a share of what is allowed; negative where it falls. */
  readonly used: number;
  /** How many times the pace that the oil's temperatures let expect; null where that is not known or it falls. */
  readonly pace: number | null;
}

/** Whether the viscosity stays where oil that ages so much would thicken; false also where that is not known. */
function viscosityStays(reader: Reader, viscosity: Series, { windowMs, used, pace }: PermittivityChange): boolean {
  const thickening = trendWithin(viscosity, spanOf(reader.now, windowMs).end, windowMs, middleOf);
  if (thickening === null) return false;
  const days = windowMs / dayMs;
  const allowed = Number(defaultViscosityChangeLimits[reader.cache.profile.machineType].level1High);
  const staysWithin = (least: number, most: number, whole: number) =>
    most * days < whole && least * days > -Math.max(thinsBy, whole);
  const half = thickening.half();
  const [least, most] = [thickening.slope - half, thickening.slope + half];
  // The faster the pace, the less the viscosity has to tell.
  const faster = ((pace ?? usualPace) - usualPace) / (unheardOfPace - usualPace);
  const asked = Math.min(1, thickensBy + faster * (1 - thickensBy));
  const fits = Math.abs(used) * allowed;
  return staysWithin(thickening.slope, thickening.slope, fits * thickensBy) && staysWithin(least, most, fits * asked);
}

/** Whether no oil ages so fast for so long: asked of a device with a particle counter and without a viscosity sensor. */
function isTooFastForOil(reader: Reader, { windowMs, used }: PermittivityChange): boolean {
  if (reader.cache.series('v40Pct') !== 'no_sensor' || typeof reader.cache.series('iso4') === 'string') return false;
  const life = windowMs === longestMs ? lifeUsed(reader, windowMs, soundForAgeing.fromC) : null;
  return life !== null && used >= impossiblePace * life;
}

/**
 * Whether the permittivity drifts slowly while nothing about the oil does: faster than its temperatures let it age, and
 * the viscosity does not thicken with it; or downwards, which no ageing does.
 */
function driftsSlowly(reader: Reader, windowMs: number): boolean {
  const [series, viscosity] = [seriesOf(reader, 'eps25'), seriesOf(reader, 'v40Pct')];
  const span = spanOf(reader.now, windowMs);
  const { profile, memory } = reader.cache;
  // Hydrolysis makes acid of a wet phosphate ester, which the permittivity sees and the viscosity does not.
  if (series === null || profile.oil.fluid === 'phosphate_ester') return false;
  if (memory.events.some(({ kind, at }) => newOil.includes(kind) && at > reader.now - windowMs && at <= reader.now))
    return false;
  const trend = trendWithin(series, span.end, windowMs, middleOf);
  if (trend === null || !trend.isSignificant) return false;
  const change = (trend.slope * windowMs) / dayMs;
  if (Math.abs(change) < leastChange) return false;
  const used = change / profile.oil.dielectricLimit;
  const life = lifeUsed(reader, windowMs);
  const pace = change > 0 && life !== null ? used / life : null;
  if (pace !== null && pace <= usualPace) return false;
  const isAlone =
    viscosity === null
      ? isTooFastForOil(reader, { windowMs, used, pace })
      : viscosityStays(reader, viscosity, { windowMs, used, pace });
  if (!isAlone) return false;
  const jump = Math.abs(Number(step(reader, series, { parameter: 'eps25', feature: 'step', windowMs }).value));
  return (
    jump <= Math.abs(change) / 2 &&
    !isWet(reader, windowMs) &&
    !moved(reader, otherCauses) &&
    areKnown(reader, otherCauses, [['aw']], windowMs) &&
    !wearsMore(reader, windowMs)
  );
}

/** How long ago a drift may have been known, days. Our default. */
const knownDaysAgo = Array.from({ length: 14 }, (_, place) => place + 1);
/** Time ago with which the newest readings are compared to see whether they are still off. Our default. */
const [comparedFromMs, comparedToMs] = [35 * dayMs, 14 * dayMs] as const;

/** Whether the permittivity is not what it was weeks ago: without that no drift of those weeks stands. */
function isStillOff(reader: Reader): boolean {
  const series = seriesOf(reader, 'eps25');
  if (series === null) return false;
  const middle = (span: Span) => {
    const { values } = samplesOf(series, span, 'hour');
    return values.length === 0 ? null : middleOf(values);
  };
  const { from } = spanOf(reader.now, comparedFromMs);
  const { end } = spanOf(reader.now - comparedToMs, dayMs);
  const [now, before] = [middle(spanOf(reader.now, driftMs)), middle({ from, end })];
  return now !== null && before !== null && Math.abs(now - before) >= leastChange;
}

/** A viscosity that surely rose by this within weeks, %, is that of oil that ages. Our default. */
const surelyThickerBy = 2;

/** Whether oil and machine by now show why it changed: soft particles, more wear, or a viscosity that surely rises. */
function isExplained(reader: Reader): boolean {
  const viscosity = seriesOf(reader, 'v40Pct');
  const thickens = (windowMs: number) => {
    const { end } = spanOf(reader.now, windowMs);
    const trend = viscosity === null ? null : trendWithin(viscosity, end, windowMs, middleOf);
    return trend !== null && (trend.slope - trend.half()) * (windowMs / dayMs) >= surelyThickerBy;
  };
  return slowMs.some(thickens) || wearsMore(reader, longestMs) || hasMoved(reader, softParticles, longestMs);
}

/**
 * Whether the permittivity drifts slowly, or was known to within a fortnight: a sensor does not mend itself, and what
 * hides its drift for some days (water that moves, a step, a standstill) does not end it. New oil, another sensor and
 * what explains the reading do.
 */
function hasDriftedSlowly(reader: Reader): boolean {
  const knownAt = (now: Reader) => slowMs.some((windowMs) => driftsSlowly(now, windowMs));
  const isNewSince = (from: number) =>
    reader.cache.memory.events.some(({ kind, at }) => newOil.includes(kind) && at > from && at <= reader.now);
  if (knownAt(reader)) return true;
  return (
    isStillOff(reader) &&
    !isExplained(reader) &&
    knownDaysAgo
      .map((days) => reader.now - days * dayMs)
      .some((at) => !isNewSince(at) && knownAt(createReader(reader.cache, at)))
  );
}

/** Keys whose readings have stood still of late: what they read before was no drift. */
function frozenKeys({ cache, now }: Reader): ReadonlySet<string> {
  const found = faultsWithin(cache.memory.pipeline, now - driftMs, now).filter(({ reason }) => reason === 'stuck');
  return new Set(found.map(({ key }) => key));
}

/**
 * Faults that only a history shows: a quantity that changes alone and faster than any oil can (`drift`); a quantity
 * that still follows the temperature after its compensation, or an oil temperature that jumped while the viscosity
 * stayed (`compensation`). `since` is the beginning of the three days that were examined, or the moment of the jump.
 *
 * @example slowFaults(createReader(new SeriesCache(new DeviceMemory(1), {}), 0)) is []
 */
export function slowFaults(reader: Reader): readonly SensorFault[] {
  return reader.once('slow faults', () => {
    const found = driftRules.flatMap((rule) => {
      const series = seriesOf(reader, rule.parameter);
      return series !== null && (isDrifting(reader, series, rule) || isImplausible(reader, series, rule))
        ? [faultOf(reader, rule.key, 'drift')]
        : [];
    });
    if (hasDriftedSlowly(reader)) found.push(faultOf(reader, 'dielectric_constant', 'drift'));
    const frozen = frozenKeys(reader);
    const drifts = found.filter(({ key }) => !frozen.has(key));
    const compensations = (['v40Pct', 'eps25'] as const).flatMap((parameter) => {
      const series = reader.cache.series(parameter);
      if (typeof series === 'string') return [];
      const found = corrT(reader, series, { parameter, feature: 'corrT', windowMs: driftMs });
      return Math.abs(Number(found.value)) >= failedCompensation
        ? series.quantity.keys.slice(0, 1).map((key) => faultOf(reader, key, 'compensation'))
        : [];
    });
    const jumpedAt = temperatureJump(reader);
    const jumps = jumpedAt === null ? [] : [{ ...faultOf(reader, 'oil_temperature', 'compensation'), since: jumpedAt }];
    const byKey = new Map(
      [...compensations, ...jumps, ...drifts].map((fault) => [`${fault.key} ${fault.reason}`, fault]),
    );
    return [...byKey.values()].sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  });
}

/**
 * Whether a reading moves alone in a way that the oil cannot explain; its key is named.
 *
 * @example driftedAlone(createReader(new SeriesCache(new DeviceMemory(1), {}), 0)).absence is 'no_sensor'
 */
export function driftedAlone(reader: Reader): Observation {
  if (reader.cache.memory.keyCount === 0) return absent('no_sensor');
  const found = slowFaults(reader).filter(({ reason }) => reason === 'drift');
  return {
    value: found.length > 0,
    absence: null,
    from: found[0]?.since ?? null,
    to: found[0]?.until ?? null,
    samples: found.reduce((sum, { readings }) => sum + readings, 0),
    baseline: null,
    keys: found.map(({ key }) => key),
  };
}

/**
 * Keys that are drifting: rules conclude nothing from them.
 *
 * @example driftingKeys(sampleReader()).size is 0
 */
export function driftingKeys(reader: Reader): ReadonlySet<string> {
  return reader.once(
    'drifting keys',
    () => new Set(slowFaults(reader).flatMap(({ key, reason }) => (reason === 'drift' ? [key] : []))),
  );
}

/**
 * Since when the oil temperature has jumped while the viscosity stayed, UTC ms: rules then conclude nothing from
 * quantities that are compensated with it. Null where it has not.
 *
 * @example looseProbeSince(sampleReader()) is null
 */
export function looseProbeSince(reader: Reader): number | null {
  const found = slowFaults(reader).find(({ key, reason }) => key === 'oil_temperature' && reason === 'compensation');
  return found?.since ?? null;
}
