import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation } from '../diagnosis/features.ts';
import { dayMs, hourMs } from '../durations.ts';
import { saturationPpm } from '../water/saturation.ts';
import type { WaterSolubility } from '../oil-profile.ts';
import { bucketsPerHour } from './grid-series.ts';
import { expectedViscosity } from './expected-viscosity.ts';
import { flowLevel } from './flow-level.ts';
import { level } from './levels.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { saturatedFrom } from './water-series.ts';
import { absenceIn, hoursOf, isCovered, observed, samplesOf, spanOf } from './window.ts';
import type { Span } from './window.ts';

/** How long the content of unsaturated oil is remembered while the oil is saturated. Our default. */
const rememberedHours = 72;
/** The solubility of an oil in the cold is known this well: our default. */
const solubilityOff = 1.5;

/**
 * The water content by hour as a share of what warm oil dissolves. In saturated oil the dissolved water is a lower
 * bound: there may be any amount besides, unless the oil has only grown so cold that what it held before saturates it.
 */
function warmShares(
  series: { readonly activity: Series; readonly content: Series; readonly temperature: Series },
  { water, most }: { readonly water: WaterSolubility; readonly most: number },
): (span: Span) => readonly number[] {
  return ({ from, end }) => {
    const first = Math.floor(from / bucketsPerHour);
    const shares: number[] = [];
    /** Hours in which the oil was not saturated: water that comes in has risen above most of their contents. */
    const unsaturated: { readonly hour: number; readonly ppm: number }[] = [];
    let [held, isOnlyColder] = [Number.NaN, true];
    for (let hour = first - rememberedHours; hour < Math.ceil(end / bucketsPerHour); hour += 1) {
      const [activity, ppm] = [series.activity.grid.hour(hour), series.content.grid.hour(hour)];
      if (Number.isNaN(activity + ppm)) continue;
      if (activity < saturatedFrom) {
        unsaturated.push({ hour, ppm });
        isOnlyColder = true;
        if (hour >= first) shares.push(ppm / most);
        continue;
      }
      if (isOnlyColder) {
        const remembered = unsaturated.filter((known) => known.hour >= hour - rememberedHours);
        held = quickMedian(remembered.map((known) => known.ppm)) ?? held;
      }
      isOnlyColder &&= held * solubilityOff >= Number(saturationPpm(water, series.temperature.grid.hour(hour)));
      if (hour >= first) shares.push(isOnlyColder ? held / most : 1);
    }
    return shares;
  };
}

/** How far back the temperature at which a machine works is looked for, and fewest hours that are needed. */
const workedMs = 30 * dayMs;
const fewestHours = 24;
/** A fifth of the hours are warmer than this share says: a machine of one shift works so long. Our default. */
const warmShare = 0.8;

/**
 * The temperature at which a machine works, °C: the one that a fifth of the hours exceed. The median would be that of
 * the standstill where one shift is worked.
 *
 * @param span time that is looked at, the last thirty days unless given
 * @returns null where fewer than 24 hours of it are known
 * @example workingTemperature(sampleReader(), sampleSeries((hour) => (hour % 24 < 8 ? 60 : 20))) is 60
 */
export function workingTemperature(
  reader: Reader,
  temperature: Series,
  span: Span = spanOf(reader.now, workedMs),
): number | null {
  return reader.onceOf(temperature.grid, `working temperature ${span.from} ${span.end}`, () => {
    const { values } = hoursOf(temperature.grid, span);
    if (values.length < fewestHours) return null;
    return values.toSorted((a, b) => a - b)[Math.floor(warmShare * values.length)] as number;
  });
}

/** What the water of a stretch of time is in oil as warm as the machine works it. */
interface WarmWater {
  /** Activities by hour, 0 … 1. */
  readonly values: readonly number[];
  readonly content: Series;
  /** The temperature at which the machine works, °C. */
  readonly warm: number;
  readonly keys: readonly string[];
}

/**
 * The water by hour in oil as warm as the machine works it.
 *
 * @returns null where temperature or solubility is not known; what lacks, where the machine has not worked for long
 *   enough
 */
function warmWater(reader: Reader, series: Series, span: Span): WarmWater | Observation | null {
  const [temperature, content] = [reader.cache.series('temp'), reader.cache.series('ppm')];
  const { water } = reader.cache.profile.oil;
  if (typeof temperature === 'string' || typeof content === 'string' || water === null) return null;
  const keys = [...new Set([...series.quantity.keys, ...content.quantity.keys, ...temperature.quantity.keys])];
  const warm = workingTemperature(reader, temperature);
  const most = warm === null ? null : saturationPpm(water, warm);
  if (warm === null || most === null) return absent('too_few_readings', keys);
  return { values: warmShares({ activity: series, content, temperature }, { water, most })(span), content, warm, keys };
}

/**
 * The water activity that the present content has in oil as warm as the machine works it. At standstill cold oil takes
 * the moisture of the air, up to the air's own; in warm oil the same content is little, and only water that came in as
 * such is much. Saturated oil counts as 1, as it may hold any amount of free water, unless the cold alone saturates it. Where temperature or solubility is not known, the activity as it is. The window is twelve hours unless
 * given.
 *
 * @example whenWarm(sampleReader(), sampleSeries(() => 0.5), { parameter: 'aw', windowMs: null }).value is 0.5
 */
export function whenWarm(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? 12 * hourMs;
  const span = spanOf(reader.now, length);
  const found = warmWater(reader, series, span);
  if (found === null) return level(reader, series, { parameter, feature: 'level', windowMs: length });
  if (!('warm' in found)) return found;
  const { values, content, warm, keys } = found;
  const value = isCovered(length, values.length) ? quickMedian(values) : null;
  return value === null
    ? absent(absenceIn(content.quantity, span), keys)
    : { ...observed(content, span, value, warm), keys };
}

/**
 * The greatest water activity of any hour of a window, in oil as warm as the machine works it; where that cannot be
 * told, as it was measured. 0 without a reading.
 *
 * @example wettestWhenWarm(sampleReader(), sampleSeries((hour) => (hour === 700 ? 0.9 : 0.2)), 7 * dayMs) is 0.9
 */
export function wettestWhenWarm(reader: Reader, series: Series, windowMs: number): number {
  const span = spanOf(reader.now, windowMs);
  const found = warmWater(reader, series, span);
  const values = found !== null && 'warm' in found ? found.values : samplesOf(series, span, 'hour').values;
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/**
 * The pressure that the filter would take in oil as warm as the machine works it: cold oil is thicker, and takes more
 * through a sound filter. Pressures of oil that is colder than in the days before are no part of the series; this is of
 * cold days that follow each other. Where the oil's data or its temperature are not known, the pressure as it is. The window is an
 * hour unless given.
 *
 * @example pressureWhenWarm(sampleReader(), sampleSeries(() => 0.4), { parameter: 'dp', windowMs: null }).value is 0.4
 */
export function pressureWhenWarm(reader: Reader, series: Series, { windowMs }: FeatureQuery): Observation {
  const query = { parameter: 'dp', feature: 'level', windowMs } as const;
  const temperature = reader.cache.series('temp');
  const viscosity = expectedViscosity(reader);
  const warm = typeof temperature === 'string' ? null : workingTemperature(reader, temperature);
  if (typeof temperature === 'string' || viscosity === null || warm === null) return flowLevel(reader, series, query);
  const { quantity, grid } = series;
  const asWarm = (of: 'bucket' | 'hour') => (place: number) => {
    const tC = temperature.grid[of](place);
    return grid[of](place) * (Number.isNaN(tC) ? 1 : Math.min(1, viscosity(warm) / viscosity(tC)));
  };
  const alike = { bucket: asWarm('bucket'), hour: asWarm('hour') };
  const found = flowLevel(reader, { quantity, grid: alike }, query);
  return { ...found, baseline: found.value === null ? null : warm };
}
