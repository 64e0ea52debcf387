import { findIndicator } from '@oilsight/oil';
import type { AlarmRule } from '@oilsight/contract';
import type { Baseline } from '../engine/condition.rules.ts';

/** Aggregates of an hour with readings: its start, ms, and its readings' mean, least and greatest. */
export interface HourOfReadings {
  readonly at: number;
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
}

const hourMs = 3_600_000;
/** Hours before a reading that its departure is counted from, and how many of them must have readings. */
export const baselineHours = 168;
const leastHours = 72;
/** Makes the median deviation of a normal distribution its standard deviation. */
const ofNormal = 1.4826;

/** The place of a value in a sorted list, before its equals. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const middleOf = (sorted: readonly number[]): number => {
  const half = sorted.length >>> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
};

/** Median of the distances from the median: the nearest on both sides are merged until half of them are counted. */
function medianDistance(sorted: readonly number[], median: number): number {
  const distances: number[] = [];
  let upper = placeOf(sorted, median);
  let lower = upper - 1;
  const wanted = (sorted.length >>> 1) + 1;
  while (distances.length < wanted) {
    const below = lower < 0 ? Number.POSITIVE_INFINITY : median - (sorted[lower] as number);
    const above = upper >= sorted.length ? Number.POSITIVE_INFINITY : (sorted[upper] as number) - median;
    if (below < above) lower -= 1;
    else upper += 1;
    distances.push(Math.min(below, above));
  }
  const last = distances[wanted - 1] as number;
  return sorted.length % 2 === 1 ? last : ((distances[wanted - 2] as number) + last) / 2;
}

/**
 * What the readings of an hour are compared with, by the hour's start. `rate`: the mean of the hour `hours` earlier,
 * per hour; `departure`: the median of the hourly means of the seven days before, in multiples of their spread, which
 * is one shown decimal at least. null: too few hours. `value`: the reading itself.
 *
 * @param hours ascending, from seven days before the first reading on
 */
export function baselinesOf(
  key: string,
  { measure, hours: distance }: Pick<AlarmRule, 'measure' | 'hours'>,
  hours: readonly HourOfReadings[],
): (hourAt: number) => Baseline | null {
  if (measure === 'value') return () => ({ centre: 0, scale: 1 });
  if (measure === 'rate') {
    const means = new Map(hours.map(({ at, mean }) => [at, mean]));
    const scale = distance ?? 1;
    return (hourAt) => {
      const centre = means.get(hourAt - scale * hourMs);
      return centre === undefined ? null : { centre, scale };
    };
  }
  return departuresOf(10 ** -(findIndicator(key)?.decimals ?? 3), hours);
}

/** Asked for hours in ascending order. @param leastSpread one shown decimal */
function departuresOf(leastSpread: number, hours: readonly HourOfReadings[]): (hourAt: number) => Baseline | null {
  const sorted: number[] = [];
  let [first, next] = [0, 0];
  return (hourAt) => {
    for (let hour = hours[next]; hour !== undefined && hour.at < hourAt; hour = hours[(next += 1)])
      sorted.splice(placeOf(sorted, hour.mean), 0, hour.mean);
    for (
      let hour = hours[first];
      hour !== undefined && first < next && hour.at < hourAt - baselineHours * hourMs;
      hour = hours[(first += 1)]
    )
      sorted.splice(placeOf(sorted, hour.mean), 1);
    if (sorted.length < leastHours) return null;
    const centre = middleOf(sorted);
    return { centre, scale: Math.max(ofNormal * medianDistance(sorted, centre), leastSpread) };
  };
}
