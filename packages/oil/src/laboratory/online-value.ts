import { minuteMs } from '../durations.ts';
import { median } from '../statistics/robust.ts';

/** Time before the sample whose readings are compared with it, ms. */
export const comparedBeforeMs = 10 * minuteMs;

/** Readings of one key before a sample; `quality` 0: good. */
export interface ReadingsBefore {
  readonly at: readonly number[];
  readonly values: readonly number[];
  readonly quality: readonly number[];
}

/**
 * Why a sample is not compared: no reading in the ten minutes before it, only readings of a faulty sensor, or readings
 * that change too fast to say which of them belongs to the sample.
 */
export type NotCompared = 'none' | 'faulty' | 'fast';

/** The online value at a sample, or why there is none. */
export type OnlineValue =
  | { readonly value: number; readonly why: null }
  | { readonly value: null; readonly why: NotCompared };

/** Where a method publishes no reproducibility, a change of this share of the value counts as fast. */
const usualShare = 0.02;

/**
 * The median of the good readings in the ten minutes up to a sample. Readings change too fast when the medians of the
 * earlier and of the later half of these ten minutes differ by more than half of the method's reproducibility.
 *
 * @param sampledAt when the sample was taken, ms
 * @param reproducibility in the readings' unit; null: 2 % of the value
 * @example onlineValue({ at: [0, 1, 2], values: [5, 6, 5], quality: [0, 0, 0] }, 3, 4).value is 5
 * @example onlineValue({ at: [], values: [], quality: [] }, 3, 4).why is 'none'
 */
export function onlineValue(
  { at, values, quality }: ReadingsBefore,
  sampledAt: number,
  reproducibility: number | null,
): OnlineValue {
  const from = sampledAt - comparedBeforeMs;
  const within = at.flatMap((time, place) => (time >= from && time <= sampledAt ? [place] : []));
  if (within.length === 0) return { value: null, why: 'none' };
  const good = within.filter((place) => quality[place] === 0 && Number.isFinite(values[place]));
  const valuesOf = (places: readonly number[]) => places.map((place) => values[place] as number);
  const value = median(valuesOf(good));
  // A sensor that is faulty in most of its readings says nothing with the others.
  if (value === null || good.length * 2 < within.length) return { value: null, why: 'faulty' };
  const middle = sampledAt - comparedBeforeMs / 2;
  const earlier = median(valuesOf(good.filter((place) => (at[place] as number) < middle)));
  const later = median(valuesOf(good.filter((place) => (at[place] as number) >= middle)));
  const allowed = (reproducibility ?? usualShare * 2 * Math.abs(value)) / 2;
  if (earlier !== null && later !== null && Math.abs(later - earlier) > allowed) return { value: null, why: 'fast' };
  return { value, why: null };
}
