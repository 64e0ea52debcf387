import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter } from '../diagnosis/features.ts';
import { dayMs, hourMs } from '../durations.ts';
import { pearson } from '../statistics/correlation.ts';
import { spearman } from '../statistics/rank-correlation.ts';
import { fitLine } from '../statistics/regression.ts';
import type { Line } from '../statistics/regression.ts';
import { bucketsPerHour } from './grid-series.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { absenceIn, isCovered, observed, spanOf } from './window.ts';
import type { Span } from './window.ts';
import { withoutTrend } from './without-trend.ts';

/** A temperature that varies by less than this explains nothing, K. */
const minSwingK = 5;
/** A pressure that varies by less than this share of its mean explains nothing. */
const minPressureShare = 0.1;
/**
 * The change that the other quantity explains must be at least this, in the parameter's unit: a smaller one does not
 * matter, even with a perfect correlation. Our defaults. Viscosity at 40 °C: an oil of another viscosity index than its
 * data sheet's, and a sensor that lags behind a start, follow the temperature by 0.2 to 0.5 % a kelvin, 13 % between
 * cold and warm oil; permittivity: a third of what the compensation itself takes away over 30 K.
 */
const minExplained: Readonly<Partial<Record<Parameter, number>>> = {
  v40Pct: 15,
  eps25: 0.01,
  epsIdx: 4,
  dens: 0.001,
  aw: 0.03,
  ppm: 5,
  iso4: 0.5,
  iso6: 0.5,
  iso14: 0.5,
};
/** The same for each kelvin, for machines that are very cold and very warm: steeper than oil and sensor may be off. */
const minPerK: Readonly<Partial<Record<Parameter, number>>> = { v40Pct: 0.6 };
/**
 * Quantities that are compensated for temperature: a trend that both happen to have must not be taken for a failed
 * compensation.
 */
const compensated: readonly Parameter[] = ['v40Pct', 'eps25', 'epsIdx', 'dens'];
/**
 * Lags that one quantity may lead another by, hours, the step between them, and the least correlation at which a lag
 * counts.
 */
const longestLeadHours = 48;
const leadStepHours = 6;
const minLeadCorrelation = 0.5;
/**
 * Least value of the correlation times the root of the number of stretches: the best of many lags also correlates by
 * chance.
 */
const minLeadScore = 3.3;

interface Pairs {
  readonly hours: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

function pairsOf(xAt: (hour: number) => number, yAt: (hour: number) => number, { from, end }: Span): Pairs {
  const pairs: { hours: number[]; x: number[]; y: number[] } = { hours: [], x: [], y: [] };
  for (let hour = Math.floor(from / bucketsPerHour); hour < Math.ceil(end / bucketsPerHour); hour += 1) {
    const [x, y] = [xAt(hour), yAt(hour)];
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    pairs.hours.push(hour);
    pairs.x.push(x);
    pairs.y.push(y);
  }
  return pairs;
}

function width(values: readonly number[]): number {
  return (
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) -
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  );
}

/**
 * When viscosities are converted to 40 °C, a real change of viscosity appears larger the hotter the oil is: up to this
 * share of it is caused by the method. A wrong temperature acts the other way: its error shrinks as the oil gets
 * hotter.
 */
const methodShare = 0.6;

function isOfTheMethod({ slope, meanY }: Line, swing: number): boolean {
  return slope * meanY > 0 && Math.abs(slope) * swing <= methodShare * Math.abs(meanY);
}

/** Correlation of a parameter with another quantity; 0 where that does not vary, or explains too little to matter. */
function correlation(parameter: Parameter, { hours, x, y }: Pairs, minSwing: number): number {
  const line = fitLine(x, y);
  const swing = width(x);
  if (line === null || swing < minSwing) return 0;
  const perK = Math.abs(line.slope);
  if (perK < (minPerK[parameter] ?? 0) || perK * swing < (minExplained[parameter] ?? 0)) return 0;
  if (parameter === 'v40Pct' && isOfTheMethod(line, swing)) return 0;
  const plain = Number(pearson(x, y));
  if (!compensated.includes(parameter)) return plain;
  const detrended = Number(pearson(withoutTrend(hours, x), withoutTrend(hours, y)));
  // One hour of a start, in which sensors lag behind the oil, decides a line alone, and no order.
  const ranked = Number(spearman(x, y));
  return [plain, detrended, ranked].reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least));
}

/** The other quantity of a correlation, and its least variation. */
interface Other extends Hourly {
  readonly minSwing: (values: readonly number[]) => number;
}

function correlated(reader: Reader, series: Series, query: FeatureQuery, other: Other): Observation {
  const length = query.windowMs ?? 3 * dayMs;
  const span = spanOf(reader.now, Math.max(length, 6 * hourMs));
  const pairs = pairsOf(other.hour, (hour) => series.grid.hour(hour), span);
  const keys = [...new Set([...series.quantity.keys, ...other.keys])];
  if (!isCovered(Math.max(length, 6 * hourMs), pairs.x.length)) return absent(absenceIn(series.quantity, span), keys);
  return { ...observed(series, span, correlation(query.parameter, pairs, other.minSwing(pairs.x)), null), keys };
}

/**
 * Pearson's correlation with the oil temperature, by hours. 0 where the temperature varies by less than 5 K, or
 * explains too little to matter. For quantities that are compensated for temperature, the smallest of the correlations
 * with and without their trend and of their ranks. The window is three days unless given.
 *
 * @example corrT(sampleReader(), sampleSeries(() => 5), { parameter: 'aw', windowMs: null }).absence is 'no_sensor'
 */
export function corrT(reader: Reader, series: Series, query: FeatureQuery): Observation {
  const temperature = reader.cache.series('temp');
  if (typeof temperature === 'string') return absent(temperature, series.quantity.keys);
  return correlated(reader, series, query, {
    keys: temperature.quantity.keys,
    hour: (hour) => temperature.grid.hour(hour),
    minSwing: () => minSwingK,
  });
}

/** Hours of the pressure: the median of its buckets. */
function pressureAt(reader: Reader): ((hour: number) => number) | null {
  const pressure = reader.cache.memory.gauge('pressure');
  if (pressure === null) return null;
  return (hour) => {
    let [sum, count] = [0, 0];
    for (let bucket = hour * bucketsPerHour; bucket < (hour + 1) * bucketsPerHour; bucket += 1) {
      const value = pressure.median(bucket);
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? Number.NaN : sum / count;
  };
}

/**
 * Correlation with the pressure by hours; 0 where the pressure varies by less than a tenth. The window is three days
 * unless given.
 *
 * @example corrP(sampleReader(), sampleSeries(() => 5), { parameter: 'v40Pct', windowMs: null }).absence is 'no_sensor'
 */
export function corrP(reader: Reader, series: Series, query: FeatureQuery): Observation {
  const hour = pressureAt(reader);
  if (hour === null) return absent('no_sensor', series.quantity.keys);
  const minSwing = (values: readonly number[]) =>
    (minPressureShare * values.reduce((sum, value) => sum + value, 0)) / values.length;
  return correlated(reader, series, query, { keys: ['pressure'], hour, minSwing });
}

/**
 * Correlation with the load. No sensor measures it; the working pressure of hydraulics follows it, the lubrication
 * pressure of other machines does not.
 *
 * @example corrLoad(sampleReader(), sampleSeries(() => 5), { parameter: 'ppm', windowMs: null }).absence is 'no_sensor'
 */
export function corrLoad(reader: Reader, series: Series, query: FeatureQuery): Observation {
  return reader.cache.profile.machineType === 'hydraulic'
    ? corrP(reader, series, query)
    : absent('no_sensor', series.quantity.keys);
}

/** Means over stretches of hours, so that rare counts have a value. */
function stretches(valueAt: (hour: number) => number, from: number, end: number): number[] {
  const means: number[] = [];
  for (let begin = from; begin < end; begin += leadStepHours) {
    let [sum, count] = [0, 0];
    for (let hour = begin; hour < begin + leadStepHours; hour += 1) {
      const value = valueAt(hour);
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    means.push(count === 0 ? Number.NaN : sum / count);
  }
  return means;
}

/** An hourly quantity that may precede another or follow it. */
export interface Hourly {
  readonly keys: readonly string[];
  readonly hour: (hour: number) => number;
}

/**
 * Hours by which a quantity precedes another: the lag of up to two days either way at which stretches of six hours of
 * both correlate best, positive where this one comes first. Absent below a correlation of 0.5, and where chance may
 * explain the correlation: then neither leads. The window is seven days unless given.
 *
 * @example leadOf(sampleReader(), sampleSeries((hour) => (hour < 600 ? 0 : 1)), { parameter: 'iso14', windowMs: 7 * dayMs }, { keys: [], hour: (hour) => (hour < 624 ? 0 : 1) }).value is 24
 */
export function leadOf(reader: Reader, series: Series, query: FeatureQuery, other: Hourly | null): Observation {
  if (other === null) return absent('no_sensor', series.quantity.keys);
  const span = spanOf(reader.now, query.windowMs ?? 7 * dayMs);
  const [from, end] = [Math.floor(span.from / bucketsPerHour), Math.ceil(span.end / bucketsPerHour)];
  const own = stretches((hour) => series.grid.hour(hour), from, end);
  const others = stretches(other.hour, from, end);
  const keys = [...series.quantity.keys, ...other.keys];
  let [best, lead] = [minLeadCorrelation, Number.NaN];
  const most = longestLeadHours / leadStepHours;
  for (let shift = -most; shift <= most; shift += 1) {
    const [x, y] =
      shift >= 0
        ? [own.slice(0, own.length - shift), others.slice(shift)]
        : [own.slice(-shift), others.slice(0, others.length + shift)];
    const found = x.length * 2 >= own.length ? pearson(x, y) : null;
    if (found !== null && found > best && found * Math.sqrt(x.length) > minLeadScore)
      [best, lead] = [found, shift * leadStepHours];
  }
  return Number.isNaN(lead) ? absent('too_few_readings', keys) : { ...observed(series, span, lead, null), keys };
}
