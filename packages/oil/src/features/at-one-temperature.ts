import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, MachineEvent, Observation, Parameter } from '../diagnosis/features.ts';
import { dayMs, hourMs } from '../durations.ts';
import { bucketsPerHour } from './grid-series.ts';
import type { Grid } from './grid-series.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { spanOf } from './window.ts';

/**
 * Quantities that still follow the oil's temperature after their compensation: by the sensor's error, the oil's deviation
 * from its data sheet, and what drains back into the tank when a machine stops.
 */
const following: ReadonlySet<Parameter> = new Set(['v40Pct', 'eps25', 'epsIdx', 'dens', 'ppm', 'tankLevel']);
/** How far back a device's own slope is learned. */
const learnedMs = 30 * dayMs;
const dayHours = dayMs / hourMs;
/** Fewest hours of a day, least scatter of the temperature within it, K, and fewest such days. Our defaults. */
const fewestHours = 6;
const leastSwingK = 1.5;
const fewestDays = 3;

/** Entries after which what new oil reads is learned anew. */
const beginsAnew: readonly MachineEvent['kind'][] = ['oil_change', 'commissioning', 'sensor_replacement'];

/** How a quantity follows the temperature on a device. */
export interface TemperatureSlope {
  /** Change per K. */
  readonly perK: number;
  /** The temperature that values are brought to, °C: the device's usual one. */
  readonly referenceC: number;
}

/** Least squares within one day, so that what changes from day to day is not taken for an effect of the temperature. */
function slopeOfDay(x: readonly number[], y: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  let [sxx, sxy] = [0, 0];
  for (const [place, value] of x.entries()) {
    sxx += (value - meanX) ** 2;
    sxy += (value - meanX) * ((y[place] as number) - meanY);
  }
  return x.length >= fewestHours && Math.sqrt(sxx / x.length) >= leastSwingK ? sxy / sxx : null;
}

/**
 * A device's own slope of a quantity with the oil temperature: the median of the slopes within the days of the last
 * thirty, of the same oil.
 *
 * @returns null for a quantity that does not follow the temperature, and where fewer than three days had temperatures
 * that differ
 * @example temperatureSlope(sampleReader(), 'v40Pct', sampleSeries(() => 5)) is null
 */
export function temperatureSlope(reader: Reader, parameter: Parameter, series: Series): TemperatureSlope | null {
  const temperature = following.has(parameter) ? reader.cache.series('temp') : 'no_sensor';
  if (typeof temperature === 'string') return null;
  return reader.onceOf(series.grid, `temperature slope ${parameter}`, () => {
    const span = spanOf(reader.now, learnedMs);
    const first = Math.max(span.from, reader.segment(parameter).from) / bucketsPerHour;
    const slopes: number[] = [];
    const all: number[] = [];
    for (let end = Math.ceil(span.end / bucketsPerHour); end > first; end -= dayHours) {
      const [x, y]: [number[], number[]] = [[], []];
      for (let hour = Math.max(Math.ceil(first), end - dayHours); hour < end; hour += 1) {
        const [tC, value] = [temperature.grid.hour(hour), series.grid.hour(hour)];
        if (Number.isNaN(tC) || Number.isNaN(value)) continue;
        x.push(tC);
        y.push(value);
      }
      const slope = slopeOfDay(x, y);
      if (slope !== null) slopes.push(slope);
      all.push(...x);
    }
    const [perK, referenceC] = [quickMedian(slopes), quickMedian(all)];
    return perK === null || referenceC === null || slopes.length < fewestDays ? null : { perK, referenceC };
  });
}

/** A grid whose hours are worked out once, because many features ask for the same ones. */
function rememberingHours({ cache }: Reader, { hour, bucket }: Grid): Grid {
  const { first, end } = cache.memory.range;
  const firstHour = Math.floor(first / bucketsPerHour);
  const hours = new Float64Array(Math.ceil(end / bucketsPerHour) - firstHour);
  const isKnown = new Uint8Array(hours.length);
  return {
    bucket,
    hour(number) {
      const place = number - firstHour;
      if (isKnown[place] === 1) return hours[place] as number;
      const value = hour(number);
      // A place outside of the history is not kept.
      hours[place] = value;
      isKnown[place] = 1;
      return value;
    },
  };
}

function brought(reader: Reader, parameter: Parameter, series: Series): Grid {
  const own = temperatureSlope(reader, parameter, series);
  const temperature = own === null ? 'no_sensor' : reader.cache.series('temp');
  if (own === null || typeof temperature === 'string') return series.grid;
  const at = (value: number, tC: number) => (Number.isNaN(tC) ? value : value - own.perK * (tC - own.referenceC));
  return {
    hour: (hour) => at(series.grid.hour(hour), temperature.grid.hour(hour)),
    bucket: (bucket) => at(series.grid.bucket(bucket), temperature.grid.bucket(bucket)),
  };
}

/** Oil mixes and warms through for this long after it was filled in; then its zero is learned for so long. */
const mixesMs = 12 * hourMs;
const zeroMs = 5 * dayMs;
const fewestZeroHours = 24;
/**
 * Farthest that new oil may read from its data sheet, so that it is taken for the zero: viscosity by a grade of ISO 3448,
 * ± 10 %; permittivity by the sensor's ± 3 % and the oil's own ± 1 %. Beyond it is another oil. Our defaults.
 */
const viscosityOff = 10;
const permittivityOffShare = 0.04;

/** The last fill that somebody entered, with the sensors that read it still in place. */
function lastFill(reader: Reader): MachineEvent | null {
  const fill = reader.cache.memory.events.findLast(
    ({ kind, at, isProposed }) => at <= reader.now && isProposed !== true && beginsAnew.includes(kind),
  );
  return fill === undefined || fill.kind === 'sensor_replacement' ? null : fill;
}

/** Good hours from one time to another, both ms. */
function hoursBetween(grid: Pick<Series['grid'], 'hour'>, fromMs: number, toMs: number): number[] {
  const values: number[] = [];
  for (let hour = Math.ceil(fromMs / hourMs); hour < toMs / hourMs; hour += 1)
    if (!Number.isNaN(grid.hour(hour))) values.push(grid.hour(hour));
  return values;
}

/** What the oil of a fill read while it was new. */
function newOil(reader: Reader, grid: Pick<Series['grid'], 'hour'>, { at }: MachineEvent): readonly number[] {
  return hoursBetween(grid, at + mixesMs, Math.min(at + mixesMs + zeroMs, reader.now));
}

/** What new oil read after the last fill that somebody entered. */
function learnZero(reader: Reader, parameter: 'v40Pct' | 'epsIdx', grid: Pick<Series['grid'], 'hour'>): number | null {
  const fill = lastFill(reader);
  if (fill === null) return null;
  const values = newOil(reader, grid, fill);
  const { dielectric25, dielectricLimit } = reader.cache.profile.oil;
  const farthest =
    parameter === 'v40Pct' ? viscosityOff : (100 * permittivityOffShare * Number(dielectric25)) / dielectricLimit;
  const zero = values.length < fewestZeroHours ? null : quickMedian(values);
  return zero !== null && Math.abs(zero) <= farthest ? zero : null;
}

/**
 * What new oil read against its data sheet after the last oil change that was entered: the sensors' and the oil's own
 * deviations, which no change since then may be mistaken for. Viscosity at 40 °C and the ageing index, in their unit.
 *
 * @returns null for other quantities, without an entered fill whose first days are among the readings, and where it is
 * beyond what sensors and deliveries may be off
 * @example zeroAtFill(sampleReader(), 'v40Pct', sampleSeries(() => 5)) is null
 */
export function zeroAtFill(reader: Reader, parameter: Parameter, series: Series): number | null {
  if (parameter !== 'v40Pct' && parameter !== 'epsIdx') return null;
  return reader.onceOf(series.grid, `zero ${parameter}`, () =>
    learnZero(reader, parameter, brought(reader, parameter, series)),
  );
}

/** How far back oil before the fill is searched for: that of a month would have been compared with it. */
const earlierMs = 30 * dayMs;

/**
 * What the first oil that a device read showed against its data sheet while it was new: the median of its hours from the
 * 12th on for five days, at one temperature. Absent where nobody entered its fill, where an earlier oil was read, as it
 * is then the new oil that may differ, and before a day of readings.
 *
 * @example firstFill(sampleReader(), sampleSeries(() => 5), { parameter: 'v40Pct', windowMs: null }).absence is 'no_baseline'
 */
export function firstFill(reader: Reader, series: Series, { parameter }: FeatureQuery): Observation {
  const { keys } = series.quantity;
  const fill = lastFill(reader);
  if (fill === null || hoursBetween(series.grid, fill.at - earlierMs, fill.at).length >= fewestZeroHours)
    return absent('no_baseline', keys);
  const values = newOil(reader, brought(reader, parameter, series), fill);
  const value = quickMedian(values);
  if (value === null || values.length < fewestZeroHours) return absent('too_few_readings', keys);
  const from = fill.at + mixesMs;
  const to = Math.min(from + zeroMs, reader.now);
  return { value, absence: null, from, to, samples: values.length, baseline: null, keys };
}

/**
 * A series brought to the device's usual temperature by its own slope, and changes against new oil to what the fill
 * itself read; the series itself where neither is known.
 *
 * @example atOneTemperature(sampleReader(), 'v40Pct', sampleSeries(() => 5)).grid.hour(1) is 5
 */
export function atOneTemperature(reader: Reader, parameter: Parameter, series: Series): Series {
  // One grid for all who ask, so that what is remembered of it is found again.
  const grid = reader.onceOf(series.grid, `at one temperature ${parameter}`, () => {
    const own = brought(reader, parameter, series);
    const zero = zeroAtFill(reader, parameter, series);
    if (zero === null) return own === series.grid ? own : rememberingHours(reader, own);
    return rememberingHours(reader, {
      hour: (hour) => own.hour(hour) - zero,
      bucket: (bucket) => own.bucket(bucket) - zero,
    });
  });
  return { quantity: series.quantity, grid };
}
